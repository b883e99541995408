#include <math.h>

#include "frontier/history.h"
#include "frontier/usage.h"
#include "planes.h"

enum { LANES = 3, MOST_MEMORY = 600000 }; /* 192 bits are more than any case needs */

static const uint64_t PRIMES[] = {((uint64_t)1 << 63) - 25, 2, ((uint64_t)1 << 61) - 1, 3, 1000003};

typedef struct total {
  uint64_t lanes[LANES];
} total;

static bool is_small(const total *t, uint64_t most) {
  return !t->lanes[1] && !t->lanes[2] && t->lanes[0] <= most;
}

/* Whether so many loops were found, all of them or as many as there was room for. */
static bool fits(const total *t, int size, bool all) {
  const bool few = is_small(t, (uint64_t)size);
  return all ? few && t->lanes[0] == (uint64_t)size : !few || t->lanes[0] == (uint64_t)size;
}

static total total_of(const sweep *s) {
  total t = {{0}};
  const uint64_t *lanes = sweep_total(s);
  if (lanes) memcpy(t.lanes, lanes, (size_t)s->arithmetic.lanes * sizeof *lanes);
  return t;
}

static uint64_t residue_of(const total *t, uint64_t prime) {
  __extension__ unsigned __int128 rest = 0;
  for (int k = LANES; k-- > 0;) rest = (rest << 64 | t->lanes[k]) % prime;
  return (uint64_t)rest;
}

static double value_of(const total *t) {
  double value = 0;
  for (int k = LANES; k-- > 0;) value = ldexp(value, 64) + (double)t->lanes[k];
  return value;
}

/* Sweeps to the end, interrupted as the case says; NULL if there is not enough memory. */
static sweep *swept(const fuzz_case *c, const arithmetic *a, bool keep) {
  static const volatile int STOP = 1;
  int32_t patience = patience_first(c);
  sweep *s = sweep_new(c->rows, c->cols, c->blocked, a, keep, MOST_MEMORY);
  if (!s) disagree(c, "no memory for a count");
  s->budget.deadline = -1;
  if (c->reused) s->handy = 64; /* in pieces */
  for (;;) {
    s->budget.cancel = patience ? &STOP : NULL;
    s->budget.ticks = TICKS_PER_LOOK - patience;
    const progress now = sweep_run(s);
    s->budget.cancel = NULL;
    if (now == SWEPT) return s;
    if (now == SWEEP_REFUSED) {
      sweep_free(s);
      return NULL;
    }
    s->budget.stopped = NOT_STOPPED;
    patience = patience_next(patience);
  }
}

/* False if there is not enough memory. */
static bool count(const fuzz_case *c, total *t) {
  const arithmetic exact = {.exact = true, .lanes = LANES};
  sweep *s = swept(c, &exact, false);
  if (!s) return false;
  *t = total_of(s);
  sweep_free(s);
  return true;
}

/* Residues modulo as many primes as the case says, and a measured number beside them. */
static void check_residues(const fuzz_case *c, const total *t) {
  const int primes = c->arithmetic + 2;
  arithmetic a = {.measured = true, .lanes = primes + 1};
  memcpy(a.moduli, PRIMES, (size_t)primes * sizeof *PRIMES);
  sweep *s = swept(c, &a, false);
  if (!s) return;
  const uint64_t none[MOST_LANES] = {0}, *lanes = sweep_total(s) ? sweep_total(s) : none;
  for (int k = 0; k < primes; k++)
    if (lanes[k] != residue_of(t, PRIMES[k]))
      disagree(c, "another residue modulo %llu", (unsigned long long)PRIMES[k]);
  double measured;
  memcpy(&measured, lanes + primes, sizeof measured);
  if (fabs(measured - value_of(t)) > ldexp(value_of(t), -29))
    disagree(c, "measured %g loops of %g", measured, value_of(t));
  sweep_free(s);
}

static void check_turned(const fuzz_case *c, const total *t) {
  const fuzz_case turned = case_turned(c);
  total other;
  if (count(&turned, &other) && memcmp(t, &other, sizeof other))
    disagree(c, "another number of loops when the board is turned, symmetry %d", c->symmetry);
}

static edges edges_at(const fuzz_case *c, const walk *w, const board *b, word *planes[2]) {
  walk_edges(w, b, planes);
  return edges_in(c, b, planes);
}

/* A loop has its number, and the number its loop. Numbers have the lanes of the sweep. */
static void check_number(const fuzz_case *c, const sweep *s, const board *b, const edges *e,
                         const uint64_t *expected) {
  uint64_t number[LANES];
  word *planes[2];
  walk w;
  planes_new(b, planes);
  for (int i = 0; i < c->rows * c->cols; i++) {
    const int32_t cell = b->base + i / c->cols * b->stride + i % c->cols;
    if (e->at[i] & TO_RIGHT) bit_set(planes[0], cell);
    if (e->at[i] & DOWNWARD) bit_set(planes[1], cell);
  }
  if (!walk_init(&w, s)) disagree(c, "no memory for a walk");
  if (!walk_number(&w, b, planes, number)) disagree(c, "a loop without a number");
  if (expected && memcmp(number, expected, (size_t)s->arithmetic.lanes * sizeof *number))
    disagree(c, "a loop with another number");
  if (!walk_to(&w, number)) disagree(c, "a number without a loop");
  const edges again = edges_at(c, &w, b, planes);
  if (memcmp(&again, e, sizeof again)) disagree(c, "a number with another loop");
  for (int64_t k = b->first_word; k < b->end_word; k++) planes[0][k] &= planes[0][k] - 1;
  if (walk_number(&w, b, planes, number)) disagree(c, "a loop that lacks an edge has a number");
  walk_free(&w);
  planes_free(planes);
}

