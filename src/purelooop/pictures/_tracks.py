"""What is to be drawn: the steps of a loop, where two loops differ, and marked edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from purelooop._directions import DOWN, RIGHT, Edge, read_edge, start_index
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


def lines_of(loop: Loop) -> bytes:
    """Return for each cell the sum of its lines: 1 up, 2 down, 4 left, 8 right."""
    return line_bits(loop.board.rows, loop.board.cols, loop.directions)


def lines_along(board: Board, edges: Iterable[Edge]) -> bytes:
    """Return the lines, summed as in `lines_of`, of what `marked_edges` returns."""
    cols, lines = board.cols, bytearray(len(board.cells))
    for (row, col), (below, right) in edges:
        direction = DOWN if below > row else RIGHT
        lines[row * cols + col] |= 1 << direction
        lines[below * cols + right] |= 1 << (direction ^ 1)
    return bytes(lines)


def compare(one: bytes, other: bytes) -> tuple[bytes, bytes, bytes]:
    """Return the lines that are in both, only in the first, and only in the other."""
    size = len(one)
    first, second = int.from_bytes(one, "little"), int.from_bytes(other, "little")
    parts = first & second, first & ~second, second & ~first
    return tuple(part.to_bytes(size, "little") for part in parts)  # type: ignore[return-value]


def marked_cells(board: Board, cells: Iterable[Cell]) -> bytes:
    """Return a byte a cell, 1 where it is one of those given; PurelooopError if one is none."""
    marks = bytearray(len(board.cells))
    for row, col in cells:
        if not (0 <= row < board.rows and 0 <= col < board.cols):
            message = f"expected a cell on the grid, got {brief((row, col))}"
            raise PurelooopError(message, slug="picture")
        marks[row * board.cols + col] = 1
    return bytes(marks)


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
