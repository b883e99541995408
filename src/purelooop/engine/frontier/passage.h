/* Passages: one piece of a layer after the other is swept over a whole stretch (division.h).

   A layer that does not fit into the cache of a core is read from memory and written to it at every
   site; a piece that fits stays there for the whole stretch, which is a row or a little less. Shapes,
   and what becomes of them, are worked out once for all pieces as long as they take little room. */

#ifndef PURELOOOP_PASSAGE_H
#define PURELOOOP_PASSAGE_H

#include "division.h"

/* Into how many pieces it is best to divide so many states: a power of two, 1 for few. */
int sweep_pieces(const sweep *s, int64_t states);

/* Sweeps with a piece from the site that the sweep has reached to another site in the stretch of
   the divisions. These are of the layers of several sweeps, of which its own may be one; the piece
   is taken from each. What comes of it is added to what earlier passages came to; the sweep itself
   stays where it is, with its layer, until `sweep_arrive`. Otherwise than by SWEPT, all its passages
   are to be made again. */
progress sweep_pass(sweep *s, const division *const *divisions, int count, int piece, int32_t end);

/* What passages came to is now what the sweep has reached. */
void sweep_arrive(sweep *s, int32_t end);

/* Passages with all pieces of its own layer, to the end of the stretch or to `end`. */
progress sweep_pass_all(sweep *s, int pieces, int32_t end);

/* Frees what passages hold. */
void passage_clear(sweep *s);

#endif
