"""Drawings in box-drawing characters, as `str(loop)` and ``solve`` print them.

Unlike `formats.solution`, which asks for the board and takes any sign for a blocked cell, this
reads the board from the drawing: ``■`` is a blocked cell, everything else an open one.
"""

from __future__ import annotations

from purelooop.board import Board
from purelooop.drawing import BLOCKED_CELL, BOX
from purelooop.formats._textlines import split_lines
from purelooop.formats.document import Document
from purelooop.formats.solution import drawing_lines, read_drawing
from purelooop.loop import Loop

_LINES = BOX[1:]
_OPEN_CELL = BOX[0]


def matches(text: str) -> bool:
    """Tell whether a text has a line drawn in it."""
    return not text.isascii() and any(line in text for line in _LINES)


def decode(text: str) -> Document:
    """Read a drawing; lines of text before and after it are skipped.

    Raises
    ------
    FormatError
        No drawing, more than one, or a character that has no place in one.
    BoardError
        A size that no board has, or no open cell.
    """
    first, rows = drawing_lines(split_lines(text))
    drawn = read_drawing(first, rows)
    cells = [bytes(char == BLOCKED_CELL for char in row[::2].ljust(drawn.cols)) for row in rows]
    return Document(Board.from_cells(drawn.rows, drawn.cols, b"".join(cells)), drawn)


def encode(board: Board, loop: Loop | None = None) -> str:
    """Draw a loop; or a board, with ``·`` for open cells."""
    if loop is not None:
        return str(loop)
    signs = _OPEN_CELL, BLOCKED_CELL
    return "\n".join(" ".join(signs[cell] for cell in row) for row in board.blocked)
