"""Iterators that several threads may share."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from threading import RLock
from typing import TypeVar

Item = TypeVar("Item")


class Synchronized(Iterator[Item]):
    """Takes steps of an iterator for one thread at a time; each item goes to one of them.

    Two threads in one generator are an error, and without the global interpreter lock they can
    crash CPython 3.13.

    Parameters
    ----------
    items : iterator
        Used by nobody else.
    """

    __slots__ = ("_items", "_turn")

    def __init__(self, items: Iterator[Item]) -> None:
        self._items = items
        self._turn = RLock()  # a thread that comes again in the midst of a step must not wait

    def __next__(self) -> Item:
        with self._turn:
            return next(self._items)

    def close(self) -> None:
        """End it, after the step under way."""
        with self._turn:
            if isinstance(self._items, Generator):
                self._items.close()
