"""Builds the extension; everything else is in pyproject.toml.

PURELOOOP_CHECKED=1   keeps the engine's assertions
PURELOOOP_SANITIZE=1  the same, under the address and undefined-behaviour sanitizers
PURELOOOP_WERROR=1    compiler warnings are errors
"""

import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

PACKAGE = Path("src/purelooop")
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
        cflags.append("-UNDEBUG")  # setuptools passes -DNDEBUG
    if is_set("PURELOOOP_WERROR"):
        cflags.append("-Werror")

core = Extension(
    "purelooop._core",
    sources=[str(PACKAGE / "_core.pyx"), *map(str, sorted((PACKAGE / "engine").glob("*.c")))],
    depends=[str(PACKAGE / "_engine.pxd"), *map(str, sorted((PACKAGE / "engine").glob("*.h")))],
    extra_compile_args=cflags,
    extra_link_args=ldflags,
)

setup(
    ext_modules=cythonize(
        [core],
        compiler_directives={
            "language_level": 3,
            "freethreading_compatible": True,
            "autotestdict": False,
        },
    ),
)
