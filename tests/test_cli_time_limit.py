"""`--timeout` also holds while input is awaited and read."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from time import monotonic

import pytest

from purelooop.cli.time_limit import time_limit
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


def busy(seconds: float) -> None:
    """Be at work."""
    end = monotonic() + seconds
    while monotonic() < end:
        sum(range(1000))


def test_work_is_stopped() -> None:
    with (
        pytest.raises(LimitReached, match=r"^work stopped at its limit of 0\.05 s$"),
        time_limit(0.05, "work"),
    ):
        busy(30)


def test_an_alarm_that_is_swallowed_is_raised_again(monkeypatch: pytest.MonkeyPatch) -> None:
    class Finalized:
        def __del__(self) -> None:
            busy(0.3)  # Python reports what is raised here, and goes on

    def work() -> None:
        Finalized()
        busy(30)

    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)
    with pytest.raises(LimitReached), time_limit(0.1, "work"):
        work()


def test_other_errors_pass() -> None:
    with pytest.raises(KeyError), time_limit(30, "work"):
        raise KeyError


def test_nothing_is_left_of_it() -> None:
    before = signal.getsignal(signal.SIGALRM)
    for seconds in (0.001, 30, 1e300, None):
        try:
            with time_limit(seconds, "work"):
                busy(0.01)
        except LimitReached:
            assert seconds == 0.001
        assert signal.getsignal(signal.SIGALRM) is before
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_in_a_thread_there_is_no_limit() -> None:
    """Only the main thread can be stopped by an alarm."""
    done = []

    def work() -> None:
        with time_limit(0.001, "work"):
            busy(0.05)
        done.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [True]
