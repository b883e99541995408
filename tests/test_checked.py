"""The checks of the checked build (``engine/checked*.c``) find what they are for.

Each of them is a sentence. A C program breaks what the sentence is about, and the check has to fail
with it; and faults put into the engine itself are noticed while boards are solved.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from markdown import ROOT

ENGINE = ROOT / "src" / "purelooop" / "engine"
SEARCH = sorted(ENGINE.glob("*.c"))
COMPILER = os.environ.get("CC", "cc")
FLAGS = ("-std=c11", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-DPURELOOOP_CHECKED")

pytestmark = pytest.mark.skipif(shutil.which(COMPILER) is None, reason="needs a C compiler")


def sentences(*names: str) -> list[str]:
    """Return what the checks in some files of the engine say when they fail."""
    code = "".join((ENGINE / name).read_text("utf-8") for name in names)
    return [text for text in re.findall(r'"((?:[^"\\\n]|\\.)+)"', code) if is_sentence(text)]


def is_sentence(text: str) -> bool:
    return " " in text and not re.search(r"%|\\n|: |^,", text)


SENTENCES = sentences(*(path.name for path in ENGINE.glob("checked*.c")))


def compile_(output: Path, sources: Sequence[Path], *flags: str) -> Path:
    command = [COMPILER, *FLAGS, *flags, f"-I{ENGINE}", *map(str, sources), "-o", str(output)]
    subprocess.run(command, check=True, env=environment())
    return output


def environment() -> dict[str, str]:
    """Return the environment without what only fits a sanitized Python."""
    return {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}


def run(program: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    command = [str(program), *arguments]
    return subprocess.run(command, input=given, capture_output=True, text=True, env=environment())


@pytest.fixture(scope="module")
def corrupt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = ROOT / "tests" / "checked" / "corrupt.c"
    return compile_(tmp_path_factory.mktemp("checked") / "corrupt", [source, *SEARCH])


def test_every_check_is_tried(corrupt: Path) -> None:
    assert sorted(run(corrupt).stdout.splitlines()) == sorted(SENTENCES)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_check_fails_when_it_should_and_only_then(corrupt: Path, sentence: str) -> None:
    whole, broken = run(corrupt, sentence, "whole"), run(corrupt, sentence)
    assert (whole.returncode, whole.stderr) == (0, "")
    assert broken.returncode < 0
    assert f"check failed: {sentence}\n" in broken.stderr
    assert re.search(r"^\d+ by \d+:\n[.#]+\n", broken.stderr, re.M), "the board is printed"
