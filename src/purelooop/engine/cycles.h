/* The cycles of the current 2-factor: joined where that needs no decision (`merge`), and what to
   decide next where it does. */

#ifndef PURELOOOP_CYCLES_H
#define PURELOOOP_CYCLES_H

#include "solver.h"

/* After merge: an edge that leaves the cycle with the fewest ways out; -1 without one. */
int32_t cycles_exit(solver *s);

#endif
