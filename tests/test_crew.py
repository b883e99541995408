"""Threads that work side by side: results, failures, nothing left behind."""

from __future__ import annotations

import threading
from time import sleep

import pytest

from purelooop._core import Cancel
from purelooop.crew import Cancelled, side_by_side


class Switch:
    """A `Cancel` that can be looked at."""

    def __init__(self) -> None:
        self.on = threading.Event()

    def set(self) -> None:
        self.on.set()


def test_results_in_order() -> None:
    def work(number: int) -> int:
        sleep(0.01 * (5 - number))
        return number * number

    for size in (1, 2, 5):
        assert side_by_side(work, size, Cancel()) == [k * k for k in range(size)]


def test_the_first_part_is_done_by_the_caller() -> None:
    together = threading.Barrier(3)

    def work(number: int) -> threading.Thread:
        together.wait(10)
        return threading.current_thread()

    threads = side_by_side(work, 3, Cancel())
    assert threads[0] is threading.current_thread()
    assert len(set(threads)) == 3


@pytest.mark.thread_unsafe(reason="looks at all threads")
@pytest.mark.parametrize("failing", [0, 1, 2, 3])
def test_a_failure_ends_the_other_parts_and_is_passed_on(failing: int) -> None:
    switch = Switch()

    def work(number: int) -> int:
        if number == failing:
            sleep(0.02)
            raise OSError(f"part {number}")
        assert switch.on.wait(10)
        raise Cancelled

    with pytest.raises(OSError, match=f"part {failing}"):
        side_by_side(work, 4, switch)  # type: ignore[arg-type]
    assert not [thread for thread in threading.enumerate() if "purelooop" in thread.name]


@pytest.mark.thread_unsafe(reason="looks at all threads")
def test_an_interrupt_ends_the_other_parts() -> None:
    switch = Switch()

    def work(number: int) -> int:
        if number == 0:
            raise KeyboardInterrupt
        assert switch.on.wait(10)
        raise Cancelled

    with pytest.raises(KeyboardInterrupt):
        side_by_side(work, 3, switch)  # type: ignore[arg-type]
    assert not [thread for thread in threading.enumerate() if "purelooop" in thread.name]
