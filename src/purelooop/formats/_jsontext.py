"""JSON objects, with errors that say where."""

from __future__ import annotations

import json

from purelooop.errors import FormatError, brief


def load_object(text: str) -> dict[str, object]:
    """Read the one JSON object of a text.

    Raises
    ------
    FormatError
        No JSON, no object, more than one, or numbers or nesting beyond what Python reads.
    """
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        raise _syntax_error(text, error) from None
    except (ValueError, RecursionError):  # a number of thousands of digits, or nested as deep
        found = None
    if not isinstance(found, dict):
        raise FormatError(f"expected a JSON object, got {brief(text)}", slug="format-json")
    return found


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
