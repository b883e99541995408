/* The trail: edges in the order in which they were set, with what follows at once from each.

   Setting an edge ON joins two paths; `mate` finds their far ends, and the edge
   between those ends, if there is one, would close a premature loop. Undoing restores
   `mate` and `length` from the entries that went stale inside the path, so nothing but
   the edge itself has to be remembered. */

#ifndef PURELOOOP_TRAIL_H
#define PURELOOOP_TRAIL_H

#include "solver.h"

static inline bool is_unknown(const solver *s, int32_t edge) {
  const int axis = axis_of(edge);
  const int32_t cell = near_cell(edge);
  return !((s->on[axis][word_of(cell)] | s->off[axis][word_of(cell)]) & mask_of(cell));
}

static inline bool is_off(const solver *s, int32_t edge) {
  return bit_test(s->off[axis_of(edge)], near_cell(edge));
}

/* Queues a literal that follows from a rule. */
static inline void imply(solver *s, literal l, reason reason) {
  s->queue[s->queue_size++] = (implication){l, reason};
}

/* Notes what a contradiction is and where, for whoever wants to explain it. Always false. */
static inline bool contradict(solver *s, int who, int32_t cell) {
  s->obstruction = (obstruction){CONTRADICTION, cell, who};
  return false;
}

/* Sets an edge now; false on a contradiction. Setting it again is no news. */
bool trail_assign(solver *s, literal l, reason reason);

/* Drops what waits to be looked at, and counts. */
enum outcome conflict(solver *s);

#endif
