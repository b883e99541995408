/* The states of a layer divided among several sweeps of the same board, which then go on side by
   side.

   Over a stretch, the lines down in some columns, the key, stay as they are, as none of its cells
   is in these columns. So states that differ in the key never become one before its end, and what
   several sweeps make of different keys are different blocks. At the end of each stretch the states
   are divided anew, by the key of the next one; after the last cell the totals of all sweeps add up.

   States are not copied for this: the first step over a stretch is taken straight from the layers
   of all sweeps, which have to stay until all have gone on (passage.h). */

#ifndef PURELOOOP_DIVISION_H
#define PURELOOOP_DIVISION_H

#include "sweep.h"

typedef struct stretch {
  uint64_t key; /* the lines that stay, as plugs before the site that the sweep has reached */
  int32_t end;  /* the site that it leads to */
} stretch;

/* From the site that the sweep has reached, as far as so many columns stay untouched that their lines
   make a power of two of `pieces`; at most half of all columns, and at most a row. */
stretch sweep_stretch(const sweep *s, int pieces);

/* The layer that a sweep has reached, in pieces. States of different sweeps with the same key are
   in pieces of the same number. */
typedef struct division {
  const sweep *sweep;
  arena arena;
  int32_t at;               /* the site that the sweep had reached */
  int pieces;
  int64_t *states;          /* by piece: how many */
  size_t *first;            /* by piece: its first cluster; one more at the end */
  const cluster **clusters; /* piece by piece */
  size_t shapes;            /* how many the layer has, which is where their numbers end */
} division;

/* False when there is no memory. The sweep may make passages meanwhile, and goes on otherwise only
   after the division is freed. */
bool division_init(division *d, sweep *s, uint64_t key, int pieces);
void division_free(division *d);

/* Puts a piece of several divisions into a layer, in which the blocks stay where they are. False
   when there is no memory. */
bool division_gather(const division *const *divisions, int count, int piece, layer *to);

#endif
