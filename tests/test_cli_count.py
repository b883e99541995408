"""`purelooop count`, `loops`, `sample` and `edges`: reports, limits and exit codes."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from published import PUZZLES, lines

from purelooop import AllLoops, Board, check, count, edge_counts
from purelooop.cli import main

RING = "simpleloop/3/3/10"
RING_DRAWN = "┌───┐\n│ ■ │\n└───┘\n"
COMMANDS = ["count", "loops", "sample", "edges"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    return code, *capsys.readouterr()


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    code, out, err = run(capsys, *arguments, "--json")
    assert (code, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


# -- count ---------------------------------------------------------------------------------


def test_count_prints_the_number_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "count", "10x10") == (0, "467260456608\n", "")
    assert run(capsys, "count", "3x3") == (0, "0\n", "")
    assert run(capsys, "count", RING, "--workers", "2") == (0, "1\n", "")


def test_count_several(capsys: pytest.CaptureFixture[str]) -> None:
    out = f"4x4\t6\n3x3\t0\n{RING}\t1\n"
    assert run(capsys, "count", "4x4", "3x3", RING) == (0, out, "")


def test_count_json(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = run_json(capsys, "count", "4x6", "12x12")
    assert list(first) == ["name", "rows", "cols", "count", "seconds"]
    assert 0 <= first.pop("seconds") < 10
    assert first == {"name": "4x6", "rows": 4, "cols": 6, "count": 37}
    assert second["count"] == 1076226888605605706


def test_count_published_list(capsys: pytest.CaptureFixture[str]) -> None:
    path = PUZZLES / "puzzlink.tsv"
    code, out, err = run(capsys, "count", str(path))
    assert (code, err) == (0, "")
    loops = {"6x4_parity": 4, "7x6_parity": 4, "6x4_pzptest": 3, "11x11_parity": 0}
    names = [name for name, *_ in lines(path)]
    assert out.splitlines() == [f"{name}\t{loops.get(name, 1)}" for name in names]


def test_numbers_of_thousands_of_digits(capsys: pytest.CaptureFixture[str]) -> None:
    before = sys.get_int_max_str_digits()
    code, out, _ = run(capsys, "count", "3x30000")
    assert code == 0
    assert len(out) > 4500
    assert sys.get_int_max_str_digits() == before
    code, out, _ = run(capsys, "count", "--json", "3x30000")
    assert code == 0
    assert sys.get_int_max_str_digits() == before


# -- loops ---------------------------------------------------------------------------------


def test_loops_are_drawn_with_blank_lines_between(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "loops", "4x4")
    assert (code, err) == (0, "")
    assert out == "\n\n".join(map(str, AllLoops("4x4"))) + "\n"
    assert run(capsys, "loops", RING) == (0, RING_DRAWN, "")


def test_loops_of_several_boards(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "loops", RING, "3x3", "2x2")
    assert (code, err) == (1, "purelooop: 3x3: there is no loop\n")
    assert out == f"{RING}:\n\n{RING_DRAWN}\n2x2:\n\n┌─┐\n└─┘\n"


def test_loops_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "loops", "4x6", RING)
    assert [line["number"] for line in found] == [*range(37), 0]
    assert [line["name"] for line in found] == ["4x6"] * 37 + [RING]
    assert [line["sol"] for line in found[:-1]] == [loop.to_rows() for loop in AllLoops("4x6")]
    assert list(found[0]) == ["name", "number", "sol"]


@pytest.mark.parametrize(
    ("options", "numbers"),
    [
        (["--limit", "3"], range(3)),
        (["--limit", "0"], range(0)),
        (["--start", "30"], range(30, 37)),
        (["--start", "30", "--limit", "2"], range(30, 32)),
        (["--start", "37"], range(0)),
        (["--start", "1" + "0" * 40], range(0)),
    ],
)
def test_some_loops(options: list[str], numbers: range, capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "loops", "4x6", *options)
    every = AllLoops("4x6")
    assert [line["number"] for line in found] == list(numbers)
    assert [line["sol"] for line in found] == [every[number].to_rows() for number in numbers]


def test_loops_from_far_away(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "loops", "10x10", "--start", "467260456600")
    assert [line["number"] for line in found] == list(range(467260456600, 467260456608))
    assert all(check(Board.open(10, 10), line["sol"]) == [] for line in found)


def test_loops_can_be_verified(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, out, _ = run(capsys, "loops", "4x4", "--start", "3", "--limit", "1")
    solution = tmp_path / "solution.txt"
    solution.write_text(out, "utf-8")
    assert run(capsys, "verify", "4x4", str(solution))[0] == 0


# -- sample --------------------------------------------------------------------------------


def test_sample(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "sample", "8x8", "-n", "3", "--seed", "1")
    assert (code, err) == (0, "")
    assert out == "\n\n".join(map(str, AllLoops("8x8").sample(3, seed=1))) + "\n"
    assert run(capsys, "sample", "8x8", "-n", "3", "--seed", "1")[1] == out
    assert run(capsys, "sample", "8x8", "-n", "3")[1] != out
    assert run(capsys, "sample", RING) == (0, RING_DRAWN, "")


def test_sample_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "sample", "10x10", "-n", "20", "--seed", "2")
    every = AllLoops("10x10")
    assert [line["sol"] for line in found] == [loop.to_rows() for loop in every.sample(20, seed=2)]
    assert all(every[line["number"]].to_rows() == line["sol"] for line in found)


# -- edges ---------------------------------------------------------------------------------


def test_edges(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "edges", "2x3")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "row\tcolumn\tto row\tto column\tloops\tshare",
        "1\t1\t1\t2\t1\t1.000000",
        "1\t1\t2\t1\t1\t1.000000",
        "1\t2\t1\t3\t1\t1.000000",
        "1\t2\t2\t2\t0\t0.000000",
        "1\t3\t2\t3\t1\t1.000000",
        "2\t1\t2\t2\t1\t1.000000",
        "2\t2\t2\t3\t1\t1.000000",
        "loops: 1, edges in all of them: 6, edges in none: 1",
    ]


def test_edges_to_blocked_cells_are_none(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "edges", RING)
    assert len(out.splitlines()) == 8 + 2
    assert out.endswith("\nloops: 1, edges in all of them: 8, edges in none: 0\n")


def test_edges_of_several_boards(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "edges", "2x2", "3x3", "2x2")
    assert (code, err) == (1, "purelooop: 3x3: there is no loop\n")
    first, table, second, again = out.split("\n\n")
    assert first == second == "2x2:"
    assert again == table + "\n"


@pytest.mark.parametrize("size", ["4x6", "10x10", "3x300"])
def test_edges_json(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = run_json(capsys, "edges", size)
    keys = ["name", "rows", "cols", "loops", "forced", "unused", "across", "down"]
    counts = edge_counts(size)
    assert list(found) == keys
    assert (found["name"], found["loops"]) == (size, counts.total)
    assert (found["across"], found["down"]) == (counts.across.tolist(), counts.down.tolist())
    everything = [n for row in found["across"] + found["down"] for n in row]
    assert found["forced"] == everything.count(counts.total)
    assert found["unused"] == everything.count(0)


# -- what all have in common ---------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS[1:])
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_no_loop(command: str, options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    found = run(capsys, command, "3x3", *options)
    assert found == (1, "", "purelooop: 3x3: there is no loop\n")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--timeout", "0.1"], "stopped at its limit of 0.1 s in row "),
        (["--max-memory", "300k"], "it needs more than max_memory, 300.0 kB\n"),
        (["--max-memory", "2.5M"], "it needs more than max_memory, 2.5 MB\n"),
        (["--max-memory", "123456"], "it needs more than max_memory, 123.5 kB\n"),
    ],
)
def test_limits(
    command: str, options: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, command, "--json", "40x40", "2x2", *options)
    assert code == 3
    assert err.startswith("purelooop: 40x40: counting stopped ")
    assert sentence in err
    assert err.count("\n") == 1
    assert json.loads(out)["name"] == "2x2"  # what comes after it is not affected


def test_time_for_printing_counts(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "loops", "8x8", "--timeout", "0.3")
    assert code == 3
    assert err == "purelooop: 8x8: going through the loops stopped at its limit of 0.3 s\n"
    assert out.count("\n\n") > 10


@pytest.mark.parametrize("command", COMMANDS)
def test_too_wide(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, command, "--json", "63x63", "2x2")
    assert code == 2
    assert err == (
        "purelooop: 63x63: expected at most 62 rows or at most 62 columns to count loops, "
        "got 63 x 63\n"
    )
    assert json.loads(out)["name"] == "2x2"


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--max-memory", "0"], "expected a size such as 500M, 4G or bytes, got '0'"),
        (["--max-memory", "-5M"], "expected one argument"),
        (["--max-memory", "5Q"], "expected a size such as 500M, 4G or bytes, got '5Q'"),
        (["--max-memory", "G"], "expected a size such as 500M, 4G or bytes, got 'G'"),
        (["--max-memory", ""], "expected a size such as 500M, 4G or bytes, got ''"),
        (["--max-memory", "nan"], "expected a size such as 500M, 4G or bytes, got 'nan'"),
        (["--max-memory", "infG"], "expected a size such as 500M, 4G or bytes, got 'infG'"),
        (["--timeout", "0"], "expected a number of seconds above 0, got '0'"),
        (["--max-nodes", "5"], "unrecognized arguments: --max-nodes 5"),
        (["nowhere.txt"], "no such file: 'nowhere.txt'"),
    ],
)
def test_usage_errors(
    command: str, options: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, command, "4x4", *options)
    assert (code, out) == (2, "")
    assert err.startswith("purelooop: error: ")
    assert sentence in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["count", "4x4", "--workers", "0"], "expected a whole number from 1 on, got '0'"),
        (["loops", "4x4", "--start", "-1"], "expected a whole number from 0 on, got '-1'"),
        (["loops", "4x4", "--start", "9" * 5000], "expected a whole number from 0 on, got '999"),
        (["loops", "4x4", "--limit", "x"], "expected a whole number from 0 on, got 'x'"),
        (["sample", "4x4", "-n", "0"], "expected a whole number from 1 on, got '0'"),
        (["sample", "4x4", "--seed", "x"], "expected a whole number from 0 on, got 'x'"),
        (["count"], "the following arguments are required: PUZZLE"),
    ],
)
def test_more_usage_errors(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_of_many_boards(
    command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "boards.txt"
    path.write_text("one\tsimpleloop/3/3/10\nother\tsimpleloop/4/4/0o00\n", "utf-8")
    names = [line["name"] for line in run_json(capsys, command, str(path), "2x2")]
    assert names == ["one", "other", "2x2"]


@pytest.mark.parametrize("command", COMMANDS)
def test_ctrl_c(command: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "purelooop", command, "--json", "2x2", "40x40"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert json.loads(process.stdout.readline())["name"] == "2x2"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, "", "purelooop: interrupted\n")


def test_loops_go_out_as_they_come() -> None:
    """All of them would take days; a reader that goes away ends it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "purelooop", "loops", "--json", "10x10"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    for number in range(1000):
        assert json.loads(process.stdout.readline())["number"] == number
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(timeout=60) == 141
    process.stderr.close()


