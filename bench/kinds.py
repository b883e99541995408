"""Boards to compare methods on: random, planted, damaged, caves, mutated published puzzles.

A board is a tuple of rows of 0 (open) and 1 (blocked), as in the oracles of the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import boards
import oracles_path  # noqa: F401
from oracle import Edges, Rows, open_cells, random_board
from planting import PlantedLoop
from sat_boards import cave_board, walk, with_pair_flipped
from search_boards import filled_board

from purelooop import Board, solve

CLASSES = ((2, 5), (6, 10), (11, 20), (21, 30))
"""Sizes by the longer side."""

SMALLEST, LARGEST = CLASSES[0][0], CLASSES[-1][1]


class Question(NamedTuple):
    """A board, and what is known about it from the way it was made."""

    kind: str
    board: Rows
    has_loop: bool


def question(random: Random) -> Question:
    """Make a board of a random kind and size."""
    kind = random.choice(list(_KINDS))
    board, has_loop = _KINDS[kind](random)
    return Question(kind, board, has_loop)


def size_class(board: Rows) -> tuple[int, int]:
    """Return the one of `CLASSES` that a board is in."""
    longer = max(len(board), len(board[0]))
    return next(sizes for sizes in CLASSES if longer <= sizes[1])


def from_cells(rows: int, cols: int, cells: bytes) -> Rows:
    return tuple(tuple(cells[r * cols : (r + 1) * cols]) for r in range(rows))


def _size(random: Random) -> tuple[int, int]:
    """Each class is as likely as any other; the shorter side may belong to a lower one."""
    longer = random.randint(*random.choice(CLASSES))
    shorter = random.randint(max(SMALLEST, longer // 3), longer)
    return (longer, shorter) if random.random() < 0.5 else (shorter, longer)


def _random(random: Random) -> tuple[Rows, bool]:
    make = random.choice((random_board, filled_board))
    return make(random, *_size(random), random.choice((0.02, 0.05, 0.1, 0.2, 0.3))), False


def _planted(random: Random) -> tuple[Rows, bool]:
    rows, cols = _size(random)
    loop = PlantedLoop(random, rows & ~1, cols & ~1)
    loop.cut_bays(random.uniform(0, 0.3))
    loop = loop.padded(rows, cols)
    loop.scatter_holes(random.randrange(5))
    return from_cells(rows, cols, loop.cells()), True


def _damaged(random: Random) -> tuple[Rows, bool]:
    """A planted board with pairs of cells changed: few loops or none, and not plainly so."""
    while True:
        board, _ = _planted(random)
        if min(len(board), len(board[0])) >= 3 and len(board) + len(board[0]) >= 7:
            break  # else it may be too narrow for a change that keeps two neighbours each
    for _ in range(random.choice((1, 1, 2, 4))):
        board = with_pair_flipped(random, board)
    return board, False


def _cave(random: Random) -> tuple[Rows, bool]:
    rows, cols = _size(random)
    return cave_board(random, max(rows, 4), max(cols, 4)), False


def _published(random: Random) -> tuple[Rows, bool]:
    """A published puzzle with some cells changed; in one way of three, its loop with them.

    There are many boards with one loop around those puzzles, and large ones nowhere else.
    """
    sizes = random.choice(CLASSES)
    way = random.randrange(3)
    if way == 0:
        board, loop = random.choice(_solved(sizes))
        return next(walk(random, board, loop))[0], True
    if way == 1:
        return with_pair_flipped(random, random.choice(_solved(sizes))[0]), False
    board = random.choice(_puzzles(sizes))
    changed = [list(row) for row in board]
    for _ in range(random.randint(1, 4)):
        r, c = random.randrange(len(board)), random.randrange(len(board[0]))
        changed[r][c] ^= 1
    rows = tuple(map(tuple, changed))
    return (rows if open_cells(rows) else board), False


@cache
def _puzzles(sizes: tuple[int, int]) -> list[Rows]:
    """The published puzzles of a class, and those made to test solvers."""
    puzzles = [board for _, board in boards.published() + boards.read("generated")]
    every = [from_cells(board.rows, board.cols, board.cells) for board in puzzles]
    return [board for board in every if sizes[0] <= max(len(board), len(board[0])) <= sizes[1]]


@cache
def _solved(sizes: tuple[int, int]) -> list[tuple[Rows, Edges]]:
    """Those that have a loop, with one."""
    found = [(board, solve(Board(board)).loops[:1]) for board in _puzzles(sizes)]
    return [(board, frozenset(loop.edges)) for board, loops in found for loop in loops]


_KINDS: dict[str, Callable[[Random], tuple[Rows, bool]]] = {
    "random": _random,
    "planted": _planted,
    "damaged": _damaged,
    "cave": _cave,
    "published": _published,
}

KINDS = tuple(_KINDS)


def symmetries(board: Rows) -> Iterator[Rows]:
    """Yield a board turned and mirrored in all eight ways, itself first."""
    for _ in range(4):
        yield board
        yield tuple(row[::-1] for row in board)
        board = tuple(zip(*board[::-1], strict=True))
