"""The command line as a whole: options, exit codes, streams, signals."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest
from published import PUZZLES

from purelooop.cli import main
from purelooop.cli.exit_codes import ExitCode, overall

RING = "simpleloop/3/3/10"


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "purelooop", *arguments]


def start(*arguments: str, **options: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command(*arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ | options,
    )


COMMANDS = (
    *("solve", "verify", "count", "loops", "sample", "edges"),
    *("convert", "render", "completion", "doctor"),
)


def test_help_teaches_by_examples(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["--help"]) == 0
    text = capsys.readouterr().out
    assert "examples:" in text
    assert "exit codes:" in text
    assert len(text.splitlines()) < 40  # one screen
    assert max(map(len, text.splitlines())) <= 80
    for subcommand in COMMANDS:
        assert main([subcommand, "--help"]) == 0
        text = capsys.readouterr().out
        assert "examples:" in text
        assert len(text.splitlines()) < 40
        assert max(map(len, text.splitlines())) <= 82  # one of a path that has no shorter form


def test_version_shows_the_build_of_the_engine(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    out = capsys.readouterr().out
    assert re.fullmatch(r"purelooop \d+\.\d+\S* \(engine: (release|checked) build, .+\)\n", out)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "the following arguments are required: COMMAND (see purelooop --help)"),
        (["dance"], "invalid choice: 'dance'"),
        (["solve"], "the following arguments are required: PUZZLE (see purelooop solve --help)"),
        (["solve", "6x6", "--uniq"], "unrecognized arguments: --uniq"),
        (
            ["solve", "6x6", "--limit", "0"],
            "argument --limit: expected a whole number from 1 on, got '0'",
        ),
        (["solve", "6x6", "--limit", "many"], "expected a whole number from 1 on, got 'many'"),
        (["solve", "6x6", "--max-nodes", "-1"], "expected a whole number from 0 on, got '-1'"),
        (
            ["solve", "6x6", "--timeout", "0"],
            "argument --timeout: expected a number of seconds above 0, got '0'",
        ),
        (["solve", "6x6", "--timeout", "nan"], "expected a number of seconds above 0, got 'nan'"),
        (["solve", "6x6", "--timeout", "soon"], "expected a number of seconds above 0, got 'soon'"),
        (["verify", "6x6"], "6x6: expected lines drawn in it, or a SOLUTION beside it"),
    ],
)
def test_usage_errors_are_one_sentence(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("purelooop: error: ")
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("codes", "code"),
    [((0, 0), 0), ((0, 1), 1), ((3, 1), 3), ((1, 2, 3), 2), ((130, 2), 130), ((70, 2), 70)],
)
def test_exit_code_of_several_boards(codes: tuple[int, ...], code: int) -> None:
    assert overall(map(ExitCode, codes)) == code


def test_internal_errors_are_loud(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("cracked")

    monkeypatch.setattr("purelooop.cli.solve.read_puzzles", fail)
    assert main(["solve", "6x6"]) == 70
    err = capsys.readouterr().err
    assert "Traceback" in err
    assert err.endswith("purelooop: internal error, please report it: cracked\n")


def test_interrupt_outside_the_search(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("purelooop.cli.solve.read_puzzles", interrupt)
    assert main(["solve", "6x6"]) == 130
    assert capsys.readouterr() == ("", "purelooop: interrupted\n")


# -- as a process -----------------------------------------------------------------------


def test_module_runs() -> None:
    done = subprocess.run(command("solve", "2x2"), capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("┌─┐\n└─┘\n\n")


@pytest.mark.parametrize("arguments", [["solve", "6x6"], ["solve", "--json", "--unique", RING]])
def test_solving_does_not_import_numpy(arguments: list[str]) -> None:
    python = [sys.executable, "-X", "importtime", "-m", "purelooop"]
    done = subprocess.run([*python, *arguments], capture_output=True, encoding="utf-8")
    assert done.returncode == 0
    assert "purelooop.board" in done.stderr
    assert "numpy" not in done.stderr


def test_drawings_go_out_in_utf8_whatever_the_locale() -> None:
    process = start("solve", "2x2", PYTHONIOENCODING="ascii")
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    assert "┌─┐" in out


def test_a_reader_that_goes_away_is_no_error() -> None:
    process = start("solve", "--json", str(PUZZLES / "janko.tsv"))
    assert process.stdout is not None
    assert process.stderr is not None
    assert json.loads(process.stdout.readline())["name"] == "janko_001"
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(timeout=60) in (0, 141)
    process.stderr.close()


def test_ctrl_c_keeps_what_is_known() -> None:
    """The second board has some 10^16 loops, so that its search surely is interrupted."""
    process = start("solve", "--json", "--limit", "1000000000", "4x4", "12x12", "2x2")
    assert process.stdout is not None
    first = json.loads(process.stdout.readline())
    assert (first["name"], first["loops"], first["complete"]) == ("4x4", 6, True)
    time.sleep(0.3)
    sent = time.monotonic()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert time.monotonic() - sent < 5
    assert process.returncode == 130
    assert out == ""
    known = r"purelooop: interrupted: 1 of 3 boards decided, 12x12: at least \d+ loops\n"
    assert re.fullmatch(known, err)


@pytest.mark.parametrize(
    ("redirection", "code", "message"),
    [
        ("> /dev/full", 2, "purelooop: error: cannot write: No space left on device\n"),
        (">&-", 0, ""),
        ("2>&-", 0, ""),
        ("nofile 2> /dev/full", 2, ""),
        ("- <&-", 2, "purelooop: error: cannot read standard input: it is closed\n"),
    ],
)
def test_streams_that_are_closed_or_full(redirection: str, code: int, message: str) -> None:
    puzzle = "" if redirection.startswith("-") else "4x4"
    run = subprocess.run(
        ["sh", "-c", f"'{sys.executable}' -m purelooop solve {puzzle} {redirection}"],
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stderr) == (code, message)
