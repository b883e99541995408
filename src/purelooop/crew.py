"""Threads that work off tasks, in order or side by side."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Generic, TypeVar

from purelooop._core import Cancel

Task = TypeVar("Task")
Done = TypeVar("Done")


class Crew(Generic[Task, Done]):
    """Threads that do the same work on one task after the other.

    They do not keep a program from ending, as those of `ThreadPoolExecutor` do while an
    iterator that was left half-way waits to be closed.

    Parameters
    ----------
    size : int
        Number of threads.
    work : callable
        Given a task, returns what its future is to hold, or raises.
    """

    def __init__(self, size: int, work: Callable[[Task], Done]) -> None:
        self._work = work
        self._tasks: SimpleQueue[tuple[Future[Done], Task] | None] = SimpleQueue()
        self._threads = [
            Thread(target=self._run, name=f"purelooop-{k}", daemon=True) for k in range(size)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, task: Task) -> Future[Done]:
        """Put a task at the end of the queue."""
        future: Future[Done] = Future()
        self._tasks.put((future, task))
        return future

    def dismiss(self) -> None:
        """Wait until all threads have ended; tasks not yet begun are left undone."""
        with suppress(Empty):
            while True:
                self._tasks.get_nowait()
        for _ in self._threads:
            self._tasks.put(None)
        if sys.is_finalizing():  # threads do not get the interpreter any more, so none would end
            return
        for thread in self._threads:
            thread.join()

    def _run(self) -> None:
        while (item := self._tasks.get()) is not None:
            future, task = item
            try:
                future.set_result(self._work(task))
            except BaseException as error:
                future.set_exception(error)


class Cancelled(Exception):
    """A part of some work was ended because another part failed, which has the reason."""


def side_by_side(work: Callable[[int], Done], size: int, cancel: Cancel) -> list[Done]:
    """Do the parts of a work at the same time: part 0 in this thread, the others in new ones.

    Parameters
    ----------
    work : callable
        Given the number of a part, returns its result; or raises, which ends the other parts
        and is passed on. It raises `Cancelled` when it is ended.
    size : int
        Number of parts, at least 1.
    cancel : Cancel
        The switch that ends all parts.

    Returns
    -------
    list
        Results in the order of the parts. No thread is left behind, whatever happens.
    """

    def part(number: int) -> Done:
        try:
            return work(number)
        except BaseException:
            cancel.set()
            raise

    crew = Crew(size - 1, part)
    others = [crew.submit(number) for number in range(1, size)]
    try:
        return [part(0), *(other.result() for other in others)]
    except Cancelled:
        crew.dismiss()
        ended = (other.exception() for other in others if other.done())
        raise next(error for error in ended if error and not isinstance(error, Cancelled)) from None
    except BaseException:
        cancel.set()
        raise
    finally:
        crew.dismiss()
