"""What came of a search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from purelooop.board import Board
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

    def _repr_html_(self) -> str:
        """Return what a notebook shows: what was proven, and the loop, or where two differ."""
        from purelooop.pictures.notebook import figure

        return figure(self.board, self._in_words(), *self.loops[:2])

    def _in_words(self) -> str:
        words = [self.status.value, _ABOUT_UNIQUE[self.unique] if self.loops else None]
        words += [self.reason, f"stopped by {self.stopped}" if self.stopped else None]
        return "; ".join(filter(None, words))


_ABOUT_UNIQUE = {
    True: "there is no other loop",
    False: "there is more than one loop",
    None: "whether there is another loop was not decided",
}
