"""Builds the extension; everything else is in pyproject.toml.

PURELOOOP_CHECKED=1   the engine verifies what it keeps after every step (engine/checked.h)
PURELOOOP_SANITIZE=1  the same, under the address and undefined-behaviour sanitizers
PURELOOOP_WERROR=1    compiler warnings are errors
"""

import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

PACKAGE = Path("src/purelooop")
SHARED = ["board", "budget", "loop"]  # between the search and the sweep
MSVC = sys.platform == "win32"


def is_set(name: str) -> bool:
    return os.environ.get(name) == "1"


cflags = ["/O2", "/std:c11"] if MSVC else ["-O3", "-std=c11", "-Wall", "-Wextra", "-g0"]
ldflags: list[str] = []
if not MSVC:
    cflags.append("-fvisibility=hidden")
    if is_set("PURELOOOP_SANITIZE"):
        cflags += ["-fsanitize=address,undefined", "-fno-sanitize-recover", "-O1", "-g"]
        ldflags += ["-fsanitize=address,undefined"]
    if is_set("PURELOOOP_SANITIZE") or is_set("PURELOOOP_CHECKED"):
        cflags += ["-UNDEBUG", "-DPURELOOOP_CHECKED"]  # setuptools passes -DNDEBUG
    if is_set("PURELOOOP_WERROR"):
        cflags.append("-Werror")

ENGINE = PACKAGE / "engine"
SEARCH = sorted(ENGINE.glob("*.c"))
SWEEP = [*sorted((ENGINE / "frontier").glob("*.c")), *(ENGINE / f"{x}.c" for x in SHARED)]


def extension(name: str, sources: list[Path]) -> Extension:
    """A module of its own: what it uses of the engine is compiled into it."""
    return Extension(
        f"purelooop.{name}",
        sources=[str(PACKAGE / f"{name}.pyx"), *map(str, sources)],
        depends=list(map(str, [*PACKAGE.glob("*.pxd"), *sorted(ENGINE.rglob("*.h"))])),
        extra_compile_args=cflags,
        extra_link_args=ldflags,
    )


setup(
    ext_modules=cythonize(
        [extension("_core", SEARCH), extension("_frontier", SWEEP)],
        compiler_directives={
            "language_level": 3,
            "freethreading_compatible": True,
            "autotestdict": False,
        },
    ),
)
