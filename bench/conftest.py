"""Fixtures of the benchmarks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from purelooop import Result

Measure = Callable[[Callable[[], Sequence[Result]]], Sequence[Result]]

COUNTERS = ("nodes", "decisions", "conflicts", "assigned")


@pytest.fixture
def measure(benchmark: BenchmarkFixture) -> Measure:
    """Time a call, and put the counters of the results that it returns into ``extra_info``."""

    def run(call: Callable[[], Sequence[Result]]) -> Sequence[Result]:
        results: Sequence[Result] = benchmark(call)
        done: Counter[str] = Counter()
        for result in results:
            done.update({name: result.counters[name] for name in COUNTERS})
        loops = sum(len(result.loops) for result in results)
        benchmark.extra_info |= {"boards": len(results), "loops": loops, **done}
        return results

    return run
