"""Graphillion: all loops as a zero-suppressed decision diagram, from which they are counted."""

from __future__ import annotations

from importlib.metadata import version

from purelooop import Board


def name() -> str:
    """Name and version."""
    return f"graphillion {version('graphillion')}"


def prepare() -> None:
    """Import what is needed."""
    import graphillion  # noqa: F401


def edges(board: Board) -> list[tuple[int, int]]:
    """Pairs of neighbouring open cells, numbered row by row."""
    rows, cols, blocked = board.rows, board.cols, board.cells
    found = []
    for cell in range(rows * cols):
        if not blocked[cell]:
            if cell % cols + 1 < cols and not blocked[cell + 1]:
                found.append((cell, cell + 1))
            if cell + cols < rows * cols and not blocked[cell + cols]:
                found.append((cell, cell + cols))
    return found


def count(board: Board) -> int:
    """Count the loops of a board in which every open cell has an open neighbour."""
    from graphillion import GraphSet

    GraphSet.set_universe(edges(board), traversal="as-is")  # the others take far longer
    return int(GraphSet.cycles(is_hamilton=True).len())