/* The first loops of a sweep, one after the other. */
static loop_set walked(const fuzz_case *c, const sweep *s, const board *b, const total *t) {
  loop_set loops = {.size = 0};
  uint64_t number[LANES] = {0};
  word *planes[2];
  walk w;
  planes_new(b, planes);
  if (!walk_init(&w, s)) disagree(c, "no memory for a walk");
  bool more = walk_to(&w, number);
  for (; more && loops.size < MOST_LOOPS; more = walk_on(&w), number[0]++) {
    const edges e = edges_at(c, &w, b, planes);
    if (!is_one_loop(c, &e)) disagree(c, "the walk is at a loop that is none");
    if (!loop_set_add(&loops, &e)) disagree(c, "the walk is at a loop twice");
    check_number(c, s, b, &e, number);
  }
  if (!fits(t, loops.size, !more)) disagree(c, "the walk has another number of loops");
  if (walk_to(&w, total_of(s).lanes)) disagree(c, "a loop after the last one");
  walk_free(&w);
  planes_free(planes);
  return loops;
}

/* The number of loops through the edge to the right of a cell, or below it. */
static const uint64_t *uses(const sweep *s, const uint64_t *counts, int row, int col, int axis) {
  const int cell = s->transposed ? col * s->cols + row : row * s->cols + col;
  return counts + (size_t)(cell + ((axis != 0) != s->transposed ? s->rows * s->cols : 0)) * s->arithmetic.lanes;
}

/* Each open cell has two edges in every loop; and where all loops are known, their edges add up. */
static void check_usage(const fuzz_case *c, sweep *s, const total *t, const loop_set *loops) {
  const int lanes = s->arithmetic.lanes, cells = c->rows * c->cols;
  uint64_t *counts = malloc(2 * (size_t)(cells * lanes) * sizeof *counts);
  if (!counts) abort();
  if (usage_find(s, counts) == SWEPT) {
    for (int i = 0; i < cells; i++) {
      const int row = i / c->cols, col = i % c->cols;
      uint64_t at_cell[LANES] = {0};
      for (int axis = 0; axis < 2; axis++) {
        const uint64_t *right_or_below = uses(s, counts, row, col, axis);
        number_add(at_cell, right_or_below, lanes);
        if (axis ? row : col) number_add(at_cell, uses(s, counts, row - axis, col - !axis, axis), lanes);
        uint64_t known = 0;
        for (int k = 0; k < loops->size; k++)
          known += (loops->loops[k].at[i] & (axis ? DOWNWARD : TO_RIGHT)) != 0;
        if (is_small(t, (uint64_t)loops->size) ? *right_or_below != known
                                               : !right_or_below[lanes - 1] && lanes == 1 && *right_or_below < known)
          disagree(c, "another use of edge (%d, %d, %d)", row, col, axis);
      }
      if (!c->blocked[i])
        for (int k = 0; k < 2; k++) number_subtract(at_cell, t->lanes, lanes);
      for (int k = 0; k < lanes; k++)
        if (at_cell[k]) disagree(c, "uses of the edges of cell (%d, %d) that do not add up", row, col);
    }
  }
  free(counts);
}

static void check_kept(const fuzz_case *c, const total *t, const found *all) {
  const int most = 1 + c->arithmetic % LANES;
  const arithmetic a = {.exact = true, .lanes = is_small(t, UINT64_MAX) ? most : LANES};
  board b;
  if (board_measure(&b, c->rows, c->cols)) abort();
  sweep *s = swept(c, &a, true);
  if (!s) return;
  const total kept = total_of(s);
  if (memcmp(&kept, t, sizeof kept)) disagree(c, "another number of loops with layers kept");
  const loop_set loops = walked(c, s, &b, t);
  for (int i = 0; i < all->loops.size; i++) {
    if (is_small(t, (uint64_t)loops.size) && !loop_set_has(&loops, &all->loops.loops[i]))
      disagree(c, "the search found a loop that the walk has not");
    if (i < 4) check_number(c, s, &b, &all->loops.loops[i], NULL);
  }
  check_usage(c, s, t, &loops);
  sweep_free(s);
}

void check_counts(const fuzz_case *c, const found *all) {
  total t;
  if (!count(c, &t)) return;
  if (!fits(&t, all->loops.size, all->complete))
    disagree(c, "the search found %d loops%s, the count is 0x%llx%016llx%016llx", all->loops.size,
             all->complete ? " and no more" : "", (unsigned long long)t.lanes[2],
             (unsigned long long)t.lanes[1], (unsigned long long)t.lanes[0]);
  check_residues(c, &t);
  check_turned(c, &t);
  check_kept(c, &t, all);
}
