"""The values of the notation: numbers, tuples and sets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from purelooop.errors import brief


@dataclass(frozen=True, slots=True)
class Interval:
    """The set `{low⋯high}`; empty when `high < low`."""

    low: int
    high: int

    def __contains__(self, value: Value) -> bool:
        return isinstance(value, int) and self.low <= value <= self.high

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.low, self.high + 1))


@dataclass(frozen=True, slots=True)
class ProductSet:
    """The set of tuples with one item from each factor."""

    factors: tuple[SetValue, ...]

    def __contains__(self, value: Value) -> bool:
        if not isinstance(value, tuple) or len(value) != len(self.factors):
            return False
        return all(item in factor for item, factor in zip(value, self.factors, strict=True))

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return _tuples(self.factors)


Element: TypeAlias = int | tuple[Any, ...]
SetValue: TypeAlias = frozenset[Element] | Interval | ProductSet
Value: TypeAlias = Element | SetValue


def _tuples(factors: tuple[SetValue, ...]) -> Iterator[tuple[Any, ...]]:
    """Yield the tuples lazily (itertools.product would first list every factor)."""
    if not factors:
        yield ()
        return
    for head in factors[0]:
        for tail in _tuples(factors[1:]):
            yield (head, *tail)


KINDS = {
    int: "a number",
    tuple: "a tuple",
    frozenset: "a set",
    Interval: "a set",
    ProductSet: "a set",
}


def show(value: Value) -> str:
    """Write a number or tuple in the notation."""
    return f"⟨{' '.join(map(show, value))}⟩" if isinstance(value, tuple) else brief(value)
