"""One search in parts: what is left of it is shared out, and shared out again as it goes on."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import partial
from heapq import heappop, heappush
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from purelooop._core import Cancel, Search
from purelooop.board import Board
from purelooop.crew import Crew
from purelooop.dispatch import Dispatch, Executor, width_of
from purelooop.limits import Report, at_least, deadline_after, make_limits, search_reporter

if TYPE_CHECKING:
    from purelooop._core import _Obstruction

Found = TypeVar("Found")

Path: TypeAlias = tuple[int, ...]
Counters: TypeAlias = dict[str, int]

_SLICE = 2_000_000  # cells times nodes that a slice looks at
_FEWEST = 500  # nodes, however large the board
_AHEAD = 2  # slices under way for each worker, so that none has to wait


class Part(NamedTuple):
    """The loops of a board that agree with some edges."""

    path: Path
    """Its place among all parts, in the order in which one search would come to them."""
    fixed: bytes
    """The edges, as `Search` has them."""
    known: bytes | None
    """A loop that agrees, but was found before."""


class Slice(NamedTuple):
    """Work for a few tenths of a second: parts, and how far to go."""

    board: Board
    rules: int
    parts: list[Part]
    limit: int | None
    """Loops, after which to stop."""
    timeout: float
    nodes: int
    """For each part, and after which to begin no other."""
    max_nodes: int
    """For all of them together."""


class Explored(NamedTuple):
    """What came of a slice."""

    loops: list[tuple[Path, bytes]]
    """Directions, and the part's place."""
    rest: list[Part]
    """What is left to do."""
    counters: Counters
    stopped: str | None
    """What ended it, beside its numbers of loops and nodes."""


def explore(work: Slice, cancel: Cancel | None = None) -> Explored:
    """Work off parts, in order.

    What a part is divided into depends on the part and its number of nodes, and on nothing else:
    so neither do the loops found and the nodes looked at, once all parts are done.
    """
    board, deadline = work.board, deadline_after(work.timeout)
    waiting = deque(work.parts)
    loops: list[tuple[Path, bytes]] = []
    rest: list[Part] = []
    counters = {"nodes": 0}
    while waiting and len(loops) != work.limit and counters["nodes"] < work.nodes:
        left = work.max_nodes - counters["nodes"]
        limits = make_limits(
            max(0, deadline - perf_counter()), min(work.nodes, left), cancel=cancel
        )
        path, fixed, known = waiting.popleft()
        search = Search(board.rows, board.cols, board.cells, work.rules, limits, fixed, known)
        while (outcome := search.advance()) == "found":
            loops.append((path, search.directions()))
            if len(loops) == work.limit:
                break
        counters = summed(counters, search.counters())
        rest += [Part((*path, number), *part) for number, part in enumerate(search.rest())]
        if outcome in ("timeout", "cancelled"):
            return Explored(loops, [*rest, *waiting], counters, outcome)
    return Explored(loops, [*rest, *waiting], counters, None)


