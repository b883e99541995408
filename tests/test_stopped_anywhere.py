"""Whatever stops an operation, and wherever: nothing is claimed that was not completed.

Every long operation is stopped by limits drawn at random, by signals at random moments, and by
Ctrl-C at every line of the package's own code. What it then says is held against the truth;
after that it has to do its work as if nothing had happened, with no thread left over.
"""

from __future__ import annotations

import gc
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from time import monotonic, perf_counter, sleep
from types import FrameType
from typing import Any

import numpy as np
import pytest
from alarm import alarm_is_ctrl_c
from planting import PlantedLoop

from purelooop import (
    ALL,
    NONE,
    AllLoops,
    Board,
    LimitReached,
    Loop,
    Result,
    Rule,
    Status,
    count,
    decide_many,
    edge_counts,
    formats,
    is_unique,
    loops,
    sample,
    solve,
    solve_many,
)
from purelooop.check import is_loop

pytestmark = pytest.mark.usefixtures("ctrl_c_at_any_moment")

LAYERS = "9x10"
"""What is counted with all layers kept."""


def planted(side: int) -> Board:
    loop = PlantedLoop(Random(1), side, side)
    loop.cut_bays(0.2)
    return Board.from_cells(side, side, loop.cells())


LARGE = planted(120)
WEAK = Rule.DEGREE | Rule.PREMATURE
UNIQUE = "simpleloop/8/7/200200a42000"
ODD = Board.open(5, 7)
"""No loop, by its colours; without that rule a search of some ten thousand nodes."""
MANY = np.zeros((300, 6, 6), bool)
MANY[100:, 0, 0] = True  # odd from there on: no loop
LARGE_TEXT = "\n".join(["." * 300] * 200)

SOLVED = solve("6x6", limit=None)
COUNT_6X6 = 1072
COUNT_8X24 = count("8x24")
"""More than 128 bits, so it is counted by residues, which workers share."""
LAYERS_COUNT = count(LAYERS)


def result_is_true(
    result: Result, loops_of_board: int | None, among: frozenset[Loop] | None = None
) -> None:
    """Hold a result against the number of loops; None is 'one at least'."""
    assert all(is_loop(result.board, loop.directions) for loop in result.loops)
    assert len(set(result.loops)) == len(result.loops)
    if among is not None:
        assert among.issuperset(result.loops)
    if result.complete:
        assert result.stopped is None
        assert len(result.loops) == loops_of_board
    if result.stopped is not None:
        assert not result.complete
    if result.status is Status.UNSOLVABLE:
        assert loops_of_board == 0
    if result.unique is not None and loops_of_board is not None:
        assert result.unique == (loops_of_board == 1)


def results_of(number: int | None, among: frozenset[Loop] | None = None) -> Callable[[Any], None]:
    return lambda result: result_is_true(result, number, among)


def equals(value: object) -> Callable[[Any], None]:
    def judge(answer: object) -> None:
        assert answer == value

    return judge


def one_of(*values: object) -> Callable[[Any], None]:
    def judge(answer: object) -> None:
        assert answer in values

    return judge


def decisions_are_true(counts: Any) -> None:
    assert set(counts[:100].tolist()) <= {2, -1}
    assert set(counts[100:].tolist()) <= {0, -1}


def results_are_true(results: list[Result]) -> None:
    for result, number in zip(results, (1, 6, 0), strict=True):
        result_is_true(result, number)


def loops_are_true(found: list[Loop]) -> None:
    assert frozenset(found) == frozenset(SOLVED.loops)


def samples_are_true(found: list[Loop]) -> None:
    assert len(found) == 3
    assert all(is_loop(loop.board, loop.directions) for loop in found)


def counts_are_true(counts: Any) -> None:
    assert counts.total == LAYERS_COUNT
    cells = 9 * 10
    assert counts.across.sum() + counts.down.sum() == cells * LAYERS_COUNT


