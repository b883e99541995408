#ifndef PURELOOOP_SIDES_H
#define PURELOOOP_SIDES_H

#include "solver.h"

/* Takes in the trail until something follows from it; false on a contradiction. */
bool sides_follow(solver *s);

#endif
