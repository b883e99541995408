"""The README does what it says. Its pip commands are run by `.ci/run`, word for word."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from markdown import README, Block, blocks

from purelooop import Board, solve

CONSOLE, PYTHON = blocks(README, "console"), blocks(README, "python")
DRAWING, FIRST_OUTPUT = blocks(README, "text")
FIRST_COMMAND, SECOND_COMMAND = blocks(README, "sh")


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


def without_times(output: str) -> str:
    return re.sub(r'"seconds": [0-9.e-]+', '"seconds": …', output)


def test_the_puzzle_at_the_top_is_the_one_that_is_solved() -> None:
    address = FIRST_COMMAND.text.split()[-1]
    board = Board.parse(address)
    loop = str(solve(board).loops[0])
    width = len(" ".join("." * board.cols))
    lines = DRAWING.text.splitlines()
    assert Board.parse("\n".join(line[:width] for line in lines)) == board
    assert [line[width + 6 :] for line in lines] == loop.splitlines()


def test_the_first_command_prints_what_is_shown(tmp_path: Path) -> None:
    install, _, command = FIRST_COMMAND.text.partition(" && ")
    assert install == "python -m pip install ."
    assert shell(command, tmp_path) == FIRST_OUTPUT.text


def test_the_second_command_runs_these_tests() -> None:
    assert SECOND_COMMAND.text == "python -m pip install '.[test]' && python -m pytest\n"


def test_console_blocks(tmp_path: Path) -> None:
    """All in one directory and in order, as a reader would type them."""
    ran = 0
    for block in CONSOLE:
        for command, output in commands(block):
            assert without_times(shell(command, tmp_path)) == without_times(output), command
            ran += 1
    assert ran > 5


def test_python_blocks() -> None:
    """All in one session and in order."""
    text = ""
    for block in PYTHON:
        text += "\n" * (block.line - 1 - text.count("\n")) + block.text
    test = doctest.DocTestParser().get_doctest(text, {}, "README.md", str(README), 0)
    report: list[str] = []
    results = doctest.DocTestRunner().run(test, out=report.append)
    assert results.attempted > 10
    assert results.failed == 0, "".join(report)
