"""JSON objects, with errors that say where."""

from __future__ import annotations

import json

from purelooop.errors import FormatError, brief
from purelooop.formats._textlines import unexpected


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
        expected = "one JSON object" if error.msg == "Extra data" else "a JSON object"
        lines = text.split("\n")
        raise unexpected(
            lines, error.lineno - 1, error.colno - 1, expected, slug="format-json"
        ) from None
    except (ValueError, RecursionError):  # a number of thousands of digits, or nested as deep
        found = None
    if not isinstance(found, dict):
        raise FormatError(f"expected a JSON object, got {brief(text)}", slug="format-json")
    return found
