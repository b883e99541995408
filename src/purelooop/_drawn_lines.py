"""Lines drawn on a board, and what the rules say of them."""

from __future__ import annotations

from collections.abc import Iterable

from purelooop._directions import BLOCKED, DIRECTION_NAMES, UP, read_edge, start_index
from purelooop._violation import Violation, place_name, violation_at
from purelooop.board import Board, Cell
from purelooop.errors import brief

_DIRECTION_OF = {(-1, 0): 0, (1, 0): 1, (0, -1): 2, (0, 1): 3}
_OPEN, _BLOCKED, _OUTSIDE = range(3)
_COUNT = bytes(lines.bit_count() for lines in range(256))  # for bytes.translate
_LOWEST = [(lines & -lines).bit_length() - 1 for lines in range(16)]
_FAULTS = {
    0: ("empty_cell", "there is no line in the open cell at"),
    1: ("dead_end", "a line ends at"),
    3: ("branch", "three lines meet at"),
    4: ("cross", "four lines meet at"),
}


class Lines:
    """Lines between neighbouring cells of a board, to be drawn first and judged then.

    The board is kept with a rim of outside cells, so that no step needs a test for its border;
    `lines` has four bits a cell, bit d for a line in direction d.
    """

    def __init__(self, board: Board, drawn: bytes | None = None) -> None:
        """Begin with no lines, or with those that each cell has, see `drawing.line_bits`."""
        self.board = board
        self.width = board.cols + 2
        self.kinds = _with_rim(board.cells, board.cols, _OUTSIDE)
        self.lines = bytearray(_with_rim(drawn or bytes(len(board.cells)), board.cols, 0))
        self.steps = (-self.width, self.width, -1, 1)
        self.violations: list[Violation] = []
        for here, (kind, lines) in enumerate(zip(self.kinds, self.lines, strict=True)):
            if lines and kind == _BLOCKED:
                self._report_blocked(here)

    def report(self, code: str, what: str, cell: Cell) -> None:
        """Note a violation."""
        self.violations.append(violation_at(code, what, cell))

    def draw(self, cell: Cell, direction: int) -> None:
        """Draw a line from a cell of the board, unless it is there already."""
        here = self._index(cell)
        there = here + self.steps[direction]
        if self.lines[here] >> direction & 1:
            return
        self.lines[here] |= 1 << direction
        self.lines[there] |= 1 << (direction ^ 1)  # 0 and 1, 2 and 3 are opposites
        if self.kinds[there] == _OUTSIDE:
            what = f"a line leads {DIRECTION_NAMES[direction]}, off the grid, at"
            self.report("outside", what, cell)
        for end in (here, there):
            if self.kinds[end] == _BLOCKED:
                self._report_blocked(end)

    def _report_blocked(self, here: int) -> None:
        self.report("blocked_cell", "a line leads into the blocked cell at", self._cell(here))

    def draw_edges(self, edges: Iterable[object]) -> None:
        """Draw lines between pairs of cells, whatever the pairs are."""
        for edge in edges:
            pair = read_edge(edge)
            if isinstance(pair, Violation):
                self.violations.append(pair)
            else:
                self.draw_edge(*pair)

    def draw_edge(self, cell: Cell, other: Cell) -> None:
        """Draw a line between any two cells, as far as that can be done on the board."""
        if not self._covers(cell):
            cell, other = other, cell
        direction = _DIRECTION_OF.get((other[0] - cell[0], other[1] - cell[1]))
        if not self._covers(cell) or (direction is None and not self._covers(other)):
            message = f"expected an edge on the grid, got {brief((cell, other))}"
            self.violations.append(Violation("outside", None, message))
        elif direction is None:
            what = f"an edge leads to {place_name(other)}, which is no neighbour of"
            self.report("not_adjacent", what, cell)
        else:
            self.draw(cell, direction)

    def judge(self) -> list[Violation]:
        """Return what was noted, every open cell without two lines, and every further loop."""
        counts = self.lines.translate(_COUNT)
        has_two = bytearray(len(counts))
        for here, (kind, count) in enumerate(zip(self.kinds, counts, strict=True)):
            if kind == _OPEN:
                if count == 2:
                    has_two[here] = 1
                else:
                    self.report(*_FAULTS[count], self._cell(here))
        first, *others = self._closed_loops(has_two) or [0]
        what = f"the loop through {place_name(self._cell(first))} does not reach the one through"
        for other in others:
            self.report("several_loops", what, self._cell(other))
        return self.violations

    def directions(self) -> bytes:
        """Return the directions of travel, counterclockwise, along lines that passed `judge`."""
        directions = bytearray([BLOCKED]) * len(self.lines)
        start = here = self._index(divmod(start_index(self.board), self.board.cols))
        behind = 1 << UP  # the start has lines up and to the right
        while directions[start] == BLOCKED or here != start:
            directions[here] = ahead = _LOWEST[self.lines[here] & ~behind]
            here += self.steps[ahead]
            behind = 1 << (ahead ^ 1)
        firsts = range(self.width + 1, len(self.lines) - self.width, self.width)
        return b"".join(directions[first : first + self.board.cols] for first in firsts)

    def _closed_loops(self, todo: bytearray) -> list[int]:
        """Return a cell of each closed loop; uses up `todo`, the marks of cells with two lines."""
        found = []
        start = todo.find(1)
        while start >= 0:
            if self._returns(start, todo):
                found.append(start)
            start = todo.find(1, start)
        return found

    def _returns(self, start: int, todo: bytearray) -> bool:
        """Follow the lines over marked cells, unmark them, and tell whether `start` is reached."""
        lines, steps = self.lines, self.steps
        here, behind = start, 0
        while todo[here]:
            todo[here] = 0
            ahead = _LOWEST[lines[here] & ~behind]
            here += steps[ahead]
            behind = 1 << (ahead ^ 1)
        return here == start

    def _index(self, cell: Cell) -> int:
        return (cell[0] + 1) * self.width + cell[1] + 1

    def _cell(self, here: int) -> Cell:
        row, col = divmod(here, self.width)
        return row - 1, col - 1

    def _covers(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.board.rows and 0 <= cell[1] < self.board.cols


def _with_rim(cells: bytes, cols: int, value: int) -> bytes:
    """Put a rim of a value round cells that are given row by row."""
    rim = bytes([value])
    rows = (rim + cells[start : start + cols] + rim for start in range(0, len(cells), cols))
    return b"".join([rim * (cols + 2), *rows, rim * (cols + 2)])
