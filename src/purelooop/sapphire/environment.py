"""What the rules are evaluated on: numbers and functions handed in under their names."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from purelooop.errors import brief
from purelooop.sapphire.error import SapphireError
from purelooop.sapphire.tree import Position


class Table(Protocol):
    """A function: `table[argument]` or `table[argument, …]`, a LookupError outside its domain."""

    def __getitem__(self, arguments: Any, /) -> Any: ...


class _Called:
    """A callable as a table."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    def __getitem__(self, arguments: Any, /) -> Any:
        single = not isinstance(arguments, tuple)
        return self.function(arguments) if single else self.function(*arguments)


def number(name: str, value: object, position: Position | None = None) -> int:
    """Return a number of the environment as an int."""
    try:
        return int(operator.index(value))  # type: ignore[arg-type]
    except TypeError:
        raise SapphireError(f"a whole number for {name}", brief(value), position) from None


def table(name: str, value: object, position: Position | None = None) -> Table:
    """Return a function of the environment in the form that can be indexed.

    Nested sequences and arrays become a dict, so that a negative index finds nothing.
    """
    if isinstance(value, Mapping):
        return value
    if callable(value):
        return _Called(value)
    if hasattr(value, "tolist"):
        value = value.tolist()
    if not _is_sequence(value):
        expected = f"nested sequences, a mapping or a callable for {name}"
        raise SapphireError(expected, brief(value), position)
    return dict(_entries(name, value, ()))


def _is_sequence(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _entries(name: str, values: Any, place: tuple[int, ...]) -> Iterator[tuple[Any, int]]:
    for index, value in enumerate(values):
        here = (*place, index)
        if _is_sequence(value):
            yield from _entries(name, value, here)
        else:
            entry = "".join(f"[{i}]" for i in here)
            yield (here if place else index), number(f"{name}{entry}", value)
