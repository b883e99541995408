"""What goes in and what comes out: boards in any form, and loops that have been checked."""

from __future__ import annotations

from typing import TypeAlias

from purelooop.board import Board, BoardLike
from purelooop.check import is_loop
from purelooop.errors import EngineError
from purelooop.loop import Loop

Puzzle: TypeAlias = "BoardLike | str"
"""A board, what `Board` makes one of, or text that `Board.parse` reads."""


def as_board(board: Puzzle) -> Board:
    """Read a board in any form; BoardError or FormatError if it is none."""
    if isinstance(board, Board):
        return board
    return Board.parse(board) if isinstance(board, str) else Board(board)


def as_loop(board: Board, directions: bytes, verify: bool) -> Loop:
    """Make a loop of what the engine found; EngineError if verification says that it is none."""
    if verify and not is_loop(board, directions):
        raise EngineError(f"the search returned something that is no loop of {board!r}")
    return Loop._trusted(board, directions)
