"""`purelooop completion`."""

from __future__ import annotations

import sys

import pytest

from purelooop.cli import main


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert all(word in script for word in ("solve", "verify", "edges"))


def test_without_the_package(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert main(["completion", "bash"]) == 2
    assert "pip install 'purelooop[cli]'" in capsys.readouterr().err


def test_unknown_shell(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "fish"]) == 2
    assert "fish" in capsys.readouterr().err
