"""Many threads, mixed boards, random limits, interrupts: every answer held against the truth.

    python bench/stress.py [--seconds S] [--threads T] [--seed SEED] [--write]

Each thread does one job after the other: it solves, counts, lists, samples, decides many or reads a
board, under limits drawn at random. The main thread does the same, and Ctrl-C comes to it at
random. What is said has to be true, and only what was completed may be claimed. In the end no
thread is left, and the process holds little more memory than after its first tenth. The exit
code is 1 if anything of this did not hold. ``--write`` puts the summary into
bench/results/stress.md.
"""

from __future__ import annotations

import argparse
import gc
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import islice
from random import Random
from time import perf_counter, sleep
from typing import Any, NamedTuple

import boards
import numpy as np
from report import heading, publish

from purelooop import (
    ALL,
    AllLoops,
    Board,
    LimitReached,
    Result,
    Rule,
    Status,
    count,
    decide_many,
    edge_counts,
    formats,
    is_unique,
    sample,
    solve,
    solve_many,
)
from purelooop.check import is_loop

MEMORY = 256 << 20
"""Bytes by which the process may grow after its first tenth: what jobs at work may hold."""

_MOST_BYTES = 24 << 20  # of one job


class Known(NamedTuple):
    """A board and how many loops it has; None where only a loop is known."""

    board: Board
    loops: int | None


class Untrue(Exception):
    """A claim that the truth does not bear out."""


def known_boards() -> list[Known]:
    """Published, open, planted, wide and hopeless boards."""
    puzzles = boards.published()
    found = [Known(board, count(board)) for _, board in puzzles if board.cols <= 16][::3]
    found += [Known(Board.open(r, c), count(f"{r}x{c}")) for r, c in ((4, 5), (6, 6), (7, 10))]
    found += [Known(Board.open(9, 24), count("9x24")), Known(Board.open(13, 13), 0)]
    found += [Known(boards.rooms(11), 0), Known(Board.open(2, 5000), 1)]
    for rows, cols in ((8, 8), (40, 40), (60, 100)):
        found.append(Known(boards.planted(rows, cols, 0.2, scattered=True), None))
    return found


def _demand(true: bool, what: str, known: Known) -> None:
    if not true:
        raise Untrue(f"{what} of {known.board.to_puzzlink()[:200]}, which has {known.loops}")


def _judge(result: Result, known: Known) -> str:
    board, loops = known
    found = len(result.loops)
    _demand(all(is_loop(board, each.directions) for each in result.loops), "a false loop", known)
    _demand(len(set(result.loops)) == found, "the same loop twice", known)
    _demand(result.status is not Status.UNSOLVABLE or loops == 0, "no loop", known)
    _demand(loops is None or found <= loops, f"{found} loops", known)
    if result.complete:
        _demand(loops in (None, found), f"{found} loops and no more", known)
    if result.unique is not None and loops is not None:
        _demand(result.unique == (loops == 1), f"unique: {result.unique}", known)
    return "done" if result.stopped is None else "stopped"


# -- jobs ----------------------------------------------------------------------------------


def _solve(random: Random, known: Known) -> str:
    limit = random.choice((1, 2, 100))
    return _judge(solve(known.board, limit=limit, **_search_limits(random)), known)


def _is_unique(random: Random, known: Known) -> str:
    answer = is_unique(known.board, **_search_limits(random))
    if answer is not None and known.loops is not None:
        _demand(answer == (known.loops == 1), f"unique: {answer}", known)
    return "done" if answer is not None else "stopped"


def _solve_many(random: Random, known: Known) -> str:
    """Sometimes left half-way."""
    some = [known.board] * random.randint(1, 6)
    taken = random.randint(1, 6)
    with closing(solve_many(some, workers=2, limit=2, **_search_limits(random))) as results:
        said = [_judge(result, known) for result in islice(results, taken)]
    return "stopped" if "stopped" in said else "done"


