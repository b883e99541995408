"""Do the two predecessor rules admit the same solutions? Exhaustive on all boards up to 4×4.

Every verdict comes from the interpreter and the two rule texts; the Python code only says which
values are tried. The method is told in docs/alternative-predecessor.md. As a program,
`python tests/alternative_predecessor.py [LARGEST]` prints the figures recorded there.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from math import prod
from typing import Any

from purelooop.sapphire import Rules, load
from purelooop.sapphire.tree import (
    Block,
    Comparison,
    Connective,
    Definition,
    Quantifier,
    Rule,
    Statement,
)

Cell = tuple[int, int]
Table = dict[Cell, int]

ORIGINAL = load("pure-loop")
ALTERNATIVE = load("pure-loop-alternative")


def local_rules(statements: Iterable[Statement]) -> Iterator[Statement]:
    """Turn `∀⟨x y⟩∈D` and its block into rules `⟨x y⟩∈D ⇒ …` about a single x and y."""
    for statement in statements:
        match statement:
            case Rule(Quantifier("∀", pattern, domain, Block(rules))):
                inside = Comparison("∈", pattern, domain, position=pattern.position)
                for rule in rules:
                    formula = Connective("⇒", (inside, rule.formula), position=rule.position)
                    yield replace(rule, formula=formula)
            case _:
                yield statement


def pairs(original: Rules, alternative: Rules) -> list[tuple[Statement, Statement]]:
    """Return the local rules of two texts side by side."""
    both = local_rules(original.statements), local_rules(alternative.statements)
    return list(zip(*both, strict=True))


def differing(original: Rules, alternative: Rules) -> tuple[Rules, Rules]:
    """Return the one local rule in which the texts differ, each ready to be checked."""
    [(one, other)] = [pair for pair in pairs(original, alternative) if pair[0] != pair[1]]
    return Rules((*DEFINITIONS, one)), Rules((*DEFINITIONS, other))


SHARED = [one for one, other in pairs(ORIGINAL, ALTERNATIVE) if one == other]
DEFINITIONS = tuple(one for one in SHARED if isinstance(one, Definition))
DIRECTION_RULES = Rules(tuple(one for one in SHARED if "⦗id " not in one.source))
ID_RULES = Rules((*DEFINITIONS, *(one for one in SHARED if "⦗id " in one.source)))
PREDECESSOR = differing(ORIGINAL, ALTERNATIVE)


def refuted(rules: Rules, environment: dict[str, Any]) -> bool:
    """Tell whether a rule fails whatever the values not yet in the tables will be."""
    return any(failure.undefined is None for failure in rules.failures(environment))


def touched(x: int, y: int) -> list[Cell]:
    """Return where a value at x, y may be the last one a rule waited for (only prunes early)."""
    return [(x, y), (max(x - 1, 0), y), (x, max(y - 1, 0))]


def direction_fields(n: int, m: int) -> Iterator[Table]:
    """Yield every `sol` for which an `in?` exists such that all rules without `id` hold."""
    cells = set(product(range(n), range(m)))
    places = [
        (name, (x, y))
        for y, x in product(range(m + 1), range(n + 1))
        for name in ("in?", "sol")
        if name == "in?" or (x, y) in cells
    ]
    tables: dict[str, Table] = {"sol": {}, "in?": {}}

    def local(x: int, y: int) -> dict[str, Any]:
        return {"n": n, "m": m, "x": x, "y": y, **tables}

    def extend(count: int) -> Iterator[Table]:
        if count == len(places):
            assert all(DIRECTION_RULES.holds(local(x, y)) for _, (x, y) in places)
            yield dict(tables["sol"])
            return
        name, cell = places[count]
        for value in range(5 if name == "sol" else 2):
            tables[name][cell] = value
            if not any(refuted(DIRECTION_RULES, local(*place)) for place in touched(*cell)):
                yield from extend(count + 1)
        del tables[name][cell]

    return extend(0)


def id_values(n: int, m: int, x0: int, sol: Table) -> dict[Cell, list[int]] | None:
    """Return for each cell the ids that the shared rules allow; None if a cell is left without.

    Each instance of these rules reads the id of one cell only, so together they allow no
    assignment outside the product of these sets.
    """
    values = {}
    for x, y in sol:
        here = {"n": n, "m": m, "x0": x0, "sol": sol, "x": x, "y": y}
        values[x, y] = [
            value
            for value in range(n * m + 1)
            if not refuted(ID_RULES, here | {"id": {(x, y): value}})
        ]
        if not values[x, y]:
            return None
    return values


class Asked(dict[Cell, int]):
    """Ids, some of them open; notes which one was asked for although it is still open."""

    def __init__(self, cells: Iterable[Cell]) -> None:
        self.cells = frozenset(cells)
        self.missing: Cell | None = None

    def __missing__(self, cell: Cell) -> int:
        if cell in self.cells:
            self.missing = cell
        raise KeyError(cell)


class Near(dict[Cell, int]):
    """The directions near a cell; asking for one farther away is an error."""

    def __init__(self, sol: Table, near: Iterable[Cell]) -> None:
        super().__init__({cell: sol[cell] for cell in near})
        self.farther = sol.keys() - self.keys()

    def __missing__(self, cell: Cell) -> int:
        assert cell not in self.farther, f"the rule reads sol at {cell}"
        raise KeyError(cell)


@dataclass(frozen=True)
class Case:
    """A board size, start column and field of directions that the shared rules allow."""

    n: int
    m: int
    x0: int
    sol: Table
    values: dict[Cell, list[int]]

    def assignments(self) -> int:
        """Return how many ways there are to choose the ids."""
        return prod(map(len, self.values.values()))

    def neighbourhood(self, cell: Cell) -> dict[Cell, tuple[int, list[int]]]:
        """Return direction and possible ids of a cell and its neighbours."""
        x, y = cell
        near = [(x, y), (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        return {place: (self.sol[place], self.values[place]) for place in near if place in self.sol}

    def verdicts(
        self, texts: Sequence[Rules], cell: Cell, ids: Asked
    ) -> Iterator[tuple[bool, ...]]:
        """Yield what the texts say about a cell, for each choice of the ids that they ask for.

        While a verdict is out, `ids` holds the ids that it depends on. The texts see only the
        neighbourhood of the cell; reading the direction of any other cell would be an error.
        """
        sol = Near(self.sol, self.neighbourhood(cell))
        numbers = {"n": self.n, "m": self.m, "x0": self.x0, "x": cell[0], "y": cell[1]}
        environment = {**numbers, "sol": sol, "id": ids}

        def fill() -> Iterator[tuple[bool, ...]]:
            ids.missing = None
            verdict = tuple(text.holds(environment) for text in texts)
            asked = ids.missing
            if asked is None:
                yield verdict
                return
            for value in self.values[asked]:
                ids[asked] = value
                yield from fill()
            del ids[asked]

        return fill()

    def admitted(self, text: Rules) -> Iterator[Table]:
        """Yield every choice of ids that one text admits, cell by cell with backtracking."""

        def extend(ids: Asked, unjudged: list[Cell]) -> Iterator[Table]:
            if not unjudged:
                yield dict(ids)
                return
            cell = next((cell for cell in reversed(ids) if cell in unjudged), unjudged[0])
            others = [other for other in unjudged if other != cell]
            for (verdict,) in self.verdicts([text], cell, ids):
                if verdict:
                    yield from extend(ids, others)

        few_values_first = sorted(self.sol, key=lambda cell: len(self.values[cell]))
        return extend(Asked(self.sol), few_values_first)


def cases(n: int, m: int, every: int = 1) -> Iterator[Case]:
    """Yield everything that the shared rules allow on boards of a size, ids left open."""
    for sol in islice(direction_fields(n, m), 0, None, every):
        for x0 in range(n):
            values = id_values(n, m, x0, sol)
            if values is not None:
                yield Case(n, m, x0, sol, values)


@dataclass
class Figures:
    """What was compared on the boards of one size."""

    fields: int = 0
    assignments: int = 0
    verdicts: int = 0
    admitted: int = 0
    differences: int = 0


def compare(n: int, m: int, texts: tuple[Rules, Rules] = PREDECESSOR, every: int = 1) -> Figures:
    """Compare the texts on all boards of a size: cell by cell, and by the ids they admit.

    `every` above 1 takes only every so manieth field of directions, for a quick look.
    """
    figures = Figures()
    judged: set[str] = set()
    for case in cases(n, m, every):
        figures.fields += 1
        figures.assignments += case.assignments()
        compare_cells(case, texts, judged, figures)
        first, second = (
            sorted(sorted(ids.items()) for ids in case.admitted(text)) for text in texts
        )
        figures.admitted += len(first)
        figures.differences += first != second
    return figures


def compare_cells(
    case: Case, texts: tuple[Rules, Rules], judged: set[str], figures: Figures
) -> None:
    """Compare the verdicts about each cell whose neighbourhood has not been judged before."""
    for cell in case.sol:
        seen = repr((case.x0, cell, case.neighbourhood(cell)))
        if seen not in judged:
            judged.add(seen)
            for original, alternative in case.verdicts(texts, cell, Asked(case.sol)):
                figures.verdicts += 1
                figures.differences += original != alternative


def main() -> None:
    largest = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    print(f"{'n×m':>5}{'fields':>8}{'assignments':>22}{'verdicts':>10}{'admitted':>10}", end="")
    print(f"{'differences':>13}{'seconds':>9}")
    for n, m in product(range(1, largest + 1), repeat=2):
        start = time.perf_counter()
        f = compare(n, m)
        seconds = time.perf_counter() - start
        print(f"{n}×{m}".rjust(5) + f"{f.fields:>8}{f.assignments:>22}{f.verdicts:>10}", end="")
        print(f"{f.admitted:>10}{f.differences:>13}{seconds:>9.1f}", flush=True)


if __name__ == "__main__":
    main()
