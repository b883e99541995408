"""Work on other processes, some of which are killed: the same answers, nothing lost or twice."""

from __future__ import annotations

import logging
import os
import pickle
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import dask
import pytest
from distributed import Client, LocalCluster
from published import PUBLISHED

from purelooop import (
    BoardError,
    CountProgress,
    ExecutorError,
    FormatError,
    Progress,
    Result,
    Status,
    count,
    is_unique,
    parts,
    solve,
    solve_many,
)
from purelooop.dispatch import width_of

TEXTS = [puzzle.text for puzzle in PUBLISHED]
SEVERAL = "6x7"


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """Two processes that are made anew when they die; the scheduler itself repeats no task."""
    config = {"distributed.scheduler.allowed-failures": 0}
    with (
        dask.config.set(config),
        LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=":0",
            silence_logs=logging.CRITICAL,
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        yield executor


@pytest.fixture(params=["threads", "processes", "client", "client's executor"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor | Client]:
    if request.param == "threads":
        with ThreadPoolExecutor(2) as executor:
            yield executor
    elif request.param == "processes":
        yield request.getfixturevalue("processes")
    else:
        client = request.getfixturevalue("client")
        yield client if request.param == "client" else client.get_executor()


@pytest.fixture
def small_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "_SLICE", 0)


@pytest.fixture(scope="module")
def alone() -> Result:
    return solve(SEVERAL, limit=None)


def kill_a_worker(client: Client) -> None:
    """One that answers: others may be dying, or about to begin."""
    while not (pids := client.run(os.getpid, on_error="ignore")):
        pass
    os.kill(next(iter(pids.values())), signal.SIGKILL)


def test_boards_in_order(executor: Executor) -> None:
    results = list(solve_many(TEXTS, executor=executor, limit=2))
    assert results == list(solve_many(TEXTS, limit=2))
    assert all(result.seconds > 0 and result.nodes >= 0 for result in results)


def test_errors_come_at_their_turn(executor: Executor) -> None:
    boards = [*TEXTS[:40], "no board", *TEXTS[:5]]
    results = solve_many(boards, executor=executor)
    assert len([next(results) for _ in range(40)]) == 40
    with pytest.raises(FormatError):
        next(results)
    results = solve_many(["4x4", [[1]]], executor=executor)  # type: ignore[list-item]
    assert next(results).status is Status.SOLVED
    with pytest.raises(BoardError):
        next(results)


def test_errors_in_the_worker_are_passed_on(executor: Executor) -> None:
    with pytest.raises(ValueError, match="expected timeout to be a number of seconds"):
        list(solve_many(["4x4"], executor=executor, timeout=-1))


def test_boards_are_read_as_they_are_needed(executor: Executor) -> None:
    read = []

    def boards() -> Iterator[str]:
        for number in range(100_000):
            read.append(number)
            yield "4x4"

    results = solve_many(boards(), executor=executor, workers=2)
    assert not read
    for _ in range(10):
        next(results)
    assert len(read) < 100
    results.close()  # type: ignore[attr-defined]


def test_limits_hold_for_each_board(executor: Executor) -> None:
    boards = ["4x4", "12x13", "4x4", "12x13"]
    results = list(solve_many(boards, executor=executor, limit=None, timeout=0.2))
    assert [result.stopped for result in results] == [None, "timeout"] * 2
    results = list(solve_many(boards, executor=executor, limit=None, max_nodes=100))
    assert [result.stopped for result in results] == [None, "max_nodes"] * 2


@pytest.mark.usefixtures("small_slices")
def test_all_loops_of_a_board(executor: Executor, alone: Result) -> None:
    result = solve(SEVERAL, limit=None, executor=executor)
    assert result.complete
    assert len(result.loops) == count(SEVERAL)
    assert sorted(loop.directions for loop in result.loops) == sorted(
        loop.directions for loop in alone.loops
    )


@pytest.mark.usefixtures("small_slices")
def test_enough_loops_of_a_board(executor: Executor) -> None:
    for limit in (600, 2000):
        result = solve(SEVERAL, limit=limit, executor=executor)
        assert len(set(result.loops)) == len(result.loops) == limit
        assert (result.unique, result.complete, result.stopped) == (False, False, None)
    assert is_unique(SEVERAL, executor=executor) is False


def test_time_is_limited(executor: Executor) -> None:
    result = solve("12x13", limit=None, executor=executor, timeout=1)
    assert (result.stopped, result.complete) == ("timeout", False)


def test_width_is_that_of_the_executor(executor: Executor) -> None:
    assert width_of(executor) == 2


def test_a_killed_worker_takes_no_board_with_it(client: Client) -> None:
    boards = TEXTS * 10
    results = solve_many(boards, executor=client, limit=2)
    found = [next(results) for _ in range(30)]
    kill_a_worker(client)
    found += [next(results) for _ in range(300)]
    kill_a_worker(client)
    found += results
    assert found == list(solve_many(TEXTS, limit=2)) * 10


@pytest.mark.usefixtures("small_slices")
def test_a_killed_worker_takes_no_loop_with_it(client: Client) -> None:
    undisturbed = solve("6x8", limit=None, workers=2)
    killed = []

    def kill(progress: Progress) -> None:
        if not killed:
            killed.append(progress.nodes)
            kill_a_worker(client)

    result = solve("6x8", limit=None, executor=client, progress=kill)
    assert killed
    assert 0 < killed[0] < result.nodes
    assert result == undisturbed
    assert result.counters == undisturbed.counters


@pytest.mark.parametrize(("size", "parts"), [("12x12", 2), ("13x14", 5)])
def test_a_killed_worker_changes_no_count(client: Client, size: str, parts: int) -> None:
    """In whole numbers, then modulo primes; each of them divided."""
    killed: list[int] = []

    def kill(progress: CountProgress) -> None:
        if progress.row >= (5, 8, 99)[len(killed)]:
            killed.append(progress.row)
            kill_a_worker(client)

    found = count(size, executor=client, parts=parts, progress=kill)
    assert found == count(size)
    assert len(killed) == 2


@pytest.fixture
def broken_soon() -> Iterator[Executor]:
    """A pool that does not survive the death of a process.

    One that is killed while it sends a result takes the lock of the pipe with it, and the pool
    waits for ever: so these die in a task.
    """
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        yield executor


def test_a_broken_pool_solves_no_boards(broken_soon: Executor) -> None:
    results = solve_many(TEXTS * 10, executor=broken_soon, limit=2)
    assert next(results).status is Status.SOLVED
    broken_soon.submit(os._exit, 1)
    with pytest.raises(ExecutorError, match=r"takes no more tasks: BrokenProcessPool: [^\n]*$"):
        list(results)


@pytest.mark.usefixtures("small_slices")
def test_a_broken_pool_solves_no_parts(broken_soon: Executor) -> None:
    def kill(progress: Progress) -> None:
        broken_soon.submit(os._exit, 1)

    with pytest.raises(ExecutorError, match=r"takes no more tasks: BrokenProcessPool: [^\n]*$"):
        solve("12x13", limit=None, executor=broken_soon, progress=kill)


def test_results_are_picklable() -> None:
    for text in ("4x4", "1x6"):
        result = solve(text, limit=2)
        assert pickle.loads(pickle.dumps(result)) == result
