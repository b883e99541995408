"""What `test_processes` does in another process, which has to import it."""

from __future__ import annotations

import multiprocessing

from purelooop import count, solve, solve_many


def work() -> tuple[object, ...]:
    """Do what a process may be made for, with threads of its own."""
    result = solve("6x6", limit=None)
    several = solve_many(["simpleloop/4/4/0o00", "4x4"], limit=2, workers=2)
    return (
        result.status.value,
        len(result.loops),
        [each.unique for each in several],
        count("8x8"),
        count("8x8", workers=2),
    )


def exchange(results: multiprocessing.Queue[tuple[object, ...]]) -> None:
    results.put(work())
