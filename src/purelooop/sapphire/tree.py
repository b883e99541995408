"""Syntax tree of a Sapphire text.

Two trees are equal when the texts say the same: positions and source texts are not compared.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias


class Position(NamedTuple):
    """Line and column in the text, both counted from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Common part of all nodes: where the node begins."""

    position: Position = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A literal such as `3`."""

    value: int


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A variable, or a name given by the environment or a definition."""

    name: str


@dataclass(frozen=True, slots=True)
class Tuple(Node):
    """`⟨a b …⟩`; as the pattern of a quantifier, its items are patterns."""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Enumeration(Node):
    """The set `{a b …}`."""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Range(Node):
    """The set `{low⋯high}` of numbers, both ends included."""

    low: Expression
    high: Expression


@dataclass(frozen=True, slots=True)
class Product(Node):
    """The set of tuples `A×B×…`."""

    factors: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Application(Node):
    """`⦗function argument …⦘`."""

    function: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Arithmetic(Node):
    """`a + b ⨫ c …` or `a · b …`: operators[i] stands before operands[i + 1], left to right."""

    operators: tuple[str, ...]
    operands: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Comparison(Node):
    """`left operator right` with one of `= ¬= < > ≤ ≥ ∈ ¬∈`."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Not(Node):
    """`¬operand`."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class Connective(Node):
    """Formulas joined by one of `∧ ∨ ⇒ ⇐⇒`; a chain `a ⇒ b ⇒ c` means `a ⇒ (b ⇒ c)`."""

    operator: str
    operands: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Quantifier(Node):
    """`∀pattern∈domain body` or `∃pattern∈domain body`."""

    kind: str
    pattern: Name | Tuple
    domain: Expression
    body: Expression


@dataclass(frozen=True, slots=True)
class Block(Node):
    """The indented rules under a quantifier: their conjunction."""

    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Rule(Node):
    """A line, with its continuation lines, that has to hold."""

    formula: Expression
    source: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class Definition(Node):
    """`name=value` at the outermost level."""

    name: Name
    value: Expression
    source: str = field(compare=False)


Formula: TypeAlias = Comparison | Not | Connective | Quantifier | Block
Term: TypeAlias = Number | Name | Tuple | Enumeration | Range | Product | Application | Arithmetic
Expression: TypeAlias = Formula | Term
Statement: TypeAlias = Definition | Rule
