/* The engine without Python: for callgrind, sanitizers and profilers.

   Reads boards from standard input, one a line, as `ROWS COLS CELLS` with a 0 (open) or 1 (blocked)
   for each cell; finds up to LIMIT loops of each; prints their number and the nodes.

   cc -O2 -g -std=c11 -I src/purelooop/engine bench/engine_main.c src/purelooop/engine/[a-z]*.c
   a.out [LIMIT [RULES]] < boards */

#include <stdio.h>
#include <stdlib.h>

#include "depth_first.h"

static void solve(int rows, int cols, const uint8_t *blocked, int limit, unsigned rules) {
  solver *s = solver_new(rows, cols, rules);
  if (!s) exit(1);
  solver_load(s, blocked);
  int loops = 0;
  while (loops < limit && depth_first(s) == SOLVED) loops++;
  printf("%d %lld\n", loops, (long long)s->counters.nodes);
  solver_free(s);
}

int main(int argc, char **argv) {
  const int limit = argc > 1 ? atoi(argv[1]) : 2;
  const unsigned rules = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 0) : ~0u;
  int rows, cols;
  while (scanf("%d %d ", &rows, &cols) == 2) {
    const size_t cells = (size_t)rows * (size_t)cols;
    uint8_t *blocked = malloc(cells);
    if (!blocked || fread(blocked, 1, cells, stdin) != cells) return 1;
    for (size_t i = 0; i < cells; i++) blocked[i] -= '0';
    solve(rows, cols, blocked, limit, rules);
    free(blocked);
  }
  return 0;
}
