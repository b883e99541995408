/* The states of a layer divided among several sweeps of the same board, which then go on side by
   side.

   Over a stretch, the lines down in some columns, the key, stay as they are, as none of its cells
   is in these columns. So states that differ in the key never become one before its end, and what
   several sweeps make of different keys are different blocks. At the end of each stretch the states
   are divided anew, by the key of the next one; after the last cell the totals of all sweeps add up. */

#ifndef PURELOOOP_DIVISION_H
#define PURELOOOP_DIVISION_H

#include "sweep.h"

typedef struct stretch {
  uint64_t key; /* the lines that stay, as plugs before the site that the sweep has reached */
  int32_t end;  /* the site that it leads to */
} stretch;

/* From the site that the sweep has reached: as far as `columns` columns in which there may be lines
   down stay untouched, or half of all columns at the most. */
stretch sweep_stretch(const sweep *s, int columns);

/* The layer that a sweep has reached, in pieces. States of different sweeps with the same key are
   in pieces of the same number. */
typedef struct division {
  const sweep *sweep;
  arena arena;
  int pieces;
  int64_t *states;          /* by piece: how many */
  size_t *first;            /* by piece: its first cluster; one more at the end */
  const cluster **clusters; /* piece by piece */
  uint32_t shapes;          /* how many there are, which is where their numbers end */
} division;

/* False when there is no memory. The sweep must not go on before the division is freed. */
bool division_init(division *d, sweep *s, uint64_t key, int pieces);
void division_free(division *d);

/* Copies a piece of another sweep that is at the same site to what will be this one's layer; `same`
   has room for as many shapes as the division has. False when there is no memory. */
bool sweep_take(sweep *s, const division *d, int piece, const shape **same);

/* What was taken becomes the layer, in place of the one reached before. */
void sweep_settle(sweep *s);

#endif
