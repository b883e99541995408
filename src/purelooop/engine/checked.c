/* Which checks follow which step, how often, and what is printed when one fails. */

#include "checked.h"

#ifdef PURELOOOP_CHECKED

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "loop.h"

/* A look costs time in proportion to the cells: it is taken after each step on boards of this many,
   and on larger ones so much less often that a step costs about the same. Once a search has gone on
   for LONG, it is taken SELDOM, so that it comes to an end. */
enum { CELLS_A_STEP = 400, LONG = 2000, SELDOM = 64 };

_Noreturn void check_failed(const solver *s, const char *what, int32_t cell, int axis) {
  const board *b = &s->board;
  fflush(stdout);
  fprintf(stderr, "purelooop: check failed: %s\n", what);
  if (cell >= 0) fprintf(stderr,
      "at row %d, column %d", (int)row_of(b, cell), (int)col_of(b, cell));
  if (axis >= 0) fprintf(stderr, axis ? ", the edge below" : ", the edge to the right");
  fprintf(stderr, "%srules 0x%X, %d decisions open, %d edges set, node %lld\n%d by %d:\n",
          cell >= 0 ? "\n" : "", s->rules, (int)s->depth, (int)s->trail_size,
          (long long)s->counters.nodes, (int)b->rows, (int)b->cols);
  for (int32_t r = 0; r < b->rows; r++) {
    for (int32_t c = 0; c < b->cols; c++)
      fputc(bit_test(b->open, b->base + r * b->stride + c) ? '.' : '#', stderr);
    fputc('\n', stderr);
  }
  abort();
}

static void *take(size_t bytes) {
  void *piece = calloc(1, bytes);
  if (!piece) {
    fprintf(stderr, "purelooop: no memory for checks\n");
    abort();
  }
  return piece;
}

static checks *checks_of(solver *s) {
  if (s->checks) return s->checks;
  checks *c = s->checks = take(sizeof *c);
  const size_t words = (size_t)s->board.words, points = words * WORD_BITS;
  for (int axis = 0; axis < 2; axis++) {
    c->plane[axis] = take(words * sizeof(word));
    c->witness[axis] = take(words * sizeof(word));
  }
  c->number = take(points * sizeof(int32_t));
  c->other = take(points * sizeof(int32_t));
  c->flag = take(points);
  return c;
}

void check_free(solver *s) {
  checks *c = s->checks;
  if (!c) return;
  for (int axis = 0; axis < 2; axis++) {
    free(c->plane[axis]);
    free(c->witness[axis]);
  }
  free(c->number);
  free(c->other);
  free(c->flag);
  free(c);
  s->checks = NULL;
}

void check_forget(solver *s) {
  if (!s->checks) return;
  s->checks->steps = 0;
  s->checks->before = (counters){0};
  s->checks->has_witness = s->checks->witness_reported = false;
}

bool check_witness(solver *s, const int8_t *directions) {
  checks *c = checks_of(s);
  for (int axis = 0; axis < 2; axis++)
    memset(c->witness[axis], 0, (size_t)s->board.words * sizeof(word));
  loop_edges(&s->board, directions, c->witness);
  c->has_witness = true;
  c->witness_reported = false;
  return true;
}

static void check_counters(const solver *s) {
  const counters *now = &s->counters, *before = &s->checks->before;
  int64_t sum = 0;
  bool grow = now->nodes >= before->nodes && now->decisions >= before->decisions &&
              now->conflicts >= before->conflicts && now->deepest >= before->deepest;
  for (int who = 0; who < CAUSES; who++) {
    sum += now->by[who];
    grow = grow && now->by[who] >= before->by[who];
  }
  check_whole(s, grow, "counters never fall");
  check_whole(s, sum == now->assigned, "every edge set was counted for one kind of reason");
  check_whole(s, now->assigned >= s->trail_size, "every edge on the trail was counted");
  check_whole(s, now->deepest >= s->depth, "the deepest level was counted");
  s->checks->before = *now;
}

static bool is_due(solver *s) {
  const int64_t seldom = s->checks->steps < LONG ? 1 : SELDOM;
  const int64_t every = (1 + s->board.open_count / CELLS_A_STEP) * seldom;
  return s->checks->steps++ % every == 0;
}

/* What is there at a fixpoint, and what the rules promise of it. */
static void check_fixpoint(const solver *s) {
  check_degree_is_done(s);
  check_classes(s);
  check_classes_are_done(s);
  check_factor(s);
  check_known(s);
}

static void check_propagated(const solver *s, enum outcome now) {
  check_trail(s);
  check_levels(s);
  check_paths(s);
  if (now == CONSISTENT) check_fixpoint(s);
}

enum outcome check_step(solver *s, enum moment moment, enum outcome now) {
  checks *c = checks_of(s);
  if (now == STOPPED) return now;
  const bool due = is_due(s);
  if (due) check_counters(s);
  if (now == SOLVED) check_loop(s);
  if (now == SOLVED && c->has_witness) check_whether_reported(s);
  switch (moment) {
  case PREPARED:
    check_whole(s, !c->has_witness || now != CONFLICT, "a board with a loop is not refuted");
    if (due && now == CONSISTENT) check_propagated(s, CHANGED);
    return now;
  case PROPAGATED:
    check_queue(s, moment);
    if (due) check_propagated(s, now);
    break;
  case MERGED:
    if (due) check_cycles(s);
    break;
  case DESCENDED:
    check_queue(s, moment);
    if (due) check_levels(s);
    break;
  case LEAVING:
    if (c->has_witness) check_leaving(s);
    break;
  case BACKTRACKED:
    check_queue(s, moment);
    if (due) check_propagated(s, CHANGED);
    if (due) check_classes(s);
    break;
  }
  if (due && c->has_witness) check_against_witness(s);
  return now;
}

#endif
