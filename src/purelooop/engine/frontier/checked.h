/* The checked build (PURELOOOP_CHECKED) of the sweep: after every step the new layer is counted up
   anew from the one before, a state at a time, and compared; and the completions with what a plain
   search finds. What does not hold is printed with its place and the board, and the program aborts.
   In other builds this is nothing. */

#ifndef PURELOOOP_FRONTIER_CHECKED_H
#define PURELOOOP_FRONTIER_CHECKED_H

#include "sweep.h"

#ifdef PURELOOOP_CHECKED

/* `to` is before site `at + 1`, and all of it made from a layer before site `at`. */
void check_layer(const sweep *s, int32_t at, const layer *from, const layer *to);

#define CHECK_LAYER(s, at, from, to) check_layer(s, at, from, to)
#else
#define CHECK_LAYER(s, at, from, to) ((void)0)
#endif

#endif
