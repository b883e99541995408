/* Walks the loop once, counterclockwise from its start cell: the leftmost open cell
   of the lowest row that has one. That cell has nothing to its left or below, so the loop
   leaves it to the right. */

#include "loop.h"

#include <string.h>

static int32_t start_cell(const board *b) {
  for (int32_t r = b->rows; r-- > 0;)
    for (int32_t c = 0; c < b->cols; c++) {
      const int32_t cell = b->base + r * b->stride + c;
      if (bit_test(b->open, cell)) return cell;
    }
  return -1;
}

int64_t loop_directions(const board *b, word *const edges[2], int8_t *directions) {
  const int32_t steps[4] = {-b->stride, b->stride, -1, 1};
  const int32_t moves[4] = {-b->cols, b->cols, -1, 1};
  memset(directions, 4, (size_t)b->rows * b->cols);
  const int32_t start = start_cell(b);
  int32_t cell = start, at = row_of(b, start) * b->cols + col_of(b, start), direction = 3;
  int64_t passed = 0;
  do {
    directions[at] = (int8_t)direction;
    passed++;
    cell += steps[direction];
    at += moves[direction];
    const int back = direction ^ 1;
    const bool on[4] = {bit_test(edges[1], cell - b->stride), bit_test(edges[1], cell),
                        bit_test(edges[0], cell - 1), bit_test(edges[0], cell)};
    for (direction = 0; direction == back || !on[direction]; direction++) {}
  } while (cell != start);
  return passed;
}

void loop_edges(const board *b, const int8_t *directions, word *const edges[2]) {
  const int32_t far[4] = {-b->stride, 0, -1, 0}; /* the edge's cell, seen from the one it leaves */
  for (int32_t r = 0; r < b->rows; r++)
    for (int32_t c = 0; c < b->cols; c++) {
      const int d = directions[(size_t)r * b->cols + c];
      if (d >= 0 && d < 4) bit_set(edges[d < 2], b->base + r * b->stride + c + far[d]);
    }
}
