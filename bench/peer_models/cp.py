"""OR-Tools CP-SAT: its circuit constraint over both directions of each edge.

The first open cell, the leftmost of the top row, has neighbours to the right and below at most:
the loop leaves it to the right, so that each loop is found in one direction only. A second
loop is one that does without some edge of the first.
"""

from __future__ import annotations

from collections import Counter
from importlib.metadata import version
from time import perf_counter

from ortools.sat.python import cp_model

from peer_models import edges
from purelooop import Board


class CpSat:
    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.name = f"CP-SAT, {workers} worker{'s' if workers > 1 else ''}"
        self.version = f"ortools {version('ortools')}"

    def count(self, board: Board, limit: int, seconds: float) -> int | None:
        model = cp_model.CpModel()
        arcs = _circuit(model, board)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = self.workers
        if self.workers == 1:
            solver.parameters.linearization_level = 0  # many times faster on open boards
        end = perf_counter() + seconds
        for found in range(limit if arcs else 0):
            solver.parameters.max_time_in_seconds = max(0.0, end - perf_counter())
            status = solver.solve(model)
            if status == cp_model.INFEASIBLE:
                return found
            if status == cp_model.UNKNOWN:
                return None
            model.add_bool_or([~arc for arc in arcs if solver.boolean_value(arc)])
        return limit if arcs else 0


def _circuit(model: cp_model.CpModel, board: Board) -> list[cp_model.IntVar]:
    """A circuit through all open cells; its arcs, or none if a cell has not two neighbours."""
    both_ways = [arc for i, j in edges(board) for arc in ((i, j), (j, i))]
    arcs = {arc: model.new_bool_var("") for arc in both_ways}
    ways = Counter(i for i, _ in both_ways)
    if len(ways) < board.open_count or min(ways.values()) < 2:
        return []
    node = {cell: k for k, cell in enumerate(ways)}
    model.add_circuit([(node[i], node[j], arc) for (i, j), arc in arcs.items()])
    first = min(ways)
    model.add_bool_and(arcs[first, first + 1])
    return list(arcs.values())
