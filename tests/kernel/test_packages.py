"""The contents of the packages, and their use in an empty environment."""

import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from email import message_from_string
from email.message import Message
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import ludarium
from tests.kernel.empty_environment import ROOT, check_environment, project

FOLDERS = (".ci", "bench", "deploy", "docs", "examples", "kernel", "src", "tests")
FILES = (
    "CHANGELOG.md",
    "CITATION.cff",
    "CONTRIBUTING.md",
    "LICENSE",
    "Makefile",
    "README.md",
    "constraints.txt",
    "hatch_build.py",
    "mkdocs.yml",
    "pyproject.toml",
)
pytestmark = pytest.mark.xdist_group("packages")  # lest each worker builds them

GENERATED = ("__pycache__", "bench/out/", "kernel/build/", "node_modules")


def sources(*folders: str) -> set[str]:
    """The files of the project below some folders, but for what was made from others."""
    paths = (path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file())
    names = (path.relative_to(ROOT).as_posix() for path in paths)
    return {name for name in names if not any(part in name for part in GENERATED)}


@pytest.fixture(scope="module")
def dist_folder(tmp_path_factory) -> Path:
    """A folder with the source distribution and the wheel."""
    pytest.importorskip("hatchling")
    folder: Path = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=120)
    return folder


def head_of(wheel: Path) -> Message:
    """The metadata of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith("/METADATA"))
        return message_from_string(archive.read(name).decode())


def test_both_packages_are_of_one_version():
    """Each states it once; the extra asks for the same."""
    assert "version" not in project() and "version" in project()["dynamic"]
    assert project("kernel")["version"] == ludarium.__version__
    assert project()["optional-dependencies"]["kernel"] == [
        f"ludarium-kernel=={ludarium.__version__}"
    ]


def test_both_packages_have_the_same_licence():
    assert (ROOT / "kernel/LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_the_source_distribution_has_all_that_make_needs(dist_folder):
    (path,) = dist_folder.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    expected = {*sources(*FOLDERS), *FILES}
    assert expected <= names, sorted(expected - names)
    assert names - expected <= {"PKG-INFO", ".gitignore"}, sorted(names - expected)


def test_the_wheel_has_the_package_and_nothing_else(dist_folder):
    (path,) = dist_folder.glob("*.whl")
    names, head = set(zipfile.ZipFile(path).namelist()), head_of(path)
    package = {name.removeprefix("src/") for name in sources("src")}
    assert {name for name in names if ".dist-info/" not in name} == package
    assert f"ludarium-{ludarium.__version__}.dist-info/licenses/LICENSE" in names
    assert head["Version"] == ludarium.__version__ and head["License-Expression"] == "MIT"
    assert head.get_all("Provides-Extra") == sorted(project()["optional-dependencies"])


def test_the_readme_of_the_package_stands_alone(dist_folder):
    """Neither pictures nor pages of the project; whose the games are is there."""
    (path,) = dist_folder.glob("*.whl")
    head = head_of(path)
    text = str(head.get_payload())
    assert head["Description-Content-Type"] == "text/markdown"
    assert "![" not in text and "](docs" not in text
    assert all(entry.info.designer in text for entry in ludarium.GAMES.values())
    assert text.startswith("# Ludarium\n") and ">>> import ludarium" in text


def test_the_kernel_has_licence_readme_and_types():
    try:
        distribution = metadata.distribution("ludarium-kernel")
    except metadata.PackageNotFoundError:
        pytest.skip("the kernel is not installed")
    names = {str(path) for path in distribution.files or ()}
    about = f"ludarium_kernel-{ludarium.__version__}.dist-info"
    assert {f"{about}/licenses/LICENSE", "ludarium_kernel/py.typed"} <= names
    assert {"ludarium_kernel/__init__.py", "ludarium_kernel/_kernel.pyi"} <= names
    assert distribution.version == ludarium.__version__
    assert distribution.metadata["License-Expression"] == "MIT"
    assert distribution.metadata["Description-Content-Type"] == "text/markdown"
    readme = (ROOT / "kernel/README.md").read_text(encoding="utf-8")
    assert readme.strip() in (distribution.read_text("METADATA") or "")


def needed(requirements: Iterable[str], extras: Iterable[str]) -> Iterator[str]:
    """The distributions that are asked for with some extras, and what they ask for in turn."""
    surroundings = [{"extra": extra} for extra in ("", *extras)]
    for requirement in map(Requirement, requirements):
        if requirement.marker is None or any(map(requirement.marker.evaluate, surroundings)):
            yield requirement.name
            yield from needed(metadata.requires(requirement.name) or (), requirement.extras)


def lend(name: str, folder: Path) -> None:
    """Put a distribution of this environment into another folder of packages."""
    distribution = metadata.distribution(name)
    tops = {Path(path).parts[0] for path in distribution.files or ()} - {"..", "__pycache__"}
    for top in tops:
        if not (folder / top).exists():
            (folder / top).symlink_to(Path(str(distribution.locate_file(top))))


def test_the_wheel_works_with_what_it_asks_for(dist_folder, tmp_path):
    """An empty environment gets the wheel, and the distributions that its metadata name; then also
    those of the kernel."""
    (wheel,) = dist_folder.glob("*.whl")
    environment = tmp_path / "empty"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
    (packages,) = environment.glob("lib/python*/site-packages")
    requirements = head_of(wheel).get_all("Requires-Dist") or ()
    for name in set(needed(requirements, ["server"])):
        lend(name, packages)
    pip = [sys.executable, "-m", "pip", "--python", str(environment), "--quiet"]
    install = ["install", "--no-index", "--no-deps", "--disable-pip-version-check", str(wheel)]
    subprocess.run([*pip, *install], check=True, timeout=120)
    check_environment(environment, kernel=False)
    pytest.importorskip("ludarium_kernel")
    for name in set(needed(requirements, ["kernel"])):
        lend(name, packages)
    check_environment(environment, kernel=True)
