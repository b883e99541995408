"""A count shared among tasks on an executor: always the same number."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest
from shared_counts import (
    OPEN_14,
    Recording,
    some_boards,
)

from purelooop import Board, LimitReached, count
from purelooop.arithmetic import Arithmetic
from purelooop.count import bits_at_most, count_by_residues
from purelooop.count_tasks import CountTasks
from purelooop.front import Front, pieces_for
from purelooop.sweeps import Sweeps


@pytest.mark.usefixtures("early")
@pytest.mark.parametrize("parts", [1, 2, 5])
def test_tasks_count_the_same(parts: int) -> None:
    for board in some_boards(10 + parts, 60):
        want = count(board)
        executor = Recording()
        assert count(board, executor=executor, parts=parts) == want
        sweeps = Sweeps(board)
        counter = CountTasks(sweeps, executor, parts)
        found = count_by_residues(sweeps, bits_at_most(board), counter, parts, below=1000)
        assert found == want


def test_primes_first_then_states() -> None:
    executor = Recording()
    board = Board.open(13, 18)  # more than 128 bits are possible
    want = count(board)
    assert count(board, executor=executor, parts=2) == want
    alone = executor.tasks
    assert {len(task.arithmetic.moduli) for task in alone} == {2, 1} or len(alone) == 2
    assert all(task.parts == 1 for task in alone)
    executor.tasks = []
    assert count(board, executor=executor, parts=9) == want
    assert any(task.parts > 1 for task in executor.tasks)


def test_an_executor_of_processes() -> None:
    with ProcessPoolExecutor(2) as executor:
        assert count("14x14", executor=executor) == OPEN_14
        with pytest.raises(LimitReached, match=r"^counting stopped at its limit of 0\.2 s"):
            count("24x24", executor=executor, timeout=0.2)
        with pytest.raises(LimitReached, match=r"max_memory, 3\.0 MB"):
            count("20x20", executor=executor, max_memory=3_000_000)
        assert count("6x6", executor=executor) == 1072


def test_parts_without_an_executor() -> None:
    with pytest.raises(ValueError, match="parts only together with executor"):
        count("6x6", parts=2)
    with ThreadPoolExecutor(1) as executor, pytest.raises(ValueError, match="expected parts"):
        count("6x6", parts=0, executor=executor)


def test_progress_of_tasks() -> None:
    reports: list[Any] = []
    assert count("14x14", executor=Recording(), parts=3, progress=reports.append) == OPEN_14
    rows = [report.row for report in reports]
    assert rows == sorted(rows)
    assert rows[-1] == reports[-1].rows == 14


def test_a_front_of_no_states_has_no_tasks() -> None:
    sweeps = Sweeps(Board.open(6, 6))
    counter = CountTasks(sweeps, Recording(), 2)
    assert counter._tasks(Arithmetic(), Front(1, 2, ()), 2) == []
    assert pieces_for(1) == 1
