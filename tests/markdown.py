"""Code blocks and links of the Markdown pages, for the tests that hold them to what they say."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
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


def shell(command: str, directory: Path) -> str:
    """Run a command as typed, with this interpreter as `python`; return all it prints."""
    done = subprocess.run(
        ["sh", "-c", 'python() { "$PYTHON" "$@"; }\n' + command],
        cwd=directory,
        env=os.environ | {"PYTHON": sys.executable},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=60,
    )
    return done.stdout


def commands(block: Block) -> Iterator[tuple[str, str]]:
    """Yield each command of a console block with the output shown for it."""
    before, *parts = re.split(r"^\$ ", block.text, flags=re.M)
    assert before == "", "expected a console block to begin with a command"
    for part in parts:
        command, _, output = part.partition("\n")
        yield command, output
