"""Drawings that are read together with their board."""

from __future__ import annotations

import pytest

from purelooop.board import Board
from purelooop.errors import BoardError, FormatError
from purelooop.formats import drawing
from purelooop.loop import Loop

RING = Board.parse("...\n.#.\n...")
RING_LOOP = Loop(RING, [[1, 2, 2], [1, 4, 0], [3, 3, 0]])


def test_output() -> None:
    assert drawing.encode(RING, RING_LOOP) == str(RING_LOOP)
    assert drawing.encode(RING) == "· · ·\n· ■ ·\n· · ·"


@pytest.mark.parametrize(
    "text",
    [
        str(RING_LOOP),
        f"\ufeff{RING_LOOP}\n",
        f"ring:\n{RING_LOOP}\n\nunique: this is the only loop\n",
        str(RING_LOOP).replace("\n", "  \r\n"),
    ],
)
def test_forms(text: str) -> None:
    assert drawing.matches(text)
    document = drawing.decode(text)
    assert document.board == RING
    assert document.solution is not None
    assert document.solution.assignment(RING) == RING_LOOP.directions


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("■ ┌─┐\n■ └─┘", "#..\n#.."),
        ("┌─┐ ■\n└─┘", "..#\n..."),
        ("┌─┐\n└─┘ ■", "...\n..#"),
        ("╶─·\n■", "..\n#."),
    ],
)
def test_the_board_is_what_is_not_blocked(text: str, board: str) -> None:
    assert drawing.decode(text).board == Board.parse(board)


@pytest.mark.parametrize("text", ["", "...\n.#.", "■ ·"])
def test_what_is_no_drawing(text: str) -> None:
    assert not drawing.matches(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello", "expected a solution, got none"),
        (f"{RING_LOOP}\n\n{RING_LOOP}", "expected one solution, got 2"),
        ("x\n┌x┐\n└─┘", "expected ─ or a blank in line 2, column 2, got 'x'"),
    ],
)
def test_refused(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        drawing.decode(text)
    assert str(caught.value) == message


def test_no_open_cell() -> None:
    with pytest.raises(BoardError, match="at least one open cell"):
        drawing.decode("■ ■")
