"""One count shared among threads, whose sweeps go on side by side and divide the states anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from purelooop._frontier import Sweep
from purelooop.arithmetic import Arithmetic, Totals, add
from purelooop.checkpoint import Checkpoint
from purelooop.crew import SideBySide
from purelooop.errors import LimitReached
from purelooop.front import ENOUGH, Front, Piece, division_for, is_finished, shares, shares_of
from purelooop.sweeps import Sweeps, total_of

MOST_WORKERS = 64
"""More threads than this do not make a count faster."""


class CountThreads:
    """Counts with several sweeps, each in a thread of its own.

    A sweep alone begins. Once it has states enough they are divided among all, by lines that stay
    for some columns (see `engine/frontier/division.h`); at the end of these columns they are
    divided anew. So each state is looked at once, whatever the number of threads, and none is
    copied: the first step after a division is taken from the states of all sweeps.

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
        alone = crew[0]
        front = self._checkpoint.front(arithmetic) if self._checkpoint else None
        self._sweeps.side_by_side = 1
        try:
            if front is None or len(crew) == 1:
                self._begin(arithmetic, crew, front)
                if is_finished(alone):
                    return [alone]
            self._sweeps.side_by_side = len(crew)
            with SideBySide(len(crew), self._sweeps.cancel) as each:
                if front is None:
                    self._share(arithmetic, crew, each, alone.at)
                else:
                    self._place(crew, each, front)
                    self._share(arithmetic, crew, each, front.end)
        except (LimitReached, KeyboardInterrupt):
            self._save_last(arithmetic, crew)
            raise
        return crew

    def _save_last(self, arithmetic: Arithmetic, crew: list[Sweep]) -> None:
        """Store what a sweep alone has reached; several have not all come to the same cell.

        After it was stopped, its states are those before a cell, as they are when it goes on.
        """
        if self._checkpoint and self._sweeps.side_by_side == 1 and crew[0].states:
            with suppress(LimitReached):
                self._save(arithmetic, crew[:1], [self._pack(crew[0])])

    def _begin(self, arithmetic: Arithmetic, crew: list[Sweep], front: Front | None) -> None:
        """Sweep alone, up to where there are states enough for all, or to the end."""
        alone, *others = crew
        end = 0
        if front is not None:
            self._demand(alone.place(front.at, [piece.data for piece in front.pieces]), alone)
            end = front.end
        while True:
            self._demand(alone.run(end), alone)
            if is_finished(alone):
                self._demand(alone.run(), alone)
                return
            if others and alone.states >= ENOUGH:
                break
            if self._is_due():
                self._save(arithmetic, [alone], [self._pack(alone)])
            _, end = alone.stretch(self._division.columns)
        for sweep in others:
            self._demand(sweep.place(alone.at, ()), sweep)

    def _place(self, crew: list[Sweep], each: SideBySide, front: Front) -> None:
        """Begin with what was stored."""
        dealt = shares_of(front, len(crew))
        each(
            lambda part: self._demand(
                crew[part].place(front.at, [piece.data for piece in dealt[part]]), crew[part]
            )
        )

    def _share(self, arithmetic: Arithmetic, crew: list[Sweep], each: SideBySide, end: int) -> None:
        """Sweep on side by side, at first up to a cell before which the states are apart."""
        columns, pieces = self._division

        def go_on(part: int) -> tuple[list[int], int]:
            sweep = crew[part]
            self._demand(sweep.run(end), sweep)
            if is_finished(sweep):
                return [], end
            key, following = sweep.stretch(columns)
            return self._sweeps.divide(sweep, key, pieces, workers=self._workers), following

        def step(part: int) -> None:
            self._demand(crew[part].step_from(crew, dealt[part]), crew[part])

        while True:
            divided = each(go_on)
            if is_finished(crew[0]):
                return
            if self._is_due():
                self._save(arithmetic, crew, each(lambda part: self._pack(crew[part])))
            states, (end, *_) = zip(*divided, strict=True)
            dealt = shares([sum(piece) for piece in zip(*states, strict=True)], len(crew))
            each(step)

    def _is_due(self) -> bool:
        return self._checkpoint is not None and self._checkpoint.is_due()

    def _pack(self, sweep: Sweep) -> list[Piece]:
        """What a sweep has reached; it can go on from there."""
        columns, pieces = self._division
        key, _ = sweep.stretch(columns)
        return self._sweeps.pack(sweep, key, pieces, workers=self._workers)

    def _save(
        self, arithmetic: Arithmetic, crew: list[Sweep], packed: Sequence[list[Piece]]
    ) -> None:
        assert self._checkpoint is not None
        _, end = crew[0].stretch(self._division.columns)
        front = Front(crew[0].at, end, tuple(piece for mine in packed for piece in mine))
        self._checkpoint.save_fronts({arithmetic: front})

    def _demand(self, outcome: str, sweep: Sweep) -> None:
        self._sweeps.demand(outcome, sweep, workers=self._workers)
