"""clingo, as answer set programs say it: a choice of edges, and every cell reached from the first.

The solver looks after reachability itself, by unfounded sets. Measured as well, and slower: loops
with a direction, acyclicity by `#edge`, cuts added by a propagator, other configurations.
"""

from __future__ import annotations

import clingo

from peer_models import edges
from purelooop import Board

MODEL = """
{ line(U, V) } :- edge(U, V).
near(U, V) :- line(U, V).
near(V, U) :- line(U, V).
:- cell(U), not 2 { near(U, V) } 2.
reached(U) :- first(U).
reached(V) :- reached(U), near(U, V).
:- cell(U), not reached(U).
#show line/2.
"""


class Clingo:
    name = "clingo"
    version = f"clingo {clingo.__version__}"

    def count(self, board: Board, limit: int, seconds: float) -> int | None:
        control = clingo.Control([str(limit)], logger=_ignore)
        control.add("base", [], MODEL + _facts(board))
        control.ground([("base", [])])
        found = 0

        def count_model(_: clingo.Model) -> None:
            nonlocal found
            found += 1

        with control.solve(on_model=count_model, async_=True) as search:
            if not search.wait(seconds):
                search.cancel()
                return None
        return found


def _facts(board: Board) -> str:
    cells = [i for i, blocked in enumerate(board.cells) if not blocked]
    facts = [f"cell({i})." for i in cells] + [f"edge({i},{j})." for i, j in edges(board)]
    return "".join(facts) + f"first({cells[0]})."


def _ignore(code: clingo.MessageCode, message: str) -> None:
    """Nothing is said about cells without an edge."""
