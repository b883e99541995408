"""check_edges against the verdicts of the puzzle site's own program (see tests/data/puzzles)."""

from __future__ import annotations

from pathlib import Path

import pytest

from purelooop.board import Board
from purelooop.check import check_edges
from purelooop.loop import Loop

VECTORS = [
    line.split("\t")
    for line in (Path(__file__).parent / "data/puzzles/pzpr_vectors.tsv").read_text().splitlines()
]
SITE_ORDER = {  # its codes, from the one that it reports first
    "lnBranch": "branch",
    "lnCross": "cross",
    "lnDeadEnd": "dead_end",
    "lnPlLoop": "several_loops",
    "ceNoLine": "empty_cell",
}


def decode(pzpr: str) -> tuple[Board, list[object]]:
    """Read a pzpr file: cells, then lines between neighbours in a row, then in a column."""
    magic, genre, *fields = pzpr.removesuffix("/").split("/")
    assert (magic, genre) == ("pzprv3", "simpleloop")
    rows, lines = int(fields[0]), [field.split() for field in fields[2:]]
    blocked, across, down = lines[:rows], lines[rows : 2 * rows], lines[2 * rows :]
    edges: list[object] = []
    for parts, i, j in ((across, 0, 1), (down, 1, 0)):
        for r, row in enumerate(parts):
            edges += [((r, c), (r + i, c + j)) for c, line in enumerate(row) if line == "1"]
    return Board([[cell == "*" for cell in row] for row in blocked]), edges


@pytest.mark.parametrize(
    ("pzpr", "verdict"), [v[2:] for v in VECTORS], ids=[f"{v[0]}-{v[1]}" for v in VECTORS]
)
def test_verdict(pzpr: str, verdict: str) -> None:
    board, edges = decode(pzpr)
    codes = {violation.code for violation in check_edges(board, edges)}
    first = next((site for site, ours in SITE_ORDER.items() if ours in codes), "complete")
    assert first == verdict
    assert bool(codes) == (verdict != "complete")
    if verdict == "complete":
        assert Loop.from_edges(board, edges).edges == set(edges)


def test_there_are_vectors_for_each_verdict() -> None:
    assert {verdict for *_, verdict in VECTORS} == {*SITE_ORDER, "complete"} - {"lnCross"}
