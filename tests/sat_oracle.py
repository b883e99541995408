"""Loops found by a SAT solver, for boards too wide for `oracle` and `frontier`.

A variable for each edge, clauses that give each open cell exactly two, and nothing that says
"one piece". Where the solver answers with several cycles, each of them adds the clause that
some edge must leave its cells: a cut. A loop found adds the clause that rules it out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from oracle import Cell, Edge, Edges, Rows, cycles, open_cells
from pysat.solvers import Solver  # type: ignore[import-untyped]

SOLVER = "cadical195"
CONFLICTS = 10_000
"""How many the solver may run into, for each answer, before it gives up."""

Variables = dict[Edge, int]
Near = dict[Cell, set[int]]
"""The variables of the edges at each open cell."""


class Undecided(Exception):
    """The solver got nowhere: there are boards without a loop that take it exponential time."""


def loops(board: Rows, limit: int, *, conflicts: int = CONFLICTS) -> list[Edges]:
    """Some loops through all open cells, all different: all of them if fewer than `limit`.

    May raise Undecided.
    """
    variables = _variables(board)
    near = _near(board, variables)
    found: list[Edges] = []
    with Solver(SOLVER, bootstrap_with=list(_two_edges_each(near))) as solver:
        while len(found) < limit and _solve(solver, conflicts):
            model = solver.get_model()
            edges = frozenset(edge for edge, v in variables.items() if model[v - 1] > 0)
            pieces = cycles(edges)
            if len(pieces) == 1:
                found.append(edges)
                solver.add_clause([-variables[edge] for edge in edges])
                continue
            for cut in (_cut(near, piece) for piece in pieces):
                if not cut:
                    return []  # no edge leaves that piece of the board
                solver.add_clause(cut)
    return found


def count_loops(board: Rows, limit: int) -> int:
    """Number of loops, counted no further than `limit`."""
    return len(loops(board, limit))


def _solve(solver: Solver, conflicts: int) -> bool:
    solver.conf_budget(conflicts)
    answer: bool | None = solver.solve_limited()
    if answer is None:
        raise Undecided
    return answer


def _variables(board: Rows) -> Variables:
    cells = open_cells(board)
    pairs = [((r, c), other) for r, c in cells for other in ((r, c + 1), (r + 1, c))]
    is_open = set(cells)
    return {edge: v for v, edge in enumerate((e for e in pairs if e[1] in is_open), 1)}


def _near(board: Rows, variables: Variables) -> Near:
    near: Near = {cell: set() for cell in open_cells(board)}
    for edge, v in variables.items():
        for cell in edge:
            near[cell].add(v)
    return near


def _two_edges_each(near: Near) -> Iterator[list[int]]:
    for edges in near.values():
        if len(edges) < 2:
            yield from ([1], [-1])  # no way out; PySAT takes no empty clause
            return
        yield from map(list, combinations(edges, len(edges) - 1))
        yield from ([-v for v in three] for three in combinations(edges, 3))


def _cut(near: Near, piece: Edges) -> list[int]:
    """The edges that leave the cells of a cycle; those inside are met twice and cancel out."""
    cut: set[int] = set()
    for cell in {cell for edge in piece for cell in edge}:
        cut ^= near[cell]
    return list(cut)
