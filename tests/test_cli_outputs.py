"""Where results go when standard output is no ordinary file."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from contextlib import redirect_stdout

import pytest

from purelooop.cli import main
from purelooop.cli.outputs import write_output


class Slow(io.RawIOBase):
    """Takes no more than ten bytes at a time, as a pipe or a full disk may."""

    def __init__(self) -> None:
        self.taken = b""

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        part = bytes(data)[:10]  # type: ignore[call-overload]
        self.taken += part
        return len(part)


def test_all_of_a_long_text_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(slow, "utf-8", write_through=True))  # type: ignore[arg-type]
    write_output(None, "┌─┐" * 100)
    assert slow.taken.decode() == "┌─┐" * 100 + "\n"


def test_a_full_disk_is_an_error_without_a_buffer_too() -> None:
    command = f"ulimit -f 1; '{sys.executable}' -u -m purelooop convert 99x99 --to text > out"
    done = subprocess.run(
        ["bash", "-c", f"cd $(mktemp -d) && trap '' XFSZ && {command}"],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (2, "purelooop: error: cannot write: File too large\n")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("unbuffered", [[], ["-u"]])
@pytest.mark.parametrize("arguments", [["--help"], ["solve", "--help"], ["--version"]])
def test_help_into_a_full_disk(arguments: list[str], unbuffered: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, *unbuffered, "-m", "purelooop", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    message = "purelooop: error: cannot write: No space left on device\n"
    assert (done.returncode, done.stderr) == (2, message)


def test_a_stream_of_text_alone() -> None:
    with redirect_stdout(io.StringIO()) as out:
        assert main(["convert", "2x2", "--to", "text"]) == 0
    assert out.getvalue() == "..\n..\n"
