"""Compares search, count, SAT solver and brute force on boards of many kinds, at random.

    python bench/differential.py [--boards N] [--seconds S] [--seed SEED] [--workers W]
                                 [--board NUMBER] [--save DIRECTORY] [--write]

Every method says of a board how many loops it has, at least and at most, and all of that has to
be possible at the same time. What each is asked about is told in methods.py, what the boards
are in kinds.py. Board number k of a seed is the same board in every run, however many boards or
workers there are; ``--board k`` looks at that one only.

Where methods disagree, the board is made as small as it goes while they still do, printed as
text and as an address, and saved. The exit code is 1 then, and 0 if there was no disagreement.
``--write`` puts the summary into bench/results/differential.md.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random, SystemRandom
from time import perf_counter

from kinds import CLASSES, KINDS, Question, question, size_class
from methods import METHODS, PROOFS, Claim, Method, agree, chosen, joined
from oracle import Rows
from report import heading, publish
from shrinking import shrunk

from purelooop import Board

CHUNK = 100
"""Boards that a worker looks at before it reports."""

MOST_SHRUNK = 5
"""Disagreements of a chunk that are made small; what is wrong shows in a few."""

PLANTED = "planted loop"
OUTCOMES = ("none", "one", "several", "open")


@dataclass
class Disagreement:
    """A board about which methods do not agree."""

    seed: int
    number: int
    question: Question
    claims: dict[str, Claim]
    small: Rows
    small_claims: dict[str, Claim]

    def __str__(self) -> str:
        rows, cols = len(self.question.board), len(self.question.board[0])
        lines = [
            f"disagreement on board {self.number} of seed {self.seed}, "
            f"{self.question.kind}, {rows} x {cols}:",
            *_described(self.question.board, self.claims),
        ]
        if self.small != self.question.board:
            lines += ["and still on this one:", *_described(self.small, self.small_claims)]
        lines.append(f"python bench/differential.py --seed {self.seed} --board {self.number}")
        return "\n".join(lines) + "\n"


def _described(board: Rows, claims: Mapping[str, Claim]) -> Iterator[str]:
    shown = Board(board)
    yield from ("", shown.to_text(), "", f"https://puzz.link/p?{shown.to_puzzlink()}", "")
    for name, claim in claims.items():
        yield f"  {name}: {_said(claim)}"
    yield ""


def _said(claim: Claim) -> str:
    if claim.least > claim.most:
        return "failed"
    if claim.least == claim.most:
        return "no loop" if not claim.least else f"{claim.least} and no more"
    return f"{claim.least} or more"


@dataclass
class Tally:
    """What came of some boards."""

    boards: Counter[tuple[str, tuple[int, int], str]] = field(default_factory=Counter)
    """By kind, size and outcome."""
    asked: Counter[str] = field(default_factory=Counter)
    answered: Counter[str] = field(default_factory=Counter)
    """How often each method was asked, and said exactly how many loops there are."""
    unproven: int = 0
    """Boards with one loop by the search that no other method could confirm."""
    seen: set[bytes] = field(default_factory=set)
    """Digests of the boards."""
    disagreements: list[Disagreement] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.boards += other.boards
        self.asked += other.asked
        self.answered += other.answered
        self.unproven += other.unproven
        self.seen |= other.seen
        self.disagreements += other.disagreements

    @property
    def total(self) -> int:
        return self.boards.total()


def claims_about(
    board: Rows, names: Sequence[str], methods: Mapping[str, Method]
) -> dict[str, Claim]:
    """Ask methods about a board. One that fails claims what can not be."""
    claims = {}
    for name in names:
        try:
            claims[name] = methods[name](board)
        except Exception as error:
            claims[f"{name} ({type(error).__name__}: {error})"] = Claim(1, 0)
    return claims


def examine(seed: int, number: int, methods: Mapping[str, Method], tally: Tally) -> None:
    """Look at one board with some of the methods, and note what came of it."""
    random = Random(f"{seed}:{number}")
    asked = question(random)
    names = list(chosen(random, asked.board, methods))
    claims = claims_about(asked.board, names, methods)
    if asked.has_loop:
        claims[PLANTED] = Claim(1)
    if claims.get("search") == (1, 1):
        further = [name for name in PROOFS if name in methods and name not in names]
        for name in further:
            if not any(claims.get(proof) == (1, 1) for proof in PROOFS):
                claims |= claims_about(asked.board, [name], methods)
        tally.unproven += not any(claims.get(proof) == (1, 1) for proof in PROOFS)
    tally.asked.update(claims.keys())
    tally.answered.update(name for name, claim in claims.items() if claim.least == claim.most)
    tally.seen.add(hashlib.blake2b(repr(asked.board).encode(), digest_size=8).digest())
    outcome = "open"
    if agree(claims):
        outcome = _outcome(joined(claims))
    else:
        found = Disagreement(seed, number, asked, claims, asked.board, claims)
        few = len(tally.disagreements) < MOST_SHRUNK
        tally.disagreements.append(_reduced(found, methods) if few else found)
    tally.boards[asked.kind, size_class(asked.board), outcome] += 1


def _outcome(claim: Claim) -> str:
    if claim.most == 0:
        return "none"
    if claim.least > 1:
        return "several"
    return "one" if claim == (1, 1) else "open"


def _reduced(found: Disagreement, methods: Mapping[str, Method]) -> Disagreement:
    """Make the board smaller. What is planted can not be asked about another board."""
    asked, claims = found.question, found.claims
    names = [name for name in methods if any(claim.startswith(name) for claim in claims)]
    if PLANTED in claims:
        names = [*dict.fromkeys([*names, *(name for name in PROOFS if name in methods)])]

    def disagrees(board: Rows) -> bool:
        return not agree(claims_about(board, names, methods))

    if not disagrees(asked.board):
        return found
    names = _quarrelling(asked.board, names, methods)
    small = shrunk(asked.board, disagrees)
    smaller_claims = claims_about(small, names, methods)
    return Disagreement(found.seed, found.number, asked, claims, small, smaller_claims)


def _quarrelling(board: Rows, names: list[str], methods: Mapping[str, Method]) -> list[str]:
    """Leave out methods as long as the others disagree."""
    for name in reversed(names):  # the slower ones come last
        others = [other for other in names if other != name]
        if others and not agree(claims_about(board, others, methods)):
            names = others
    return names


def _chunk(seed: int, numbers: range, methods: Mapping[str, Method]) -> Tally:
    tally = Tally()
    for number in numbers:
        examine(seed, number, methods, tally)
    return tally


# -- all processes -------------------------------------------------------------------------


def _tallies(
    seed: int, boards: int, deadline: float, workers: int, methods: Mapping[str, Method]
) -> Iterator[Tally]:
    """Yield what came of each chunk of boards, as it is done, until the time is over."""
    chunks = (range(k, min(k + CHUNK, boards)) for k in range(0, boards, CHUNK))
    if workers == 1:
        for numbers in chunks:
            if perf_counter() >= deadline:
                return
            yield _chunk(seed, numbers, methods)
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        running: set[Future[Tally]] = set()
        while True:
            while len(running) < 2 * workers and perf_counter() < deadline:
                numbers = next(chunks, None)
                if numbers is None:
                    break
                running.add(pool.submit(_chunk, seed, numbers, methods))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()


def run(
    seed: int,
    boards: int,
    seconds: float,
    workers: int,
    methods: Mapping[str, Method],
    directory: Path,
) -> Tally:
    """Look at boards 0, 1, 2 … of a seed; print and save disagreements as they are found."""
    started = perf_counter()
    tally = Tally()
    for more in _tallies(seed, boards, started + seconds, workers, methods):
        for disagreement in more.disagreements:
            print(f"\n{disagreement}", flush=True)
            directory.mkdir(parents=True, exist_ok=True)
            file = directory / f"{seed}-{disagreement.number}.txt"
            file.write_text(str(disagreement), "utf-8")
            print(f"saved in {file}", flush=True)
        tally.add(more)
        if sys.stderr.isatty():
            speed = tally.total / (perf_counter() - started)
            print(
                f"\r{tally.total:,} of {boards:,} boards, {speed:.0f} a second, "
                f"{len(tally.disagreements)} disagreements ",
                end="",
                file=sys.stderr,
                flush=True,
            )
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return tally


# -- the summary ---------------------------------------------------------------------------


def summary(tally: Tally, command: str, seconds: float) -> Iterator[str]:
    yield from heading("Differential testing", command)
    count = len(tally.disagreements)
    yield f"{tally.total:,} boards in {seconds / 60:.0f} minutes, {len(tally.seen):,} of them"
    yield f"different: **{count} disagreement{'' if count == 1 else 's'}**."
    yield ""
    yield "What every method says of a board, how many loops there are at least and at most,"
    yield "has to be possible at the same time. Sizes are those of the longer side. `open` are"
    yield "boards on which no method that was asked came to an end."
    yield from ("", "## Boards", "")
    yield f"| kind | size | boards | {' | '.join(OUTCOMES)} |"
    yield f"|---|---|{'--:|' * (1 + len(OUTCOMES))}"
    for kind in KINDS:
        for low, high in CLASSES:
            yield _row(tally, kind, f"{low} to {high}", {kind}, {(low, high)})
    yield _row(tally, "**all**", "", set(KINDS), set(CLASSES))
    yield from ("", "## Methods", "")
    yield "`decided`: said exactly how many loops there are, or that there is none. The search"
    yield "looks for two loops, on boards of up to 36 cells for 127. Wherever it says that a loop"
    yield "is the only one, the count or the SAT solver was asked, too; on"
    yield f"{tally.unproven:,} of these boards neither came to an end."
    yield ""
    yield "| method | boards | decided |"
    yield "|---|--:|--:|"
    for name in (*METHODS, PLANTED):
        if tally.asked[name]:
            yield f"| {name} | {tally.asked[name]:,} | {tally.answered[name]:,} |"


def _row(tally: Tally, title: str, size: str, kinds: set[str], sizes: set[tuple[int, int]]) -> str:
    found: Counter[str] = Counter()
    for (kind, longer, outcome), number in tally.boards.items():
        if kind in kinds and longer in sizes:
            found[outcome] += number
    numbers = " | ".join(f"{found[outcome]:,}" for outcome in OUTCOMES)
    return f"| {title} | {size} | {found.total():,} | {numbers} |"


def main(argv: Sequence[str] | None = None, methods: Mapping[str, Method] = METHODS) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("--boards", type=int, default=100_000, metavar="N")
    add("--seconds", type=float, default=math.inf, metavar="S", help="begin none after S seconds")
    add("--seed", type=int, metavar="SEED", help="by default a new one each time")
    add("--workers", type=int, default=2, metavar="W", help="processes (default 2)")
    add("--board", type=int, metavar="NUMBER", help="look at this one only, with all its claims")
    add("--save", type=Path, default=Path("disagreements"), metavar="DIRECTORY")
    add("--write", action="store_true", help="write bench/results/differential.md")
    arguments = parser.parse_args(argv)
    seed = SystemRandom().randrange(10**6) if arguments.seed is None else arguments.seed
    if arguments.board is not None:
        tally = _chunk(seed, range(arguments.board, arguments.board + 1), methods)
        print(*tally.disagreements or ["no disagreement"])
        return bool(tally.disagreements)
    print(f"seed {seed}", flush=True)
    started = perf_counter()
    tally = run(
        seed, arguments.boards, arguments.seconds, arguments.workers, methods, arguments.save
    )
    command = f"python bench/differential.py --seed {seed} --boards {tally.total} --write"
    publish("differential", summary(tally, command, perf_counter() - started), arguments.write)
    return bool(tally.disagreements)


if __name__ == "__main__":
    sys.exit(main())
