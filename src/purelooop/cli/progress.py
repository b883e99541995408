"""What is being done, in one line on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from typing import TypeVar

State = TypeVar("State")


class ProgressLine:
    """A line that is written over again, from the second second on; nothing but on a terminal."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._start = monotonic()
        self._title = ""
        self._shown = False
        self._on = sys.stderr.isatty()

    def show(self, number: int, name: str) -> None:
        """Say which board is next."""
        self._title = f"{number + 1}/{self._total} {name:.60}" if self._total > 1 else f"{name:.60}"
        if self._on and self._total > 1:
            self._write(self._title)

    def reporter(self, describe: Callable[[State], str]) -> Callable[[State], None] | None:
        """Return what shows how far a work is, put into words; None where nobody looks."""
        if not self._on:
            return None
        return lambda state: self._write(f"{self._title}: {describe(state)}")

    def _write(self, text: str) -> None:
        if monotonic() - self._start > 1:
            print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)
            self._shown = True

    def clear(self) -> None:
        """Make room for a result."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self._shown = False
