/* A 2-factor that agrees with the edges set so far, kept up to date throughout the search. */

#ifndef PURELOOOP_TWOFACTOR_H
#define PURELOOOP_TWOFACTOR_H

#include "solver.h"

/* Before the search: most edges are taken already. */
void twofactor_start(solver *s);
/* Makes the 2-factor agree with the edges set; false if there is none that does. */
bool twofactor_repair(solver *s);
/* Sets every UNKNOWN edge that is in all or in none of the 2-factors; false on a contradiction. */
bool twofactor_filter(solver *s);
/* Both leave off, with true, when the budget ends. */

#endif
