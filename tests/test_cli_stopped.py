"""The command line, stopped by signals, limits and too little memory: no traceback, no false claim.

Every long command is stopped at random moments, from the very start on. What it had printed by
then is held against what it prints when it is left alone.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from time import perf_counter, sleep

import pytest
from published import LISTS

from purelooop import formats, solve

LIMITED = """
import resource, sys
from purelooop.cli import main, parser
held = int(open("/proc/self/statm").read().split()[0]) * 4096
resource.setrlimit(resource.RLIMIT_AS, (held + int(sys.argv[1]),) * 2)
sys.exit(main(sys.argv[2:]))
"""


def errors_are_sentences(errors: str) -> None:
    assert "Traceback" not in errors
    assert all(line.startswith("purelooop: ") for line in errors.splitlines())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals(number: signal.Signals) -> None:
    random = Random(number)
    for _ in range(3):
        command = [
            sys.executable,
            "-c",
            "import sys; from purelooop.cli import main\n"
            "print('ready', flush=True); sys.exit(main(sys.argv[1:]))",
        ]
        with subprocess.Popen(
            [*command, "count", "30x30", "--max-memory", "500M"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            sleep(0.2 + random.random() / 5)
            process.send_signal(number)
            output, errors = process.communicate(timeout=60)
        assert process.returncode in (130, -signal.SIGTERM, 3)
        assert output == ""
        errors_are_sentences(errors)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize("megabytes", [1, 4, 16, 40, 64])
@pytest.mark.parametrize(
    "arguments", [["count", "14x14"], ["solve", "2000x2000"], ["loops", "--limit", "1", "11x12"]]
)
def test_too_little_address_space(arguments: list[str], megabytes: int) -> None:
    command = [sys.executable, "-c", LIMITED, str(megabytes << 20), *arguments]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert run.returncode in (0, 2, 3), run.stderr
    errors_are_sentences(run.stderr)
    if run.returncode:
        assert run.stderr
        assert run.stdout == ""


# -- every long command, at any moment ------------------------------------------------------

STOPPED = {
    signal.SIGINT: (130, -signal.SIGINT),  # the latter before it has begun, and when it has ended
    signal.SIGTERM: (-signal.SIGTERM,),
}
OLD = "what was there before"


@dataclass(frozen=True)
class Ran:
    """What came of a command."""

    code: int
    out: str
    err: str
    written: str
    """What the file given by -o holds."""
    seconds: float


COMMANDS = {
    "solve": "solve large.txt",
    "solve, all": "solve --limit 20000 --quiet 6x8",
    "solve, many": "solve --unique --quiet lists.tsv",
    "solve, as JSON": "solve --format json -- large.txt",
    "count": "count 14x14",
    "count, residues": "count --workers 2 9x30",
    "count, many": "count 2x2 8x8 5x5 12x13 3x3",
    "loops": "loops --limit 1500 10x11",
    "sample": "sample -n 200 --seed 1 10x11",
    "edges": "edges 11x12",
    "verify": "verify solved.json",
    "verify, by the rules": "verify --rules pure-loop ring.json",
    "convert": "convert solved.json --to pzpr -o out.pzpr",
    "render": "render large.txt -o out.svg",
    "render, solved": "render --solution large.txt -o out.svg",
}
"""Commands that take a while, with files of `folder`."""

UNDECIDED = {
    "solve": "not decided",
    "solve, many": "not decided",
    "solve, all": "then the time limit was reached",
    "count, many": "nothing, the line is left out",
}
"""What may stand in a line in the place of an answer."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files of puzzles that are large, many, or solved."""
    folder = tmp_path_factory.mktemp("stopped")
    (folder / "large.txt").write_text("\n".join(["." * 400] * 300))
    (folder / "lists.tsv").write_text("".join(path.read_text("utf-8") for path in LISTS))
    for name, board in (("solved", "400x500"), ("ring", "24x24")):
        (loop,) = solve(board).loops
        text = formats.write("json", loop.board, loop)
        assert isinstance(text, str)
        (folder / f"{name}.json").write_text(text)
    return folder


def output_of(name: str, folder: Path) -> Path | None:
    """Where a command writes to, if not to standard output."""
    _, option, path = COMMANDS[name].partition(" -o ")
    return folder / path if option else None


