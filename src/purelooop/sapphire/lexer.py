"""From text to logical lines of tokens: gutter, rulers, comments and continuation lines go."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from purelooop.errors import brief
from purelooop.sapphire.error import SapphireError
from purelooop.sapphire.tree import Position

# How tightly each binary operator binds: a line that ends in one goes on in the next.
LEVEL = {
    "⇐⇒": 1,
    "⇒": 2,
    "∨": 3,
    "∧": 4,
    **dict.fromkeys(("=", "¬=", "<", ">", "≤", "≥", "∈", "¬∈"), 5),
    "×": 6,
    "+": 7,
    "⨫": 7,
    "·": 8,
}
SYNONYMS = {"≠": "¬=", "∉": "¬∈", "⇔": "⇐⇒"}
MAX_DIGITS = 18

_GUTTER = re.compile(r"[ \u00a0]*[0-9]+┊")
_RULER = "─"
_TOKEN = re.compile(
    r"(?P<blank>[ ∙\u00a0]+|--.*)"
    r"|(?P<number>[0-9][\w?']*)"
    r"|(?P<name>[^\W\d][\w?']*)"
    r"|(?P<symbol>⇐⇒|¬=|¬∈|[⦗⦘⟨⟩{}()⋯×·+⨫=<>≤≥∈∉≠∧∨⇒⇔¬∀∃])"
)


@dataclass(frozen=True, slots=True)
class Token:
    """A name, number or symbol; the last one of a line has kind `end` and an empty text."""

    kind: str
    text: str
    position: Position

    def __str__(self) -> str:
        return brief(self.text) if self.text else "the end of the line"


@dataclass(frozen=True, slots=True)
class Line:
    """A logical line: the number of blanks before it, its tokens, its text without comments."""

    indent: int
    tokens: list[Token]
    source: str


def logical_lines(text: str) -> list[Line]:
    """Split into lines, each joined with the lines that continue it; blank lines go.

    A line that ends in a binary operator is continued by the next one, which must be indented
    deeper than the line where the rule began: otherwise an operator left over at the end of a
    block would silently swallow the rule that follows the block.
    """
    lines: list[Line] = []
    for line in _physical_lines(text):
        if lines and _is_open(lines[-1]):
            lines[-1] = _joined(lines[-1], line)
        else:
            lines.append(line)
    return lines


def _is_open(line: Line) -> bool:
    return line.tokens[-2].text in LEVEL


def _joined(line: Line, following: Line) -> Line:
    if following.indent <= line.indent:
        operator, first = line.tokens[-2], following.tokens[0]
        raise SapphireError(
            f"a line indented deeper that goes on after the {operator} of"
            f" line {operator.position.line}",
            str(first),
            first.position,
        )
    tokens = line.tokens[:-1] + following.tokens
    return Line(line.indent, tokens, f"{line.source} {following.source}")


def _physical_lines(text: str) -> Iterator[Line]:
    """Yield the lines that hold more than blanks and comments."""
    for number, row in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        row = row.removesuffix("\r")
        if row.startswith(_RULER):
            continue
        gutter = _GUTTER.match(row)
        start = gutter.end() if gutter else 0
        tokens = list(_tokens(row, number, start))
        if len(tokens) > 1:
            indent = tokens[0].position.column - 1 - start
            end = tokens[-1].position.column - 1
            yield Line(indent, tokens, _squeezed(row[start:end]))


def _tokens(row: str, number: int, start: int) -> Iterator[Token]:
    end = start
    while start < len(row):
        position = Position(number, start + 1)
        match = _TOKEN.match(row, start)
        if match is None:
            raise SapphireError("a name, number or symbol", repr(row[start]), position)
        kind, text = str(match.lastgroup), match.group()
        if kind == "number" and not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS):
            raise SapphireError(f"a number of at most {MAX_DIGITS} digits", brief(text), position)
        if kind != "blank":
            yield Token(kind, SYNONYMS.get(text, text), position)
            end = match.end()
        start = match.end()
    yield Token("end", "", Position(number, end + 1))


def _squeezed(source: str) -> str:
    return " ".join(source.replace("∙", " ").split())
