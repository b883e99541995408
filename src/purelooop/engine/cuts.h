#ifndef PURELOOOP_CUTS_H
#define PURELOOOP_CUTS_H

#include "solver.h"

/* An edge is OFF: its two corner points fall into one class. */
bool cuts_join(solver *s, int32_t edge);
/* Sets the edges of every cut of two around one class that grew; false on a contradiction. */
bool cuts_propagate(solver *s);
/* Before the search: every class is new. */
void cuts_start(solver *s);
obstruction cuts_bridge(const solver *s);

#endif
