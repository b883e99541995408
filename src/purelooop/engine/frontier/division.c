#include "division.h"

#include <string.h>

#include "../bitboard.h"

static bool may_lead_down(const sweep *s, int32_t row, int32_t col) {
  return row >= 0 && row + 1 < s->rows && (s->open[row] & s->open[row + 1]) >> col & 1;
}

stretch sweep_stretch(const sweep *s, int columns) {
  const site here = s->sites[s->at];
  uint64_t key = 0, kept = 0; /* as plugs, and by column */
  int live = 0;
  for (int32_t back = 1; live < columns && back <= s->cols / 2; back++) {
    const int32_t col = (here.col + s->cols - back) % s->cols;
    const bool passed = col < here.col; /* in this row */
    kept |= (uint64_t)1 << col;
    key |= (uint64_t)1 << (passed ? col : col + 1);
    live += may_lead_down(s, passed ? here.row : here.row - 1, col);
  }
  const int64_t once_round = (int64_t)(here.row + 1) * s->cols + here.col;
  int32_t end = s->at + 1;
  for (; end + 1 < s->site_count; end++) {
    const site next = s->sites[end];
    if (kept >> next.col & 1 || (int64_t)next.row * s->cols + next.col >= once_round) break;
  }
  return (stretch){key, end};
}

static int piece_of(const cluster *c, uint64_t key, int pieces) {
  return (int)(hash_mix(c->rest & key) % (uint64_t)pieces);
}

/* Sorts the clusters by piece, in the order of the layer. */
static void sort_clusters(division *d, const layer *l, uint64_t key) {
  size_t *const next = d->first + 1; /* where the next one goes; ends as the first of the piece after */
  for (const cluster *c = l->first; c; c = c->following) next[piece_of(c, key, d->pieces) + 1]++;
  for (int i = 0; i < d->pieces; i++) next[i + 1] += next[i];
  for (const cluster *c = l->first; c; c = c->following)
    d->clusters[next[piece_of(c, key, d->pieces)]++] = c;
}

/* Gives numbers to the shapes that are in use, and adds up states. */
static void look_at_blocks(division *d, const shape **shapes) {
  for (int i = 0; i < d->pieces; i++)
    for (size_t at = d->first[i]; at < d->first[i + 1]; at++)
      for (int k = 0; k < 4; k++) {
        shape *x = (shape *)d->clusters[at]->at[k].shape;
        if (!x) continue;
        d->states[i] += x->size;
        if (x->number < d->shapes && shapes[x->number] == x) continue;
        x->number = d->shapes;
        shapes[d->shapes++] = x;
      }
}

bool division_init(division *d, sweep *s, uint64_t key, int pieces) {
  const layer *l = sweep_layer(s, s->at);
  *d = (division){.sweep = s, .arena = {.memory = &s->memory}, .pieces = pieces};
  arena *a = &d->arena;
  d->states = arena_take_zero(a, (size_t)pieces * sizeof *d->states);
  d->first = arena_take_zero(a, ((size_t)pieces + 2) * sizeof *d->first);
  d->clusters = arena_take(a, l->clusters.count * sizeof *d->clusters);
  const shape **shapes = arena_take(a, l->shapes.shapes.count * sizeof *shapes);
  if (!d->states || !d->first || !d->clusters || !shapes) return false;
  sort_clusters(d, l, key);
  look_at_blocks(d, shapes);
  return true;
}

void division_free(division *d) { arena_clear(&d->arena); }

bool sweep_take(sweep *s, const division *d, int piece, const shape **same) {
  layer *to = sweep_layer(s, s->at + 1);
  const int col = s->sites[s->at].col;
  for (size_t i = d->first[piece]; i < d->first[piece + 1]; i++)
    for (int k = 0; k < 4; k++) {
      const block b = d->clusters[i]->at[k];
      if (!b.shape) continue;
      const shape **x = &same[b.shape->number];
      if (!*x) *x = shape_of(&to->shapes, b.shape->plugs, b.shape->pairings, b.shape->size);
      uint64_t *counts = arena_take(&to->arena, numbers_bytes(&s->arithmetic, b.shape->size));
      if (!*x || !counts) return false;
      numbers_copy(&s->arithmetic, counts, b.counts, b.shape->size);
      const uint64_t plugs = d->clusters[i]->rest | (uint64_t)k << col;
      if (!layer_place(to, col, plugs, (block){*x, counts})) return false;
    }
  return true;
}

void sweep_settle(sweep *s) {
  layer_clear(sweep_layer(s, s->at));
  s->turned = !s->turned;
  s->hopeless = !sweep_layer(s, s->at)->first;
}
