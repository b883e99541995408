"""Threads of our own: an executor, and parts of a work side by side."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeAlias, TypeVar

from purelooop._core import Cancel

Done = TypeVar("Done")


class Crew:
    """An executor of threads.

    They do not keep a program from ending, as those of `ThreadPoolExecutor` do while an
    iterator that was left half-way waits to be closed.

    Parameters
    ----------
    size : int
        Number of threads.
    """

    _to_dismiss = 0

    def __init__(self, size: int) -> None:
        self._calls: _Calls = SimpleQueue()
        self._to_dismiss = size
        # The threads hold the queue and not the crew, so that it can be forgotten.
        self._threads = [
            Thread(target=_run, args=(self._calls,), name=f"purelooop-{k}", daemon=True)
            for k in range(size)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, fn: Callable[..., Done], /, *args: Any) -> Future[Done]:
        """Put ``fn(*args)`` at the end of the queue."""
        future: Future[Done] = Future()
        self._calls.put(partial(_call, future, fn, args))
        return future

    def dismiss(self) -> None:
        """Wait until all threads have ended; calls not yet begun are left undone."""
        self._tell_to_end()
        if sys.is_finalizing():  # threads do not get the interpreter any more, so none would end
            return
        for thread in self._threads:
            if thread.ident is not None:  # else an interrupt came before it was started
                thread.join()

    def _tell_to_end(self) -> None:
        while not self._calls.empty():
            with suppress(Empty):  # a thread may have been faster
                self._calls.get_nowait()
        for _ in range(self._to_dismiss):
            self._calls.put(None)
        self._to_dismiss = 0  # last, so that whoever is interrupted before can begin again

    def __del__(self) -> None:
        # An interrupt can come between any two lines, also before those that call `dismiss`.
        if self._to_dismiss:
            self._tell_to_end()


_Calls: TypeAlias = "SimpleQueue[Callable[[], None] | None]"


def _run(calls: _Calls) -> None:
    while (call := calls.get()) is not None:
        call()
        del call  # what it holds should not wait for the next one


def _call(future: Future[Done], fn: Callable[..., Done], args: tuple[Any, ...]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(fn(*args))
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

    crew = Crew(size - 1)
    others: list[Future[Done]] = []
    try:
        others += [crew.submit(part, number) for number in range(1, size)]
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
