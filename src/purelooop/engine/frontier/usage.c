#include "usage.h"

#include <string.h>

#include "../bitboard.h"

/* Ways on from the states of a layer: an array for each block, by cluster and plugs at the cell. */
typedef struct onward {
  arena arena;
  uint64_t **blocks;
} onward;

static bool onward_init(onward *o, memory *m, const layer *l) {
  *o = (onward){.arena = {.memory = m}};
  o->blocks = arena_take_zero(&o->arena, 4 * l->clusters.count * sizeof *o->blocks);
  return o->blocks;
}

static uint64_t *onward_of(const sweep *s, const onward *o, int32_t at, uint64_t plugs) {
  const int col = s->sites[at].col;
  const cluster *c = layer_cluster(sweep_layer(s, at), plugs & ~plugs_beside(col));
  return c ? o->blocks[4 * c->number + (plugs >> col & 3)] : NULL;
}

/* Room for the ways on from a block, all zero; one more stands for what closes too early. */
static uint64_t *new_ways(const sweep *s, const cluster *c, int k, onward *before) {
  const size_t room = (size_t)c->at[k].shape->size + 1;
  uint64_t *ways = arena_take(&before->arena, numbers_bytes(&s->arithmetic, room));
  if (!ways) return NULL;
  numbers_clear(&s->arithmetic, ways, room);
  before->blocks[4 * c->number + k] = ways;
  return ways;
}

/* Ways on from a block, from those of the blocks that the site leads it to. */
static bool find_ways(const sweep *s, int32_t at, const cluster *c, int k, const onward *after,
                      onward *before) {
  const arithmetic *a = &s->arithmetic;
  shapes *changes = &sweep_layer(s, at + 1)->shapes;
  const site here = s->sites[at];
  const shape *x = c->at[k].shape;
  const int j = count_bits(c->rest & bits_below(here.col));
  uint64_t *ways = new_ways(s, c, k, before);
  if (!ways) return false;
  for (int to = 0; to < 4; to++) {
    if (count_bits((uint64_t)k) + count_bits((uint64_t)to) != 2) continue;
    const uint64_t plugs = plugs_onward(s, at, c->rest | (uint64_t)to << here.col);
    const uint64_t *ways_after = onward_of(s, after, at + 1, plugs);
    if (!ways_after) continue;
    const uint32_t *map = NULL;
    if (k == 3) {
      const change *joined = change_join(changes, x, j);
      if (!joined) return false;
      if (!joined->to) continue;
      map = joined->map[0];
    } else if (k) {
      const shape *first = c->at[1].shape, *second = c->at[2].shape;
      const change *united = first ? change_unite(changes, first, second)
                                   : change_unite(changes, second, NULL);
      if (!united) return false;
      map = united->map[first && k == 2];
    }
    numbers_gather(a, ways, ways_after, map, x->size);
  }
  return true;
}

/* Before the last site only its two plugs, the ends of the only path, lead to the end. */
static bool end_here(const sweep *s, const cluster *c, int k, onward *before) {
  uint64_t *ways = new_ways(s, c, k, before);
  if (ways && k == 3 && !c->rest) number_one(&s->arithmetic, ways);
  return ways;
}

/* Adds the loops that go through the states of a block to the edges that its plugs stand for. */
static void add_loops(const sweep *s, int32_t at, const cluster *c, int k, const uint64_t *ways,
                      uint64_t *counts) {
  const int lanes = s->arithmetic.lanes;
  const site here = s->sites[at];
  uint64_t loops[MOST_LANES] = {0};
  for (uint32_t i = 0; i < c->at[k].shape->size; i++)
    number_multiply_add(loops, c->at[k].counts + (size_t)i * lanes, ways + (size_t)i * lanes, lanes);
  const size_t cell = (size_t)here.row * s->cols + here.col, cells = (size_t)s->rows * s->cols;
  if (k & 1) number_add(counts + (cell - 1) * lanes, loops, lanes);
  if (k & 2) number_add(counts + (cells + cell - s->cols) * lanes, loops, lanes);
}

progress usage_find(sweep *s, uint64_t *counts) {
  const size_t cells = (size_t)s->rows * s->cols;
  memset(counts, 0, 2 * numbers_bytes(&s->arithmetic, cells));
  if (!sweep_total(s)) return SWEPT;
  onward after = {.arena = {.memory = &s->memory}}, before;
  progress now = SWEPT;
  for (int32_t at = s->site_count; now == SWEPT && at-- > 0;) {
    const bool last = at + 1 == s->site_count;
    if (!onward_init(&before, &s->memory, sweep_layer(s, at))) now = SWEEP_REFUSED;
    for (const cluster *c = sweep_layer(s, at)->first; c && now == SWEPT; c = c->following)
      for (int k = 0; k < 4 && now == SWEPT; k++) {
        if (!c->at[k].shape) continue;
        if (budget_spend(&s->budget, sweep_ticks(s, 2 * c->at[k].shape->size))) now = SWEEP_STOPPED;
        else if (last ? !end_here(s, c, k, &before) : !find_ways(s, at, c, k, &after, &before))
          now = SWEEP_REFUSED;
        else add_loops(s, at, c, k, before.blocks[4 * c->number + k], counts);
      }
    arena_clear(&after.arena);
    after = before;
  }
  arena_clear(&after.arena);
  return now;
}
