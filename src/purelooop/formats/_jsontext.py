"""JSON objects, with errors that say where."""

from __future__ import annotations

import json

from purelooop._cells import MAX_CELLS
from purelooop.errors import FormatError, brief, shortened

_LONGEST = 8 * MAX_CELLS  # characters; directions take three a cell, and the cells one
_MOST_LISTS = MAX_CELLS + 1000  # a list of nothing takes far more memory than its characters


def load_object(text: str) -> dict[str, object]:
    """Read the one JSON object of a text.

    Raises
    ------
    FormatError
        No JSON, no object, more than one, more text than a board needs, or numbers or nesting
        beyond what Python reads.
    """
    if len(text) > _LONGEST or text.count("[") + text.count("{") > _MOST_LISTS:
        raise FormatError(
            f"expected a JSON object with a board of at most {MAX_CELLS} cells, got "
            f"{len(text)} characters: {brief(text)}",
            slug="format-large",
        )
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        raise _syntax_error(text, error) from None
    except (ValueError, RecursionError):  # a number of thousands of digits, or nested as deep
        found = None
    if not isinstance(found, dict):
        raise FormatError(f"expected a JSON object, got {brief(text)}", slug="format-json")
    return found


def quoted(value: object) -> str:
    """Return a value of JSON as it is written there, cut to some length, for a message."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (ValueError, RecursionError):  # nested deeper than can be written
        return brief(value)
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in shortened(text))


def _syntax_error(text: str, error: json.JSONDecodeError) -> FormatError:
    expected = "one JSON object" if error.msg == "Extra data" else "valid JSON"
    char = text[error.pos : error.pos + 1]
    line = f"line {error.lineno}, " if "\n" in text.strip() else ""
    got = repr(char) if char else "the end"
    return FormatError(
        f"expected {expected} in {line}column {error.colno}, got {got}",
        slug="format-json",
        row=error.lineno,
        column=error.colno,
        char=char,
        expected=expected,
    )
