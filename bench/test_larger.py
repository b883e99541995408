"""Boards beyond those in print: large, open, or made to resist a search."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from published import GENERATED

from purelooop import Board, solve

if TYPE_CHECKING:
    from conftest import Measure

KINDS = sorted({puzzle.name.rpartition("_")[0] for puzzle in GENERATED})

HILL_CLIMBED = {
    "22x22": (
        "g467o014ei403gh0csk0ov0c01o0c0fj011s042fp90jg0gs41030228o1ki0400g7g07652005850g8j80"
        "scrg336p8vo63u"
    ),
    "28x28": (
        "v670fvgg04gcqg901g2bg09g4cpg2g0161010ki003262340ec40608000311h9400g0644g1060009o280"
        "c00c041p81203k1433220gs1803000a000l1c0820pl0kg0e606o010p38841cd180k7g488vu"
    ),
}


@pytest.mark.benchmark(group="generated, all of a kind")
@pytest.mark.parametrize("kind", KINDS)
def test_kind(measure: Measure, kind: str) -> None:
    puzzles = [puzzle for puzzle in GENERATED if puzzle.name.startswith(f"{kind}_")]
    boards = [puzzle.board for puzzle in puzzles]
    results = measure(lambda: [solve(board, limit=2, max_nodes=5000) for board in boards])
    for result, puzzle in zip(results, puzzles, strict=True):
        assert result.stopped or len(result.loops) == puzzle.loops


@pytest.mark.benchmark(group="open boards, two loops")
@pytest.mark.parametrize("side", [8, 30, 100, 300])
def test_open(measure: Measure, side: int) -> None:
    board = Board.open(side, side)
    (result,) = measure(lambda: [solve(board, limit=2, max_nodes=5000)])
    assert result.unique is False


@pytest.mark.benchmark(group="all loops")
@pytest.mark.parametrize(("size", "loops"), [("6x6", 1072), ("6x7", 5320), ("3x24", 2048)])
def test_all_loops(measure: Measure, size: str, loops: int) -> None:
    board = Board.parse(size)
    (result,) = measure(lambda: [solve(board, limit=None)])
    assert (len(result.loops), result.complete) == (loops, True)


@pytest.mark.benchmark(group="hill-climbed to resist the search")
@pytest.mark.parametrize("size", HILL_CLIMBED)
def test_hill_climbed(measure: Measure, size: str) -> None:
    board = Board.parse(f"simpleloop/{size.replace('x', '/')}/{HILL_CLIMBED[size]}")
    (result,) = measure(lambda: [solve(board, limit=2, max_nodes=5000)])
    assert result.stopped or not result.loops
