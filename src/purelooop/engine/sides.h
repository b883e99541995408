#ifndef PURELOOOP_SIDES_H
#define PURELOOOP_SIDES_H

#include "solver.h"

/* Two corner points turned out to be on one side of the loop, or on opposite ones. */
bool sides_relate(solver *s, int32_t edge, bool opposite);

#endif
