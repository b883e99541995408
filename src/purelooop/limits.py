"""Limits of time, nodes and memory, checked before they reach the engine."""

from __future__ import annotations

import math
import threading
from numbers import Integral, Real

from purelooop._core import Cancel, Limits
from purelooop.memory import available_memory

_MOST_NODES = 2**62  # more than any search can look at
_NONE = -1
_SMALL = 64 << 20  # bytes that are not worth asking the system about


def make_limits(
    timeout: float | None, max_nodes: int | None, cancel: Cancel | None = None
) -> Limits:
    """Check limits and start the clock.

    Raises
    ------
    ValueError
        Not a number from 0 up; None is no limit, and so is an infinite time.
    """
    # Only the main thread sees signals.
    in_main_thread = threading.current_thread() is threading.main_thread()
    return Limits(_seconds(timeout), _nodes(max_nodes), in_main_thread, cancel)


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
