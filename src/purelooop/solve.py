"""Find loops: `solve`, `is_unique`, `loops`."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from purelooop._core import Limits, Search, state_bytes
from purelooop.all_loops import AllLoops
from purelooop.board import Board
from purelooop.dispatch import Executor
from purelooop.errors import LimitReached
from purelooop.limits import Report, at_least, check_memory, make_limits, require_memory
from purelooop.loop import Loop
from purelooop.obstruction import explain
from purelooop.parts import PartedSearch
from purelooop.puzzle import Puzzle, as_board, as_loop
from purelooop.result import Result, Status
from purelooop.rule import ALL, Rule, rule_mask
from purelooop.synchronized import Synchronized

__all__ = ["Puzzle", "Result", "Status", "is_unique", "loops", "solve"]


def solve(
    board: Puzzle,
    *,
    limit: int | None = 1,
    timeout: float | None = None,
    max_nodes: int | None = None,
    rules: Rule = ALL,
    verify: bool = True,
    progress: Report | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
) -> Result:
    """Find the loops of a board, up to a number of them.

    Parameters
    ----------
    board : Board, array_like of bool or int with shape (rows, cols), or str
        Nonzero is blocked; text is read by `Board.parse`.
    limit : int or None, default 1
        Stop after this many loops; 2 decides whether a loop is the only one, None finds all.
    timeout : float, optional
        Stop after this many seconds.
    max_nodes : int, optional
        Stop rather than look at more positions than this.
    rules : Rule, default ALL
        Rules to deduce with. The answer is the same with any of them.
    verify : bool, default True
        Walk once over each loop found to check it against the rules, about 0.1 µs a cell.
    progress : callable, optional
        Called about ten times a second with a `Progress`: seconds, nodes, depth, cycles left.
        What it raises ends the search and is passed on.
    workers : int, optional
        Threads to share the search out to if it turns out to be long. Of an executor: how many
        workers it has, if it does not say so itself.
    executor : Executor, optional
        Where to share it out to instead: anything like `concurrent.futures.Executor`, such as a
        `ProcessPoolExecutor` or a client of dask.distributed. It stays open.

    Returns
    -------
    Result
        Always says what was proven and what was not; see there.

    Raises
    ------
    BoardError, FormatError
        `board` can not be read as a board.
    ValueError
        A limit that is no limit, such as a negative number.
    MemoryError
        There is no room for the state of the search, at most about 200 bytes a cell.
    ExecutorError
        The executor does not work: its processes die, or it was shut down.
    KeyboardInterrupt
        Ctrl-C, in the main thread, answered within a few hundredths of a second. Its attribute
        ``result`` is the Result so far.
    EngineError
        A loop failed verification: a bug, please report it.

    Notes
    -----
    Depth-first search over edges that propagates the rules at every node. Deterministic: the
    same board gives the same loops and counters. Exponential in the worst case (the problem is
    NP-complete), while most published puzzles need no branching at all; memory is linear.
    The interpreter lock is released during the search, so threads run side by side.

    With `workers` or an executor, a search of some tenths of a second is divided into parts, edges
    fixed in each so that no two have a loop in common, and those that are not done soon are
    divided again. With ``limit=None``, loops, their order and counters are then the same whoever
    did the work; with another limit, the loops that come first are taken. What a part has when it
    is lost with its worker is done again, and counted once. Slices that run on an executor when the
    search ends go on to their own end, up to a second or so.

    The rules are those of the published specification; the search follows the usual scheme of
    constraint propagation with a trail [1]_, and keeps the two ends of each path in a mate array
    as in frontier methods [2]_.

    .. [1] F. Rossi, P. van Beek, T. Walsh (eds.), Handbook of Constraint Programming, ch. 4, 2006
    .. [2] D. E. Knuth, The Art of Computer Programming 4A, section 7.1.4, exercise 225, 2011

    Examples
    --------
    >>> result = solve("simpleloop/4/4/0o00", limit=2)
    >>> result.status, result.unique
    (<Status.SOLVED: 'solved'>, True)
    >>> print(result.loops[0])
    ┌─────┐
    │ ■ ■ │
    │ ┌─┐ │
    └─┘ └─┘
    >>> solve([[0, 0, 1, 0, 0], [0, 0, 1, 0, 0]]).reason
    'no way leads from row 1, column 1 to row 1, column 4'
    """
    workers = None if workers is None else at_least(1, workers, "workers")
    if executor is None and workers in (None, 1):
        limits = make_limits(timeout, max_nodes, progress=progress)
        return solve_within(limits, board, limit=limit, rules=rules, verify=verify)
    started = perf_counter()
    board, limit = as_board(board), _checked(limit)
    with PartedSearch(
        board,
        _affordable(board, rules),
        limit=limit,
        timeout=timeout,
        max_nodes=max_nodes,
        executor=executor,
        workers=workers,
        progress=progress,
    ) as search:
        return _run(board, search, limit, verify, started)


def solve_within(
    limits: Limits, board: Puzzle, *, limit: int | None, rules: Rule, verify: bool
) -> Result:
    """`solve`, under limits whose clock is running."""
    started = perf_counter()
    board, limit = as_board(board), _checked(limit)
    return _run(board, _start(board, limits, rules), limit, verify, started)


def _run(
    board: Board, search: Search | PartedSearch, limit: int | None, verify: bool, started: float
) -> Result:
    found: list[Loop] = []
    try:
        ended = _search(board, search, found, limit, verify)
    except KeyboardInterrupt as interrupt:
        # Not an exception of our own: only the very class ends a script as shells expect.
        partial = _result(board, search, found, "interrupt", started)
        interrupt.result = partial  # type: ignore[attr-defined]
        raise
    return _result(board, search, found, ended, started)


def is_unique(
    board: Puzzle,
    *,
    timeout: float | None = None,
    max_nodes: int | None = None,
    rules: Rule = ALL,
    workers: int | None = None,
    executor: Executor | None = None,
) -> bool | None:
    """Say whether a board has exactly one loop.

    Parameters and errors are those of `solve`.

    Returns
    -------
    bool or None
        None if a limit was reached first.

    Examples
    --------
    >>> is_unique("simpleloop/8/7/200200a42000"), is_unique("4x4"), is_unique("5x5")
    (True, False, False)
    """
    return solve(
        board,
        limit=2,
        timeout=timeout,
        max_nodes=max_nodes,
        rules=rules,
        workers=workers,
        executor=executor,
    ).unique


def loops(
    board: Puzzle,
    *,
    start: int | None = None,
    timeout: float | None = None,
    max_nodes: int | None = None,
    max_memory: int | None = None,
    rules: Rule = ALL,
    verify: bool = True,
) -> Iterator[Loop]:
    """Yield every loop of a board, each once, as it is found.

    Parameters and errors are those of `solve`, but for those below; the work starts at the first
    step. Time spent between two steps by whoever uses the loops counts towards `timeout`.
    Threads may share the iterator: each loop goes to one of them.

    Parameters
    ----------
    start : int, optional
        Yield the loops in the order of `AllLoops`, from this number on, the first being 0. So
        an iteration can be taken up again where it was left: after k loops, at ``start + k``.
        They are counted first and come out of stored layers, which take memory (see `AllLoops`);
        without it they come in the order of the search, which takes next to none.
    max_memory : int, optional
        Bytes that the layers may take, with `start` only; `max_nodes` is of use only without it.

    Raises
    ------
    LimitReached
        A limit was reached, so there may be more loops. An iterator that ends has yielded all.

    Examples
    --------
    >>> sum(1 for loop in loops("6x6"))
    1072
    >>> sum(1 for loop in loops("6x6", start=1000))
    72
    """
    board = as_board(board)
    make_limits(timeout, max_nodes)  # to refuse them now; the clock starts at the first step
    rule_mask(rules)
    if start is None:
        if max_memory is not None:
            raise ValueError("expected max_memory only together with start")
        return Synchronized(_by_search(board, timeout, max_nodes, rules, verify))
    if max_nodes is not None:
        raise ValueError("expected max_nodes only without start")
    check_memory(max_memory)
    start = at_least(0, start, "start")
    return Synchronized(_by_number(board, start, timeout, max_memory, verify))


def _by_number(
    board: Board, start: int, timeout: float | None, max_memory: int | None, verify: bool
) -> Iterator[Loop]:
    with AllLoops(board, timeout=timeout, max_memory=max_memory, verify=verify) as every:
        yield from every.iterate(start, timed=True)


def _by_search(
    board: Board, timeout: float | None, max_nodes: int | None, rules: Rule, verify: bool
) -> Iterator[Loop]:
    search = _start(board, make_limits(timeout, max_nodes), rules)
    while (outcome := search.advance()) == "found":
        yield as_loop(board, search.directions(), verify)
    if outcome != "exhausted":
        raise LimitReached(f"the search for more loops stopped at its limit: {outcome}")


def _start(board: Board, limits: Limits, rules: Rule) -> Search:
    return Search(board.rows, board.cols, board.cells, _affordable(board, rules), limits)


def _affordable(board: Board, rules: Rule) -> int:
    """The engine's bits for rules; MemoryError if there is no room for a search with them."""
    mask = rule_mask(rules)
    require_memory(state_bytes(board.rows, board.cols, mask))
    return mask


def _checked(limit: int | None) -> int | None:
    return None if limit is None else at_least(1, limit, "limit")


def _search(
    board: Board, search: Search | PartedSearch, found: list[Loop], limit: int | None, verify: bool
) -> str | None:
    """Add loops to those found; what ended the search, None if there are enough of them."""
    while len(found) != limit:
        outcome = search.advance()
        if outcome != "found":
            return outcome
        found.append(as_loop(board, search.directions(), verify))
        if search.last:
            return "exhausted"
    return None


def _result(
    board: Board,
    search: Search | PartedSearch,
    found: list[Loop],
    ended: str | None,
    started: float,
) -> Result:
    if isinstance(search, PartedSearch):
        found = search.in_order(found)
    complete = ended == "exhausted"
    counters = search.counters()
    reason = None
    if complete and not found and counters["decisions"] == 0:
        obstruction = search.obstruction()
        reason = explain(obstruction) if obstruction else None
    return Result(
        board=board,
        loops=tuple(found),
        complete=complete,
        reason=reason,
        stopped=None if complete else ended,
        seconds=perf_counter() - started,
        counters=counters,
    )
