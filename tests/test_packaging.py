"""What is installed: types, rules, the command, the version."""

from __future__ import annotations

import re
from importlib import metadata, resources

import pytest
from markdown import ROOT

import purelooop
from purelooop import cli


@pytest.mark.parametrize(
    "name",
    [
        *("py.typed", "_core.pyi", "_frontier.pyi"),
        *("rules/pure-loop.sapphire", "rules/pure-loop-alternative.sapphire"),
    ],
)
def test_files_that_are_no_modules_are_installed(name: str) -> None:
    assert resources.files("purelooop").joinpath(name).is_file()


def test_one_version_everywhere() -> None:
    heading = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert heading is not None
    assert purelooop.__version__ == metadata.version("purelooop") == heading[1]


def test_the_command_is_installed() -> None:
    (command,) = metadata.entry_points(group="console_scripts", name="purelooop")
    assert command.load() is cli.main


def test_numpy_is_the_only_requirement() -> None:
    required = metadata.requires("purelooop") or []
    always = [each for each in required if "extra ==" not in each]
    assert [re.split(r"[^\w-]", each)[0] for each in always] == ["numpy"]
