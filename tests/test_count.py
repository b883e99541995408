"""How many loops there are: known numbers, brute force, the search, and residues."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from itertools import product
from random import Random
from typing import Any

import frontier
import numpy as np
import oracle
import pytest
from hypothesis import given, settings
from oracle import Rows
from published import GENERATED, PUBLISHED
from search_boards import any_board
from strategies import puzzles

from purelooop import Board, BoardError, EngineError, FormatError, count, loops, solve
from purelooop._frontier import MAX_LANES, Sweep
from purelooop.count import bits_at_most, count_by_residues
from purelooop.count_threads import CountThreads
from purelooop.sweeps import Sweeps

OPEN_SQUARES = {  # OEIS A003763
    2: 1,
    4: 6,
    6: 1072,
    8: 4638576,
    10: 467260456608,
    12: 1076226888605605706,
    14: 56126499620491437281263608,
    16: 65882516522625836326159786165530572,
}


def transposed(board: Rows) -> Rows:
    return tuple(zip(*board, strict=True))


def residues(board: Board, below: int, workers: int = 1) -> int:
    sweeps = Sweeps(board)
    counter = CountThreads(sweeps, workers) if workers > 1 else None
    return count_by_residues(sweeps, bits_at_most(board), counter, below=below)


# -- known numbers -------------------------------------------------------------------------


@pytest.mark.parametrize(("side", "loops"), OPEN_SQUARES.items())
def test_open_squares(side: int, loops: int) -> None:
    assert count(Board.open(side, side)) == loops


@pytest.mark.slow
def test_a_large_open_square() -> None:
    assert count("18x18", workers=2) == 1733926377888966183927790794055670829347983946


@pytest.mark.parametrize(
    ("size", "loops"),
    [
        *(("4x6", 37), ("5x6", 154), ("6x7", 5320), ("2x9", 1), ("3x4", 2), ("1x1", 0), ("1x9", 0)),
        *(("3x60", 2**29), ("2x5000", 1), ("3x62", 2**30), ("3x3000", 2**1499)),
        *(("3x3", 0), ("7x9", 0), ("15x15", 0), ("31x61", 0), ("61x61", 0), ("9x1001", 0)),
    ],
)
def test_open_rectangles(size: str, loops: int) -> None:
    rows, cols = map(int, size.split("x"))
    assert count(Board.open(rows, cols)) == count(Board.open(cols, rows)) == loops


def test_long_boards_follow_their_recurrence() -> None:
    # 4 x n: a(n) = 2 a(n-1) + 2 a(n-2) - 2 a(n-3) + a(n-4), OEIS A006864
    expected = [0, 1, 2, 6]
    while len(expected) < 400:
        expected.append(2 * expected[-1] + 2 * expected[-2] - 2 * expected[-3] + expected[-4])
    for cols in (*range(1, 30), 64, 65, 127, 128, 129, 255, 400):
        assert count(Board.open(4, cols)) == expected[cols - 1]


# -- brute force and the other oracle ------------------------------------------------------


@pytest.mark.parametrize("size", [(1, 4), (2, 5), (3, 3), (3, 4), (4, 3), (2, 6), (5, 2)])
def test_every_board_of_a_size(size: tuple[int, int]) -> None:
    for board in oracle.all_boards(*size):
        assert count(Board(board)) == oracle.count_loops(board)


def test_thousands_of_small_boards() -> None:
    random, some = Random(41), 0
    for _ in range(3000):
        board = any_board(random, random.randint(2, 5), random.randint(2, 6))
        loops = oracle.count_loops(board)
        assert count(board) == loops, board
        some += loops > 1
    assert some > 300


def test_larger_boards() -> None:
    random, many = Random(42), 0
    for _ in range(500):
        board = any_board(random, random.randint(2, 12), random.randint(2, 8))
        loops = frontier.count_loops(board)
        assert count(board) == loops, board
        many += loops > 10
    assert many > 50


@settings(deadline=None, max_examples=200)
@given(board=puzzles(9))
def test_a_board_counts_as_its_transpose_and_mirror_images(board: Rows) -> None:
    there_are = count(board)
    assert count(transposed(board)) == count(board[::-1]) == there_are
    assert count(tuple(row[::-1] for row in board)) == there_are


def test_open_boards_and_their_transposes() -> None:
    for rows, cols in product(range(1, 11), range(1, 11)):
        assert count(Board.open(rows, cols)) == count(Board.open(cols, rows))


def test_wide_boards_with_few_ways() -> None:
    """A ring round a blocked block, as wide as boards may be and as long as one likes."""
    for rows, cols in ((62, 62), (62, 300), (300, 62), (5, 300)):
        blocked = np.zeros((rows, cols), bool)
        blocked[1:-1, 1:-1] = True
        assert count(blocked) == count(blocked.T) == 1
        blocked[0, 0] = True
        assert count(blocked) == 0


# -- the search ----------------------------------------------------------------------------


def expected(found: int) -> tuple[bool, bool]:
    return found > 0, found > 1


@pytest.mark.parametrize("puzzle", [*PUBLISHED, *GENERATED], ids=lambda puzzle: puzzle.name)
def test_published_puzzles_have_as_many_as_the_search_finds(puzzle: Any) -> None:
    board = puzzle.board
    if min(board.rows, board.cols) <= 16:
        assert expected(count(board)) == expected(len(solve(board, limit=2).loops))
        assert expected(count(board)) == expected(puzzle.loops)


def test_as_many_as_the_search_lists() -> None:
    random = Random(43)
    for _ in range(300):
        board = Board(any_board(random, random.randint(2, 7), random.randint(2, 7)))
        found = len(solve(board, limit=2000).loops)
        assert min(count(board), 2000) == found
    assert sum(1 for _ in loops("6x7")) == count("6x7")


# -- numbers by their residues -------------------------------------------------------------


@pytest.mark.parametrize("below", [100, 1000, 2**31, 2**63])
def test_residues_of_small_boards(below: int) -> None:
    random = Random(44)
    for _ in range(100):
        board = Board(any_board(random, random.randint(2, 7), random.randint(2, 7)))
        assert residues(board, below) == count(board)


@pytest.mark.parametrize("workers", [1, 2, 3, 8])
@pytest.mark.parametrize("below", [60, 1000, 2**63])
def test_residues_of_open_boards(below: int, workers: int) -> None:
    for side in (1, 2, 3, 4, 6, 8, 10):
        assert residues(Board.open(side, side), below, workers) == OPEN_SQUARES.get(side, 0)


@pytest.mark.parametrize("guess", [0, 1, 40, 200, 10000])
def test_a_wrong_guess_changes_nothing(guess: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("purelooop.count"), "_bits_expected", lambda board: guess)
    for below in (1000, 2**63):
        assert residues(Board.open(10, 10), below) == OPEN_SQUARES[10]
        assert residues(Board.open(3, 3), below) == 0


def test_more_primes_than_a_sweep_takes() -> None:
    # about 1650 bits, which is more than floating point can hold
    board = Board.open(6, 660)
    assert residues(board, 2**20) == residues(board, 2**63) == residues(board, 2**63, 3)
    assert count(board).bit_length() > 1024
    assert bits_at_most(board) > 63 * MAX_LANES / 2


def test_bits_suffice() -> None:
    random = Random(45)
    for _ in range(1000):
        board = any_board(random, random.randint(2, 6), random.randint(2, 5))
        bits = bits_at_most(Board(board))
        rows, cols = len(board), len(board[0])
        free = range(rows - 1), range(cols - 1)
        assert bits == sum(
            not (board[r][c] or board[r + 1][c] or board[r][c + 1]) for r, c in product(*free)
        )
        assert oracle.count_loops(board) <= 2**bits
    assert [bits_at_most(Board.open(1, n)) for n in (1, 2, 9)] == [0, 0, 0]
    assert [bits_at_most(Board.open(n, 1)) for n in (1, 2, 9)] == [0, 0, 0]


class Liar:
    """A sweep that gets one number wrong."""

    def __init__(self, *arguments: Any) -> None:
        self._sweep = Sweep(*arguments)
        self._lie = arguments[3][-1] if arguments[3] else 0

    def total(self) -> tuple[list[int], float | None]:
        numbers, measured = self._sweep.total()
        return [*numbers[:-1], (numbers[-1] + 1) % self._lie], measured

    def __getattr__(self, name: str) -> object:
        return getattr(self._sweep, name)


@pytest.mark.parametrize("below", [1000, 2**63])
def test_numbers_that_do_not_agree(below: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("purelooop.sweeps"), "Sweep", Liar)
    with pytest.raises(EngineError, match="two counts"):
        residues(Board.open(8, 8), below)


# -- what goes in --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "board",
    [
        "...\n.#.\n...",
        "simpleloop/3/3/10",
        [[0, 0, 0], [0, 1, 0], [0, 0, 0]],
        np.array([[0, 0, 0], [0, 5, 0], [0, 0, 0]])[::-1, ::-1],
        Board.parse("simpleloop/3/3/10"),
    ],
    ids=lambda board: type(board).__name__,
)
def test_a_board_in_any_form(board: Any) -> None:
    found = count(board)
    assert (found, type(found)) == (1, int)


@pytest.mark.parametrize(
    ("board", "error"),
    [("", FormatError), ("###", BoardError), ([], BoardError), (None, BoardError), (7, BoardError)],
)
def test_what_is_no_board(board: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        count(board)


def test_too_wide() -> None:
    sentence = "at most 62 rows or at most 62 columns to count loops, got 63 x 64"
    with pytest.raises(BoardError, match=sentence) as caught:
        count("63x64")
    assert caught.value.slug == "board-width"
    assert count("2x100000") == 1


def test_numpy_is_not_imported() -> None:
    program = (
        "import sys, purelooop; purelooop.count('14x14'); purelooop.sample('4x4'); "
        "list(purelooop.loops('4x4', start=0)); print('numpy' in sys.modules)"
    )
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False"]
