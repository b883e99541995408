"""The closures that expressions are compiled to: connectives, collections, patterns, relations."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, TypeAlias

from purelooop.errors import brief
from purelooop.sapphire.error import SapphireError
from purelooop.sapphire.tree import Name, Position, Tuple
from purelooop.sapphire.values import show

Frame: TypeAlias = dict[str, Any]
Evaluate: TypeAlias = Callable[[Frame], Any]


class Outside(Exception):
    """An application outside the domain of its function was reached."""

    def __init__(self, function: str, arguments: tuple[Any, ...]) -> None:
        places = " ".join(map(show, arguments))
        super().__init__(f"⦗{function} {places}⦘ has no value")


def binder(pattern: Name | Tuple) -> tuple[list[str], Callable[[Frame, Any], None]]:
    """Return the variables of a pattern, and the function that sets them from an element."""
    if isinstance(pattern, Name):
        return [pattern.name], lambda frame, element: frame.__setitem__(pattern.name, element)
    names = [item.name for item in pattern.items if isinstance(item, Name)]
    expected = f"elements that are tuples of {len(names)}"

    def bind(frame: Frame, element: Any) -> None:
        if element.__class__ is not tuple or len(element) != len(names):
            raise SapphireError(expected, show(element), pattern.position)
        frame.update(zip(names, element, strict=True))

    return names, bind


def result(name: str, value: Any, position: Position) -> Any:
    """Return what a function gave as a number or tuple of the notation."""
    if isinstance(value, tuple):
        return tuple(result(name, item, position) for item in value)
    try:
        return int(operator.index(value))
    except TypeError:
        raise SapphireError(f"a number or tuple from {name}", brief(value), position) from None


def collector(collect: Callable[[list[Any]], Any], items: list[Evaluate]) -> Evaluate:
    return lambda frame: collect([item(frame) for item in items])


def conjunction(operands: list[Evaluate]) -> Evaluate:
    def all_true(frame: Frame) -> bool:
        for operand in operands:  # noqa: SIM110 (a generator would cost as much as its operands)
            if not operand(frame):
                return False
        return True

    return all_true


def _disjunction(operands: list[Evaluate]) -> Evaluate:
    def any_true(frame: Frame) -> bool:
        for operand in operands:  # noqa: SIM110
            if operand(frame):
                return True
        return False

    return any_true


def _implication(operands: list[Evaluate]) -> Evaluate:
    *premises, conclusion = operands
    premise = premises[0] if len(premises) == 1 else conjunction(premises)
    return lambda frame: not premise(frame) or conclusion(frame)


def _equivalence(operands: list[Evaluate]) -> Evaluate:
    left, right = operands
    return lambda frame: left(frame) is right(frame)


CONNECTIVES = {
    "∧": conjunction,
    "∨": _disjunction,
    "⇒": _implication,
    "⇐⇒": _equivalence,
}
RELATIONS = {
    "=": operator.eq,
    "¬=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "≤": operator.le,
    "≥": operator.ge,
}
OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "⨫": lambda a, b: a - b if a > b else 0,
    "·": operator.mul,
}
