"""The search does just what it did before: a regression fails here, without a clock."""

from __future__ import annotations

from pathlib import Path

import counters
import pytest
from published import GENERATED, PUBLISHED


def test_counters_are_those_on_record() -> None:
    changed = counters.differences(counters.read(), counters.measured())
    told = "\n".join(["if this is meant: python tests/counters.py --write", *changed])
    assert not changed, told


def test_every_puzzle_is_on_record() -> None:
    assert list(counters.read()) == [puzzle.name for puzzle in (*PUBLISHED, *GENERATED)]


def test_the_record_is_written_as_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = counters.FILE.read_text("utf-8")
    record = counters.read()
    monkeypatch.setattr(counters, "FILE", tmp_path / "counters.json")
    counters.write(record)
    assert counters.FILE.read_text("utf-8") == before


def test_differences_are_told() -> None:
    before = {"a": {"nodes": 1}, "b": {"nodes": 2}, "c": {"nodes": 3}}
    now = {"a": {"nodes": 1}, "b": {"nodes": 5}, "d": {"nodes": 4}}
    assert counters.differences(before, before) == []
    assert counters.differences(before, now) == [
        "b: {'nodes': 2} -> {'nodes': 5}",
        "c: {'nodes': 3} -> {}",
        "d: {} -> {'nodes': 4}",
    ]
