"""Other solvers on the same boards: find the loop and prove that there is no other.

    python bench/peers.py [--quick] [--write]

Each board is given to every solver in turn before the next board has its turn, so that a busy
moment of the machine hits all alike. A solver gets a warm-up, then the best of some runs counts;
where the warm-up took long, it is the only one. All start from the blocked cells, and have to
agree. Needs the extra `bench`. Prints tables in Markdown; `--write` also puts them into
bench/results/peers.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median
from time import perf_counter

import boards
import numpy as np
from numpy.typing import NDArray
from peer_models import Peer
from peer_models.asp import Clingo
from peer_models.cp import CpSat
from peer_models.sat import Sat
from report import duration, heading, publish

from purelooop import ALL, Board, solve
from purelooop._core import Limits, Search

Given = Sequence[tuple[str, Board]]

LIMIT = 2
RUNS = 5
LONG = 0.5  # seconds; what takes longer is timed once
NO_LIMITS = Limits(-1, -1, False)
OURS, ENGINE = "purelooop", "engine"
REFERENCE = Sat("cadical153")
PEERS: Sequence[Peer] = (REFERENCE, Sat("cadical195"), Clingo(), CpSat(1), CpSat(8))


@dataclass(frozen=True)
class Timing:
    """What a solver answered, None if it gave up, and how long that took."""

    loops: int | None
    seconds: float


def timed(call: Callable[[], int | None]) -> Timing:
    """Call once to warm up, then a few times, and keep the best."""
    seconds = []
    for _ in range(1 + RUNS):
        start = perf_counter()
        loops = call()
        seconds.append(perf_counter() - start)
        if seconds[-1] > LONG:
            break
    return Timing(loops, min(seconds[1:] or seconds))


def ours(array: NDArray[np.bool_]) -> Timing:
    """The whole call, from an array to loops that have been verified."""
    return timed(lambda: len(solve(array, limit=LIMIT).loops))


def engine(board: Board) -> Timing:
    """What of that is the engine: from blocked cells to the answer."""

    def search() -> int:
        loops = 0
        engine = Search(board.rows, board.cols, board.cells, ALL.value, NO_LIMITS)
        while loops < LIMIT and engine.advance() == "found":
            loops += 1
            if engine.last:
                break
        return loops

    return timed(search)


def compared(board: Board, peers: Sequence[Peer], seconds: float) -> dict[str, Timing]:
    """Time every solver on a board, and look whether they agree."""
    array = board.to_array()
    timings = {OURS: ours(array), ENGINE: engine(board)}
    for peer in peers:
        timings[peer.name] = timed(partial(peer.count, board, LIMIT, seconds))
    answers = {timing.loops for timing in timings.values()} - {None}
    if len(answers) > 1:
        raise AssertionError(f"the solvers do not agree on {board!r}: {timings}")
    return timings


# -- tables --------------------------------------------------------------------------------

GROUPS = ((1, 6), (7, 8), (9, 10), (11, 14), (15, 20), (21, 100))


def against_reference(given: Given, seconds: float) -> Iterator[str]:
    """How many times longer the reference takes, by size of board: in the middle, at the least."""
    rows = [
        (max(board.rows, board.cols), compared(board, [REFERENCE], seconds)) for _, board in given
    ]
    ratios = "sat / purelooop: median | least | sat / engine: median | least"
    yield f"| side | boards | purelooop | engine | sat | {ratios} |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|"
    for low, high in (*GROUPS, (1, 100)):
        group = [timings for side, timings in rows if low <= side <= high]
        if group:
            sides = "all" if (low, high) == (1, 100) else f"{low} to {high}"
            yield f"| {sides} | {len(group)} | {' | '.join(_summary(group))} |"
    yield ""
    for name in (OURS, ENGINE):
        ratios_of_all = [_ratio(timings, name) for _, timings in rows]
        counts = [sum(ratio >= least for ratio in ratios_of_all) for least in (20, 100)]
        yield f"- `{name}`: 20 times as fast on {counts[0]} boards, 100 times on {counts[1]}"


def _ratio(timings: Mapping[str, Timing], name: str) -> float:
    return timings[REFERENCE.name].seconds / timings[name].seconds


def _summary(group: Sequence[Mapping[str, Timing]]) -> Iterator[str]:
    for name in (OURS, ENGINE, REFERENCE.name):
        yield duration(median(timings[name].seconds for timings in group))
    for name in (OURS, ENGINE):
        ratios = [_ratio(timings, name) for timings in group]
        yield from (f"{median(ratios):.0f} ×", f"{min(ratios):.1f} ×")


def against_all(given: Given, seconds: float) -> Iterator[str]:
    """Yield a line for each board, a column for each solver."""
    names = [OURS, ENGINE, *(peer.name for peer in PEERS)]
    yield f"| board | size | loops | {' | '.join(names)} |"
    yield "|---|---|--:" + "|--:" * len(names) + "|"
    for name, board in given:
        timings = compared(board, PEERS, seconds)
        times = " | ".join(_told(timings[solver], seconds) for solver in names)
        loops = str(timings[OURS].loops).replace("2", "2 or more")
        yield f"| {name} | {board.rows} × {board.cols} | {loops} | {times} |"


def _told(timing: Timing, seconds: float) -> str:
    return duration(timing.seconds) if timing.loops is not None else f"not in {seconds:g} s"


def others() -> Given:
    """Boards beyond those in print."""
    generated = dict(boards.read("generated"))
    kept = ("unique_050", "hard_054", "gadget_012", "cave_024", "planted_040")
    return [
        ("open", Board.open(30, 30)),
        ("two rooms and a door", boards.rooms()),
        *((name, generated[name]) for name in kept),
    ]


def report(quick: bool, seconds: float) -> Iterator[str]:
    published = boards.published()
    given = published[::10] if quick else published
    command = f"python bench/peers.py --seconds {seconds:g} --write"
    yield from heading("Other solvers", command, sorted({peer.version for peer in PEERS}))
    yield ""
    yield "To find the loop and prove that there is no other one. `purelooop` is the whole call,"
    yield "`solve(array, limit=2)`, with its verification and the objects that it returns; `engine`"
    yield "is what of that time is not Python. The others start from the blocked cells as well; the"
    yield "time that they take to make their model counts, as it is part of the way to the answer."
    yield ""
    yield f"## The {len(given)} published boards against `{REFERENCE.name}`"
    yield from ("", *against_reference(given, seconds))
    yield ""
    yield "## Some published boards against all"
    some = (
        published[::77] if quick else sorted(published[::12], key=lambda each: each[1].open_count)
    )
    yield from ("", *against_all(some, seconds))
    yield ""
    yield "## Other boards"
    yield from ("", *against_all(others()[:2] if quick else others(), seconds))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a few boards, little time for each")
    parser.add_argument("--seconds", type=float, metavar="S", help="for a board and solver (60)")
    parser.add_argument("--write", action="store_true", help="write bench/results/peers.md")
    arguments = parser.parse_args()
    seconds = arguments.seconds or (3 if arguments.quick else 60)
    publish("peers", report(arguments.quick, seconds), arguments.write)


if __name__ == "__main__":
    main()
