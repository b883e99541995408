"""The command line, stopped by signals and by too little memory: no traceback, no false claim."""

from __future__ import annotations

import signal
import subprocess
import sys
from random import Random
from time import sleep

import pytest

LIMITED = """
import resource, sys
from purelooop.cli import main
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
