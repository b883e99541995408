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
        None if the source holds a board and nothing else. It may be wrong or unfinished, which
        `solution.violations(board)` tells, or without any line, as `solution.is_empty` says.
    """

    board: Board
    solution: Solution | None = None
