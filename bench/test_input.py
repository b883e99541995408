"""What it costs to hand a board in, and to take a loop out, beside the search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from published import PUBLISHED
from pytest_benchmark.fixture import BenchmarkFixture

from purelooop import Loop, check, solve

if TYPE_CHECKING:
    from conftest import Measure

ADDRESSES = [puzzle.text for puzzle in PUBLISHED]
BOARDS = [puzzle.board for puzzle in PUBLISHED]
ARRAYS = [np.array(board.blocked) for board in BOARDS]

FORMS: dict[str, Sequence[Any]] = {
    "board": BOARDS,
    "address": ADDRESSES,
    "text": [board.to_text() for board in BOARDS],
    "array": ARRAYS,
    "array_of_columns": [np.asfortranarray(array) for array in ARRAYS],
    "lists": [array.tolist() for array in ARRAYS],
}


@pytest.mark.benchmark(group="published, handed in as")
@pytest.mark.parametrize("form", FORMS)
def test_form(measure: Measure, form: str) -> None:
    boards = FORMS[form]
    results = measure(lambda: [solve(board, limit=2) for board in boards])
    assert [result.board for result in results] == BOARDS


VIEWS: dict[str, Callable[[Loop], object]] = {
    "sol": lambda loop: loop.sol,
    "id": lambda loop: loop.id,
    "inside": lambda loop: loop.inside,
    "path": lambda loop: loop.path,
    "edges": lambda loop: loop.edges,
    "str": str,
    "specification": lambda loop: loop.specification(),
    "check": lambda loop: check(loop.board, loop),
}


@pytest.mark.benchmark(group="a loop of 100 x 100 cells, taken out as")
@pytest.mark.parametrize("view", VIEWS)
def test_view(benchmark: BenchmarkFixture, view: str) -> None:
    (loop,) = solve("100x100").loops
    benchmark(VIEWS[view], loop)
