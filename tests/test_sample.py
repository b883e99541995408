"""Loops drawn at random: exactly uniform, independent, and the same by the same seed."""

from __future__ import annotations

import math
from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from purelooop import AllLoops, Board, check, sample

# Largest sums that the tests below accept: with chance alone, one run in a million exceeds
# mean + 5.2 standard deviations (the sums are nearly normal). Seeds are fixed, so none will.
SIGMAS = 5.2


def chi_square(numbers: list[int], kinds: int) -> float:
    """How far the numbers of each kind are from equal, in standard deviations."""
    expected = len(numbers) / kinds
    counts = Counter(numbers)
    total = sum((counts[kind] - expected) ** 2 / expected for kind in range(kinds))
    freedom = kinds - 1
    return (total - freedom) / math.sqrt(2 * freedom)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("size", "draws"), [("4x6", 20_000), ("6x4", 20_000), ("6x6", 60_000)])
def test_each_loop_is_as_likely_as_any_other(size: str, draws: int, seed: int) -> None:
    every = AllLoops(size, verify=False)
    numbers = [every.index(loop) for loop in every.sample(draws, seed=seed)]
    assert set(numbers) == set(range(every.count))
    assert abs(chi_square(numbers, every.count)) < SIGMAS


def test_a_draw_says_nothing_about_the_next() -> None:
    every = AllLoops("4x6")
    numbers = [every.index(loop) for loop in every.sample(40_000, seed=4)]
    pairs = [a * every.count + b for a, b in zip(numbers[::2], numbers[1::2], strict=True)]
    assert abs(chi_square(pairs, every.count**2)) < SIGMAS


def test_edges_are_used_as_often_as_counted() -> None:
    every, draws = AllLoops("10x10"), 5000
    counts = every.edge_counts()
    used = Counter(edge for loop in every.sample(draws, seed=5) for edge in loop.edges)
    for (row, col), loops in np.ndenumerate(counts.across):
        share = int(loops) / counts.total
        deviation = (share * (1 - share) * draws) ** 0.5
        assert abs(used[(row, col), (row, col + 1)] - share * draws) <= SIGMAS * deviation


def test_the_numbers_are_those_of_the_generator() -> None:
    every, random = AllLoops("10x10"), Random(6)
    numbers = [random.randrange(every.count) for _ in range(10)]
    assert every.sample(10, seed=6) == [every[number] for number in numbers]


def test_the_same_seed_draws_the_same_loops() -> None:
    assert sample("8x8", 5, seed=7) == sample("8x8", 5, seed=7) == AllLoops("8x8").sample(5, seed=7)
    assert sample("8x8", 5, seed=7) != sample("8x8", 5, seed=8)
    assert sample("8x8", 3, seed=7) == sample("8x8", 5, seed=7)[:3]


def test_without_a_seed_they_differ() -> None:
    every = AllLoops("10x10")
    assert every.sample() != every.sample()
    assert sample("10x10") != sample("10x10")


def test_loops_of_boards_beyond_counting_on_fingers() -> None:
    for size in ("12x12", "6x60", "3x400"):
        board = Board.parse(size)
        drawn = sample(board, 20, seed=9)
        assert len(set(drawn)) == 20
        assert all(check(board, loop) == [] for loop in drawn)


def test_how_many() -> None:
    assert len(sample("4x4")) == 1
    assert sample("4x4", 0) == []
    assert len(sample("2x2", 100)) == 100
    many: Any = np.int8(3)
    assert len(sample("2x2", many)) == 3


def test_no_loop_to_draw() -> None:
    for n in (0, 1, 5):
        with pytest.raises(ValueError, match="there is no loop to draw"):
            sample("3x3", n)
        with pytest.raises(ValueError, match="there is no loop to draw"):
            AllLoops("..#..\n..#..").sample(n)


@pytest.mark.parametrize("n", [-1, 1.5, "2", None, float("nan")])
def test_what_is_no_number(n: Any) -> None:
    with pytest.raises(ValueError, match="expected n to be a whole number from 0 up"):
        sample("4x4", n)
