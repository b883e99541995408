"""From logical lines to the syntax tree: operator precedence inside a line, blocks by indentation.

The method is precedence climbing: `_expression(level)` reads one operand and then every
operator that binds at least as tightly as `level`. A quantifier stands where an operand may
stand and takes everything to its right, or the indented block when nothing is left on its line.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from purelooop.sapphire.error import SapphireError
from purelooop.sapphire.lexer import LEVEL, Line, Token, logical_lines
from purelooop.sapphire.tree import (
    Application,
    Arithmetic,
    Block,
    Comparison,
    Connective,
    Definition,
    Enumeration,
    Expression,
    Formula,
    Name,
    Not,
    Number,
    Product,
    Quantifier,
    Range,
    Rule,
    Statement,
    Tuple,
)

# Far more than rules need, and few enough that no text can exhaust Python's stack.
MAX_DEPTH = 64

_LOOSEST = 1
_COMPARISON = LEVEL["="]
_ARITHMETIC = LEVEL["+"]


def parse_statements(text: str) -> tuple[Statement, ...]:
    """Read a text, plain or as a listing, into its definitions and rules.

    Raises
    ------
    SapphireError
        Naming line, column and what was expected there.
    """
    return _Parser(logical_lines(text)).statements()


class _Parser:
    """Reads `lines` one after the other; `tokens[at]` is the next token of the current line."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.next_line = 0
        self.indent = 0
        self.tokens: list[Token] = []
        self.at = 0
        self.depth = 0

    # Lines

    def statements(self) -> tuple[Statement, ...]:
        if not self.lines:
            return ()
        outermost = self.lines[0].indent
        rules = self._block(outermost)
        if self.next_line < len(self.lines):
            self._fail_indent(outermost)
        return tuple(map(_definition_or_rule, rules))

    def _block(self, indent: int) -> tuple[Rule, ...]:
        rules = []
        while self._next_indent() >= indent:
            if self._next_indent() > indent:
                self._fail_indent(indent)
            rules.append(self._rule())
        return tuple(rules)

    def _next_indent(self) -> int:
        """Return the indentation of the next line, -1 at the end of the text."""
        return self.lines[self.next_line].indent if self.next_line < len(self.lines) else -1

    def _rule(self) -> Rule:
        line = self.lines[self.next_line]
        self.next_line += 1
        self.indent, self.tokens, self.at = line.indent, line.tokens, 0
        formula = _formula(self._expression(_LOOSEST))
        if self._peek().kind != "end":
            self._fail("an operator or the end of the line")
        return Rule(formula, line.source, position=line.tokens[0].position)

    # Tokens

    def _peek(self) -> Token:
        return self.tokens[self.at]

    def _take(self) -> Token:
        self.at += 1
        return self.tokens[self.at - 1]

    def _take_symbol(self, text: str) -> None:
        if self._peek().text != text:
            self._fail(f"'{text}'")
        self.at += 1

    def _fail(self, expected: str) -> NoReturn:
        token = self._peek()
        raise SapphireError(expected, str(token), token.position)

    def _fail_indent(self, indent: int) -> NoReturn:
        first = self.lines[self.next_line].tokens[0]
        found = f"{first} after {self._next_indent()}"
        raise SapphireError(f"{indent} blanks before the rule", found, first.position)

    # Expressions

    def _expression(self, level: int) -> Expression:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self._fail(f"at most {MAX_DEPTH} levels of nesting")
        left = self._operand()
        while (here := LEVEL.get(self._peek().text, 0)) >= level:
            left = self._chain(left, here)
        self.depth -= 1
        return left

    def _chain(self, left: Expression, level: int) -> Expression:
        """Read on from `left` through all operands joined by operators of this one level."""
        operators: list[Token] = []
        operands = [left]
        while LEVEL.get(self._peek().text) == level:
            operators.append(self._take())
            operands.append(self._expression(level + 1))
        return _joined(operators, operands)

    def _operand(self) -> Expression:
        token = self._peek()
        if token.kind == "number":
            return Number(int(self._take().text), position=token.position)
        if token.kind == "name":
            return Name(self._take().text, position=token.position)
        readers: dict[str, Callable[[], Expression]] = {
            "(": self._parenthesised,
            "⦗": self._application,
            "⟨": self._tuple,
            "{": self._set,
            "¬": self._not,
            "∀": self._quantifier,
            "∃": self._quantifier,
        }
        if token.text not in readers:
            self._fail("an operand")
        return readers[token.text]()

    def _parenthesised(self) -> Expression:
        self._take()
        inner = self._expression(_LOOSEST)
        self._take_symbol(")")
        return inner

    def _not(self) -> Not:
        position = self._take().position
        return Not(_formula(self._expression(_COMPARISON)), position=position)

    def _application(self) -> Application:
        position = self._take().position
        if self._peek().kind != "name":
            self._fail("the name of a function")
        function = self._take().text
        arguments = (self._value(), *self._values_until("⦘"))
        return Application(function, arguments, position=position)

    def _tuple(self) -> Tuple:
        position = self._take().position
        return Tuple((self._value(), *self._values_until("⟩")), position=position)

    def _set(self) -> Enumeration | Range:
        position = self._take().position
        if self._peek().text == "}":
            self._take()
            return Enumeration((), position=position)
        first = self._value()
        if self._peek().text != "⋯":
            return Enumeration((first, *self._values_until("}")), position=position)
        self._take()
        last = self._value()
        self._take_symbol("}")
        return Range(first, last, position=position)

    def _value(self) -> Expression:
        return _value(self._expression(_ARITHMETIC))

    def _values_until(self, close: str) -> tuple[Expression, ...]:
        values = []
        while self._peek().text != close:
            if self._peek().kind == "end":
                self._fail(f"a value or '{close}'")
            values.append(self._value())
        self._take()
        return tuple(values)

    def _quantifier(self) -> Quantifier:
        kind = self._take()
        pattern = self._pattern()
        self._take_symbol("∈")
        domain = _value(self._expression(LEVEL["×"]))
        if self._peek().kind == "end":
            body: Expression = self._indented(kind)
        else:
            body = _formula(self._expression(_LOOSEST))
        return Quantifier(kind.text, pattern, domain, body, position=kind.position)

    def _indented(self, quantifier: Token) -> Block:
        """Read the block below the current line; nothing of that line is left afterwards."""
        if self._next_indent() <= self.indent:
            self._fail(f"a body for {quantifier} on this line or an indented block below")
        return Block(self._block(self._next_indent()), position=quantifier.position)

    def _pattern(self) -> Name | Tuple:
        """Read a variable, or a tuple of different variables such as `⟨x y⟩`."""
        if self._peek().kind != "name" and self._peek().text != "⟨":
            self._fail("a variable or a tuple of variables")
        pattern = self._operand()
        items = pattern.items if isinstance(pattern, Tuple) else (pattern,)
        for index, item in enumerate(items):
            if not isinstance(item, Name) or item in items[:index]:
                found = f"{item.name!r} again" if isinstance(item, Name) else "a value"
                raise SapphireError("different variables", found, item.position)
        assert isinstance(pattern, Name | Tuple)
        return pattern


