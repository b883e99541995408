/* Memory and the first state of a search. About 200 bytes a cell in one block, of which a search
   that hardly branches touches less than half. */

#include "solver.h"

#include <stdlib.h>
#include <string.h>

#include "known.h"
#include "trail.h"

/* Hands out pieces of a block; with no block it only adds up their sizes. */
typedef struct arena {
  char *block;
  size_t used;
} arena;

static void *take(arena *a, int64_t count, size_t size) {
  void *piece = a->block ? a->block + a->used : NULL;
  a->used += ((size_t)count * size + 63) / 64 * 64;
  return piece;
}

static void take_classes(arena *a, classes *c, int64_t points, bool with_sides) {
  c->label = take(a, points, sizeof(int32_t));
  c->next = take(a, points, sizeof(int32_t));
  c->size = take(a, points, sizeof(int32_t));
  c->merged = take(a, points, sizeof(int32_t));
  c->flip = with_sides ? take(a, points, 1) : NULL;
}

static void take_twofactor(arena *a, twofactor *f, const board *b) {
  word **const planes[] = {&f->taken[0], &f->taken[1], &f->black, &f->visited, &f->loose};
  int32_t **const numbers[] = {&f->queue, &f->came_by, &f->number, &f->lowest, &f->stack};
  for (int i = 0; i < 5; i++) *planes[i] = take(a, b->words, sizeof(word));
  for (int i = 0; i < 5; i++) *numbers[i] = take(a, b->limit, sizeof(int32_t));
  f->source = f->lowest; /* never needed at once */
  f->arcs = take(a, b->limit, 1);
  f->cycle = take(a, b->limit, sizeof(int32_t));
  const int64_t cycles = (int64_t)b->rows * b->cols / 4 + 1;
  f->joined = take(a, cycles, sizeof(int32_t));
  f->exits = take(a, cycles, sizeof(int32_t));
  f->exit_edge = take(a, cycles, sizeof(int32_t));
}

static void take_balance(arena *a, balance *n, const board *b) {
  dominators *d = &n->dominators;
  int32_t **const numbers[] = {&n->black_cell, &n->white_cell, &d->number, &d->order,
                               &d->above,      &d->semi,       &d->label,  &d->idom,
                               &d->size,       &d->place,      &d->path};
  const int64_t pairs = (int64_t)b->rows * b->cols / 2 + 1;
  n->pair = take(a, b->limit, sizeof(int32_t));
  for (int i = 0; i < 11; i++) *numbers[i] = take(a, pairs, sizeof(int32_t));
  n->graph.out = take(a, pairs, sizeof(three_arcs));
  n->graph.in = take(a, pairs, sizeof(three_arcs));
}

static void lay_out(solver *s, arena *a) {
  const board *b = &s->board;
  const int64_t cells = (int64_t)b->rows * b->cols, edges = 2 * cells, points = b->limit;
  s->board.open = take(a, b->words, sizeof(word));
  for (int axis = 0; axis < 2; axis++) {
    s->on[axis] = take(a, b->words, sizeof(word));
    s->off[axis] = take(a, b->words, sizeof(word));
  }
  s->once = take(a, b->words, sizeof(word));
  s->twice = take(a, b->words, sizeof(word));
  s->dirty = take(a, b->words, sizeof(int32_t));
  s->is_dirty = take(a, b->words, 1);
  s->trail = take(a, edges, sizeof(implication));
  s->levels = take(a, edges, sizeof(level));
  /* Between two drains a side rule implies an edge once, a joined path one closing edge. */
  s->queue = take(a, edges + cells, sizeof(implication));
  s->mate = take(a, points, sizeof(int32_t));
  s->length = take(a, points, sizeof(int32_t));
  if (s->rules & RULE_SIDE) take_classes(a, &s->sides, points, true);
  if (s->rules & (RULE_CUT | RULE_BRIDGE)) take_classes(a, &s->cuts, points, false);
  if (s->rules & RULE_CUT) {
    s->grown = take(a, 2 * points, sizeof(int32_t));
    s->seen_in = take(a, points, sizeof(int32_t));
    s->seen_edge = take(a, points, sizeof(int32_t));
  }
  if (s->rules & RULE_TWO_FACTOR) take_twofactor(a, &s->factor, b);
  if (s->rules & RULE_BALANCE) take_balance(a, &s->balance, b);
}

