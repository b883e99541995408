"""What came of many boards, in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from purelooop.result import Result


class Summary:
    """Counts results: how many boards are solved, unique, without a loop, not decided."""

    def __init__(self) -> None:
        self._counts = {"solved": 0, "unsolvable": 0, "unknown": 0}
        self._unique = 0
        self._slowest = ("", -1.0)

    def add(self, name: str, result: Result) -> None:
        """Count one more result."""
        self._counts[result.status.value] += 1
        self._unique += result.unique is True
        self._slowest = max(self._slowest, (name, result.seconds), key=lambda pair: pair[1])

    def __str__(self) -> str:
        solved, unsolvable, unknown = self._counts.values()
        name, seconds = self._slowest
        parts = [
            f"{solved + unsolvable + unknown} boards: {solved} solved",
            f"{self._unique} of them proven unique",
            f"{unsolvable} without a loop",
            *([f"{unknown} not decided"] if unknown else []),
            f"slowest {name:.60} in {seconds:.3g} s",
        ]
        return ", ".join(parts)
