#include "judge.h"

#include <string.h>

/* Whether an edge leads from a cell into a direction: right, down, left, up. */
static bool has_line(const fuzz_case *c, const edges *e, int cell, int direction) {
  const int row = cell / c->cols, col = cell % c->cols;
  switch (direction) {
  case 0: return e->at[cell] & TO_RIGHT;
  case 1: return e->at[cell] & DOWNWARD;
  case 2: return col > 0 && e->at[cell - 1] & TO_RIGHT;
  default: return row > 0 && e->at[cell - c->cols] & DOWNWARD;
  }
}

bool is_one_loop(const fuzz_case *c, const edges *e) {
  const int steps[4] = {1, c->cols, -1, -c->cols}, cells = c->rows * c->cols;
  int open = 0, start = -1;
  for (int i = 0; i < cells; i++) {
    int lines = 0;
    for (int d = 0; d < 4; d++) lines += has_line(c, e, i, d);
    if (lines != (c->blocked[i] ? 0 : 2)) return false;
    if (e->at[i] & TO_RIGHT && i % c->cols == c->cols - 1) return false;
    if (e->at[i] & DOWNWARD && i / c->cols == c->rows - 1) return false;
    if (c->blocked[i]) continue;
    open++;
    start = i;
  }
  if (!open) return false;
  int at = start, back = -1, seen = 0;
  do {
    int direction = 0;
    while (direction == back || !has_line(c, e, at, direction)) direction++;
    at += steps[direction];
    back = (direction + 2) % 4;
    seen++;
  } while (at != start);
  return seen == open;
}

bool loop_set_has(const loop_set *s, const edges *e) {
  for (int i = 0; i < s->size; i++)
    if (!memcmp(&s->loops[i], e, sizeof *e)) return true;
  return false;
}

bool loop_set_add(loop_set *s, const edges *e) {
  if (loop_set_has(s, e)) return false;
  s->loops[s->size++] = *e;
  return true;
}

edges edges_turned_back(const fuzz_case *c, const edges *turned) {
  const int cols = c->symmetry & 4 ? c->rows : c->cols;
  edges e = {{0}};
  for (int r = 0; r < c->rows; r++)
    for (int k = 0; k < c->cols; k++)
      for (int axis = 0; axis < 2; axis++) {
        int row = r, col = k, other_row = r + axis, other_col = k + !axis;
        if (other_row == c->rows || other_col == c->cols) continue;
        cell_turned(c, &row, &col);
        cell_turned(c, &other_row, &other_col);
        const int first = row + col < other_row + other_col ? row * cols + col
                                                            : other_row * cols + other_col;
        if (turned->at[first] & (row == other_row ? TO_RIGHT : DOWNWARD))
          e.at[r * c->cols + k] |= axis ? DOWNWARD : TO_RIGHT;
      }
  return e;
}