def _decide_many(random: Random, known: Known) -> str:
    board = known.board
    one = np.frombuffer(board.cells, np.uint8).reshape(1, board.rows, board.cols)
    answers = decide_many(np.repeat(one, random.randint(1, 9), axis=0), **_search_limits(random))
    if known.loops is not None:
        _demand(set(answers.tolist()) <= {-1, min(known.loops, 2)}, f"{answers} loops", known)
    return "stopped" if (answers < 0).any() else "done"


def _count(random: Random, known: Known) -> str:
    loops = count(known.board, workers=random.choice((1, 2)), **_sweep_limits(random))
    _demand(known.loops in (None, loops), f"{loops} loops", known)
    return "done"


def _all_loops(random: Random, known: Known) -> str:
    with AllLoops(known.board, **_sweep_limits(random)) as every:
        _demand(known.loops in (None, every.count), f"{every.count} loops", known)
        if every.count:
            number = random.randrange(every.count)
            for place, loop in enumerate(islice(every.iterate(number), 3), number):
                _demand(is_loop(known.board, loop.directions), "a false loop", known)
                _demand(every.index(loop) == place, "a false number", known)
    return "done"


def _sample(random: Random, known: Known) -> str:
    try:
        found = sample(known.board, 3, seed=random.randrange(100), **_sweep_limits(random))
    except LimitReached:
        raise
    except ValueError:  # none to draw
        _demand(known.loops == 0, "nothing to draw", known)
    else:
        _demand(all(is_loop(known.board, each.directions) for each in found), "false", known)
    return "done"


def _edge_counts(random: Random, known: Known) -> str:
    counts = edge_counts(known.board, **_sweep_limits(random))
    _demand(known.loops in (None, counts.total), f"{counts.total} loops", known)
    uses = int(counts.across.sum()) + int(counts.down.sum())
    _demand(uses == known.board.open_count * counts.total, f"{uses} uses of edges", known)
    return "done"


def _formats(random: Random, known: Known) -> str:
    form = random.choice(("text", "puzzlink", "pzpr", "json", "npy", "penpa", "janko"))
    if known.board.rows * known.board.cols > 5000 and form == "penpa":
        form = "text"
    again = formats.read(formats.write(form, known.board)).board
    _demand(again == known.board, f"another board by way of {form}", known)
    return "done"


JOBS: tuple[Callable[[Random, Known], str], ...] = (
    _solve,
    _is_unique,
    _solve_many,
    _decide_many,
    _count,
    _all_loops,
    _sample,
    _edge_counts,
    _formats,
)


def _timeout(random: Random) -> float:
    return float(random.choice((0, 10 ** random.uniform(-5, -1), 0.3)))


def _search_limits(random: Random) -> dict[str, Any]:
    nodes = random.choice((None, random.randrange(3), int(10 ** random.uniform(0, 4))))
    rules = random.choice((ALL, ALL, Rule.DEGREE | Rule.PREMATURE))  # weak: much is hopeless then
    return {"timeout": _timeout(random), "max_nodes": nodes, "rules": rules}


def _sweep_limits(random: Random) -> dict[str, Any]:
    memory = random.choice((_MOST_BYTES, int(10 ** random.uniform(3, 7))))
    return {"timeout": _timeout(random), "max_memory": memory}


# -- all threads ---------------------------------------------------------------------------


