#!/usr/bin/env bash
# Builds the engine, under sanitizers, and what tries it; see README.md.
#
#   tests/fuzz/build.sh fuzzer PROGRAM   with libFuzzer, by clang
#   tests/fuzz/build.sh replay PROGRAM   without, by any compiler ($CC), checked (engine/checked.h):
#                                        that is too slow for the fuzzer
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
engine=../../src/purelooop/engine

case "$1" in
  fuzzer) compiler=(clang -fsanitize=fuzzer) main=engine.c ;;
  replay) compiler=("${CC:-cc}" -DPURELOOOP_CHECKED) main=replay.c ;;
esac
exec "${compiler[@]}" -std=c11 -O1 -g -UNDEBUG -Wall -Wextra -Wpedantic -Werror \
  -fsanitize=address,undefined -fno-sanitize-recover=all -I $engine \
  "$main" agree.c case.c counts.c judge.c searches.c $engine/*.c $engine/frontier/*.c -o "$2" -lm
