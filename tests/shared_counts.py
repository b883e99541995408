"""What tests of shared and stored counts have in common: boards, numbers, and an executor."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from random import Random
from typing import Any

import pytest
from search_boards import any_board

from purelooop import Board, count_tasks, count_threads
from purelooop._frontier import Sweep
from purelooop.arithmetic import Arithmetic
from purelooop.residues import moduli_for
from purelooop.sweeps import Sweeps

PRIMES = tuple(moduli_for(200))
KINDS_OF_NUMBERS = [
    Arithmetic(),
    Arithmetic(3),
    Arithmetic(1, PRIMES, True),
    Arithmetic(1, PRIMES[:1]),
]
OPEN_14 = 56126499620491437281263608


def share_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Share states as soon as there are any."""
    monkeypatch.setattr(count_threads, "ENOUGH", 1)
    monkeypatch.setattr(count_tasks, "ENOUGH", 1)
    monkeypatch.setattr(count_tasks, "PACE", 0)


def some_boards(seed: int, number: int) -> Iterator[Board]:
    """Boards of many shapes, most of them with loops: blocked cells in pairs of both colours."""
    random = Random(seed)
    for k in range(number):
        if k % 4 == 0:
            yield Board(any_board(random, random.randint(2, 7), random.randint(2, 7)))
            continue
        rows, cols = random.randint(2, 11), random.randint(2, 9)
        cells = [[0] * cols for _ in range(rows)]
        for _ in range(random.randrange(1 + rows * cols // 12)):
            r, c = random.randrange(rows), random.randrange(cols - 1)
            cells[r][c] = cells[r][c + 1] = 1
        yield Board(cells)


def new_sweep(board: Board, arithmetic: Arithmetic) -> Sweep:
    return Sweeps(board).begin(arithmetic)


class Recording(Executor):
    """Runs calls at once, through pickles."""

    def __init__(self) -> None:
        self.tasks: list[Any] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.tasks.append(args[1])
        fn, args = pickle.loads(pickle.dumps((fn, args)))
        future: Future[Any] = Future()
        future.set_result(pickle.loads(pickle.dumps(fn(*args))))
        return future
