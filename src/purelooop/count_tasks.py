"""One count on an executor: a sweep for each group of primes, in parts that are tasks."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from time import monotonic
from typing import NamedTuple

from purelooop.arithmetic import Arithmetic, Totals, add
from purelooop.board import Board
from purelooop.checkpoint import Checkpoint
from purelooop.dispatch import Dispatch, Executor
from purelooop.errors import LimitReached
from purelooop.front import ENOUGH, LITTLE, Front, Piece, is_finished, pieces_for, shares_of
from purelooop.sweeps import Sweeps, total_of

MOST_PARTS = 1024
"""More tasks than this do not make a count faster."""

PACE = 10.0
"""Seconds after which a task that has a sweep to itself hands back how far it came."""


class Stretch(NamedTuple):
    """A task: some of the states before a cell are to be swept on to another cell."""

    board: Board
    arithmetic: Arithmetic
    at: int
    end: int
    pieces: tuple[bytes, ...]
    parts: int
    timeout: float
    max_memory: int | None


class Swept(NamedTuple):
    """What came of it: a total after the last cell, states before."""

    at: int
    end: int
    row: int
    rows: int
    total: Totals | None
    pieces: tuple[Piece, ...]


def sweep_stretch(task: Stretch) -> Swept:
    """Do a task.

    Raises
    ------
    LimitReached
    """
    started = monotonic()
    sweeps = Sweeps(task.board, task.timeout, task.max_memory)
    with closing(sweeps.begin(task.arithmetic)) as sweep:
        sweeps.demand(sweep.place(task.at, task.pieces), sweep)
        end = task.end
        while True:
            sweeps.demand(sweep.run(end), sweep)
            if is_finished(sweep):
                return Swept(sweep.at, end, sweep.row, sweep.rows, total_of(sweep), ())
            pieces = pieces_for(task.parts)
            key, end = sweep.stretch(pieces)
            if task.parts > 1 or monotonic() - started >= PACE:
                packed = sweeps.pack(sweep, key, pieces)
                return Swept(sweep.at, end, sweep.row, sweep.rows, None, tuple(packed))


class CountTasks:
    """Counts on an executor.

    The primes are divided first, which leaves each task a sweep of its own; if there are more parts
    than primes, each sweep is divided into parts at the end of every stretch, and what they
    reached goes through the caller's hands.

    Parameters
    ----------
    sweeps : Sweeps
    executor : Executor
    parts : int
        Tasks at the same time.
    checkpoint : Checkpoint or None
    """

    def __init__(
        self, sweeps: Sweeps, executor: Executor, parts: int, checkpoint: Checkpoint | None = None
    ) -> None:
        self._sweeps = sweeps
        self._executor = executor
        self._parts = parts
        self._checkpoint = checkpoint

    def totals(self, groups: Sequence[Arithmetic]) -> list[Totals]:
        """Count in each arithmetic, all at the same time."""
        totals: dict[Arithmetic, Totals] = {}
        fronts: dict[Arithmetic, Front] = {}
        for arithmetic in groups:
            known = self._begin(arithmetic)
            if isinstance(known, Front):
                fronts[arithmetic] = known
            else:
                totals[arithmetic] = known
        if fronts:
            self._sweep(fronts, totals)
        return [totals[arithmetic] for arithmetic in groups]

    def _begin(self, arithmetic: Arithmetic) -> Front | Totals:
        """What is stored; or what a sweep in this thread comes to before it pays to divide it."""
        if self._checkpoint:
            known = self._checkpoint.total(arithmetic) or self._checkpoint.front(arithmetic)
            if known is not None:
                has_states = isinstance(known, Totals) or known.pieces
                return known if has_states else add(arithmetic, ())
        with closing(self._sweeps.begin(arithmetic)) as sweep:
            while not is_finished(sweep) and sweep.states < ENOUGH:
                self._sweeps.demand(sweep.run(sweep.at + LITTLE), sweep)
            if is_finished(sweep):
                self._sweeps.demand(sweep.run(), sweep)
                return total_of(sweep)
            key, end = sweep.stretch(1)
            return Front(sweep.at, end, tuple(self._sweeps.pack(sweep, key, 1)))

    def _sweep(self, fronts: dict[Arithmetic, Front], totals: dict[Arithmetic, Totals]) -> None:
        """Sweep on from fronts to totals, in rounds: one stretch, of all parts."""
        parts = max(1, self._parts // len(fronts))
        under_way: dict[int, Arithmetic] = {}
        with Dispatch(self._executor, sweep_stretch) as dispatch:

            def begin_round(arithmetic: Arithmetic) -> None:
                for task in self._tasks(arithmetic, fronts[arithmetic], parts):
                    under_way[dispatch.submit(task)] = arithmetic

            for arithmetic in fronts:
                begin_round(arithmetic)
            swept: dict[Arithmetic, list[Swept]] = {arithmetic: [] for arithmetic in fronts}
            while under_way:
                number = dispatch.wait(self._sweeps.time_to_wait())
                if number is None:
                    self._sweeps.look()
                    continue
                arithmetic = under_way.pop(number)
                try:
                    swept[arithmetic].append(dispatch.take(number))
                except LimitReached:
                    self._sweeps.look()  # the task knows only the time that was left to it
                    raise
                if arithmetic in under_way.values():
                    continue
                done, swept[arithmetic] = swept[arithmetic], []
                self._report(done)
                self._end_round(arithmetic, done, fronts, totals)
                if arithmetic in fronts:
                    begin_round(arithmetic)
                if self._checkpoint and self._checkpoint.is_due():
                    self._checkpoint.save_fronts(fronts)

    def _tasks(self, arithmetic: Arithmetic, front: Front, parts: int) -> list[Stretch]:
        sweeps = self._sweeps
        return [
            Stretch(
                sweeps.board,
                arithmetic,
                front.at,
                front.end,
                tuple(piece.data for piece in mine),
                parts,
                sweeps.seconds_left(),
                sweeps.max_memory,
            )
            for mine in shares_of(front, parts)
            if mine
        ]

    def _end_round(
        self,
        arithmetic: Arithmetic,
        swept: list[Swept],
        fronts: dict[Arithmetic, Front],
        totals: dict[Arithmetic, Totals],
    ) -> None:
        """Put what was swept in place of the front before."""
        pieces = tuple(piece for part in swept for piece in part.pieces)
        if pieces:
            fronts[arithmetic] = Front(swept[0].at, swept[0].end, pieces)
            return
        del fronts[arithmetic]
        totals[arithmetic] = add(arithmetic, (part.total for part in swept if part.total))
        if self._checkpoint:
            self._checkpoint.save_total(arithmetic, totals[arithmetic], fronts)

    def _report(self, swept: list[Swept]) -> None:
        pieces = [piece for part in swept for piece in part.pieces]
        states = sum(piece.states for piece in pieces)
        held = sum(len(piece.data) for piece in pieces)
        self._sweeps.report(swept[0].row, swept[0].rows, states, held)
