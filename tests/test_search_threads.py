"""Searches in threads: each with its own limits, side by side, none in another's way."""

from __future__ import annotations

import signal
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event, Thread
from time import sleep

import pytest

from purelooop import ALL, NONE, Board, Result, Rule, loops, solve
from purelooop._core import Limits, Search

HOPELESS = Board.open(13, 13)  # with no rules at all: too much to try in a lifetime
SLACK = 2.0  # seconds a stop may come late on a busy machine


def test_each_thread_has_its_own_timeout() -> None:
    timeouts = [0.1, 0.3, 0.5]
    start = Barrier(len(timeouts))

    def search(timeout: float) -> Result:
        start.wait()
        return solve(HOPELESS, rules=NONE, timeout=timeout)

    with ThreadPoolExecutor(len(timeouts)) as threads:
        results = list(threads.map(search, timeouts))
    assert [result.stopped for result in results] == ["timeout"] * 3
    for timeout, result in zip(timeouts, results, strict=True):
        assert timeout <= result.seconds < timeout + SLACK


def test_others_run_while_a_thread_searches() -> None:
    worker = Thread(target=lambda: solve(HOPELESS, rules=NONE, timeout=0.5))
    worker.start()
    steps = 0
    while worker.is_alive():
        sleep(0.001)
        steps += 1
    assert steps > 10  # with the interpreter lock held it would be one or two


def test_signals_are_none_of_a_thread_s_business() -> None:
    seen = []
    before = signal.signal(signal.SIGUSR1, lambda number, frame: seen.append(number))
    try:
        with ThreadPoolExecutor(1) as threads:
            future = threads.submit(solve, HOPELESS, rules=NONE, timeout=0.2)
            sleep(0.05)
            signal.raise_signal(signal.SIGUSR1)
            assert future.result().stopped == "timeout"
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert seen == [signal.SIGUSR1]


def test_iterators_in_threads() -> None:
    expected = list(loops("6x6"))

    def collect(rules: Rule) -> list[str]:
        return sorted(str(loop) for loop in loops("6x6", rules=rules))

    with ThreadPoolExecutor(4) as threads:
        for found in threads.map(collect, [ALL, ALL & ~Rule.CUT, ALL & ~Rule.SIDE, ALL] * 3):
            assert found == sorted(map(str, expected))


def test_an_iterator_goes_from_thread_to_thread() -> None:
    iterator = loops("6x6")
    found = []
    for _ in range(10):
        with ThreadPoolExecutor(1) as thread:
            found += thread.submit(lambda: [next(iterator) for _ in range(50)]).result()
    assert found == list(solve("6x6", limit=500).loops)


@pytest.mark.parametrize("misuse", ["advance", "directions", "counters", "trail"])
def test_a_running_search_is_left_alone(misuse: str) -> None:
    search = Search(13, 13, HOPELESS.cells, NONE.value, Limits(0.5, -1, False))
    running, outcomes = Event(), []

    def run() -> None:
        running.set()
        outcomes.append(search.advance())

    worker = Thread(target=run)
    worker.start()
    running.wait()
    sleep(0.1)
    with pytest.raises(RuntimeError):
        getattr(search, misuse)()
    worker.join()
    assert outcomes == ["timeout"]
    assert search.counters()["nodes"] > 0
