"""Counting loops without listing them, for boards too large for the brute force of `oracle`.

A sweep cell by cell, row by row. What was swept matters only through its plugs, the lines that
stick out of it into the rest: one place below each column, and one to the right of the cell
just done. Plugs are numbered so that two ends of the same path share a number. Exact for any
board, exponential in the width: fast up to ten or so columns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from oracle import Rows, open_cells

Plugs = tuple[int, ...]


def count_loops(board: Rows) -> int:
    """Number of loops through all open cells, as `oracle.count_loops`."""
    cols = len(board[0])
    last = max(open_cells(board))
    states, loops = Counter({(0,) * (cols + 1): 1}), 0
    for r, row in enumerate(board):
        for c, blocked in enumerate(row):
            if (r, c) == last:
                return loops + sum(n for plugs, n in states.items() if _closes(plugs, c))
            states = _step(states, c, bool(blocked))
        states = Counter({(0, *plugs[:-1]): n for plugs, n in states.items() if not plugs[-1]})
    return loops


def _closes(plugs: Plugs, c: int) -> bool:
    """Whether a cell joins the two ends of the only path there is."""
    return plugs[c] == plugs[c + 1] != 0 and not any(plugs[:c] + plugs[c + 2 :])


def _step(states: Counter[Plugs], c: int, blocked: bool) -> Counter[Plugs]:
    following: Counter[Plugs] = Counter()
    for plugs, n in states.items():
        for after in _after(plugs, c, blocked):
            following[_renumbered(after)] += n
    return following


def _after(plugs: Plugs, c: int, blocked: bool) -> Iterator[Plugs]:
    """The plugs after a cell whose lines in are those from the left, at c, and from above."""
    left, above = plugs[c], plugs[c + 1]

    def out(down: int, right: int) -> Plugs:
        return (*plugs[:c], down, right, *plugs[c + 2 :])

    if blocked:
        if not left and not above:
            yield plugs
    elif left and above:
        if left != above:
            yield tuple(left if plug == above else plug for plug in out(0, 0))
    elif left or above:
        yield out(left or above, 0)
        yield out(0, left or above)
    else:
        yield out(-1, -1)


def _renumbered(plugs: Plugs) -> Plugs:
    numbers = {0: 0}
    return tuple(numbers.setdefault(plug, len(numbers)) for plug in plugs)
