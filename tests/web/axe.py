"""axe-core from the npm registry, kept in the virtual environment; the product has none of it.
`python -m tests.web.axe` fetches it."""

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
  const asked = { resultTypes: ["violations"], preload: false, ...only && { runOnly: only } };
  const found = await axe.run(document, asked);
  const where = (node) => `${node.target.join(" ")}: ${node.failureSummary}`;
  return found.violations.map(({ id, impact, help, nodes }) => (
    { id, impact, help, where: nodes.slice(0, 5).map(where) }));
}"""


def install() -> Path:
    """The script, fetched when it is not there yet; two workers may do so at once."""
    if not SCRIPT.exists():
        npm = shutil.which("npm")
        if npm is None:
            pytest.fail("these tests need axe-core: apt-get install npm", pytrace=False)
        with tempfile.TemporaryDirectory(dir=PLACE.parent) as folder:
            fresh = Path(folder) / "axe-core"
            fetch = [npm, "install", "--prefix", str(fresh), "--no-audit", "--no-fund"]
            done = subprocess.run(
                [*fetch, "--ignore-scripts", f"axe-core@{VERSION}"], capture_output=True, text=True
            )
            if done.returncode:
                pytest.fail(f"axe-core could not be fetched: {done.stderr}", pytrace=False)
            if not PLACE.exists():
                fresh.rename(PLACE)
    return SCRIPT


def findings(page: Page, *only: str) -> list[dict[str, Any]]:
    """What axe finds serious or critical on the page as it is now, by all rules or only some."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(install().read_text())
    found: list[dict[str, Any]] = page.evaluate(RUN, list(only) or None)
    return [each for each in found if each["impact"] in ("serious", "critical")]


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    install()