static unsigned effective(unsigned rules) {
  return rules & RULE_TWO_FACTOR ? rules : rules & ~(unsigned)(RULE_BALANCE | RULE_MERGE);
}

int64_t solver_bytes(int32_t rows, int32_t cols, unsigned rules) {
  solver s = {.rules = effective(rules)};
  arena a = {0};
  if (board_measure(&s.board, rows, cols) < 0) return -1;
  lay_out(&s, &a);
  return (int64_t)(a.used + sizeof s);
}

solver *solver_new(int32_t rows, int32_t cols, unsigned rules) {
  solver *s = calloc(1, sizeof(solver));
  if (!s) return NULL;
  s->rules = effective(rules);
  s->budget = (budget){.deadline = -1, .max_nodes = -1};
  arena a = {0};
  if (board_measure(&s->board, rows, cols) == 0) {
    lay_out(s, &a);
    s->memory = a.block = malloc(a.used);
  }
  if (!s->memory) {
    free(s);
    return NULL;
  }
  a.used = 0;
  lay_out(s, &a);
  return s;
}

void solver_load(solver *s, const uint8_t *blocked) {
  board_fill(&s->board, blocked);
  s->prepared = s->solved = s->reported = s->at_known = s->has_classes = s->factor.ready = false;
  s->factor.left = -1;
  s->fresh = true;
  s->fixed_size = s->trail_size = s->depth = s->queue_size = s->dirty_size = s->grown_size = 0;
  s->known.size = s->sides_seen = s->cuts_seen = s->sides.merges = s->cuts.merges = 0;
  s->loop[0] = s->loop[1] = NULL;
  s->obstruction = (obstruction){NO_OBSTRUCTION, 0, 0};
  s->counters = (counters){0};
}

void solver_free(solver *s) {
  if (!s) return;
  known_free(s);
  free(s->memory);
  free(s);
}

static void start_edges(solver *s) {
  const board *b = &s->board;
  const size_t bytes = (size_t)b->words * sizeof(word);
  for (int axis = 0; axis < 2; axis++) {
    const int32_t step = axis ? b->stride : 1;
    memset(s->on[axis], 0, bytes);
    memset(s->off[axis], 0xFF, bytes);
    for (int64_t k = b->first_word; k < b->end_word; k++)
      s->off[axis][k] = ~(b->open[k] & bits_from(b->open, k * WORD_BITS + step));
  }
  memset(s->once, 0, bytes);
  memset(s->twice, 0, bytes);
}

static void start_paths(solver *s) {
  for (int32_t i = 0; i < s->board.limit; i++) {
    s->mate[i] = i;
    s->length[i] = 1;
  }
}

static void start_dirty(solver *s) {
  memset(s->is_dirty, 0, (size_t)s->board.words);
  if (!(s->rules & RULE_DEGREE)) return;
  for (int64_t k = s->board.end_word; k-- > s->board.first_word;) {
    s->is_dirty[k] = 1;
    s->dirty[s->dirty_size++] = (int32_t)k;
  }
}

static bool is_obstructed(solver *s) {
  obstruction *o = &s->obstruction;
  if (s->rules & RULE_DEAD_END) *o = board_dead_end(&s->board);
  if (!o->kind && (s->rules & RULE_COLOUR)) *o = board_colour_balance(&s->board);
  if (!o->kind && (s->rules & RULE_CONNECTIVITY))
    *o = board_connectivity(&s->board, s->mate, &s->budget);
  return o->kind != NO_OBSTRUCTION;
}

enum outcome prepare(solver *s) {
  if (s->prepared) return CONSISTENT;
  s->dirty_size = s->grown_size = 0;
  if (s->board.open_count == 0 || is_obstructed(s)) return CONFLICT;
  start_edges(s);
  start_paths(s);
  start_dirty(s);
  s->balance.looked_at = -1;
  if (s->budget.stopped) return STOPPED;
  for (int32_t i = 0; i < s->fixed_size; i++) imply(s, s->fixed[i], reason_of(BY_DECISION, 0));
  s->prepared = true;
  return CONSISTENT;
}
