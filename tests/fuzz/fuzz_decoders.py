#!/usr/bin/env python
"""Coverage-guided fuzzing of the decoders: python tests/fuzz/fuzz_decoders.py CORPUS [OPTION...]

Needs atheris. The options are those of libFuzzer.
"""

from __future__ import annotations

import sys

import atheris

atheris.enabled_hooks.add("str")  # what strings are compared with is tried, too
with atheris.instrument_imports(include=["purelooop"]):
    from decoders import check, describe


def one_input(data: bytes) -> None:
    try:
        check(data)
    except Exception:
        print(describe(data), file=sys.stderr)
        raise


if __name__ == "__main__":
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
