"""Code blocks and links of the Markdown pages, for the tests that hold them to what they say."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
PAGES = (README, ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md")))

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
_LINK = re.compile(r"\]\(([^)\s]+)\)")


@dataclass(frozen=True)
class Block:
    """A fenced block of code, and the line of the page where its text begins."""

    language: str
    text: str
    line: int


def blocks(page: Path, language: str) -> list[Block]:
    """Return a page's blocks in a language."""
    text = page.read_text("utf-8")
    return [
        Block(language, found[2], text.count("\n", 0, found.start(2)) + 1)
        for found in _BLOCK.finditer(text)
        if found[1] == language
    ]


def links(page: Path) -> list[str]:
    """Return where a page's links lead, those to other sites left out."""
    return [link for link in _LINK.findall(page.read_text("utf-8")) if ":" not in link]
