/* Counts the loops of a board, by a sweep cell by cell along its longer side.

   The front is the line between the cells swept and the others. What is swept matters to the rest
   only through the lines that cross the front, the plugs, and through which of them are the ends
   of one path; so partial solutions that agree in this are one state, with their number. After the
   last cell the number of loops is left. Method: frontier dynamic programming over connectivity
   states, as in the transfer matrices of statistical mechanics (M. Bousquet-Mélou, A. J. Guttmann,
   I. Jensen, Self-avoiding walks crossing a square, J. Phys. A 38, 2005).

   On an open board of n columns there are some 3^n / 20 states, fewer with blocked cells. */

#ifndef PURELOOOP_SWEEP_H
#define PURELOOOP_SWEEP_H

#include "../budget.h"
#include "completions.h"
#include "layer.h"

enum {
  MOST_COLUMNS = 62,
  HANDY = 1 << 21 /* bytes of counts that stay close to a core while they are worked on */
};

/* An open cell, and whether the cells beside and below are open. */
typedef struct site {
  int32_t row, col;
  bool right, down;
} site;

typedef enum progress { SWEPT, SWEEP_STOPPED, SWEEP_REFUSED } progress;

typedef struct sweep {
  int32_t rows, cols;   /* of the sweep: cols <= rows */
  bool transposed, keep;
  arithmetic arithmetic;
  budget budget;
  memory memory;
  arena arena;          /* for what lasts as long as the sweep */
  uint64_t *open;       /* a row each */
  site *sites;
  int32_t site_count, at; /* open cells; how many are done */
  bool prepared, placed, hopeless;
  completions completions;
  layer *layers;        /* keep: one a site; otherwise two, in turn, */
  bool turned;          /* or in the other turn */
  struct transit *transit; /* of passages (passage.h): a layer for each site on the way, or none */
  int64_t peak_states;
  int64_t handy;        /* bytes of a piece in a passage; 0: no passages */
} sweep;

/* `blocked` has rows * cols bytes, row by row; the shorter side must be at most MOST_COLUMNS.
   NULL when there is no memory. `keep`: all layers stay. */
sweep *sweep_new(int32_t rows, int32_t cols, const uint8_t *blocked, const arithmetic *a, bool keep,
                 int64_t max_memory);
void sweep_free(sweep *s);

/* Looks at the board as a whole, if that was not done yet; both ways to go on do so first. */
progress sweep_ready(sweep *s);

/* Sweeps on to the end. After SWEEP_STOPPED (see `budget`) it can be called again. */
progress sweep_run(sweep *s);

/* The same, up to a site at the most. */
progress sweep_run_to(sweep *s, int32_t end);

/* Empties the layers and goes to a site, before which states are then to be put (see packed.h);
   not with `keep`. */
void sweep_place(sweep *s, int32_t at);

/* The number of loops once swept; NULL is none. */
const uint64_t *sweep_total(const sweep *s);

static inline layer *sweep_layer(const sweep *s, int32_t at) {
  return &s->layers[s->keep ? at : (at + s->turned) % 2];
}

/* Plugs after the step over a site, as they are numbered before the next one. */
static inline uint64_t plugs_onward(const sweep *s, int32_t at, uint64_t plugs) {
  return s->sites[at + 1].row > s->sites[at].row ? plugs << 1 : plugs;
}

/* And the other way round: plugs before the next site, as they are numbered after a site. */
static inline uint64_t plugs_back(const sweep *s, int32_t at, uint64_t plugs) {
  return s->sites[at + 1].row > s->sites[at].row ? plugs >> 1 : plugs;
}

/* What it costs to look at some states with the same plugs. */
static inline int32_t sweep_ticks(const sweep *s, int64_t states) {
  const int64_t ticks = 8 + states * s->arithmetic.lanes / 8;
  return ticks < TICKS_PER_LOOK ? (int32_t)ticks : TICKS_PER_LOOK;
}

#endif
