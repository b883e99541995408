"""Boards and loops as text for a terminal."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TextIO, TypeAlias

from purelooop._directions import DOWN, RIGHT, Edge
from purelooop.board import Board, Cell
from purelooop.drawing import BLOCKED_CELL, BOX, draw_lines
from purelooop.loop import Loop
from purelooop.pictures._tracks import (
    check_board,
    lines_along,
    lines_of,
    marked_cells,
    marked_edges,
)

_NODES = ".|||-+++-+++-+++"
"""Character of an open cell in ASCII, by the sum of its lines as in `BOX`."""
_HEAVY = "·╹╻┃╸┛┓┫╺┗┏┣━┻┳╋"
"""Character of an open cell of whose lines all are forced."""
_TO_ASCII = str.maketrans(BOX + BLOCKED_CELL + "─", _NODES + "#-")


@dataclass(frozen=True)
class _Line:
    """How an edge is drawn: between two columns, between two rows, and its colour."""

    across: str
    down: str
    ascii_across: str
    ascii_down: str
    colour: str = ""


_PLAIN = _Line("───", "│", "---", "|")
_SHARED = _Line("───", "│", "---", "|", "90")
_FIRST = _Line("═══", "║", "===", "H", "1;36")
_OTHER = _Line("╌╌╌", "╎", "~~~", ":", "1;33")
_FORCED = _Line("━━━", "┃", "===", "H", "1;32")
_FORBIDDEN = _Line(" × ", "×", " x ", "x", "31")
_NONE = _Line("   ", " ", "   ", " ")
_CALM, _LOOP_COLOUR, _WRONG_COLOUR = "90", "36", "1;31"

_Piece: TypeAlias = tuple[str, str]
"""Characters, and their colour."""


def terminal(
    board: Board,
    loop: Loop | None = None,
    *,
    other: Loop | None = None,
    ascii: bool = False,
    color: bool = False,
    forced: Iterable[object] = (),
    forbidden: Iterable[object] = (),
    drawn: bytes | None = None,
    wrong: Iterable[Cell] = (),
) -> str:
    """Draw a board, and what is known of its loops, as text.

    A board with at most one loop is drawn as `str(loop)` draws it, two columns and a row a cell.
    With anything else, four columns and two rows a cell, so that each edge has characters of
    its own: double lines where only the first loop goes, dashes where only the other one does,
    heavy lines where an edge is forced, ``×`` where it is forbidden.

    Parameters
    ----------
    board : Board
    loop, other : Loop, optional
    ascii : bool
        Use no characters but ASCII: ``-``, ``|`` and ``+`` for lines, ``#`` for blocked cells,
        ``=`` and ``H`` where only the first loop goes or an edge is forced, ``~`` and ``:``
        where only the other one does, ``x`` where an edge is forbidden.
    color : bool
        Colour it by ANSI escape sequences; see `wants_color`.
    forced, forbidden : iterable of edges
        Pairs of neighbouring cells.
    drawn : bytes of length rows * cols, optional
        Where there is no loop: lines that are none, as `svg` takes them.
    wrong : iterable of Cell
        Cells that are red if there is colour.

    Returns
    -------
    str
        Lines without blanks at their ends and without a final newline. O(rows * cols).

    Raises
    ------
    PurelooopError
        A loop of another board, or an edge off the grid.

    Examples
    --------
    >>> board = Board.parse("2x3")
    >>> print(terminal(board, Loop(board, [[1, 2, 2], [3, 3, 0]])))
    ┌───┐
    └───┘
    >>> print(terminal(board, forced=[((0, 0), (0, 1))], forbidden=[((0, 2), (1, 2))]))
    ╺━━━╸   ·
            ×
    ·   ·   ·
    """
    check_board(board, loop, other)
    if loop is None:
        loop, other = other, None
    marks = dict.fromkeys(marked_edges(board, forbidden), _FORBIDDEN)
    marks |= dict.fromkeys(marked_edges(board, forced), _FORCED)
    lines = lines_of(loop) if loop else drawn or bytes(len(board.cells))
    others = lines_of(other) if other else None
    canvas = _Canvas(board, lines, others, marks, marked_cells(board, wrong))
    pieces = canvas.pieces(ascii) if marks or other else canvas.compact(ascii)
    return "\n".join(
        _written(line) if color else "".join(text for text, _ in line).rstrip() for line in pieces
    )


def wants_color(stream: TextIO | None) -> bool:
    """Tell whether to write in colour: on a terminal, unless the environment says otherwise.

    ``NO_COLOR``, if it is not empty, means never; ``FORCE_COLOR``, if neither empty nor 0, means
    always (https://no-color.org, https://force-color.org).
    """
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    if stream is None or stream.closed:  # a program without a console has no standard output
        return False
    return stream.isatty() and os.environ.get("TERM") != "dumb"


class _Canvas:
    """The lines of one or two loops and the marked edges, as pieces of text."""

    def __init__(
        self,
        board: Board,
        lines: bytes,
        others: bytes | None,
        marks: dict[Edge, _Line],
        wrong: bytes,
    ) -> None:
        self.board = board
        self.marks = marks
        self.wrong = wrong
        self.first = lines
        self.second = lines if others is None else others
        self.common = _PLAIN if others is None else _SHARED
        self.forced = lines_along(board, (edge for edge in marks if marks[edge] is _FORCED))

    def compact(self, ascii: bool) -> Iterator[list[_Piece]]:
        """Yield lines in which a cell takes two columns and a row, as `drawing.draw` does it."""
        text = draw_lines(self.board.cols, self.first, self.board.cells)
        for row, line in enumerate(text.split("\n")):
            colours = self._colours(row)
            shown = line.translate(_TO_ASCII) if ascii else line
            yield [
                (char, _LOOP_COLOUR if k % 2 else colours[k // 2]) for k, char in enumerate(shown)
            ]

    def _colours(self, row: int) -> list[str]:
        cols = self.board.cols
        cells = slice(row * cols, row * cols + cols)
        return [
            _WRONG_COLOUR if wrong else _LOOP_COLOUR if lines else _CALM
            for lines, wrong in zip(self.first[cells], self.wrong[cells], strict=True)
        ]

    def pieces(self, ascii: bool) -> Iterator[list[_Piece]]:
        """Yield lines in which each edge has characters of its own."""
        for row in range(self.board.rows):
            yield self.cells(row, ascii)
            if row < self.board.rows - 1:
                yield self.between(row, ascii)

    def cells(self, row: int, ascii: bool) -> list[_Piece]:
        """Return a row of cells, and the lines between them."""
        pieces = []
        for col in range(self.board.cols):
            pieces.append(self._cell(row * self.board.cols + col, ascii))
            if col < self.board.cols - 1:
                line = self._line((row, col), (row, col + 1), RIGHT)
                pieces.append((line.ascii_across if ascii else line.across, line.colour))
        return pieces

    def between(self, row: int, ascii: bool) -> list[_Piece]:
        """Return the lines from a row of cells to the next."""
        pieces = []
        for col in range(self.board.cols):
            line = self._line((row, col), (row + 1, col), DOWN)
            pieces.append((line.ascii_down if ascii else line.down, line.colour))
            pieces.append(("   ", ""))
        return pieces

    def _cell(self, here: int, ascii: bool) -> _Piece:
        first, second = self.first[here], self.second[here]
        lines = first | second | self.forced[here]
        if self.board.cells[here] and not lines:
            return "#" if ascii else BLOCKED_CELL, _CALM
        colour = self.common.colour if first == second else ""
        if self.wrong[here]:
            colour = _WRONG_COLOUR
        nodes = _NODES if ascii else _HEAVY if lines == self.forced[here] else BOX
        return nodes[lines], colour

    def _line(self, cell: Cell, neighbour: Cell, direction: int) -> _Line:
        if mark := self.marks.get((cell, neighbour)):
            return mark
        here = cell[0] * self.board.cols + cell[1]
        first, second = (lines[here] >> direction & 1 for lines in (self.first, self.second))
        if first and second:
            return self.common
        return _FIRST if first else _OTHER if second else _NONE


def _written(pieces: Iterable[_Piece]) -> str:
    """Return pieces as one line, an escape sequence where the colour changes."""
    kept = list(pieces)
    while kept and not kept[-1][0].strip():
        kept.pop()
    runs = (
        (colour, "".join(text for text, _ in group))
        for colour, group in groupby(kept, key=lambda piece: piece[1])
    )
    return "".join(f"\x1b[{colour}m{text}\x1b[0m" if colour else text for colour, text in runs)
