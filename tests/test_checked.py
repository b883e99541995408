"""The checks of the checked build (``engine/checked.h``) find what they are for.

Each of them is a sentence. C programs break what the sentences are about, one at a time, and the
check has to fail with its sentence; and faults put into the engine itself are noticed while boards
are solved.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from markdown import ROOT
from planted_loops import planted_loop
from search_boards import any_board

from purelooop import AllLoops, Board, Loop, Rule
from purelooop._core import BUILD, Limits, Search
from purelooop.rule import ALL, rule_mask

ENGINE = ROOT / "src" / "purelooop" / "engine"
COMPILER = os.environ.get("CC", "cc")
FLAGS = ("-std=c11", "-O0", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-DPURELOOOP_CHECKED")

SEARCH = sorted(ENGINE.glob("*.c"))
SWEEP = [*sorted(ENGINE.glob("frontier/*.c")), ENGINE / "board.c", ENGINE / "budget.c"]
PROGRAMS = {"corrupt": SEARCH, "corrupt_sweep": SWEEP}

needs_compiler = pytest.mark.skipif(shutil.which(COMPILER) is None, reason="needs a C compiler")


def sentences(pattern: str) -> list[str]:
    """Return what the checks in some files of the engine say when they fail."""
    code = "".join(path.read_text("utf-8") for path in sorted(ENGINE.glob(pattern)))
    return [text for text in re.findall(r'"((?:[^"\\\n]|\\.)+)"', code) if is_sentence(text)]


def is_sentence(text: str) -> bool:
    return " " in text and not re.search(r"%|\\n|: |^,", text)


SENTENCES = {
    "corrupt": sentences("checked*.c"),
    "corrupt_sweep": sentences("frontier/checked*.c"),
}
CHECKS = [(program, each) for program, said in SENTENCES.items() for each in said]


def environment() -> dict[str, str]:
    """Return the environment without what only a sanitized Python needs."""
    return {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}


def compile_(output: Path, sources: Sequence[Path]) -> Path:
    command = [COMPILER, *FLAGS, f"-I{ENGINE}", *map(str, sources), "-o", str(output)]
    subprocess.run(command, check=True, env=environment())
    return output


def run(program: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(program), *arguments],
        input=given,
        capture_output=True,
        text=True,
        timeout=100,
        env=environment(),
    )


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("checked")
    return {
        name: compile_(folder / name, [ROOT / "tests" / "checked" / f"{name}.c", *engine])
        for name, engine in PROGRAMS.items()
    }


@needs_compiler
@pytest.mark.parametrize("name", PROGRAMS)
def test_every_check_is_tried(programs: dict[str, Path], name: str) -> None:
    assert sorted(run(programs[name]).stdout.splitlines()) == sorted(SENTENCES[name])


@needs_compiler
@pytest.mark.parametrize(("name", "sentence"), CHECKS)
def test_a_check_fails_when_it_should_and_only_then(
    programs: dict[str, Path], name: str, sentence: str
) -> None:
    whole, broken = run(programs[name], sentence, "whole"), run(programs[name], sentence)
    assert (whole.returncode, whole.stdout, whole.stderr) == (0, "", "")
    assert broken.returncode < 0
    assert f"check failed: {sentence}\n" in broken.stderr
    assert re.search(r"^\d+ by \d+:\n[.#]+\n", broken.stderr, re.M), "the board is printed"


FAULTS = {
    "length not restored": ("trail.c", "s->length[b] = b == v ? 1 : s->length[v];", ""),
    "mate joined wrongly": ("trail.c", "s->mate[b] = a;", "s->mate[b] = b;"),
    "sides seen too far": (
        "trail.c",
        "if (s->sides_seen > back.trail) s->sides_seen = back.trail;",
        "",
    ),
    "cuts not undone": ("trail.c", "classes_undo_to(&s->cuts, back.cut_merges);", ""),
    "side turned over": ("sides.c", "^ (int)opposite", "^ (int)!opposite"),
    "2-factor not repaired": ("twofactor.c", "*taken &= ~wrong;", "(void)wrong;"),
    "merge flips half a block": (
        "cycles.c",
        "taken[1][word_of(right)] ^= mask_of(right);",
        "(void)right;",
    ),
    "first of a class forgotten": (
        "classes.c",
        "swap_next(c, small, large);\n  c->size",
        "c->size",
    ),
}
"""Faults put into the engine: a file, what is there, and what is put in its place."""


@needs_compiler
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_the_engine_is_noticed(tmp_path: Path, fault: str) -> None:
    name, right, wrong = FAULTS[fault]
    code = (ENGINE / name).read_text("utf-8")
    assert code.count(right) == 1
    changed = tmp_path / name
    changed.write_text(code.replace(right, wrong), "utf-8")
    sources = [changed if path.name == name else path for path in SEARCH]
    program = compile_(tmp_path / "engine", [ROOT / "bench" / "engine_main.c", *sources])
    random = Random(6)
    boards = [any_board(random, random.randint(4, 8), random.randint(4, 8)) for _ in range(60)]
    lines = (
        f"{len(rows)} {len(rows[0])} {''.join(str(cell) for row in rows for cell in row)}\n"
        for rows in boards
    )
    failed = run(program, "50", "0x7FF", "0xFF", given="".join(lines))
    assert failed.returncode < 0
    assert "purelooop: check failed: " in failed.stderr


def directions_of(loop: Loop) -> bytes:
    return bytes(direction for row in loop.to_rows() for direction in row)


def search_with(loop: Loop, rules: Rule) -> tuple[Search, bool]:
    board = loop.board
    search = Search(board.rows, board.cols, board.cells, rule_mask(rules), Limits(-1, -1, False))
    return search, search.witness(directions_of(loop))


def test_only_the_checked_build_watches() -> None:
    loop = planted_loop(Random(1), 4, 4)
    assert search_with(loop, ALL)[1] == (BUILD == "checked")
    with pytest.raises(ValueError, match=r"rows \* cols bytes"):
        search_with(loop, ALL)[0].witness(b"\4")


@pytest.mark.parametrize("seed", range(30))
def test_no_rule_loses_a_loop_given(seed: int) -> None:
    """In the checked build the engine ends the process if one does."""
    random = Random(seed)
    board = Board(any_board(random, random.randint(2, 6), random.randint(2, 6)))
    with AllLoops(board) as every:
        chosen = [every[random.randrange(len(every))] for _ in range(3)] if len(every) else []
    for loop in chosen:
        rules = Rule(random.randrange(rule_mask(ALL) + 1)) | Rule.DEGREE | Rule.PREMATURE
        search, _ = search_with(loop, rules)
        found = set()
        while search.advance() == "found":
            found.add(search.directions())
        assert directions_of(loop) in found


@pytest.mark.parametrize("seed", range(20))
def test_the_way_to_a_planted_loop(seed: int) -> None:
    random = Random(seed)
    loop = planted_loop(random, random.randint(8, 24), random.randint(8, 24))
    search, _ = search_with(loop, ALL)
    assert search.advance() == "found"
    search.advance()
