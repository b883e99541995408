/* The engine without Python: for callgrind, sanitizers and profilers.

   Reads boards from standard input, one a line, as `ROWS COLS CELLS` with a 0 (open) or 1 (blocked)
   for each cell; finds up to LIMIT loops of each; prints their number and the nodes. In the checked
   build (-DPURELOOOP_CHECKED) up to LIMIT loops that OTHER_RULES find are then given to searches with
   RULES, one each, which may not lose them.

   cc -O2 -g -std=c11 -I src/purelooop/engine bench/engine_main.c src/purelooop/engine/[a-z]*.c
   a.out [LIMIT [RULES [OTHER_RULES]]] < boards */

#include <stdio.h>
#include <stdlib.h>

#include "checked.h"
#include "depth_first.h"
#include "loop.h"

typedef struct task {
  int rows, cols, limit;
  const uint8_t *blocked;
} task;

static solver *loaded(const task *t, unsigned rules) {
  solver *s = solver_new(t->rows, t->cols, rules);
  if (!s) exit(1);
  solver_load(s, t->blocked);
  return s;
}

static int find_all(const task *t, solver *s) {
  int loops = 0;
  while (loops < t->limit && depth_first(s) == SOLVED) loops++;
  return loops;
}

static void watch(const task *t, unsigned rules, unsigned other_rules) {
  int8_t *loop = malloc((size_t)t->rows * (size_t)t->cols);
  solver *first = loaded(t, other_rules);
  if (!loop) exit(1);
  for (int loops = 0; loops < t->limit && depth_first(first) == SOLVED; loops++) {
    solver *second = loaded(t, rules);
    loop_directions(&first->board, first->loop, loop);
    if (check_witness(second, loop)) find_all(t, second);
    solver_free(second);
  }
  solver_free(first);
  free(loop);
}

static void solve(const task *t, unsigned rules) {
  solver *s = loaded(t, rules);
  const int loops = find_all(t, s);
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
    const task t = {rows, cols, limit, blocked};
    solve(&t, rules);
    if (argc > 3) watch(&t, rules, (unsigned)strtoul(argv[3], NULL, 0));
    free(blocked);
  }
  return 0;
}
