"""What several cores are worth: the same work with one worker and with more, in turn.

    python bench/cores.py [--quick] [--write]

Prints a table in Markdown; `--write` also puts it into bench/results/cores.md. Each job is done
a few times with each number of workers, in turn, and the best counts. Nothing else should run
meanwhile.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter
from typing import NamedTuple

import boards
from report import duration, heading, publish

from purelooop import AllLoops, Board, Rule, count, solve, solve_many

WEAK = Rule.DEGREE | Rule.PREMATURE
RUNS = 5


class Job(NamedTuple):
    """Something that takes workers, and whose result does not depend on how many."""

    name: str
    work: Callable[[int], object]


def hopeless(rows: int, cols: int, *blocked: tuple[int, int]) -> Board:
    """A board with more open cells of one colour: it has no loop, which weak rules find late."""
    cells = [[0] * cols for _ in range(rows)]
    for row, col in blocked:
        cells[row][col] = 1
    return Board(cells)


def jobs(quick: bool) -> Iterator[Job]:
    for size in ("13x14", "14x14") if quick else ("14x14", "16x16", "15x18", "17x18"):
        yield Job(f"count, {size}", lambda workers, size=size: count(size, workers=workers))
    every = AllLoops("6x8" if quick else "8x8")
    name = f"AllLoops.directions, all {every.count:,} of {every.board.rows}x{every.board.cols}"
    yield Job(name, lambda workers: len(every.directions(workers=workers)))
    some = [boards.planted(100, 100, 0.1, scattered=False)] * (10 if quick else 100)
    yield Job(
        f"solve_many, {len(some)} planted boards of 100x100, limit=2",
        lambda workers: sum(r.unique or 0 for r in solve_many(some, limit=2, workers=workers)),
    )
    board = hopeless(9, 9, (4, 5)) if quick else hopeless(9, 10, (1, 1), (6, 6))
    yield Job(
        f"solve, a {board.rows}x{board.cols} without a loop, weak rules",
        lambda workers: solve(board, rules=WEAK, workers=workers).status,
    )


def elsewhere(quick: bool) -> Iterator[Job]:
    """The same on processes, made beforehand."""
    size = "14x14" if quick else "16x16"
    pools = {workers: ProcessPoolExecutor(workers) for workers in range(1, cores() + 1)}
    for pool in pools.values():
        count("12x12", executor=pool)
    yield Job(f"count on processes, {size}", lambda workers: count(size, executor=pools[workers]))
    for pool in pools.values():
        pool.shutdown()


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def measured(job: Job, numbers: list[int]) -> list[float]:
    """Best times, by number of workers."""
    best = [float("inf")] * len(numbers)
    want = job.work(1)
    for _ in range(RUNS):
        for k, workers in enumerate(numbers):
            started = perf_counter()
            found = job.work(workers)
            best[k] = min(best[k], perf_counter() - started)
            if found != want:
                raise AssertionError(f"{job.name}: {found} with {workers} workers, {want} with one")
    return best


def report(quick: bool) -> Iterator[str]:
    numbers = [1, *(n for n in (2, 4, 8, 16, 32, 64) if n <= cores())]
    command = f"python bench/cores.py {'--quick ' if quick else ''}--write"
    yield from heading("Several cores", command)
    yield ""
    yield "Times with one worker and with more, and how many times as fast that is."
    yield ""
    yield f"| job | 1 | {' | '.join(f'{n} | ratio' for n in numbers[1:])} |"
    yield "|---" + "|--:" * (2 * len(numbers) - 1) + "|"
    for every in (jobs(quick), elsewhere(quick)):
        for job in every:
            one, *more = measured(job, numbers)
            cells = " | ".join(f"{duration(time)} | {one / time:.2f}" for time in more)
            yield f"| {job.name} | {duration(one)} | {cells} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="smaller boards")
    parser.add_argument("--write", action="store_true", help="keep the report")
    args = parser.parse_args()
    publish("cores", report(args.quick), args.write)


if __name__ == "__main__":
    main()
