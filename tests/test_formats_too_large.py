"""Text that no board needs: refused in one sentence, before it takes time or memory."""

from __future__ import annotations

import gzip
import io
import os
import re
import zlib
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import pytest

from purelooop import Board, BoardError, FormatError, PurelooopError, formats
from purelooop._cells import MAX_CELLS
from purelooop.cli import main
from purelooop.formats import _jsontext, _penpalink, _textlines, puzzlefile, puzzlink, solution

TOO_LARGE: dict[str, Callable[[int], str]] = {
    "lines": lambda many: "...\n" * many,
    "lines of nothing": lambda many: "\n" * many,
    "lines of another system": lambda many: "y\r\n" * many,
    "a Penpa+ link": lambda many: "m=edit&p=" + "A" * many,
    "JSON": lambda many: '{"cells": "' + "." * (8 * many) + '"}',
    "JSON of lists": lambda many: '{"sol": [' + "[]," * (2 * many) + "[]]}",
    "pzpr with slashes": lambda many: "pzprv3/simpleloop/4/4/" + ". /" * many,
    "pzpr": lambda many: "pzprv3\nsimpleloop\n4\n4\n" + ". . . . \n" * many,
    "tables": lambda many: "n 4\nm 4\nsol\n" + "1 1 \n" * many,
    "janko": lambda many: "begin\nproblem\n" + "- - \n" * many,
    "a drawing": lambda many: "┌─┐\n" * many,
}
"""What there may be too much of."""

READERS: dict[str, Callable[[str], object]] = {
    "parse": Board.parse,
    "read": formats.read,
    "read_solution": formats.read_solution,
    "puzzlefile": lambda text: puzzlefile.read(text, "-"),
}

every_kind = pytest.mark.parametrize("name", TOO_LARGE)
every_reader = pytest.mark.parametrize("read", READERS.values(), ids=list(READERS))


