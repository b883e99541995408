#include "history.h"

#include <stdlib.h>
#include <string.h>

bool walk_init(walk *w, const sweep *s) {
  const size_t sites = (size_t)s->site_count, most = (size_t)s->cols + 2;
  *w = (walk){.sweep = s};
  w->pool = malloc((sites ? sites : 1) * most * sizeof *w->pool);
  w->first = malloc((sites ? sites : 1) * sizeof *w->first);
  w->end = malloc((sites ? sites : 1) * sizeof *w->end);
  if (w->pool && w->first && w->end) return true;
  walk_free(w);
  return false;
}

void walk_free(walk *w) {
  free(w->pool);
  free(w->first);
  free(w->end);
  *w = (walk){0};
}

static block block_before(const sweep *s, int32_t at, uint64_t plugs) {
  const int col = s->sites[at].col;
  const cluster *c = layer_cluster(sweep_layer(s, at), plugs & ~plugs_beside(col));
  return c ? c->at[plugs >> col & 3] : (block){NULL, NULL};
}

/* Adds a state to the list unless the block does not have it. */
static state *add_state(const sweep *s, state *list, block b, uint64_t plugs, pairing p) {
  const int64_t i = b.shape ? shape_find(b.shape, p) : -1;
  if (i < 0) return list;
  *list = (state){plugs, p, b.counts + i * s->arithmetic.lanes};
  return list + 1;
}

/* Pairings with two more plugs at j that joining makes into `p`, among those of a block. */
static state *add_unjoined(const sweep *s, state *list, block b, uint64_t plugs, pairing p, int j) {
  const int size = count_bits(plugs) - 2;
  const pairing low = p & bits_below(j), spread = low | (p ^ low) << 2;
  list = add_state(s, list, b, plugs, spread | (pairing)1 << j);
  /* A right end beyond j was made a left one; between it and j there are whole paths only. */
  for (int i = j; i < size && !is_right_end(p, i); i = mate_to_right(p, i) + 1)
    list = add_state(s, list, b, plugs, spread | (pairing)1 << (i + 2));
  for (int i = j - 1; i >= 0 && is_right_end(p, i); i = mate_to_left(p, i) - 1)
    list = add_state(s, list, b, plugs, (spread ^ (pairing)1 << i) | (pairing)3 << j);
  return list;
}

/* The states before a site that lead to a state after it, in a fixed order. */
static state *add_predecessors(const sweep *s, int32_t at, const state *after, state *list) {
  const int col = s->sites[at].col;
  const uint64_t plugs = plugs_back(s, at, after->plugs);
  const uint64_t rest = plugs & ~plugs_beside(col);
  const int j = count_bits(rest & bits_below(col));
  switch (plugs >> col & 3) {
  case 0: {
    const uint64_t both = rest | plugs_beside(col);
    return add_unjoined(s, list, block_before(s, at, both), both, after->pairing, j);
  }
  case 3:
    return add_state(s, list, block_before(s, at, rest), rest, pairing_without(after->pairing, j));
  default:
    for (uint64_t one = 1; one <= 2; one++) {
      const uint64_t before = rest | one << col;
      list = add_state(s, list, block_before(s, at, before), before, after->pairing);
    }
    return list;
  }
}

static void look_back(walk *w, int32_t at) {
  const state *after = &w->pool[w->first[at + 1]];
  state *list = &w->pool[w->end[at + 1]];
  w->first[at] = w->end[at + 1];
  w->end[at] = (int32_t)(add_predecessors(w->sweep, at, after, list) - w->pool);
}

/* Puts all loops before the walk. */
static bool begin(walk *w) {
  const sweep *s = w->sweep;
  const uint64_t *total = sweep_total(s);
  if (!total) return false;
  const int32_t last = s->site_count - 1;
  w->first[last] = 0;
  w->end[last] = 1;
  w->pool[0] = (state){plugs_beside(s->sites[last].col), 2, total};
  return true;
}

