/* A layer: all states before an open cell, with their counts.

   A state is the set of plugs and their pairing. Before the cell at column c, bit i of the plugs is:

     i < c   the line down from column i, in this row
     i = c   the line from the left into the cell
     i > c   the line into column i - 1, from the row above

   States with the same plugs are a block: a shape and a count for each of its pairings. Blocks
   that differ only in the two plugs at the cell, i = c and i = c + 1, are a cluster: what the step
   over the cell makes of a cluster depends on no other. */

#ifndef PURELOOOP_LAYER_H
#define PURELOOOP_LAYER_H

#include "numbers.h"
#include "shape.h"

typedef struct block {
  const shape *shape; /* NULL: no states */
  uint64_t *counts;
} block;

typedef struct cluster {
  entry entry;
  struct cluster *following;
  uint64_t rest; /* plugs, without those at the cell */
  uint32_t number;
  block at[4];   /* by the plugs at the cell: 1 from the left, 2 from above */
} cluster;

typedef struct layer {
  arena arena;         /* of clusters and counts */
  arena of_shapes;
  shapes shapes;
  table clusters;
  cluster *first, **end;
  int64_t states;
} layer;

void layer_init(layer *l, memory *m);
void layer_clear(layer *l);

/* The same, but shapes and changes stay, for states of the same kind to come. */
void layer_empty(layer *l);

/* Adds a block for plugs that have none yet; false when there is no memory. */
bool layer_place(layer *l, int col, uint64_t plugs, block b);

/* NULL when there is none. */
const cluster *layer_cluster(const layer *l, uint64_t rest);

static inline int64_t cluster_states(const cluster *c) {
  int64_t states = 0;
  for (int k = 0; k < 4; k++) states += c->at[k].shape ? c->at[k].shape->size : 0;
  return states;
}

static inline uint64_t plugs_beside(int col) { return (uint64_t)3 << col; }

#endif
