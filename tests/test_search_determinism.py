"""The same board gives the same loops and the same counters: again, elsewhere, and in slices."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from oracle import Rows
from published import GENERATED, PUBLISHED
from rulesets import NEARLY_ALL
from strategies import puzzles

from purelooop import Board, Rule, solve
from purelooop._core import Limits, Search

TEXTS = [puzzle.text for puzzle in (*PUBLISHED[::6], *GENERATED[::6])]

Outcome = tuple[list[str], Mapping[str, int]]


def outcome(board: Board | str) -> Outcome:
    result = solve(board, limit=2)
    return [str(loop) for loop in result.loops], result.counters


@settings(deadline=None, max_examples=60)
@given(board=puzzles(12))
def test_again(board: Rows) -> None:
    assert outcome(Board(board)) == outcome(Board(board))


def test_in_other_threads() -> None:
    alone = list(map(outcome, TEXTS))
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(outcome, [*TEXTS, *TEXTS])) == [*alone, *alone]


def test_in_another_process() -> None:
    program = (
        "import json, sys; from purelooop import solve\n"
        "for text in sys.stdin.read().split():\n"
        "    result = solve(text, limit=2)\n"
        "    print(json.dumps([[str(x) for x in result.loops], dict(result.counters)]))"
    )
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", program],
            input="\n".join(TEXTS),
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONUTF8": "1"},
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        there = [tuple(json.loads(line)) for line in run.stdout.splitlines()]
        assert there == list(map(outcome, TEXTS))


@pytest.mark.parametrize("rules", NEARLY_ALL)
def test_stopped_by_the_clock_again_and_again(rules: Rule) -> None:
    board = Board.open(6, 7)
    everything = solve(board, limit=None, rules=rules)
    search = Search(board.rows, board.cols, board.cells, rules.value, Limits(0, -1, False))
    found, stops = [], 0
    while (now := search.advance()) != "exhausted":
        if now == "found":
            found.append(search.directions())
        else:
            assert now == "timeout"
            stops += 1
    assert stops > 3
    assert found == [loop.directions for loop in everything.loops]
    assert len(set(found)) == 5320
    assert search.counters() == everything.counters
