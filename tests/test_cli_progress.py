"""What is seen on a terminal while a command runs, with rich and without it."""

from __future__ import annotations

import fcntl
import os
import re
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from io import TextIOWrapper
from itertools import count
from pathlib import Path

import pytest

from purelooop.cli import main
from purelooop.cli.progress import ProgressLine

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
CLEAR = "\r\x1b[K"


class Terminal:
    """A pseudo-terminal as standard error, and what was written to it."""

    def __init__(self, columns: int) -> None:
        self._screen, inner = os.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.stream = TextIOWrapper(os.fdopen(inner, "wb", buffering=0), "utf-8", newline="\n")

    def read(self) -> str:
        """Return all that was written, and close it."""
        self.stream.flush()
        os.set_blocking(self._screen, False)
        parts = []
        try:
            while part := os.read(self._screen, 1 << 16):
                parts.append(part)
        except BlockingIOError:
            pass
        self.stream.close()
        os.close(self._screen)
        return b"".join(parts).decode().replace("\r\n", "\n")


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int], Terminal]]:
    """Make terminals of a width; ten seconds go by whenever somebody looks at the clock."""
    clock = count(step=10)
    monkeypatch.setattr("purelooop.cli.progress.monotonic", lambda: next(clock))
    monkeypatch.setenv("TERM", "xterm")

    def make(columns: int = 80) -> Terminal:
        made = Terminal(columns)
        monkeypatch.setattr("sys.stderr", made.stream)
        return made

    return make


@pytest.fixture
def no_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("rich", "rich.console", "rich.progress", "rich.table"):
        monkeypatch.setitem(sys.modules, name, None)


def test_nothing_where_nobody_looks(capsys: pytest.CaptureFixture[str], terminal: object) -> None:
    assert main(["solve", "--json", "2x2", "4x4"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("no_rich")
def test_a_dumb_terminal_is_left_alone(
    terminal: Callable[[], Terminal], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = terminal()
    monkeypatch.setenv("TERM", "dumb")
    assert main(["solve", "--json", "2x2", "4x4"]) == 0
    assert screen.read() == ""


@pytest.mark.usefixtures("no_rich")
@pytest.mark.parametrize("command", ["solve", "count", "edges", "loops", "sample"])
def test_without_rich_there_is_a_plain_line(
    command: str, terminal: Callable[[], Terminal], capsys: pytest.CaptureFixture[str]
) -> None:
    screen = terminal()
    assert main([command, "--json", "4x4", "2x2"]) == 0
    assert capsys.readouterr().out.count("\n") >= 2
    expected = (
        rf"\r0/2 0/s \d+ s 4x4\x1b\[K{re.escape(CLEAR)}"
        rf"\r1/2 0\.\d+/s \d+ s 2x2\x1b\[K{re.escape(CLEAR)}"
    )
    assert re.fullmatch(expected, screen.read())


@pytest.mark.parametrize("command", ["solve", "count", "edges", "loops", "sample"])
def test_with_rich_there_is_a_bar(
    command: str, terminal: Callable[[], Terminal], capsys: pytest.CaptureFixture[str]
) -> None:
    screen = terminal()
    assert main([command, "--json", "4x4", "2x2"]) == 0
    assert capsys.readouterr().out.count("\n") >= 2
    first, second = screen.read().removesuffix(CLEAR).split(CLEAR)
    assert re.search(r"━{24} 0/2 0/s \d+ s 4x4\x1b\[K$", ESCAPE.sub("", first))
    assert re.search(r"━{11,12}[╸╺]?━{11,12} 1/2 0\.\d+/s \d+ s 2x2\x1b", ESCAPE.sub("", second))


@pytest.mark.parametrize("columns", [2, 10, 30, 60, 200])
@pytest.mark.parametrize("rich", [True, False])
def test_the_line_is_never_broken(
    columns: int, rich: bool, terminal: Callable[[int], Terminal], request: pytest.FixtureRequest
) -> None:
    if not rich:
        request.getfixturevalue("no_rich")
    screen = terminal(columns)
    progress = ProgressLine(1000)
    for number in range(3):
        progress.show(number, "a name with [odd] characters" * 9)
        progress.clear()
    lines = ESCAPE.sub("", screen.read()).split(CLEAR)[:-1]
    assert len(lines) == 3
    for line in lines:
        assert "\n" not in line
        assert len(line.removeprefix("\r").removesuffix("\x1b[K")) < columns


def test_one_board_has_a_line_of_what_is_done(terminal: Callable[[], Terminal]) -> None:
    screen = terminal()
    assert main(["count", "--timeout", "0.5", "40x40"]) == 3
    seen = screen.read()
    assert re.match(r"\r40x40: row \d+ of 40, \d+ states, \d+ MB\x1b\[K", seen)
    assert seen.endswith(
        f"{CLEAR}purelooop: 40x40: counting stopped at its limit of 0.5 s in row "
        + seen.rsplit(" ", 3)[1]
        + " of 40\n"
    )


def test_the_line_comes_back_after_a_result(
    terminal: Callable[[], Terminal], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = terminal()
    progress = ProgressLine(3)
    monkeypatch.setattr("purelooop.cli.progress.monotonic", lambda: 100.0)
    for number in range(3):  # all at the same time: drawn once, shown each time
        progress.show(number, f"board {number}")
        progress.clear()
    lines = screen.read().split(CLEAR)[:-1]
    assert len(lines) == 3
    assert lines[0] == lines[1] == lines[2]
    assert "0/3" in lines[0]


def test_a_real_terminal(tmp_path: Path) -> None:
    """The whole program: results on standard output, line by line, the bar beside them."""
    (tmp_path / "list").write_text("6x6\n" * 20)
    screen = Terminal(100)
    program = (
        "import purelooop.cli.progress as p; p._PATIENCE = 0; p._PACE = 0\n"
        "from purelooop.cli import main; raise SystemExit(main(['solve', '--quiet', 'list']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=screen.stream,
        cwd=tmp_path,
        env=os.environ | {"TERM": "xterm"},
        encoding="utf-8",
    )
    assert done.returncode == 0
    assert done.stdout.count("solved: one loop") == 20
    shown = screen.read()
    assert "19/20" in shown
    assert shown.endswith(" s\n")  # the summary


def test_rich_is_imported_on_a_terminal_only() -> None:
    program = (
        "import sys; from purelooop.cli import main; main(['solve', '--json', '2x2', '4x4'])\n"
        "raise SystemExit('rich' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True).returncode == 0
