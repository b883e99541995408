"""The error classes: one base, stable slugs, short messages."""

from __future__ import annotations

import pickle

import pytest

from purelooop.errors import BoardError, FormatError, LoopError, PurelooopError, brief


@pytest.mark.parametrize("kind", [BoardError, FormatError, LoopError])
def test_each_error_is_a_value_error_with_a_slug(kind: type[PurelooopError]) -> None:
    error = kind("no such thing")
    assert isinstance(error, PurelooopError)
    assert isinstance(error, ValueError)
    assert str(error) == "no such thing"
    assert error.slug == kind.slug != PurelooopError.slug


def test_an_instance_may_have_its_own_slug() -> None:
    assert BoardError("too large", slug="board-size").slug == "board-size"
    assert BoardError.slug == "board"


def test_format_error_carries_the_place() -> None:
    error = FormatError("odd", row=2, column=3, char="y", expected="'.'")
    assert (error.row, error.column, error.char, error.expected) == (2, 3, "y", "'.'")


def test_errors_survive_pickling() -> None:
    error = pickle.loads(pickle.dumps(FormatError("odd", slug="format-size", row=2)))
    assert (str(error), error.slug, error.row) == ("odd", "format-size", 2)


def test_brief_cuts_long_input() -> None:
    assert brief("short") == "'short'"
    assert len(brief("x" * 10**6)) < 70
    assert len(brief(list(range(10**4)))) < 70
    assert brief(10**5000) == "<int>"
