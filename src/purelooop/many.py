"""Many boards at once: `decide_many` for arrays, `solve_many` for everything else."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from numbers import Integral
from typing import TYPE_CHECKING, Any, NamedTuple

from purelooop import _core
from purelooop._cells import check_size, refuse_masked
from purelooop.board import Board
from purelooop.crew import Crew
from purelooop.dispatch import Executor, in_order, width_of
from purelooop.errors import BoardError
from purelooop.limits import at_least, make_limits, require_memory
from purelooop.puzzle import Puzzle, as_board
from purelooop.result import Result
from purelooop.rule import ALL, Rule, rule_mask
from purelooop.solve import solve_within
from purelooop.synchronized import Synchronized

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

__all__ = ["decide_many", "solve_many"]

_MOST_LOOPS = 127  # what an int8 can hold
_LOOKAHEAD = 4  # boards in the making for each worker
_CHUNK = 1 << 16  # cells, about as many as there are in a chunk of many small boards
_SHARES = 4  # a worker gets at most this part of as many boards as there were before


def decide_many(
    blocked: ArrayLike,
    *,
    limit: int = 2,
    timeout: float | None = None,
    max_nodes: int | None = None,
    rules: Rule = ALL,
) -> NDArray[np.int8]:
    """Count the loops of many boards of one size, up to a limit.

    The fast way to sift boards: one call, no Python object for any board, memory for one
    search reused from board to board. The loops themselves are not kept.

    Parameters
    ----------
    blocked : array_like of bool or int, shape (N, rows, cols)
        Nonzero is blocked.
    limit : int, default 2
        Count no further than this, at most 127; with 2, a 1 means exactly one loop.
    timeout : float, optional
        Seconds for all boards together.
    max_nodes : int, optional
        Positions to look at on each board.
    rules : Rule, default ALL

    Returns
    -------
    ndarray of int8, shape (N,)
        Number of loops, at most `limit`; -1 where a limit was reached first. A board without
        an open cell has none.

    Raises
    ------
    BoardError
        Not an array of three dimensions, or not of booleans or integers.
    ValueError
        A limit that is no limit.
    KeyboardInterrupt
        Ctrl-C; the counts are lost.

    Notes
    -----
    The interpreter lock is released throughout, so calls in several threads run side by side.

    Examples
    --------
    >>> import numpy
    >>> boards = numpy.zeros((3, 4, 4), bool)
    >>> boards[1, 1, 1:3] = True
    >>> boards[2, 0, 0] = True
    >>> decide_many(boards).tolist()
    [2, 1, 0]
    """
    import numpy as np

    if not isinstance(limit, Integral) or not 1 <= limit <= _MOST_LOOPS:
        raise ValueError(f"expected limit to be a whole number from 1 to 127, got {limit!r}")
    boards = _as_cells(blocked)
    count, rows, cols = boards.shape
    found = np.full(count, -1, np.int8)
    if count:
        check_size(rows, cols)
        mask = rule_mask(rules)
        require_memory(_core.state_bytes(rows, cols, mask))
        limits = make_limits(timeout, max_nodes)
        _core.decide_many(boards, found, int(limit), mask, limits)
    return found


def _as_cells(boards: ArrayLike) -> NDArray[np.uint8]:
    """Zeros and ones, a byte each, row by row."""
    import numpy as np

    for array in (boards, *boards) if isinstance(boards, Sequence) else (boards,):
        refuse_masked(array)
    try:
        blocked: NDArray[Any] = np.asarray(boards)
    except ValueError:
        raise BoardError("expected boards of one size, as an array of 3 dimensions") from None
    if blocked.ndim != 3:
        raise BoardError(f"expected an array of 3 dimensions, got {blocked.ndim}")
    if blocked.dtype.kind not in "bui":
        raise BoardError(f"expected booleans or integers, got dtype {blocked.dtype}")
    return np.ascontiguousarray(blocked.astype(np.bool_, copy=False)).view(np.uint8)


def solve_many(
    boards: Iterable[Puzzle],
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    limit: int | None = 1,
    timeout: float | None = None,
    max_nodes: int | None = None,
    rules: Rule = ALL,
    verify: bool = True,
) -> Iterator[Result]:
    """Solve boards side by side and yield their results in the order of the boards.

    Parameters
    ----------
    boards : iterable
        Whatever `solve` takes, of any sizes; read a little ahead of the results.
    workers : int, optional
        Threads; by default one for each core. Of an executor: how many workers it has, if it
        does not say so itself.
    executor : Executor, optional
        Where to solve them instead: anything like `concurrent.futures.Executor`, such as a
        `ProcessPoolExecutor` or a client of dask.distributed. It stays open.
    limit, timeout, max_nodes, rules, verify
        For each board, as in `solve`.

    Yields
    ------
    Result

    Raises
    ------
    BoardError, FormatError
        When its turn comes, for something that is no board.
    ExecutorError
        The executor does not work: its processes die, or it was shut down.
    KeyboardInterrupt
        Ctrl-C; searches under way are ended. So are they when the iterator is closed. On an
        executor those go on that have begun.

    Notes
    -----
    The search runs without the interpreter lock, but what is done for each board in Python does
    not: threads pay where boards take longer than some 50 µs. For tiny boards by the million
    there is `decide_many`.

    Threads may share the iterator: each result goes to one of them, and `boards` is read by one
    thread at a time.

    An executor gets boards by the chunk, small ones first. A chunk whose worker was lost is solved
    again elsewhere; each board has one result.

    Examples
    --------
    >>> [result.unique for result in solve_many(["4x4", "simpleloop/4/4/0o00"], limit=2)]
    [False, True]
    """
    size = None if workers is None else at_least(1, workers, "workers")
    how = _How(limit, timeout, max_nodes, rules, verify)
    if executor is None:
        return Synchronized(_on_threads(boards, size or os.cpu_count() or 1, how))
    return Synchronized(_on_executor(boards, executor, size, how))


class _How(NamedTuple):
    """What is asked of each board."""

    limit: int | None
    timeout: float | None
    max_nodes: int | None
    rules: Rule
    verify: bool

    def solve(self, board: Puzzle, cancel: _core.Cancel | None = None) -> Result:
        limits = make_limits(self.timeout, self.max_nodes, cancel=cancel)
        return solve_within(limits, board, limit=self.limit, rules=self.rules, verify=self.verify)


def _on_threads(boards: Iterable[Puzzle], size: int, how: _How) -> Iterator[Result]:
    cancel = _core.Cancel()
    crew = Crew(size)
    try:
        yield from in_order(crew, partial(how.solve, cancel=cancel), boards, _LOOKAHEAD * size)
    finally:
        cancel.set()
        crew.dismiss()


def _on_executor(
    boards: Iterable[Puzzle], executor: Executor, workers: int | None, how: _How
) -> Iterator[Result]:
    size = workers or width_of(executor)
    chunks = _chunks(boards, size)
    for results, error in in_order(executor, partial(_solve_chunk, how), chunks, 2 * size):
        yield from results
        if error is not None:
            raise error


def _solve_chunk(how: _How, boards: list[Board]) -> tuple[list[Result], Exception | None]:
    """Solve boards up to the first that raises an error, in the worker."""
    results: list[Result] = []
    try:
        results.extend(map(how.solve, boards))
    except Exception as error:
        return results, error
    return results, None


def _chunks(boards: Iterable[Puzzle], workers: int) -> Iterator[list[Board]]:
    """Boards by the chunk: one by one at first, so that few of them are shared out, too."""
    chunk: list[Board] = []
    done = cells = 0
    failure: Exception | None = None
    try:
        for board in map(as_board, boards):
            chunk.append(board)
            cells += len(board.cells)
            if cells >= _CHUNK or len(chunk) * _SHARES * workers >= done:
                yield chunk
                done += len(chunk)
                chunk, cells = [], 0
    except Exception as error:  # raised after the boards before it have been solved
        failure = error
    if chunk:
        yield chunk
    if failure is not None:
        raise failure
