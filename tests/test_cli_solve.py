"""`purelooop solve`: reports and exit codes."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

import pytest
from published import PUZZLES, lines

from purelooop.board import Board
from purelooop.check import check
from purelooop.cli import main
from purelooop.errors import FormatError
from purelooop.formats import read
from purelooop.formats.puzzlefile import read as read_list
from purelooop.loop import Loop

RING = "simpleloop/3/3/10"
KEYS = [
    *("name", "rows", "cols", "cells", "status", "unique", "complete", "loops", "sol"),
    *("reason", "nodes", "seconds"),
]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["solve", *arguments])
    return code, *capsys.readouterr()


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    code, out, err = run(capsys, "--json", *arguments)
    assert err == ""
    assert out.count("\n") == 1
    return code, json.loads(out)


# -- plain ------------------------------------------------------------------------------


def test_a_loop_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, RING)
    assert (code, err) == (0, "")
    drawing, sentence = out.split("\n\n")
    assert drawing == "┌───┐\n│ ■ │\n└───┘"
    assert sentence == "unique: this is the only loop\n"


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["4x4"], 0, "solved: one loop, there may be others"),
        (["4x4", "--limit", "3"], 0, "solved: 3 different loops, there may be others"),
        (["4x4", "--limit", "99"], 0, "solved: 6 different loops, and there are no others"),
        ([RING, "--unique"], 0, "unique: this is the only loop"),
        (["4x4", "--unique"], 1, "not unique: two loops, which first differ at row "),
        (["4x4", "--unique", "--limit", "5"], 1, "not unique: 5 loops, of which two first differ"),
        (["3x3"], 1, "no loop: "),
        (["3x3", "--unique"], 1, "no loop: "),
        (["6x6", "--max-nodes", "0"], 3, "not decided: the node limit was reached before a loop"),
        (["6x6", "--max-nodes", "0", "--unique"], 3, "not decided: the node limit was reached"),
    ],
)
def test_sentences(
    arguments: list[str], code: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found, out, err = run(capsys, *arguments)
    assert (found, err) == (code, "")
    assert out.splitlines()[-1].startswith(sentence)


def test_not_unique_shows_two_loops_that_differ(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--unique", "4x4")
    one, other, sentence = out.split("\n\n")
    assert one != other
    assert "┌" in one
    assert "┌" in other
    row, column = (int(word.strip(",\n")) - 1 for word in sentence.split()[-3::2])
    lines = one.split("\n"), other.split("\n")
    assert lines[0][:row] == lines[1][:row]
    assert lines[0][row][2 * column] != lines[1][row][2 * column]


def test_several_boards_carry_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "2x2", "3x3", RING)
    assert code == 1
    assert "\n2x2: " in out
    assert "\n3x3: no loop: " in out
    assert out.endswith(f"{RING}: unique: this is the only loop\n\n")


def test_stats_go_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "--json", "--stats", "4x4")
    assert code == 0
    assert set(json.loads(out)) == set(KEYS)
    assert err.startswith("4x4: seconds=0.")
    assert " nodes=" in err


def test_several_drawings_have_a_blank_line_between(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--limit", "2", "4x4"], ["2x2", "4x4"]):
        _, out, _ = run(capsys, "--format", "drawing", *arguments)
        assert len(out.split("\n\n")) == 2
        with pytest.raises(FormatError, match="expected one solution, got 2"):
            read(out)
    assert "\n\n" not in run(capsys, "--format", "pzpr", "2x2", "4x4")[1]


def test_one_form_of_output(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "--json", "--format", "pzpr", "4x4")
    assert (code, out) == (2, "")
    assert "--format: not allowed with argument --json" in err


# -- JSON -------------------------------------------------------------------------------


def test_json_of_a_solved_board(capsys: pytest.CaptureFixture[str]) -> None:
    code, found = run_json(capsys, RING)
    assert code == 0
    assert list(found) == KEYS
    assert found["sol"] == [[1, 2, 2], [1, 4, 0], [3, 3, 0]]
    assert isinstance(found["nodes"], int)
    assert 0 <= found["seconds"] < 10
    del found["sol"], found["nodes"], found["seconds"]
    assert found == {
        "name": RING,
        "rows": 3,
        "cols": 3,
        "cells": ["...", ".#.", "..."],
        "status": "solved",
        "unique": True,
        "complete": True,
        "loops": 1,
        "reason": None,
    }


@pytest.mark.parametrize(
    ("arguments", "code", "expected"),
    [
        (["3x3"], 1, {"status": "unsolvable", "complete": True, "loops": 0, "sol": None}),
        (
            ["6x6", "--max-nodes", "0"],
            3,
            {"status": "unknown", "unique": None, "complete": False, "loops": 0, "sol": None},
        ),
        (["4x4", "--unique"], 1, {"status": "solved", "unique": False, "loops": 2}),
        (["4x4", "--limit", "9"], 0, {"unique": False, "complete": True, "loops": 6}),
    ],
)
def test_json_statuses(
    arguments: list[str], code: int, expected: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    found_code, found = run_json(capsys, *arguments)
    assert found_code == code
    assert {key: found[key] for key in expected} == expected


def test_every_line_of_json_is_a_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--json", "3x3", "4x4")
    boards = [board for _, board in read_list(out, "-")]
    assert boards == [Board.open(3, 3), Board.open(4, 4)]


def test_json_reason(capsys: pytest.CaptureFixture[str]) -> None:
    _, found = run_json(capsys, "3x3")
    assert found["reason"]  # five cells of one colour, four of the other


def test_published_list(capsys: pytest.CaptureFixture[str]) -> None:
    path = PUZZLES / "puzzlink.tsv"
    code, out, _ = run(capsys, "--unique", "--json", str(path))
    assert code == 1  # four of them are not unique, or have no loop
    loops = {"6x4_parity": 2, "7x6_parity": 2, "6x4_pzptest": 2, "11x11_parity": 0}
    for (name, address, *_), line in zip(lines(path), out.splitlines(), strict=True):
        found = json.loads(line)
        assert (found["name"], found["loops"]) == (name, loops.get(name, 1))
        assert found["unique"] is (found["loops"] == 1)
        if found["loops"]:
            assert check(Board.parse(address), found["sol"]) == []


# -- an engine that errs ----------------------------------------------------------------


def test_a_wrong_loop_is_never_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = import_module("purelooop.solve")
    right = module.solve

    def wrong(board: Board, **options: Any) -> Any:
        result = right(board, **options)
        clockwise = Loop._trusted(board, bytes([3, 1, 0, 2]))
        return Replaced(result, (clockwise,))

    monkeypatch.setattr(module, "solve", wrong)
    code, out, err = run(capsys, "2x2")
    assert (code, out) == (70, "")
    assert "internal error, please report it: the engine's loop is wrong: " in err
    assert "simpleloop/2/2/0" in err


class Replaced:
    """A result with other loops than it had."""

    def __init__(self, result: Any, loops: tuple[Loop, ...]) -> None:
        self._result = result
        self.loops = loops

    def __getattr__(self, name: str) -> Any:
        return getattr(self._result, name)


# -- many boards ------------------------------------------------------------------------


def test_summary_of_many_boards(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "--quiet", RING, "4x4", "3x3", "--limit", "2")
    assert code == 1
    assert [line.partition(": ")[0] for line in out.splitlines()] == [RING, "4x4", "3x3"]
    counts, _, slowest = err.removesuffix("\n").partition(", slowest ")
    assert counts == ("purelooop: 3 boards: 2 solved, 1 of them proven unique, 1 without a loop")
    name, _, time = slowest.partition(" in ")
    assert name in (RING, "4x4", "3x3")
    assert float(time.removesuffix(" s")) > 0


def test_summary_counts_what_was_not_decided(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "--max-nodes", "0", "6x6", "8x8")
    assert code == 3
    assert "0 solved, 0 of them proven unique, 0 without a loop, 2 not decided" in err


def test_workers(capsys: pytest.CaptureFixture[str]) -> None:
    code, report = run_json(capsys, "--workers", "2", "--limit", "40000", "6x8")
    assert (code, report["loops"], report["complete"]) == (0, 32675, True)


def test_quiet_draws_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--quiet", RING) == (0, "unique: this is the only loop\n", "")
