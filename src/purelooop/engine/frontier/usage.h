/* In how many loops each edge is, from the stored layers of a finished sweep.

   A state has a number of ways that lead to it, which is stored, and a number of ways that lead on
   from it to the end, which a sweep back over the layers finds by the same changes of shapes as the
   sweep forward. Their product counts the loops that go through the state, and the sum over all
   states with a line at some place of the front counts the loops that have this edge. The same
   costs as the sweep itself, a few times over. */

#ifndef PURELOOOP_USAGE_H
#define PURELOOOP_USAGE_H

#include "sweep.h"

/* Exact counts, of as many lanes as the sweep has: of the edges of the sweep to the right of each
   cell, then of those below, rows * cols each. The sweep must be finished and exact, and have kept
   its layers; its budget and memory hold here, too. */
progress usage_find(sweep *s, uint64_t *counts);

#endif
