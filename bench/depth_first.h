/* The search of _core.pyx, for programs without Python. */

#ifndef PURELOOOP_DEPTH_FIRST_H
#define PURELOOOP_DEPTH_FIRST_H

#include "solver.h"

/* On to the next loop: SOLVED, CONFLICT (nothing is left to try) or STOPPED. */
static inline enum outcome depth_first(solver *s) {
  if (s->reported && !backtrack(s)) return CONFLICT;
  enum outcome now = prepare(s);
  if (now != CONSISTENT) return now;
  for (;;) {
    if (s->fresh) {
      if (s->counters.nodes == s->budget.max_nodes) {
        s->budget.stopped = STOPPED_BY_NODES;
        return STOPPED;
      }
      s->counters.nodes++;
      s->fresh = false;
    }
    now = propagate(s);
    if (now == CONSISTENT) now = merge(s);
    if (now == CONSISTENT) now = weigh(s);
    if (now == SOLVED || now == STOPPED) return now;
    if (now == CHANGED) continue;
    const literal decision = now == CONSISTENT ? decide(s) : -1;
    if (decision >= 0) descend(s, decision);
    else if (!backtrack(s)) return CONFLICT;
  }
}

#endif
