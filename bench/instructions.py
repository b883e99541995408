"""Instructions of the engine by itself, for changes below the noise of a clock.

    python bench/instructions.py [--quick] [--write]

Builds engine_main.c with the engine, has callgrind count what it does for lists of boards, each
decided (no loop, one, or several), and takes away what it does for none. Needs a C compiler and
valgrind. Prints tables in Markdown; `--write` also puts them into bench/results/instructions.md.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import boards
from report import ROOT, heading, publish

from purelooop import Board

ENGINE = ROOT / "src" / "purelooop" / "engine"
FLAGS = ("-O3", "-g", "-std=c11", "-DNDEBUG")
FUNCTIONS = 15


def build(folder: Path) -> Path:
    """Compile the engine without Python; return the program."""
    program = folder / "engine_main"
    sources = [ROOT / "bench" / "engine_main.c", *sorted(ENGINE.glob("*.c"))]
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, *FLAGS, "-I", ENGINE, *sources, "-o", program, "-lm"], check=True)
    return program


def count(program: Path, given: Sequence[Board]) -> tuple[int, Path]:
    """Return the number of instructions for some boards, and callgrind's file about them."""
    profile = program.with_name("callgrind.out")
    lines = (f"{board.rows} {board.cols} {_digits(board)}\n" for board in given)
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}", program],
        input="".join(lines),
        check=True,
        capture_output=True,
        text=True,
    )
    found = re.search(r"Collected : (\d+)", run.stderr)
    if found is None or len(run.stdout.splitlines()) != len(given):
        raise RuntimeError(f"unexpected output of callgrind: {run.stderr[-400:]}")
    return int(found[1]), profile


def _digits(board: Board) -> str:
    return board.cells.translate(bytes.maketrans(b"\0\1", b"01")).decode()


def lists(quick: bool) -> Mapping[str, Sequence[Board]]:
    """The tests' lists of boards, and those of two sizes."""
    if quick:
        return {"janko": [board for _, board in boards.read("janko")]}
    found = {name: [board for _, board in boards.read(name)] for name in boards.PUBLISHED}
    published = [board for each in found.values() for board in each]
    for side in (10, 20):
        of_that_size = [board for board in published if board.rows == board.cols == side]
        found[f"published {side} × {side}"] = of_that_size
    found["all published"] = published
    found["generated"] = [board for _, board in boards.read("generated")]
    return found


def totals(program: Path, given: Mapping[str, Sequence[Board]]) -> Iterator[str]:
    nothing, _ = count(program, [])
    yield "| boards | how many | instructions | for a board | for an open cell |"
    yield "|---|--:|--:|--:|--:|"
    for name, each in given.items():
        total = count(program, each)[0] - nothing
        cells = sum(board.open_count for board in each)
        yield (
            f"| {name} | {len(each)} | {total:,} "
            f"| {total / len(each):,.0f} | {total / cells:,.0f} |"
        )


def by_function(program: Path, given: Sequence[Board]) -> Iterator[str]:
    """Yield a table of the functions that take most, with what is inlined into them."""
    _, profile = count(program, given)
    run = subprocess.run(
        ["callgrind_annotate", "--threshold=100", profile],
        check=True,
        capture_output=True,
        text=True,
    )
    instructions = Counter[str]()
    for number, function in re.findall(r"^ *([\d,]+) \([ \d.]+%\) +\S+:(\S+)", run.stdout, re.M):
        instructions[function] += int(number.replace(",", ""))
    yield "| function | instructions | share |"
    yield "|---|--:|--:|"
    for function, number in instructions.most_common(FUNCTIONS):
        yield f"| `{function}` | {number:,} | {number / instructions.total():.1%} |"


def report(quick: bool) -> Iterator[str]:
    given = lists(quick)
    with TemporaryDirectory() as folder:
        program = build(Path(folder))
        yield from heading("Instructions of the engine", "python bench/instructions.py --write")
        yield f"Built with `{' '.join(FLAGS)}`."
        yield from ("", *totals(program, given))
        name = "janko" if quick else "all published"
        yield from ("", f"## By function: {name}", "", *by_function(program, given[name]))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="janko.tsv only")
    parser.add_argument("--write", action="store_true", help="write bench/results/instructions.md")
    arguments = parser.parse_args()
    publish("instructions", report(arguments.quick), arguments.write)


if __name__ == "__main__":
    main()