class PartedSearch:
    """A `Search` that goes on in several places at once when it turns out to be long.

    It has to be closed; it is a context manager.

    Parameters
    ----------
    board : Board
    rules : int
    limit : int or None
        Loops wanted at most.
    timeout : float or None
        Seconds from now on.
    max_nodes : int or None
    executor : Executor or None
        Where to go on; None for threads of its own.
    workers : int or None
        How many of them; of an executor, in case it does not say so itself.
    progress : callable or None
        As for `solve`. Of several parts it gets how many are open, as a depth.

    Notes
    -----
    It begins as one search, here. When that has looked at a number of nodes, what is left of it is
    parts. A worker gets some of these and a number of nodes for each, brings back what is then
    left of them, and gets others. So no task is long, nobody waits long for work, and with a worker
    no more than a slice is lost. The parts that one search would come to first are done first,
    which keeps few of them open.
    """

    def __init__(
        self,
        board: Board,
        rules: int,
        *,
        limit: int | None,
        timeout: float | None,
        max_nodes: int | None,
        executor: Executor | None,
        workers: int | None,
        progress: Report | None = None,
    ) -> None:
        self._board, self._rules, self._limit = board, rules, limit
        self._executor, self._workers = executor, workers
        self._report = search_reporter(progress) if progress else None
        self._deadline = deadline_after(timeout)
        self._max_nodes = inf if max_nodes is None else at_least(0, max_nodes, "max_nodes")
        self._nodes = max(_FEWEST, _SLICE // len(board.cells))
        limits = make_limits(timeout, int(min(self._nodes, self._max_nodes)), progress=progress)
        self._first = Search(board.rows, board.cols, board.cells, rules, limits)
        self._counters: Counters = {}
        self._open: list[Part] = []
        self._loops: deque[tuple[Path, bytes]] = deque()
        self._places: list[Path] = []
        self._directions = b""
        self._stopped: str | None = None
        self._allotted: dict[int, int] = {}
        self._dispatch: Dispatch[Slice, Explored] | None = None
        self._crew: Crew | None = None
        self._cancel = Cancel()

    def advance(self) -> str:
        """Search on to the next loop: 'found', 'exhausted', 'timeout' or 'max_nodes'."""
        if self._dispatch is None:
            outcome = self._first.advance()
            if outcome == "found":
                self._loops.append(((), self._first.directions()))
            elif outcome != "max_nodes" or self.counters()["nodes"] >= self._max_nodes:
                return outcome
            else:
                self._dispatch = self._part()
        while not self._loops:
            assert self._dispatch is not None
            if self._stopped is None:
                self._hand_out(self._dispatch)
            if self._stopped is not None or not self._allotted:
                return self._stopped or ("max_nodes" if self._open else "exhausted")
            self._stopped = self._take_back(self._dispatch)
        place, self._directions = self._loops.popleft()
        self._places.append(place)
        return "found"

    @property
    def last(self) -> bool:
        """Whether nothing is left to try after the loop just found."""
        if self._dispatch is None:
            return self._first.last
        return not (self._loops or self._open or self._allotted)

    def directions(self) -> bytes:
        """Return the loop just found."""
        return self._directions

    def counters(self) -> Counters:
        """Return what was done so far, by name; slices under way are not in it."""
        return summed(self._counters, self._first.counters())

    def obstruction(self) -> _Obstruction | None:
        """Return the last contradiction before the search was parted."""
        return self._first.obstruction()

    def in_order(self, found: Sequence[Found]) -> list[Found]:
        """Sort what was made of the loops found so far: as one search would find them.

        So all loops of a board come in an order that does not depend on who found them.
        """
        places = dict(enumerate(self._places))
        return [found[number] for number in sorted(places, key=places.__getitem__)]

    def close(self) -> None:
        """End what is under way."""
        if self._dispatch is not None:
            self._dispatch.close()
        if self._crew is not None:
            self._cancel.set()
            self._crew.dismiss()

    def __enter__(self) -> PartedSearch:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _part(self) -> Dispatch[Slice, Explored]:
        """Divide what is left of the first search."""
        self._open = [Part((k,), *part) for k, part in enumerate(self._first.rest())]
        if self._executor is not None:
            self._workers = self._workers or width_of(self._executor)
            return Dispatch(self._executor, explore)
        self._workers = self._workers or 1
        self._crew = Crew(self._workers)
        return Dispatch(self._crew, partial(explore, cancel=self._cancel))

    def _hand_out(self, dispatch: Dispatch[Slice, Explored]) -> None:
        tasks = _AHEAD * (self._workers or 1)
        while self._open and len(self._allotted) < tasks and (nodes := self._nodes_left()) > 0:
            share = -(-len(self._open) // tasks)
            work = Slice(
                self._board,
                self._rules,
                [heappop(self._open) for _ in range(share)],
                None if self._limit is None else self._limit - len(self._places),
                max(0.0, self._deadline - perf_counter()),
                self._nodes,
                nodes,
            )
            self._allotted[dispatch.submit(work)] = nodes

    def _nodes_left(self) -> int:
        """Nodes for another slice: those of one part more than it may begin others after."""
        left = self._max_nodes - self.counters()["nodes"] - sum(self._allotted.values())
        return int(min(left, 2 * self._nodes))

    def _take_back(self, dispatch: Dispatch[Slice, Explored]) -> str | None:
        """Wait for a slice; return what stopped the search, if anything did."""
        left = self._deadline - perf_counter()
        number = dispatch.wait(None if left == inf else max(0.0, left))
        if number is None:
            return "timeout"
        explored = dispatch.take(number)
        del self._allotted[number]
        self._counters = summed(self._counters, explored.counters)
        self._loops.extend(explored.loops)
        for part in explored.rest:
            heappush(self._open, part)
        if self._report is not None:
            self._report(self.counters()["nodes"], len(self._open), -1)
        return explored.stopped


def summed(one: Counters, other: Counters) -> Counters:
    """Add what two searches did."""
    total = {name: one.get(name, 0) + other[name] for name in other}
    return total | {"deepest": max(one.get("deepest", 0), other["deepest"])}
