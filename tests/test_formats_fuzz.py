"""Files that end too early, nest too deep or repeat themselves; see test_formats_documents, too."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from functools import cache

import pytest

from purelooop import Board, Loop
from purelooop.errors import PurelooopError
from purelooop.formats import NAMES, parse, read, read_solution, write

OPEN = Board.open(2, 3)
RING = Loop(Board.parse("...\n.#.\n..."), [[1, 2, 2], [1, 4, 0], [3, 3, 0]])


def attempt(source: str | bytes) -> None:
    """Read a source in every way; an error must be one sentence of moderate length."""
    for reader in (read, read_solution, parse):
        if reader is parse and isinstance(source, bytes):
            continue
        try:
            document = reader(source)  # type: ignore[operator]
        except PurelooopError as error:
            message = str(error)
            assert message.isprintable()
            assert len(message) < 500
            continue
        if reader is read and document.solution is not None:
            document.solution.violations(document.board)
            document.solution.assignment(document.board)


def deflated(data: bytes) -> str:
    packer = zlib.compressobj(wbits=-15)
    return b64encode(packer.compress(data) + packer.flush()).decode()


@cache
def valid(format: str) -> str | bytes:
    return write(format, OPEN) if format == "size" else write(format, RING.board, RING)


@pytest.mark.parametrize("format", NAMES)
def test_files_that_were_cut_off(format: str) -> None:
    whole = valid(format)
    for length in range(len(whole)):
        attempt(whole[:length])


@pytest.mark.parametrize(
    "source",
    [
        "pzprv3/simpleloop/999999999/999999999/",
        "pzprv3/simpleloop/" + "9" * 10**5 + "/1/",
        "pzprv3/" * 10**5,
        "pzprv3/simpleloop/1/1" + "/" * 10**6,
        "n 999999999\nm 999999999\nsol\n",
        "n 1\nm 1\nmargin 999999999 9 9 9\nsol\n0",
        "n 1\n" * 10**5,
        "begin\nsize 999999999\nproblem\n- -\n- -\nend",
        "problem\n" * 10**5,
        "problem\n" + "- " * 10**6,
        "begin " * 10**5,
        '{"rows": ' + "9" * 10**6 + "}",
        '{"cells": ' + "[" * 10**6,
        '{"cells": [' + '"",' * 10**5 + '""]}',
        json.dumps({"cells": ["."], "rows": 10**300}),
        json.dumps({"sol": [[{}], [[]], ["4"]]}),
        json.dumps({"sol": [[float("nan")] * 3] * 3}),
        "┌" * 10**6,
        "┌\n" * 10**5,
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + "A" * 10**6,
        "m=solve&p=" + deflated(b"0" * 10**8),
        "m=edit&p=" + deflated(b"square,999999999,999999999,38,0,1,1,0,0,0,0\n"),
        "m=edit&p=&a=" + deflated(b"[" * 10**6),
        b"\x93NUMPY",
        b"\x93NUMPY\x01\x00\xff\xff",
        b"\x93NUMPY\x02\x00\xff\xff\xff\xff" + b" " * 10**6,
        b"\x93NUMPY\x01\x00\x76\x00{'descr': '|b1', 'fortran_order': False, 'shape': "
        b"(999999999, 999999999), }".ljust(118)
        + b"\n",
        b"\xff" * 10**6,
    ],
    ids=lambda source: repr(source[:30]),
)
@pytest.mark.timeout(30)
def test_absurd_sizes_and_repetitions(source: str | bytes) -> None:
    attempt(source)


@pytest.mark.parametrize("key", ["cells", "sol", "rows", "format", "status"])
def test_json_nested_just_as_deep_as_python_reads(key: str) -> None:
    for depth in range(100, 1100, 20):
        attempt(f'{{"{key}": {"[" * depth}{"]" * depth}}}')
