"""The README as the package index shows it, where the project's pictures and pages are not at hand:
pictures are left out, and of links the words stay."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PROJECT_ONLY = re.compile(r"<!-- project only -->\n.*?<!-- end -->\n+", re.DOTALL)
PICTURES = re.compile(r"^\|[^\n]*!\[[^\n]*\n", re.MULTILINE)
SEE = re.compile(r"\s\(\[[^\]]+\]\((?!https?:)[^)]*\)\)")
LINK = re.compile(r"\[([^\]]+)\]\((?!https?:)[^)]*\)")


def for_the_index(readme: str) -> str:
    """Without what is marked, rows of pictures, remarks that are only a link, and other links."""
    for unwanted in (PROJECT_ONLY, PICTURES, SEE):
        readme = unwanted.sub("", readme)
    return LINK.sub(r"\1", readme)


class ReadmeHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_the_index(text)}
