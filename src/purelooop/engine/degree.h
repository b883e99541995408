#ifndef PURELOOOP_DEGREE_H
#define PURELOOOP_DEGREE_H

#include "solver.h"

/* Applies the degree rule to the 64 cells of a word; false on a contradiction. */
bool degree_propagate(solver *s, int64_t k);

#endif
