"""Counting: open boards, published ones, and Graphillion on the same boards.

    python bench/counting.py [--quick] [--large] [--write]

Each open board, and each board that is given to both programs, is counted in a fresh process, whose
memory is how much its resident set grew; the two programs take turns. Published boards are
counted over and over in one process, through the whole call. `--large` adds the open 20 x 20
board, which takes minutes. The last table needs the extra `bench`. Prints tables in Markdown;
`--write` also puts them into bench/results/counting.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from math import inf
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

import boards
from peer_models import zdd
from report import duration, heading, publish

from purelooop import Board, count, is_unique
from purelooop._core import Limits
from purelooop._frontier import Sweep

COMMAND = "python bench/counting.py"
LIMIT = 1 << 45


class Measured(NamedTuple):
    """What a process found, and what that took."""

    loops: int
    seconds: float
    memory: float
    """Bytes that the process grew by."""


def ours(board: Board) -> int:
    return count(board)


def theirs(board: Board) -> int:
    return zdd.count(board)


def measured(program: Callable[[Board], int], board: Board) -> Measured:
    """Count a board in a process of its own."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        return process.submit(_measure, program, board).result()


def _measure(program: Callable[[Board], int], board: Board) -> Measured:
    """The time without, the memory with what a program sets up when it is first used."""
    zdd.prepare()
    before = _resident()
    program(Board.open(2, 2))
    start = perf_counter()
    loops = program(board)
    return Measured(loops, perf_counter() - start, _resident() - before)


def _resident() -> int:
    """Most bytes in memory so far. (`ru_maxrss` would begin with those of the parent process.)"""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    raise RuntimeError("expected Linux, which says how large a process was")


def swept(board: Board, in_pieces: bool = True) -> Sweep:
    """Sweep as `count` does on boards of up to 128 bits; maybe with whole layers only."""
    sweep = Sweep(
        board.rows, board.cols, board.cells, (), False, 2, False, LIMIT, Limits(-1, -1, False)
    )
    if not in_pieces:
        sweep.set_handy(0)
    sweep.run()
    return sweep


def held(board: Board) -> int:
    """Most bytes held by a sweep: often less than the size of a process can tell."""
    return swept(board).peak


def gain(board: Board, runs: int) -> float:
    """How many times as fast it is to sweep over large layers in pieces, side by side."""
    best = {True: inf, False: inf}
    for _ in range(runs):
        for in_pieces in best:
            start = perf_counter()
            swept(board, in_pieces)
            best[in_pieces] = min(best[in_pieces], perf_counter() - start)
    return best[False] / best[True]


def open_boards(sides: list[int]) -> Iterator[str]:
    """Yield a table: sizes, loops, states, time and memory, and what pieces are good for."""
    yield "| open board | loops | digits | most states | time | memory | by pieces |"
    yield "|---|--:|--:|--:|--:|--:|--:|"
    for side in sides:
        board = Board.open(side, side)
        found = measured(ours, board)
        digits = str(found.loops)
        shown = digits if len(digits) <= 12 else f"{digits[:3]}…{digits[-3:]}"
        faster = gain(board, 5 if side < 18 else 1)
        yield (
            f"| {side} × {side} | {shown} | {len(digits)} | {swept(board).peak_states:,} "
            f"| {duration(found.seconds)} | {found.memory / 1e6:,.0f} MB | {faster:.2f} |"
        )


def enumeration(side: int) -> str:
    """Say how fast the engine goes through all loops of an open board, and in how much memory."""
    board = Board.open(side, side)
    sweep = Sweep(
        board.rows, board.cols, board.cells, (), False, 1, True, LIMIT, Limits(-1, -1, False)
    )
    sweep.run()
    loops, start = sweep.total()[0][0], perf_counter()
    if sweep.walk(0).skip(loops + 1) != loops:
        raise AssertionError(f"not as many loops as were counted on {side} x {side}")
    seconds = perf_counter() - start
    return (
        f"One by one, all {loops:,} loops of the open {side} × {side} board: {duration(seconds)}, "
        f"{loops / seconds:,.0f} a second, with {sweep.held / 1e6:.1f} MB of layers."
    )


