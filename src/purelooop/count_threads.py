"""One count shared among threads, whose sweeps go on side by side and divide the states anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TypeVar

from purelooop._frontier import Sweep
from purelooop.arithmetic import Arithmetic, Totals, add
from purelooop.checkpoint import Checkpoint
from purelooop.crew import side_by_side
from purelooop.errors import LimitReached
from purelooop.front import ENOUGH, Front, division_for, is_finished, shares, shares_of
from purelooop.sweeps import Sweeps, total_of

Done = TypeVar("Done")

MOST_WORKERS = 64
"""More threads than this do not make a count faster."""


class CountThreads:
    """Counts with several sweeps, each in a thread of its own.

    A sweep alone begins. Once it has states enough they are divided among all, by lines that stay
    for some columns (see `engine/frontier/division.h`); at the end of these columns they are
    divided anew. So each state is looked at once, whatever the number of threads.

    Parameters
    ----------
    sweeps : Sweeps
    workers : int
    checkpoint : Checkpoint or None
        Where to store the states now and then, and to take them up again.
    """

    def __init__(self, sweeps: Sweeps, workers: int, checkpoint: Checkpoint | None = None) -> None:
        self._sweeps = sweeps
        self._workers = min(workers, MOST_WORKERS)
        self._division = division_for(self._workers)
        self._checkpoint = checkpoint

    def totals(self, groups: Sequence[Arithmetic]) -> list[Totals]:
        """Count in each arithmetic, one after the other."""
        return [self._total(arithmetic) for arithmetic in groups]

    def _total(self, arithmetic: Arithmetic) -> Totals:
        known = self._checkpoint.total(arithmetic) if self._checkpoint else None
        if known is None:
            with self._crew(arithmetic) as crew:
                known = add(arithmetic, map(total_of, self._sweep(arithmetic, crew)))
            if self._checkpoint:
                self._checkpoint.save_total(arithmetic, known, {})
        return known

    @contextmanager
    def _crew(self, arithmetic: Arithmetic) -> Iterator[list[Sweep]]:
        """A sweep for each thread, closed at last."""
        crew: list[Sweep] = []
        try:
            for part in range(self._workers):
                limits = self._sweeps.limits_left() if part else None
                crew.append(self._sweeps.begin(arithmetic, workers=self._workers, limits=limits))
            yield crew
        finally:
            for sweep in crew:
                # A second Ctrl-C can have kept threads from being waited for. What these use
                # is freed when they end, which they were told to.
                with suppress(RuntimeError):
                    sweep.close()

    def _sweep(self, arithmetic: Arithmetic, crew: list[Sweep]) -> list[Sweep]:
        """Sweep to the end; which sweeps have the total among them."""
        active = crew[:1]
        self._sweeps.side_by_side = 1
        front = self._checkpoint.front(arithmetic) if self._checkpoint else None
        if front is not None:
            self._sweeps.side_by_side = len(crew)
            active = crew
            self._resume(active, front)
        try:
            return self._go_on(arithmetic, crew, active)
        except (LimitReached, KeyboardInterrupt):
            self._save_last(arithmetic, crew)
            raise

    def _save_last(self, arithmetic: Arithmetic, crew: list[Sweep]) -> None:
        """Store what a sweep alone has reached; several have not all come to the same cell.

        After it was stopped, its states are those before a cell, as they are when it goes on.
        """
        alone = crew[0]
        if self._checkpoint and self._sweeps.side_by_side == 1 and alone.states:
            with suppress(LimitReached):
                self._checkpoint.save_fronts({arithmetic: self._front(crew[:1])})

    def _go_on(self, arithmetic: Arithmetic, crew: list[Sweep], active: list[Sweep]) -> list[Sweep]:
        first = crew[0]
        while not is_finished(first):
            key, end = first.stretch(self._division.columns)
            if len(active) < len(crew) and first.states >= ENOUGH:
                self._sweeps.side_by_side = len(crew)
                active = crew
                for sweep in active[1:]:
                    sweep.place(first.at, ())
            if len(active) > 1:
                self._share(active, key)
            self._run(active, end)
            if self._checkpoint and self._checkpoint.is_due() and not is_finished(first):
                self._checkpoint.save_fronts({arithmetic: self._front(active)})
        self._run(active)
        return active

    def _resume(self, crew: list[Sweep], front: Front) -> None:
        dealt = shares_of(front, len(crew))

        def place(sweep: Sweep) -> None:
            mine = [piece.data for piece in dealt[crew.index(sweep)]]
            self._demand(sweep.place(front.at, mine), sweep)
            self._demand(sweep.run(front.end), sweep)

        self._each(crew, place)

    def _share(self, crew: list[Sweep], key: int) -> None:
        """Divide the states of all sweeps among them."""
        pieces = self._division.pieces
        divided = self._each(
            crew, lambda sweep: self._sweeps.divide(sweep, key, pieces, workers=self._workers)
        )
        dealt = shares([sum(states) for states in zip(*divided, strict=True)], len(crew))

        def take(sweep: Sweep) -> None:
            for giver in crew:
                self._demand(sweep.take(giver, dealt[crew.index(sweep)]), sweep)

        self._each(crew, take)
        for sweep in crew:
            sweep.settle()

    def _run(self, crew: list[Sweep], end: int | None = None) -> None:
        self._each(crew, lambda sweep: self._demand(sweep.run(end), sweep))

    def _front(self, crew: list[Sweep]) -> Front:
        """What the sweeps have reached; they can go on from there."""
        key, end = crew[0].stretch(self._division.columns)
        pieces = self._division.pieces
        packed = self._each(
            crew, lambda sweep: self._sweeps.pack(sweep, key, pieces, workers=self._workers)
        )
        return Front(crew[0].at, end, tuple(piece for mine in packed for piece in mine))

    def _demand(self, outcome: str, sweep: Sweep) -> None:
        self._sweeps.demand(outcome, sweep, workers=self._workers)

    def _each(self, crew: list[Sweep], step: Callable[[Sweep], Done]) -> list[Done]:
        """Take a step with each sweep at the same time."""
        return side_by_side(lambda part: step(crew[part]), len(crew), self._sweeps.cancel)
