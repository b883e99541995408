#include "checked.h"

#ifdef PURELOOOP_CHECKED

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../bitboard.h"

enum {
  MOST_STATES = 1 << 12, /* counted up at every step; larger layers at one step in SELDOM */
  SELDOM = 64,
  MOST_SETS = 1 << 20    /* sets of plugs at all places, tried for completions */
};

typedef struct check {
  const sweep *sweep;
  const layer *from, *to;
  uint64_t **counts; /* by cluster and plugs at the cell: of each block of `to`, what is missing */
} check;

static _Noreturn void fail(const sweep *s, const char *what, int32_t at, uint64_t plugs) {
  fflush(stdout);
  fprintf(stderr,
          "purelooop: check failed: %s\nin the sweep before row %d, column %d; plugs 0x%llX\n",
          what, (int)s->sites[at].row, (int)s->sites[at].col, (unsigned long long)plugs);
  fprintf(stderr, "%d by %d:\n", (int)s->rows, (int)s->cols);
  for (int32_t r = 0; r < s->rows; r++) {
    for (int32_t c = 0; c < s->cols; c++) fputc(s->open[r] >> c & 1 ? '.' : '#', stderr);
    fputc('\n', stderr);
  }
  abort();
}

static void check_that(const sweep *s, bool holds, const char *what, uint64_t plugs) {
  if (!holds) fail(s, what, s->at + 1, plugs);
}

static void *take(size_t bytes) {
  void *piece = calloc(1, bytes ? bytes : 1);
  if (piece) return piece;
  fprintf(stderr, "purelooop: no memory for checks\n");
  abort();
}

/* Pairings once more, as the partner of each plug. */

static bool partners_of(pairing p, int plugs, int *partner) {
  int open[64], depth = 0;
  for (int i = 0; i < plugs; i++) {
    if (!(p >> i & 1)) {
      open[depth++] = i;
      continue;
    }
    if (!depth) return false;
    partner[i] = open[--depth];
    partner[partner[i]] = i;
  }
  return depth == 0;
}

/* A shape: its pairings in order, each once, and each balanced. */
static void check_shape(const sweep *s, const shape *x, uint64_t plugs) {
  int partner[64];
  check_that(s, (int)x->plugs == count_bits(plugs), "a shape has a place for each plug", plugs);
  check_that(s, x->size > 0, "a shape has pairings", plugs);
  for (uint32_t i = 0; i < x->size; i++) {
    const pairing p = x->pairings[i];
    check_that(s, !i || x->pairings[i - 1] < p, "pairings are sorted, each there once", plugs);
    check_that(s, x->plugs == 64 || !(p >> x->plugs),
               "a pairing has no bits beyond its plugs", plugs);
    check_that(s, partners_of(p, (int)x->plugs, partner), "a pairing is balanced", plugs);
  }
}

static void check_counts(const sweep *s, block b, uint64_t plugs) {
  const arithmetic *a = &s->arithmetic;
  const int residues = a->exact ? 0 : a->lanes - a->measured;
  for (uint32_t i = 0; i < b.shape->size; i++) {
    const uint64_t *lanes = b.counts + (size_t)i * a->lanes;
    for (int k = 0; k < residues; k++)
      check_that(s, lanes[k] < a->moduli[k], "a residue is below its modulus", plugs);
    if (!a->measured) continue;
    double measure;
    memcpy(&measure, lanes + residues, sizeof measure);
    check_that(s, measure >= 1, "a state that is there was reached", plugs);
  }
}

static void check_places(const sweep *s, const layer *to) {
  const site here = s->sites[s->at + 1];
  int64_t states = 0;
  uint32_t number = 0;
  for (const cluster *c = to->first; c; c = c->following, number++) {
    check_that(s, layer_cluster(to, c->rest) == c, "a cluster is found by its plugs", c->rest);
    check_that(s, c->number == number, "clusters are numbered in their order", c->rest);
    check_that(s, !(c->rest & plugs_beside(here.col)), "a cluster leaves the cell's plugs out",
               c->rest);
    check_that(s, c->at[0].shape || c->at[1].shape || c->at[2].shape || c->at[3].shape,
               "a cluster has a block", c->rest);
    for (int k = 0; k < 4; k++) {
      if (!c->at[k].shape) continue;
      const uint64_t plugs = c->rest | (uint64_t)k << here.col;
      check_shape(s, c->at[k].shape, plugs);
      check_counts(s, c->at[k], plugs);
      states += c->at[k].shape->size;
    }
  }
  check_that(s, number == to->clusters.count, "the clusters in order are those in the table", 0);
  check_that(s, states == to->states, "the states of the blocks are those of the layer", 0);
}

