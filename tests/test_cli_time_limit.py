"""`--timeout` also holds while input is awaited and read."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic

import pytest

from purelooop.cli.time_limit import within
from purelooop.errors import LimitReached

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no alarms here")

COMMANDS = {
    "solve": "reading",
    "count": "reading",
    "loops": "reading",
    "sample": "reading",
    "edges": "reading",
    "render": "reading",
    "verify": "verifying",
    "convert": "converting",
}


@pytest.mark.parametrize("command", COMMANDS)
def test_input_that_never_comes(command: str) -> None:
    options = ["--to", "text"] if command == "convert" else []
    line = [sys.executable, "-m", "purelooop", command, "--timeout", "0.1", *options, "-"]
    source, sink = os.pipe()  # nothing is written to it, and it is not closed
    try:
        run = subprocess.run(line, stdin=source, capture_output=True, text=True, timeout=60)
    finally:
        os.close(source)
        os.close(sink)
    assert run.returncode == 3
    assert run.stdout == ""
    assert run.stderr == f"purelooop: {COMMANDS[command]} stopped at its limit of 0.1 s\n"


def busy(seconds: float) -> bool:
    """Be at work."""
    end = monotonic() + seconds
    while monotonic() < end:
        sum(range(1000))
    return True


def test_work_is_stopped() -> None:
    with pytest.raises(LimitReached, match=r"^work stopped at its limit of 0\.05 s$"):
        within(0.05, "work", lambda: busy(30))


def test_an_alarm_at_any_moment() -> None:
    """Also in what sets the alarm and takes it back: there is a result, or `LimitReached`."""
    done = 0
    for k in range(1000):
        with suppress(LimitReached):
            done += within(1e-6 * (1 + k % 50), "work", lambda: True)
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert done < 1000


def test_an_alarm_that_is_swallowed_is_raised_again(monkeypatch: pytest.MonkeyPatch) -> None:
    class Finalized:
        def __del__(self) -> None:
            busy(0.3)  # Python reports what is raised here, and goes on

    def work() -> None:
        Finalized()
        busy(30)

    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)
    with pytest.raises(LimitReached):
        within(0.1, "work", work)


def test_other_errors_pass() -> None:
    with pytest.raises(ZeroDivisionError):
        within(30, "work", lambda: 1 // 0)


def test_nothing_is_left_of_it() -> None:
    before = signal.getsignal(signal.SIGALRM)
    for seconds in (0.001, 30, 1e300, None):
        try:
            assert within(seconds, "work", lambda: busy(0.01))
        except LimitReached:
            assert seconds == 0.001
        assert signal.getsignal(signal.SIGALRM) is before
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_in_a_thread_there_is_no_limit() -> None:
    """Only the main thread can be stopped by an alarm."""
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(within, 0.001, "work", lambda: busy(0.05)).result()
