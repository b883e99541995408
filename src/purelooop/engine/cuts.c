/* Cut: a closed curve with open cells on both sides is crossed by the loop at least twice.

   Corner points joined by OFF edges form classes. A closed curve through one class and a single
   other edge crosses the loop there or nowhere: an edge that is not OFF with both its points in
   one class is a contradiction (a bridge, in the words of the cells). A curve through two classes
   and two edges between them crosses the loop at both: any two edges that are not OFF between
   the same two classes are ON. This is planar duality for bridges and cuts of two edges
   (H. Whitney, Non-separable and planar graphs, 1932).

   Classes that grew are looked at once the cheaper rules are done, each in the size of the class;
   the scratch arrays remember in which look and over which edge another class was seen. */

#include "cuts.h"

#include <string.h>

#include "trail.h"

static bool is_joined_by_live_edge(const solver *s, int32_t small, int32_t large) {
  const classes *c = &s->cuts;
  int32_t point = small;
  do {
    step around[4];
    crossings_of(&s->board, point, around);
    for (int d = 0; d < 4; d++)
      if (!is_off(s, around[d].edge) && c->label[around[d].to] == large) return true;
    point = c->next[point];
  } while (point != small);
  return false;
}

/* An edge is OFF: its two corner points fall into one class. */
static bool join(solver *s, int32_t edge) {
  classes *c = &s->cuts;
  const int32_t a = c->label[first_point(&s->board, edge)];
  const int32_t b = c->label[second_point(&s->board, edge)];
  /* The ring that would close has the edge's two cells on its two sides. */
  if (a == b) return contradict(s, BY_CUT, near_cell(edge));
  const bool a_smaller = classes_is_smaller(c, a, b);
  const int32_t small = a_smaller ? a : b, large = a_smaller ? b : a;
  if (is_joined_by_live_edge(s, small, large)) return contradict(s, BY_CUT, near_cell(edge));
  s->budget.ticks += c->size[small];
  classes_merge(c, small, large, 0);
  s->grown[s->grown_size++] = large;
  return true;
}

bool cuts_follow(solver *s) {
  while (s->cuts_seen < s->trail_size) {
    const literal l = s->trail[s->cuts_seen++].literal;
    if (!is_on(l) && !join(s, edge_in(l))) return false;
  }
  return true;
}

/* ON edges merge no classes, so they may be set while the members are walked over. */
static bool look_around(solver *s, int32_t point) {
  const classes *c = &s->cuts;
  step around[4];
  crossings_of(&s->board, point, around);
  for (int d = 0; d < 4; d++) {
    const int32_t edge = around[d].edge, other = c->label[around[d].to];
    if (is_off(s, edge)) continue;
    if (s->seen_in[other] != s->look) {
      s->seen_in[other] = s->look;
      s->seen_edge[other] = edge;
      continue;
    }
    const int32_t first = s->seen_edge[other];
    if (!trail_assign(s, literal_of(edge, true), reason_of(BY_CUT, first)) ||
        !trail_assign(s, literal_of(first, true), reason_of(BY_CUT, edge)))
      return false;
  }
  return true;
}

static void start_look(solver *s) {
  if (++s->look > 0) return;
  memset(s->seen_in, 0, (size_t)s->board.limit * sizeof(int32_t));
  s->look = 1;
}

static bool look_at_class(solver *s, int32_t class) {
  int32_t point = class;
  start_look(s);
  do {
    if (!look_around(s, point)) return false;
    point = s->cuts.next[point];
  } while (point != class);
  return true;
}

bool cuts_propagate(solver *s) {
  const int32_t class = s->grown[--s->grown_size];
  if (s->cuts.label[class] != class) return true; /* merged into another that grew */
  s->budget.ticks += 4 * s->cuts.size[class];
  return look_at_class(s, class);
}

void cuts_start(solver *s) {
  const board *b = &s->board;
  memset(s->seen_in, 0, (size_t)b->limit * sizeof(int32_t));
  for (int32_t p = b->base; p < b->limit; p++)
    if (s->cuts.label[p] == p && s->cuts.size[p] > 1) s->grown[s->grown_size++] = p;
}

obstruction cuts_bridge(const solver *s) {
  const board *b = &s->board;
  for (int32_t cell = b->base; cell < b->limit - b->stride; cell++)
    for (int axis = 0; axis < 2; axis++) {
      const int32_t edge = edge_of(cell, axis);
      if (!board_has_edge(b, cell, axis)) continue;
      if (s->cuts.label[first_point(b, edge)] != s->cuts.label[second_point(b, edge)]) continue;
      return (obstruction){BRIDGE, cell, far_cell(b, edge)};
    }
  return (obstruction){NO_OBSTRUCTION, 0, 0};
}
