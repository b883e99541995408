/* Decide: which UNKNOWN edge to try, and which way first.

   The most constrained cell comes first: a path end with two ways on (either answer forces the
   other), then a cell with three edges left, then any other. Among equals the first in reading
   order, 64 cells at a time, so that the search fills the board from one corner and keeps its
   frontier short.

   Where the 2-factor is known it tells better: it can not be a loop before each of its cycles is
   left, so an edge out of the one with the fewest ways out is turned ON; and where it is a loop
   that was reported already, the first try goes against it. */

#include "cycles.h"
#include "trail.h"

typedef struct cell_words { /* a word of cells, by what their edges are */
  word ends_with_two, three_left, other;
} cell_words;

static word unknown_from(const solver *s, int axis, int64_t bit) {
  return ~(bits_from(s->on[axis], bit) | bits_from(s->off[axis], bit));
}

static cell_words classify(const solver *s, int64_t k) {
  const int64_t at = k * WORD_BITS;
  const word a = unknown_from(s, 0, at), b = unknown_from(s, 0, at - 1);
  const word c = unknown_from(s, 1, at), d = unknown_from(s, 1, at - s->board.stride);
  const word odd = a ^ b ^ c ^ d, all = a & b & c & d;
  const word two_or_more = (a & b) | (c & d) | ((a | b) & (c | d));
  const word open = s->board.open[k], any = open & (a | b | c | d);
  const word two = two_or_more & ~odd & ~all, three = two_or_more & odd;
  return (cell_words){any & s->once[k] & two, any & three & ~s->once[k], any};
}

static int32_t first_unknown_edge(const solver *s, int32_t cell) {
  step around[4];
  neighbours_of(&s->board, cell, around);
  for (int d = 0; d < 4; d++)
    if (is_unknown(s, around[d].edge)) return around[d].edge;
  return -1;
}

static int32_t most_constrained_edge(const solver *s) {
  int32_t three_left = -1, other = -1;
  for (int64_t k = s->board.first_word; k < s->board.end_word; k++) {
    const cell_words cells = classify(s, k);
    const int32_t at = (int32_t)(k * WORD_BITS);
    if (cells.ends_with_two) return first_unknown_edge(s, at + lowest_bit(cells.ends_with_two));
    if (three_left < 0 && cells.three_left) three_left = at + lowest_bit(cells.three_left);
    if (other < 0 && cells.other) other = at + lowest_bit(cells.other);
  }
  if (three_left >= 0) return first_unknown_edge(s, three_left);
  return other >= 0 ? first_unknown_edge(s, other) : -1;
}

literal decide(solver *s) {
  s->budget.ticks += (int32_t)(s->board.end_word - s->board.first_word);
  const bool several_cycles = (s->rules & RULE_MERGE) && !s->at_known;
  const int32_t edge = several_cycles ? cycles_exit(s) : most_constrained_edge(s);
  if (edge < 0) return -1;
  const bool against = s->at_known && bit_test(s->factor.taken[axis_of(edge)], near_cell(edge));
  return literal_of(edge, !against);
}
