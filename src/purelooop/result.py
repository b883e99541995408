"""What came of a search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from purelooop._violation import place_name
from purelooop.board import Board
from purelooop.drawing import line_bits
from purelooop.loop import Loop


class Status(Enum):
    """Whether a board has a loop."""

    SOLVED = "solved"
    """At least one loop was found."""
    UNSOLVABLE = "unsolvable"
    """There is no loop: proven."""
    UNKNOWN = "unknown"
    """A limit was reached before either."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a search; nothing in it claims more than was proven.

    Results are equal if they say the same, however long that took.

    Attributes
    ----------
    board : Board
    loops : tuple of Loop
        Loops found, in the order found, all different as undirected loops.
    complete : bool
        True if it is proven that there are no loops beyond those in `loops`. False if the
        search ended before that, at ``limit`` or at another limit.
    reason : str or None
        Why there is no loop, where that is known without trying any edge.
    stopped : str or None
        What ended the search early: ``'timeout'`` or ``'max_nodes'``, or ``'interrupt'``.
    seconds : float
        Wall-clock time, verification included.
    counters : mapping of str to int
        What the search did; exact, the same on every machine. ``nodes``: positions looked at,
        1 when no edge had to be tried, 0 when not even the rules had to be applied;
        ``decisions``: edges tried; ``conflicts``; ``deepest``: most decisions open at once;
        ``assigned``: edges set; ``by_degree`` and so on: edges set by each rule.
    """

    board: Board
    loops: tuple[Loop, ...]
    complete: bool
    reason: str | None
    stopped: str | None
    seconds: float = field(compare=False)
    counters: Mapping[str, int] = field(compare=False)

    @property
    def status(self) -> Status:
        """Whether the board has a loop."""
        if self.loops:
            return Status.SOLVED
        return Status.UNSOLVABLE if self.complete else Status.UNKNOWN

    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one loop; None if that was not decided."""
        if len(self.loops) > 1:
            return False
        return len(self.loops) == 1 if self.complete else None

    @property
    def nodes(self) -> int:
        """Positions the search looked at."""
        return self.counters["nodes"]

    def in_words(self, *, asked_unique: bool = True) -> str:
        """Say in one sentence, without a full stop, what was found.

        Parameters
        ----------
        asked_unique : bool
            Whether the question was if there is more than one loop, or just for loops.

        Examples
        --------
        >>> from purelooop import solve
        >>> solve("2x2").in_words(), solve("4x4").in_words()
        ('unique: this is the only loop', 'solved: one loop, there may be others')
        >>> solve("4x4", limit=2).in_words()
        'not unique: two loops, which first differ at row 1, column 2'
        """
        loops, limit = self.loops, f"the {_LIMITS.get(self.stopped, 'search')} limit was reached"
        if self.status is Status.UNSOLVABLE:
            return f"no loop: {self.reason or 'every possibility has been tried'}"
        if not loops:
            return f"not decided: {limit} before a loop was found"
        if asked_unique and self.unique is False:
            which = "two loops, which" if len(loops) == 2 else f"{len(loops)} loops, of which two"
            return f"not unique: {which} first differ at {_first_difference(*loops[:2])}"
        if self.unique:
            return "unique: this is the only loop"
        found = "one loop" if len(loops) == 1 else f"{len(loops)} different loops"
        if self.stopped:
            return f"{'not decided' if asked_unique else 'solved'}: {found}, then {limit}"
        rest = "and there are no others" if self.complete else "there may be others"
        return f"solved: {found}, {rest}"

    def _repr_html_(self) -> str:
        """Return what a notebook shows: what was proven, and the loop, or where two differ."""
        from purelooop.pictures.notebook import figure

        return figure(self.board, self.in_words(), *self.loops[:2])


_LIMITS: Mapping[str | None, str] = {"timeout": "time", "max_nodes": "node"}


def _first_difference(one: Loop, other: Loop) -> str:
    """Return the first cell, in reading order, whose two lines are not the same."""
    rows, cols = one.board.rows, one.board.cols
    lines = [line_bits(rows, cols, loop.directions) for loop in (one, other)]
    here = next(i for i, (a, b) in enumerate(zip(*lines, strict=True)) if a != b)
    return place_name(divmod(here, cols))
