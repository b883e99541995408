"""`purelooop doctor`: what belongs into a bug report."""

from __future__ import annotations

import json
from argparse import Namespace
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from purelooop.cli.exit_codes import ExitCode
from purelooop.cli.options import add_command

if TYPE_CHECKING:
    from purelooop.doctor.checks import Outcome
    from purelooop.doctor.facts import Facts

DESCRIPTION = """\
Say what this installation consists of, and check that it answers known
questions rightly. Takes about a second. The report is for pasting into a bug
report: it names no user, machine or folder.
"""

EPILOG = """\
examples:
  purelooop doctor
  purelooop doctor --json

--json prints one object: what is above, checks (name problem seconds note), ok.

exit codes: 0 all checks passed  1 one failed, which should be reported
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser's subcommands."""
    parser = add_command(
        commands,
        "doctor",
        help="check this installation, for a bug report",
        description=DESCRIPTION,
        epilog=EPILOG,
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=run)


def run(args: Namespace) -> ExitCode:
    """Print the facts, then what comes of each check."""
    from purelooop.doctor import checks, facts

    found = facts.gather()
    outcomes: list[Outcome] = []
    if not args.json:
        print(_described(found))
    for outcome in checks.run():
        outcomes.append(outcome)
        if not args.json:
            print(f"{outcome.name:<30} {_verdict(outcome)}", flush=True)
    failed = sum(not outcome.passed for outcome in outcomes)
    if args.json:
        checked = [asdict(outcome) for outcome in outcomes]
        print(json.dumps(asdict(found) | {"checks": checked, "ok": not failed}))
    else:
        seconds = sum(outcome.seconds for outcome in outcomes)
        print(f"\n{len(outcomes)} checks, {failed} failed, in {seconds:.1f} s")
    return ExitCode.NO if failed else ExitCode.YES


def _verdict(outcome: Outcome) -> str:
    if outcome.note is not None:
        return f"not checked: {outcome.note}"
    return "OK" if outcome.passed else f"FAILED: {outcome.problem}"


def _described(found: Facts) -> str:
    """The facts, a line each."""
    memory = "unknown" if found.memory is None else f"{found.memory / 1e9:.1f} GB available"
    build = f"{found.build} build{', sanitized' if found.sanitized else ''}"
    lines = {
        "purelooop": found.version,
        "engine": f"{build} for {found.target}, {found.compiler}",
        "python": f"{found.python}, {found.bits} bits, {'with' if found.gil else 'without'} GIL",
        "platform": found.platform,
        "processor": f"{found.processor}, {found.cores} usable",
        "memory": memory,
        **{name: version or "not installed" for name, version in found.packages.items()},
    }
    return "\n".join(f"{name:<12} {text}" for name, text in lines.items()) + "\n"
