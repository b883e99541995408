"""Reads a solution: a drawing or a JSON line, as printed by ``solve``, or a grid of 0-4.

What can be understood is read, however wrong it is, so that the rules can judge it;
a `FormatError` is for what can not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from purelooop._directions import Edge, read_directions
from purelooop._drawn_lines import Lines
from purelooop._violation import Violation, place_name, violation_at
from purelooop.board import Board
from purelooop.check import check, check_edges
from purelooop.drawing import BLOCKED_CELL, BOX, LINE_RIGHT
from purelooop.errors import FormatError, brief
from purelooop.formats._jsontext import load_object
from purelooop.formats._textlines import unexpected

_CELLS = {char: lines for lines, char in enumerate(BOX)} | {" ": 0, BLOCKED_CELL: 0}
_LINKS = (LINE_RIGHT, " ")
_DRAWN = frozenset([*BOX, BLOCKED_CELL])
_UP, _DOWN, _LEFT, _RIGHT = (1 << direction for direction in range(4))


@dataclass(frozen=True, slots=True)
class DirectedSolution:
    """A solution read as directions: rows from the top, whatever they hold."""

    sol: object

    def violations(self, board: Board) -> list[Violation]:
        """List every rule that the solution breaks on a board."""
        return check(board, self.sol)

    def assignment(self, board: Board) -> bytes | None:
        """Return directions 0-4, row by row; None unless there is one for every cell."""
        return read_directions(board, self.sol)[0]


@dataclass(frozen=True, slots=True)
class DrawnSolution:
    """A solution read from a drawing, which has no sense of travel.

    Attributes
    ----------
    rows, cols : int
        Size of the drawing in cells.
    edges : frozenset of ((int, int), (int, int))
        Pairs of cells, or of a cell and a place off the grid, that are joined by a line.
    gaps : tuple of Violation
        Lines that are not drawn all the way from one cell to the other.
    """

    rows: int
    cols: int
    edges: frozenset[Edge]
    gaps: tuple[Violation, ...]

    def violations(self, board: Board) -> list[Violation]:
        """List every rule that the solution breaks on a board."""
        if (self.rows, self.cols) != (board.rows, board.cols):
            message = (
                f"expected a drawing of {board.rows} rows and {board.cols} columns, "
                f"got {self.rows} rows and {self.cols} columns"
            )
            return [Violation("shape", None, message)]
        return [*self.gaps, *check_edges(board, self.edges)]

    def assignment(self, board: Board) -> bytes | None:
        """Return directions 0-4, row by row; None if the drawing is not one loop."""
        if self.gaps or (self.rows, self.cols) != (board.rows, board.cols):
            return None
        lines = Lines(board)
        lines.draw_edges(self.edges)
        return None if lines.judge() else lines.directions()


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
    if len(blocks) != 1:
        raise FormatError(f"expected one solution, got {len(blocks)}", expected="one solution")
    first = blocks[0][0][0]
    return first, [line for _, line in blocks[0]]


def _read_json(text: str) -> DirectedSolution:
    found = load_object(text)
    if "sol" not in found:
        raise FormatError(f'expected a JSON object with the key "sol", got {brief(text)}')
    if found["sol"] is None:
        status = brief(found.get("status"))
        raise FormatError(f'expected a loop under "sol", got null with the status {status}')
    return DirectedSolution(found["sol"])


def _read_grid(first: int, lines: list[str]) -> DirectedSolution:
    for r, line in enumerate(lines):
        for c, char in enumerate(line):
            if char not in "0123456789 \t":
                raise unexpected(lines, r, c, "a direction 0-4", first)
    return DirectedSolution([[int(char) for char in "".join(line.split())] for line in lines])


def read_drawing(first: int, lines: list[str]) -> DrawnSolution:
    """Read the lines of a drawing, the first of which is line `first` of the text, from 0 on.

    Raises
    ------
    FormatError
        A character that has no place in a drawing.
    """
    cols = (max(map(len, lines)) + 1) // 2
    lines = [line.ljust(2 * cols) for line in lines]
    for r, line in enumerate(lines):
        for column, char in enumerate(line):
            if char not in (_LINKS if column % 2 else _CELLS):
                expected = f"{LINE_RIGHT} or a blank" if column % 2 else "a cell of a drawing"
                raise unexpected(lines, r, column, expected, first)
    halves = [[_CELLS[char] for char in line[::2]] for line in lines]
    links = [[char == LINE_RIGHT for char in line[1::2]] for line in lines]
    return join_halves(halves, links)


def join_halves(halves: list[list[int]], links: list[list[bool]] | None = None) -> DrawnSolution:
    """Make lines of what is drawn in each cell towards its neighbours.

    Parameters
    ----------
    halves : rows of int
        Where lines go from each cell: the sum of 1 up, 2 down, 4 left, 8 right.
    links : rows of bool, optional
        Whether a line is drawn between each cell and the one on its right, where a drawing
        has a place for that.

    Returns
    -------
    DrawnSolution
        With a gap for each line of which some parts are missing. A place off the grid has no
        part to draw, so a line that leads there is whole. Takes O(rows * cols).
    """
    if links is None:
        links = [[bool(cell & _RIGHT) for cell in row] for row in halves]
    drawn = [*_across(halves, links), *_down(halves)]
    edges = frozenset(edge for edge, is_whole in drawn if is_whole)
    gaps = tuple(_gap(edge) for edge, is_whole in drawn if not is_whole)
    return DrawnSolution(len(halves), len(halves[0]), edges, gaps)


def _across(halves: list[list[int]], links: list[list[bool]]) -> Iterator[tuple[Edge, bool]]:
    """Yield each line within a row of which a part is drawn, and whether all of it is."""
    for r, (row, links_of_row) in enumerate(zip(halves, links, strict=True)):
        if row[0] & _LEFT:
            yield ((r, -1), (r, 0)), True
        last = len(row) - 1
        for c, (here, link, there) in enumerate(zip(row, links_of_row, [*row[1:], 0], strict=True)):
            if here & _RIGHT or there & _LEFT or link:
                is_whole = here & _RIGHT and (c == last or (there & _LEFT and link))
                yield ((r, c), (r, c + 1)), bool(is_whole)


def _down(halves: list[list[int]]) -> Iterator[tuple[Edge, bool]]:
    """Yield each line within a column of which a part is drawn, and whether all of it is."""
    off_grid = [0] * len(halves[0])
    for r, (row, next_row) in enumerate(
        zip([off_grid, *halves], [*halves, off_grid], strict=True), start=-1
    ):
        is_rim = r < 0 or r == len(halves) - 1
        for c, (here, there) in enumerate(zip(row, next_row, strict=True)):
            if here & _DOWN or there & _UP:
                yield ((r, c), (r + 1, c)), is_rim or bool(here & _DOWN and there & _UP)


def _gap(edge: Edge) -> Violation:
    what = f"only a part is drawn of the line from {place_name(edge[1])} to"
    return violation_at("dead_end", what, edge[0])
