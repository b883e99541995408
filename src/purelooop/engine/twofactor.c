/* The 2-factor (parity, first kind), part one: keep one.

   A loop is a 2-factor: every open cell has two edges. The cells are two-coloured, so 2-factors
   are the integral flows from black cells to white ones, and one that agrees with the edges set
   is found, or shown not to exist, by augmenting paths. The current one, `taken`, is not
   undone when the search goes back: fewer edges set can not make it wrong. After more are set it is
   repaired: edges that disagree are taken out or put in, and the cells left short are served
   in rounds by a breadth-first forest of alternating paths, usually a few cells long.

   Edges that are ON are always taken and those that are OFF never are before the first path is
   looked for, so that no path runs over an edge that is yet to be repaired.

   A round takes O(cells), the repair of one edge usually far less. Many searches at once, disjoint
   paths in a round: A. Pothen, C.-J. Fan, Computing the block triangular form of a sparse matrix,
   ACM TOMS 16, 1990, carried over from matchings. */

#include "twofactor.h"

#include <string.h>

#include "trail.h"

static inline bool is_taken(const solver *s, int32_t edge) {
  return bit_test(s->factor.taken[axis_of(edge)], near_cell(edge));
}

static inline void flip(solver *s, int32_t edge) {
  s->factor.taken[axis_of(edge)][word_of(near_cell(edge))] ^= mask_of(near_cell(edge));
}

static int taken_at(const solver *s, int32_t cell) {
  const word *const *taken = (const word *const *)s->factor.taken;
  return bit_test(taken[0], cell) + bit_test(taken[0], cell - 1) + bit_test(taken[1], cell) +
         bit_test(taken[1], cell - s->board.stride);
}

/* Drops an edge that may be dropped from a cell that has three. */
static bool relieve(solver *s, int32_t cell) {
  if (taken_at(s, cell) < 3) return true;
  step around[4];
  neighbours_of(&s->board, cell, around);
  for (int d = 0; d < 4; d++) {
    const int32_t edge = around[d].edge;
    if (!is_taken(s, edge) || bit_test(s->on[axis_of(edge)], near_cell(edge))) continue;
    flip(s, edge);
    return true;
  }
  return contradict(s, BY_TWO_FACTOR, cell);
}

static bool agree(solver *s) {
  for (int axis = 0; axis < 2; axis++)
    for (int64_t k = s->board.first_word; k < s->board.end_word; k++) {
      word *taken = &s->factor.taken[axis][k];
      const word missing = s->on[axis][k] & ~*taken, wrong = s->off[axis][k] & *taken;
      if (!(missing | wrong)) continue;
      s->factor.complete = false;
      *taken &= ~wrong;
      for (word cells = missing; cells; cells &= cells - 1) {
        const int32_t cell = (int32_t)(k * WORD_BITS) + lowest_bit(cells);
        const int32_t edge = edge_of(cell, axis);
        flip(s, edge);
        if (!relieve(s, cell) || !relieve(s, far_cell(&s->board, edge))) return false;
      }
    }
  return true;
}

/* Black cells with fewer than two edges taken. */
static word short_cells(const solver *s, int64_t k) {
  word *const *taken = s->factor.taken;
  const int64_t at = k * WORD_BITS;
  const word a = taken[0][k], b = bits_from(taken[0], at - 1);
  const word c = taken[1][k], d = bits_from(taken[1], at - s->board.stride);
  const word two = (a & b) | (c & d) | ((a | b) & (c | d));
  return s->board.open[k] & s->factor.black[k] & ~two;
}

static void reach(twofactor *f, int32_t cell, int32_t source) {
  bit_set(f->visited, cell);
  f->source[cell] = source;
  f->queue[f->reached++] = cell;
}

/* Every black cell that is short starts a tree of its own. */
static void start_trees(solver *s) {
  twofactor *f = &s->factor;
  f->reached = 0;
  for (int64_t k = s->board.first_word; k < s->board.end_word; k++)
    for (word cells = short_cells(s, k); cells; cells &= cells - 1) {
      const int32_t cell = (int32_t)(k * WORD_BITS) + lowest_bit(cells);
      reach(f, cell, cell);
    }
}

