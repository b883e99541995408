"""What the command line accepts as puzzles, and what it says of bad ones."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path

import pytest
from markdown import ROOT

from purelooop.cli import main

RING = "simpleloop/3/3/10"
RING_GRID = "...\n.#.\n...\n"


def solve(capsys: pytest.CaptureFixture[str], *arguments: object) -> list[dict[str, object]]:
    """Run `solve --json` and return its lines."""
    assert main(["solve", "--json", *map(str, arguments)]) in (0, 1)
    out, err = capsys.readouterr()
    assert err == ""
    return [json.loads(line) for line in out.splitlines()]


def error(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """Run a command that has to fail for its input, and return its one sentence."""
    assert main(list(map(str, arguments))) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("purelooop: error: ")
    return err.removeprefix("purelooop: error: ").removesuffix("\n")


def names(found: list[dict[str, object]]) -> list[object]:
    return [each["name"] for each in found]


def test_arguments_of_every_kind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    grid, listing = tmp_path / "grid.txt", tmp_path / "list.tsv"
    grid.write_text(RING_GRID + "\n2 2\n..\n..\n")
    listing.write_text(f"ring\t{RING}\tsomewhere\n\n4x4\n")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf..\r\n..\r\n")))
    link = f"https://puzz.link/p?{RING}"
    found = solve(capsys, grid, "-", listing, link, "2x4")
    assert names(found) == [
        f"{grid}#1",
        f"{grid}#2",
        "-",
        "ring",
        f"{listing}#2",
        link,
        "2x4",
    ]
    assert [(each["rows"], each["cols"]) for each in found] == [
        (3, 3), (2, 2), (2, 2), (3, 3), (4, 4), (3, 3), (2, 4)
    ]  # fmt: skip


def test_an_existing_file_goes_before_everything_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "6x6").write_text(RING_GRID)
    (found,) = solve(capsys, "6x6")
    assert (found["name"], found["rows"]) == ("6x6", 3)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("..\n.\n", "expected 2 cells in line 2, as in line 1, got 1: '.'"),
        ("..\n.y\n", "expected '.' (open) or '#' (blocked) in line 2, column 2, got 'y'"),
        ("", "expected a puzzle, got an empty file"),
        (RING_GRID + "\n..\n.?\n", "in line 6, column 2, got '?'"),
        ("##\n##\n", "line 1: expected at least one open cell, but every cell is blocked"),
        ("..\n\0\1\n", r"expected text, got binary data: line 2, column 1 is '\x00'"),
        (b"..\n\xff\xfe", "expected text in UTF-8, got byte 0xff in line 2"),
        ("2 2\n..\n..\n..\n", "expected 2 rows of 2 cells, as line 1 says, got 3"),
        ("a\tsimpleloop/3/3/1w\n", "line 1: expected a base-32 digit (0-9, a-v) as character 2"),
        ("simpleloop/3/3/10\nsimpleloop/3/3\n", "line 2: expected a body after the size"),
    ],
)
def test_bad_files(
    content: str | bytes, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    sentence = error(capsys, "solve", path)
    assert sentence.startswith(f"{path}: ")
    assert message in sentence


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ("missing.txt", "no such file: 'missing.txt'"),
        ("no/such/file", "no such file: 'no/such/file'"),
        ("simpleloop/6/6", "expected a body after the size"),
        ("simpleloop/6/6/", "expected a body after the size"),
        ("simpleloop/6/6/000000000", "expected at most 8 characters in the body"),
        ("simpleloop/6/6/zz", "expected a base-32 digit (0-9, a-v) as character 1"),
        ("slither/6/6/abc", "got an address of another puzzle, 'slither'"),
        ("https://puzz.link/p?slither/6/6/abc", "got an address of another puzzle, 'slither'"),
        ("https://puzz.link/p?simpleloop/v:/6/6/0", "with other rules"),
        ("simpleloop/0/6/0", "expected at least 1 row and 1 column, got 6 x 0"),
        ("simpleloop/1000000/1000000/0", "expected at most 16777216 cells"),
        ("0x5", "expected at least 1 row and 1 column, got 0 x 5"),
        ("1000000x1000000", "expected at most 16777216 cells, got 1000000 x 1000000"),
        ("simpleloop/2/2/u", "expected at least one open cell"),
        ("", "no such file: ''"),
    ],
)
def test_bad_arguments(argument: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert message in error(capsys, "solve", argument)


def test_a_directory(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        error(capsys, "solve", tmp_path) == f"expected a file, got a directory: {str(tmp_path)!r}"
    )


def test_a_file_that_can_not_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "secret.txt"
    path.write_text(RING_GRID)
    monkeypatch.setattr("builtins.open", refuse)
    assert error(capsys, "solve", path) == f"cannot read {str(path)!r}: Permission denied"


def test_nothing_is_solved_before_everything_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert "no such file" in error(capsys, "solve", "4x4", "missing.txt")


def test_verify_wants_one_puzzle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.txt"
    path.write_text(RING_GRID + "\n" + RING_GRID)
    assert error(capsys, "verify", path, "-") == f"{path}: expected one puzzle, got 2"
    assert "got it for both" in error(capsys, "verify", "-", "-")


# -- gzip -------------------------------------------------------------------------------


def test_compressed_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "many.gz"
    path.write_bytes(gzip.compress(b"4x4\n") + gzip.compress(f"{RING}\n".encode()))
    assert [each["loops"] for each in solve(capsys, path)] == [1, 1]


def test_damaged_compressed_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, whole = tmp_path / "bad.gz", gzip.compress(b"4x4\n" * 1000)
    path.write_bytes(whole[:-4])
    assert error(capsys, "solve", path).endswith("a whole gzip file, got a part of one")
    path.write_bytes(whole[:10] + b"\xff" * 20)
    assert error(capsys, "solve", path).startswith(f"{path}: expected a gzip file, got")


def test_a_file_that_would_be_too_large(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("purelooop.cli.inputs.MOST_BYTES", 1 << 20)
    path = tmp_path / "bomb.gz"
    half = gzip.compress(b"." * (3 << 18))
    for packed in (gzip.compress(b"." * (3 << 20)), half + half, b"." * ((1 << 20) + 1)):
        path.write_bytes(packed)
        sentence = error(capsys, "solve", path)
        assert sentence.endswith("expected a file of at most 1 MB, got a larger one [format-large]")


def test_standard_input_can_be_read_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert error(capsys, "solve", "-", "4x4", "-").startswith("expected - once")


def test_errors_name_the_place_where_more_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("..\n.?\n")
    slug = error(capsys, "solve", path).rpartition(" [")[2].removesuffix("]")
    assert slug == "format-character"
    assert f"`{slug}`" in (ROOT / "docs" / "errors.md").read_text("utf-8")
    assert "[" not in error(capsys, "solve", tmp_path / "missing.txt")
