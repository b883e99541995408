/* Balance (parity, second kind).

   Take a region with as many black as white cells that is neither empty nor everything. Along
   the loop, steps out of it from black cells are as many as from white ones (inside, every step
   joins the two colours), and there are some: so there is one of each kind. If only one edge is
   left for it, it is ON; if none, there is no loop.

   The regions looked at are unions of pairs of a perfect matching: every other edge of the
   2-factor. With pairs as nodes, and an arc from the pair of a black cell to the pair of each
   white cell beside it over an edge that is not OFF, such a region has a way out from a black
   cell exactly if an arc leaves it. So the graph must be strongly connected, and an arc without
   which it is not, a strong bridge, is ON. Strong bridges are the bridges of the flow graph from
   any one node, forwards and backwards. A pair's own edge is no arc, so both alternate
   matchings are used: four flow graphs, each close to O(cells).

   G. F. Italiano, L. Laura, F. Santaroni, Finding strong bridges and strong articulation points
   in linear time, Theoretical Computer Science 447, 2012. */

#include "trail.h"

static void pair_up(solver *s, int32_t black, int32_t white) {
  balance *a = &s->balance;
  a->pair[black] = a->pair[white] = a->graph.nodes;
  a->black_cell[a->graph.nodes] = black;
  a->white_cell[a->graph.nodes++] = white;
}

/* Along a cycle, each cell of one colour with the one after it. */
static void match_cycle(solver *s, int32_t start, bool from_black) {
  const twofactor *f = &s->factor;
  int32_t cell = start, came_from = -1;
  do {
    const int32_t next = next_on_cycle(&s->board, f->taken, cell, came_from);
    const bool black = bit_test(f->black, cell);
    if (black == from_black) pair_up(s, black ? cell : next, black ? next : cell);
    came_from = cell;
    cell = next;
  } while (cell != start);
}

static void match(solver *s, bool from_black) {
  const board *b = &s->board;
  s->balance.graph.nodes = 0;
  for (int32_t i = b->base; i < b->limit; i++) s->balance.pair[i] = -1;
  for (int64_t k = b->first_word; k < b->end_word; k++)
    for (word cells = b->open[k] & s->factor.black[k]; cells; cells &= cells - 1) {
      const int32_t cell = (int32_t)(k * WORD_BITS) + lowest_bit(cells);
      if (s->balance.pair[cell] < 0) match_cycle(s, cell, from_black);
    }
}

/* The pairs beside a cell of a pair, over edges that are not OFF. */
static void arcs_at(const solver *s, int32_t cell, three_arcs arcs) {
  const int32_t *pair = s->balance.pair;
  step around[4];
  neighbours_of(&s->board, cell, around);
  int found = 0;
  for (int d = 0; d < 4; d++)
    if (!is_off(s, around[d].edge) && pair[around[d].to] != pair[cell])
      arcs[found++] = pair[around[d].to];
  while (found < 3) arcs[found++] = -1;
}

static void build_graph(solver *s) {
  balance *a = &s->balance;
  for (int32_t i = 0; i < a->graph.nodes; i++) {
    arcs_at(s, a->black_cell[i], a->graph.out[i]);
    arcs_at(s, a->white_cell[i], a->graph.in[i]);
  }
}

static bool set_bridge(solver *s, int32_t tail, int32_t head) {
  const int32_t edge =
      edge_between(&s->board, s->balance.black_cell[tail], s->balance.white_cell[head]);
  const reason why = reason_of(BY_BALANCE, s->balance.black_cell[tail]);
  return trail_assign(s, literal_of(edge, true), why);
}

static bool set_bridges(solver *s, bool backwards) {
  balance *a = &s->balance;
  flow_graph g = a->graph;
  if (backwards) g = (flow_graph){g.nodes, g.in, g.out};
  if (!dominators_find(&a->dominators, &g, &s->budget))
    return s->budget.stopped || contradict(s, BY_BALANCE, a->black_cell[0]);
  for (int32_t v = 0; v < g.nodes; v++) {
    const int32_t u = dominators_bridge_to(&a->dominators, &g, v);
    if (u >= 0 && !(backwards ? set_bridge(s, v, u) : set_bridge(s, u, v))) return false;
  }
  return true;
}

static bool set_all_bridges(solver *s) {
  for (int colour = 0; colour < 2; colour++) {
    match(s, colour == 0);
    build_graph(s);
    s->budget.ticks += 4 * s->balance.graph.nodes;
    if (!set_bridges(s, false) || !set_bridges(s, true)) return false;
    if (s->budget.stopped) return true;
  }
  return true;
}

enum outcome weigh(solver *s) {
  balance *a = &s->balance;
  if (!(s->rules & RULE_BALANCE) || s->depth > 0) return CONSISTENT;
  const int64_t before = s->counters.assigned;
  if (a->looked_at == before) return CONSISTENT;
  if (!set_all_bridges(s)) return conflict(s);
  if (s->budget.stopped) return STOPPED;
  a->looked_at = s->counters.assigned;
  return s->counters.assigned == before ? CONSISTENT : CHANGED;
}
