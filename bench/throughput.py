"""Many small boards at once: how many `decide_many` decides in a second, on one core."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

import boards
import numpy as np
from numpy.typing import NDArray

from purelooop import decide_many

Boards = NDArray[np.bool_]

RUNS = 3


def many_boards(count: int) -> Iterator[str]:
    """Yield a table: kinds of boards, how many, how they were decided, boards a second."""
    yield "| boards | how many | no loop | one | several | boards a second | for one |"
    yield "|---|--:|--:|--:|--:|--:|--:|"
    for name, given in kinds(count):
        seconds = min(_seconds(given) for _ in range(RUNS))
        numbers = np.bincount(decide_many(given), minlength=3)
        found = " | ".join(f"{n:,}" for n in numbers)
        yield (
            f"| {name} | {len(given):,} | {found} "
            f"| {len(given) / seconds:,.0f} | {seconds / len(given) * 1e6:.3g} µs |"
        )


def _seconds(given: Boards) -> float:
    start = perf_counter()
    decide_many(given)
    return perf_counter() - start


def kinds(count: int) -> Iterator[tuple[str, Boards]]:
    yield "random balanced 6 × 6, 30 % blocked", balanced(count, 6, 0.3)
    yield "random balanced 8 × 8, 20 % blocked", balanced(count, 8, 0.2)
    for side in (6, 8, 10, 12, 20):
        yield f"published {side} × {side}, over and over", published(side, count // 10)


def balanced(count: int, side: int, fraction: float, seed: int = 1) -> Boards:
    """Random boards with as many black open cells as white ones, shape (count, side, side)."""
    random = np.random.default_rng(seed)
    black = np.indices((side, side)).sum(axis=0) % 2 == 0
    found = np.empty((0, side, side), bool)
    while len(found) < count:
        blocked = random.random((count, side, side)) < fraction
        surplus = (~blocked & black).sum(axis=(1, 2)) - (~blocked & ~black).sum(axis=(1, 2))
        found = np.concatenate([found, blocked[surplus == 0]])
    return found[:count]


def published(side: int, count: int) -> Boards:
    """All published boards of a size, one after the other until there are enough."""
    arrays = [board.to_array() for _, board in boards.published()]
    of_that_size = np.array([array for array in arrays if array.shape == (side, side)])
    return np.resize(of_that_size, (count, side, side))
