"""Limits of counting: time, memory, Ctrl-C, threads; and that the memory is given back."""

from __future__ import annotations

import math
import re
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import islice
from threading import Thread, Timer
from time import perf_counter, sleep
from typing import Any

import numpy as np
import pytest

from purelooop import (
    AllLoops,
    Board,
    CountProgress,
    LimitReached,
    count,
    edge_counts,
    loops,
    sample,
)
from purelooop._frontier import Sweep
from purelooop.arithmetic import Arithmetic
from purelooop.limits import make_count_limits
from purelooop.sweeps import Sweeps

pytestmark = pytest.mark.usefixtures("ctrl_c_at_any_moment")

HOPELESS = Board.open(30, 30)
SLACK = 2.0  # seconds a stop may come late on a busy machine
ENDLESS = 2**34  # bytes, more than a test takes before its time is over

CALLS: list[Callable[..., object]] = [
    count,
    AllLoops,
    sample,
    edge_counts,
    lambda board, **options: next(loops(board, start=0, **options)),
]


def held_by_process() -> int:
    """Bytes of memory that this process has at present."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * 4096


# -- time ----------------------------------------------------------------------------------


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("timeout", [0, 0.1, Fraction(1, 10), np.float32(0.1)])
def test_timeout(call: Callable[..., object], timeout: float) -> None:
    started = perf_counter()
    sentence = r"counting stopped at its limit of (0|0\.1) s in row \d+ of 30"
    with pytest.raises(LimitReached, match=f"^{sentence}$") as caught:
        call(HOPELESS, timeout=timeout, max_memory=ENDLESS)
    assert caught.value.slug == "limit"
    assert timeout <= perf_counter() - started < float(timeout) + SLACK


def test_a_column_is_called_so() -> None:
    with pytest.raises(LimitReached, match=r"in column \d+ of 40"):
        count("30x40", timeout=0.05)


@pytest.mark.thread_unsafe(reason="looks at all threads")
def test_timeout_with_workers() -> None:
    started = perf_counter()
    with pytest.raises(LimitReached, match=r"its limit of 0\.2 s in row"):
        count(HOPELESS, timeout=0.2, workers=4)
    assert 0.2 <= perf_counter() - started < 0.2 + SLACK
    assert not [thread for thread in threading.enumerate() if "purelooop" in thread.name]


def test_a_timeout_not_reached_changes_nothing() -> None:
    for timeout in (60, 1e300, math.inf, 10**400, None):
        assert count("6x6", timeout=timeout) == 1072
        assert AllLoops("6x6", timeout=timeout).count == 1072
    assert len(list(loops("4x4", start=0, timeout=10**400))) == 6


def test_time_spent_by_the_reader_counts_for_loops() -> None:
    read = []

    def read_slowly() -> None:
        for loop in loops("8x8", start=100, timeout=0.2):
            read.append(loop)
            sleep(0.11)

    with pytest.raises(
        LimitReached, match=r"^going through the loops stopped at its limit of 0\.2 s$"
    ):
        read_slowly()
    assert 1 <= len(read) < 4


def test_loops_can_be_had_after_the_time() -> None:
    every = AllLoops("12x12", timeout=1)
    sleep(1)
    assert len(list(islice(every, 1000))) == 1000
    assert every.index(every[7]) == 7
    with pytest.raises(
        LimitReached, match=r"the loops through each edge stopped at its limit of 1 s$"
    ):
        every.edge_counts(timed=True)
    assert every.edge_counts().total == every.count


# -- memory --------------------------------------------------------------------------------


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(
    ("memory", "said"), [(200_000, "200.0 kB"), (np.int64(1_500_000), "1.5 MB"), (1, "1 bytes")]
)
def test_memory(call: Callable[..., object], memory: int, said: str) -> None:
    with pytest.raises(LimitReached) as caught:
        call(HOPELESS, max_memory=memory)
    assert re.fullmatch(
        rf"counting stopped in row \d+ of 30: it needs more than max_memory, {said}",
        str(caught.value),
    )


def test_memory_is_divided_among_workers() -> None:
    with pytest.raises(LimitReached, match=r"more than max_memory, 4\.0 MB for 2 workers$"):
        count(HOPELESS, max_memory=4_000_000, workers=2)


def test_enough_for_counting_and_too_little_for_keeping() -> None:
    with pytest.raises(LimitReached, match=r"^keeping the states at every cell stopped in row \d"):
        AllLoops("12x12", max_memory=5_000_000)
    assert count("12x12", max_memory=5_000_000) == 1076226888605605706


def test_what_a_sweep_holds_stays_below_its_limit() -> None:
    for memory in (10_000, 300_000, 3_000_000, 30_000_000):
        sweep = Sweep(20, 20, bytes(400), (), False, 2, False, memory, make_count_limits(None))
        assert sweep.run() == "memory"
        assert 0 <= sweep.held <= sweep.peak <= memory
        sweep.close()
        assert sweep.held == 0


@pytest.mark.parametrize("keep", [False, True])
def test_a_sweep_gives_its_memory_back(keep: bool) -> None:
    sweep = Sweeps(Board.open(10, 10)).run(Arithmetic(lanes=2), keep=keep)
    assert 0 < sweep.held <= sweep.peak
    sweep.close()
    assert sweep.held == 0
    sweep.close()  # once more does no harm


def fail_in_every_way() -> None:
    with pytest.raises(LimitReached):
        count("18x18", max_memory=20_000_000)
    with pytest.raises(LimitReached):
        AllLoops("14x14", max_memory=20_000_000)
    with pytest.raises(LimitReached):
        count("18x18", timeout=0.05)
    with pytest.raises(LimitReached):
        count("18x18", timeout=0.05, workers=2)
    with pytest.raises(LimitReached):
        count("20x20", max_memory=20_000_000, workers=2)
    with AllLoops("10x10") as every:
        every.sample(5)
        iterator = every.iterate(3)
        next(iterator)


@pytest.mark.not_sanitized(reason="AddressSanitizer keeps freed memory for a while")
def test_calls_that_fail_leave_no_memory_behind() -> None:
    fail_in_every_way()
    before = held_by_process()
    for _ in range(10):
        fail_in_every_way()
    assert held_by_process() - before < 20_000_000  # each call takes that much


# -- Ctrl-C and threads --------------------------------------------------------------------


@pytest.mark.thread_unsafe(reason="looks at all threads")
@pytest.mark.parametrize("workers", [1, 3])
def test_ctrl_c(workers: int) -> None:
    timer = Timer(0.3, signal.raise_signal, [signal.SIGINT])
    started = perf_counter()
    timer.start()
    with pytest.raises(KeyboardInterrupt) as caught:
        count(HOPELESS, workers=workers, max_memory=ENDLESS)
    timer.join()
    assert type(caught.value) is KeyboardInterrupt
    assert 0.3 <= perf_counter() - started < 0.3 + SLACK
    assert not [thread for thread in threading.enumerate() if "purelooop" in thread.name]
    assert count("6x6") == 1072


@pytest.mark.parametrize("call", CALLS[1:])
def test_ctrl_c_in_what_keeps_layers(call: Callable[..., object]) -> None:
    timer = Timer(0.2, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        call(HOPELESS, max_memory=ENDLESS)
    timer.join()


def test_a_sweep_goes_on_after_its_time() -> None:
    limits = make_count_limits(0)
    sweep = Sweep(12, 12, bytes(144), (), False, 1, False, 2**30, limits)
    assert sweep.run() == "timeout"
    assert sweep.row >= 1
    assert sweep.rows == 12


def test_counts_in_threads_side_by_side() -> None:
    def count_in_ways(side: int) -> list[int]:
        board = Board.open(side, side)
        return [count(board), AllLoops(board).count, count(board, workers=2)]

    expected = {4: 6, 6: 1072, 8: 4638576, 3: 0}
    with ThreadPoolExecutor(8) as threads:
        for side, found in zip(
            [4, 6, 8, 3] * 8, threads.map(count_in_ways, [4, 6, 8, 3] * 8), strict=True
        ):
            assert found == [expected[side]] * 3


def test_others_run_while_a_thread_counts() -> None:
    def give_up() -> None:
        with pytest.raises(LimitReached):
            count(HOPELESS, timeout=0.5)

    worker = Thread(target=give_up)
    worker.start()
    steps = 0
    while worker.is_alive():
        sleep(0.001)
        steps += 1
    assert steps > 10  # with the interpreter lock held it would be one or two


# -- progress ------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, 2])
def test_progress(workers: int) -> None:
    reports: list[CountProgress] = []
    with pytest.raises(LimitReached):
        count(HOPELESS, timeout=1, workers=workers, progress=reports.append)
    assert 3 <= len(reports) <= 11
    for report in reports:
        assert isinstance(report, CountProgress)
        assert 1 <= report.row <= report.rows == 30
        assert report.states >= 0
        assert report.bytes > 0
    assert [report.seconds for report in reports] == sorted(report.seconds for report in reports)
    assert reports[-1].bytes > reports[0].bytes


class Enough(Exception):
    pass


@pytest.mark.parametrize("workers", [1, 2])
def test_what_progress_raises_is_passed_on(workers: int) -> None:
    def stop(progress: CountProgress) -> None:
        raise Enough

    for call in (AllLoops, lambda board, **options: count(board, workers=workers, **options)):
        with pytest.raises(Enough):
            call(HOPELESS, progress=stop, timeout=60)


# -- what can be a limit -------------------------------------------------------------------


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("name", ["timeout", "max_memory"])
@pytest.mark.parametrize("value", [-1, float("nan"), float("-inf"), "2", [2], object(), 2j])
def test_what_is_no_limit(call: Callable[..., object], name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"expected {name} to be a .* up"):
        call("4x4", **{name: value})


@pytest.mark.parametrize("value", [0, -1, 1.5, "2", None, [1], 10.0])
def test_what_is_no_number_of_workers(value: Any) -> None:
    with pytest.raises(ValueError, match="expected workers to be a whole number from 1 up"):
        count("4x4", workers=value)


def test_absurdly_high_limits_are_no_limits() -> None:
    for value in (2**63, 2**64 + 1, 10**30):
        assert count("6x6", max_memory=value, timeout=value) == 1072
        assert AllLoops("6x6", max_memory=value).count == 1072
    assert count("6x6", workers=10**30) == 1072


def test_limits_that_do_not_go_with_start() -> None:
    with pytest.raises(ValueError, match="max_memory only together with start"):
        loops("4x4", max_memory=10**6)
    with pytest.raises(ValueError, match="max_nodes only without start"):
        loops("4x4", start=0, max_nodes=10)


def winding(turns: int) -> Board:
    """A single path that winds its way down, a few rows down and two up, over and over."""
    rows = [["#"] * 5 for _ in range(4 * turns + 6)]
    for turn in range(turns):
        down, up = (0, 4) if turn % 2 == 0 else (4, 0)
        first = 4 * turn
        for row in range(max(first - 1, 0), first + 6):
            rows[row][down] = "."
        for row in (first + 3, first + 4, first + 5):
            rows[row][2] = "."
        rows[first + 5][1 if down == 0 else 3] = "."
        rows[first + 3][1 if up == 0 else 3] = rows[first + 3][up] = "."
    return Board.parse("\n".join(map("".join, rows)))


def test_a_winding_board_is_looked_over_in_linear_time() -> None:
    assert count(winding(20_000), timeout=20) == 0
    with pytest.raises(LimitReached):
        count(winding(20_000), timeout=0)