def published_boards() -> Iterator[str]:
    """Yield a table of published boards by size: times of the whole call."""
    by_size: dict[tuple[int, int], list[Board]] = {}
    for _, board in boards.published():
        by_size.setdefault((board.rows, board.cols), []).append(board)
    yield "| published boards | how many | least | median | most | most states |"
    yield "|---|--:|--:|--:|--:|--:|"
    for (rows, cols), given in sorted(by_size.items()):
        if len(given) < 3 and rows < 20:
            continue
        times = sorted(_best(board) for board in given)
        most = max(swept(board).peak_states for board in given)
        yield (
            f"| {rows} × {cols} | {len(given)} | {duration(times[0])} "
            f"| {duration(median(times))} | {duration(times[-1])} | {most:,} |"
        )


def _best(board: Board, runs: int = 5) -> float:
    if (count(board) == 1) != is_unique(board):
        raise AssertionError(f"count and search disagree on {board.to_puzzlink()}")
    seconds = []
    for _ in range(runs):
        start = perf_counter()
        count(board)
        seconds.append(perf_counter() - start)
    return min(seconds)


def side_by_side(quick: bool) -> Iterator[str]:
    """Yield a table: both programs on the same boards, in turn."""
    given = [(f"open {n} × {n}", Board.open(n, n)) for n in ((10, 12) if quick else (10, 12, 14))]
    for name, board in boards.published():
        if min(board.rows, board.cols) >= 10 and max(board.rows, board.cols) <= 14:
            given.append((f"{name}, {board.rows} × {board.cols}", board))
    if quick:
        given = given[:6]
    yield "Memory: of purelooop, what the sweep holds; of Graphillion, what its process grew by."
    yield ""
    yield "| board | loops | purelooop | Graphillion | time, ratio | memory | | ratio |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|"
    faster, smaller = [], []
    for name, board in given:
        one, other = measured(ours, board), measured(theirs, board)
        one = one._replace(memory=held(board))
        if one.loops != other.loops:
            raise AssertionError(f"{one.loops} and {other.loops} loops on {board.to_puzzlink()}")
        faster.append(other.seconds / one.seconds)
        smaller.append(other.memory / one.memory)
        yield (
            f"| {name} | {one.loops} | {duration(one.seconds)} | {duration(other.seconds)} "
            f"| {faster[-1]:,.0f} | {one.memory / 1e6:.2f} MB | {other.memory / 1e6:.1f} MB "
            f"| {smaller[-1]:,.1f} |"
        )
    yield ""
    yield (
        f"{len(given)} boards: faster by {min(faster):,.0f} at the least and by "
        f"{median(faster):,.0f} in the median; smaller by {min(smaller):,.1f} at the least and by "
        f"{median(smaller):,.1f} in the median."
    )


def lines(quick: bool, large: bool) -> Iterator[str]:
    """Yield the whole report."""
    command = f"{COMMAND}{' --quick' * quick}{' --large' * large} --write"
    yield from heading("Counting", command, [zdd.name()])
    yield ""
    yield from open_boards(
        [8, 10, 12] if quick else [8, 10, 12, 14, 16, 18, *([20] if large else [])]
    )
    yield ""
    yield "By pieces: how many times as fast large layers are swept piece by piece, not whole."
    yield ""
    yield enumeration(6 if quick else 8)
    yield ""
    yield from published_boards()
    yield ""
    yield from side_by_side(quick)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small boards only")
    parser.add_argument("--large", action="store_true", help="the open 20 x 20 board, too")
    parser.add_argument("--write", action="store_true", help="keep the report in bench/results")
    args = parser.parse_args()
    publish("counting", lines(args.quick, args.large), args.write)


if __name__ == "__main__":
    main()
