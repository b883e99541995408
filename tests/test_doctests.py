"""The examples in docstrings do what they show."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import purelooop


def examples() -> list[doctest.DocTest]:
    """Return the docstrings that have examples, of all modules."""
    names = [module.name for module in pkgutil.walk_packages(purelooop.__path__, "purelooop.")]
    modules = [purelooop, *(import_module(name) for name in names if "__main__" not in name)]
    find = doctest.DocTestFinder(exclude_empty=True).find
    return [test for module in modules for test in find(module) if test.examples]


EXAMPLES = examples()


@pytest.mark.parametrize("test", EXAMPLES, ids=lambda test: test.name)
def test_docstring(test: doctest.DocTest) -> None:
    report: list[str] = []
    results = doctest.DocTestRunner().run(test, out=report.append)
    assert results.failed == 0, "".join(report)


def test_what_people_use_most_has_examples() -> None:
    documented = {test.name for test in EXAMPLES}
    assert documented >= {
        "purelooop",
        "purelooop.all_loops.AllLoops",
        "purelooop.all_loops.edge_counts",
        "purelooop.all_loops.sample",
        "purelooop.board.Board",
        "purelooop.board.Board.parse",
        "purelooop.check.check",
        "purelooop.check.check_edges",
        "purelooop.count.count",
        "purelooop.loop.Loop",
        "purelooop.solve.is_unique",
        "purelooop.solve.loops",
        "purelooop.solve.solve",
    }


@pytest.mark.parametrize("name", purelooop.__all__)
def test_everything_public_is_documented(name: str) -> None:
    documented = getattr(purelooop, name)
    if not isinstance(documented, purelooop.Rule):  # ALL and NONE are values
        assert documented.__doc__.strip()
