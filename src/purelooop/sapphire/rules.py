"""Rules that have been read: what they need, and which of them an assignment breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from purelooop.sapphire.closures import Evaluate, Frame, Outside
from purelooop.sapphire.compiler import Compiler
from purelooop.sapphire.environment import number, table
from purelooop.sapphire.error import SapphireError
from purelooop.sapphire.tree import Block, Definition, Expression, Quantifier, Rule, Statement
from purelooop.sapphire.values import Element, show


@dataclass(frozen=True)
class Failure:
    """A rule that does not hold.

    Attributes
    ----------
    line : int
        Line of the rule, counted from 1 in the text as it was given.
    rule : str
        The rule's text, continuation lines joined, comments left out.
    binding : dict from str to int or tuple
        The variables of the quantifiers around the rule, outermost first.
    undefined : str or None
        What had no value, if the rule fails because it looked outside a function's domain.
    """

    line: int
    rule: str
    binding: dict[str, Element]
    undefined: str | None = None

    def __str__(self) -> str:
        values = ", ".join(f"{name}={show(value)}" for name, value in self.binding.items())
        where = f" for {values}" if values else ""
        why = f": {self.undefined}" if self.undefined else ""
        return f"line {self.line}: {self.rule} does not hold{where}{why}"


Report: TypeAlias = Callable[[Frame], Iterator[Failure]]


class Rules:
    """The rules of a text, compiled and ready to be checked. Equal when their trees are equal.

    Parameters
    ----------
    statements : tuple of Definition or Rule
        The syntax tree, such as `parse` makes it. Rules taken out of a quantifier's block may be
        checked by themselves when the environment gives the quantifier's variables.

    Raises
    ------
    SapphireError
        When an operand can never be of the kind that its place demands.
    """

    __slots__ = ("_compiler", "_reports", "statements")

    def __init__(self, statements: tuple[Statement, ...]) -> None:
        self.statements = statements
        self._compiler = Compiler()
        self._reports = [_report(statement, self._compiler) for statement in statements]

    @property
    def has_rules(self) -> bool:
        """Whether there is anything that has to hold, beside definitions."""
        return any(isinstance(statement, Rule) for statement in self.statements)

    def failures(self, environment: Mapping[str, object]) -> Iterator[Failure]:
        """Yield the failures in the order of the text, evaluating no further than asked.

        Parameters
        ----------
        environment : mapping from str to object
            Numbers, and functions as nested sequences or arrays (indexed `[x][y]…` from 0),
            mappings (from the argument, or from the tuple of several) or callables (which raise
            LookupError outside their domain). Names that the rules do not use are ignored.
            A name that the rules define may be given too: then the definition is a rule.

        Raises
        ------
        SapphireError
            When a name is missing, or a value is not of the kind that its place demands.
        """
        frame = self._frame(environment)
        for statement, report in zip(self.statements, self._reports, strict=True):
            yield from report(frame)
            if isinstance(statement, Definition) and statement.name.name not in frame:
                return  # it had no value, so what follows cannot be evaluated

    def check(self, environment: Mapping[str, object]) -> list[Failure]:
        """Return all failures (see `failures`): an empty list if every rule holds."""
        return list(self.failures(environment))

    def holds(self, environment: Mapping[str, object]) -> bool:
        """Tell whether every rule holds (see `failures`)."""
        return next(self.failures(environment), None) is None

    def _frame(self, environment: Mapping[str, object]) -> Frame:
        needs = self._compiler
        frame: Frame = {}
        for names, what, convert in (
            (needs.functions, "function", table),
            (needs.numbers, "number", number),
        ):
            for name, position in names.items():
                if name not in environment:
                    raise SapphireError(f"a {what} {name} in the environment", "none", position)
                frame[name] = convert(name, environment[name], position)
        for name in needs.defined.keys() & environment.keys():
            frame[name] = number(name, environment[name])
        return frame

    def __eq__(self, other: object) -> bool:
        return self.statements == other.statements if isinstance(other, Rules) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.statements)

    def __repr__(self) -> str:
        return f"<Rules: {len(self.statements)} statements>"

    def __reduce__(self) -> tuple[type[Rules], tuple[tuple[Statement, ...]]]:
        return Rules, (self.statements,)


def _report(statement: Statement, compiler: Compiler) -> Report:
    if isinstance(statement, Definition):
        return _leaf(_settle(statement, compiler), statement, compiler)
    return _instances(statement.formula, statement, compiler)


def _settle(definition: Definition, compiler: Compiler) -> Evaluate:
    """Return what sets the defined name; if it has a value already, whether they are equal."""
    name, position = definition.name.name, definition.position
    if name in compiler.defined or name in compiler.functions:
        raise SapphireError("a name that is not in use yet", name, position)
    kinds, evaluate = compiler.kinds(definition.value), compiler.compile(definition.value)
    compiler.defined[name] = kinds | {"a number"}

    def settle(frame: Frame) -> bool:
        value = evaluate(frame)
        return bool(frame.setdefault(name, value) == value)

    return settle


def _instances(formula: Expression, rule: Rule, compiler: Compiler) -> Report:
    """Return what reports every failing instance of a rule, following `∀` down to the leaves."""
    if not isinstance(formula, Quantifier) or formula.kind != "∀":
        return _leaf(compiler.compile(formula), rule, compiler)
    domain = compiler.compile_set(formula.domain)
    names = tuple(compiler.bound)
    with compiler.binding(formula.pattern) as bind:
        if isinstance(formula.body, Block):
            reports = [_instances(each.formula, each, compiler) for each in formula.body.rules]
        else:
            reports = [_instances(formula.body, rule, compiler)]

    def report(frame: Frame) -> Iterator[Failure]:
        try:
            elements = domain(frame)
        except Outside as outside:
            yield _failure(rule, names, frame, str(outside))
            return
        inner = dict(frame)
        for element in elements:
            bind(inner, element)
            for each in reports:
                yield from each(inner)

    return report


def _leaf(truth: Evaluate, statement: Statement, compiler: Compiler) -> Report:
    """Return what reports a single formula."""
    names = tuple(compiler.bound)

    def report(frame: Frame) -> Iterator[Failure]:
        try:
            if not truth(frame):
                yield _failure(statement, names, frame)
        except Outside as outside:
            yield _failure(statement, names, frame, str(outside))

    return report


def _failure(
    statement: Statement, names: tuple[str, ...], frame: Frame, undefined: str | None = None
) -> Failure:
    binding = {name: frame[name] for name in names}
    return Failure(statement.position.line, statement.source, binding, undefined)
