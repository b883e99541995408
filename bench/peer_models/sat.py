"""CaDiCaL by way of PySAT: two edges at each cell, and cuts only where cycles come apart.

A variable for each edge, numbered from 1. Exactly two of the edges at a cell, in plain clauses,
for there are at most four; no cycle of four cells. The solver is kept from round to round: each
adds for every cycle of the solver's answer that an edge leads out of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from time import perf_counter

from pysat.solvers import Solver  # type: ignore[import-untyped]

from peer_models import Edge, cycle_of_each_cell, edges
from purelooop import Board

Clause = list[int]


class Sat:
    """One of PySAT's solvers. The time limit holds between rounds only."""

    def __init__(self, solver: str) -> None:
        self.solver = solver
        self.name = f"sat ({solver})"
        self.version = f"python-sat {version('python-sat')}"

    def count(self, board: Board, limit: int, seconds: float) -> int | None:
        end = perf_counter() + seconds
        lines = edges(board)
        clauses = two_at_each_cell(board, lines)
        if clauses is None:
            return 0
        if board.open_count > 4:
            clauses += no_small_cycle(board, lines)
        with Solver(self.solver, bootstrap_with=clauses) as solver:
            return _rounds(solver, lines, limit, end)


def _rounds(solver: Solver, lines: Sequence[Edge], limit: int, end: float) -> int | None:
    found = 0
    while found < limit and solver.solve():
        if perf_counter() > end:
            return None
        on = [v for v in solver.get_model() if v > 0]
        cycle, cycles = cycle_of_each_cell([lines[v - 1] for v in on])
        if cycles == 1:
            found += 1
            solver.add_clause([-v for v in on])
            continue
        for cut in cuts(lines, cycle, cycles):
            if not cut:
                return 0  # the board is in pieces
            solver.add_clause(cut)
    return found


def two_at_each_cell(board: Board, lines: Sequence[Edge]) -> list[Clause] | None:
    """Exactly two edges at each open cell; None if there are fewer at one."""
    near: list[Clause] = [[] for _ in board.cells]
    for v, (i, j) in enumerate(lines, 1):
        near[i].append(v)
        near[j].append(v)
    clauses: list[Clause] = []
    for at, blocked in zip(near, board.cells, strict=True):
        if len(at) == 4:
            a, b, c, d = at
            clauses += [a, b, c], [a, b, d], [a, c, d], [b, c, d]
            clauses += [-a, -b, -c], [-a, -b, -d], [-a, -c, -d], [-b, -c, -d]
        elif len(at) == 3:
            a, b, c = at
            clauses += [a, b], [a, c], [b, c], [-a, -b, -c]
        elif len(at) == 2:
            clauses += [at[0]], [at[1]]
        elif not blocked:
            return None
    return clauses


def no_small_cycle(board: Board, lines: Sequence[Edge]) -> list[Clause]:
    """Not all four edges of any square."""
    number = {line: v for v, line in enumerate(lines, 1)}
    cols, clauses = board.cols, []
    for (i, j), top in number.items():
        if j == i + 1 and (bottom := number.get((i + cols, j + cols))):
            clauses.append([-top, -bottom, -number[i, i + cols], -number[j, j + cols]])
    return clauses


def cuts(lines: Sequence[Edge], cycle: dict[int, int], cycles: int) -> list[Clause]:
    """For each cycle the edges that lead out of its cells; two cycles have the same ones."""
    found: list[Clause] = [[] for _ in range(cycles)]
    for v, (i, j) in enumerate(lines, 1):
        if cycle[i] != cycle[j]:
            found[cycle[i]].append(v)
            found[cycle[j]].append(v)
    return found[:1] if cycles == 2 else found
