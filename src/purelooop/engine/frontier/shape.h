/* Shapes: sorted sets of pairings of the same number of plugs, and what a step makes of them.

   Many sets of plugs come with the same pairings (on an open board: with all there are). So the
   pairings are kept once, as a shape, and what a step does to them is worked out once for each
   shape and place: the shape that results, and where in it each pairing goes. Counts are then
   moved by these maps without another look at the pairings. */

#ifndef PURELOOOP_SHAPE_H
#define PURELOOOP_SHAPE_H

#include "pairing.h"
#include "table.h"

typedef struct shape {
  entry entry;
  uint32_t size; /* pairings */
  uint32_t plugs;
  uint32_t number; /* from 0 on, in the order in which they were met */
  pairing pairings[];
} shape;

/* What becomes of a shape: pairing i goes to map[i], to itself where map is NULL. */
typedef struct change {
  entry entry;
  const shape *from[2];
  int place;
  const shape *to;        /* NULL: nothing is left */
  const uint32_t *map[2]; /* to->size stands for none */
} change;

/* Shapes and changes, each once, in an arena. */
typedef struct shapes {
  arena *arena;
  table shapes, changes;
} shapes;

/* NULL when there is no memory. */
const shape *shape_of(shapes *s, uint32_t plugs, const pairing *sorted, uint32_t size);

/* A path begins at plugs j and j + 1. The map is the identity. */
const change *change_begin(shapes *s, const shape *from, int j);

/* The paths at plugs j and j + 1 are joined; where they are one path, nothing is left. */
const change *change_join(shapes *s, const shape *from, int j);

/* The union with another shape, which may be NULL. */
const change *change_unite(shapes *s, const shape *from, const shape *other);

/* Where the shapes are no more from which changes are known. */
void shapes_forget_changes(shapes *s);

/* Number of a pairing in a shape, or -1. */
int64_t shape_find(const shape *s, pairing p);

#endif