/* One state before the cell, as partners of plugs by their place in the front; -1: no plug. */
typedef struct front {
  int partner[MOST_COLUMNS + 2];
} front;

static front front_of(uint64_t plugs, pairing p) {
  front f;
  int partner[64], place[64], count = 0;
  for (int i = 0; i < MOST_COLUMNS + 2; i++) {
    f.partner[i] = -1;
    if (plugs >> i & 1) place[count++] = i;
  }
  partners_of(p, count, partner);
  for (int i = 0; i < count; i++) f.partner[place[i]] = place[partner[i]];
  return f;
}

static uint64_t plugs_of(const front *f) {
  uint64_t plugs = 0;
  for (int i = 0; i < MOST_COLUMNS + 2; i++) plugs |= (uint64_t)(f->partner[i] >= 0) << i;
  return plugs;
}

static pairing pairing_of(const front *f) {
  pairing p = 0;
  for (int i = 0, count = 0; i < MOST_COLUMNS + 2; i++)
    if (f->partner[i] >= 0) p |= (pairing)(f->partner[i] < i) << count++;
  return p;
}

static void pair(front *f, int i, int j) {
  f->partner[i] = j;
  f->partner[j] = i;
}

/* Takes the count of a state away from the state that it leads to, if it may be there at all. */
static void lead_to(const check *c, const front *f, const uint64_t *count) {
  const sweep *s = c->sweep;
  const site here = s->sites[s->at];
  const arithmetic *a = &s->arithmetic;
  const uint64_t after = plugs_of(f);
  if ((after >> here.col & 1 && !here.down) || (after >> (here.col + 1) & 1 && !here.right)) return;
  if (!completions_allow(&s->completions, here.row, here.col + 1, after)) return;
  const uint64_t plugs = plugs_onward(s, s->at, after);
  const int col = s->sites[s->at + 1].col;
  const cluster *to = layer_cluster(c->to, plugs & ~plugs_beside(col));
  const int k = (int)(plugs >> col & 3);
  const int64_t i = to && to->at[k].shape ? shape_find(to->at[k].shape, pairing_of(f)) : -1;
  check_that(s, i >= 0, "what a state leads to is in the layer", plugs);
  uint64_t *left = c->counts[4 * to->number + k] + (size_t)i * a->lanes;
  if (a->exact) number_subtract(left, count, a->lanes);
  else
    for (int lane = 0; lane < a->lanes - a->measured; lane++)
      left[lane] = left[lane] >= count[lane] ? left[lane] - count[lane]
                                             : left[lane] + (a->moduli[lane] - count[lane]);
}

/* All that a state before the cell may become: the cell gets two lines. */
static void step_from(const check *c, uint64_t plugs, pairing p, const uint64_t *count) {
  const int left = c->sweep->sites[c->sweep->at].col, above = left + 1, down = left, right = above;
  front f = front_of(plugs, p);
  const int a = f.partner[left], b = f.partner[above];
  if (a >= 0 && b >= 0) {
    if (a == above) return; /* it closes too early */
    f.partner[left] = f.partner[above] = -1;
    pair(&f, a, b);
    lead_to(c, &f, count);
  } else if (a < 0 && b < 0) {
    pair(&f, down, right);
    lead_to(c, &f, count);
  } else {
    const int end = a >= 0 ? a : b;
    f.partner[left] = f.partner[above] = -1;
    for (int way = down; way <= right; way++) {
      front next = f;
      pair(&next, way, end);
      lead_to(c, &next, count);
    }
  }
}