static void flip_path(solver *s, int32_t cell) {
  twofactor *f = &s->factor;
  const int32_t source = f->source[cell];
  while (cell != source) {
    const int32_t edge = f->came_by[cell];
    flip(s, edge);
    cell = cell == near_cell(edge) ? far_cell(&s->board, edge) : near_cell(edge);
  }
  f->source[source] = -1; /* has got its edge: its tree is done for this round */
}

/* Grows a tree by one cell; true if that led to a white cell that is short, too. */
static bool grow(solver *s, int32_t cell) {
  twofactor *f = &s->factor;
  const bool black = bit_test(f->black, cell);
  step around[4];
  neighbours_of(&s->board, cell, around);
  for (int d = 0; d < 4; d++) {
    const step next = around[d];
    if (is_taken(s, next.edge) == black || !is_unknown(s, next.edge)) continue;
    if (bit_test(f->visited, next.to)) continue;
    f->came_by[next.to] = next.edge;
    reach(f, next.to, f->source[cell]);
    if (!black || taken_at(s, next.to) == 2) continue;
    flip_path(s, next.to);
    return true;
  }
  return false;
}

/* One round: as many disjoint augmenting paths as a breadth-first forest happens to meet. */
static bool augment(solver *s) {
  twofactor *f = &s->factor;
  bool any = false;
  for (int32_t i = 0; i < f->reached && !budget_spend(&s->budget, 2); i++) {
    const int32_t cell = f->queue[i], source = f->source[cell];
    if (source >= 0 && f->source[source] >= 0) any |= grow(s, cell);
  }
  for (int32_t i = 0; i < f->reached; i++) bit_clear(f->visited, f->queue[i]);
  return any;
}

/* More black cells than the white cells around them can serve. */
static bool name_shortage(solver *s) {
  const twofactor *f = &s->factor;
  int32_t black = 0;
  for (int32_t i = 0; i < f->reached; i++) black += bit_test(f->black, f->queue[i]);
  s->obstruction = (obstruction){NO_TWO_FACTOR, f->queue[0], black};
  return false;
}

bool twofactor_repair(solver *s) {
  twofactor *f = &s->factor;
  if (!f->balanced) {
    s->obstruction = board_colour_balance(&s->board);
    return false;
  }
  if (!agree(s)) return false;
  while (!f->complete) {
    start_trees(s);
    f->complete = f->reached == 0;
    const bool better = f->complete || augment(s);
    if (s->budget.stopped) return true;
    if (!better) return name_shortage(s);
  }
  return true;
}

/* Takes whatever edges two cells both want, in reading order: most cells are served so. */
static void take_greedily(solver *s) {
  const board *b = &s->board;
  for (int64_t k = b->first_word; k < b->end_word && !budget_spend(&s->budget, 64); k++)
    for (word cells = b->open[k]; cells; cells &= cells - 1) {
      const int32_t cell = (int32_t)(k * WORD_BITS) + lowest_bit(cells);
      for (int axis = 0; axis < 2; axis++) {
        const int32_t edge = edge_of(cell, axis);
        if (is_off(s, edge) || taken_at(s, cell) == 2) continue;
        if (taken_at(s, far_cell(b, edge)) < 2) flip(s, edge);
      }
    }
}

static void colour(solver *s) {
  const board *b = &s->board;
  int32_t black = 0;
  for (int32_t r = 0; r < b->rows; r++)
    for (int32_t c = r % 2; c < b->cols; c += 2) {
      const int32_t cell = b->base + r * b->stride + c;
      bit_set(s->factor.black, cell);
      black += bit_test(b->open, cell);
    }
  s->factor.balanced = 2 * black == b->open_count;
}

void twofactor_start(solver *s) {
  const size_t bytes = (size_t)s->board.words * sizeof(word);
  memset(s->factor.black, 0, bytes);
  memset(s->factor.visited, 0, bytes);
  memset(s->factor.taken[0], 0, bytes);
  memset(s->factor.taken[1], 0, bytes);
  colour(s);
  take_greedily(s);
  s->factor.complete = false;
  s->factor.looked_at = -1; /* else an interrupted repair would pass for one of as many edges */
  s->factor.ready = !s->budget.stopped;
}
