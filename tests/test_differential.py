"""The differential run finds a method that is wrong, and makes the board small."""

from __future__ import annotations

import math
import re
from pathlib import Path
from random import Random

import differential
import pytest
from kinds import CLASSES, KINDS, question, size_class, symmetries
from methods import METHODS, Claim, agree, joined
from oracle import Rows, count_loops, open_board, open_cells
from shrinking import shrunk

from purelooop import solve

TRUE = {name: METHODS[name] for name in ("search", "count", "SAT")}
"""The search is the fastest of them, so it is the one that stays when a board is made small."""
THREE_IN_A_ROW = (1, 1, 1)


def has_three_blocked(board: Rows) -> bool:
    return any(row[c : c + 3] == THREE_IN_A_ROW for row in board for c in range(len(row)))


def careless(board: Rows) -> Claim:
    """Says that a loop is the only one where it is not, on boards with three blocked cells."""
    loops = len(solve(board, limit=2).loops)
    return Claim(1, 1) if loops == 2 and has_three_blocked(board) else Claim(0)


def blind(board: Rows) -> Claim:
    """Finds no loop on boards of more than 400 cells with an open upper left corner."""
    return Claim(0, 0) if len(board) * len(board[0]) > 400 and not board[0][0] else Claim(0)


def falling(board: Rows) -> Claim:
    if sum(map(sum, board)) == 7:
        raise RuntimeError("no way\nout")
    return Claim(0)


def rarely_wrong(board: Rows) -> Claim:
    """Wrong on one board in a thousand, and on no other that is like it."""
    return Claim(5, 5) if Random(repr(board)).random() < 0.001 else Claim(0)


def run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], boards: int, **methods: object
) -> tuple[int, str]:
    arguments = ["--workers", "1", "--seed", "1", "--boards", str(boards), "--save", str(tmp_path)]
    code = differential.main(arguments, {**TRUE, **methods})  # type: ignore[dict-item]
    return code, capsys.readouterr().out


def test_methods_that_are_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(tmp_path, capsys, 200)
    assert code == 0
    assert "**0 disagreements**" in out
    total = re.search(r"^\| \*\*all\*\* \|  \| 200 \| (\d+) \| (\d+) \| (\d+) \| 0 \|$", out, re.M)
    assert total, out
    assert min(map(int, total.groups())) > 20
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_claim_is_found_and_the_board_made_small(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = run(tmp_path, capsys, 30, careless=careless)
    assert code == 1
    found = re.findall(r"^disagreement on board (\d+) of seed 1, \w+, \d+ x \d+:$", out, re.M)
    assert found
    assert f"**{len(found)} disagreement" in out
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(f"1-{k}.txt" for k in found)
    smallest = re.findall(
        r"^and still on this one:\n\n([.#\n]+)\n\nhttps://\S+\n\n  search: .+\n  careless: 1 and",
        out,
        re.M,
    )
    assert len(smallest) == len(found)
    for text in smallest:
        board = tuple(tuple(int(cell == "#") for cell in line) for line in text.split())
        assert has_three_blocked(board)
        assert sum(map(sum, board)) < 8
        assert len(open_cells(board)) <= 30
        assert count_loops(board) >= 2


def test_a_board_is_looked_at_again_by_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    tally = differential._chunk(1, range(30), {**TRUE, "careless": careless})
    number = tally.disagreements[0].number
    arguments = ["--seed", "1", "--board", str(number)]
    assert differential.main(arguments, {**TRUE, "careless": careless}) == 1
    assert f"disagreement on board {number} of seed 1" in capsys.readouterr().out
    assert differential.main(arguments, TRUE) == 0


def test_a_planted_loop_is_missed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing but the planting contradicts, so other methods are asked to make the board small."""
    differs = {"search": blind}
    code = differential.main(
        ["--workers", "1", "--seed", "1", "--boards", "60", "--save", str(tmp_path)], differs
    )
    out = capsys.readouterr().out
    assert code == 1
    assert re.search(r"  search: no loop\n  planted loop: 1 or more\n", out)
    code, out = run(tmp_path, capsys, 60, blind=blind)
    assert code == 1
    sizes = [int(size) for size in re.findall(r"simpleloop/\d+/(\d+)/", out)]
    assert min(sizes) <= 21


def test_a_method_that_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(tmp_path, capsys, 100, falling=falling)
    assert code == 1
    assert "falling (RuntimeError: no way\nout): failed" in out


def test_one_board_in_a_thousand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(tmp_path, capsys, 1000, rarely_wrong=rarely_wrong)
    assert code == 1
    assert "rarely_wrong: 5 and no more" in out


def test_processes_see_the_same_boards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = []
    for workers in ("1", "2"):
        arguments = ["--workers", workers, "--seed", "7", "--boards", "110"]
        assert differential.main([*arguments, "--save", str(tmp_path)]) == 0
        rows.append([line for line in capsys.readouterr().out.splitlines() if line[:1] == "|"])
    assert rows[0] == rows[1]


def test_no_time_no_boards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert differential.main(["--seconds", "0", "--save", str(tmp_path)]) == 0
    assert "0 boards in 0 minutes" in capsys.readouterr().out


def test_all_kinds_and_sizes_come_up() -> None:
    questions = [question(Random(k)) for k in range(400)]
    seen = {(kind, size_class(board)) for kind, board, _ in questions}
    assert seen == {(kind, sizes) for kind in KINDS for sizes in CLASSES}
    assert {len(board) % 2 for _, board, _ in questions} == {0, 1}
    for _, board, has_loop in questions:
        assert {len(row) for row in board} == {len(board[0])}
        assert open_cells(board)
        assert not has_loop or solve(board).loops


def test_claims() -> None:
    assert agree({"a": Claim(1), "b": Claim(0, 1), "c": Claim(0)})
    assert joined({"a": Claim(1), "b": Claim(0, 1)}) == (1, 1)
    assert not agree({"a": Claim(2), "b": Claim(0, 1)})
    assert not agree({"a": Claim(0, 0), "b": Claim(1)})
    assert not agree({"a": Claim(1, 0)})
    assert joined({"a": Claim(2)}) == (2, math.inf)


def test_eight_symmetries() -> None:
    board = ((0, 1, 0), (0, 0, 1))
    assert len(set(symmetries(board))) == 8
    assert next(symmetries(board)) == board
    assert len(set(symmetries(open_board(2, 2)))) == 1


def test_shrinking() -> None:
    board = open_board(12, 15)
    smallest = shrunk(board, lambda rows: count_loops(rows) > 0 if len(rows) < 3 else True)
    assert smallest == open_board(2, 2)

    def has_four_loops(rows: Rows) -> bool:
        return len(solve(rows, limit=4).loops) == 4

    smallest = shrunk(board, has_four_loops)
    assert count_loops(smallest) >= 4
    assert len(smallest) * len(smallest[0]) <= 20
