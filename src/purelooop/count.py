"""Count the loops of a board without listing them: `count`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing

from purelooop._frontier import MAX_LANES
from purelooop.board import Board
from purelooop.crew import side_by_side
from purelooop.errors import EngineError
from purelooop.limits import CountReport, at_least
from purelooop.puzzle import Puzzle, as_board
from purelooop.residues import BELOW, agrees, bits_of, join, moduli_for
from purelooop.sweeps import Sweeps

__all__ = ["count"]

_LANE = 64  # bits
_MOST_EXACT_LANES = 2
_BITS_OF_FLOAT = 1024  # beyond these nothing is measured, and the bound has to do
_MOST_MODULI = MAX_LANES - 1  # in one sweep, beside the measured number


def count(
    board: Puzzle,
    *,
    timeout: float | None = None,
    max_memory: int | None = None,
    workers: int = 1,
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
        Threads among which the digits of a number of more than 128 bits are divided. Each holds
        states of its own, in its share of the memory.
    progress : callable, optional
        Called about ten times a second with a `CountProgress`: seconds, row, rows, states,
        bytes. What it raises ends the count and is passed on.

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
    return count_within(Sweeps(as_board(board), timeout, max_memory, progress), workers)


def count_within(sweeps: Sweeps, workers: int = 1) -> int:
    """`count`, under limits whose clock is running."""
    bits = bits_at_most(sweeps.board)
    lanes = max(1, -(-bits // _LANE))
    if lanes > _MOST_EXACT_LANES:
        return count_by_residues(sweeps, bits, workers)
    with closing(sweeps.run(lanes=lanes)) as sweep:
        (number,), _ = sweep.total()
    return number


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


def count_by_residues(sweeps: Sweeps, bits: int, workers: int = 1, below: int = BELOW) -> int:
    """Count modulo primes below a number, as many as the number of loops turns out to need.

    Parameters
    ----------
    sweeps : Sweeps
    bits : int
        As `bits_at_most` says.
    workers : int
        Threads that sweep side by side.
    below : int
        What the primes have to be below.
    """
    expected = min(bits, _bits_expected(sweeps.board), _BITS_OF_FLOAT)
    moduli = moduli_for(expected, below)
    residues, measured = _sweep_side_by_side(sweeps, moduli, True, workers)
    needed = moduli_for(min(bits, bits_of(measured)), below, sweeps.look)
    if more := needed[len(moduli) :]:
        residues += _sweep_side_by_side(sweeps, more, False, workers)[0]
        moduli = needed
    number = join(residues[:-1], moduli[:-1])
    if number % moduli[-1] != residues[-1] or not agrees(number, measured):
        raise EngineError(f"two counts of the loops of {sweeps.board!r} do not agree")
    return number


def _bits_expected(board: Board) -> float:
    """A guess that fits open boards, other than very narrow ones, within a few bits."""
    return max(0, 0.559 * board.open_count - 0.85 * (board.rows + board.cols))


def _sweep_side_by_side(
    sweeps: Sweeps, moduli: Sequence[int], measured: bool, workers: int
) -> tuple[list[int], float]:
    """Sweep modulo each of several primes; the residues, and the measured number (or 0)."""
    size = min(workers, len(moduli))

    def work(part: int) -> tuple[list[int], float]:
        limits = sweeps.limits_left() if part else None
        residues, value = [], 0.0
        share = moduli[part::size]
        for first in range(0, len(share), _MOST_MODULI):
            # The last share is the one that may have fewer primes.
            measures = measured and part == size - 1 and first == 0
            some = share[first : first + _MOST_MODULI]
            with closing(
                sweeps.run(moduli=some, measured=measures, workers=size, limits=limits)
            ) as sweep:
                numbers, measure = sweep.total()
            residues += numbers
            value = value if measure is None else measure
        return residues, value

    shares = side_by_side(work, size, sweeps.cancel)
    residues = [0] * len(moduli)
    for part, (share, _) in enumerate(shares):
        residues[part::size] = share
    return residues, shares[-1][1]
