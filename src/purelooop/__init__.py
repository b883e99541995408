"""Pure Loop puzzles: solve them, prove the answer, check it against the rules.

A board is a grid with some blocked cells; its solution is one loop through every open cell.

>>> import purelooop
>>> result = purelooop.solve("simpleloop/8/7/200200a42000", limit=2)
>>> result.unique
True
"""

from purelooop import _start  # noqa: F401  # before all that takes time
from purelooop.all_loops import AllLoops, EdgeCounts, edge_counts, sample
from purelooop.board import Board
from purelooop.check import Violation, check, check_edges
from purelooop.count import count
from purelooop.errors import (
    BoardError,
    EngineError,
    ExecutorError,
    FormatError,
    LimitReached,
    LoopError,
    PurelooopError,
)
from purelooop.limits import CountProgress, Progress
from purelooop.loop import Loop
from purelooop.many import decide_many, solve_many
from purelooop.result import Result, Status
from purelooop.rule import ALL, NONE, Rule
from purelooop.solve import is_unique, loops, solve

__version__ = "0.1.0"

__all__ = [
    "ALL",
    "NONE",
    "AllLoops",
    "Board",
    "BoardError",
    "CountProgress",
    "EdgeCounts",
    "EngineError",
    "ExecutorError",
    "FormatError",
    "LimitReached",
    "Loop",
    "LoopError",
    "Progress",
    "PurelooopError",
    "Result",
    "Rule",
    "Status",
    "Violation",
    "check",
    "check_edges",
    "count",
    "decide_many",
    "edge_counts",
    "is_unique",
    "loops",
    "sample",
    "solve",
    "solve_many",
]
