"""`purelooop verify`."""

from __future__ import annotations

import io
import json
from importlib import resources
from pathlib import Path

import pytest

from purelooop.cli import main

LINK = "simpleloop/6/6/004g2400"
RING = "simpleloop/3/3/10"
RULES = str(resources.files("purelooop").joinpath("rules/pure-loop.sapphire"))
RING_DRAWN = "┌───┐\n│ ■ │\n└───┘\n"
RING_DIGITS = "122\n140\n330\n"


def verify(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, puzzle: str, solution: str, *options: str
) -> tuple[int, str, str]:
    path = tmp_path / "solution.txt"
    path.write_text(solution, "utf-8")
    code = main(["verify", puzzle, str(path), *options])
    return code, *capsys.readouterr()


@pytest.mark.parametrize("options", [[], ["--json"], ["--stats"]])
@pytest.mark.parametrize("rules", [[], ["--rules", RULES], ["--rules", "pure-loop"]])
def test_what_solve_prints_is_valid(
    options: list[str], rules: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", LINK, *options]) == 0
    printed = capsys.readouterr().out
    assert verify(capsys, tmp_path, LINK, printed, *rules) == (
        0,
        "valid: one loop through all 32 open cells\n",
        "",
    )


def test_solution_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(RING_DIGITS.encode())))
    assert main(["verify", RING, "-"]) == 0
    assert capsys.readouterr().out == "valid: one loop through all 8 open cells\n"


def test_puzzle_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text("...\n.#.\n...\n")
    assert verify(capsys, tmp_path, str(puzzle), RING_DRAWN)[0] == 0


@pytest.mark.parametrize(
    ("solution", "codes"),
    [
        ("331\n041\n022\n", {"clockwise"}),
        (RING_DRAWN.replace("┘", "┐"), {"dead_end"}),
        ("┌─┐\n└─┘\n", {"shape"}),
        ("122\n130\n330\n", {"blocked_cell"}),
    ],
)
def test_violations_are_listed(
    solution: str, codes: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = verify(capsys, tmp_path, RING, solution)
    *listed, last = out.splitlines()
    assert (code, err) == (1, "")
    assert codes <= {line.split(":")[0] for line in listed}
    assert last == f"not valid: {len(listed)} violation{'s' if len(listed) > 1 else ''}"


def test_rules_are_evaluated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = verify(capsys, tmp_path, RING, "331\n041\n022\n", "--rules", RULES)
    assert code == 1
    assert "clockwise: " in out
    assert "rule: line " in out
    assert "does not hold" in out


def test_rules_of_the_user(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = tmp_path / "mine.sapphire"
    rules.write_text("n∈{3}\nn<m\n", "utf-8")
    code, out, _ = verify(capsys, tmp_path, RING, RING_DIGITS, "--rules", str(rules))
    assert code == 1
    assert out == "rule: line 2: n<m does not hold\nnot valid: 1 violation\n"


def test_rules_need_directions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = verify(capsys, tmp_path, RING, "┌─┐\n└─┘\n", "--rules", RULES)
    assert code == 1
    assert "shape: " in out
    assert err == "purelooop: the rules were not evaluated: no direction for each cell\n"


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = verify(capsys, tmp_path, RING, "331\n041\n022\n", "--json", "--rules", RULES)
    found = json.loads(out)
    assert code == 1
    assert list(found) == ["name", "rows", "cols", "valid", "violations", "failures"]
    assert found["valid"] is False
    assert found["violations"][0]["code"] == "clockwise"
    assert found["violations"][0]["cell"] == [2, 0]
    assert {"line", "rule", "binding", "undefined"} == set(found["failures"][0])
    _, out, _ = verify(capsys, tmp_path, RING, RING_DIGITS, "--json")
    assert json.loads(out) == {
        "name": RING,
        "rows": 3,
        "cols": 3,
        "valid": True,
        "violations": [],
        "failures": None,
    }


@pytest.mark.parametrize(
    ("solution", "message"),
    [
        ("", "expected a solution, got none"),
        ("what?\n", "expected a drawing, JSON or directions 0-4 in line 1, column 1, got 'w'"),
        ("{}", 'expected a JSON object with the key "sol"'),
    ],
)
def test_bad_solutions(
    solution: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = verify(capsys, tmp_path, RING, solution)
    assert (code, out) == (2, "")
    assert err.startswith(f"purelooop: error: {tmp_path / 'solution.txt'}: {message}")
    assert err.count("\n") == 1


@pytest.mark.parametrize("text", ["", "--| nothing\n", "Idx={0⋯n}\n"])
def test_rules_without_a_rule(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = tmp_path / "none.sapphire"
    rules.write_text(text, "utf-8")
    code, out, err = verify(capsys, tmp_path, RING, RING_DIGITS, "--rules", str(rules))
    assert (code, out) == (2, "")
    assert err == f"purelooop: error: {rules}: expected rules, but there is none in this file\n"


def test_bad_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = tmp_path / "bad.sapphire"
    for text, place in (("n=\n", "line 1"), ("h<m\n", "line 1")):
        rules.write_text(text, "utf-8")
        code, out, err = verify(capsys, tmp_path, RING, RING_DIGITS, "--rules", str(rules))
        assert (code, out) == (2, "")
        assert err.startswith(f"purelooop: error: {rules}: {place}")
    code, _, err = verify(capsys, tmp_path, RING, RING_DIGITS, "--rules", str(tmp_path / "none"))
    assert code == 2
    assert err.startswith("purelooop: error: cannot read ")


def test_a_file_of_the_site_without_a_line_is_not_solved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "empty.pzpr"
    path.write_text("pzprv3/simpleloop/2/2/. . /. . /0 /0 /0 0 /")
    for arguments in ([path], ["2x2", path]):
        assert main(["verify", *map(str, arguments)]) == 1
        assert capsys.readouterr().out.count("empty_cell: ") == 4


def test_quiet_is_the_verdict_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "solution.txt"
    for text, code, verdict in (
        (RING_DIGITS, 0, "valid: one loop through all 8 open cells\n"),
        ("122\n140\n320\n", 1, "not valid: 2 violations\n"),
    ):
        path.write_text(text)
        assert main(["verify", "--quiet", RING, str(path)]) == code
        assert capsys.readouterr().out == verdict
