"""`purelooop convert`, and what `solve --format` and `verify` do with its formats."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path

import numpy as np
import pytest
from published import PUBLISHED, PUZZLES

from purelooop import Board, solve
from purelooop.cli import main
from purelooop.formats import HOLD_LOOPS, NAMES

RING = "simpleloop/3/3/10"
TEXTS = sorted(set(NAMES) - {"npy"})


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main(list(map(str, arguments)))
    return code, *capsys.readouterr()


@pytest.mark.parametrize("name", sorted(set(TEXTS) - {"size", "tables"}))
def test_there_and_back(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = tmp_path / "there"
    assert run(capsys, "convert", RING, "--to", name, "-o", there) == (0, "", "")
    assert run(capsys, "convert", there, "--to", "puzzlink")[1].strip().endswith(RING)


@pytest.mark.parametrize("name", sorted(HOLD_LOOPS))
def test_a_loop_goes_along(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    solved, there, back = tmp_path / "solved.json", tmp_path / "there", tmp_path / "back.json"
    code, out, err = run(capsys, "solve", RING, "--format", "json")
    assert (code, err) == (0, "purelooop: unique: this is the only loop\n")
    solved.write_text(out)
    assert run(capsys, "convert", solved, "--to", name, "-o", there)[0] == 0
    assert run(capsys, "verify", there)[:2] == (0, "valid: one loop through all 8 open cells\n")
    assert run(capsys, "convert", there, "--to", "json", "-o", back)[0] == 0
    first, last = (json.loads(path.read_text()) for path in (solved, back))
    assert first.pop("name") == RING
    assert last.pop("name") == (RING if name == "json" else str(there))
    assert first == last


def test_names_go_along(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named = tmp_path / "named.tsv"
    named.write_text(f"ring\t{RING}\nfour\t4x4\n")
    for arguments in (["convert", named, "--to", "json"], ["solve", named, "--format", "json"]):
        out = run(capsys, *arguments)[1]
        assert [json.loads(line)["name"] for line in out.splitlines()] == ["ring", "four"]


@pytest.mark.parametrize("name", ["size", "tables"])
def test_what_can_not_be_written_is_named(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "convert", RING, "--to", name)
    assert (code, out) == (2, "")
    assert err.startswith(f"purelooop: error: {RING}: expected a ")
    assert "Board" not in err


def test_many_puzzles_become_a_file_of_many(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("text", "puzzlink"):
        many = tmp_path / name
        assert run(capsys, "convert", RING, "4x4", "--to", name, "-o", many) == (0, "", "")
        code, out, _ = run(capsys, "count", many)
        assert (code, [line.split("\t")[1] for line in out.splitlines()]) == (0, ["1", "6"])


def test_what_a_format_does_not_hold_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn = tmp_path / "drawn"
    drawn.write_text(str(solve(RING).loops[0]))
    code, out, err = run(capsys, "convert", drawn, "--to", "text")
    assert (code, out) == (0, "...\n.#.\n...\n")
    assert err == f"purelooop: {drawn}: the lines drawn are left out: text holds no lines\n"
    drawn.write_text("┌─╴\n│ ■\n└──")
    code, _, err = run(capsys, "convert", drawn, "--to", "pzpr")
    assert code == 0
    assert "left out: they are not one loop" in err


def test_numpy_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board.npy"
    assert run(capsys, "convert", RING, "--to", "npy", "-o", path)[0] == 0
    assert np.load(path).sum() == 1
    assert run(capsys, "count", path) == (0, "1\n", "")


@pytest.mark.parametrize("name", ["npy", "janko", "drawing"])
def test_formats_of_one_puzzle(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "convert", RING, RING, "--to", name, "-o", tmp_path / "two")
    assert (code, out) == (2, "")
    assert f"expected one puzzle for a file in the format {name}, got 2" in err
    assert list(tmp_path.iterdir()) == []


def test_nothing_half_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "there"
    path.write_text("before")
    assert run(capsys, "convert", "nonsense", "--to", "text", "-o", path)[0] == 2
    assert run(capsys, "convert", "3x3", RING, "--to", "tables", "-o", path)[0] == 2
    assert path.read_text() == "before"
    for bad in (tmp_path, tmp_path / "missing" / "file"):
        code, out, err = run(capsys, "convert", RING, "--to", "text", "-o", bad)
        assert (code, out, err.count("\n")) == (2, "", 1)
    assert os.listdir(tmp_path) == ["there"]


def test_an_address_that_is_too_long(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "convert", "250x250", "--to", "puzzlink")
    assert code == 0
    assert Board.parse(out.strip()) == Board.open(250, 250)
    assert "8,192" in err


def test_compressed_documents(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "solved.gz"
    out = run(capsys, "solve", RING, "--format", "pzpr")[1]
    path.write_bytes(gzip.compress(out.encode()))
    assert run(capsys, "verify", path)[0] == 0


def test_vectors_of_the_site(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file with a drawing gets the verdict of the site's own program."""
    path, verdicts = tmp_path / "drawn.pzpr", set()
    for line in (PUZZLES / "pzpr_vectors.tsv").read_text().splitlines()[::7]:
        _, _, drawn, verdict = line.split("\t")
        path.write_text(drawn)
        code, out, _ = run(capsys, "verify", path)
        assert (code == 0) == (verdict == "complete"), out
        verdicts.add(verdict)
    assert len(verdicts) >= 3


def test_published_links_go_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ("text", "puzzlink", "penpa", "pzpr", "json", "text")
    address = PUBLISHED[30].text
    first = before = run(capsys, "convert", address, "--to", "text")[1]
    for name in names:
        path = tmp_path / name
        path.write_text(before)
        code, before, err = run(capsys, "convert", path, "--to", name)
        assert (code, err) == (0, "")
    assert before == first


def test_quiet_leaves_warnings_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "drawn"
    path.write_text("┌─┐\n└─┤")
    assert run(capsys, "convert", path, "--to", "text")[2] != ""
    assert run(capsys, "convert", path, "--to", "text", "--quiet") == (0, "..\n..\n", "")


def test_a_warning_does_not_repeat_a_whole_link(capsys: pytest.CaptureFixture[str]) -> None:
    link = run(capsys, "convert", "120x120", "--to", "penpa", "--quiet")[1].strip()
    err = run(capsys, "convert", link, "--to", "penpa")[2]
    assert err.startswith(f"purelooop: {link[:200]}…: this board has 120 rows")
