#include "step.h"

#include "../bitboard.h"
#include "checked.h"

/* The sum of two blocks, of which one may be without states. */
static block unite(const sweep *s, layer *to, block x, block y) {
  if (!x.shape) {
    x = y;
    y.shape = NULL;
  }
  const arithmetic *a = &s->arithmetic;
  const change *c = change_unite(&to->shapes, x.shape, y.shape);
  if (!c) return (block){NULL, NULL};
  if (!y.shape && s->keep) return (block){c->to, x.counts};
  uint64_t *counts = arena_take(&to->arena, numbers_bytes(a, c->to->size));
  if (!counts) return (block){NULL, NULL};
  if (c->map[0]) {
    numbers_clear(a, counts, c->to->size);
    numbers_add(a, counts, x.counts, c->map[0], x.shape->size);
  } else
    numbers_copy(a, counts, x.counts, x.shape->size);
  if (y.shape) numbers_add(a, counts, y.counts, c->map[1], y.shape->size);
  return (block){c->to, counts};
}

static block begin_path(const sweep *s, layer *to, block x, int j) {
  const change *c = change_begin(&to->shapes, x.shape, j);
  if (!c) return (block){NULL, NULL};
  if (s->keep) return (block){c->to, x.counts};
  uint64_t *counts = arena_take(&to->arena, numbers_bytes(&s->arithmetic, x.shape->size));
  if (!counts) return (block){NULL, NULL};
  numbers_copy(&s->arithmetic, counts, x.counts, x.shape->size);
  return (block){c->to, counts};
}

/* A block without counts when nothing is left. */
static block join_paths(const sweep *s, layer *to, block x, int j) {
  const change *c = change_join(&to->shapes, x.shape, j);
  if (!c || !c->to) return (block){c ? x.shape : NULL, NULL};
  const size_t room = (size_t)c->to->size + 1; /* the last one for what closes too early */
  uint64_t *counts = arena_take(&to->arena, numbers_bytes(&s->arithmetic, room));
  if (!counts) return (block){NULL, NULL};
  numbers_clear(&s->arithmetic, counts, room);
  numbers_add(&s->arithmetic, counts, x.counts, c->map[0], x.shape->size);
  return (block){c->to, counts};
}

/* The states after a site that a cluster leads to; false when there is no memory. */
static bool step_over(const sweep *s, int32_t at, const cluster *c, layer *to) {
  const site here = s->sites[at];
  const int next_col = s->sites[at + 1].col;
  const int j = count_bits(c->rest & bits_below(here.col));
  uint64_t plugs[4];
  bool allowed[4];
  for (int k = 0; k < 4; k++) {
    const uint64_t after = c->rest | (uint64_t)k << here.col;
    plugs[k] = plugs_onward(s, at, after);
    allowed[k] = (here.down || !(k & 1)) && (here.right || !(k & 2)) &&
                 completions_allow(&s->completions, here.row, here.col + 1, after);
  }
  if (allowed[0] && c->at[3].shape) {
    const block joined = join_paths(s, to, c->at[3], j);
    if (!joined.shape) return false;
    if (joined.counts && !layer_place(to, next_col, plugs[0], joined)) return false;
  }
  if ((allowed[1] || allowed[2]) && (c->at[1].shape || c->at[2].shape)) {
    const block passed = unite(s, to, c->at[1], c->at[2]);
    if (!passed.shape) return false;
    for (int k = 1; k <= 2; k++)
      if (allowed[k] && !layer_place(to, next_col, plugs[k], passed)) return false;
  }
  if (allowed[3] && c->at[0].shape) {
    const block begun = begin_path(s, to, c->at[0], j);
    if (!begun.shape || !layer_place(to, next_col, plugs[3], begun)) return false;
  }
  return true;
}

progress sweep_step(sweep *s, int32_t at, const layer *from, layer *to) {
  const bool is_first = !to->first;
  if (is_first && !table_reserve(&to->clusters, &to->arena, from->clusters.count))
    return SWEEP_REFUSED;
  for (const cluster *c = from->first; c; c = c->following) {
    if (budget_spend(&s->budget, sweep_ticks(s, cluster_states(c)))) return SWEEP_STOPPED;
    if (!step_over(s, at, c, to)) return SWEEP_REFUSED;
  }
  if (is_first) CHECK_LAYER(s, at, from, to);
  return SWEPT;
}
