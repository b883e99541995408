"""What is to be drawn: the steps of a loop, where two loops differ, and marked edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from purelooop._directions import Edge, read_edge, start_index
from purelooop._violation import Violation
from purelooop.board import Board, Cell
from purelooop.drawing import line_bits
from purelooop.errors import PurelooopError, brief
from purelooop.loop import Loop


def check_board(board: Board, *loops: Loop | None) -> None:
    """Raise PurelooopError if one of the loops is a loop of another board."""
    for loop in loops:
        if loop is not None and loop.board != board:
            raise PurelooopError(
                f"expected a loop of this board, got {loop!r} of another one", slug="picture"
            )


def travel(loop: Loop) -> bytes:
    """Return the directions of a loop in travel order from its start, a byte a step."""
    cols, directions = loop.board.cols, loop.directions
    steps = (-cols, cols, -1, 1)
    here = start_index(loop.board)
    travelled = bytearray(loop.board.open_count)
    for k in range(len(travelled)):
        travelled[k] = direction = directions[here]
        here += steps[direction]
    return bytes(travelled)


def cells_along(loop: Loop) -> Iterator[tuple[int, int, int]]:
    """Yield row, column and direction of each cell in travel order from the start."""
    row, col = loop.start
    for direction in travel(loop):
        yield row, col, direction
        row, col = row + (-1, 1, 0, 0)[direction], col + (0, 0, -1, 1)[direction]


def stretches(loop: Loop, other: Loop) -> Iterator[tuple[bool, Cell, bytes]]:
    """Cut a loop where it parts from another one, or joins it again.

    Yields
    ------
    shared : bool
        Whether the other loop has these lines, too.
    first : Cell
        The cell where the stretch begins.
    steps : bytes
        Directions of travel, one a step. All of the loop if the two do not differ.

    Notes
    -----
    O(rows * cols) time and memory.
    """
    lines = line_bits(other.board.rows, other.board.cols, other.directions)
    cols = loop.board.cols
    along = [(lines[r * cols + c] >> d & 1, r, c, d) for r, c, d in cells_along(loop)]
    turn = next((k for k, step in enumerate(along) if step[0] != along[k - 1][0]), 0)
    for shared, group in groupby(along[turn:] + along[:turn], key=lambda step: step[0]):
        steps = list(group)
        yield bool(shared), steps[0][1:3], bytes(step[3] for step in steps)


def differing_cells(loop: Loop, other: Loop) -> bytes:
    """Return a byte a cell, 1 where the lines of two loops of one board differ."""
    size = loop.board.rows, loop.board.cols
    pairs = zip(line_bits(*size, loop.directions), line_bits(*size, other.directions), strict=True)
    return bytes(here != there for here, there in pairs)


def marked_edges(board: Board, edges: Iterable[object]) -> list[Edge]:
    """Return the edges to be marked, each once, its upper or left cell first.

    Raises
    ------
    PurelooopError
        A pair that is not two neighbouring cells of the board.
    """
    return list(dict.fromkeys(_marked_edge(board, edge) for edge in edges))


def _marked_edge(board: Board, edge: object) -> Edge:
    pair = read_edge(edge)
    if isinstance(pair, Violation):
        raise PurelooopError(pair.message, slug="picture")
    first, second = min(pair), max(pair)
    step = second[0] - first[0], second[1] - first[1]
    inside = all(0 <= r < board.rows and 0 <= c < board.cols for r, c in pair)
    if step not in ((0, 1), (1, 0)) or not inside:
        message = f"expected an edge between neighbours on the grid, got {brief(pair)}"
        raise PurelooopError(message, slug="picture")
    return first, second
