/* Loops by number: from the stored layers of a finished sweep back to the edges.

   The only state after the last cell stands for all loops. Going back over a cell, the loops of a
   state are those of its predecessors, in a fixed order; as the count of each is stored, number n
   of a state's loops is found by one comparison a predecessor. So a uniformly random number gives
   a uniformly random loop, and the loops from number n on are a depth-first walk that has no dead
   ends. A step looks at one predecessor for each plug at most, mostly at one or two. */

#ifndef PURELOOOP_HISTORY_H
#define PURELOOOP_HISTORY_H

#include "../board.h"
#include "sweep.h"

/* A state of a layer. */
typedef struct state {
  uint64_t plugs;
  pairing pairing;
  const uint64_t *count;
} state;

/* A way through the layers, from the last to the first. */
typedef struct walk {
  const sweep *sweep;
  state *pool;     /* states before each site on the way, and after each those still to be tried */
  int32_t *first;  /* by site: where its states begin in the pool; the first is on the way */
  int32_t *end;    /* by site: and where they end */
} walk;

/* False when there is no memory. The sweep must be finished, exact, and have kept its layers. */
bool walk_init(walk *w, const sweep *s);
void walk_free(walk *w);

/* To loop number `number`, which has as many lanes as the sweep; false when there are fewer. */
bool walk_to(walk *w, const uint64_t *number);

/* To the next loop; false after the last one. */
bool walk_on(walk *w);

/* The edges of the loop that the walk stands at; planes by axis, of the board that was swept. */
void walk_edges(const walk *w, const board *b, word *const edges[2]);

/* The number of the loop with these edges; false when it is none of the loops. Edges at blocked cells
   are not looked at. */
bool walk_number(walk *w, const board *b, word *const edges[2], uint64_t *number);

#endif
