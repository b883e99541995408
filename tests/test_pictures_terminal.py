"""Pictures for a terminal: characters, ASCII, colours, and when to use them."""

from __future__ import annotations

import io
import re

import pytest
from hypothesis import given
from picture_boards import BOARD, FIRST, FORBIDDEN, FORCED, SECOND
from strategies import boards

from purelooop import Board
from purelooop.pictures.terminal import terminal, wants_color

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
DIFFERENCE = """\
┌───┬═══┬───────────┐
│   ╎   ╎           │
│   ├═══┴───┐   ┌───┘
│   │       │   │
│   │   ■   │   └───┐
│   │       │       │
│   │   ■   ├═══┬───┘
│   │       ╎   ╎
│   └───────┴═══┴───┐
│                   │
└───────────────────┘"""
DIFFERENCE_IN_ASCII = """\
+---+===+-----------+
|   :   :           |
|   +===+---+   +---+
|   |       |   |
|   |   #   |   +---+
|   |       |       |
|   |   #   +===+---+
|   |       :   :
|   +-------+===+---+
|                   |
+-------------------+"""
MARKS = """\
┏━━━╸   ·   ·   ·   ·
┃   ×
╹   ·   ·   ·   ·   ·

·   ·   ■   ·   ·   ·

·   ·   ■   ·   ·   ·

·   ·   ·   · × ·   ·

·   ·   ·   ·   ·   ·"""


def test_loop_is_drawn_as_its_string() -> None:
    assert terminal(BOARD, FIRST) == terminal(BOARD, other=FIRST) == str(FIRST)


def test_ascii() -> None:
    drawn = terminal(BOARD, FIRST, ascii=True)
    assert drawn.split("\n")[:3] == ["+---------+", "| +---+ +-+", "| | # | +-+"]
    assert drawn.isascii()


def test_difference() -> None:
    assert terminal(BOARD, FIRST, other=SECOND) == DIFFERENCE
    assert terminal(BOARD, FIRST, other=SECOND, ascii=True) == DIFFERENCE_IN_ASCII


def test_marks() -> None:
    assert terminal(BOARD, forced=FORCED, forbidden=FORBIDDEN) == MARKS


@pytest.mark.parametrize("ascii", [False, True])
@pytest.mark.parametrize(
    "options", [{}, {"other": SECOND}, {"forced": FORCED, "forbidden": FORBIDDEN}]
)
def test_colours_change_no_character(ascii: bool, options: dict[str, object]) -> None:
    coloured = terminal(BOARD, FIRST, ascii=ascii, color=True, **options)  # type: ignore[arg-type]
    plain = terminal(BOARD, FIRST, ascii=ascii, **options)  # type: ignore[arg-type]
    assert ESCAPE.sub("", coloured) == plain != coloured
    for line in coloured.split("\n"):
        assert not line.rstrip("\x1b[0m").endswith(" ")
        assert line.count("\x1b[0m") * 2 == line.count("\x1b[")


def test_only_differences_are_bright() -> None:
    drawn = terminal(BOARD, FIRST, other=SECOND, color=True)
    assert set(re.findall(r"\x1b\[1;36m([^\x1b]+)", drawn)) == {"═══"}
    assert set(re.findall(r"\x1b\[1;33m([^\x1b]+)", drawn)) == {"╎"}


@given(boards(12))
def test_boards_read_back(board: Board) -> None:
    assert Board.parse(terminal(board, ascii=True)) == board
    assert Board.parse(terminal(board)) == board


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "on_terminal", "in_file"),
    [
        ({}, True, False),
        ({"TERM": "dumb"}, False, False),
        ({"NO_COLOR": "1"}, False, False),
        ({"NO_COLOR": ""}, True, False),
        ({"FORCE_COLOR": "1"}, True, True),
        ({"FORCE_COLOR": "0"}, True, False),
        ({"FORCE_COLOR": ""}, True, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False, False),
    ],
)
def test_colour_is_for_terminals(
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    on_terminal: bool,
    in_file: bool,
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert wants_color(Terminal()) is on_terminal
    assert wants_color(io.StringIO()) is in_file


def test_no_colour_where_nothing_can_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    closed = io.StringIO()
    closed.close()
    assert not wants_color(closed)
    assert not wants_color(None)
