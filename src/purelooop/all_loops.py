"""All loops of a board as a sequence, without listing them: `AllLoops`, `sample`, `edge_counts`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from operator import index
from random import Random
from sys import maxsize
from types import TracebackType
from typing import TYPE_CHECKING, final

from purelooop._core import Cancel
from purelooop._frontier import MAX_LANES, Sweep
from purelooop.arithmetic import Arithmetic
from purelooop.board import Board
from purelooop.count import count_within
from purelooop.crew import Cancelled, side_by_side
from purelooop.edge_counts import EdgeCounts, edge_counts_of
from purelooop.errors import BoardError, EngineError, brief
from purelooop.limits import CountReport, at_least
from purelooop.loop import Loop
from purelooop.memory import available_memory
from purelooop.puzzle import Puzzle, as_board, as_loop
from purelooop.sweeps import Sweeps
from purelooop.synchronized import Synchronized

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["AllLoops", "EdgeCounts", "edge_counts", "sample"]

_LANE = 64  # bits


@final
class AllLoops:
    """All loops of a board as a sequence, in a fixed order: get any one by its number.

    The loops are not listed. What is kept is the states of the sweep that counts them (see
    `count`), at every cell; a loop is found by walking back through these. So there may be more
    loops than anyone could list, but the board has to be narrow enough.

    Parameters
    ----------
    board : Board, array_like of bool or int with shape (rows, cols), or str
        Nonzero is blocked; text is read by `Board.parse`.
    timeout : float, optional
        Give up after this many seconds, while counting and keeping the states. What is done
        with them afterwards has no limit unless it is `timed`.
    max_memory : int, optional
        Give up rather than hold more bytes than this; by default three quarters of what the
        machine has to give.
    progress : callable, optional
        Called about ten times a second with a `CountProgress`, while counting and again while
        the states are kept. What it raises ends the construction and is passed on.
    verify : bool, default True
        Walk once over each loop handed out to check it against the rules, about 0.1 µs a cell.

    Attributes
    ----------
    board : Board
    count : int
        How many loops there are, of any size; `len()` has it up to ``sys.maxsize``.

    Raises
    ------
    BoardError
        There are 2**4096 loops or more; otherwise as for `count`.
    FormatError, ValueError, LimitReached, KeyboardInterrupt, EngineError
        As `count` does.

    Notes
    -----
    The order of the loops is that of the sweep, the same for each version of this package.
    To get a loop, or the number of one, takes time in proportion to the cells, and to go on to
    the next one less than that. The memory is that of `count` times the number of cells or
    less; `close`, or leaving a ``with`` block, gives it back.

    The method is that of ranking and unranking by counts of completions [1]_.

    .. [1] A. Nijenhuis, H. S. Wilf, Combinatorial Algorithms, chapter 13, 2nd edition, 1978

    Examples
    --------
    >>> loops = AllLoops("10x10")
    >>> loops.count
    467260456608
    >>> loop = loops[123456789012]
    >>> loops.index(loop)
    123456789012
    >>> print(AllLoops("3x4")[0])
    ┌─────┐
    │ ┌─┐ │
    └─┘ └─┘
    """

    __slots__ = ("_sweep", "_sweeps", "_verify", "board", "count")

    board: Board
    count: int

    def __init__(
        self,
        board: Puzzle,
        *,
        timeout: float | None = None,
        max_memory: int | None = None,
        progress: CountReport | None = None,
        verify: bool = True,
    ) -> None:
        self.board = as_board(board)
        self._verify = verify
        self._sweep: Sweep | None = None
        self._sweeps = Sweeps(self.board, timeout, max_memory, progress)
        self.count = count_within(self._sweeps)
        if self.count:
            lanes = -(-self.count.bit_length() // _LANE)
            if lanes > MAX_LANES:
                raise BoardError(
                    f"expected fewer than 2**{_LANE * MAX_LANES} loops to give them numbers, "
                    f"got {_said(self.count)}",
                    slug="board-loops",
                )
            self._sweep = self._sweeps.run(Arithmetic(lanes=lanes), keep=True)

    def close(self) -> None:
        """Give the memory back; after that only `board`, `count` and `in` can be used."""
        sweep, self._sweep = self._sweep, None
        if sweep is not None:
            # In use in another thread it is freed when that is done: after a second Ctrl-C, say.
            with suppress(RuntimeError):
                sweep.close()

    def __enter__(self) -> AllLoops:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _kept(self) -> Sweep:
        sweep = self._sweep
        if sweep is None:
            raise ValueError("the loops of this board can not be had any more: they were closed")
        return sweep

    def __len__(self) -> int:
        if self.count > maxsize:
            raise OverflowError("there are more loops than len() can say: ask for the count")
        return self.count

    def __bool__(self) -> bool:
        return self.count > 0

    def __getitem__(self, number: int) -> Loop:
        """Return the loop with a number, counted from the end if it is negative."""
        place = index(number)
        if place < 0:
            place += self.count
        if not 0 <= place < self.count:
            raise IndexError(
                f"expected the number of one of {_said(self.count)} loops, got {brief(number)}"
            )
        return as_loop(self.board, self._kept().select(place), self._verify)

    def index(self, loop: Loop) -> int:
        """Return the number of a loop; ValueError if it is none of this board."""
        if loop not in self:
            raise ValueError(f"expected a loop of {self.board!r}, got {brief(loop)}")
        return self._kept().index(loop.directions)

    def __contains__(self, loop: object) -> bool:
        # A Loop is one by construction, and all loops of the board are here.
        return isinstance(loop, Loop) and loop.board == self.board

    def __iter__(self) -> Iterator[Loop]:
        return self.iterate()

    def iterate(self, start: int = 0, *, timed: bool = False) -> Iterator[Loop]:
        """Yield the loops in order, from a number on; none if there are no more than that.

        The first takes as long as any other one does by its number, so an iteration can be taken
        up again anywhere. Threads may share the iterator: each loop goes to one of them.

        Parameters
        ----------
        start : int, default 0
            ValueError if it is no whole number from 0 up.
        timed : bool, default False
            Whether `timeout` goes on to count, from the construction on; LimitReached then.
        """
        loops = self._from(at_least(0, start, "start"))
        return Synchronized(self._sweeps.in_time(loops) if timed else loops)

    def _from(self, start: int) -> Iterator[Loop]:
        if start < self.count:
            walk = self._kept().walk(start)
            while self._kept() and walk.advance():
                yield as_loop(self.board, walk.directions(), self._verify)

    def directions(
        self, start: int = 0, stop: int | None = None, *, workers: int = 1
    ) -> NDArray[np.int8]:
        """Write out loops in order, as one array: the fast way to go through many.

        Parameters
        ----------
        start, stop : int
            Numbers of the first loop and of the one after the last; by default all.
        workers : int, default 1
            Threads that divide the loops among them.

        Returns
        -------
        ndarray of int8, shape (n, rows, cols)
            Of each loop, the direction of travel at each cell, as `Loop.directions` has it: 0 up,
            1 down, 2 left, 3 right, 4 blocked. Some three million loops of an 8x8 a second.

        Raises
        ------
        ValueError
            `start` or `stop` is no whole number from 0 up.
        MemoryError
            There are more of them than memory is good for.
        KeyboardInterrupt
            Ctrl-C, in the main thread.
        EngineError
            A loop failed verification: a bug, please report it.

        Examples
        --------
        >>> AllLoops("3x4").directions()[0]
        array([[1, 2, 2, 2],
               [1, 3, 1, 0],
               [3, 0, 3, 0]], dtype=int8)
        """
        import numpy as np

        first = min(at_least(0, start, "start"), self.count)
        end = self.count if stop is None else min(at_least(0, stop, "stop"), self.count)
        n, cells = max(0, end - first), len(self.board.cells)
        available = available_memory()
        if available is not None and n * cells > available:
            raise MemoryError(f"{_said(n)} loops need {n * cells / 1e6:.0f} MB of directions")
        found = np.empty((n, cells), np.int8)
        size = min(at_least(1, workers, "workers"), max(1, n))
        cancel = Cancel()

        def fill(part: int) -> None:
            a, b = n * part // size, n * (part + 1) // size
            try:
                done = self._kept().walk(first + a).fill(found[a:b], self._verify, cancel)
            except RuntimeError:
                self._kept()  # closed in another thread?
                raise EngineError(f"going through the loops of {self.board!r} failed") from None
            if done < b - a:
                raise Cancelled

        if n:
            side_by_side(fill, size, cancel)
        return found.reshape(n, self.board.rows, self.board.cols)

    def sample(self, n: int = 1, *, seed: int | None = None) -> list[Loop]:
        """Draw loops at random: independently, each with exactly the same probability.

        Parameters
        ----------
        n : int, default 1
            How many; one may be drawn more than once.
        seed : int, optional
            Two calls with the same seed draw the same loops.

        Raises
        ------
        ValueError
            There is no loop to draw, or `n` is no whole number from 0 up.
        """
        return list(self.draw(n, seed=seed))

    def draw(self, n: int, *, seed: int | None = None, timed: bool = False) -> Iterator[Loop]:
        """Draw loops one by one, as `sample` does; parameters and errors are as there.

        Parameters
        ----------
        timed : bool, default False
            Whether `timeout` goes on to count, from the construction on; LimitReached then.
        """
        n = at_least(0, n, "n")
        if not self.count:
            raise ValueError(f"there is no loop to draw: {self.board!r} has none")
        random = Random(seed)
        drawn = (self[random.randrange(self.count)] for _ in range(n))
        return Synchronized(self._sweeps.in_time(drawn) if timed else drawn)

    def edge_counts(self, *, timed: bool = False) -> EdgeCounts:
        """Count for each edge the loops that use it, all in one sweep back; see `EdgeCounts`.

        Parameters
        ----------
        timed : bool, default False
            Whether `timeout` goes on to count, from the construction on; LimitReached then.
        """
        if self.count:
            right, down = self._sweeps.edge_counts(self._kept(), timed)
        else:
            right = down = [0] * len(self.board.cells)
        return edge_counts_of(self.board, right, down, self.count)

    def __repr__(self) -> str:
        return f"<AllLoops: {_said(self.count)} loops of {self.board!r}>"


def _said(count: int) -> str:
    """A number in words that stay short."""
    bits = count.bit_length()
    return str(count) if bits <= _LANE else f"about 2**{bits - 1}"


def sample(
    board: Puzzle,
    n: int = 1,
    *,
    seed: int | None = None,
    timeout: float | None = None,
    max_memory: int | None = None,
) -> list[Loop]:
    """Draw loops of a board at random: independently, each with exactly the same probability.

    Parameters
    ----------
    n : int, default 1
        How many; one may be drawn more than once.
    seed : int, optional
        Two calls with the same seed draw the same loops.

    The others, and errors, are those of `AllLoops`, which is the class to use for drawing
    more than once from a board.

    Raises
    ------
    ValueError
        There is no loop to draw.

    Examples
    --------
    >>> first, second = sample("8x8", 2, seed=1)
    >>> [first, second] == sample("8x8", 2, seed=1)
    True
    """
    with AllLoops(board, timeout=timeout, max_memory=max_memory) as loops:
        return list(loops.draw(n, seed=seed, timed=True))


def edge_counts(
    board: Puzzle, *, timeout: float | None = None, max_memory: int | None = None
) -> EdgeCounts:
    """Count for each edge the loops that use it.

    Parameters and errors are those of `AllLoops`.

    Returns
    -------
    EdgeCounts
        `across` of shape (rows, cols - 1), `down` of shape (rows - 1, cols), and `total`.

    Examples
    --------
    >>> counts = edge_counts("3x4")
    >>> counts.total
    2
    >>> counts.across
    array([[2, 1, 2],
           [0, 2, 0],
           [2, 1, 2]])
    """
    with AllLoops(board, timeout=timeout, max_memory=max_memory) as loops:
        return loops.edge_counts(timed=True)
