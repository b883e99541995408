"""Reads a solution: a drawing or a JSON line, as printed by ``solve``, or a grid of 0-4.

What can be understood is read, however wrong it is, so that the rules can judge it;
a `FormatError` is for what can not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from purelooop._cells import check_size
from purelooop._directions import Edge, read_directions
from purelooop._drawn_lines import Lines
from purelooop._violation import Violation, place_name, violation_at
from purelooop.board import Board
from purelooop.check import check, is_loop
from purelooop.drawing import BLOCKED_CELL, BOX, LINE_RIGHT, join, line_bits
from purelooop.errors import FormatError, brief
from purelooop.formats._jsontext import load_object, quoted
from purelooop.formats._textlines import check_length, unexpected
from purelooop.loop import Loop

_CELLS = {char: lines for lines, char in enumerate(BOX)} | {" ": 0, BLOCKED_CELL: 0}
_LINKS = {" ": 0, LINE_RIGHT: 1}
_DRAWN = frozenset([*BOX, BLOCKED_CELL])
_UP, _DOWN, _LEFT, _RIGHT = (1 << direction for direction in range(4))
_IS_BLOCKED = bytes({0: 1, 2: 0}.get(lines.bit_count(), 2) for lines in range(256))
_HAS = [bytes(lines >> direction & 1 for lines in range(256)) for direction in range(4)]


@dataclass(frozen=True, slots=True)
class DirectedSolution:
    """A solution read as directions: rows from the top, whatever they hold."""

    sol: object

    @property
    def is_empty(self) -> bool:
        """False: there are directions, or what should be directions."""
        return False

    def violations(self, board: Board) -> list[Violation]:
        """List every rule that the solution breaks on a board."""
        return check(board, self.sol)

    def assignment(self, board: Board) -> bytes | None:
        """Return directions 0-4, row by row; None unless there is one for every cell."""
        return read_directions(board, self.sol)[0]

    def lines(self, board: Board) -> bytes:
        """Return for each cell the sum of its lines, see `drawing.line_bits`; 0 if unreadable."""
        directions = self.assignment(board)
        if directions is None:
            return bytes(len(board.cells))
        return line_bits(board.rows, board.cols, directions)

    def loop(self, board: Board) -> Loop | None:
        """Return the loop that it is; None if it breaks a rule."""
        directions = self.assignment(board)
        if directions is None or not is_loop(board, directions):
            return None
        return Loop._trusted(board, directions)


@dataclass(frozen=True, slots=True)
class DrawnSolution:
    """A solution read from a drawing, which has no sense of travel.

    Attributes
    ----------
    rows, cols : int
        Size of the drawing in cells.
    drawn : bytes of length rows * cols
        For each cell the sum of its lines to its neighbours, see `drawing.line_bits`.
    strays : tuple of ((int, int), (int, int))
        Other pairs of places that are joined by a line: off the grid, or not side by side.
    gaps : tuple of Violation
        Lines that are not drawn all the way from one cell to the other.
    """

    rows: int
    cols: int
    drawn: bytes
    strays: tuple[Edge, ...] = ()
    gaps: tuple[Violation, ...] = ()

    @classmethod
    def from_edges(cls, rows: int, cols: int, edges: Iterable[Edge]) -> DrawnSolution:
        """Make a drawing of lines between places on the grid or off it, the upper or left first."""
        right, down = bytearray(rows * cols), bytearray(rows * cols)
        strays = set()
        for edge in edges:
            (r, c), (below, beside) = edge
            step = below - r, beside - c
            if r < 0 or c < 0 or below >= rows or beside >= cols or step not in ((0, 1), (1, 0)):
                strays.add(edge)
            else:
                (down if below > r else right)[r * cols + c] = 1
        drawn = join(rows, cols, _number(right), _number(down))
        return cls(rows, cols, drawn, tuple(sorted(strays)))

    @property
    def is_empty(self) -> bool:
        """Whether there is no line at all."""
        return not (any(self.drawn) or self.strays or self.gaps)

    @property
    def edges(self) -> frozenset[Edge]:
        """Pairs of places that are joined by a line, the upper or left one first."""
        found = list(self.strays)
        for here, lines in enumerate(self.drawn):
            row, col = divmod(here, self.cols)
            if lines & _RIGHT:
                found.append(((row, col), (row, col + 1)))
            if lines & _DOWN:
                found.append(((row, col), (row + 1, col)))
        return frozenset(found)

    def violations(self, board: Board) -> list[Violation]:
        """List every rule that the solution breaks on a board."""
        if (self.rows, self.cols) != (board.rows, board.cols):
            message = (
                f"expected a drawing of {board.rows} rows and {board.cols} columns, "
                f"got {self.rows} rows and {self.cols} columns"
            )
            return [Violation("shape", None, message)]
        return [*self.gaps, *self._on(board).judge()]

    def assignment(self, board: Board) -> bytes | None:
        """Return directions 0-4, row by row; None if the drawing is not one loop."""
        if self.gaps or self.lines(board).translate(_IS_BLOCKED) != board.cells:
            return None  # not two lines in each open cell, and none in the others
        lines = self._on(board)
        return None if lines.judge() else lines.directions()

    def lines(self, board: Board) -> bytes:
        """Return `drawn`; no lines at all on a board of another size."""
        same = (self.rows, self.cols) == (board.rows, board.cols)
        return self.drawn if same else bytes(len(board.cells))

    def loop(self, board: Board) -> Loop | None:
        """Return the loop that it is; None if it breaks a rule."""
        directions = self.assignment(board)
        return None if directions is None else Loop._trusted(board, directions)

    def _on(self, board: Board) -> Lines:
        lines = Lines(board, self.drawn)
        lines.draw_edges(self.strays)
        return lines


Solution: TypeAlias = DirectedSolution | DrawnSolution


def read(text: str) -> Solution:
    r"""Read one solution.

    Parameters
    ----------
    text : str
        A drawing as `str(loop)` makes it, lines without drawing characters before and after it
        being skipped; or a JSON object whose ``sol`` holds rows of directions from the top; or
        a line of digits for each row, with or without blanks between them.

    Raises
    ------
    FormatError
        No solution, more than one, or a character that has no meaning; the message says where.

    Examples
    --------
    >>> read("12\n30").violations(Board.open(2, 2))
    []
    >>> [violation.code for violation in read("┌─┐\n└─┤").violations(Board.open(2, 2))]
    ['outside', 'branch']
    """
    check_length(text)
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith("{"):
        return _read_json(text)
    lines = [line.rstrip() for line in text.splitlines()]
    if any(map(_is_drawn, lines)):
        return read_drawing(*drawing_lines(lines))
    return _read_grid(*_only_block(lines, bool))


def drawing_lines(lines: list[str]) -> tuple[int, list[str]]:
    """Return the lines of the only drawing in a text, and how many lines are before it.

    Raises
    ------
    FormatError
        No drawing, or more than one.
    """
    return _only_block(lines, _is_drawn)


def _is_drawn(line: str) -> bool:
    return not _DRAWN.isdisjoint(line)


def _only_block(lines: list[str], is_part: Callable[[str], bool]) -> tuple[int, list[str]]:
    """Return the only run of lines that are part of a solution, and its place in the text."""
    runs = groupby(enumerate(lines), lambda numbered: is_part(numbered[1]))
    blocks = [list(run) for inside, run in runs if inside]
    if not blocks:
        raise FormatError("expected a solution, got none", expected="a solution")
    if len(blocks) != 1:
        raise FormatError(f"expected one solution, got {len(blocks)}", expected="one solution")
    first = blocks[0][0][0]
    return first, [line for _, line in blocks[0]]


def _read_json(text: str) -> DirectedSolution:
    found = load_object(text)
    if "sol" not in found:
        raise FormatError(f'expected a JSON object with the key "sol", got {brief(text)}')
    if found["sol"] is None:
        status = f" with the status {quoted(found['status'])}" if "status" in found else ""
        raise FormatError(f'expected a loop under "sol", got null{status}')
    return DirectedSolution(found["sol"])


def _read_grid(first: int, lines: list[str]) -> DirectedSolution:
    for r, line in enumerate(lines):
        for c, char in enumerate(line):
            if char not in "0123456789 \t":
                is_grid = r > 0 or line[:c].strip() != ""
                expected = "a direction 0-4" if is_grid else "a drawing, JSON or directions 0-4"
                raise unexpected(lines, r, c, expected, first)
    return DirectedSolution([[int(char) for char in "".join(line.split())] for line in lines])


def read_drawing(first: int, lines: list[str]) -> DrawnSolution:
    """Read the lines of a drawing, the first of which is line `first` of the text, from 0 on.

    Raises
    ------
    FormatError
        A character that has no place in a drawing.
    """
    rows, cols = len(lines), (max(map(len, lines)) + 1) // 2
    check_size(rows, cols)
    lines = [line.ljust(2 * cols) for line in lines]
    halves, links = bytearray(), bytearray()
    for r, line in enumerate(lines):
        try:
            halves += bytes(map(_CELLS.__getitem__, line[::2]))
            links += bytes(map(_LINKS.__getitem__, line[1::2]))
        except KeyError:
            raise _unexpected_sign(lines, r, first) from None
    return join_halves(rows, cols, bytes(halves), bytes(links))


def _unexpected_sign(lines: list[str], r: int, first: int) -> FormatError:
    """Say which is the first character of a line that has no place in a drawing."""
    for column, char in enumerate(lines[r]):
        if char not in (_LINKS if column % 2 else _CELLS):
            break
    expected = f"{LINE_RIGHT} or a blank" if column % 2 else "a cell of a drawing"
    return unexpected(lines, r, column, expected, first)


def join_halves(rows: int, cols: int, halves: bytes, links: bytes | None = None) -> DrawnSolution:
    """Make lines of what is drawn in each cell towards its neighbours.

    Parameters
    ----------
    rows, cols : int
    halves : bytes of length rows * cols
        Where lines go from each cell: the sum of 1 up, 2 down, 4 left, 8 right.
    links : bytes of length rows * cols, optional
        Whether a line is drawn between each cell and the one on its right, 0 or 1, where a
        drawing has a place for that.

    Returns
    -------
    DrawnSolution
        With a gap for each line of which some parts are missing. A place off the grid has no
        part to draw, so a line that leads there is whole. Takes O(rows * cols).

    Notes
    -----
    All cells at once, as in `drawing.line_bits`.
    """
    up, down, left, right = (_number(halves.translate(table)) for table in _HAS)
    link = right if links is None else _number(links)
    inner = _number((b"\1" * (cols - 1) + b"\0") * rows)  # has a cell on its right
    upper = _number(b"\1" * (rows - 1) * cols)  # has one below
    from_right, from_below = left >> 8 & inner, up >> 8 * cols
    across, along = right & link & from_right, down & from_below
    part_across = (right & inner | link & ~(right & ~inner) | from_right) & ~across
    part_along = (down & upper | from_below) & ~along
    gaps = *_edges(part_across, rows, cols, 0, 1), *_edges(part_along, rows, cols, 1, 0)
    return DrawnSolution(
        rows,
        cols,
        join(rows, cols, across, along),
        strays=tuple(_strays(rows, cols, halves)),
        gaps=tuple(map(_gap, gaps)),
    )


def _number(cells: bytes | bytearray) -> int:
    """Return bytes as one number, the first cell in its lowest byte."""
    return int.from_bytes(cells, "little")


def _edges(marked: int, rows: int, cols: int, down: int, right: int) -> Iterator[Edge]:
    """Yield the edges from marked cells to those so many rows down and columns to the right."""
    for found in re.finditer(b"\1", marked.to_bytes(rows * cols, "little")):
        r, c = divmod(found.start(), cols)
        yield (r, c), (r + down, c + right)


def _strays(rows: int, cols: int, halves: bytes) -> Iterator[Edge]:
    """Yield the lines that lead off the grid."""
    for r in range(rows):
        if halves[r * cols] & _LEFT:
            yield (r, -1), (r, 0)
        if halves[(r + 1) * cols - 1] & _RIGHT:
            yield (r, cols - 1), (r, cols)
    for c in range(cols):
        if halves[c] & _UP:
            yield (-1, c), (0, c)
        if halves[(rows - 1) * cols + c] & _DOWN:
            yield (rows - 1, c), (rows, c)


def _gap(edge: Edge) -> Violation:
    what = f"only a part is drawn of the line from {place_name(edge[1])} to"
    return violation_at("dead_end", what, edge[0])
