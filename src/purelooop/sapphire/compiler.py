"""From expressions to closures: each node becomes a function of the frame, the dict of names.

Evaluation is strict but for `∧ ∨ ⇒ ∀ ∃`, which stop at the first operand that decides, from
left to right. So `y<m ∧ ⦗f y+1⦘=0` never looks outside the table; when an application outside
its table's domain *is* reached, `Outside` ends the evaluation of the whole rule.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from purelooop.sapphire.closures import (
    CONNECTIVES,
    OPERATIONS,
    RELATIONS,
    Evaluate,
    Frame,
    Outside,
    binder,
    collector,
    conjunction,
    result,
)
from purelooop.sapphire.error import SapphireError
from purelooop.sapphire.tree import (
    Application,
    Arithmetic,
    Block,
    Comparison,
    Connective,
    Enumeration,
    Expression,
    Name,
    Not,
    Number,
    Position,
    Product,
    Quantifier,
    Range,
    Tuple,
)
from purelooop.sapphire.values import KINDS, Interval, ProductSet

_NUMBER = frozenset(["a number"])
_TUPLE = frozenset(["a tuple"])
_SET = frozenset(["a set"])
_ELEMENT = _NUMBER | _TUPLE


class Compiler:
    """Compiles expressions in the order of the text, and notes which names they need.

    Attributes
    ----------
    bound : list of str
        The variables of the quantifiers around the expression that is being compiled.
    defined : dict from str to set of str
        The names defined by the lines before it, and what kinds of value they may have.
    numbers, functions : dict from str to Position
        Names that the environment has to supply, and where each is used first.
    """

    def __init__(self) -> None:
        self.bound: list[str] = []
        self.defined: dict[str, frozenset[str]] = {}
        self.numbers: dict[str, Position] = {}
        self.functions: dict[str, Position] = {}

    @contextmanager
    def binding(self, pattern: Name | Tuple) -> Iterator[Callable[[Frame, Any], None]]:
        """Bring the variables of a pattern into scope; gives what sets them in a frame."""
        outer = len(self.bound)
        names, bind = binder(pattern)
        self.bound += names
        yield bind
        del self.bound[outer:]

    def compile(self, node: Expression) -> Evaluate:
        """Return the function that evaluates a node in a frame."""
        match node:
            case Number(value):
                return lambda frame: value
            case Name(name):
                return self._name(name, node.position)
            case Application():
                return self._application(node)
            case Arithmetic():
                return self._arithmetic(node)
            case Tuple() | Enumeration() | Range() | Product():
                return self._collection(node)
            case Comparison():
                return self._comparison(node)
            case Not(operand):
                truth = self.compile(operand)
                return lambda frame: not truth(frame)
            case Connective(symbol, operands):
                return CONNECTIVES[symbol]([self.compile(operand) for operand in operands])
            case Quantifier():
                return self._quantifier(node)
            case Block(rules):
                return conjunction([self.compile(rule.formula) for rule in rules])

    def compile_set(self, node: Expression) -> Evaluate:
        """Return the function that evaluates a node whose value has to be a set."""
        return self._checked(node, _SET)

    def kinds(self, node: Expression) -> frozenset[str]:
        """Return what kinds of value a node may have, as far as its form tells."""
        match node:
            case Number() | Arithmetic():
                return _NUMBER
            case Tuple():
                return _TUPLE
            case Enumeration() | Range() | Product():
                return _SET
            case Name(name) if name not in self.bound:
                return self.defined.get(name, _NUMBER)
        return _ELEMENT

    def _checked(self, node: Expression, allowed: frozenset[str]) -> Evaluate:
        """Compile a node and refuse values of other kinds, now where possible, else when met."""
        evaluate, possible = self.compile(node), self.kinds(node)
        expected = " or ".join(sorted(allowed))
        if possible <= allowed:
            return evaluate
        if not possible & allowed:
            raise SapphireError(expected, " or ".join(sorted(possible)), node.position)

        def checked(frame: Frame) -> Any:
            value = evaluate(frame)
            if KINDS[value.__class__] not in allowed:
                raise SapphireError(expected, KINDS[value.__class__], node.position)
            return value

        return checked

    def _all_checked(self, nodes: Sequence[Expression], allowed: frozenset[str]) -> list[Evaluate]:
        return [self._checked(node, allowed) for node in nodes]

    def _name(self, name: str, position: Position) -> Evaluate:
        if name not in self.bound and name not in self.defined:
            self.numbers.setdefault(name, position)
        return operator.itemgetter(name)

    def _application(self, node: Application) -> Evaluate:
        name, position = node.function, node.position
        if name in self.bound or name in self.defined:
            raise SapphireError("the name of a function", f"the variable {name}", position)
        self.functions.setdefault(name, position)
        arguments = self._all_checked(node.arguments, _ELEMENT)
        single = arguments[0] if len(arguments) == 1 else None

        def apply(frame: Frame) -> Any:
            key = single(frame) if single else tuple([argument(frame) for argument in arguments])
            try:
                value = frame[name][key]
            except LookupError:
                raise Outside(name, (key,) if single else key) from None
            return value if value.__class__ is int else result(name, value, position)

        return apply

    def _arithmetic(self, node: Arithmetic) -> Evaluate:
        first, *others = self._all_checked(node.operands, _NUMBER)
        steps = list(zip([OPERATIONS[symbol] for symbol in node.operators], others, strict=True))

        def total(frame: Frame) -> Any:
            value = first(frame)
            for operation, operand in steps:
                value = operation(value, operand(frame))
            return value

        return total

    def _collection(self, node: Tuple | Enumeration | Range | Product) -> Evaluate:
        match node:
            case Tuple(items):
                return collector(tuple, self._all_checked(items, _ELEMENT))
            case Enumeration(items):
                return collector(frozenset, self._all_checked(items, _ELEMENT))
            case Product(factors):
                collect = collector(tuple, self._all_checked(factors, _SET))
                return lambda frame: ProductSet(collect(frame))
            case Range():
                low, high = self._all_checked((node.low, node.high), _NUMBER)
                return lambda frame: Interval(low(frame), high(frame))

    def _comparison(self, node: Comparison) -> Evaluate:
        symbol = node.operator
        if symbol in ("∈", "¬∈"):
            element, whole = self._checked(node.left, _ELEMENT), self.compile_set(node.right)
            if symbol == "∈":
                return lambda frame: element(frame) in whole(frame)
            return lambda frame: element(frame) not in whole(frame)
        allowed = _ELEMENT if symbol in ("=", "¬=") else _NUMBER
        left, right = self._all_checked((node.left, node.right), allowed)
        compare = RELATIONS[symbol]
        return lambda frame: compare(left(frame), right(frame))

    def _quantifier(self, node: Quantifier) -> Evaluate:
        domain = self.compile_set(node.domain)
        with self.binding(node.pattern) as bind:
            body = self.compile(node.body)
        universal = node.kind == "∀"

        def quantified(frame: Frame) -> bool:
            elements, inner = domain(frame), dict(frame)
            for element in elements:
                bind(inner, element)
                if body(inner) is not universal:
                    return not universal
            return universal

        return quantified
