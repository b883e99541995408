"""Facts about this installation and machine: none that says whose it is."""

from __future__ import annotations

import os
import platform
import re
import struct
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from importlib import metadata

from purelooop import _core
from purelooop.memory import available_memory

_FOR_DEVELOPERS = {"bench", "dev", "docs", "fuzz", "test"}
"""Extras that a user does not need."""


@dataclass(frozen=True)
class Facts:
    """What a bug may depend on. No names of users or machines, and no paths."""

    version: str
    build: str
    """Of the engine: release, or checked (with its assertions)."""
    sanitized: bool
    """Whether it runs under the address sanitizer."""
    compiler: str
    target: str
    """The processors that the engine was built for."""
    python: str
    """Implementation and version."""
    bits: int
    """Of an address."""
    gil: bool
    """Whether threads take turns in Python; not so in a free-threaded interpreter."""
    platform: str
    processor: str
    cores: int
    """That this process may use."""
    memory: int | None
    """Bytes that can be had without swapping, None where the system does not say."""
    packages: dict[str, str | None]
    """Versions of what this package can use, None for what is not installed."""


def gather() -> Facts:
    """Look at everything once."""
    from purelooop import __version__

    return Facts(
        version=__version__,
        build=_core.BUILD,
        sanitized=_core.SANITIZED,
        compiler=_core.COMPILER,
        target=_core.TARGET,
        python=f"{platform.python_implementation()} {platform.python_version()}",
        bits=8 * struct.calcsize("P"),
        gil=has_gil(),
        platform=platform.platform(),
        processor=processor(),
        cores=cores(),
        memory=available_memory(),
        packages={name: version_of(name) for name in packages()},
    )


def has_gil() -> bool:
    """Tell whether this process has the global interpreter lock."""
    if not sysconfig.get_config_var("Py_GIL_DISABLED"):
        return True
    enabled: bool = getattr(sys, "_is_gil_enabled", lambda: True)()
    return enabled


def cores() -> int:
    """Count the processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def processor() -> str:
    """Return the name of the processor; that of its kind where the system says no more."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as lines:
            found = re.search(r"^model name\s*:\s*(.+)$", lines.read(), re.M)
    except OSError:
        found = None
    if found is not None:
        return found[1].strip()
    if sys.platform == "darwin":
        asked = ["/usr/sbin/sysctl", "-n", "machdep.cpu.brand_string"]
        try:
            return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
        except (OSError, subprocess.CalledProcessError):
            pass
    return platform.processor() or platform.machine()


def packages() -> list[str]:
    """Name the packages that this one needs or can use, by its own metadata."""
    try:
        required = metadata.requires("purelooop") or []
    except metadata.PackageNotFoundError:  # run from its source, not installed
        required = []
    names = []
    for each in required:
        extra = re.search(r"extra == ['\"]([\w-]+)", each)
        if extra is None or extra[1] not in _FOR_DEVELOPERS:
            names.append(re.split(r"[^\w.-]", each)[0])
    return [name for name in dict.fromkeys(names) if name != "purelooop"]


def version_of(package: str) -> str | None:
    """Return the version of an installed package; None if there is none."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None
