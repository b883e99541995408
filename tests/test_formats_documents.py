"""All formats together: round trips, how they are told apart, and what nothing may do."""

from __future__ import annotations

import tracemalloc
import zlib
from base64 import b64encode
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from planted_loops import loops
from published import JANKO, LISTS, Puzzle, lines
from strategies import boards

from purelooop import formats
from purelooop.board import Board
from purelooop.errors import FormatError, PurelooopError
from purelooop.formats import Document, _penpalink, penpa, puzzlefile, puzzlink, pzpr
from purelooop.loop import Loop

RING = Board.parse("...\n.#.\n...")
RING_LOOP = Loop(RING, [[1, 2, 2], [1, 4, 0], [3, 3, 0]])
BOARD_FORMATS = [name for name in formats.NAMES if name not in ("size", "tables")]
LOOP_FORMATS = sorted(formats.HOLD_LOOPS)
PUBLISHED = [address for path in LISTS for _, address, *_ in lines(path)]


def has_loop(document: Document, loop: Loop) -> bool:
    """Tell whether a document holds a loop and nothing else."""
    solution = document.solution
    assert solution is not None
    assert solution.violations(loop.board) == []
    return (document.board, solution.assignment(loop.board)) == (loop.board, loop.directions)


def is_bare(document: Document, board: Board) -> bool:
    """Tell whether a document holds a board without any line."""
    solution = document.solution
    return document.board == board and (solution is None or solution.is_empty)


# -- round trips ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARD_FORMATS)
@given(boards(100))
@settings(deadline=None, max_examples=30)
def test_boards(name: str, board: Board) -> None:
    written = formats.write(name, board)
    assert is_bare(formats.read(written), board)
    if isinstance(written, str):
        assert is_bare(formats.read(written.encode()), board)
        assert Board.parse(written) == board


@pytest.mark.parametrize("name", LOOP_FORMATS)
@given(loops(100))
@settings(deadline=None, max_examples=15)
def test_loops(name: str, loop: Loop) -> None:
    assert has_loop(formats.read(formats.write(name, loop.board, loop)), loop)


@given(boards(20), st.permutations(BOARD_FORMATS))
@settings(deadline=None, max_examples=50)
def test_from_each_format_to_each_other(board: Board, names: list[str]) -> None:
    """Every pair, in time: what one wrote is read and written by the next."""
    document = Document(board)
    for name in names:
        document = formats.read(formats.write(name, document.board))
        assert is_bare(document, board)


@given(loops(20), st.permutations(LOOP_FORMATS))
@settings(deadline=None, max_examples=50)
def test_loops_from_each_format_to_each_other(loop: Loop, names: list[str]) -> None:
    for name in names:
        document = formats.read(formats.write(name, loop.board, loop))
        assert has_loop(document, loop)
        assert document.solution is not None
        directions = document.solution.assignment(loop.board)
        assert directions is not None
        firsts = range(0, len(directions), loop.board.cols)
        loop = Loop(document.board, [directions[k : k + loop.board.cols] for k in firsts])


@pytest.mark.parametrize("rows", [1, 2, 3])
@pytest.mark.parametrize("cols", [1, 2, 3])
@pytest.mark.parametrize("name", BOARD_FORMATS)
def test_the_smallest_boards(name: str, rows: int, cols: int) -> None:
    for k in range(2 ** (rows * cols) - 1):
        board = Board.from_cells(rows, cols, bytes(k >> i & 1 for i in range(rows * cols)))
        assert is_bare(formats.read(formats.write(name, board)), board)


@pytest.mark.parametrize("address", PUBLISHED)
def test_the_published_boards_go_round(address: str) -> None:
    grid = Board.parse(address).to_text()
    written: str | bytes = grid
    for name in ("puzzlink", "penpa", "pzpr", "json", "janko", "npy", "drawing", "text"):
        written = formats.write(name, formats.read(written).board)
    assert written == grid


@pytest.mark.parametrize("puzzle", JANKO, ids=lambda puzzle: puzzle.name)
def test_published_solutions(puzzle: Puzzle) -> None:
    loop = Loop.from_edges(puzzle.board, edges_of(puzzle))
    for name in LOOP_FORMATS:
        assert has_loop(formats.read(formats.write(name, loop.board, loop)), loop)


def edges_of(puzzle: Puzzle) -> list[object]:
    """Return the edges of a published solution, a hexadecimal sum of exits a cell."""
    assert puzzle.solution is not None
    cols, edges = puzzle.board.cols, list[object]()
    for k, sign in enumerate(puzzle.solution):
        (r, c), exits = divmod(k, cols), int(sign.replace(".", "0"), 16)
        edges += [((r, c), (r, c + 1))] if exits & 2 else []
        edges += [((r, c), (r + 1, c))] if exits & 4 else []
    return edges


# -- telling formats apart -----------------------------------------------------------------


