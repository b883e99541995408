"""An alarm clock that acts like Ctrl-C, at any moment."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def alarm_is_ctrl_c() -> Iterator[None]:
    """What `signal.setitimer(signal.ITIMER_REAL, …)` sets off raises KeyboardInterrupt."""
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
