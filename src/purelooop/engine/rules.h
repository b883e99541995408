/* The rules that may be switched on and off, one bit each.

   The first four look at the bare board before any search; the others deduce
   edges inside it. Switching a rule off costs nodes, never a right answer: what
   makes a set of edges a loop is checked by the search itself. */

#ifndef PURELOOOP_RULES_H
#define PURELOOOP_RULES_H

#include <stdint.h>

enum rule {
  RULE_COLOUR = 1 << 0,       /* as many black open cells as white ones */
  RULE_CONNECTIVITY = 1 << 1, /* the open cells hang together */
  RULE_DEAD_END = 1 << 2,     /* every open cell has two open neighbours */
  RULE_BRIDGE = 1 << 3,       /* no single edge holds two parts together */
  RULE_DEGREE = 1 << 4,       /* a cell has exactly two ON edges */
  RULE_PREMATURE = 1 << 5,    /* no cycle that misses an open cell */
  RULE_SIDE = 1 << 6,         /* corner points inside and outside, the `in?` rules */
  RULE_CUT = 1 << 7,          /* a closed curve is crossed at least twice */
  RULE_TWO_FACTOR = 1 << 8,   /* what all sets of two edges a cell have in common */
  RULE_BALANCE = 1 << 9,      /* a balanced region is left from both colours; needs the former */
  RULE_MERGE = 1 << 10,       /* join the cycles of a 2-factor; needs RULE_TWO_FACTOR */
};

/* Why an edge was set: who did it, and a number that says from what.

   who              number
   BY_DECISION      how many decisions are open
   BY_REFUTATION    how many decisions are open
   BY_DEGREE        the cell
   BY_PREMATURE     an end of the path that the edge would close
   BY_SIDE          the corner point that one of the two classes is called after
   BY_CUT           the other edge of the cut
   BY_TWO_FACTOR    the cell that the component of the edge's near cell is called after
   BY_BALANCE       the black cell of the pair from which the edge leads away */
enum { BY_DECISION, BY_REFUTATION, BY_DEGREE, BY_PREMATURE, BY_SIDE, BY_CUT, BY_TWO_FACTOR,
       BY_BALANCE, CAUSES };

typedef uint32_t reason; /* who in the upper 4 bits, the number below */
_Static_assert(CAUSES <= 16, "a reason has 4 bits for who");
static inline reason reason_of(int who, int32_t number) {
  return (reason)who << 28 | (reason)number;
}
static inline int who_in(reason r) { return (int)(r >> 28); }
static inline int32_t number_in(reason r) { return (int32_t)(r & 0x0FFFFFFF); }

#endif
