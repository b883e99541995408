/* Loops that were found above the current node and reported, while their nodes are still open. */

#ifndef PURELOOOP_KNOWN_H
#define PURELOOOP_KNOWN_H

#include "solver.h"

/* Remembers the current 2-factor, a loop, at the current node; false if memory ran out. */
bool known_push(solver *s);
/* Forgets the loops whose nodes have been left. */
void known_pop(solver *s);
/* Whether a loop that was reported above agrees with all edges set here. */
bool known_agrees(const solver *s);
/* Makes that loop the current 2-factor again. */
void known_restore(solver *s);
/* Copies one of them, by axis, into planes of the board's size. */
void known_copy(const solver *s, int32_t loop, word *const into[2]);
void known_free(solver *s);

#endif
