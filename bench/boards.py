"""Boards to measure with, by name: published, generated, open, planted, rooms."""

from __future__ import annotations

import hashlib
import tempfile
from pathlib import Path
from random import Random

import planting
from planting import PlantedLoop

from purelooop import Board
from purelooop.formats import puzzlefile

ROOT = Path(__file__).resolve().parents[1]
PUZZLES = ROOT / "tests" / "data" / "puzzles"
PUBLISHED = ("janko", "sloopste", "runinaloop", "puzzlink")

SCATTERING = 4
"""Rounds after which single holes are about as many as they get."""


def read(name: str) -> list[tuple[str, Board]]:
    """Read a list of the tests' puzzles, such as ``janko``: names and boards."""
    file = PUZZLES / f"{name}.tsv"
    return puzzlefile.read(file.read_text("utf-8"), name)


def published() -> list[tuple[str, Board]]:
    return [puzzle for name in PUBLISHED for puzzle in read(name)]


def rooms(side: int = 11, door: int = 2, corridor: int = 2) -> Board:
    """Two square open rooms side by side, joined in the middle. No loop if the side is odd."""
    top = side // 2
    rows = [("." if top <= r < top + door else "#") * corridor for r in range(side)]
    return Board.parse("\n".join("." * side + middle + "." * side for middle in rows))


def planted(rows: int, cols: int, fraction: float, *, scattered: bool, seed: int = 1) -> Board:
    """A board with a loop, and holes of two cells, or scattered ones, that were cut out of it.

    Making a board of a million cells takes up to half a minute, so it is kept with the
    machine's temporary files.
    """
    kind = "scattered" if scattered else "pairs"
    name = f"{kind}_{rows}x{cols}_{fraction:g}_{seed}_{_version()}"
    file = Path(tempfile.gettempdir()) / "purelooop-bench" / name
    if not file.exists():
        loop = PlantedLoop(Random(seed), rows, cols)
        loop.cut_bays(fraction)
        loop.scatter_holes(SCATTERING if scattered else 0)
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(loop.cells())
    return Board.from_cells(rows, cols, file.read_bytes())


def _version() -> str:
    return hashlib.sha256(Path(planting.__file__).read_bytes()).hexdigest()[:8]
