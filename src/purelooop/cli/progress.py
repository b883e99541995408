"""What is being done, in one line on a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from time import monotonic
from typing import TypeAlias, TypeVar

State = TypeVar("State")
_Write: TypeAlias = Callable[[int, str], str]
"""Makes the line, from how many boards are done and a text."""

_PATIENCE = 1.0  # seconds until there is a line
_PACE = 0.08  # seconds between two of its versions


class ProgressLine:
    """A line on standard error that is written over again; nothing but on a terminal.

    For several boards it shows how many are done, as a bar if the package rich is there.
    """

    def __init__(self, total: int) -> None:
        self._total = total
        self._start = monotonic()
        self._on = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._done, self._name = 0, ""
        self._write: _Write | None = None
        self._text = ""
        self._changed = 0.0
        self._shown = False

    def show(self, number: int, name: str) -> None:
        """Say which board is next, and that `number` boards are done."""
        self._done, self._name = number, name
        if self._total > 1:
            self._update("")

    def reporter(self, describe: Callable[[State], str]) -> Callable[[State], None] | None:
        """Return what shows how far a work is, put into words; None where nobody looks."""
        if not self._on:
            return None
        return lambda state: self._update(describe(state))

    def clear(self) -> None:
        """Make room for a result."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self._shown = False

    def _update(self, detail: str) -> None:
        now = monotonic()
        if not self._on or now - self._start < _PATIENCE:
            return
        if now - self._changed >= _PACE:
            what = f"{self._name}: {detail}" if detail else self._name
            self._text = self._line(now - self._start, what)
            self._changed = now
        elif self._shown:
            return
        print(f"\r{self._text}\x1b[K", end="", file=sys.stderr, flush=True)
        self._shown = True

    def _line(self, seconds: float, what: str) -> str:
        if self._total == 1:
            return what[: _columns()]
        if self._write is None:
            self._write = _writer(self._total)
        rate = f"{self._done / seconds:.3g}/s"
        return self._write(self._done, f"{self._done}/{self._total} {rate} {seconds:.0f} s {what}")


def _columns() -> int:
    """Return how long the line may be, so that it is not broken in two."""
    try:
        columns = os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):
        columns = 0
    return (columns or 80) - 1  # 0 where no size is known


def _writer(total: int) -> _Write:
    """Return what makes lines with a bar by rich, or without one if that is not installed."""
    try:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn
        from rich.table import Column
    except ImportError:
        return lambda done, text: text[: _columns()]
    rest = Column(no_wrap=True, overflow="ellipsis")
    text_column = TextColumn("{task.description}", markup=False, table_column=rest)
    progress = Progress(BarColumn(24), text_column, auto_refresh=False)
    task = progress.add_task("", total=total)

    def write(done: int, text: str) -> str:
        progress.update(task, completed=done, description=text)
        console = Console(stderr=True, width=_columns())
        with console.capture() as captured:
            console.print(progress.get_renderable(), end="")
        return captured.get().split("\n", 1)[0].rstrip()

    return write
