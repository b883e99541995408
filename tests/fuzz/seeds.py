"""Inputs to begin fuzzing with, from the boards and vectors of tests/data.

python tests/fuzz/seeds.py engine|decoders DIRECTORY
"""

from __future__ import annotations

import gzip
import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from decoders import FILE, GZIP, LINK, PLAIN

from purelooop import Board, FormatError, formats, solve
from purelooop.formats import _penpalink, penpa, puzzlefile

DATA = Path(__file__).parent.parent / "data"
MOST_CELLS, USUAL_SIDE, USUAL_BYTES = 160, 12, 192
"""As in case.h and case.c."""


def boards() -> Iterator[Board]:
    for path in sorted((DATA / "puzzles").glob("*.tsv")):
        if path.stem != "pzpr_vectors":
            for _, board in puzzlefile.read(path.read_text("utf-8"), path.stem):
                yield board


def engine_seeds() -> Iterator[bytes]:
    """Published boards as bits, loops planted by chance, and a board of more than 2^64 loops."""
    random = Random(6)
    yield bytes([0, USUAL_BYTES + 20 - USUAL_SIDE - 1, 8 - 1, 0, 0, 0]) + bytes(20)
    for board in boards():
        if max(board.rows, board.cols) <= USUAL_SIDE and len(board.cells) <= MOST_CELLS:
            cells = sum(cell << k for k, cell in enumerate(board.cells))
            sizes = bytes([0, board.rows - 1, board.cols - 1])
            yield sizes + random.randbytes(3) + cells.to_bytes(-(-len(board.cells) // 8), "little")
    for kind in (1, 2, 3):
        for _ in range(60):
            rows, cols = (random.randrange(256 if random.random() < 0.2 else 12) for _ in "12")
            yield bytes([kind, rows, cols]) + random.randbytes(3 + random.randrange(40))


def decoder_seeds() -> Iterator[bytes]:
    """A board and its loop in every format, and what the sites themselves write."""
    small = [Board.parse("...\n.#.\n..."), Board.open(2, 3), Board.open(4, 4)]
    small += [board for board in boards() if len(board.cells) <= 64][:4]
    for board in small:
        loop = next(iter(solve(board, limit=1).loops), None)
        for name in formats.NAMES:
            for drawn in (loop, None) if name in formats.HOLD_LOOPS else (None,):
                try:
                    text = formats.write(name, board, drawn)
                except FormatError:  # blocked cells in a size, tables of no loop
                    continue
                data = text.encode() if isinstance(text, str) else text
                yield _unpacked(data.decode()) if name == "penpa" else PLAIN + data
        if loop is not None:
            yield PLAIN + str(loop).encode()
            yield _unpacked(penpa.encode(board, loop, mode="solve"))
            yield PLAIN + penpa.encode(board, loop, mode="solve").encode()
            yield PLAIN + "\n".join("".join(map(str, row)) for row in loop.to_rows()).encode()
    grids = "\n\n".join(board.to_text() for board in small[:3]).encode()
    yield from (FILE + grids, GZIP + grids, FILE + gzip.compress(grids, mtime=0))
    yield PLAIN + b"name\t3x3\tnote\nsimpleloop/3/3/200\n" + b'{"cells": ["..", ".."]}\n'
    yield PLAIN + b'{"cells": ' + b"[" * 1500
    for path in (DATA / "penpa" / "site.tsv", DATA / "penpa" / "public.tsv"):
        for line in path.read_text("utf-8").splitlines():
            yield from (_unpacked(field) for field in line.split("\t") if penpa.matches(field))
    for line in (DATA / "puzzles" / "pzpr_vectors.tsv").read_text("utf-8").splitlines():
        yield from (PLAIN + field.encode() for field in line.split("\t")[1:])


def _unpacked(link: str) -> bytes:
    """A link as an input: what is packed into it, on which a fuzzer can work."""
    parts = _penpalink.unpack(link)
    return LINK + b"\0".join(part.encode() for part in parts.values())


def main(kind: str, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for seed in {"engine": engine_seeds, "decoders": decoder_seeds}[kind]():
        (folder / hashlib.sha1(seed).hexdigest()[:12]).write_bytes(seed)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
