"""All loops as a sequence: numbers, order, membership, and loops from a number on."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import islice, pairwise
from random import Random
from time import sleep
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from oracle import Rows
from published import GENERATED, PUBLISHED
from search_boards import any_board
from strategies import puzzles

from purelooop import (
    AllLoops,
    Board,
    BoardError,
    EngineError,
    LimitReached,
    Loop,
    check,
    count,
    loops,
    solve,
)
from purelooop._frontier import Sweep


def some_boards(seed: int, number: int, side: int = 6) -> Iterator[Board]:
    random = Random(seed)
    for _ in range(number):
        yield Board(any_board(random, random.randint(2, side), random.randint(2, side)))


# -- the same loops as those of the search -------------------------------------------------


def test_each_loop_exactly_once() -> None:
    several = 0
    for board in some_boards(51, 300):
        every = AllLoops(board)
        listed = list(every)
        found = set(loops(board))
        assert every.count == len(listed) == len(set(listed)) == len(found)
        assert set(listed) == found
        assert all(loop.board is every.board for loop in listed)
        several += len(listed) > 3
    assert several > 20


@pytest.mark.parametrize("size", ["4x4", "4x6", "6x4", "6x6", "3x12", "6x7", "7x6", "2x2", "3x3"])
def test_open_boards(size: str) -> None:
    assert sorted(map(str, AllLoops(size))) == sorted(map(str, loops(size)))


@pytest.mark.parametrize("puzzle", [*PUBLISHED, *GENERATED][::7], ids=lambda puzzle: puzzle.name)
def test_published_puzzles(puzzle: Any) -> None:
    board = puzzle.board
    if min(board.rows, board.cols) <= 14:
        found = solve(board, limit=3).loops
        every = AllLoops(board)
        assert len(list(islice(every, 3))) == len(found)
        for loop in found:
            assert every[every.index(loop)] == loop


# -- numbers -------------------------------------------------------------------------------


def test_numbers_and_loops_go_back_and_forth() -> None:
    for board in some_boards(52, 100, 7):
        every = AllLoops(board)
        for number, loop in enumerate(islice(every, 50)):
            assert every[number] == loop
            assert every.index(loop) == number


@pytest.mark.parametrize("size", ["10x10", "6x40", "40x6", "12x12", "9x14", "4x200", "3x300"])
def test_numbers_of_any_size(size: str) -> None:
    random = Random(53)
    every = AllLoops(size)
    numbers = [0, 1, every.count - 1, *(random.randrange(every.count) for _ in range(20))]
    for number in numbers:
        loop = every[number]
        assert check(every.board, loop) == []
        assert every.index(loop) == number
        assert every[number - every.count] == loop
        following = list(islice(every.iterate(number), 3))
        assert [every.index(each) for each in following] == [
            n for n in range(number, number + 3) if n < every.count
        ]


@settings(deadline=None, max_examples=100)
@given(board=puzzles(7))
def test_the_order_is_that_of_the_numbers(board: Rows) -> None:
    every = AllLoops(board)
    numbers = [every.index(loop) for loop in islice(every, 30)]
    assert numbers == list(range(min(30, every.count)))


def test_the_order_is_the_same_each_time() -> None:
    one, other = AllLoops("6x6"), AllLoops(Board.open(6, 6))
    assert list(one) == list(other)
    assert one[100] == list(one)[100]


@pytest.mark.parametrize("number", [6, -7, 10**30, -(10**30), 1 << 20000], ids=int.bit_length)
def test_no_such_number(number: int) -> None:
    every = AllLoops("4x4")
    with pytest.raises(IndexError, match="expected the number of one of 6 loops, got"):
        every[number]
    assert every[5] == every[-1]
    assert every[0] == every[-6]


@pytest.mark.parametrize("number", ["1", 1.0, None, slice(2), (1, 2)])
def test_what_is_no_number(number: Any) -> None:
    with pytest.raises(TypeError):
        AllLoops("4x4")[number]


def test_numbers_of_numpy() -> None:
    every = AllLoops("4x4")
    number: Any = np.int8(2)
    assert every[number] == every[2]


def test_more_than_there_are_numbers() -> None:
    with pytest.raises(
        BoardError, match=r"fewer than 2\*\*4096 loops .*, got about 2\*\*5"
    ) as caught:
        AllLoops("4x4000")
    assert caught.value.slug == "board-loops"
    assert AllLoops("4x2800")[10**800].board.cols == 2800


# -- as a sequence -------------------------------------------------------------------------


def test_len() -> None:
    assert len(AllLoops("6x6")) == 1072
    assert len(AllLoops("3x3")) == 0
    many = AllLoops("3x300")
    assert many.count == 2**149 > sys.maxsize
    with pytest.raises(OverflowError, match="ask for the count"):
        len(many)
    assert many
    assert not AllLoops("3x3")


def test_a_board_without_loops() -> None:
    every = AllLoops("3x3")
    assert list(every) == list(every.iterate(5)) == []
    for number in (0, -1):
        with pytest.raises(IndexError, match="one of 0 loops"):
            every[number]


def test_in() -> None:
    every, others = AllLoops("4x4"), AllLoops("4x6")
    assert all(loop in every for loop in every)
    assert Loop(Board.open(4, 4), every[3]) in every
    assert others[0] not in every
    for stranger in (None, 3, "loop", every, every[0].directions):
        assert stranger not in every


def test_index_of_what_is_no_loop_of_the_board() -> None:
    every = AllLoops("4x4")
    for stranger in (AllLoops("4x6")[0], None, 3, "loop"):
        with pytest.raises(ValueError, match="expected a loop of Board"):
            every.index(stranger)  # type: ignore[arg-type]


def test_backwards() -> None:
    every = AllLoops("4x5")
    assert list(reversed(every)) == list(every)[::-1]


def test_repr() -> None:
    assert repr(AllLoops("2x2")) == "<AllLoops: 1 loops of Board.parse('simpleloop/2/2/0')>"
    assert "about 2**149 loops" in repr(AllLoops("3x300"))


def test_board_and_count_are_plain() -> None:
    every = AllLoops("10x10")
    assert every.board == Board.open(10, 10)
    assert (every.count, type(every.count)) == (count("10x10"), int)


# -- from a number on ----------------------------------------------------------------------


@pytest.mark.parametrize("start", [0, 1, 36, 37, 38, 1000, 10**40, np.int64(5)])
def test_from_a_number_on(start: int) -> None:
    every = list(AllLoops("4x6"))
    assert len(every) == 37
    assert list(AllLoops("4x6").iterate(start)) == every[start:]
    assert list(loops("4x6", start=start)) == every[start:]


def test_an_iteration_is_taken_up_again() -> None:
    read: list[Loop] = []
    while some := list(islice(loops("6x6", start=len(read)), 100)):
        read += some
    assert read == list(AllLoops("6x6"))


@pytest.mark.parametrize("start", [-1, 1.5, "2", float("nan")])
def test_what_is_no_start(start: Any) -> None:
    with pytest.raises(ValueError, match="expected start to be a whole number from 0 up"):
        loops("4x4", start=start)
    with pytest.raises(ValueError, match="expected start to be a whole number from 0 up"):
        AllLoops("4x4").iterate(start)


def test_iterations_do_not_disturb_each_other() -> None:
    every = AllLoops("6x6")
    one, other = iter(every), every.iterate(1)
    for loop, following in zip(one, other, strict=False):
        assert loop != following
        every[3]
    assert list(pairwise(every)) == list(zip(every, every.iterate(1), strict=False))


def test_walks_skip_what_nobody_wants() -> None:
    sweep = AllLoops("6x6")._kept()
    walk = sweep.walk(1000)
    assert [walk.skip(50), walk.skip(0), walk.skip(50), walk.skip(50)] == [50, 0, 22, 0]
    walk = sweep.walk(0)
    assert walk.skip(10**12) == 1072


# -- closing -------------------------------------------------------------------------------


def test_closed() -> None:
    with AllLoops("4x4") as every:
        loop = every[2]
        iterator = iter(every)
        assert next(iterator) == every[0]
    every.close()
    assert (every.count, len(every), loop in every) == (6, 6, True)
    uses: list[Callable[[], object]] = [
        *(lambda: every[2], lambda: every.index(loop), lambda: list(every)),
        *(every.edge_counts, every.sample),
    ]
    for use in uses:
        with pytest.raises(ValueError, match="they were closed"):
            use()
    with pytest.raises(ValueError, match="they were closed"):
        next(iterator)


# -- verification --------------------------------------------------------------------------


class Liar:
    """A sweep whose loops run the wrong way round."""

    def __init__(self, *arguments: Any) -> None:
        self._sweep = Sweep(*arguments)

    def select(self, number: int) -> bytes:
        return bytes(d ^ 1 if d < 4 else d for d in self._sweep.select(number))

    def walk(self, start: int) -> Liar:
        return self

    def advance(self) -> bool:
        return True

    def directions(self) -> bytes:
        return self.select(0)

    def __getattr__(self, name: str) -> object:
        return getattr(self._sweep, name)


def test_a_wrong_loop_is_never_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("purelooop.sweeps"), "Sweep", Liar)
    every = AllLoops("4x4")
    for use in (lambda: every[0], lambda: next(iter(every)), every.sample):
        with pytest.raises(EngineError, match="no loop of"):
            use()
    with pytest.raises(EngineError, match="no loop of"):
        next(loops("4x4", start=0))
    assert check(every.board, AllLoops("4x4", verify=False)[0])
    assert check(every.board, next(loops("4x4", start=0, verify=False)))


def test_narrow_boards_take_little_memory_a_cell() -> None:
    with AllLoops("3x1000", max_memory=10_000_000) as every:
        assert every.count == 2**499


def test_drawing_is_timed_only_when_asked() -> None:
    every = AllLoops("6x6", timeout=0.5)
    sleep(0.5)
    assert len(list(every.draw(3, seed=1))) == 3
    with pytest.raises(LimitReached, match="going through the loops"):
        list(every.draw(10, timed=True))


# -- as an array ---------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_directions_are_those_of_the_loops(workers: int) -> None:
    random = Random(workers)
    for text in ("3x4", "5x6", "4x9", "9x4", "3x3", "simpleloop/8/7/200200a42000"):
        with AllLoops(text) as every:
            want = [loop.directions for loop in every]
            for _ in range(5):
                start, stop = random.randrange(len(want) + 3), random.randrange(len(want) + 3)
                found = every.directions(start, stop, workers=workers)
                assert found.dtype == np.int8
                assert found.shape == (len(want[start:stop]), every.board.rows, every.board.cols)
                assert [row.tobytes() for row in found] == want[start:stop]
            assert len(every.directions(workers=workers)) == len(want)


def test_what_directions_refuses() -> None:
    with AllLoops("10x10") as every:
        with pytest.raises(ValueError, match="expected start to be a whole number from 0 up"):
            every.directions(-1)
        with pytest.raises(ValueError, match="expected workers"):
            every.directions(0, 1, workers=0)
        with pytest.raises(MemoryError, match=r"467260456608 loops need 46726046 MB"):
            every.directions()
        assert every.directions(every.count, every.count + 7).shape == (0, 10, 10)
    with pytest.raises(ValueError, match="closed"):
        every.directions(0, 1)
