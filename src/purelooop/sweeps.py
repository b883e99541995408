"""The sweeps of one call, under common limits, and what is said when one of these is reached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from math import isinf
from time import perf_counter

from purelooop._core import Cancel, Limits
from purelooop._frontier import MAX_WIDTH, Sweep
from purelooop.arithmetic import Arithmetic, Totals
from purelooop.board import Board
from purelooop.crew import Cancelled
from purelooop.errors import BoardError, LimitReached
from purelooop.front import Piece
from purelooop.limits import (
    CountProgress,
    CountReport,
    check_memory,
    deadline_after,
    make_count_limits,
)
from purelooop.loop import Loop
from purelooop.memory import available_memory

_FEW_CELLS = 200  # up to which a count takes too little memory to ask the system about
_LITTLE = 64 << 20  # bytes, some eight times what it takes then
_UNKNOWN = 1 << 30  # bytes, where the system does not say how many there are


class Sweeps:
    """Sweeps over one board that share a clock, a limit of memory and a switch to end them.

    Parameters
    ----------
    board : Board
    timeout : float or None
        Seconds from now on, for all of them together.
    max_memory : int or None
        Bytes, for those that run side by side together; None for three quarters of what the
        machine has to give.
    progress : callable or None
        Gets a `CountProgress` from those that run in the calling thread.

    Raises
    ------
    BoardError
        Both sides of the board are longer than `MAX_WIDTH`.
    ValueError
        A limit that is no limit.
    """

    __slots__ = (
        "_deadline",
        "_limits",
        "_progress",
        "_started",
        "_timeout",
        "board",
        "cancel",
        "max_memory",
        "side_by_side",
    )

    def __init__(
        self,
        board: Board,
        timeout: float | None = None,
        max_memory: int | None = None,
        progress: CountReport | None = None,
    ) -> None:
        if board.rows > MAX_WIDTH and board.cols > MAX_WIDTH:
            raise BoardError(
                f"expected at most {MAX_WIDTH} rows or at most {MAX_WIDTH} columns to count loops, "
                f"got {board.rows} x {board.cols}",
                slug="board-width",
            )
        self.board = board
        self.cancel = Cancel()
        self.max_memory = check_memory(max_memory)
        self._timeout = timeout
        self._progress = progress
        self._started = perf_counter()
        self.side_by_side = 1
        """Sweeps that share the work at present: each reports its own part of it."""
        report = None if progress is None else self._report_all
        self._limits = make_count_limits(timeout, cancel=self.cancel, progress=report)
        self._deadline = deadline_after(timeout)

    def limits_left(self) -> Limits:
        """Return limits for a sweep in a thread of its own, with the time that is left."""
        return make_count_limits(self.seconds_left(), cancel=self.cancel)

    def seconds_left(self) -> float:
        """Return the time that is left, maybe infinite; 0 when it is over."""
        return max(0, self._deadline - perf_counter())

    def begin(
        self,
        arithmetic: Arithmetic,
        *,
        keep: bool = False,
        workers: int = 1,
        limits: Limits | None = None,
    ) -> Sweep:
        """Begin a sweep; whoever gets it has to close it.

        Parameters
        ----------
        arithmetic : Arithmetic
        keep : bool
            As for `Sweep`.
        workers : int
            How many sweeps share the memory.
        limits : Limits, optional
            Those of the call, unless it runs in a thread of its own.
        """
        board = self.board
        return Sweep(
            board.rows,
            board.cols,
            board.cells,
            arithmetic.moduli,
            arithmetic.measured,
            arithmetic.lanes,
            keep,
            self._memory(keep, workers) // workers,
            limits or self._limits,
        )

    def run(self, arithmetic: Arithmetic, *, keep: bool = False) -> Sweep:
        """Sweep to the end; whoever gets the sweep has to close it.

        Raises
        ------
        LimitReached
            In a sentence with the row reached.
        """
        sweep = self.begin(arithmetic, keep=keep)
        try:
            self.demand(sweep.run(), sweep, keep=keep)
        except BaseException:
            sweep.close()
            raise
        return sweep

    def demand(self, outcome: str, sweep: Sweep, *, keep: bool = False, workers: int = 1) -> None:
        """Go on only if a step of a sweep, of which this is the outcome, was not stopped.

        Raises
        ------
        LimitReached
            In a sentence with the row reached.
        Cancelled
            Another sweep of this call failed.
        """
        if outcome != "done":
            raise self._refusal(outcome, sweep, keep, workers)

    def divide(self, sweep: Sweep, key: int, pieces: int, *, workers: int = 1) -> list[int]:
        """`Sweep.divide`; LimitReached where there is no memory."""
        found = sweep.divide(key, pieces)
        if isinstance(found, str):
            raise self._refusal(found, sweep, workers=workers)
        return found

    def pack(self, sweep: Sweep, key: int, pieces: int, *, workers: int = 1) -> list[Piece]:
        """Copy the states reached, in pieces by their key; the sweep can go on."""
        packed: list[Piece] = []
        held = 0
        for number, states in enumerate(self.divide(sweep, key, pieces, workers=workers)):
            if states:
                data = sweep.pack(number, held)
                if isinstance(data, str):
                    raise self._refusal(data, sweep, workers=workers)
                held += len(data)
                packed.append(Piece(number, states, data))
        return packed

    def totals(self, groups: Sequence[Arithmetic]) -> list[Totals]:
        """Count with one sweep for each arithmetic, one after the other."""
        return [self._total(arithmetic) for arithmetic in groups]

    def _total(self, arithmetic: Arithmetic) -> Totals:
        with closing(self.run(arithmetic)) as sweep:
            return total_of(sweep)

    def edge_counts(self, sweep: Sweep, timed: bool) -> tuple[list[int], list[int]]:
        """`Sweep.edge_counts` of a sweep that was run here; LimitReached if that is stopped.

        `timed` is whether the clock of the call goes on to count.
        """
        found = sweep.edge_counts(self.limits_left() if timed else make_count_limits(None))
        if isinstance(found, str):
            what = "counting the loops through each edge"
            raise self._reached(found, what, memory=_size(self._memory(True)))
        return found

    def time_to_wait(self) -> float | None:
        """Return the seconds that are left, None where there is no limit."""
        return None if isinf(self._deadline) else self.seconds_left()

    def report(self, row: int, rows: int, states: int, held: int) -> None:
        """Say how far the work is that is done elsewhere."""
        if self._progress is not None:
            seconds = perf_counter() - self._started
            self._progress(CountProgress(seconds, row, rows, states, held))

    def _report_all(self, mine: CountProgress) -> None:
        """Report for all sweeps, from what one says."""
        if self._progress is not None:
            states, held = (self.side_by_side * part for part in (mine.states, mine.bytes))
            self._progress(mine._replace(states=states, bytes=held))

    def look(self) -> None:
        """LimitReached if the time is over, for what is no sweep."""
        if perf_counter() > self._deadline:
            raise self._reached("timeout", "counting")

    def in_time(self, loops: Iterable[Loop]) -> Iterator[Loop]:
        """Pass loops on; LimitReached with the first that comes too late."""
        for loop in loops:
            if perf_counter() > self._deadline:
                raise self._reached("timeout", "going through the loops")
            yield loop

    def _refusal(
        self, outcome: str, sweep: Sweep, keep: bool = False, workers: int = 1
    ) -> LimitReached | Cancelled:
        what = "keeping the states at every cell" if keep else "counting"
        shared = f" for {workers} workers" if workers > 1 else ""
        memory = _size(self._memory(keep, workers)) + shared
        return self._reached(outcome, what, self._place(sweep), memory)

    def _memory(self, keep: bool, workers: int = 1) -> int:
        if self.max_memory is not None:
            return self.max_memory
        if not keep and workers == 1 and len(self.board.cells) <= _FEW_CELLS:
            return _LITTLE
        available = available_memory()
        return _UNKNOWN if available is None else available // 4 * 3

    def _place(self, sweep: Sweep) -> str:
        line = "column" if self.board.cols > self.board.rows else "row"
        return f" in {line} {sweep.row} of {sweep.rows}"

    def _reached(
        self, outcome: str, what: str, where: str = "", memory: str = ""
    ) -> LimitReached | Cancelled:
        if outcome == "cancelled":
            return Cancelled()
        if outcome == "timeout":
            seconds = float(self._timeout or 0)
            return LimitReached(f"{what} stopped at its limit of {seconds:g} s{where}")
        return LimitReached(f"{what} stopped{where}: it needs more than max_memory, {memory}")


def total_of(sweep: Sweep) -> Totals:
    """What a sweep that has come to the end counted."""
    numbers, measure = sweep.total()
    return Totals(tuple(numbers), measure)


def _size(count: int) -> str:
    """A number of bytes as one would say it."""
    for unit, name in ((10**9, "GB"), (10**6, "MB"), (10**3, "kB")):
        if count >= unit:
            return f"{count / unit:.1f} {name}"
    return f"{count} bytes"
