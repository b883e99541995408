"""What every report says of itself: when, with what, on what; and where it is kept."""

from __future__ import annotations

import platform
import subprocess
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

import purelooop
from purelooop._core import BUILD, COMPILER

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "bench" / "results"


def heading(title: str, command: str, others: Iterable[str] = ()) -> Iterator[str]:
    """Yield the first lines of a report.

    Parameters
    ----------
    title : str
    command : str
        What reproduces the report.
    others : iterable of str
        Names and versions of other programs that have a part in it.
    """
    yield f"# {title}"
    yield ""
    yield f"`{command}`, {date.today().isoformat()}, commit {commit()}."
    yield f"purelooop {purelooop.__version__} ({BUILD} build, {COMPILER})"
    yield f"on Python {platform.python_version()}, {platform.system()}, {cpu()}."
    if others := list(others):
        yield f"Beside it: {', '.join(others)}."


def commit() -> str:
    """Return the commit of the working tree, and whether there is more in it."""
    try:
        name = _git("rev-parse", "--short", "HEAD")
        return name + (" and changes since" if _git("status", "--porcelain", "src") else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def _git(*arguments: str) -> str:
    run = subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True)
    return run.stdout.strip()


def cpu() -> str:
    """Return the processor's name, and how many cores may be used."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    cores = len(names) or "?"
    return f"{names[0] if names else platform.processor() or 'unknown processor'}, {cores} cores"


def duration(seconds: float) -> str:
    """Three digits and a unit."""
    if seconds < 1e-3:
        return f"{seconds * 1e6:.3g} µs"
    return f"{seconds * 1e3:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"


def publish(name: str, lines: Iterable[str], write: bool) -> None:
    """Print a report line by line; also put it into the results, if so told."""
    text = ""
    for line in lines:
        print(line, flush=True)
        text += f"{line}\n"
    if write:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / f"{name}.md").write_text(text, "utf-8")