@pytest.mark.parametrize("name", ["puzzlink", "penpa", "pzpr", "json"])
def test_one_line(name: str) -> None:
    written = formats.write(name, RING)
    assert isinstance(written, str)
    assert formats.is_one_line(written)
    assert formats.is_document(written) == (name != "puzzlink")


@pytest.mark.parametrize("name", ["text", "janko", "tables", "drawing"])
def test_several_lines(name: str) -> None:
    written = formats.write(name, RING, RING_LOOP)
    assert isinstance(written, str)
    assert not formats.is_one_line(written)
    assert formats.is_document(written) == (name != "text")


def test_a_size() -> None:
    assert formats.write("size", Board.open(6, 8)) == "6x8"
    assert formats.is_one_line("6x8")
    assert formats.read("6x8") == Document(Board.open(6, 8))


@pytest.mark.parametrize("name", LOOP_FORMATS)
@pytest.mark.parametrize("before", ["", "\ufeff", "\n\n", "\ufeff\n"])
@pytest.mark.parametrize("after", ["", "\n", "\r\n", "\n \n\n"])
def test_blanks_around(name: str, before: str, after: str) -> None:
    written = formats.write(name, RING, RING_LOOP)
    if isinstance(written, str):
        assert has_loop(formats.read(before + written + after), RING_LOOP)
        dos = written.replace("\n", "\r\n")
        assert has_loop(formats.read((before + dos + after).encode()), RING_LOOP)


