"""What the search does for each puzzle, exactly: the same on every machine.

Where it does more or less on purpose, write the file anew and look at the difference:

    python tests/counters.py --write
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

from published import GENERATED, PUBLISHED

from purelooop import solve

FILE = Path(__file__).parent / "data" / "counters.json"
NAMES = ("nodes", "decisions", "conflicts", "assigned")
MAX_NODES = 5000

Counters = Mapping[str, Mapping[str, int]]


def measured() -> Counters:
    """Counters of deciding, for each puzzle, whether it has no loop, one or several."""
    found = {}
    for puzzle in (*PUBLISHED, *GENERATED):
        counters = solve(puzzle.text, limit=2, max_nodes=MAX_NODES).counters
        found[puzzle.name] = {name: counters[name] for name in NAMES}
    return found


def read() -> Counters:
    counters: Counters = json.loads(FILE.read_text("utf-8"))
    return counters


def write(counters: Counters) -> None:
    """Write a line for each puzzle, so that a difference is easily read."""
    lines = [f"{json.dumps(name)}: {json.dumps(counts)}" for name, counts in counters.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def differences(before: Counters, now: Counters) -> list[str]:
    """Say in a line each what changed."""
    names = [*before, *(name for name in now if name not in before)]
    return [
        f"{name}: {dict(before.get(name, {}))} -> {dict(now.get(name, {}))}"
        for name in names
        if before.get(name) != now.get(name)
    ]


def totals(counters: Counters) -> str:
    return ", ".join(
        f"{sum(counts[name] for counts in counters.values())} {name}" for name in NAMES
    )


def main() -> int:
    now = measured()
    changed = differences(read() if FILE.exists() else {}, now)
    print("\n".join(changed or ["nothing changed"]))
    print(totals(now))
    if "--write" in sys.argv[1:]:
        write(now)
        return 0
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
