"""What the command line reads: puzzles, solutions and rules, from files or arguments."""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Sequence

from purelooop.board import Board
from purelooop.errors import PurelooopError, brief
from purelooop.formats import puzzlefile, puzzlink, size

STDIN = "-"

_GZIP = b"\x1f\x8b"
_MOST_BYTES = 1 << 30  # of a compressed file, once it is decompressed


class UsageError(PurelooopError):
    """A command line that is not understood, or a file that cannot be read."""

    slug = "usage"


def read_puzzles(arguments: Sequence[str]) -> list[tuple[str, Board]]:
    """Read every board of every PUZZLE argument, with its name; all of them or none.

    Raises
    ------
    UsageError
        With the file's name and what is wrong.
    """
    return [puzzle for argument in arguments for puzzle in _read_puzzle(argument)]


def read_one_puzzle(argument: str) -> tuple[str, Board]:
    """Read a PUZZLE argument that has to be a single board."""
    puzzles = _read_puzzle(argument)
    if len(puzzles) != 1:
        raise UsageError(f"{argument}: expected one puzzle, got {len(puzzles)}")
    return puzzles[0]


def _read_puzzle(argument: str) -> list[tuple[str, Board]]:
    # A file goes first: what is there under the very name that was typed is what was meant.
    if argument == STDIN or os.path.exists(argument):
        text = read_text(argument)
        try:
            return puzzlefile.read(text, default_name=argument)
        except PurelooopError as error:
            raise UsageError(f"{argument}: {error}", slug=error.slug) from None
    if size.matches(argument) or puzzlink.matches(argument):
        return [(argument, Board.parse(argument))]
    raise UsageError(
        "expected a file, '-', a puzz.link address or ROWSxCOLS; "
        f"no such file: {brief(argument, 200)}"
    )


def read_text(path: str) -> str:
    """Read a text file, or standard input if the path is ``-``; gzip is decompressed."""
    try:
        return read_bytes(path).decode("utf-8-sig")
    except OSError as error:
        raise UsageError(f"cannot read {path!r}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        byte = error.object[error.start]
        raise UsageError(
            f"{path}: expected text in UTF-8, got byte 0x{byte:02x} in line {line}"
        ) from None


def read_bytes(path: str) -> bytes:
    """Read a file, or standard input if the path is ``-``; gzip is decompressed.

    Raises
    ------
    UsageError
        It can't be read, or is no gzip file though it begins like one.
    OSError
        From the system.
    """
    found = _read_raw(path)
    return _decompressed(path, found) if found.startswith(_GZIP) else found


def _decompressed(path: str, packed: bytes) -> bytes:
    parts: list[bytes] = []
    while packed:  # a file may have several members, one after the other
        stream = zlib.decompressobj(zlib.MAX_WBITS | 16)
        try:
            parts.append(stream.decompress(packed, _MOST_BYTES))
        except zlib.error:
            raise UsageError(f"{path}: expected a gzip file, got something damaged") from None
        if not stream.eof:
            raise UsageError(
                f"{path}: expected a whole gzip file of at most {_MOST_BYTES >> 20} MB, got "
                + ("a larger one" if stream.unconsumed_tail else "a part of one")
            )
        packed = stream.unused_data
    return b"".join(parts)


def _read_raw(path: str) -> bytes:
    if path == STDIN:
        if sys.stdin is None:
            raise UsageError("cannot read standard input: it is closed")
        return sys.stdin.buffer.read()
    if os.path.isdir(path):
        raise UsageError(f"expected a file, got a directory: {path!r}")
    with open(path, "rb") as file:
        return file.read()
