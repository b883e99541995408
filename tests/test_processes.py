"""Processes made by fork, spawn and forkserver, also while threads are solving."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest
from process_work import exchange, work

from purelooop import NONE, Board, Rule
from purelooop._core import Cancel
from purelooop.limits import make_limits
from purelooop.solve import solve_within

EXPECTED = ("solved", 1072, [True, False], 4638576, 4638576)


@contextmanager
def busy_threads() -> Iterator[None]:
    """Threads that search without an end, until the block is left."""
    cancel, running = Cancel(), [Event(), Event()]

    def search(rules: Rule, begun: Event) -> None:
        # A fork would hang if it met a thread at an import, so wait until both are searching.
        limits = make_limits(None, None, cancel=cancel, progress=lambda _: begun.set())
        solve_within(limits, Board.open(13, 13), limit=1, rules=rules, verify=True)

    threads = [
        Thread(target=search, args=(rules, begun))
        for rules, begun in zip((NONE, Rule.DEGREE), running, strict=True)
    ]
    for thread in threads:
        thread.start()
    try:
        for begun in running:
            begun.wait()
        yield
    finally:
        cancel.set()
        for thread in threads:
            thread.join()


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_a_process_while_threads_are_solving(method: str) -> None:
    if sys.platform == "darwin" and method == "fork":
        pytest.skip("the system's own libraries do not survive a fork beside threads")
    context = multiprocessing.get_context(method)
    with busy_threads():
        results = context.Queue()
        processes = [context.Process(target=exchange, args=(results,)) for _ in range(2)]
        for process in processes:
            process.start()
        found = [results.get(timeout=25) for _ in processes]
        for process in processes:
            process.join(60)
        assert [process.exitcode for process in processes] == [0, 0]
        assert found == [EXPECTED, EXPECTED]
        assert work() == EXPECTED
    results.close()
    results.join_thread()
