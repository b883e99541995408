"""Ctrl-C and other signals: they end a search at once and leave nothing broken behind."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import perf_counter, sleep
from types import FrameType

import pytest

from purelooop import NONE, Board, Result, Status, loops, solve
from purelooop._core import Limits, Search

pytestmark = pytest.mark.usefixtures("ctrl_c_at_any_moment")

HOPELESS = Board.open(13, 13)  # with no rules at all: too much to try in a lifetime
SLACK = 2.0  # seconds an answer may come late on a busy machine


@contextmanager
def raised_after(seconds: float, number: signal.Signals = signal.SIGINT) -> Iterator[None]:
    """Raise a signal within the block; again if it is lost, as in a finalizer of someone else's."""
    over = Event()

    def ring() -> None:
        wait = seconds
        while not over.wait(wait):
            signal.raise_signal(number)
            wait = 5.0

    thread = Thread(target=ring)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


@contextmanager
def handled(number: signal.Signals, handler: signal._HANDLER) -> Iterator[None]:
    before = signal.signal(number, handler)
    try:
        yield
    finally:
        signal.signal(number, before)


def result_of(interrupt: KeyboardInterrupt) -> Result:
    result = interrupt.result  # type: ignore[attr-defined]
    assert isinstance(result, Result)
    return result


class Alarm(Exception):
    pass


def ring(number: int, frame: FrameType | None) -> None:
    raise Alarm


def test_ctrl_c_ends_a_search() -> None:
    started = perf_counter()
    with pytest.raises(KeyboardInterrupt) as caught, raised_after(0.3):
        solve(HOPELESS, rules=NONE)
    assert type(caught.value) is KeyboardInterrupt
    assert result_of(caught.value).status is Status.UNKNOWN
    assert 0.3 <= perf_counter() - started < 0.3 + SLACK


def test_what_was_known_by_then_is_not_lost() -> None:
    with pytest.raises(KeyboardInterrupt) as caught, raised_after(0.3):
        solve("12x12", limit=None)
    result = result_of(caught.value)
    assert (result.status, result.stopped) == (Status.SOLVED, "interrupt")
    assert (result.complete, result.unique) == (False, False)
    assert result.loops == solve("12x12", limit=len(result.loops)).loops
    assert len(result.loops) > 1
    assert result.nodes > 0


def test_ctrl_c_ends_an_iterator() -> None:
    iterator = loops(HOPELESS, rules=NONE)
    with pytest.raises(KeyboardInterrupt), raised_after(0.1):
        next(iterator)
    assert list(iterator) == []


def test_what_was_interrupted_works_again() -> None:
    before = solve("6x6", limit=None)
    for _ in range(5):
        with pytest.raises(KeyboardInterrupt), raised_after(0.02):
            solve(HOPELESS, rules=NONE)
        after = solve("6x6", limit=None)
        assert (after.loops, after.counters) == (before.loops, before.counters)
        assert solve(HOPELESS).status is Status.UNSOLVABLE


def test_any_exception_of_a_handler_comes_through() -> None:
    with handled(signal.SIGUSR1, ring), pytest.raises(Alarm), raised_after(0.05, signal.SIGUSR1):
        solve(HOPELESS, rules=NONE)


def test_a_handler_that_raises_nothing_does_not_end_the_search() -> None:
    seen = []
    with (
        handled(signal.SIGUSR1, lambda number, frame: seen.append(number)),
        raised_after(0.05, signal.SIGUSR1),
    ):
        result = solve(HOPELESS, rules=NONE, timeout=0.2)
    assert seen == [signal.SIGUSR1]
    assert result.stopped == "timeout"


def test_an_interrupted_search_goes_on_where_it_was() -> None:
    limits = Limits(-1, 3_000_000, True)
    whole, interrupted = (Search(13, 13, HOPELESS.cells, NONE.value, limits) for _ in range(2))
    assert whole.advance() == "max_nodes"
    with handled(signal.SIGUSR1, ring), pytest.raises(Alarm), raised_after(0.02, signal.SIGUSR1):
        interrupted.advance()
    assert 0 < interrupted.counters()["nodes"] < 3_000_000
    assert interrupted.advance() == "max_nodes"
    assert interrupted.counters() == whole.counters()


PROGRAM = """
from time import perf_counter
from purelooop import NONE, solve
try:
    print("searching", flush=True)
    solve("13x13", rules=NONE)
except KeyboardInterrupt:
    print("interrupted", solve("6x6", limit=None).status.value, flush=True)
    print("searching", flush=True)
    solve("13x13", rules=NONE)
"""


def test_ctrl_c_from_outside() -> None:
    command = [sys.executable, "-c", PROGRAM]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "searching\n"
        sleep(0.2)
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "interrupted solved\n"
        assert process.stdout.readline() == "searching\n"
        sleep(0.2)
        started = perf_counter()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        assert perf_counter() - started < SLACK
    assert process.returncode != 0
    assert "interrupt" in errors.splitlines()[-1].lower()
