"""Build both wheels and use them in an empty environment, first without the kernel, then with it;
at last every example is run there, with the extras that it names.

    python -m tests.kernel.wheels

leaves the wheels in dist/. What they depend on is fetched as pip always does.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from ludarium.jobs.program import print_progress, run_program
from tests.examples import EXAMPLES, LEARNER, LITTLE, commands, extras
from tests.kernel.empty_environment import ROOT, check_environment, run_example

DIST = ROOT / "dist"
PIP = ["-m", "pip", "--quiet", "--disable-pip-version-check"]


def build() -> tuple[Path, Path]:
    """The wheels of the project and of its kernel; what is compiled already is used again."""
    for old in DIST.glob("*.whl"):
        old.unlink()
    wheel = [sys.executable, *PIP, "wheel", "--no-build-isolation", "--no-deps", "-w", str(DIST)]
    again = "--config-settings=build-dir=build/module"
    print_progress("building the wheels ...")
    subprocess.run([*wheel, str(ROOT)], check=True)
    subprocess.run([*wheel, again, str(ROOT / "kernel")], check=True)
    (kernel,) = DIST.glob("ludarium_kernel-*.whl")
    (project,) = set(DIST.glob("ludarium-*.whl"))
    return project, kernel


def named_extras() -> list[str]:
    """The extras that examples name."""
    return sorted({extra for name in (*EXAMPLES, LEARNER) for extra in extras(name)})


def check_examples(environment: Path) -> None:
    """Runs all of them, each as its docstring says first, but for what learns: that only begins."""
    quick = {name: commands(name)[0] for name in EXAMPLES}
    for name, args in {**quick, LEARNER: LITTLE}.items():
        run_example(environment, name, args)
        print(f"examples/{name}.py {' '.join(args)}: runs")


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.kernel.wheels",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.parse_args()
    project, kernel = build()
    with tempfile.TemporaryDirectory() as folder:
        environment = Path(folder) / "empty"
        subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
        install = [str(environment / "bin/python"), *PIP, "install"]
        exact = ["-c", str(ROOT / "constraints.txt")]
        print_progress("installing them in an empty environment ...")
        subprocess.run([*install, *exact, f"{project}[server]"], check=True)
        check_environment(environment, kernel=False)
        print(f"{project.name} alone: a game was played and a page served")
        subprocess.run([*install, *exact, str(kernel)], check=True)
        check_environment(environment, kernel=True)
        print(f"{project.name} and {kernel.name}: a game was played and a page served")
        subprocess.run([*install, *exact, f"{project}[{','.join(named_extras())}]"], check=True)
        check_examples(environment)


if __name__ == "__main__":
    run_program(main)
