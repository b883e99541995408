"""How time and memory grow with the board: open boards and planted ones; and many small boards.

    python bench/scaling.py [--quick] [--write]

Every board has a process of its own, so that the most memory that was used is its own as well. What
takes less than a second is done three times, and the best counts. Prints tables in Markdown;
`--write` also puts them into bench/results/scaling.md.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import boards
from report import duration, heading, publish
from throughput import many_boards

from purelooop import Board, Result, solve

SIDES = (10, 30, 100, 200, 500, 1000, 2000)
LARGEST_PLANTED = 1000
LEAST_FOR_MEMORY = 1000  # side; below that it drowns in what Python takes
FRACTIONS = (0.05, 0.1, 0.2)
SHORT = 1.0  # seconds
RUNS = 3


@dataclass(frozen=True)
class Job:
    """A board to make, and how long to look for its loops.

    Attributes
    ----------
    side : int
        Rows, and columns.
    fraction : float
        Of the cells that are blocked; 0 is an open board.
    scattered : bool
        Whether the blocked cells lie scattered, or in pairs.
    seconds : float
        For a call of `solve`.
    """

    side: int
    fraction: float
    scattered: bool
    seconds: float

    @property
    def name(self) -> str:
        if not self.fraction:
            return "open"
        return f"{self.fraction:.0%} {'scattered' if self.scattered else 'in pairs'}"

    def board(self) -> Board:
        if not self.fraction:
            return Board.open(self.side, self.side)
        return boards.planted(self.side, self.side, self.fraction, scattered=self.scattered)


@dataclass(frozen=True)
class Finding:
    """What came of a search for some loops."""

    loops: int
    nodes: int
    stopped: bool
    seconds: float
    bytes_per_cell: float


def best_of(board: Board, limit: int, timeout: float) -> Result:
    results: list[Result] = []
    while len(results) < RUNS and (not results or results[-1].seconds < SHORT):
        results.append(solve(board, limit=limit, timeout=timeout))
    return min(results, key=lambda result: result.seconds)


def measured_here(job: Job, limit: int) -> Finding:
    """Search in this process; memory is what it takes beyond that before the search."""
    board = job.board()
    before = _memory_in_use()
    result = best_of(board, limit, job.seconds)
    return Finding(
        loops=len(result.loops),
        nodes=result.nodes,
        stopped=result.stopped is not None,
        seconds=result.seconds,
        bytes_per_cell=(_most_memory_used() - before) / len(board.cells),
    )


def _memory_in_use() -> int:
    pages = Path("/proc/self/statm")
    if not pages.exists():
        return _most_memory_used()
    return int(pages.read_text().split()[1]) * resource.getpagesize()


def _most_memory_used() -> int:
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def measured(job: Job, limit: int) -> Finding:
    """Search in a process of its own."""
    job.board()  # made here, as that takes more memory than the search
    call = [sys.executable, __file__, "--job", json.dumps(asdict(job)), "--limit", str(limit)]
    output = subprocess.run(call, check=True, capture_output=True, text=True).stdout
    finding = Finding(**json.loads(output))
    if not finding.stopped and not finding.loops:
        raise AssertionError(f"no loop found where there is one: {job}")
    return finding


# -- tables --------------------------------------------------------------------------------


def jobs(sides: Sequence[int], seconds: float) -> Iterator[Job]:
    for side in sides:
        yield Job(side, 0, False, seconds)
    for scattered in (False, True):
        for fraction in FRACTIONS:
            for side in sides:
                if side <= LARGEST_PLANTED:
                    yield Job(side, fraction, scattered, seconds)


def table(given: Iterator[Job]) -> Iterator[str]:
    columns = ("time", "nodes", "bytes a cell")
    heads = [f"{loops}: {column}" for loops in ("first loop", "two loops") for column in columns]
    yield f"| blocked | side | {' | '.join(heads)} |"
    yield "|---" + "|--:" * (1 + len(heads)) + "|"
    for job in given:
        first, two = (_told(job, limit, measured(job, limit)) for limit in (1, 2))
        yield f"| {job.name} | {job.side} | {first} | {two} |"


def _told(job: Job, limit: int, finding: Finding) -> str:
    time = duration(finding.seconds)
    if finding.stopped:
        time = f"{finding.loops} of {limit} in {job.seconds:g} s"
    memory = f"{finding.bytes_per_cell:.0f}" if job.side >= LEAST_FOR_MEMORY else ""
    return f"{time} | {finding.nodes:,} | {memory}"


def report(quick: bool, seconds: float) -> Iterator[str]:
    yield from heading("How it grows", f"python bench/scaling.py --seconds {seconds:g} --write")
    yield ""
    yield "## Large boards"
    yield ""
    yield "Square boards, open or made round a loop, with blocked cells in pairs or scattered. The"
    yield "times are those of `solve`, which verifies the loops and makes objects of them."
    yield from ("", *table(jobs(SIDES[:3] if quick else SIDES, seconds)))
    yield ""
    yield "## Many small boards"
    yield ""
    yield "`decide_many(boards, limit=2)`, on one core."
    yield from ("", *many_boards(10_000 if quick else 500_000))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="small boards only")
    parser.add_argument("--seconds", type=float, default=60, metavar="S", help="for a search")
    parser.add_argument("--write", action="store_true", help="write bench/results/scaling.md")
    parser.add_argument("--job", help=argparse.SUPPRESS)  # what `measured` calls
    parser.add_argument("--limit", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.job:
        job = Job(**json.loads(arguments.job))
        print(json.dumps(asdict(measured_here(job, arguments.limit))))
    else:
        publish("scaling", report(arguments.quick, arguments.seconds), arguments.write)


if __name__ == "__main__":
    main()
