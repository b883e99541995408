"""Many boards at once."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from oracle import count_loops, planted_board, random_board
from published import PUBLISHED

from purelooop import Board, BoardError, FormatError, Rule, Status, decide_many, solve, solve_many
from purelooop.rule import ALL

HARD = Board.open(12, 13)  # some 10^18 loops


def some_boards(seed: int, rows: int, cols: int, count: int) -> list[tuple[tuple[int, ...], ...]]:
    random = Random(seed)
    return [
        planted_board(random, rows, cols)[0]
        if random.random() < 0.6
        else random_board(random, rows, cols, random.choice((0.05, 0.15, 0.3)))
        for _ in range(count)
    ]


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (4, 5), (5, 4), (3, 8)])
def test_counts_are_those_of_brute_force(rows: int, cols: int) -> None:
    boards = some_boards(rows * 100 + cols, rows, cols, 100)
    for limit in (1, 2, 5):
        expected = [min(count_loops(board), limit) for board in boards]
        assert decide_many(np.array(boards), limit=limit).tolist() == expected


def test_a_board_leaves_nothing_behind_for_the_next() -> None:
    """Boards of all kinds in one batch, in several orders, against a search of their own each."""
    unique = [p.board for p in PUBLISHED if (p.board.rows, p.board.cols) == (10, 10)]
    boards = np.array([*some_boards(5, 10, 10, 300), *(board.blocked for board in unique)], bool)
    alone = [len(solve(board, limit=2).loops) for board in boards]
    assert set(alone) == {0, 1, 2}
    for seed in range(4):
        order = np.random.default_rng(seed).permutation(len(boards))
        assert decide_many(boards[order]).tolist() == [alone[i] for i in order]
    weak = ALL & ~Rule.TWO_FACTOR
    assert decide_many(boards[:60], rules=weak).tolist() == alone[:60]


def test_random_balanced_boards() -> None:
    """By the thousand, as a generator would sift them."""
    boards = np.random.default_rng(1).random((4000, 6, 6)) < 0.3
    alone = [len(solve(board, limit=2).loops) if not board.all() else 0 for board in boards]
    assert decide_many(boards).tolist() == alone


@pytest.mark.parametrize("dtype", [bool, np.uint8, np.int64, np.int8])
def test_any_integers_and_any_strides(dtype: type) -> None:
    boards = np.array(some_boards(7, 6, 6, 40))
    expected = decide_many(boards).tolist()
    assert decide_many((boards * 3).astype(dtype)).tolist() == expected
    assert decide_many(np.asfortranarray(boards.astype(dtype))).tolist() == expected
    assert decide_many(boards.astype(dtype)[::-1]).tolist() == expected[::-1]
    assert decide_many(boards.tolist()).tolist() == expected


def test_result_array() -> None:
    found = decide_many(np.zeros((3, 6, 6), bool), limit=100)
    assert (found.dtype, found.shape, found.tolist()) == (np.int8, (3,), [100, 100, 100])
    assert decide_many(np.zeros((0, 6, 6), bool)).shape == (0,)
    assert decide_many(np.ones((2, 3, 3), bool)).tolist() == [0, 0]


@pytest.mark.parametrize(
    ("blocked", "message"),
    [
        (np.zeros((4, 4), bool), "expected an array of 3 dimensions, got 2"),
        (np.zeros((1, 4, 4)), "expected booleans or integers, got dtype float64"),
        (np.zeros((2, 0, 4), bool), "expected at least 1 row and 1 column, got 0 x 4"),
        ([[[0, 0], [0]]], "expected boards of one size"),
        (np.broadcast_to(False, (1, 1 << 13, 1 << 12)), "expected at most 16777216 cells"),
    ],
)
def test_arrays_that_are_no_boards(blocked: np.ndarray, message: str) -> None:
    with pytest.raises(BoardError, match=message):
        decide_many(blocked)


def test_masked_arrays_are_no_boards() -> None:
    boards = np.ma.masked_array(np.zeros((2, 4, 4), bool), mask=False)
    assert decide_many(boards).tolist() == [2, 2]
    boards[1, 2, 3] = np.ma.masked
    for masked in (boards, [boards[0], boards[1]]):
        with pytest.raises(BoardError, match="got a masked array with masked ones"):
            decide_many(masked)


@pytest.mark.parametrize("limit", [0, -1, 128, 2.5, None, "2"])
def test_a_limit_that_no_int8_holds(limit: int) -> None:
    with pytest.raises(ValueError, match="expected limit to be a whole number from 1 to 127"):
        decide_many(np.zeros((1, 4, 4), bool), limit=limit)


def test_limits_leave_boards_undecided() -> None:
    easy, hard = np.zeros((6, 6), bool), np.zeros((6, 6), bool)
    easy[0, 0] = True
    batch = np.array([easy, hard, easy])
    assert decide_many(batch, limit=127, max_nodes=3).tolist() == [0, -1, 0]
    batch = np.zeros((5, 12, 13), bool)
    weak = Rule.DEGREE
    started = time.monotonic()
    assert decide_many(batch, timeout=0.1, limit=127, rules=weak).tolist()[1:] == [-1] * 4
    assert time.monotonic() - started < 5


def test_solve_many_keeps_the_order() -> None:
    texts = [puzzle.text for puzzle in PUBLISHED]
    for workers in (1, 3):
        results = list(solve_many(texts, workers=workers, limit=2))
        assert [result.board for result in results] == [Board.parse(text) for text in texts]
        assert [r.loops for r in results] == [solve(text, limit=2).loops for text in texts]


def test_solve_many_is_lazy() -> None:
    taken = []

    def boards() -> Iterator[str]:
        for n in range(1000):
            taken.append(n)
            yield "4x4"

    results = solve_many(boards(), workers=2)
    assert not taken
    assert next(results).status is Status.SOLVED
    assert 1 <= len(taken) < 50
    results.close()  # type: ignore[attr-defined]
    assert len(taken) < 50


def test_solve_many_raises_when_the_board_is_due() -> None:
    results = solve_many(["4x4", "no board", "4x4"], workers=2)
    assert next(results).status is Status.SOLVED
    with pytest.raises(FormatError):
        next(results)


@pytest.mark.parametrize("workers", [0, -1, 1.5, "2"])
def test_workers_that_are_no_number(workers: int) -> None:
    with pytest.raises(ValueError, match="expected workers to be a whole number from 1 up"):
        next(solve_many(["4x4"], workers=workers))


@pytest.mark.thread_unsafe  # looks for threads that are left
def test_closing_ends_the_searches() -> None:
    results = solve_many(["4x4", *[HARD] * 8], workers=2, limit=None)
    next(results)
    before = time.monotonic()
    results.close()  # type: ignore[attr-defined]
    assert time.monotonic() - before < 5
    assert not [t for t in threading.enumerate() if t.name.startswith("purelooop")]


def test_an_iterator_left_half_way_lets_the_program_end() -> None:
    program = (
        "import purelooop\n"
        "results = purelooop.solve_many(['4x4', '12x13'], workers=2, limit=None)\n"
        "print(next(results).status.value)"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert (run.stdout, run.stderr) == ("solved\n", "")


def test_limits_hold_where_boards_are_refuted_at_once() -> None:
    boards = np.zeros((3_000_000, 3, 3), bool)
    assert decide_many(boards, timeout=0.005)[-1] == -1


def test_ctrl_c_ends_the_searches() -> None:
    program = (
        "import purelooop\n"
        "print('ready', flush=True)\n"
        "next(purelooop.solve_many(['12x13'] * 8, workers=2, limit=None))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert err.rstrip().endswith("KeyboardInterrupt")
