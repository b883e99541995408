#include "../../bench/depth_first.h"
#include "agree.h"
#include "loop.h"
#include "planes.h"

enum { MOST_NODES = 300, ALL_RULES = 2 * RULE_MERGE - 1 };

/* A look at the budget after `patience` ticks says stop; then the search is taken up again, with
   more patience. */
static enum outcome advance(solver *s, int32_t *patience) {
  static const volatile int STOP = 1;
  for (;;) {
    s->budget.cancel = *patience ? &STOP : NULL;
    s->budget.ticks = TICKS_PER_LOOK - *patience;
    const enum outcome now = depth_first(s);
    if (now != STOPPED || s->budget.stopped != STOPPED_BY_CALLER) return now;
    s->budget.stopped = NOT_STOPPED;
    *patience = patience_next(*patience);
  }
}

/* Directions of travel lead along the same edges, and back to them. */
static void check_directions(const fuzz_case *c, const board *b, word *const loop[2]) {
  int8_t directions[MOST_CELLS];
  word *again[2];
  loop_directions(b, loop, directions);
  planes_new(b, again);
  loop_edges(b, directions, again);
  const edges before = edges_in(c, b, loop), after = edges_in(c, b, again);
  planes_free(again);
  if (memcmp(&before, &after, sizeof before)) disagree(c, "directions that are not those of the loop");
}

static void add_loop(const fuzz_case *c, const solver *s, found *f) {
  const edges e = edges_in(c, &s->board, s->loop);
  if (!is_one_loop(c, &e)) disagree(c, "rules 0x%x found a loop that is none", s->rules);
  if (!loop_set_add(&f->loops, &e)) disagree(c, "rules 0x%x found a loop twice", s->rules);
  check_directions(c, &s->board, s->loop);
}

/* Searches on in a board that the solver has had before, or will have. */
static void search_on(const fuzz_case *c, solver *s, int32_t patience, found *f) {
  enum outcome now = SOLVED;
  while (f->loops.size < MOST_LOOPS && (now = advance(s, &patience)) == SOLVED) add_loop(c, s, f);
  f->complete = now == CONFLICT;
}

static found search(const fuzz_case *c, unsigned rules) {
  solver *s = solver_new(c->rows, c->cols, rules);
  if (!s) disagree(c, "no memory for a search");
  s->budget.max_nodes = MOST_NODES;
  if (c->reused) {
    fuzz_case other = *c;
    other.blocked[0] ^= 1;
    found ignored = {.complete = false};
    solver_load(s, other.blocked);
    search_on(&other, s, 0, &ignored);
    s->budget.stopped = NOT_STOPPED;
  }
  found f = {.complete = false};
  solver_load(s, c->blocked);
  search_on(c, s, patience_first(c), &f);
  solver_free(s);
  return f;
}

/* The same, with the board turned. */
static found search_turned(const fuzz_case *c, unsigned rules) {
  const fuzz_case turned = case_turned(c);
  found f = search(&turned, rules);
  for (int i = 0; i < f.loops.size; i++)
    f.loops.loops[i] = edges_turned_back(c, &f.loops.loops[i]);
  return f;
}

static void check_against(const fuzz_case *c, const found *whole, const found *other,
                          unsigned rules) {
  if (!whole->complete) return;
  for (int i = 0; i < other->loops.size; i++)
    if (!loop_set_has(&whole->loops, &other->loops.loops[i]))
      disagree(c, "rules 0x%x and rules 0x%x found different loops", (unsigned)ALL_RULES, rules);
}

found check_searches(const fuzz_case *c) {
  const found all = search(c, ALL_RULES);
  /* One left out, some, the others, and one by itself. */
  const unsigned one = 1u << (c->rules >> 11) % 11, some = c->rules & ALL_RULES;
  const unsigned sets[] = {ALL_RULES, ALL_RULES & ~one, some, ALL_RULES & ~some, one};
  for (int k = 0; k < 5; k++) {
    const found turned = k < 4 ? search_turned(c, sets[k]) : search(c, sets[k]);
    check_against(c, &all, &turned, sets[k]);
    check_against(c, &turned, &all, sets[k]);
  }
  return all;
}