class Stress:
    """Jobs in threads, and what came of them."""

    def __init__(self, known: Sequence[Known], seed: int) -> None:
        self.known = known
        self.seed = seed
        self.outcomes: Counter[tuple[str, str]] = Counter()
        self.failures: list[str] = []
        self.signals = 0
        self.peak = 0
        self.settled = 0
        """Bytes that the process held at most in its first tenth."""
        self._over = threading.Event()
        self._lock = threading.Lock()

    def run(self, seconds: float, threads: int) -> None:
        crew = [threading.Thread(target=self._work, args=(k,)) for k in range(1, threads)]
        alarm = threading.Thread(target=self._disturb, args=(seconds,))
        for thread in (*crew, alarm):
            thread.start()
        random = Random(f"{self.seed}:0")
        while not self._over.is_set():
            try:
                self._one(random)
            except KeyboardInterrupt as interrupt:  # in a job, or between two
                self._note("main thread", "interrupted")
                result = getattr(interrupt, "result", None)
                if result is not None and (result.complete or result.unique):
                    self.failures.append(f"an interrupted search claims {result}")
        for thread in (*crew, alarm):
            thread.join()
        gc.collect()
        deadline = perf_counter() + 10
        while (left := threading.active_count() - 1) and perf_counter() < deadline:
            sleep(0.01)
        if left:
            self.failures.append(f"{left} threads are left: {threading.enumerate()}")
        if self.peak > self.settled + MEMORY:
            self.failures.append(f"memory grew from {self.settled} to {self.peak} bytes")

    def _work(self, number: int) -> None:
        random = Random(f"{self.seed}:{number}")
        while not self._over.is_set():
            self._one(random)

    def _one(self, random: Random) -> None:
        job, known = random.choice(JOBS), random.choice(self.known)
        name = job.__name__.strip("_")
        try:
            self._note(name, job(random, known))
        except LimitReached:
            self._note(name, "stopped")
        except Exception as error:
            self.failures.append(f"{name}: {type(error).__name__}: {error}")
            self._over.set()

    def _note(self, name: str, outcome: str) -> None:
        with self._lock:
            self.outcomes[name, outcome] += 1

    def _disturb(self, seconds: float) -> None:
        """Send Ctrl-C to the main thread at random, and watch the memory; then end it all."""
        random = Random(f"{self.seed}:signals")
        started = perf_counter()
        main = threading.main_thread().ident
        assert main is not None
        while (now := perf_counter() - started) < seconds and not self._over.is_set():
            sleep(random.uniform(0, 0.1))
            self.peak = max(self.peak, held())
            if now < seconds / 10:
                self.settled = self.peak
            if random.random() < 0.3:
                self.signals += 1
                signal.pthread_kill(main, signal.SIGINT)
        sleep(0.5)  # until the last one has been answered
        self._over.set()


def held() -> int:
    """Bytes of memory that this process has at present."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * 4096


def summary(stress: Stress, command: str, seconds: float, threads: int) -> Iterator[str]:
    yield from heading("Stress", command)
    jobs = sum(number for (name, _), number in stress.outcomes.items() if name != "main thread")
    yield f"{threads} threads, {seconds:.0f} seconds, {jobs:,} jobs on {len(stress.known)} boards,"
    yield f"Ctrl-C {stress.signals:,} times: **{len(stress.failures)} failures**."
    yield f"Memory: at most {stress.settled / 1e6:.0f} MB in the first tenth of the time,"
    yield f"at most {stress.peak / 1e6:.0f} MB in all of it. No thread was left."
    yield ""
    yield "Every claim was held against the known number of loops, every loop against the rules."
    yield ""
    yield "| job | done | stopped by a limit |"
    yield "|---|--:|--:|"
    for job in JOBS:
        name = job.__name__.strip("_")
        done, stopped = (stress.outcomes[name, outcome] for outcome in ("done", "stopped"))
        yield f"| {name} | {done:,} | {stopped:,} |"
    interrupted = stress.outcomes["main thread", "interrupted"]
    yield ""
    yield f"In the main thread {interrupted:,} jobs were interrupted."


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write bench/results/stress.md")
    arguments = parser.parse_args(argv)
    stress = Stress(known_boards(), arguments.seed)
    started = perf_counter()
    stress.run(arguments.seconds, arguments.threads)
    for failure in stress.failures:
        print(failure, flush=True)
    command = f"python bench/stress.py --seconds {arguments.seconds:g} --seed {arguments.seed}"
    lines = summary(stress, f"{command} --write", perf_counter() - started, arguments.threads)
    publish("stress", lines, arguments.write and not stress.failures)
    return bool(stress.failures)


if __name__ == "__main__":
    sys.exit(main())
