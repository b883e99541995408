"""One count shared among threads, whose sweeps go on side by side and divide the states anew."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from purelooop._frontier import Sweep
from purelooop.arithmetic import Arithmetic, Totals, add
from purelooop.checkpoint import Checkpoint
from purelooop.crew import SideBySide
from purelooop.errors import LimitReached
from purelooop.front import ENOUGH, LITTLE, Front, Piece, is_finished, pieces_for, shares_of
from purelooop.sweeps import Sweeps, total_of

MOST_WORKERS = 64
"""More threads than this do not make a count faster."""


class CountThreads:
    """Counts with several sweeps, each in a thread of its own.

    A sweep alone begins. Once it has states enough they are divided into pieces, by lines that stay
    for a stretch of cells (see `engine/frontier/division.h`). The threads take one piece after the
    other, the largest first, as soon as they are done with the one before; at the end of the
    stretch all states are divided anew. So each state is looked at once, whatever the number of
    threads, and no state is copied.

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
        self._pieces = pieces_for(self._workers)
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
            end = alone.at + LITTLE if others else self._stretch(alone, alone.states)[-1]
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
        each(lambda part: self._demand(crew[part].run(end), crew[part]))
        while not is_finished(crew[0]):
            if self._is_due():
                self._save(arithmetic, crew, each(lambda part: self._pack(crew[part])))
            self._pass(crew, each)

    def _pass(self, crew: list[Sweep], each: SideBySide) -> None:
        """Sweep over a stretch."""
        key, pieces, end = self._stretch(crew[0], sum(sweep.states for sweep in crew))

        def divide(part: int) -> list[int]:
            return self._sweeps.divide(crew[part], key, pieces, workers=self._workers)

        def go_on(part: int) -> None:
            sweep = crew[part]
            with suppress(IndexError):  # none is left
                while True:
                    self._demand(sweep.pass_piece(crew, left.popleft(), end), sweep)

        states = [sum(piece) for piece in zip(*each(divide), strict=True)]
        left = deque(sorted((k for k, n in enumerate(states) if n), key=lambda k: -states[k]))
        each(go_on)
        for sweep in crew:
            sweep.arrive(end)

    def _stretch(self, sweep: Sweep, states: int) -> tuple[int, int, int]:
        """How all states are best divided here: key, pieces, and up to where."""
        pieces = max(self._pieces, sweep.handy_pieces(states))
        key, end = sweep.stretch(pieces)
        return key, pieces, end

    def _is_due(self) -> bool:
        return self._checkpoint is not None and self._checkpoint.is_due()

    def _pack(self, sweep: Sweep) -> list[Piece]:
        """What a sweep has reached; it can go on from there."""
        key, _ = sweep.stretch(self._pieces)
        return self._sweeps.pack(sweep, key, self._pieces, workers=self._workers)

    def _save(
        self, arithmetic: Arithmetic, crew: list[Sweep], packed: Sequence[list[Piece]]
    ) -> None:
        assert self._checkpoint is not None
        _, end = crew[0].stretch(self._pieces)
        front = Front(crew[0].at, end, tuple(piece for mine in packed for piece in mine))
        self._checkpoint.save_fronts({arithmetic: front})

    def _demand(self, outcome: str, sweep: Sweep) -> None:
        self._sweeps.demand(outcome, sweep, workers=self._workers)
