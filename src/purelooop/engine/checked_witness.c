/* A loop that the search was told of beforehand, and may not lose.

   Every edge that a rule sets follows from the decisions, and a refutation from the nodes that were
   left. So the first edge on the trail that disagrees with the loop is a decision; or a refutation,
   if the loop was reported. A node is left when all loops that agree with its decisions were. */

#include "checked.h"

#ifdef PURELOOOP_CHECKED

#include <string.h>

static bool agrees(const checks *c, literal l) {
  return bit_test(c->witness[axis_of(edge_in(l))], near_cell(edge_in(l))) == is_on(l);
}

void check_against_witness(const solver *s) {
  const checks *c = s->checks;
  for (int32_t i = 0; i < s->trail_size; i++) {
    const literal l = s->trail[i].literal;
    if (agrees(c, l)) continue;
    const int who = who_in(s->trail[i].reason);
    check_edge(s, who <= BY_REFUTATION, "an edge set by a rule agrees with the loop given",
               edge_in(l));
    check_edge(s, who == BY_DECISION || c->witness_reported,
               "a node with the loop given is not left without it", edge_in(l));
    return;
  }
}

void check_leaving(const solver *s) {
  const checks *c = s->checks;
  if (c->witness_reported) return;
  for (int32_t i = 0; i < s->depth; i++)
    if (!agrees(c, s->levels[i].decision)) return;
  check_whole(s, false, "a loop given is reported before its nodes are left");
}

void check_whether_reported(const solver *s) {
  checks *c = s->checks;
  const size_t bytes = (size_t)(s->board.end_word - s->board.first_word) * sizeof(word);
  bool same = true;
  for (int axis = 0; axis < 2; axis++)
    same &= !memcmp(s->loop[axis] + s->board.first_word, c->witness[axis] + s->board.first_word,
                    bytes);
  check_whole(s, !same || !c->witness_reported, "a loop is reported once");
  c->witness_reported |= same;
}

#endif
