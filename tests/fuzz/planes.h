/* Between the engine's planes of edges and edges by cell. */

#ifndef PURELOOOP_FUZZ_PLANES_H
#define PURELOOOP_FUZZ_PLANES_H

#include <stdlib.h>
#include <string.h>

#include "agree.h"
#include "board.h"

/* Cleared planes by axis; freed by planes_free. */
static inline void planes_new(const board *b, word *planes[2]) {
  planes[0] = calloc(2 * (size_t)b->words, sizeof(word));
  if (!planes[0]) abort();
  planes[1] = planes[0] + b->words;
}

static inline void planes_free(word *planes[2]) { free(planes[0]); }

/* The edges in planes; no other bits may be set among the words of cells. */
static inline edges edges_in(const fuzz_case *c, const board *b, word *const planes[2]) {
  edges e = {{0}};
  int known = 0, set = 0;
  for (int axis = 0; axis < 2; axis++) {
    for (int64_t k = b->first_word; k < b->end_word; k++) set += count_bits(planes[axis][k]);
    for (int i = 0; i < c->rows * c->cols; i++)
      if (bit_test(planes[axis], b->base + i / c->cols * b->stride + i % c->cols)) {
        e.at[i] |= axis ? DOWNWARD : TO_RIGHT;
        known++;
      }
  }
  if (known != set) disagree(c, "edges of no cell");
  return e;
}

#endif
