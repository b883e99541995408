/* Parts of a search: the loops that agree with some edges, fixed from the start. */

#ifndef PURELOOOP_PARTS_H
#define PURELOOOP_PARTS_H

#include "solver.h"

/* Fixes edges before a search begins; false if one of them is none between two open cells. The
   literals are not copied. */
bool part_fix(solver *s, const literal *fixed, int32_t count);

/* Takes a loop of the board, rows * cols directions, for one that was reported already; false if
   memory ran out. At most one for each search, before it begins. */
bool part_know(solver *s, const int8_t *directions);

/* The edges fixed, decided and refuted on the way to the current node, in order; returns how many.
   For each open decision, `before` gets how many of them came before it. */
int32_t part_path(const solver *s, literal *path, int32_t *before);

/* The last loop reported at a depth or above it, on the way to the current node, as edges by axis
   in cleared planes; false if there is none. */
bool part_known(const solver *s, int32_t depth, word *const into[2]);

#endif
