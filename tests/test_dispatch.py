"""Tasks on executors that lose some of them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Future, ThreadPoolExecutor
from time import sleep
from typing import Any

import pytest

from purelooop import ExecutorError
from purelooop.crew import Crew
from purelooop.dispatch import ATTEMPTS, Dispatch, in_order, width_of


class Losing:
    """An executor that loses each of its calls a few times, each time in another way."""

    LOSSES = (BrokenExecutor("the worker died"), CancelledError(), OSError())

    def __init__(self, times: int) -> None:
        self.times, self.calls = times, 0
        self.names: list[str] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Future[Any]:
        self.names.append(args[-1])
        future: Future[Any] = Future()
        if self.calls % (self.times + 1) < self.times:
            future.set_exception(self.LOSSES[self.calls % len(self.LOSSES)])
        else:
            future.set_result(fn(*args))
        self.calls += 1
        return future


class Manual:
    """An executor whose calls end when they are told to."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Future[Any]:
        self.futures.append(Future())
        return self.futures[-1]


def slow_square(number: int) -> int:
    sleep(0.01 * (number % 3))
    return number * number


def odd_ones_fail(number: int) -> int:
    if number % 2:
        raise KeyError(number)
    return number


@pytest.mark.parametrize("lookahead", [1, 2, 7, 100])
def test_results_come_in_order(lookahead: int) -> None:
    with ThreadPoolExecutor(4) as executor:
        results = list(in_order(executor, slow_square, range(20), lookahead))
    assert results == [k * k for k in range(20)]


def test_tasks_are_read_as_they_are_needed() -> None:
    read = []

    def tasks() -> Iterator[int]:
        for number in range(1000):
            read.append(number)
            yield number

    crew = Crew(2)
    results = in_order(crew, slow_square, tasks(), 5)
    assert read == []
    for number in range(10):
        assert next(results) == number * number
        assert len(read) <= number + 5
    results.close()  # type: ignore[attr-defined]
    crew.dismiss()


def test_an_error_of_a_task_comes_at_its_turn() -> None:
    with ThreadPoolExecutor(4) as executor:
        results = in_order(executor, odd_ones_fail, [0, 2, 4, 5, 6], 10)
        assert [next(results) for _ in range(3)] == [0, 2, 4]
        with pytest.raises(KeyError, match="5"):
            next(results)


def test_an_error_of_the_tasks_comes_after_their_results() -> None:
    def tasks() -> Iterator[int]:
        yield from range(5)
        raise OSError("no more")

    with ThreadPoolExecutor(4) as executor:
        results = in_order(executor, slow_square, tasks(), 10)
        assert [next(results) for _ in range(5)] == [0, 1, 4, 9, 16]
        with pytest.raises(OSError, match="no more"):
            next(results)


@pytest.mark.parametrize("times", range(ATTEMPTS))
def test_a_lost_task_is_begun_again(times: int) -> None:
    executor = Losing(times)
    assert list(in_order(executor, slow_square, range(10), 1)) == [k * k for k in range(10)]
    assert executor.calls == 10 * (times + 1)
    assert len(set(executor.names)) == executor.calls


def test_a_task_that_fails_is_not_begun_again() -> None:
    executor = Losing(0)
    with pytest.raises(KeyError):
        list(in_order(executor, odd_ones_fail, [1], 1))
    assert executor.calls == 1


def test_a_task_that_is_lost_again_and_again() -> None:
    executor = Losing(ATTEMPTS)
    with pytest.raises(ExecutorError, match="lost a task 3 times: ") as caught:
        list(in_order(executor, slow_square, range(10), 1))
    assert caught.value.slug == "executor"
    assert executor.calls == ATTEMPTS


def test_an_executor_that_was_shut_down() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(ExecutorError, match="takes no more tasks: RuntimeError: "):
        list(in_order(executor, slow_square, range(10), 2))


@pytest.mark.parametrize("executor", [None, 3, "threads"])
def test_what_is_no_executor(executor: Any) -> None:
    with pytest.raises(TypeError, match="expected executor to have a method submit, got "):
        Dispatch(executor, slow_square)


def test_a_client_is_asked_for_its_executor() -> None:
    class Client:
        def submit(self, *args: object) -> None:
            raise AssertionError

        def get_executor(self) -> Losing:
            return Losing(0)

    assert list(in_order(Client(), slow_square, [3], 1)) == [9]  # type: ignore[arg-type]


def test_closing_cancels_what_is_under_way() -> None:
    executor = Manual()
    with Dispatch(executor, slow_square) as dispatch:
        assert [dispatch.submit(k) for k in range(3)] == [0, 1, 2]
        executor.futures[1].set_result((True, 1))
        assert dispatch.wait() == 1
        assert dispatch.is_done(1)
        assert not dispatch.is_done(0)
        assert dispatch.take(1) == 1
        assert len(dispatch) == 2
    assert [future.cancelled() for future in executor.futures] == [True, False, True]
    assert len(dispatch) == 0


def test_waiting_ends_with_the_time() -> None:
    with Dispatch(Manual(), slow_square) as dispatch:
        dispatch.submit(1)
        assert dispatch.wait(0.01) is None
        assert dispatch.wait(0) is None


def test_waiting_for_nothing() -> None:
    with Dispatch(Manual(), slow_square) as dispatch, pytest.raises(RuntimeError):
        dispatch.wait()


def test_from_a_thread_of_its_own() -> None:
    found: list[int] = []

    def work() -> None:
        with ThreadPoolExecutor(2) as executor:
            found.extend(in_order(executor, slow_square, range(5), 3))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(30)
    assert found == [0, 1, 4, 9, 16]


def test_width() -> None:
    class Client:
        def ncores(self) -> dict[str, int]:
            return {"a": 4, "b": 3}

    class ClientExecutor:
        _client = Client()

    with ThreadPoolExecutor(5) as executor:
        assert width_of(executor) == 5
    assert width_of(Client()) == width_of(ClientExecutor()) == 7
    assert width_of(Manual()) >= 1
