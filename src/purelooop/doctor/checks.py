"""Checks with known answers, one for each thing that this package does."""

from __future__ import annotations

import signal
import threading
from _thread import interrupt_main
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from purelooop import formats, sapphire
from purelooop._directions import DOWN, UP
from purelooop.all_loops import AllLoops
from purelooop.board import Board
from purelooop.check import check
from purelooop.count import count
from purelooop.doctor.facts import version_of
from purelooop.errors import brief
from purelooop.loop import Loop
from purelooop.many import decide_many, solve_many
from purelooop.pictures.png import png
from purelooop.pictures.svg import svg
from purelooop.result import Status
from purelooop.rule import NONE
from purelooop.solve import loops, solve
from purelooop.specification import tables

PUZZLE = "simpleloop/6/6/401ig020"
SOLUTION = """\
┌─┐ ■ ┌───┐
│ └───┘ ┌─┘
└─┐ ■ ■ └─┐
■ │ ■ ┌─┐ │
┌─┘ ┌─┘ │ │
└───┘ ■ └─┘"""
"""Rundreise 21 of janko.at, and the loop that is published there."""

OPEN_6X6 = 1072
OPEN_10X10 = 467260456608
"""Loops of open boards: the On-Line Encyclopedia of Integer Sequences, A003763."""

_ENDLESS = "9x9"
"""There is no loop, for which a search without rules looks longer than anyone waits."""

_PATIENCE = 20  # seconds, where one tenth is enough


@dataclass(frozen=True)
class Outcome:
    """What came of a check."""

    name: str
    problem: str | None
    """What is wrong, in one line; None if all is well."""
    seconds: float
    note: str | None = None
    """Why it was not checked, in one line; None if it was."""

    @property
    def passed(self) -> bool:
        """Whether all is well."""
        return self.problem is None


class Wrong(Exception):
    """An answer is not the known one."""


class NotChecked(Exception):
    """A check that can not be done here."""


def run() -> Iterator[Outcome]:
    """Do all checks, one after the other; takes about a second. Ctrl-C needs the main thread."""
    for name, work in CHECKS.items():
        started = perf_counter()
        problem = note = None
        try:
            work()
        except NotChecked as reason:
            note = str(reason)
        except Exception as error:
            problem = _described(error)
        yield Outcome(name, problem, perf_counter() - started, note)


def _described(error: Exception) -> str:
    kind = "" if isinstance(error, Wrong) else f"{type(error).__name__}: "
    line = " ".join(f"{kind}{error}".split())
    return line.replace(str(Path.home()), "~")


def _expect(what: str, found: object, known: object) -> None:
    if found != known:
        raise Wrong(f"{what}: expected {brief(known)}, got {brief(found)}")


def published_puzzle() -> None:
    """Find the published loop, and that it is the only one."""
    result = solve(PUZZLE, limit=2)
    _expect("whether the loop is the only one", result.unique, True)
    _expect("the loop", str(result.loops[0]), SOLUTION)


def no_loop() -> None:
    """Give a reason where there is no loop."""
    result = solve("5x5")
    _expect("the status", result.status, Status.UNSOLVABLE)
    _expect("whether there is a reason", result.reason is not None, True)


def all_by_search() -> None:
    """List every loop of an open board, each once."""
    found = list(loops("6x6"))
    _expect("loops of 6x6", len(found), OPEN_6X6)
    _expect("different ones", len(set(found)), OPEN_6X6)


def exact_counts() -> None:
    """Count in whole numbers."""
    _expect("loops of 6x6", count("6x6"), OPEN_6X6)
    _expect("loops of 10x10", count("10x10"), OPEN_10X10)


def long_counts() -> None:
    """Count modulo primes, on a strip of four columns, for which there is a recurrence.

    The On-Line Encyclopedia of Integer Sequences, A006864.
    """
    rows = 200
    terms = [0, 1, 2, 6]
    while len(terms) < rows:
        a, b, c, d = terms[-4:]
        terms.append(2 * d + 2 * c - 2 * b + a)
    _expect(f"loops of {rows}x4", count(Board.open(rows, 4), workers=2), terms[-1])