static void step_from_block(const check *c, block b, uint64_t plugs) {
  for (uint32_t i = 0; b.shape && i < b.shape->size; i++)
    step_from(c, plugs, b.shape->pairings[i], b.counts + (size_t)i * c->sweep->arithmetic.lanes);
}

/* Nothing of the counts in the new layer is left once each way to them was taken away. */
static void check_sums(const sweep *s, const layer *from, const layer *to) {
  const arithmetic *a = &s->arithmetic;
  const int col = s->sites[s->at].col, lanes = a->lanes - (a->exact ? 0 : a->measured);
  check c = {s, from, to, take(4 * to->clusters.count * sizeof *c.counts)};
  for (const cluster *x = to->first; x; x = x->following)
    for (int k = 0; k < 4; k++) {
      if (!x->at[k].shape) continue;
      const size_t bytes = numbers_bytes(a, x->at[k].shape->size);
      c.counts[4 * x->number + k] = memcpy(take(bytes), x->at[k].counts, bytes);
    }
  for (const cluster *x = from->first; x; x = x->following)
    for (uint64_t k = 0; k < 4; k++) step_from_block(&c, x->at[k], x->rest | k << col);
  for (const cluster *x = to->first; x; x = x->following)
    for (int k = 0; k < 4; k++) {
      uint64_t *left = c.counts[4 * x->number + k];
      for (uint32_t i = 0; left && i < x->at[k].shape->size; i++)
        for (int lane = 0; lane < lanes; lane++)
          check_that(s, left[(size_t)i * a->lanes + lane] == 0,
                     "the count of a state is the sum over what leads to it", x->rest);
      free(left);
    }
  free(c.counts);
}

/* Which sets of plugs leave every cell ahead its two lines, tried out cell by cell from the last
   one: the completions rule out none of them, and where one window is the board all others. */
static void check_completions(const sweep *s) {
  const size_t sets = (size_t)2 << s->cols;
  if (s->cols > 20 || sets * (size_t)(s->rows * s->cols) > MOST_SETS) return;
  uint8_t *after = take(sets), *before = take(sets);
  after[0] = 1;
  for (int32_t r = s->rows; r-- > 0;) {
    for (int32_t c = s->cols; c-- > 0;) {
      const bool open = s->open[r] >> c & 1;
      const bool down = r + 1 < s->rows && s->open[r + 1] >> c & 1;
      const bool right = c + 1 < s->cols && s->open[r] >> (c + 1) & 1;
      for (size_t plugs = 0; plugs < sets; plugs++) {
        const size_t rest = plugs & ~((size_t)3 << c);
        const int lines = count_bits(plugs >> c & 3);
        bool can = open ? lines == 2 && after[rest] : lines == 0 && after[rest];
        if (open && lines == 1)
          can = (down && after[rest | (size_t)1 << c]) || (right && after[rest | (size_t)2 << c]);
        if (open && lines == 0) can = down && right && after[rest | (size_t)3 << c];
        before[plugs] = can;
        const bool allowed = completions_allow(&s->completions, r, c, plugs);
        /* A line out of a blocked cell is in no state, so it may be ruled out as well. */
        const bool from_blocked = c && !(s->open[r] >> (c - 1) & 1) && plugs >> c & 1;
        if (can && !allowed && !from_blocked)
          fail(s, "completions allow what can be completed", s->at, plugs);
        if (!can && allowed && s->completions.windows == 1)
          fail(s, "completions allow nothing else on a narrow board", s->at, plugs);
      }
      uint8_t *swap = after;
      after = before;
      before = swap;
    }
    /* At the start of a row no line comes from the left; above it ends without one to the right. */
    for (size_t plugs = 0; plugs < sets; plugs++)
      before[plugs] = plugs < sets / 2 ? after[plugs << 1] : 0;
    uint8_t *swap = after;
    after = before;
    before = swap;
  }
  free(after);
  free(before);
}

void check_layer(const sweep *s, int32_t at, const layer *from, const layer *to) {
  sweep here = *s; /* as if it had reached that site */
  here.at = at;
  if (at == 0) check_completions(&here);
  check_places(&here, to);
  if (from->states <= MOST_STATES || at % SELDOM == 0) check_sums(&here, from, to);
}

#endif
