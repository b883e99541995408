"""The README does what it says. Its pip commands are run by `.ci/run`, word for word,
and the rest by `test_examples.py`."""

from __future__ import annotations

from pathlib import Path

from markdown import README, blocks, shell

from purelooop import Board, solve

DRAWING, FIRST_OUTPUT = blocks(README, "text")
FIRST_COMMAND, SECOND_COMMAND = blocks(README, "sh")


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