def numbered_loops() -> None:
    """Draw loops at random, and find their numbers again."""
    with AllLoops("10x10") as every:
        drawn = every.sample(20, seed=1)
        again = [every[every.index(loop)] for loop in drawn]
        _expect("loops by their numbers", again == drawn, True)
        _expect("what is wrong with them", [check(x.board, x) for x in drawn], [[]] * 20)
        _expect("the last loop's number", every.index(every[-1]), OPEN_10X10 - 1)


def published_rules() -> None:
    """Hold a loop and a broken one against `check` and both forms of the published rules."""
    board, loop = _solved()
    broken = loop.directions.replace(bytes([UP]), bytes([DOWN]))
    for what, directions, valid in (("the loop", loop.directions, True), ("none", broken, False)):
        rows = [directions[k : k + board.cols] for k in range(0, len(directions), board.cols)]
        _expect(f"check, of {what}", not check(board, rows), valid)
        for name in sapphire.NAMES:
            holds = sapphire.load(name).holds(tables(board, directions))
            _expect(f"{name}, of {what}", holds, valid)


def every_format() -> None:
    """Write and read the puzzle, with its loop, in every format."""
    board, loop = _solved()
    for name in formats.NAMES:
        given = Board.open(6, 6) if name == "size" else board
        with_loop = name in formats.HOLD_LOOPS
        found = formats.read(formats.write(name, given, loop if with_loop else None))
        _expect(f"the board, in the format {name}", found.board, given)
        if with_loop:
            problems = found.solution.violations(board) if found.solution else None
            _expect(f"what is wrong with the loop, in the format {name}", problems, [])


def pictures() -> None:
    """Draw the loop as SVG; as PNG as well where the package for that is installed."""
    board, loop = _solved()
    picture = svg(board, loop)
    _expect("the end of the SVG", picture.rstrip()[-6:], "</svg>")
    if version_of("resvg-py"):
        _expect("the start of the PNG", png(picture)[:4], b"\x89PNG")


def several_threads() -> None:
    """Solve the same boards on two threads and, as an array, in one call."""
    boards = [[[0] * 6 for _ in range(6)] for _ in range(24)]
    for k, board in enumerate(boards):
        board[k % 5][k // 5] = board[k % 5 + 1][k // 5] = 1
    threads = [len(x.loops) for x in solve_many(boards, limit=100, workers=2)]
    _expect("loops found on two threads", threads, decide_many(boards, limit=100).tolist())


def time_limits() -> None:
    """Stop a search that would take for ever, and claim nothing."""
    result = solve(_ENDLESS, rules=NONE, timeout=0.05)
    _expect("the status", result.status, Status.UNKNOWN)
    _expect("what stopped it", result.stopped, "timeout")


def ctrl_c() -> None:
    """Stop such a search as Ctrl-C does, while the engine is at work."""
    if threading.current_thread() is not threading.main_thread():
        raise NotChecked("Ctrl-C can only be checked in the main thread")
    alarm = threading.Timer(0.05, interrupt_main)
    started = perf_counter()
    with _python_handles_ctrl_c():
        try:
            alarm.start()
            result = solve(_ENDLESS, rules=NONE, timeout=_PATIENCE)
            raise Wrong(f"the search was not interrupted, but ended: {result.stopped}")
        except KeyboardInterrupt:
            seconds = perf_counter() - started
            if seconds >= _PATIENCE:  # the engine did not look
                raise Wrong(f"the search was interrupted only after {seconds:.1f} s") from None
        finally:
            alarm.cancel()


@contextmanager
def _python_handles_ctrl_c() -> Iterator[None]:
    """Also where whoever started this process had it ignore Ctrl-C, as shells do with ``&``."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _solved() -> tuple[Board, Loop]:
    board = Board.parse(PUZZLE)
    return board, solve(board).loops[0]


CHECKS: dict[str, Callable[[], None]] = {
    "a published puzzle": published_puzzle,
    "a board without a loop": no_loop,
    "all loops of 6x6": all_by_search,
    "counts in whole numbers": exact_counts,
    "counts modulo primes": long_counts,
    "loops by number and at random": numbered_loops,
    "the published rules": published_rules,
    "every format": every_format,
    "pictures": pictures,
    "several threads": several_threads,
    "limits of time": time_limits,
    "Ctrl-C": ctrl_c,
}
"""What is checked, and how: each raises where something is wrong."""
