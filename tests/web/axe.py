"""axe-core, the accessibility checker, in the virtual environment; it is not part of the product.
`python -m tests.web.axe` downloads it."""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

VERSION = "4.14.0"
PLACE = Path(sys.prefix) / "axe-core"
SCRIPT = PLACE / "node_modules" / "axe-core" / "axe.min.js"

RUN = """async (only) => {
  const options = { resultTypes: ["violations"], preload: false, ...only && { runOnly: only } };
  const result = await axe.run(document, options);
  const where = (node) => `${node.target.join(" ")}: ${node.failureSummary}`;
  return result.violations.map(({ id, impact, help, nodes }) => (
    { id, impact, help, where: nodes.slice(0, 5).map(where) }));
}"""


def install() -> Path:
    """Return the path of the script, downloading it if needed; safe for two workers at once."""
    if not SCRIPT.exists():
        npm = shutil.which("npm")
        if npm is None:
            pytest.fail("these tests need axe-core: apt-get install npm", pytrace=False)
        with tempfile.TemporaryDirectory(dir=PLACE.parent) as folder:
            fresh = Path(folder) / "axe-core"
            fetch = [npm, "install", "--prefix", str(fresh), "--no-audit", "--no-fund"]
            process = subprocess.run(
                [*fetch, "--ignore-scripts", f"axe-core@{VERSION}"], capture_output=True, text=True
            )
            if process.returncode:
                pytest.fail(f"axe-core could not be downloaded: {process.stderr}", pytrace=False)
            if not PLACE.exists():
                fresh.rename(PLACE)
    return SCRIPT


def findings(page: Page, *only: str) -> list[dict[str, Any]]:
    """The serious and critical findings of axe on this page, by all rules or only some."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(install().read_text())
    violations: list[dict[str, Any]] = page.evaluate(RUN, list(only) or None)
    return [each for each in violations if each["impact"] in ("serious", "critical")]


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    install()