bool walk_to(walk *w, const uint64_t *number) {
  const int lanes = w->sweep->arithmetic.lanes;
  uint64_t left[MOST_LANES];
  memcpy(left, number, (size_t)lanes * sizeof *left);
  if (!begin(w) || number_compare(left, w->pool[0].count, lanes) >= 0) return false;
  for (int32_t at = w->sweep->site_count - 1; at-- > 0;) {
    look_back(w, at);
    while (number_compare(left, w->pool[w->first[at]].count, lanes) >= 0)
      number_subtract(left, w->pool[w->first[at]++].count, lanes);
  }
  return true;
}

bool walk_on(walk *w) {
  const int32_t sites = w->sweep->site_count;
  int32_t at = 0;
  while (at < sites && w->first[at] + 1 == w->end[at]) at++;
  if (at == sites) return false;
  w->first[at]++;
  while (at-- > 0) look_back(w, at);
  return true;
}

/* The cell of the board that a cell of the sweep is. */
static int32_t cell_at(const sweep *s, const board *b, int32_t row, int32_t col) {
  return b->base + (s->transposed ? col * b->stride + row : row * b->stride + col);
}

/* Edges of the sweep to the left of a site and above it, as cell and axis of the board. */
static int32_t edge_before(const sweep *s, const board *b, int32_t at, bool above) {
  const site here = s->sites[at];
  return edge_of(cell_at(s, b, here.row - above, here.col - !above), above != s->transposed);
}

void walk_edges(const walk *w, const board *b, word *const edges[2]) {
  const sweep *s = w->sweep;
  for (int axis = 0; axis < 2; axis++) memset(edges[axis], 0, (size_t)b->words * sizeof(word));
  for (int32_t at = 0; at < s->site_count; at++)
    for (int above = 0; above < 2; above++)
      if (w->pool[w->first[at]].plugs >> (s->sites[at].col + above) & 1) {
        const int32_t edge = edge_before(s, b, at, above);
        bit_set(edges[axis_of(edge)], near_cell(edge));
      }
}

static bool has_edge(word *const edges[2], int32_t edge) {
  return bit_test(edges[axis_of(edge)], near_cell(edge));
}

/* The states that a loop goes through, as plugs and pairings, from the first site to the last;
   false when the edges are no loop. */
static bool find_states(const sweep *s, const board *b, word *const edges[2], state *way) {
  uint64_t plugs = 0;
  pairing p = 0;
  for (int32_t at = 0; at < s->site_count; at++) {
    const site here = s->sites[at];
    const uint64_t rest = plugs & ~plugs_beside(here.col);
    const int j = count_bits(rest & bits_below(here.col));
    const uint64_t right = here.right && has_edge(edges, edge_of(cell_at(s, b, here.row, here.col), s->transposed));
    const uint64_t down = here.down && has_edge(edges, edge_of(cell_at(s, b, here.row, here.col), !s->transposed));
    const int before = count_bits(plugs & plugs_beside(here.col));
    way[at] = (state){plugs, p, NULL};
    if (before + (int)right + (int)down != 2) return false;
    if (before == 0) p = pairing_begin(p, j);
    if (before == 2 && at + 1 < s->site_count) {
      if (pairing_closes(p, j)) return false;
      p = pairing_join(p, j);
    }
    if (at + 1 < s->site_count) plugs = plugs_onward(s, at, rest | (down | right << 1) << here.col);
  }
  return true;
}

bool walk_number(walk *w, const board *b, word *const edges[2], uint64_t *number) {
  const sweep *s = w->sweep;
  const int lanes = s->arithmetic.lanes;
  memset(number, 0, (size_t)lanes * sizeof *number);
  state *way = malloc((size_t)(s->site_count + 1) * sizeof *way);
  bool found = way && begin(w) && find_states(s, b, edges, way);
  for (int32_t at = s->site_count - 1; found && at-- > 0;) {
    look_back(w, at);
    for (; w->first[at] < w->end[at]; w->first[at]++) {
      const state *here = &w->pool[w->first[at]];
      if (here->plugs == way[at].plugs && here->pairing == way[at].pairing) break;
      number_add(number, here->count, lanes);
    }
    found = w->first[at] < w->end[at];
  }
  free(way);
  return found;
}
