/* Side, the `in?` rules: each corner point lies inside the loop or outside.

   Two neighbouring corner points lie on the same side exactly when the edge between them is
   OFF (Jordan: a closed curve of corner points crosses the loop an even number of
   times). Classes of corner points whose sides are known relative to each other grow as edges
   are set; when two classes merge, every UNKNOWN edge between them is decided. O(log n) steps a
   point on any branch. The rule is the `in?` of the published specification. */

#include "sides.h"

#include "trail.h"

static bool relate(solver *s, int32_t edge, bool opposite) {
  classes *c = &s->sides;
  const int32_t p = first_point(&s->board, edge), q = second_point(&s->board, edge);
  int32_t small = c->label[p], large = c->label[q];
  const int flip = c->flip[p] ^ c->flip[q] ^ (int)opposite;
  if (small == large) return !flip || contradict(s, BY_SIDE, near_cell(edge));
  if (!classes_is_smaller(c, small, large)) {
    const int32_t swap = small;
    small = large;
    large = swap;
  }
  int32_t point = small;
  do {
    step around[4];
    crossings_of(&s->board, point, around);
    for (int d = 0; d < 4; d++) {
      if (!is_unknown(s, around[d].edge) || c->label[around[d].to] != large) continue;
      const bool on = c->flip[point] ^ flip ^ c->flip[around[d].to];
      imply(s, literal_of(around[d].edge, on), reason_of(BY_SIDE, large));
    }
    point = c->next[point];
  } while (point != small);
  s->budget.ticks += c->size[small];
  classes_merge(c, small, large, flip);
  return true;
}

bool sides_follow(solver *s) {
  while (s->sides_seen < s->trail_size && !s->queue_size) {
    const literal l = s->trail[s->sides_seen++].literal;
    if (!relate(s, edge_in(l), is_on(l))) return false;
  }
  return true;
}
