"""Limits of time, nodes and memory, checked before they reach the engine."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from numbers import Integral, Real
from time import perf_counter
from typing import NamedTuple, TypeAlias, TypeVar

from purelooop._core import Cancel, Limits
from purelooop.errors import brief
from purelooop.memory import available_memory

State = TypeVar("State")


class Progress(NamedTuple):
    """How far a search is."""

    seconds: float
    """Time since its start."""
    nodes: int
    """Positions looked at."""
    depth: int
    """Decisions open at present."""
    cycles: int | None
    """Cycles of the current 2-factor, of which a loop has one; None before there is any."""


Report: TypeAlias = Callable[[Progress], object]


class CountProgress(NamedTuple):
    """How far a count is; one that sweeps the board several times begins again each time."""

    seconds: float
    """Time since its start."""
    row: int
    """The row it has reached, the first being 1; a column where a board has more of these."""
    rows: int
    """How many there are."""
    states: int
    """Partial solutions that are told apart at present."""
    bytes: int
    """Memory held."""


CountReport: TypeAlias = Callable[[CountProgress], object]

_PACE = 0.1  # seconds between two reports
_MOST = 2**62  # more nodes than any search can look at, and more bytes than there are
_NONE = -1
_SMALL = 64 << 20  # bytes that are not worth asking the system about


def make_limits(
    timeout: float | None,
    max_nodes: int | None,
    *,
    cancel: Cancel | None = None,
    progress: Report | None = None,
) -> Limits:
    """Check limits of a search and start the clock.

    Raises
    ------
    ValueError
        Not a number from 0 up; None is no limit, and so is an infinite time.
    """
    return _limits(timeout, max_nodes, cancel, progress and search_reporter(progress))


def search_reporter(report: Report) -> Callable[[int, int, int], None]:
    """What passes nodes, depth and cycles (-1: not known) on, with the seconds from now on."""
    return _paced(report, _search_progress)


def make_count_limits(
    timeout: float | None, *, cancel: Cancel | None = None, progress: CountReport | None = None
) -> Limits:
    """`make_limits` for a count."""
    return _limits(timeout, None, cancel, progress and _paced(progress, CountProgress))


def _limits(
    timeout: float | None,
    max_nodes: int | None,
    cancel: Cancel | None,
    report: Callable[..., None] | None,
) -> Limits:
    # Only the main thread sees signals.
    in_main_thread = threading.current_thread() is threading.main_thread()
    return Limits(_seconds(timeout), _nodes(max_nodes), in_main_thread, cancel, report)


def _paced(report: Callable[[State], object], read: Callable[..., State]) -> Callable[..., None]:
    """What the engine calls every few hundredths of a second, to report at a reader's pace.

    `read` makes the report of the seconds since the start and of what the engine says.
    """
    started = last = perf_counter()

    def call(*state: int) -> None:
        nonlocal last
        now = perf_counter()
        if now - last >= _PACE:
            last = now
            report(read(now - started, *state))

    return call


def _search_progress(seconds: float, nodes: int, depth: int, cycles: int) -> Progress:
    return Progress(seconds, nodes, depth, cycles if cycles >= 0 else None)


def at_least(least: int, value: object, name: str) -> int:
    """Return a number as an int; ValueError unless it is a whole number from the least one up."""
    if not isinstance(value, Integral) or value < least:
        raise ValueError(
            f"expected {name} to be a whole number from {least} up, got {brief(value)}"
        )
    return int(value)


def deadline_after(timeout: float | None) -> float:
    """Return when a time is over that begins now, as `perf_counter` has it; infinite for none."""
    seconds = _seconds(timeout)
    return math.inf if seconds == _NONE else perf_counter() + seconds


def _seconds(timeout: float | None) -> float:
    if timeout is None or timeout == math.inf:
        return _NONE
    if not isinstance(timeout, Real) or not timeout >= 0:
        sought = "expected timeout to be a number of seconds from 0 up"
        raise ValueError(f"{sought}, got {brief(timeout)}")
    return float(min(timeout, threading.TIMEOUT_MAX))


def _nodes(max_nodes: int | None) -> int:
    return _NONE if max_nodes is None else min(at_least(0, max_nodes, "max_nodes"), _MOST)


def check_memory(max_memory: int | None) -> int | None:
    """Return a limit of memory, in bytes; ValueError unless it is one, or None."""
    return None if max_memory is None else min(at_least(1, max_memory, "max_memory"), _MOST)


def require_memory(needed: int) -> None:
    """Refuse a search that the machine has no room for, before anything is allocated.

    Raises
    ------
    MemoryError
        In one sentence, with both sizes.
    """
    if 0 <= needed < _SMALL:
        return
    available = available_memory()
    if needed < 0 or (available is not None and needed > available):
        have = "" if available is None else f", and {available / 1e6:.0f} MB are free"
        raise MemoryError(f"a board of this size needs {needed / 1e6:.0f} MB{have}")
