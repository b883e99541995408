"""Lets benchmarks import the oracles of the tests, which share nothing with the package."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))
