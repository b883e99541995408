"""A limit of time for what is no search: reading, converting, checking."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import NoReturn, TypeVar

from purelooop.errors import LimitReached

Done = TypeVar("Done")

_AGAIN = 1.0  # seconds after which an alarm is repeated: Python swallows exceptions in finalizers


class _TimeIsOver(BaseException):
    """Like Ctrl-C, nothing that any `except Exception` could take for an error of its own."""


def within(seconds: float | None, what: str, work: Callable[[], Done]) -> Done:
    """Do what takes no more than so many seconds, and return what comes of it.

    An alarm of the system ends it, between two steps of Python or while it waits for input.
    Where there are none (on Windows, or outside the main thread) there is no limit.

    Parameters
    ----------
    seconds : float, optional
        Above 0; None is no limit.
    what : str
        What is limited, for the message.
    work : callable
        No context manager: an alarm could ring between its two halves and what is in it.

    Raises
    ------
    LimitReached
    """
    in_main_thread = threading.current_thread() is threading.main_thread()
    if seconds is None or not in_main_thread or not hasattr(signal, "setitimer"):
        return work()
    before = signal.signal(signal.SIGALRM, _ring)
    try:
        try:
            signal.setitimer(signal.ITIMER_REAL, min(seconds, threading.TIMEOUT_MAX), _AGAIN)
            return work()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except _TimeIsOver:
        raise LimitReached(f"{what} stopped at its limit of {seconds:g} s") from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _ring(_number: int, _frame: FrameType | None) -> NoReturn:
    raise _TimeIsOver
