"""What the command line reads: puzzles, solutions and rules, from files or arguments."""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Sequence
from gzip import GzipFile
from io import BytesIO

from purelooop.board import Board
from purelooop.errors import PurelooopError, brief
from purelooop.formats import MOST_BYTES, Document, is_one_line, npyfile, puzzlefile, read
from purelooop.loop import Loop

STDIN = "-"

_GZIP = b"\x1f\x8b"


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
    return [(name, document.board) for name, document in read_documents(arguments)]


def read_one_document(argument: str) -> tuple[str, Document]:
    """Read a PUZZLE argument that has to be a single board, and what is drawn in it."""
    documents = _read_argument(argument)
    if len(documents) != 1:
        raise UsageError(f"{argument}: expected one puzzle, got {len(documents)}")
    return documents[0]


def read_documents(arguments: Sequence[str]) -> list[tuple[str, Document]]:
    """Read every board of every PUZZLE argument, and what is drawn in those that hold lines.

    Raises
    ------
    UsageError
        With the file's name and what is wrong.
    """
    if list(arguments).count(STDIN) > 1:
        raise UsageError("expected - once, as standard input can be read once, got it again")
    found = [named for argument in arguments for named in _read_argument(argument)]
    return [(_printable(name), document) for name, document in found]


def _printable(name: str) -> str:
    """Return a name that does a terminal no harm, and is no more than one line."""
    if name.isprintable():
        return name
    return "".join(char if char.isprintable() else "\ufffd" for char in name)


def own_name(name: str) -> str | None:
    """Return the name of a board for a file that holds one; standard input is no name."""
    return None if name == STDIN else name


def loop_in(document: Document) -> Loop | None:
    """Return the loop that is drawn in a document; None if nothing is, or no loop."""
    return None if document.solution is None else document.solution.loop(document.board)


def _read_argument(argument: str) -> list[tuple[str, Document]]:
    # A file goes first: what is there under the very name that was typed is what was meant.
    if argument == STDIN or os.path.exists(argument):
        data = read_bytes(argument)
        try:
            return _read_file(argument, data)
        except UsageError:
            raise
        except PurelooopError as error:
            raise UsageError(f"{argument}: {error}", slug=error.slug) from None
    if is_one_line(argument):
        return [(argument, read(argument))]
    raise UsageError(
        f"expected a file, '-', an address or ROWSxCOLS; no such file: {brief(argument, 200)}"
    )


def _read_file(argument: str, data: bytes) -> list[tuple[str, Document]]:
    if npyfile.matches(data):
        return [(argument, read(data))]
    return puzzlefile.read_documents(_text_of(argument, data), default_name=argument)


def read_text(path: str) -> str:
    """Read a text file, or standard input if the path is ``-``; gzip is decompressed."""
    return _text_of(path, read_bytes(path))


def _text_of(path: str, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        byte = error.object[error.start]
        raise UsageError(
            f"{path}: expected text in UTF-8, got byte 0x{byte:02x} in line {line}",
            slug="format-binary",
        ) from None


def read_bytes(path: str) -> bytes:
    """Read a file, or standard input if the path is ``-``; gzip is decompressed.

    No more is read than `MOST_BYTES`, from which on it is refused, and one byte.

    Raises
    ------
    UsageError
        It can't be read, is too large, or is no gzip file though it begins like one.
    """
    try:
        found = _read_raw(path)
    except OSError as error:
        raise UsageError(f"cannot read {path!r}: {error.strerror or error}") from None
    except MemoryError:
        raise UsageError(f"{path}: expected a file that fits into memory") from None
    if len(found) > MOST_BYTES:
        raise _too_large(path)
    return _decompressed(path, found) if found.startswith(_GZIP) else found


def _too_large(path: str) -> UsageError:
    message = f"{path}: expected a file of at most {MOST_BYTES >> 20} MB, got a larger one"
    return UsageError(message, slug="format-large")


def _decompressed(path: str, packed: bytes) -> bytes:
    try:
        with GzipFile(fileobj=BytesIO(packed)) as file:
            found = file.read(MOST_BYTES + 1)
    except EOFError:
        raise UsageError(f"{path}: expected a whole gzip file, got a part of one") from None
    except (OSError, zlib.error):
        raise UsageError(f"{path}: expected a gzip file, got something damaged") from None
    if len(found) > MOST_BYTES:
        raise _too_large(path)
    return found


def _read_raw(path: str) -> bytes:
    if path == STDIN:
        if sys.stdin is None:
            raise UsageError("cannot read standard input: it is closed")
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    if os.path.isdir(path):
        raise UsageError(f"expected a file, got a directory: {path!r}")
    with open(path, "rb") as file:
        if os.fstat(file.fileno()).st_size > MOST_BYTES:
            raise _too_large(path)
        return file.read(MOST_BYTES + 1)
