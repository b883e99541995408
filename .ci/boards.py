"""Prints the boards of tests/data as bench/engine_main.c reads them: ROWS COLS CELLS."""

from pathlib import Path

from purelooop.formats import puzzlefile

for path in sorted(Path("tests/data/puzzles").glob("*.tsv")):
    if path.stem != "pzpr_vectors":
        for _, board in puzzlefile.read(path.read_text("utf-8"), path.stem):
            print(board.rows, board.cols, "".join(map(str, board.cells)))
