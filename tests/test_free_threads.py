"""Many threads use one object at the same time, with and without the interpreter lock.

Each answer is right, or a RuntimeError that says that the object is in use.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from threading import Barrier, Thread
from typing import TypeVar

import numpy as np
import pytest

from purelooop import (
    ALL,
    NONE,
    AllLoops,
    Board,
    Loop,
    count,
    decide_many,
    is_unique,
    loops,
    solve,
    solve_many,
)
from purelooop._core import Cancel, Limits, Search
from purelooop._frontier import Sweep, Walk
from purelooop.arithmetic import Arithmetic
from purelooop.sweeps import Sweeps

Answer = TypeVar("Answer")

THREADS = 8
OPEN_6 = 1072  # loops of the open 6x6
HOPELESS = Board.open(13, 13)  # with no rules at all: too much to try in a lifetime


@pytest.fixture(autouse=True)
def many_switches() -> Iterator[None]:
    """Where there is an interpreter lock, it goes round as often as possible."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def at_once(*works: Callable[[], Answer]) -> list[Answer]:
    """Begin works at the same moment, each in a thread; their answers, or the first error."""
    start = Barrier(len(works))
    answers: dict[int, Answer] = {}
    errors: list[BaseException] = []

    def run(number: int) -> None:
        start.wait()
        try:
            answers[number] = works[number]()
        except BaseException as error:
            errors.append(error)

    threads = [Thread(target=run, args=(number,)) for number in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    return [answers[number] for number in range(len(works))]


def unless_in_use(work: Callable[[], Answer], *or_else: str) -> Answer | None:
    """The answer, or None if that is refused because of another thread, in words to expect."""
    try:
        return work()
    except (RuntimeError, ValueError) as error:
        if not any(words in str(error) for words in ("in use", *or_else)):
            raise
        return None


@pytest.mark.skipif(
    not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="this interpreter has a lock"
)
def test_all_of_the_package_does_without_the_lock() -> None:
    program = """
import importlib, pkgutil, sys
import purelooop
for module in pkgutil.walk_packages(purelooop.__path__, "purelooop."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
purelooop.count("8x8", workers=2)
print(len(sys.modules), sys._is_gil_enabled())
"""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHON_GIL"}
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.endswith(" False\n"), run.stderr


def test_first_calls_in_many_threads() -> None:
    """What is imported only when it is needed is needed by all of them at once."""
    program = f"""
import sys
from threading import Barrier, Thread
import purelooop
from purelooop import Board

sys.setswitchinterval(1e-6)
start, answers = Barrier({THREADS}), []

def run():
    start.wait()
    board = Board.parse("simpleloop/4/4/0o00")
    (loop,) = purelooop.solve(board).loops
    answers.append((
        board.to_text(), str(loop), loop.id.tolist(), board.to_array().tolist(),
        purelooop.count(board), board._repr_svg_(), purelooop.check(board, loop.sol),
        purelooop.formats.write("penpa", board, loop),
    ))

threads = [Thread(target=run) for _ in range({THREADS})]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert len(answers) == {THREADS} and all(answer == answers[0] for answer in answers)
"""
    for _ in range(3):
        subprocess.run([sys.executable, "-c", program], check=True)


def test_one_board() -> None:
    board = Board.parse("simpleloop/8/7/200200a42000")
    stack = np.stack([board.to_array()] * 20)

    def ask() -> tuple[object, ...]:
        result = solve(board, limit=2)
        return (
            hash(board),
            board.to_text(),
            board.to_array().tolist(),
            board.trimmed()[0] == board,
            result,
            result.counters,
            result.loops[0].id.tolist(),
            is_unique(board, workers=2),
            count(board, workers=2),
            decide_many(stack).tolist(),
        )

    alone = ask()
    for _ in range(5):
        assert at_once(*[ask] * THREADS) == [alone] * THREADS


def test_all_loops() -> None:
    with AllLoops("6x6") as every:
        in_order = list(every)
        edges = every.edge_counts()

        def by_number() -> None:
            for number in range(0, OPEN_6, 7):
                assert every[number] == in_order[number]
                assert every.index(in_order[number]) == number

        def as_arrays() -> None:
            for _ in range(20):
                found = every.directions(100, 600, workers=2)
                assert found.tobytes() == b"".join(loop.directions for loop in in_order[100:600])

        def one_by_one() -> None:
            assert list(every.iterate(50)) == in_order[50:]
            assert every.sample(20, seed=1) == drawn

        def by_edge() -> None:
            for _ in range(20):
                found = unless_in_use(every.edge_counts)
                assert found is None or np.array_equal(found.across, edges.across)

        drawn = every.sample(20, seed=1)
        at_once(*[by_number, as_arrays, one_by_one, by_edge] * 2)
        assert np.array_equal(every.edge_counts().down, edges.down)


def test_loops_closed_by_another_thread() -> None:
    """What is under way comes to its end; what comes later is told."""
    refused = 0
    for _ in range(20):
        every = AllLoops("6x6")
        expected = every[5]

        def read(every: AllLoops = every, expected: Loop = expected) -> int:
            while (loop := unless_in_use(lambda: every[5], "closed")) is not None:
                assert loop == expected
                some = unless_in_use(lambda: every.directions(0, 200, workers=2), "closed")
                assert some is None or len(some) == 200
            return 1

        def close(every: AllLoops = every) -> int:
            every.close()
            return 0

        refused += sum(at_once(*[read] * 3, close, close))
    assert refused == 60


def drained(items: Iterable[Answer]) -> list[Answer]:
    """Items of an iterator, taken by all threads."""

    def take() -> list[Answer]:
        return list(items)

    return [item for part in at_once(*[take] * THREADS) for item in part]


def test_one_iterator() -> None:
    """Each item goes to one of the threads, and none is lost."""
    with AllLoops("6x6") as every:
        expected = sorted(loop.directions for loop in every)
        for make in (
            lambda: loops("6x6"),
            lambda: loops("6x6", start=0),
            lambda: loops("6x6", start=0, timeout=1000),
            lambda: iter(every),
            lambda: every.iterate(timed=True),
        ):
            for _ in range(3):
                shared = make()
                assert sorted(loop.directions for loop in drained(shared)) == expected
        drawn = [loop.directions for loop in every.draw(500, seed=3)]
        shared = every.draw(500, seed=3)
        assert sorted(loop.directions for loop in drained(shared)) == sorted(drawn)


def test_one_iterator_of_results() -> None:
    boards = [Board.open(rows, cols) for rows in range(2, 8) for cols in range(2, 8)] * 5
    shared = solve_many((board for board in boards), workers=3)
    sizes = sorted((result.board.rows, result.board.cols) for result in drained(shared))
    assert sizes == sorted((board.rows, board.cols) for board in boards)


def test_an_iterator_closed_by_another_thread() -> None:
    for _ in range(20):
        shared = loops("6x6")
        found: list[Loop] = []

        def take(shared: Iterator[Loop] = shared, found: list[Loop] = found) -> None:
            found.extend(shared)

        at_once(*[take] * 4, shared.close)  # type: ignore[attr-defined]
        assert len(found) == len(set(found)) <= OPEN_6


def test_an_iterator_used_by_its_own_source() -> None:
    """In the midst of a step, so that to wait would be for ever."""

    def source() -> Iterator[str]:
        yield from ["4x4"] * 9
        next(shared)

    shared = solve_many(source(), workers=1)
    with pytest.raises(ValueError, match="already executing"):
        list(shared)


def new_search(limits: Limits) -> Search:
    return Search(6, 6, bytes(36), ALL.value, limits)


def test_one_search() -> None:
    every = {loop.directions for loop in solve("6x6", limit=None).loops}
    for _ in range(5):
        search = new_search(Limits(-1, -1, False))

        def run(search: Search = search) -> int:
            found = 0
            while (now := unless_in_use(search.advance)) != "exhausted":
                found += now == "found"
            return found

        def look(search: Search = search) -> int:
            parts = 1
            while parts:
                left = unless_in_use(search.rest)
                parts = 1 if left is None else len(left)
                unless_in_use(search.counters)
                unless_in_use(search.trail)
                unless_in_use(search.obstruction)
                unless_in_use(lambda: search.last)
                directions = unless_in_use(search.directions, "no loop")
                assert directions is None or directions in every
            return 0

        assert sum(at_once(*[run, look] * (THREADS // 2))) == OPEN_6


def test_one_search_for_long() -> None:
    """Exactly one thread gets it."""
    cancel = Cancel()
    search = Search(13, 13, HOPELESS.cells, NONE.value, Limits(-1, 100_000, False, cancel))
    refused = at_once(*[lambda: unless_in_use(search.advance)] * THREADS)
    assert set(refused) <= {"max_nodes", None}
    assert search.counters()["nodes"] == 100_000


def test_one_limit_for_several_searches() -> None:
    """It would not know whose progress to report."""
    reports: list[tuple[int, int, int]] = []
    limits = Limits(-1, 1_000_000, False, None, lambda *state: reports.append(state))

    def run() -> str | None:
        search = Search(13, 13, HOPELESS.cells, NONE.value, limits)
        now = unless_in_use(search.advance)
        if now is None:
            assert search.counters()["nodes"] == 0
        return now

    answers = at_once(*[run] * THREADS)
    assert set(answers) <= {"max_nodes", None}
    assert "max_nodes" in answers
    assert reports
    assert new_search(limits).advance() == "found"  # they can be used again


def test_limits_in_use_are_refused_within_a_report() -> None:
    seen: list[str] = []

    def report(*state: int) -> None:
        with pytest.raises(RuntimeError, match="in use"):
            new_search(limits).advance()
        with pytest.raises(RuntimeError, match="in use"):
            search.counters()
        seen.append("refused")

    limits = Limits(-1, 1_000_000, False, None, report)
    search = Search(13, 13, HOPELESS.cells, NONE.value, limits)
    assert search.advance() == "max_nodes"
    assert seen


def test_one_sweep() -> None:
    for _ in range(10):
        sweep = Sweeps(Board.open(8, 8)).begin(Arithmetic(1))

        def run(sweep: Sweep = sweep) -> None:
            while sweep.at + 1 < sweep.sites:
                outcome = unless_in_use(lambda: sweep.run(min(sweep.at + 3, 63)))
                assert outcome in ("done", None)

        def look(sweep: Sweep = sweep) -> None:
            while sweep.at + 1 < sweep.sites:
                assert 1 <= sweep.row <= sweep.rows == 8
                assert sweep.held >= 0
                unless_in_use(lambda: sweep.divide(0, 2))

        at_once(*[run, look] * (THREADS // 2))
        sweep.run()
        assert sweep.total() == ([4638576], None)
        with closing(sweep):
            at_once(*[sweep.total] * THREADS)


def test_one_walk() -> None:
    with closing(Sweeps(Board.open(6, 6)).run(Arithmetic(1), keep=True)) as sweep:
        expected = {sweep.select(number) for number in range(OPEN_6)}
        for _ in range(20):
            walk = sweep.walk(0)
            done: list[bool] = []

            def run(walk: Walk = walk, done: list[bool] = done) -> int:
                steps = 0
                while (moved := unless_in_use(walk.advance)) is not False:
                    steps += bool(moved)
                done.append(True)
                return steps

            def look(walk: Walk = walk, done: list[bool] = done) -> int:
                while not done:
                    assert sweep.at == 35
                    with_loop = sweep.select(17)
                    assert with_loop in expected
                return 0

            assert sum(at_once(*[run, look] * (THREADS // 2))) == OPEN_6