def all_loops(**options: Any) -> tuple[int, Loop, int]:
    with AllLoops(LAYERS, **options) as every:
        loop = every[LAYERS_COUNT // 2]
        return every.count, loop, every.index(loop)


def all_loops_are_true(answer: tuple[int, Loop, int]) -> None:
    number, loop, place = answer
    assert (number, place) == (LAYERS_COUNT, LAYERS_COUNT // 2)
    assert is_loop(loop.board, loop.directions)


@dataclass(frozen=True)
class Operation:
    """Something that takes a while, and what is true about its answer."""

    call: Callable[..., Any]
    judge: Callable[[Any], None]
    """Takes the answer of a call whatever stopped it, and fails if anything in it is untrue."""
    limits: str = ""
    """Which limits it takes, beside Ctrl-C."""


SEARCH = "timeout max_nodes"
SWEEP = "timeout max_memory"
OPERATIONS = {
    "solve, none there": Operation(lambda **o: solve(ODD, rules=WEAK, **o), results_of(0), SEARCH),
    "solve, two": Operation(
        lambda **o: solve(UNIQUE, limit=2, rules=NONE | Rule.DEGREE, **o), results_of(1), SEARCH
    ),
    "solve, all": Operation(
        lambda **o: solve("6x6", limit=None, **o),
        results_of(COUNT_6X6, frozenset(SOLVED.loops)),
        SEARCH,
    ),
    "solve, large": Operation(lambda **o: solve(LARGE, **o), results_of(None), SEARCH),
    "is_unique, one": Operation(
        lambda **o: is_unique(UNIQUE, rules=Rule.DEGREE, **o), one_of(True, None), SEARCH
    ),
    "is_unique, none": Operation(
        lambda **o: is_unique(ODD, rules=WEAK, **o), one_of(False, None), SEARCH
    ),
    "loops": Operation(lambda **o: list(loops("6x6", **o)), loops_are_true, SEARCH),
    "loops, by number": Operation(
        lambda **o: list(loops("6x6", start=0, **o)), loops_are_true, SWEEP
    ),
    "decide_many": Operation(
        lambda **o: decide_many(MANY, rules=ALL & ~Rule.COLOUR, **o), decisions_are_true, SEARCH
    ),
    "solve_many": Operation(
        lambda **o: list(solve_many([UNIQUE, "4x4", ODD], limit=None, workers=2, rules=WEAK, **o)),
        results_are_true,
        SEARCH,
    ),
    "count": Operation(lambda **o: count(LAYERS, **o), equals(LAYERS_COUNT), SWEEP),
    "count, residues": Operation(lambda **o: count("8x24", **o), equals(COUNT_8X24), SWEEP),
    "count, 2 workers": Operation(
        lambda **o: count("8x24", workers=2, **o), equals(COUNT_8X24), SWEEP
    ),
    "AllLoops": Operation(all_loops, all_loops_are_true, SWEEP),
    "sample": Operation(lambda **o: sample(LAYERS, 3, **o), samples_are_true, SWEEP),
    "edge_counts": Operation(lambda **o: edge_counts(LAYERS, **o), counts_are_true, SWEEP),
    "formats.read": Operation(lambda: formats.read(LARGE_TEXT).board, equals(Board.open(200, 300))),
    "Loop": Operation(
        lambda: Loop(SOLVED.board, SOLVED.loops[5].to_rows()), equals(SOLVED.loops[5])
    ),
}

every_operation = pytest.mark.parametrize(
    "operation", [pytest.param(each, id=name) for name, each in OPERATIONS.items()]
)


def taking(*names: str) -> pytest.MarkDecorator:
    """Run a test for the operations that take a limit, together with the limit's name."""
    return pytest.mark.parametrize(
        ("operation", "name"),
        [
            pytest.param(each, name, id=f"{title}-{name}")
            for title, each in OPERATIONS.items()
            for name in names
            if name in each.limits
        ],
    )


def healthy(operation: Operation) -> None:
    """Nothing is left of an interrupted call: no thread, and the next one is complete."""
    deadline = monotonic() + 20
    while gc.collect() is not None and (
        left := [t.name for t in threading.enumerate() if "purelooop" in t.name]
    ):
        assert monotonic() < deadline, left
        sleep(0.001)
    operation.judge(answer := operation.call())
    assert not isinstance(answer, Result) or answer.stopped is None


def judge_partial(interrupt: KeyboardInterrupt) -> None:
    """What a search had found when it was interrupted are loops, and no proof of anything."""
    result = getattr(interrupt, "result", None)
    if result is not None:
        assert (result.stopped, result.complete) == ("interrupt", False)
        assert result.status is not Status.UNSOLVABLE
        assert result.unique is not True
        result_is_true(result, len(result.loops))


# -- limits --------------------------------------------------------------------------------


def values(name: str, seconds: float, random: Random) -> Iterator[float | int]:
    """Limits of all sizes: from nothing on up to more than enough."""
    if name == "timeout":
        yield 0
        yield from (random.uniform(0, 1.2 * seconds) for _ in range(12))
    elif name == "max_nodes":
        yield from (0, 1, 2)
        yield from (int(2 ** random.uniform(0, 14)) for _ in range(12))
    else:
        yield 1
        yield from (int(2 ** random.uniform(10, 24)) for _ in range(12))


@taking("timeout", "max_nodes", "max_memory")
def test_limits_of_any_size(operation: Operation, name: str) -> None:
    started = perf_counter()
    operation.call()
    seconds = perf_counter() - started
    for value in values(name, seconds, Random(name)):
        with suppress(LimitReached):  # which claims nothing
            operation.judge(operation.call(**{name: value}))
    healthy(operation)


# -- signals at any moment -----------------------------------------------------------------


def interrupted_after(seconds: float, operation: Operation) -> bool:
    """Call an operation that a signal stops, and judge what it says; whether it was stopped."""
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        answer = operation.call()
        signal.setitimer(signal.ITIMER_REAL, 0)
    except KeyboardInterrupt as interrupt:
        judge_partial(interrupt)
        return True
    operation.judge(answer)
    return False


@every_operation
def test_signals_at_any_moment(operation: Operation) -> None:
    random = Random(1)
    started = perf_counter()
    operation.call()
    seconds = max(1e-4, perf_counter() - started)
    with alarm_is_ctrl_c():
        for _ in range(12):
            interrupted_after(random.uniform(1e-6, seconds), operation)
        interrupted_after(1e-6, operation)
    healthy(operation)


# -- Ctrl-C at every line ------------------------------------------------------------------

OWN = sys.modules["purelooop"].__path__[0]


class Tripwire:
    """Raises KeyboardInterrupt at one line of the package, counted as they are run."""

    def __init__(self, line: int) -> None:
        self.left = line

    def __call__(self, frame: FrameType, event: str, _: object) -> Any:
        if not frame.f_code.co_filename.startswith(OWN):
            return None
        if event == "line":
            self.left -= 1
            if self.left == 0:
                raise KeyboardInterrupt
        return self


def interrupted_at(line: int, operation: Operation) -> bool:
    """Call an operation and interrupt it at a line; whether it got so far."""
    tripwire = Tripwire(line)
    before = sys.gettrace()
    sys.settrace(tripwire)
    try:
        answer = operation.call()
    except KeyboardInterrupt as interrupt:
        sys.settrace(before)
        judge_partial(interrupt)
        return True
    finally:
        sys.settrace(before)
    operation.judge(answer)
    return tripwire.left <= 0


def lines_of(operation: Operation) -> int:
    """How many lines of the package an undisturbed call runs."""
    tripwire = Tripwire(0)
    before = sys.gettrace()
    sys.settrace(tripwire)
    try:
        operation.call()
    finally:
        sys.settrace(before)
    return -tripwire.left


@every_operation
@pytest.mark.filterwarnings("ignore::ResourceWarning")  # a file opened and not yet in its `with`
def test_ctrl_c_at_any_line(operation: Operation) -> None:
    lines = lines_of(operation)
    assert lines > 0
    random = Random(2)
    # What comes first and last is where things are set up and cleared away.
    ends = [*range(1, 50), *range(lines - 30, lines + 1)]
    for line in sorted({*ends, *(random.randint(1, lines) for _ in range(8))}):
        if 1 <= line <= lines:
            interrupted_at(line, operation)
    healthy(operation)
