"""What has to hold for every decoder, whatever it is given.

Only a `PurelooopError` comes out, with one sentence; and what was read is the same once it has been
written and read again. `fuzz_decoders.py` looks for inputs with which that is not so, and
tests/test_fuzz_corpus.py runs those that it came upon. The first byte of an input says what is done
with the others (`PLAIN` and those below), so that a fuzzer sees through what is packed.
"""

from __future__ import annotations

import gzip
import traceback
import zlib
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TypeVar

from purelooop import FormatError, PurelooopError, formats
from purelooop.cli import inputs
from purelooop.formats import puzzlefile

T = TypeVar("T")

PLAIN, LINK, FILE, GZIP = b"\0", b"\1", b"\2", b"\3"
"""The bytes are given to every reader; are the text of a Penpa+ link, a zero byte and its answer;
are a file for the command line; are such a file, not yet compressed."""

_LONGEST_MESSAGE = 500
_MOST_CELLS = 400  # of a board that is written again in every format


def check(data: bytes) -> None:
    """Give an input to every reader; AssertionError, or whatever it raises, when that is wrong."""
    if not data:
        return
    source = _file_of(data)
    if data[0] % 4 in (FILE[0], GZIP[0]):
        for _, document in _attempt(_read_file, source) or ():
            check_document(document)
        return
    _attempt(formats.read_solution, source)
    found = _attempt(formats.read, source)
    if found is not None:
        check_document(found)
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError:
        return
    _attempt(formats.parse, text)
    for _, document in _attempt(puzzlefile.read_documents, text, "name") or ():
        check_document(document)


def check_document(document: formats.Document) -> None:
    """Judge what is drawn in a document; write it in every format and read it again."""
    board = document.board
    if document.solution is not None:
        violations = document.solution.violations(board)
        directions = document.solution.assignment(board)
        assert violations or directions is not None
        assert all(violation.message.isprintable() for violation in violations)
    if len(board.cells) > _MOST_CELLS:
        return
    loop = inputs.loop_in(document)
    for name in formats.NAMES:
        drawn = loop if name in formats.HOLD_LOOPS else None
        try:
            written = formats.write(name, board, drawn)
        except FormatError:  # a size of blocked cells, tables of no loop
            assert name in ("size", "tables")
            continue
        again = formats.read(written)
        assert again.board == board, name
        assert inputs.loop_in(again) == drawn, name


def describe(data: bytes) -> str:
    """Return an input that fails, made as short as it gets, and what comes of it."""
    failure = _failure(data)
    for size in (1 << k for k in reversed(range(len(data).bit_length()))):
        at = 1
        while at < len(data):
            shorter = data[:at] + data[at + size :]
            if _failure(shorter) == failure:
                data = shorter
            else:
                at += size
    return f"{failure}\ninput: {data!r}\nas a file: {_file_of(data)!r}"


def _failure(data: bytes) -> str:
    """What is wrong with an input, and where; nothing if all is well."""
    try:
        check(data)
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} in {place.filename}, line {place.lineno}"
    return ""


def _file_of(data: bytes) -> bytes:
    kind, rest = data[0] % 4, data[1:]
    if kind == LINK[0]:
        puzzle, separator, answer = rest.partition(b"\0")
        packed = b"m=edit&p=" + _packed(puzzle)
        return packed + b"&a=" + _packed(answer) if separator else packed
    return gzip.compress(rest) if kind == GZIP[0] else rest


def _packed(text: bytes) -> bytes:
    packer = zlib.compressobj(1, wbits=-zlib.MAX_WBITS)
    return b64encode(packer.compress(text) + packer.flush())


def _read_file(data: bytes) -> list[tuple[str, formats.Document]]:
    """Read a file as the command line does."""
    with NamedTemporaryFile() as file:
        Path(file.name).write_bytes(data)
        return inputs.read_documents([file.name])


def _attempt(reader: Callable[..., T], *source: str | bytes) -> T | None:
    """What a reader returns; None after an error, whose message has to be a sentence."""
    try:
        return reader(*source)
    except PurelooopError as error:
        message = str(error)
        assert message.isprintable(), message
        assert len(message) < _LONGEST_MESSAGE, message
        return None
