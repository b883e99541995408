/* Which lines may cross the front, so that the cells behind it can still all get two.

   The plugs of a state say which lines lead into the part of the board that is not yet swept. In
   that part every cell must get exactly two lines; whether they form one loop is not asked. For
   a window of up to WINDOW columns, all sets of plugs for which that works are found beforehand,
   by a sweep from the last cell to the first, as one bit each; cells at the rim of a window may have
   a line across the rim if there is an open cell, so that what is ruled out is ruled out on the
   whole board. A board no wider than the window is one window, without such freedom. */

#ifndef PURELOOOP_COMPLETIONS_H
#define PURELOOOP_COMPLETIONS_H

#include "arena.h"
#include "../budget.h"

enum { WINDOW = 10 };

typedef struct completions {
  const uint64_t *open; /* a row each, column c at bit c */
  int rows, cols, width, windows;
  size_t words;         /* in a set */
  int first[64];        /* column of each window */
  uint64_t *sets;       /* by window, row, and place of the front in the row: 0 .. width */
} completions;

/* False when there is no memory, or when the budget ended. */
bool completions_find(completions *c, arena *a, const uint64_t *open, int rows, int cols,
                      budget *limits);

static inline const uint64_t *completions_set(const completions *c, int window, int row, int at) {
  return c->sets + (((size_t)window * c->rows + row) * (c->width + 1) + at) * c->words;
}

/* Whether the plugs can be completed when the front is before column `col` of `row` (col = cols:
   after the last one): bit i of plugs is, left of the front, the line down from column i; at i =
   col, the line across to column col; and to the right the line into column i - 1. */
static inline bool completions_allow(const completions *c, int row, int col, uint64_t plugs) {
  for (int w = 0; w < c->windows; w++) {
    const int at = col - c->first[w];
    if (at < 0) break;
    if (at > c->width) continue;
    const uint64_t local = plugs >> c->first[w] & (((uint64_t)2 << c->width) - 1);
    if (!(completions_set(c, w, row, at)[local >> 6] >> (local & 63) & 1)) return false;
  }
  return true;
}

#endif
