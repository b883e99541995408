"""Other solvers, each with the model that those who know it best would write.

A module a solver. Each peer answers `count(board, limit, seconds)`: the number of loops, no
further than the limit, or None if it took too long; model and solver are made from the blocked
cells every time.
"""

from __future__ import annotations

from typing import Protocol

from purelooop import Board

Edge = tuple[int, int]
"""Two neighbouring open cells; cells are numbered row by row from 0."""


class Peer(Protocol):
    """A solver to compare with."""

    name: str
    version: str

    def count(self, board: Board, limit: int, seconds: float) -> int | None:
        """Count loops up to a limit; None if that takes longer than some seconds."""


def edges(board: Board) -> list[Edge]:
    """Every edge once, the upper or left cell first."""
    cells, cols = board.cells, board.cols
    found = []
    for i, blocked in enumerate(cells):
        if not blocked:
            if (i + 1) % cols and not cells[i + 1]:
                found.append((i, i + 1))
            if i + cols < len(cells) and not cells[i + cols]:
                found.append((i, i + cols))
    return found


def cycle_of_each_cell(lines: list[Edge]) -> tuple[dict[int, int], int]:
    """Follow lines, two at each cell: number of the cycle of each cell, and of all cycles."""
    near: dict[int, list[int]] = {}
    for a, b in lines:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    cycle: dict[int, int] = {}
    cycles = 0
    for start in near:
        if start not in cycle:
            before, cell = start, near[start][0]
            cycle[start] = cycles
            while cell != start:
                cycle[cell] = cycles
                a, b = near[cell]
                before, cell = cell, b if a == before else a
            cycles += 1
    return cycle, cycles
