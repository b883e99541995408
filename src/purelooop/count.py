"""Count the loops of a board without listing them: `count`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Protocol

from purelooop.arithmetic import Arithmetic, Totals, exact, residues
from purelooop.arithmetic import join as join_groups
from purelooop.board import Board
from purelooop.checkpoint import Checkpoint
from purelooop.count_tasks import MOST_PARTS, CountTasks
from purelooop.count_threads import CountThreads
from purelooop.dispatch import Executor, checked, width_of
from purelooop.errors import EngineError
from purelooop.limits import CountReport, at_least, check_seconds
from purelooop.puzzle import Puzzle, as_board
from purelooop.residues import BELOW, agrees, bits_of, join, moduli_for
from purelooop.sweeps import Sweeps

__all__ = ["count"]

_MOST_EXACT_BITS = 128
_BITS_OF_FLOAT = 1024  # beyond these nothing is measured, and the bound has to do


class Counter(Protocol):
    """What counts: one sweep after the other, or threads, or tasks elsewhere."""

    def totals(self, groups: Sequence[Arithmetic]) -> list[Totals]:
        """Count in each arithmetic."""


def count(
    board: Puzzle,
    *,
    timeout: float | None = None,
    max_memory: int | None = None,
    workers: int = 1,
    executor: Executor | None = None,
    parts: int | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    checkpoint_every: float = 60.0,
    progress: CountReport | None = None,
) -> int:
    """Count the loops of a board: exactly, and without looking at each.

    Parameters
    ----------
    board : Board, array_like of bool or int with shape (rows, cols), or str
        Nonzero is blocked; text is read by `Board.parse`.
    timeout : float, optional
        Stop after this many seconds.
    max_memory : int, optional
        Stop rather than hold more bytes than this; by default three quarters of what the
        machine has to give.
    workers : int, default 1
        Threads among which the partial solutions are divided, 64 at the most; each holds its own,
        in its share of the memory. It pays from counts of about a tenth of a second on.
    executor : Executor, optional
        Count on an executor like those of `concurrent.futures`, or with a client of
        dask.distributed, instead. The primes of a large number are divided among tasks, and if
        there are more parts than these, the partial solutions, too, which then go through this
        process a few times a row. `max_memory` is that of each task.
    parts : int, optional
        Tasks at the same time, 1024 at the most; by default as many as the executor can run.
    checkpoint : str or path-like, optional
        A file to store the count in, and to take it up from if it is there. Its result stays in
        it. It may be taken up with other workers, or on an executor.
    checkpoint_every : float, default 60
        Seconds between two times that it is stored, or a fifth of `timeout` if that is less. What
        was done since the last is done again; with one worker nothing is after a timeout or Ctrl-C.
        While it is stored it takes as much memory again as the states, beyond `max_memory`.
    progress : callable, optional
        Called about ten times a second, or whenever tasks of an executor end, with a
        `CountProgress`: seconds, row, rows, states, bytes. What it raises ends the count and is
        passed on.

    Returns
    -------
    int
        Of any size; 0 where there is no loop.

    Raises
    ------
    BoardError, FormatError
        `board` can not be read as a board, or has more than 62 rows and more than 62 columns.
    ValueError
        A limit that is no limit, such as a negative number.
    LimitReached
        The time or the memory did not suffice; the message says how far it came.
    ExecutorError
        The executor lost a task several times, or takes no more.
    FormatError
        The checkpoint is of another board or version, or damaged.
    OSError
        The checkpoint can not be read or made. If it can not be written later on, that is a
        warning, and the count goes on.
    KeyboardInterrupt
        Ctrl-C, in the main thread, answered within a few hundredths of a second.
    EngineError
        Two ways to the number disagree: a bug, please report it.

    Notes
    -----
    A sweep over the cells along the longer side of the board (frontier dynamic programming
    [1]_ [2]_): partial solutions that look the same to the cells ahead are counted as one. Time
    and memory grow by a factor of about 3 for each column of the shorter side, and only in
    proportion to the longer one. Boards of up to 128 bits (see `bits_at_most`) are counted in
    whole numbers. Larger ones are counted modulo primes of 63 bits, and measured in floating
    point at the same time: the measure proves that the primes suffice, and it has to agree with
    the result as well as a prime that was not needed for it.

    .. [1] D. E. Knuth, The Art of Computer Programming 4A, section 7.1.4, exercise 225, 2011
    .. [2] M. Bousquet-Mélou, A. J. Guttmann, I. Jensen, Self-avoiding walks crossing a square,
       Journal of Physics A 38, 2005

    Examples
    --------
    >>> count("10x10")
    467260456608
    >>> count("simpleloop/8/7/200200a42000"), count("3x3")
    (1, 0)
    """
    workers = at_least(1, workers, "workers")
    if parts is not None and executor is None:
        raise ValueError("expected parts only together with executor")
    sweeps = Sweeps(as_board(board), timeout, max_memory, progress)
    every = min(check_seconds(checkpoint_every, "checkpoint_every"), sweeps.seconds_left() / 5)
    groups = 1
    if executor is not None:
        width = width_of(checked(executor)) if parts is None else parts
        groups = min(at_least(1, width, "parts"), MOST_PARTS)
    kept = None
    if checkpoint is not None:
        kept = Checkpoint(checkpoint, sweeps.board, every, groups)
    if executor is not None:
        tasks = CountTasks(sweeps, checked(executor), groups, kept)
        return count_within(sweeps, tasks, kept.groups if kept else groups)
    if workers == 1 and kept is None:
        return count_within(sweeps)
    threads = CountThreads(sweeps, workers, kept)
    return count_within(sweeps, threads, kept.groups if kept else groups)


def count_within(sweeps: Sweeps, counter: Counter | None = None, groups: int = 1) -> int:
    """`count`, under limits whose clock is running.

    Parameters
    ----------
    sweeps : Sweeps
    counter : Counter, optional
        By default one sweep after the other.
    groups : int
        How many sweeps to divide primes among, if there are as many.
    """
    bits = bits_at_most(sweeps.board)
    if bits > _MOST_EXACT_BITS:
        return count_by_residues(sweeps, bits, counter, groups)
    (total,) = (counter or sweeps).totals([exact(bits)])
    return total.numbers[0]


def bits_at_most(board: Board) -> int:
    """Return a number of bits that holds the number of loops of a board.

    It is the number of open cells whose right and lower neighbours are open, too. Cell by cell in
    reading order, a loop is fixed by its edges to the right and downwards; as the cell's other
    edges are known by then, there are two ways to give it two edges if one is missing and both
    neighbours are open, and one way otherwise. The very first cell leaves no choice: so there
    are fewer loops than 2**bits, or at most one.
    """
    rows, cols = board.rows - 1, board.cols
    # A byte for each cell but those of the last row, as one number.
    blocked = int.from_bytes(board.cells, "little")
    rim = int.from_bytes((b"\0" * (cols - 1) + b"\1") * rows, "little")
    closed = (blocked | blocked >> 8 | blocked >> 8 * cols | rim) & ((1 << 8 * cols * rows) - 1)
    return rows * cols - closed.bit_count()


def count_by_residues(
    sweeps: Sweeps,
    bits: int,
    counter: Counter | None = None,
    groups: int = 1,
    below: int = BELOW,
) -> int:
    """Count modulo primes below a number, as many as the number of loops turns out to need.

    Parameters
    ----------
    sweeps, counter, groups
        As for `count_within`.
    bits : int
        As `bits_at_most` says.
    below : int
        What the primes have to be below.
    """
    counter = counter or sweeps
    expected = min(bits, _bits_expected(sweeps.board), _BITS_OF_FLOAT)
    moduli = moduli_for(expected, below)
    first = join_groups(counter.totals(residues(moduli, True, groups)))
    numbers, measured = first.numbers, first.measure or 0.0
    needed = moduli_for(min(bits, bits_of(measured)), below, sweeps.look)
    if more := needed[len(moduli) :]:
        numbers += join_groups(counter.totals(residues(more, False, groups))).numbers
        moduli = needed
    number = join(numbers[:-1], moduli[:-1])
    if number % moduli[-1] != numbers[-1] or not agrees(number, measured):
        raise EngineError(f"two counts of the loops of {sweeps.board!r} do not agree")
    return number


def _bits_expected(board: Board) -> float:
    """A guess that fits open boards, other than very narrow ones, within a few bits."""
    return max(0, 0.559 * board.open_count - 0.85 * (board.rows + board.cols))
