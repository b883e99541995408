"""Large boards that have a loop, made round one, in a time linear in the number of cells.

A random spanning tree on the 2 x 2 blocks of a board is gone round by a loop through all cells.
From then on the loop changes on squares of four cells: the edges of the square that are on it
and those that are not change places. That leaves one loop if it

- cuts off a bay, where three edges are on the loop and two cells become free;
- fills a bay, where one edge is on the loop and the two cells opposite to it are free;
- moves a corner to the opposite cell, if that one is free: the hole moves diagonally.

What is free in the end is blocked.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from random import Random


class PlantedLoop:
    """A random loop through all cells of a grid, to be changed; both sizes are even.

    Cells are numbered row by row, squares by their top left cell.

    Attributes
    ----------
    right, down : bytearray
        By cell, 1 where the loop runs from it to the next cell of its row or column.
    holes : list of int
        Cells that the loop does not visit.
    """

    def __init__(self, random: Random, rows: int, cols: int) -> None:
        if rows % 2 or cols % 2 or min(rows, cols) < 2:
            raise ValueError(f"expected two even sizes, got {rows} x {cols}")
        self.random, self.rows, self.cols = random, rows, cols
        self.right, self.down = bytearray(rows * cols), bytearray(rows * cols)
        self.holes: list[int] = []
        for r in range(0, rows, 2):
            for c in range(0, cols, 2):
                self.flip(r * cols + c)
        for i in _between_blocks(random, rows, cols):
            self.flip(i)

    def padded(self, rows: int, cols: int) -> PlantedLoop:
        """Return the same loop at the top left of a grid at least as large, odd sizes included."""
        wider = copy(self)
        wider.rows, wider.cols = rows, cols
        wider.right, wider.down = (
            bytearray().join(
                [
                    lines[r * self.cols : (r + 1) * self.cols] + bytes(cols - self.cols)
                    for r in range(self.rows)
                ]
                + [bytes(cols)] * (rows - self.rows)
            )
            for lines in (self.right, self.down)
        )
        wider.holes = [i for i in range(rows * cols) if wider.is_free(i)]
        return wider

    def flip(self, i: int) -> None:
        """Exchange edges that are on the loop and not, on a square."""
        self.right[i] ^= 1
        self.right[i + self.cols] ^= 1
        self.down[i] ^= 1
        self.down[i + 1] ^= 1

    def is_free(self, i: int) -> bool:
        """Whether the loop does not visit a cell."""
        # no line leaves the last column or row, so an index below 0 finds a 0
        right, down = self.right, self.down
        return not (right[i] or down[i] or right[i - 1] or down[i - self.cols])

    def on(self, i: int) -> int:
        """Count the edges of a square that are on the loop."""
        return self.right[i] + self.right[i + self.cols] + self.down[i] + self.down[i + 1]

    def cut_bays(self, fraction: float) -> None:
        """Cut off random bays until a fraction of all cells is free, or hardly any bay is left."""
        rows, cols, randrange = self.rows, self.cols, self.random.randrange
        for _ in range(50 * rows * cols):
            if len(self.holes) + 2 > fraction * rows * cols:
                return
            i = randrange(rows - 1) * cols + randrange(cols - 1)
            if self.on(i) == 3:
                self.flip(i)
                self.holes += filter(self.is_free, self._cells_of(i))

    def scatter_holes(self, rounds: int) -> None:
        """Make single cells of many holes: move them, fill those still of two, cut others."""
        fraction = len(self.holes) / (self.rows * self.cols)
        for _ in range(rounds):
            self.holes = [self._moved(i) for i in self.holes]
            self.fill_bays()
            self.cut_bays(fraction)

    def fill_bays(self) -> None:
        """Let the loop fill holes of two cells, where it runs along them."""
        for i in self.holes:
            for square in (i, i - 1, i - self.cols, i - self.cols - 1):
                if self._is_fillable(square):
                    self.flip(square)
        self.holes = [i for i in self.holes if self.is_free(i)]

    def _is_fillable(self, i: int) -> bool:
        if not 0 <= i < (self.rows - 1) * self.cols or i % self.cols == self.cols - 1:
            return False  # no square
        return self.on(i) == 1 and sum(map(self.is_free, self._cells_of(i))) == 2

    def _cells_of(self, square: int) -> tuple[int, int, int, int]:
        return square, square + 1, square + self.cols, square + self.cols + 1

    def _moved(self, i: int) -> int:
        """Move a hole to where the loop has a corner with its inner side to the hole, if it has."""
        down, right = self.random.choice(_DIAGONALS)
        r, c = i // self.cols + down, i % self.cols + right
        square = i + min(down, 0) * self.cols + min(right, 0)
        if 0 <= r < self.rows and 0 <= c < self.cols and self.on(square) == 2:
            self.flip(square)
            return r * self.cols + c
        return i

    def cells(self) -> bytes:
        """Return a byte for each cell, 1 if the loop does not visit it."""
        cells = bytearray(self.rows * self.cols)
        for i in self.holes:
            cells[i] = 1
        return bytes(cells)


_DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def _between_blocks(random: Random, rows: int, cols: int) -> Iterator[int]:
    """Yield the squares between 2 x 2 blocks that are neighbours in a random spanning tree."""
    squares = [r * cols + c for r in range(0, rows, 2) for c in range(1, cols - 1, 2)]
    squares += [r * cols + c for r in range(1, rows - 1, 2) for c in range(0, cols, 2)]
    random.shuffle(squares)
    leader = list(range(rows * cols // 4))

    def find(block: int) -> int:
        while leader[block] != block:
            leader[block] = block = leader[leader[block]]
        return block

    for i in squares:
        r, c = divmod(i, cols)
        a = find(r // 2 * (cols // 2) + c // 2)
        b = find((r + 1) // 2 * (cols // 2) + (c + 1) // 2)
        if a != b:
            leader[a] = b
            yield i
