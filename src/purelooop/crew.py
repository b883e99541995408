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
from weakref import ref

from purelooop._core import Cancel

Done = TypeVar("Done")

_LOOK = 1.0  # seconds


class Crew:
    """An executor of threads.

    They do not keep a program from ending, as those of `ThreadPoolExecutor` do while an
    iterator that was left half-way waits to be closed.

    Parameters
    ----------
    size : int
        Number of threads.
    """

    def __init__(self, size: int) -> None:
        self._calls: _Calls = SimpleQueue()
        # An interrupt can come between any two lines, also before those that call `dismiss`. So the
        # threads hold the queue and not the crew, and look now and then whether it is still there;
        # `__del__` would swallow the interrupts that come to it.
        self._threads = [
            Thread(target=_run, args=(self._calls, ref(self)), name=f"purelooop-{k}", daemon=True)
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
        # At the end of a program threads do not get the interpreter any more, so none would end;
        # and what this module has imported may be gone.
        if sys is None or sys.is_finalizing():
            return
        while not self._calls.empty():
            with suppress(Empty):  # a thread may have been faster
                self._calls.get_nowait()
        for _ in self._threads:
            self._calls.put(None)
        for thread in self._threads:
            if thread.ident is not None:  # else an interrupt came before it was started
                thread.join()


_Calls: TypeAlias = "SimpleQueue[Callable[[], None] | None]"


def _run(calls: _Calls, crew: ref[Crew]) -> None:
    while crew() is not None:
        try:
            call = calls.get(timeout=_LOOK)
        except Empty:
            continue
        if call is None:
            return
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


class SideBySide:
    """Parts of a work at the same time, several times over with the same threads.

    Use it as a context manager; no thread is left behind, whatever happens.

    Parameters
    ----------
    size : int
        Number of parts, at least 1.
    cancel : Cancel
        The switch that ends all parts.
    """

    def __init__(self, size: int, cancel: Cancel) -> None:
        self._size = size
        self._cancel = cancel
        self._crew = Crew(size - 1)

    def __enter__(self) -> SideBySide:
        return self

    def __exit__(self, *_: object) -> None:
        self._crew.dismiss()

    def __call__(self, work: Callable[[int], Done]) -> list[Done]:
        """Do part 0 in this thread, each of the others in one of its own.

        Parameters
        ----------
        work : callable
            Given the number of a part, returns its result; or raises, which ends the other parts
            and is passed on. It raises `Cancelled` when it is ended.

        Returns
        -------
        list
            Results in the order of the parts.
        """

        def part(number: int) -> Done:
            try:
                return work(number)
            except BaseException:
                self._cancel.set()
                raise

        others: list[Future[Done]] = []
        try:
            others += [self._crew.submit(part, number) for number in range(1, self._size)]
            return [part(0), *(other.result() for other in others)]
        except Cancelled:
            self._crew.dismiss()
            ended = (other.exception() for other in others if other.done())
            raise next(
                error for error in ended if error and not isinstance(error, Cancelled)
            ) from None
        except BaseException:
            self._cancel.set()
            raise


def side_by_side(work: Callable[[int], Done], size: int, cancel: Cancel) -> list[Done]:
    """Do the parts of a work at the same time, once; see `SideBySide`."""
    with SideBySide(size, cancel) as each:
        return each(work)
