"""Limits of time, nodes and memory, checked before they reach the engine."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from numbers import Integral, Real
from time import perf_counter
from typing import NamedTuple, TypeAlias

from purelooop._core import Cancel, Limits
from purelooop.memory import available_memory


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

_PACE = 0.1  # seconds between two reports
_MOST_NODES = 2**62  # more than any search can look at
_NONE = -1
_SMALL = 64 << 20  # bytes that are not worth asking the system about


def make_limits(
    timeout: float | None,
    max_nodes: int | None,
    *,
    cancel: Cancel | None = None,
    progress: Report | None = None,
) -> Limits:
    """Check limits and start the clock.

    Raises
    ------
    ValueError
        Not a number from 0 up; None is no limit, and so is an infinite time.
    """
    # Only the main thread sees signals.
    in_main_thread = threading.current_thread() is threading.main_thread()
    return Limits(_seconds(timeout), _nodes(max_nodes), in_main_thread, cancel, _paced(progress))


def _paced(progress: Report | None) -> Callable[[int, int, int], None] | None:
    """What the engine calls every few hundredths of a second, to report at a reader's pace."""
    if progress is None:
        return None
    started = last = perf_counter()

    def report(nodes: int, depth: int, cycles: int) -> None:
        nonlocal last
        now = perf_counter()
        if now - last >= _PACE:
            last = now
            progress(Progress(now - started, nodes, depth, cycles if cycles >= 0 else None))

    return report


def _seconds(timeout: float | None) -> float:
    if timeout is None or timeout == math.inf:
        return _NONE
    if not isinstance(timeout, Real) or not timeout >= 0:
        raise ValueError(f"expected timeout to be a number of seconds from 0 up, got {timeout!r}")
    return float(min(timeout, threading.TIMEOUT_MAX))


def _nodes(max_nodes: int | None) -> int:
    if max_nodes is None:
        return _NONE
    if not isinstance(max_nodes, Integral) or max_nodes < 0:
        raise ValueError(f"expected max_nodes to be a whole number from 0 up, got {max_nodes!r}")
    return min(int(max_nodes), _MOST_NODES)


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
