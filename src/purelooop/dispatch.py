"""Small tasks on an executor of the caller's: one of threads, of processes or of a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Generic, Protocol, TypeVar
from uuid import uuid4

from purelooop.errors import ExecutorError, brief

Task = TypeVar("Task")
Done = TypeVar("Done")

ATTEMPTS = 3
"""How often a task is begun before it is given up; one that fails itself is not begun again."""


class Executor(Protocol):
    """What runs tasks: anything like `concurrent.futures.Executor`."""

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Future[Any]:
        """Run ``fn(*args)`` somewhere, some time."""


class Dispatch(Generic[Task, Done]):
    """Tasks under way on an executor, known by their numbers.

    A task whose worker was lost is begun again; of a task begun twice one result is taken. Whoever
    is done with it closes it (it is a context manager): tasks not yet begun are then cancelled,
    while those that run go on to their end, which nobody waits for.

    Parameters
    ----------
    executor : Executor
        Or a client of dask.distributed.
    work : callable
        Given a task, returns its result. It is sent to the worker, as are tasks and results, so
        with processes all three must be picklable and `work` at the top level of a module.

    Raises
    ------
    TypeError
        The executor is none.
    """

    def __init__(self, executor: Executor, work: Callable[[Task], Done]) -> None:
        self._executor = checked(executor)
        self._work = work
        self._name = uuid4().hex
        self._submitted = 0
        self._under_way: dict[int, tuple[Task, int, Future[Any]]] = {}
        self._ended: SimpleQueue[tuple[int, Future[Any]]] = SimpleQueue()
        self._answers: dict[int, tuple[bool, Any]] = {}

    def __len__(self) -> int:
        """Tasks submitted whose results were not taken."""
        return len(self._under_way) + len(self._answers)

    def submit(self, task: Task) -> int:
        """Hand a task to the executor; return its number, the first being 0.

        Raises
        ------
        ExecutorError
            The executor takes no more tasks.
        """
        number = self._submitted
        self._submitted += 1
        self._begin(number, task, 1)
        return number

    def wait(self, timeout: float | None = None) -> int | None:
        """Wait for a task to be done; return its number, or None when the time is over.

        Raises
        ------
        ExecutorError
            A task was lost `ATTEMPTS` times, or the executor takes no more tasks.
        """
        deadline = None if timeout is None else monotonic() + timeout
        while self._under_way:
            try:
                left = None if deadline is None else max(0.0, deadline - monotonic())
                number, future = self._ended.get(timeout=left)
            except Empty:
                return None
            if number in self._under_way and self._has_answered(number, future):
                return number
        raise RuntimeError("no task is under way")

    def take(self, number: int) -> Done:
        """Return the result of a task that is done, or raise the error that its work raised."""
        succeeded, value = self._answers.pop(number)
        if not succeeded:
            raise value
        result: Done = value
        return result

    def is_done(self, number: int) -> bool:
        """Whether a task is done and its result was not taken."""
        return number in self._answers

    def close(self) -> None:
        """Cancel what is under way."""
        under_way, self._under_way = self._under_way, {}
        for _, _, future in under_way.values():
            try:  # noqa: SIM105 (at the end of a program `suppress` may be gone)
                future.cancel()
            except Exception:  # of an executor that is gone
                pass

    def __enter__(self) -> Dispatch[Task, Done]:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _begin(self, number: int, task: Task, attempt: int) -> None:
        # The name makes the call one of its own: dask knows calls by their arguments.
        name = f"{self._name}-{number}-{attempt}"
        try:
            future = self._executor.submit(_answer, self._work, task, name)
        except Exception as error:
            raise ExecutorError(f"the executor takes no more tasks: {_words(error)}") from error
        self._under_way[number] = task, attempt, future
        future.add_done_callback(lambda done: self._ended.put((number, done)))

    def _has_answered(self, number: int, future: Future[Any]) -> bool:
        """Keep the answer, or begin the task again if there is none."""
        task, attempt, _ = self._under_way[number]
        try:
            answer = future.result()
        except Exception as error:  # the worker's or the executor's, for those of `work` are caught
            if attempt == ATTEMPTS:
                raise ExecutorError(
                    f"the executor lost a task {ATTEMPTS} times: {_words(error)}"
                ) from error
            self._begin(number, task, attempt + 1)
            return False
        del self._under_way[number]
        self._answers[number] = answer
        return True


def in_order(
    executor: Executor, work: Callable[[Task], Done], tasks: Iterable[Task], lookahead: int
) -> Iterator[Done]:
    """Do tasks side by side, and yield their results in the order of the tasks.

    Parameters
    ----------
    executor, work
        As for `Dispatch`.
    tasks : iterable
        Read no further ahead of the results than necessary.
    lookahead : int
        Tasks under way at a time.

    Raises
    ------
    ExecutorError
        The executor does not work.
    Exception
        What `work` raises for a task or the iterable raises, when the results before were yielded.
    """
    remaining = iter(tasks)
    failure: Exception | None = None
    is_last = False
    due = submitted = 0
    with Dispatch(executor, work) as dispatch:
        while True:
            while not is_last and len(dispatch) < lookahead:
                try:
                    task = next(remaining)
                except StopIteration:
                    is_last = True
                except Exception as error:
                    is_last, failure = True, error
                else:
                    submitted = dispatch.submit(task) + 1
            if due == submitted:
                break
            while not dispatch.is_done(due):
                dispatch.wait()
            yield dispatch.take(due)
            due += 1
    if failure is not None:
        raise failure


def checked(executor: Executor) -> Executor:
    """Return what is an executor; TypeError for anything else."""
    if getattr(executor, "asynchronous", False):  # a client of dask's can be, and waits for no one
        raise TypeError("expected executor to be a client that is not asynchronous")
    if not callable(getattr(executor, "submit", None)):
        raise TypeError(f"expected executor to have a method submit, got {brief(executor)}")
    return executor


def width_of(executor: Any) -> int:
    """Tasks that an executor can run at the same time, as far as it says; else this machine's."""
    client = getattr(executor, "_client", executor)  # that of dask's executor
    width: int | None
    if hasattr(client, "ncores"):
        width = sum(client.ncores().values())
    else:
        width = getattr(executor, "_max_workers", None)
    return width or os.cpu_count() or 1


def _answer(work: Callable[[Task], Done], task: Task, name: str) -> tuple[bool, Done | Exception]:
    """Do a task, in the worker. An error of its own is an answer, too."""
    try:
        return True, work(task)
    except Exception as error:
        return False, error


def _words(error: BaseException) -> str:
    text = str(error).strip()
    kind = type(error).__name__
    return f"{kind}: {text.splitlines()[0]}" if text else kind
