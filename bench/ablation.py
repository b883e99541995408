"""What each rule of the search is worth: rules on and off, over the puzzles of tests/data.

    python bench/ablation.py [--limit NODES] [--write]

Each board is decided (no loop, one, or several) with every set of rules in turn before the next
board has its turn, so that a busy moment of the machine hits all sets alike. A set that has not
decided a board after NODES nodes gives up on it. Prints the tables in Markdown; ``--write`` also
puts them into bench/results/ablation.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import boards
from report import heading, publish

from purelooop import ALL, Board, Rule, solve

AT_FIRST_SIGHT = Rule.COLOUR | Rule.CONNECTIVITY | Rule.DEAD_END | Rule.BRIDGE
"""Part of each base: what is refuted without a search tells nothing about the search."""

DEGREE = AT_FIRST_SIGHT | Rule.DEGREE
PREMATURE = DEGREE | Rule.PREMATURE
BASES = {
    "degree": DEGREE,
    "degree, premature": PREMATURE,
    "degree, premature, cut": PREMATURE | Rule.CUT,
    "degree, premature, 2-factor": PREMATURE | Rule.TWO_FACTOR,
    "all": ALL & ~Rule.SIDE,
}
"""Sets without `side`, to see what it adds to each."""

QUICK = 0.05  # seconds; what takes less is timed three times, and the least counts


def rule_sets() -> dict[str, Rule]:
    sets = {f"{name} without side": rules for name, rules in BASES.items()}
    sets |= {f"{name} with side": rules | Rule.SIDE for name, rules in BASES.items()}
    others = [rule for rule in Rule if rule is not Rule.SIDE]
    return sets | {f"all without {_name(rule)}": ALL & ~rule for rule in others}


def _name(rule: Rule) -> str:
    return (rule.name or "").lower().replace("_", "-")


@dataclass
class Run:
    """What a set of rules did, board by board; loops are None if it gave up."""

    loops: list[int | None] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def add(self, board: Board, rules: Rule, limit: int) -> None:
        result = solve(board, limit=2, max_nodes=limit, rules=rules)
        seconds = result.seconds
        if seconds < QUICK:
            again = [solve(board, limit=2, max_nodes=limit, rules=rules) for _ in range(2)]
            seconds = min(seconds, *(each.seconds for each in again))
        self.loops.append(None if result.stopped else len(result.loops))
        self.nodes.append(result.nodes)
        self.seconds.append(seconds)

    def decided(self) -> list[int]:
        return [i for i, loops in enumerate(self.loops) if loops is not None]


def measured(given: Sequence[Board], sets: Mapping[str, Rule], limit: int) -> dict[str, Run]:
    runs = {name: Run() for name in sets}
    for i, board in enumerate(given):
        for name, rules in sets.items():
            runs[name].add(board, rules, limit)
        answers = {run.loops[i] for run in runs.values()} - {None}
        if len(answers) > 1:
            raise AssertionError(f"the rules do not agree how many loops there are: {board!r}")
        if sys.stderr.isatty():
            print(f"\r{i + 1} of {len(given)} boards ", end="", file=sys.stderr, flush=True)
    return runs


# -- tables --------------------------------------------------------------------------------


def overview(runs: Mapping[str, Run], count: int) -> Iterator[str]:
    """One line for each set that says what it did with all the boards."""
    yield f"| rules | decided of {count} † | nodes † | seconds |"
    yield "|---|--:|--:|--:|"
    for name, run in runs.items():
        nodes, seconds = sum(run.nodes), sum(run.seconds)
        yield f"| {name} | {len(run.decided())} | {nodes:,} | {seconds:.3g} |"


def side_table(runs: Mapping[str, Run]) -> Iterator[str]:
    """One line for each base: what `side` saves on the boards decided with it and without."""
    columns = "decided †", "both decide †", "nodes there †", "saved †", "seconds there", "saved"
    yield f"| rules beside side | {' | '.join(columns)} |"
    yield "|---" + "|--:" * len(columns) + "|"
    for name in BASES:
        without, with_side = runs[f"{name} without side"], runs[f"{name} with side"]
        both = sorted({*without.decided()} & {*with_side.decided()})
        decided = f"{len(without.decided())} → {len(with_side.decided())}"
        nodes = [sum(run.nodes[i] for i in both) for run in (without, with_side)]
        seconds = [sum(run.seconds[i] for i in both) for run in (without, with_side)]
        yield (
            f"| {name} | {decided} | {len(both)} "
            f"| {nodes[0]:,} → {nodes[1]:,} | {_factor(*nodes)} "
            f"| {seconds[0]:.3g} → {seconds[1]:.3g} | {_factor(*seconds)} |"
        )


def _factor(before: float, after: float) -> str:
    return f"{before / after:.3g} ×" if after else "–"


def report(limit: int) -> Iterator[str]:
    yield from heading(
        "What each rule is worth", f"python bench/ablation.py --limit {limit} --write"
    )
    yield f"A board is given up after {limit:,} nodes."
    yield ""
    yield "Columns with † are the same on every machine; seconds are not. All sets have the rules"
    yield "that look at the bare board only, where not told otherwise. `side` is the rule of the"
    yield "specification's `in?`."
    lists = {"Published puzzles": boards.published(), "Generated boards": boards.read("generated")}
    for title, puzzles in lists.items():
        given = [board for _, board in puzzles]
        runs = measured(given, rule_sets(), limit)
        yield from ("", f"## {title}", "", *overview(runs, len(given)))
        yield from ("", f"## {title}: what `side` saves", "", *side_table(runs))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--limit", type=int, default=100_000, metavar="NODES")
    parser.add_argument("--write", action="store_true", help="write bench/results/ablation.md")
    arguments = parser.parse_args()
    publish("ablation", report(arguments.limit), arguments.write)


if __name__ == "__main__":
    main()