def is_refused(read: Callable[[str], object], text: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert caught.value.slug in ("format-large", "format-penpa")
    assert re.search("at most [0-9]+", str(caught.value))
    assert len(str(caught.value)) < 250


@every_kind
@every_reader
def test_more_than_any_board_needs(
    read: Callable[[str], object], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With bounds of a thousandth."""
    few = MAX_CELLS >> 10
    for module, bound in (
        (_textlines, "MOST_LINES"),
        (puzzlink, "_LONGEST"),
        (_penpalink, "_LONGEST"),
    ):
        assert getattr(module, bound) == MAX_CELLS
        monkeypatch.setattr(module, bound, few)
    monkeypatch.setattr(_jsontext, "_LONGEST", 8 * few)
    monkeypatch.setattr(_jsontext, "_MOST_LISTS", few)
    is_refused(read, TOO_LARGE[name](few + 1))


@pytest.mark.slow
@every_kind
@every_reader
def test_more_than_the_largest_board_needs(read: Callable[[str], object], name: str) -> None:
    is_refused(read, TOO_LARGE[name](MAX_CELLS + 1))


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(["." * 4097] * 4096),
        "4096 4097\n" + "." * 4097,
        "problem\n" + ("- " * 4096 + "\n") * 4097,
        "┌" + "─" * 8192 + "\n" + ("│" * 8192 + "\n") * 4096,
        "pzprv3/simpleloop/4096/4097/. /",
        "n 4097\nm 4096\nsol\n",
    ],
    ids=["grid", "announced", "janko", "drawing", "pzpr", "tables"],
)
def test_boards_of_too_many_cells(text: str) -> None:
    for read in (formats.read, READERS["puzzlefile"]):
        with pytest.raises(BoardError, match="expected at most 16777216 cells"):
            read(text)


def test_an_address_that_is_too_long() -> None:
    text = "simpleloop/4000/4000/" + "0" * MAX_CELLS
    for read in (Board.parse, formats.read, READERS["puzzlefile"]):
        is_refused(read, text)


def test_too_many_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_textlines, "MOST_BYTES", 100)
    assert Board.parse("\n".join(["." * 9] * 10)).cols == 9
    for read in (Board.parse, solution.read):
        with pytest.raises(FormatError, match="at most 100 characters, got 109"):
            read("\n".join(["." * 10] * 10))


def test_boards_that_are_large_together() -> None:
    """A line of a few bytes may stand for a board of millions of cells."""
    for listing in ("4000x4000\n" * 17, "simpleloop/4000/4000/0\n" * 17):
        with pytest.raises(FormatError, match="with 268435456 cells together, got more"):
            puzzlefile.read(listing, "-")
    assert len(puzzlefile.read("4000x4000\n" * 16, "-")) == 16


def test_too_many_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzlefile, "MOST_BOARDS", 3)
    for listing in ("2x2\n", "..\n..\n\n"):
        assert len(puzzlefile.read(listing * 3, "-")) == 3
        with pytest.raises(FormatError, match="a file of at most 3 boards"):
            puzzlefile.read(listing * 4, "-")


@pytest.mark.parametrize("depth", [100, 2000, 100_000])
@pytest.mark.parametrize("opening", ['{"cells":' + "[" * 100, '{"a":' * 100])
def test_deep_json(depth: int, opening: str) -> None:
    with pytest.raises(PurelooopError):
        formats.read(opening * (depth // 100) + "1")
    closing = "]" * depth
    with pytest.raises(FormatError):
        formats.read('{"cells":' + "[" * depth + closing + "}")


def test_an_array_that_promises_too_much() -> None:
    header = b"{'descr': '|b1', 'fortran_order': False, 'shape': (1000000, 1000000), }\n"
    data = b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header
    with pytest.raises(BoardError, match="at most 16777216 cells, got 1000000 x 1000000"):
        formats.read(data)


def test_a_link_that_unpacks_to_too_much() -> None:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    bomb = deflate.compress(b"." * (100 << 20)) + deflate.flush()
    with pytest.raises(FormatError, match="at most 4194304 bytes under p= in the Penpa"):
        formats.read("m=edit&p=" + b64encode(bomb).decode())


# -- on the command line -------------------------------------------------------------------


class Endless(io.RawIOBase):
    """A stream that never ends; it counts what is taken from it."""

    taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(buffer)  # type: ignore[arg-type]
        view[:] = (b"y\n" * len(view))[: len(view)]
        self.taken += len(view)
        return len(view)


def test_endless_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("purelooop.cli.inputs.MOST_BYTES", 1 << 20)
    stream = Endless()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BufferedReader(stream)))
    assert main(["solve", "-"]) == 2
    assert stream.taken < 2 << 20
    assert capsys.readouterr().err == (
        "purelooop: error: -: expected a file of at most 1 MB, got a larger one [format-large]\n"
    )


@pytest.mark.parametrize("command", ["solve", "count", "verify", "convert", "render"])
def test_a_huge_file_is_not_read(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "huge"
    path.touch()
    os.truncate(path, 3 << 30)
    options = ["--to", "text"] if command == "convert" else []
    assert main([command, *options, str(path)]) == 2
    assert capsys.readouterr().err.endswith(
        "expected a file of at most 256 MB, got a larger one [format-large]\n"
    )


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs /dev/zero")
def test_a_device_that_never_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("purelooop.cli.inputs.MOST_BYTES", 1 << 20)
    assert main(["solve", "/dev/zero"]) == 2
    assert "at most 1 MB, got a larger one" in capsys.readouterr().err


def test_compressed_files_of_many_members(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Taking one member after the other off the front would take quadratic time."""
    path = tmp_path / "members.gz"
    path.write_bytes(gzip.compress(b"") * 100_000 + gzip.compress(b"4x4\n"))
    assert main(["solve", "--quiet", str(path)]) == 0
    assert capsys.readouterr().out.startswith("solved")