def heeds_ctrl_c() -> None:
    """Shells have what runs in the background ignore Ctrl-C, and so would what that starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def python_had_not_begun(errors: str) -> bool:
    """Tell whether it was Python that was stopped, before the first line of ours was run."""
    return "Traceback" in errors and ("purelooop" not in errors or "import _start" in errors)


def start(name: str, folder: Path, *options: str) -> subprocess.Popen[str]:
    command, *arguments = COMMANDS[name].split()
    if path := output_of(name, folder):
        path.write_text(OLD)
    return subprocess.Popen(
        [sys.executable, "-m", "purelooop", command, *options, *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="ignore",  # the last character may have been cut in two
        preexec_fn=heeds_ctrl_c,
    )


def ended(process: subprocess.Popen[str], name: str, folder: Path, started: float) -> Ran:
    out, err = process.communicate(timeout=120)
    code, seconds = process.returncode, perf_counter() - started
    path = output_of(name, folder)
    written = path.read_text("utf-8") if path else ""
    return Ran(code, out, err, written, seconds)


@cache
def undisturbed(name: str, folder: Path) -> Ran:
    started = perf_counter()
    ran = ended(start(name, folder), name, folder, started)
    assert ran.code in (0, 1)
    return ran


def claims_nothing_else(ran: Ran, whole: Ran, name: str, folder: Path) -> None:
    """Hold what a command has said against what it says when it is left alone.

    Standard output is its beginning, up to lines which say that something is undecided; a file is
    complete or what it was before; and only who has said all of it says so by the exit code.
    """
    files = {whole.written, OLD if whole.written else ""}
    if name == "render, solved" and "not decided" in ran.err:
        files = {undisturbed("render", folder).written}
    assert ran.written in files
    if ran.code in (0, 1):
        assert (ran.code, ran.out, ran.written) == (whole.code, whole.out, whole.written)
    undecided = UNDECIDED.get(name)
    if undecided is None:
        assert whole.out.startswith(ran.out)
        return
    *lines, last = ran.out.split("\n")
    truth = whole.out.split("\n")
    assert any(line.startswith(last) for line in truth)  # it may have been cut off
    assert all(line in truth or undecided in line for line in lines)


def repetitions(request: pytest.FixtureRequest, few: int) -> int:
    return 20 * few if request.config.getoption("--slow") else few


@pytest.mark.not_sanitized(reason="starting takes too long there")
@pytest.mark.parametrize("name", COMMANDS)
def test_signals_at_any_moment(name: str, folder: Path, request: pytest.FixtureRequest) -> None:
    random = Random(name)
    whole = undisturbed(name, folder)
    for number, codes in STOPPED.items():
        for _ in range(repetitions(request, 2)):
            started = perf_counter()
            process = start(name, folder)
            sleep(random.uniform(0.03, whole.seconds))
            process.send_signal(number)
            ran = ended(process, name, folder, started)
            if python_had_not_begun(ran.err):
                continue
            assert ran.code in (*codes, whole.code), ran.err
            claims_nothing_else(ran, whole, name, folder)
            if ran.code != whole.code:
                errors_are_sentences(ran.err)


@pytest.mark.not_sanitized(reason="starting takes too long there")
@pytest.mark.parametrize("name", COMMANDS)
def test_time_limits_of_any_length(name: str, folder: Path, request: pytest.FixtureRequest) -> None:
    random = Random(name)
    whole = undisturbed(name, folder)
    for _ in range(repetitions(request, 2)):
        seconds = 10 ** random.uniform(-4, 0) * whole.seconds
        started = perf_counter()
        ran = ended(start(name, folder, "--timeout", str(seconds)), name, folder, started)
        assert ran.code in (3, whole.code), ran.err
        claims_nothing_else(ran, whole, name, folder)
        errors_are_sentences(ran.err)
        if ran.code == 3:
            assert ran.err or UNDECIDED[name] in ran.out


@pytest.mark.not_sanitized(reason="starting takes too long there")
@pytest.mark.parametrize("arguments", [["--version"], ["solve", "--quiet", "4x4"]])
def test_ctrl_c_while_it_starts(arguments: list[str], request: pytest.FixtureRequest) -> None:
    random = Random(1)
    for _ in range(repetitions(request, 10)):
        with subprocess.Popen(
            [sys.executable, "-m", "purelooop", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=heeds_ctrl_c,
        ) as process:
            sleep(random.uniform(0, 0.2))
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=60)
        if not python_had_not_begun(errors):
            assert process.returncode in (0, 130, -signal.SIGINT)
            errors_are_sentences(errors)
