"""What the README and the pages of docs/ show is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest
from markdown import PAGES, ROOT, blocks, commands, shell


def pages_with(language: str) -> list[object]:
    """Parameters for a test: the pages that have blocks in a language."""
    pages = [page for page in PAGES if blocks(page, language)]
    return [pytest.param(page, id=str(page.relative_to(ROOT))) for page in pages]


def without_times(output: str) -> str:
    return re.sub(r'"seconds": [0-9.e-]+', '"seconds": …', output)


@pytest.mark.parametrize("page", pages_with("console"))
def test_console_blocks(page: Path, tmp_path: Path) -> None:
    """All of a page in one directory and in order, as a reader would type them."""
    for block in blocks(page, "console"):
        for command, output in commands(block):
            assert without_times(shell(command, tmp_path)) == without_times(output), command


@pytest.mark.parametrize("page", pages_with("python"))
def test_python_blocks(page: Path) -> None:
    """All of a page in one session and in order."""
    text = ""
    for block in blocks(page, "python"):
        text += "\n" * (block.line - 1 - text.count("\n")) + block.text
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    report: list[str] = []
    results = doctest.DocTestRunner().run(test, out=report.append)
    assert results.attempted, "expected examples with >>>"
    assert results.failed == 0, "".join(report)


def test_there_are_examples() -> None:
    assert len(pages_with("console")) >= 3
    assert len(pages_with("python")) >= 4
