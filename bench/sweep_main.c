/* Counting without Python: for callgrind, sanitizers and profilers.

   Reads boards as engine_main.c does and prints how many loops each has, modulo 2^64. Up to MOST
   loops are also gone through one by one, found by their number, and the use of edges is added up:
   every loop has as many edges as cells. With memory for LIMIT bytes only, prints `refused` where
   that is not enough, and `too wide` where there are too many columns.

   cc -O2 -g -std=c11 -I src/purelooop/engine bench/sweep_main.c src/purelooop/engine/frontier/[a-z]*.c \
     src/purelooop/engine/board.c src/purelooop/engine/budget.c
   a.out [MOST [LIMIT]] < boards */

#include <stdio.h>
#include <stdlib.h>

#include "frontier/history.h"
#include "frontier/usage.h"

static const arithmetic EXACT = {.exact = true, .lanes = 1};

static void fail(const char *what) {
  fprintf(stderr, "%s\n", what);
  exit(1);
}

static uint64_t total_of(const sweep *s) { return sweep_total(s) ? *sweep_total(s) : 0; }

static void check_walk(const sweep *s, int64_t most) {
  const uint64_t zero = 0, total = total_of(s);
  board b;
  walk w;
  if (board_measure(&b, s->transposed ? s->cols : s->rows, s->transposed ? s->rows : s->cols) ||
      !walk_init(&w, s))
    fail("no memory");
  word *planes = calloc(2 * (size_t)b.words, sizeof *planes);
  word *const edges[2] = {planes, planes + b.words};
  uint64_t number = 0;
  for (bool more = walk_to(&w, &zero); more; more = (int64_t)number < most && walk_on(&w), number++) {
    walk other;
    uint64_t found = 0;
    if (number > (uint64_t)most) break;
    walk_edges(&w, &b, edges);
    if (!walk_init(&other, s) || !walk_number(&other, &b, edges, &found)) fail("a loop not found");
    walk_free(&other);
    if (found != number) fail("a wrong number");
  }
  if (number < total && (int64_t)number <= most) fail("too few loops");
  free(planes);
  walk_free(&w);
}

static void check_usage(sweep *s) {
  const size_t cells = (size_t)s->rows * s->cols;
  uint64_t *counts = malloc(2 * cells * sizeof *counts), sum = 0;
  const progress now = usage_find(s, counts);
  for (size_t i = 0; i < 2 * cells; i++) sum += counts[i];
  if (now == SWEPT && sum != total_of(s) * (uint64_t)s->site_count) fail("wrong use of edges");
  free(counts);
}

/* The same once more, in small pieces. */
static void check_pieces(int rows, int cols, const uint8_t *blocked, int64_t limit, uint64_t total) {
  sweep *s = sweep_new(rows, cols, blocked, &EXACT, false, limit);
  if (!s) fail("no memory");
  s->budget.deadline = -1;
  s->handy = 64;
  if (sweep_run(s) == SWEPT && total_of(s) != total) fail("another number in pieces");
  sweep_free(s);
}

static void count(int rows, int cols, const uint8_t *blocked, int64_t most, int64_t limit) {
  sweep *s = sweep_new(rows, cols, blocked, &EXACT, most > 0, limit);
  if (!s) fail("no memory");
  s->budget.deadline = -1;
  if (sweep_run(s) == SWEPT) {
    printf("%llu\n", (unsigned long long)total_of(s));
    if (most > 0) check_walk(s, most);
    if (most > 0) check_usage(s);
    if (most > 0) check_pieces(rows, cols, blocked, limit, total_of(s));
  } else
    printf("refused\n");
  sweep_free(s);
}

int main(int argc, char **argv) {
  const int64_t most = argc > 1 ? atoll(argv[1]) : 0;
  const int64_t limit = argc > 2 ? atoll(argv[2]) : INT64_MAX / 2;
  int rows, cols;
  while (scanf("%d %d ", &rows, &cols) == 2) {
    const size_t cells = (size_t)rows * (size_t)cols;
    uint8_t *blocked = malloc(cells);
    if (!blocked || fread(blocked, 1, cells, stdin) != cells) return 1;
    for (size_t i = 0; i < cells; i++) blocked[i] -= '0';
    if (rows > MOST_COLUMNS && cols > MOST_COLUMNS) printf("too wide\n");
    else count(rows, cols, blocked, most, limit);
    free(blocked);
  }
  return 0;
}
