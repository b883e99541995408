"""Find loops: `solve`, `is_unique`, `loops`."""

from __future__ import annotations

from collections.abc import Iterator
from numbers import Integral
from time import perf_counter
from typing import TypeAlias

from purelooop._core import Limits, Search, state_bytes
from purelooop.board import Board, BoardLike
from purelooop.check import is_loop
from purelooop.errors import EngineError, LimitReached
from purelooop.limits import Report, make_limits, require_memory
from purelooop.loop import Loop
from purelooop.obstruction import explain
from purelooop.result import Result, Status
from purelooop.rule import ALL, Rule, rule_mask

__all__ = ["Puzzle", "Result", "Status", "is_unique", "loops", "solve"]

Puzzle: TypeAlias = "BoardLike | str"
"""A board, what `Board` makes one of, or text that `Board.parse` reads."""


def solve(
    board: Puzzle,
    *,
    limit: int | None = 1,
    timeout: float | None = None,
    max_nodes: int | None = None,
    rules: Rule = ALL,
    verify: bool = True,
    progress: Report | None = None,
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
    limits = make_limits(timeout, max_nodes, progress=progress)
    return solve_within(limits, board, limit=limit, rules=rules, verify=verify)


def solve_within(
    limits: Limits, board: Puzzle, *, limit: int | None, rules: Rule, verify: bool
) -> Result:
    """`solve`, under limits whose clock is running."""
    started = perf_counter()
    board = _as_board(board)
    _check_limit(limit)
    search = _start(board, limits, rules)
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
    return solve(board, limit=2, timeout=timeout, max_nodes=max_nodes, rules=rules).unique


def loops(
    board: Puzzle,
    *,
    timeout: float | None = None,
    max_nodes: int | None = None,
    rules: Rule = ALL,
    verify: bool = True,
) -> Iterator[Loop]:
    """Yield every loop of a board, each once, as it is found.

    Parameters and errors are those of `solve`; the search starts at the first step. Time spent
    between two steps by whoever uses the loops counts towards `timeout`.

    Raises
    ------
    LimitReached
        A limit was reached, so there may be more loops. An iterator that ends has yielded all.

    Examples
    --------
    >>> sum(1 for loop in loops("6x6"))
    1072
    """
    board = _as_board(board)
    make_limits(timeout, max_nodes)  # to refuse them now; the clock starts at the first step
    rule_mask(rules)
    return _iterate(board, timeout, max_nodes, rules, verify)


def _iterate(
    board: Board, timeout: float | None, max_nodes: int | None, rules: Rule, verify: bool
) -> Iterator[Loop]:
    search = _start(board, make_limits(timeout, max_nodes), rules)
    while (outcome := search.advance()) == "found":
        yield _take_loop(board, search, verify)
    if outcome != "exhausted":
        raise LimitReached(f"the search for more loops stopped at its limit: {outcome}")


def _as_board(board: Puzzle) -> Board:
    if isinstance(board, Board):
        return board
    return Board.parse(board) if isinstance(board, str) else Board(board)


def _check_limit(limit: int | None) -> None:
    if limit is not None and (not isinstance(limit, Integral) or limit < 1):
        raise ValueError(f"expected limit to be a whole number from 1 up, or None, got {limit!r}")


def _start(board: Board, limits: Limits, rules: Rule) -> Search:
    mask = rule_mask(rules)
    require_memory(state_bytes(board.rows, board.cols, mask))
    return Search(board.rows, board.cols, board.cells, mask, limits)


def _search(
    board: Board, search: Search, found: list[Loop], limit: int | None, verify: bool
) -> str | None:
    """Add loops to those found; what ended the search, None if there are enough of them."""
    while len(found) != limit:
        outcome = search.advance()
        if outcome != "found":
            return outcome
        found.append(_take_loop(board, search, verify))
        if search.last:
            return "exhausted"
    return None


def _take_loop(board: Board, search: Search, verify: bool) -> Loop:
    directions = search.directions()
    if verify and not is_loop(board, directions):
        raise EngineError(f"the search returned something that is no loop of {board!r}")
    return Loop._trusted(board, directions)


def _result(
    board: Board, search: Search, found: list[Loop], ended: str | None, started: float
) -> Result:
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
