/* A loop's edges as directions of travel. */

#ifndef PURELOOOP_LOOP_H
#define PURELOOOP_LOOP_H

#include "board.h"

/* rows * cols directions (0 up, 1 down, 2 left, 3 right, 4 blocked) from planes of edges by axis,
   which must have two at each cell. The cells on the loop that goes through the start cell are
   filled in; returns how many there are. */
int64_t loop_directions(const board *b, word *const edges[2], int8_t *directions);

/* And back: sets the edges, which may be those of anything, in cleared planes. */
void loop_edges(const board *b, const int8_t *directions, word *const edges[2]);

#endif
