#ifndef PURELOOOP_CUTS_H
#define PURELOOOP_CUTS_H

#include "solver.h"

/* Takes in the trail; false on a contradiction. */
bool cuts_follow(solver *s);
/* Sets the edges of every cut of two around one class that grew; false on a contradiction. */
bool cuts_propagate(solver *s);
/* Before the search: every class is new. */
void cuts_start(solver *s);
/* On the bare board, before anything of the trail is taken in. */
obstruction cuts_bridge(const solver *s);

#endif
