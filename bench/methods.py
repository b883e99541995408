"""Ways to say how many loops a board has; they may say little, but never anything wrong."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import partial
from random import Random
from typing import NamedTuple

import numpy as np
import oracle
import oracles_path  # noqa: F401
import sat_oracle
from kinds import symmetries
from oracle import Rows

from purelooop import ALL, NONE, Board, LimitReached, Rule, check, count, decide_many, solve
from purelooop.arithmetic import exact
from purelooop.count import bits_at_most
from purelooop.sweeps import Sweeps

SEVERAL = 2
"""Up to how many loops large boards are searched."""

_FEW_CELLS = 36  # up to so many, loops are searched up to the largest number of an int8
_MANY = 127
_NODES = 1000  # on boards of 100 cells, fewer on larger ones
_COUNT_BYTES = 16 << 20
_BRUTE_FORCE_CELLS = 24  # open ones
_SAT_CONFLICTS = 2000


class Claim(NamedTuple):
    """How many loops there are, at least and at most."""

    least: int
    most: float = math.inf


NOTHING = Claim(0)
"""What a method claims that came to a limit."""

Method = Callable[[Rows], Claim]


def agree(claims: Mapping[str, Claim]) -> bool:
    """Tell whether all claims can be true."""
    return max(c.least for c in claims.values()) <= min(c.most for c in claims.values())


def joined(claims: Mapping[str, Claim]) -> Claim:
    """Return what claims that agree say together."""
    return Claim(max(c.least for c in claims.values()), min(c.most for c in claims.values()))


def _up_to(board: Rows) -> int:
    return _MANY if len(board) * len(board[0]) <= _FEW_CELLS else SEVERAL


def _nodes(board: Rows) -> int:
    return max(100, _NODES * 100 // (len(board) * len(board[0])))


def search(board: Rows) -> Claim:
    """`solve` with all rules; its loops are judged by `check`, and have to differ."""
    result = solve(board, limit=_up_to(board), max_nodes=20 * _nodes(board))
    for loop in result.loops:
        if violations := check(result.board, loop.to_rows()):
            raise AssertionError(f"a loop that is none: {violations[0].message}")
    if len(set(result.loops)) != len(result.loops):
        raise AssertionError("the same loop twice")
    return Claim(len(result.loops), len(result.loops) if result.complete else math.inf)


def turned(board: Rows) -> Claim:
    """`solve` of the board turned or mirrored; which way depends on the board only."""
    ways = list(symmetries(board))[1:]
    way = ways[sum(map(sum, board)) % len(ways)]
    result = solve(way, limit=_up_to(board), max_nodes=20 * _nodes(board))
    return Claim(len(result.loops), len(result.loops) if result.complete else math.inf)


def deciding(rules: Rule, board: Rows) -> Claim:
    """`decide_many` with a set of rules."""
    limit = _up_to(board)
    boards = np.array(board, np.bool_)[None]
    loops = int(decide_many(boards, limit=limit, max_nodes=_nodes(board), rules=rules)[0])
    if loops < 0:
        return NOTHING
    return Claim(loops, loops if loops < limit else math.inf)


def counting(board: Rows) -> Claim:
    """`count`, in little memory, so not of boards that are wide and open."""
    try:
        loops = count(board, max_memory=_COUNT_BYTES)
    except LimitReached:
        return NOTHING
    return Claim(loops, loops)


def counting_in_pieces(board: Rows) -> Claim:
    """The same with layers that are swept in small pieces; how small depends on the board only."""
    given = Board(board)
    sweeps = Sweeps(given, max_memory=_COUNT_BYTES)
    with closing(sweeps.begin(exact(bits_at_most(given)))) as sweep:
        sweep.set_handy(1 + 50 * sum(map(sum, board)))
        if sweep.run() != "done":
            return NOTHING
        (loops,), _ = sweep.total()
    return Claim(loops, loops)


def brute_force(board: Rows) -> Claim:
    """Every way to give all cells two lines, of the tests' oracle."""
    if len(oracle.open_cells(board)) > _BRUTE_FORCE_CELLS:
        return NOTHING
    loops = oracle.count_loops(board)
    return Claim(loops, loops)


def sat(board: Rows) -> Claim:
    """The SAT solver of the tests."""
    try:
        loops = sat_oracle.loops(board, SEVERAL, conflicts=_SAT_CONFLICTS)
    except sat_oracle.Undecided:
        return NOTHING
    return Claim(len(loops), len(loops) if len(loops) < SEVERAL else math.inf)


def _name(rule: Rule) -> str:
    return (rule.name or "").lower().replace("_", "-")


_WITHOUT = {f"search without {_name(rule)}": partial(deciding, ALL & ~rule) for rule in Rule}
_ALONE = {f"search with {_name(rule)} only": partial(deciding, rule) for rule in Rule}

METHODS: dict[str, Method] = {
    "search": search,
    "search, board turned": turned,
    "search, many at once": partial(deciding, ALL),
    **_WITHOUT,
    **_ALONE,
    "search without any rule": partial(deciding, NONE),
    "count": counting,
    "count, in pieces": counting_in_pieces,
    "brute force": brute_force,
    "SAT": sat,
}

PROOFS = ("count", "SAT")
"""Methods that every claim that a loop is the only one is put before."""


def chosen(random: Random, board: Rows, methods: Mapping[str, Method]) -> Iterator[str]:
    """Yield names of the methods to ask about a board: some always, the slower ones now and then.

    A method that is not known here is always asked.
    """
    cells = len(board) * len(board[0])
    narrow = min(len(board), len(board[0])) <= 12
    shares = {
        **dict.fromkeys(_ALONE, 0.3),
        "search without any rule": 0.3,
        "brute force": 0.5,
        **dict.fromkeys(("count", "count, in pieces"), 1 if narrow else 0.15),
        "SAT": 0.3 if cells <= 400 else 0.15,
    }
    for name in methods:
        if random.random() < shares.get(name, 1):
            yield name