def _formula(node: Expression) -> Expression:
    if not isinstance(node, Formula):
        raise SapphireError("something true or false", "a value", node.position)
    return node


def _value(node: Expression) -> Expression:
    if isinstance(node, Formula):
        raise SapphireError("a number, tuple or set", "something true or false", node.position)
    return node


def _joined(operators: list[Token], operands: list[Expression]) -> Expression:
    """Return the node for operands joined by operators of one level."""
    symbols = tuple(operator.text for operator in operators)
    level, position = LEVEL[symbols[0]], operands[0].position
    if len(symbols) > 1 and level in (_COMPARISON, LEVEL["⇐⇒"]):
        expected = f"parentheses, as {operators[0]} does not chain"
        raise SapphireError(expected, str(operators[1]), operators[1].position)
    if level < _COMPARISON:
        return Connective(symbols[0], tuple(map(_formula, operands)), position=position)
    values = tuple(map(_value, operands))
    if level == _COMPARISON:
        return Comparison(symbols[0], *values, position=position)
    if symbols[0] == "×":
        if len(values) > MAX_DEPTH:
            raise SapphireError(f"at most {MAX_DEPTH} factors", str(len(values)), position)
        return Product(values, position=position)
    return Arithmetic(symbols, values, position=position)


def _definition_or_rule(rule: Rule) -> Statement:
    """Read `name=value` as a definition; checking it later falls back to the equation."""
    match rule.formula:
        case Comparison("=", Name() as name, value):
            return Definition(name, value, rule.source, position=rule.position)
    return rule
