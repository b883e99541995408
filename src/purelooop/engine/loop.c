/* Walks the loop once, counterclockwise from its start cell: the leftmost open cell
   of the lowest row that has one. That cell has nothing to its left or below, so the loop
   leaves it to the right. */

#include <string.h>

#include "solver.h"

static int32_t start_cell(const board *b) {
  for (int32_t r = b->rows; r-- > 0;)
    for (int32_t c = 0; c < b->cols; c++) {
      const int32_t cell = b->base + r * b->stride + c;
      if (bit_test(b->open, cell)) return cell;
    }
  return -1;
}

void loop_directions(const solver *s, int8_t *directions) {
  const board *b = &s->board;
  const int32_t steps[4] = {-b->stride, b->stride, -1, 1};
  const int32_t moves[4] = {-b->cols, b->cols, -1, 1};
  memset(directions, 4, (size_t)b->rows * b->cols);
  const int32_t start = start_cell(b);
  int32_t cell = start, at = row_of(b, start) * b->cols + col_of(b, start), direction = 3;
  do {
    directions[at] = (int8_t)direction;
    cell += steps[direction];
    at += moves[direction];
    const int back = direction ^ 1;
    const bool on[4] = {bit_test(s->loop[1], cell - b->stride), bit_test(s->loop[1], cell),
                        bit_test(s->loop[0], cell - 1), bit_test(s->loop[0], cell)};
    for (direction = 0; direction == back || !on[direction]; direction++) {}
  } while (cell != start);
}
