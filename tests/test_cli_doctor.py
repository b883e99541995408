"""`purelooop doctor`: facts and checks for a bug report."""

from __future__ import annotations

import getpass
import json
import re
import signal
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from purelooop import _core, formats, solve
from purelooop.cli import main
from purelooop.doctor import checks, facts


def test_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    told, checked, summary = capsys.readouterr().out.split("\n\n")
    assert re.match(r"purelooop +\d+\.\d+", told)
    assert f"{_core.BUILD} build" in told
    assert re.search(rf"^numpy +{re.escape(metadata.version('numpy'))}$", told, re.M)
    verdicts = [re.split("  +| OK", line)[0] for line in checked.splitlines()]
    assert verdicts == list(checks.CHECKS)
    assert all(line.endswith(" OK") for line in checked.splitlines())
    assert summary.startswith(f"{len(checks.CHECKS)} checks, 0 failed")


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["ok"] is True
    assert [check["name"] for check in report["checks"]] == list(checks.CHECKS)
    assert {check["problem"] for check in report["checks"]} == {None}
    assert report["cores"] >= 1
    assert report["packages"]["numpy"] == metadata.version("numpy")


def test_a_wrong_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(checks, "count", lambda *_, **__: 1071)
    assert main(["doctor"]) == 1
    out = capsys.readouterr().out
    failed = [line for line in out.splitlines() if "FAILED" in line]
    assert [line.split("  ")[0] for line in failed] == [
        "counts in whole numbers",
        "counts modulo primes",
    ]
    assert failed[0].endswith("FAILED: loops of 6x6: expected 1072, got 1071")
    assert out.endswith("s\n")
    assert f"{len(checks.CHECKS)} checks, 2 failed" in out


ANOTHER = solve("4x6")
BROKEN: dict[str, dict[str, object]] = {
    "a published puzzle": {"solve": lambda *_, **__: ANOTHER},
    "a board without a loop": {"solve": lambda *_, **__: ANOTHER},
    "all loops of 6x6": {"loops": lambda *_: list(ANOTHER.loops) * 1072},
    "counts in whole numbers": {"count": lambda *_, **__: 1072},
    "counts modulo primes": {"count": lambda *_, **__: 1072},
    "loops by number and at random": {"check": lambda *_: ["a violation"]},
    "the published rules": {"check": lambda *_: []},
    "every format": {"formats": SimpleNamespace(**vars(formats) | {"read": formats.read_solution})},
    "pictures": {"svg": lambda *_: "<svg>"},
    "several threads": {"decide_many": lambda boards, **_: np.zeros(len(boards), np.int8)},
    "limits of time": {"_ENDLESS": "2x2"},
    "Ctrl-C": {"_ENDLESS": "2x2"},
}
"""What a check uses, replaced by something that is wrong."""


@pytest.mark.parametrize("name", list(checks.CHECKS))
def test_every_check_can_fail(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for attribute, wrong in BROKEN[name].items():
        monkeypatch.setattr(checks, attribute, wrong)
    monkeypatch.setattr(checks, "CHECKS", {name: checks.CHECKS[name]})
    (outcome,) = checks.run()
    assert not outcome.passed


def test_an_engine_that_looks_for_ctrl_c_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "solve", lambda *_, **__: time.sleep(20))
    monkeypatch.setattr(checks, "_PATIENCE", 0.01)
    with pytest.raises(checks.Wrong, match="interrupted only after"):
        checks.ctrl_c()


def test_errors_are_told_in_a_line_and_without_names(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(f"no file\n{Path.home()}/there")

    monkeypatch.setattr(checks, "count", fail)
    assert main(["doctor"]) == 1
    assert "FAILED: OSError: no file ~/there\n" in capsys.readouterr().out


def test_nothing_says_whose_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    words = set(re.split(r"[^\w.-]+", capsys.readouterr().out))
    assert not {getpass.getuser(), socket.gethostname()} & words
    assert str(Path.home()) not in words


@pytest.mark.parametrize("before", [signal.SIG_IGN, signal.default_int_handler])
def test_ctrl_c_is_checked_wherever_it_runs(before: object) -> None:
    """Shells have what runs in the background ignore Ctrl-C; the check leaves that as it was."""
    usual = signal.signal(signal.SIGINT, before)  # type: ignore[arg-type]
    try:
        checks.ctrl_c()
        assert signal.getsignal(signal.SIGINT) is before
    finally:
        signal.signal(signal.SIGINT, usual)


def test_in_a_thread_ctrl_c_is_not_checked(capsys: pytest.CaptureFixture[str]) -> None:
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(main, ["doctor"]).result() == 0
    *checked, _, summary = capsys.readouterr().out.splitlines()
    assert re.fullmatch(
        "Ctrl-C +not checked: Ctrl-C can only be checked in the main thread", checked[-1]
    )
    assert ", 0 failed" in summary


def test_packages_without_metadata(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "requires", missing)
    assert facts.packages() == []
    assert facts.version_of("no-such-package") is None


def test_packages_are_those_that_users_need(monkeypatch: pytest.MonkeyPatch) -> None:
    required = [
        "numpy>=1.25",
        'resvg-py>=0.5; extra == "png"',
        'numpy; extra == "png"',
        'purelooop[png]; extra == "everything"',
        'pytest>=8; extra == "test"',
    ]
    monkeypatch.setattr(metadata, "requires", lambda name: required)
    assert facts.packages() == ["numpy", "resvg-py"]