@pytest.mark.parametrize("command", COMMANDS[:3])
def test_numpy_is_not_imported(command: str) -> None:
    python = [sys.executable, "-X", "importtime", "-m", "purelooop"]
    done = subprocess.run([*python, command, "6x6"], capture_output=True, encoding="utf-8")
    assert done.returncode == 0
    assert "purelooop.count" in done.stderr
    assert "numpy" not in done.stderr


def test_numbers_agree(capsys: pytest.CaptureFixture[str]) -> None:
    for size in ("4x4", "5x6", "4x7"):
        number = count(size)
        assert run(capsys, "count", size)[1] == f"{number}\n"
        assert len(run_json(capsys, "loops", size)) == number
        assert run_json(capsys, "edges", size)[0]["loops"] == number


def test_edges_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "edges", "--quiet", "2x3")
    assert (code, out, err) == (0, "loops: 1, edges in all of them: 6, edges in none: 1\n", "")


# -- a count in a file ---------------------------------------------------------------------


def test_checkpoint(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "6x6.count"
    for _ in range(2):
        assert run(capsys, "count", "6x6", "--checkpoint", str(path)) == (0, "1072\n", "")
    for board, said in (("6x8", "is of another board, one of 6 x 6 cells"), ("x.txt", "no such")):
        code, out, err = run(capsys, "count", board, "--checkpoint", str(path))
        assert (code, out) == (2, "")
        assert said in err
    code, out, err = run(capsys, "count", "6x6", "8x8", "--checkpoint", str(path))
    assert (code, out) == (2, "")
    assert "expected one board with --checkpoint, got several" in err
    code, out, err = run(capsys, "count", "6x6", "--checkpoint", str(tmp_path / "no" / "x"))
    assert (code, out) == (2, "")
    assert err.startswith("purelooop: 6x6: cannot keep the count in '/")
    assert err.endswith("no/x': No such file or directory\n")
