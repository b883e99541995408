/* Degree: a cell has exactly two ON edges.

   For 64 cells at once: four shifted planes of OFF edges are added with a carry-save adder.
   Two OFF edges leave two that must be ON; a cell with two ON edges has the others OFF; three
   OFF edges are a contradiction (three ON ones are caught when the third is set). About thirty
   word operations a word. Sound by definition. */

#include "degree.h"

#include "trail.h"

/* Sets one edge of each cell of a set, all in one direction. */
static bool assign_all(solver *s, int64_t k, word cells, int32_t step, int axis, bool on) {
  for (; cells; cells &= cells - 1) {
    const int32_t cell = (int32_t)(k * WORD_BITS) + lowest_bit(cells);
    const literal l = literal_of(edge_of(cell - step, axis), on);
    if (!trail_assign(s, l, reason_of(BY_DEGREE, cell))) return false;
  }
  return true;
}

bool degree_propagate(solver *s, int64_t k) {
  const int32_t stride = s->board.stride, at = (int32_t)(k * WORD_BITS);
  const int32_t steps[4] = {0, 1, 0, stride}; /* right, left, down, up: where the edge's bit is */
  word off[4], unknown[4];
  for (int d = 0; d < 4; d++) {
    off[d] = bits_from(s->off[d / 2], at - steps[d]);
    unknown[d] = ~(off[d] | bits_from(s->on[d / 2], at - steps[d]));
  }
  const word open = s->board.open[k];
  const word x = off[0] ^ off[1], y = off[2] ^ off[3];
  const word both_x = off[0] & off[1], both_y = off[2] & off[3], carry = x & y;
  const word odd = x ^ y;
  const word lonely = open & ((odd & (both_x | both_y)) | (both_x & both_y));
  if (lonely) return contradict(s, BY_DEGREE, at + lowest_bit(lonely));
  const word two_left = open & ~odd & (both_x | both_y | carry);
  const word full = open & s->twice[k];
  for (int d = 0; d < 4; d++) {
    if (!assign_all(s, k, two_left & unknown[d], steps[d], d / 2, true)) return false;
    if (!assign_all(s, k, full & unknown[d], steps[d], d / 2, false)) return false;
  }
  return true;
}