@pytest.mark.parametrize(
    ("source", "slug", "message"),
    [
        ("", "format-unknown", "got an empty text"),
        (b"", "format-unknown", "got an empty text"),
        (b"\n\xff", "format-binary", "or a .npy file, got byte 0xff in line 2"),
        (b"\x93NUMPX", "format-binary", "got byte 0x93 in line 1"),
        ("<svg>", "format-unknown", "got '<' in line 1, column 1: '<svg>'"),
        ("simpleloop/3/3/10\nx", "format-unknown", "got an address and further lines"),
        (3, "format-binary", "expected text, got 3"),
        ("\x85", "format-unknown", r"got '\x85' in line 1, column 1"),
    ],
)
def test_refused(source: str | bytes, slug: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        formats.read(source)
    assert message in str(caught.value)
    assert caught.value.slug == slug


def test_unknown_names_are_refused() -> None:
    with pytest.raises(FormatError, match=r"^expected one of the formats text, .*, got 'png'$"):
        formats.write("png", RING)


# -- solutions -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", LOOP_FORMATS)
def test_solutions_are_read_from_every_format(name: str) -> None:
    solution = formats.read_solution(formats.write(name, RING, RING_LOOP))
    assert solution.assignment(RING) == RING_LOOP.directions


@pytest.mark.parametrize(
    "source", [str(RING_LOOP), "122\n140\n330", b"122\n140\n330", '{"sol": 3}']
)
def test_solutions_alone(source: str | bytes) -> None:
    assert bool(formats.read_solution(source).violations(RING)) == (source == '{"sol": 3}')


@pytest.mark.parametrize("name", ["penpa", "janko", "npy"])
def test_boards_are_no_solutions(name: str) -> None:
    with pytest.raises(FormatError, match=r"^expected a solution, got a board with nothing"):
        formats.read_solution(formats.write(name, RING))


# -- warnings ------------------------------------------------------------------------------


def test_long_addresses_are_written_with_a_warning() -> None:
    for side, is_long in ((202, False), (203, True)):
        address = formats.write("puzzlink", Board.open(side, side))
        assert isinstance(address, str)
        assert Board.parse(address) == Board.open(side, side)
        assert len(formats.warnings_for("puzzlink", address)) == is_long
    assert formats.warnings_for("pzpr", "1" * 10000) == []


def test_the_warning_counts() -> None:
    (warning,) = formats.warnings_for("puzzlink", "x" * 8193)
    assert warning == (
        "this address has 8,193 characters, and many programs and sites take no more than 8,192; "
        "a file in the format pzpr or json has no such limit"
    )


@pytest.mark.parametrize(("rows", "cols", "is_large"), [(100, 100, 0), (101, 1, 1), (1, 101, 1)])
def test_boards_that_the_site_of_penpa_does_not_open(rows: int, cols: int, is_large: int) -> None:
    link = formats.write("penpa", Board.open(rows, cols))
    assert isinstance(link, str)
    assert formats.warnings_for("penpa", link) == is_large * [
        f"this board has {rows} rows and {cols} columns, and the site of Penpa+ opens no more "
        "than 100 of either"
    ]


# -- anything at all -----------------------------------------------------------------------


def _raw_deflate(data: bytes) -> bytes:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return deflate.compress(data) + deflate.flush()


SAMPLES = [formats.write(name, RING, RING_LOOP) for name in formats.NAMES if name != "size"]
SAMPLES += [formats.write("size", Board.open(3, 3)), penpa.encode(RING, RING_LOOP, mode="solve")]
SAMPLES += [pzpr.encode(RING, RING_LOOP, line_break="\n"), f"x\t{puzzlink.encode(RING)}\ty"]


def only_our_errors(source: str | bytes) -> None:
    """Read in every way there is, and look at every message."""
    readers: list[Callable[[Any], object]] = [formats.read, formats.read_solution]
    if isinstance(source, bytes):
        readers += [formats.npyfile.decode]
    else:
        readers += [formats.parse, lambda text: puzzlefile.read(text, "f")]
        readers += [form.decode for form in formats._DOCUMENTS.values()]
    for reader in readers:
        try:
            reader(source)
            message = ""
        except PurelooopError as error:
            message = str(error)
        assert message.isprintable()
        assert len(message) < 500


@given(st.text() | st.binary() | st.binary().map(lambda data: b"\x93NUMPY\1\0" + data))
@settings(deadline=None, max_examples=300)
def test_any_text_and_bytes(source: str | bytes) -> None:
    only_our_errors(source)


@given(st.sampled_from(SAMPLES), st.integers(0, 2**32 - 1))
@settings(deadline=None, max_examples=1000)
def test_damaged_files(source: str | bytes, seed: int) -> None:
    only_our_errors(_damaged(Random(seed), source))


def _damaged(random: Random, source: str | bytes) -> str | bytes:
    """Replace some pieces by others from this file or another one, or by rubbish."""
    as_text = source if isinstance(source, str) else source.decode("latin-1")
    for _ in range(random.choice((1, 1, 2, 5))):
        start = random.randrange(len(as_text) + 1)
        stop = start + random.choice((0, 1, 1, 2, 10))
        other = random.choice([s for s in SAMPLES if isinstance(s, str)] + [as_text])
        k = random.randrange(len(other) + 1)
        piece = other[k : k + random.choice((0, 1, 1, 2, 10))]
        piece = random.choice((piece, piece, random.choice('0149-.x#{[]}",/\n\t\0\xe9')))
        as_text = as_text[:start] + piece + as_text[stop:]
    if isinstance(source, str):
        return as_text
    return as_text.encode("latin-1", "replace")


def test_damaged_penpa_payloads() -> None:
    """What is packed is damaged before it is packed, so that it gets past the packing."""
    random = Random(5)
    for mode in ("edit", "solve"):
        unpacked = _penpalink.unpack(penpa.encode(RING, RING_LOOP, mode=mode))
        for _ in range(1000):
            damaged = {name: str(_damaged(random, text)) for name, text in unpacked.items()}
            only_our_errors(_penpalink.pack(mode, **damaged))


# -- sizes that are none, and bombs ----------------------------------------------------------


@pytest.mark.parametrize(
    "source",
    [
        "pzprv3/simpleloop/1000000000/1000000000/. . .",
        "pzprv3/simpleloop/" + "9" * 6000 + "/1/.",
        "n 1000000000\nm 1000000000\nsol\n1 2",
        "n 2\nm 2\nx0 0\nmargin 1000000000 0 0 0\nsol\n3 1\n0 2",
        "begin\nsize 1000000000\nproblem\n- -\nend",
        '{"rows": 1000000000, "cols": 1000000000, "sol": null}',
        '{"cells": [' + '"' * 9 + "]}",
        "[" * 10**6,
        '{"sol": ' + "[" * 10**6,
        _penpalink.pack("edit", p="square,1000000000,1000000000\n" * 6),
        _penpalink.pack("edit", p="square,2,2\n\n\n{}\n{}\n" + "[" * 10**6),
        _penpalink.pack("edit", p="square,2,2\n\n\n{}\n{}\n[" + "1" * 10**4 + "]"),
        "m=edit&p=" + b64encode(_raw_deflate(b"0" * (1 << 28))).decode(),
        b"\x93NUMPY\1\0\x50\0{'descr': '|b1', 'fortran_order': False, 'shape': (99999, 99999), }",
        b"\x93NUMPY\2\0\xff\xff\xff\xff{'descr': '|b1', 'shape': (3, 3), }",
        b"\x93NUMPY\1\0\x40\0{'descr': '|O', 'fortran_order': False, 'shape': (1, 1), }  \ncos",
    ],
)
@pytest.mark.timeout(30)
def test_bombs(source: str | bytes) -> None:
    tracemalloc.start()
    with pytest.raises(PurelooopError):
        formats.read(source)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 100_000_000


@pytest.mark.parametrize("name", formats.NAMES)
def test_a_loop_of_another_board_is_not_written(name: str) -> None:
    with pytest.raises(FormatError, match="expected a loop of this board") as caught:
        formats.write(name, Board.open(3, 3), RING_LOOP)
    assert caught.value.slug == "format-loop"
