"""What a file can hold: a board, and perhaps lines drawn in it."""

from __future__ import annotations

from dataclasses import dataclass

from purelooop.board import Board
from purelooop.formats.solution import Solution


@dataclass(frozen=True, slots=True)
class Document:
    """A board and the lines drawn in it, as read from a file or an address.

    Attributes
    ----------
    board : Board
    solution : DirectedSolution or DrawnSolution or None
        None if nothing is drawn. It may be wrong or unfinished: `solution.violations(board)`
        says what is.
    """

    board: Board
    solution: Solution | None = None
