/* Merge: a 2-factor is often a few flips from a loop.

   Where two parallel edges of a 2 x 2 block of cells belong to different cycles, exchanging them
   for the block's other two edges joins the cycles. Only edges that are UNKNOWN are
   exchanged, so the outcome agrees with all edges set: if one cycle is left it is a solution, found
   without deciding the rest. Blocks are found 64 at a time; which cycles are one by now is
   kept in a disjoint-set forest. O(cells) a pass, few passes.

   The flip is the simplest of those by which C. Umans and W. Lenhart merge cycles (Hamiltonian
   cycles in solid grid graphs, FOCS 1997). */

#include "cycles.h"

#include "checked.h"
#include "known.h"
#include "trail.h"

static int32_t find(twofactor *f, int32_t cycle) {
  while (f->joined[cycle] != cycle) {
    f->joined[cycle] = f->joined[f->joined[cycle]];
    cycle = f->joined[cycle];
  }
  return cycle;
}

static void label_cycle(solver *s, int32_t start, int32_t name) {
  int32_t cell = start, came_from = -1;
  do {
    s->factor.cycle[cell] = name;
    const int32_t next = next_on_cycle(&s->board, s->factor.taken, cell, came_from);
    came_from = cell;
    cell = next;
  } while (cell != start && !budget_spend(&s->budget, 1));
}

static void label_cycles(solver *s) {
  twofactor *f = &s->factor;
  const board *b = &s->board;
  f->cycles = 0;
  for (int64_t k = b->first_word; k < b->end_word; k++)
    for (word cells = b->open[k]; cells; cells &= cells - 1)
      f->cycle[k * WORD_BITS + lowest_bit(cells)] = -1;
  for (int64_t k = b->first_word; k < b->end_word; k++)
    for (word cells = b->open[k]; cells; cells &= cells - 1) {
      const int32_t cell = (int32_t)(k * WORD_BITS) + lowest_bit(cells);
      if (f->cycle[cell] >= 0 || s->budget.stopped) continue;
      f->joined[f->cycles] = f->cycles;
      label_cycle(s, cell, f->cycles++);
    }
  f->left = f->cycles;
}

/* Edges that may leave the 2-factor, and edges that may enter it, from a bit on. */
static word free_to_leave(const solver *s, int axis, int64_t bit) {
  return bits_from(s->factor.taken[axis], bit) & ~bits_from(s->on[axis], bit);
}

static word free_to_enter(const solver *s, int axis, int64_t bit) {
  return ~(bits_from(s->factor.taken[axis], bit) | bits_from(s->off[axis], bit));
}

/* Blocks, by their upper left cell, whose two edges of one axis can be exchanged for the others. */
static word flippable(const solver *s, int64_t k, int axis) {
  const int64_t at = k * WORD_BITS, across = at + (axis ? 1 : s->board.stride);
  const int64_t along = at + (axis ? s->board.stride : 1);
  return free_to_leave(s, axis, at) & free_to_leave(s, axis, across) &
         free_to_enter(s, 1 - axis, at) & free_to_enter(s, 1 - axis, along);
}

static void flip_block(solver *s, int32_t cell) {
  word *const *taken = s->factor.taken;
  const int32_t right = cell + 1, below = cell + s->board.stride;
  taken[0][word_of(cell)] ^= mask_of(cell);
  taken[0][word_of(below)] ^= mask_of(below);
  taken[1][word_of(cell)] ^= mask_of(cell);
  taken[1][word_of(right)] ^= mask_of(right);
}

/* Two cells that are opposite each other in a block, across its edges of an axis. */
static bool join(solver *s, int32_t cell, int axis) {
  twofactor *f = &s->factor;
  const int32_t opposite = cell + (axis ? 1 : s->board.stride);
  const int32_t a = find(f, f->cycle[cell]), b = find(f, f->cycle[opposite]);
  if (a == b) return false;
  f->joined[a < b ? b : a] = a < b ? a : b;
  f->left--;
  flip_block(s, cell);
  return true;
}

static bool merge_in_word(solver *s, int64_t k, int axis) {
  word refused = 0;
  bool any = false;
  for (word cells = flippable(s, k, axis); cells; cells = flippable(s, k, axis) & ~refused) {
    const int bit = lowest_bit(cells);
    if (join(s, (int32_t)(k * WORD_BITS) + bit, axis)) any = true;
    else refused |= (word)1 << bit;
  }
  return any;
}

/* Whether one cycle is left. */
static bool merge_cycles(solver *s) {
  label_cycles(s);
  bool any = true;
  while (any && s->factor.left > 1) {
    any = false;
    for (int64_t k = s->board.first_word; k < s->board.end_word; k++)
      for (int axis = 0; axis < 2; axis++)
        if (!budget_spend(&s->budget, 1)) any |= merge_in_word(s, k, axis);
  }
  return s->factor.left == 1 && !s->budget.stopped;
}

static enum outcome join_all(solver *s) {
  s->at_known = known_agrees(s);
  if (s->at_known) known_restore(s);
  if (s->at_known || !merge_cycles(s)) return s->budget.stopped ? STOPPED : CONSISTENT;
  if (!known_push(s)) {
    s->budget.stopped = STOPPED_BY_MEMORY;
    return STOPPED;
  }
  s->loop[0] = s->factor.taken[0];
  s->loop[1] = s->factor.taken[1];
  return SOLVED;
}

enum outcome merge(solver *s) {
  return s->rules & RULE_MERGE ? check_step(s, MERGED, join_all(s)) : CONSISTENT;
}

int32_t cycles_exit(solver *s) {
  twofactor *f = &s->factor;
  for (int32_t i = 0; i < f->cycles; i++) f->exits[i] = 0;
  for (int64_t k = s->board.first_word; k < s->board.end_word; k++)
    for (int axis = 0; axis < 2; axis++)
      for (word cells = ~(s->on[axis][k] | s->off[axis][k]); cells; cells &= cells - 1) {
        const int32_t cell = (int32_t)(k * WORD_BITS) + lowest_bit(cells);
        const int32_t edge = edge_of(cell, axis);
        const int32_t a = find(f, f->cycle[cell]);
        const int32_t b = find(f, f->cycle[far_cell(&s->board, edge)]);
        if (a == b) continue;
        f->exits[a]++;
        f->exits[b]++;
        f->exit_edge[a] = f->exit_edge[b] = edge;
      }
  int32_t best = -1;
  for (int32_t i = 0; i < f->cycles; i++)
    if (f->exits[i] && (best < 0 || f->exits[i] < f->exits[best])) best = i;
  return best < 0 ? -1 : f->exit_edge[best];
}
