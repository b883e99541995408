/* The classes of corner points once more, by union and find, from the board and the trail. */

#include "checked.h"
#include "trail.h"

#ifdef PURELOOOP_CHECKED

#include <string.h>

/* Parents, and whether a point lies on the other side than its parent; of a root: no. */
typedef struct forest {
  int32_t *parent;
  uint8_t *flip;
} forest;

/* The root, and whether a point lies on its other side; the path to it gets half as long. */
static int32_t find(forest f, int32_t point, uint8_t *flip) {
  *flip = 0;
  while (f.parent[point] != point) {
    const int32_t parent = f.parent[point];
    f.flip[point] ^= f.flip[parent];
    f.parent[point] = f.parent[parent];
    *flip ^= f.flip[point];
    point = f.parent[point];
  }
  return point;
}

/* False if that contradicts what is known. */
static bool relate(forest f, int32_t p, int32_t q, uint8_t flip) {
  uint8_t flip_p, flip_q;
  const int32_t a = find(f, p, &flip_p), b = find(f, q, &flip_q);
  if (a == b) return (flip_p ^ flip_q) == flip;
  f.parent[a] = b;
  f.flip[a] = flip_p ^ flip_q ^ flip;
  return true;
}

/* Every point right below its root. */
static void flatten(forest f, int32_t limit) {
  for (int32_t p = 0; p < limit; p++) {
    uint8_t flip;
    const int32_t root = find(f, p, &flip);
    f.parent[p] = root;
    f.flip[p] = flip;
  }
}

static void relate_over_no_edges(const solver *s, forest f) {
  const board *b = &s->board;
  for (int32_t p = 0; p < b->limit; p++) {
    f.parent[p] = p;
    f.flip[p] = 0;
  }
  for (int32_t p = b->base; p < b->limit; p++)
    for (int axis = 0; axis < 2; axis++) {
      if (!has_point_beside(b, p, axis)) continue;
      const int32_t edge = edge_between_points(b, p, axis);
      if (!board_has_edge(b, near_cell(edge), axis_of(edge)))
        relate(f, p, p + (axis ? b->stride : 1), 0);
    }
}

/* The same members under one name, on the same sides. */
static void check_partition(const solver *s, const classes *c, forest f) {
  const int32_t limit = s->board.limit;
  for (int32_t p = 0; p < limit; p++) {
    const int32_t name = c->label[p];
    check_cell(s, name >= 0 && name < limit && c->label[name] == name,
               "a class is called after one of its points", p);
    check_cell(s, f.parent[name] == f.parent[p], "points of one class are related by the trail", p);
    check_cell(s, c->label[f.parent[p]] == name, "points related by the trail are of one class", p);
    if (c->flip)
      check_cell(s, c->flip[p] == (f.flip[p] ^ f.flip[name]), "a point is on its side of its class",
                 p);
  }
}

/* The circular list of each class: its size, and each member once. */
static void check_lists(const solver *s, const classes *c) {
  for (int32_t name = 0; name < s->board.limit; name++) {
    if (c->label[name] != name) continue;
    int32_t size = 0, point = name;
    do {
      check_cell(s, c->label[point] == name, "the list of a class has its points only", name);
      size++;
      point = c->next[point];
    } while (point != name && size <= c->size[name]);
    check_cell(s, size == c->size[name], "the list of a class is as long as its size", name);
  }
  int64_t sum = 0;
  for (int32_t name = 0; name < s->board.limit; name++)
    if (c->label[name] == name) sum += c->size[name];
  check_whole(s, sum == s->board.limit, "the sizes of the classes are all points");
}

static void check_one(const solver *s, const classes *c, int32_t seen) {
  const forest f = {s->checks->number, s->checks->flag};
  relate_over_no_edges(s, f);
  check_whole(s, seen >= 0 && seen <= s->trail_size, "classes have seen no more than the trail");
  for (int32_t i = 0; i < seen; i++) {
    const int32_t edge = edge_in(s->trail[i].literal);
    const bool on = is_on(s->trail[i].literal);
    if (on && !c->flip) continue;
    check_edge(s, relate(f, first_point(&s->board, edge), second_point(&s->board, edge), on),
               "what the classes have seen does not contradict itself", edge);
  }
  flatten(f, s->board.limit);
  check_partition(s, c, f);
  check_lists(s, c);
}

void check_classes(const solver *s) {
  if (!s->has_classes) return;
  if (s->rules & RULE_SIDE) check_one(s, &s->sides, s->sides_seen);
  if (s->rules & RULE_CUT) check_one(s, &s->cuts, s->cuts_seen);
  if (!s->depth) return;
  const level *last = &s->levels[s->depth - 1];
  check_whole(s, last->side_merges <= s->sides.merges && last->cut_merges <= s->cuts.merges,
              "a level has seen no more merges than there were");
}

static void check_sides_are_done(const solver *s) {
  const board *b = &s->board;
  check_whole(s, s->sides_seen == s->trail_size, "side has seen the trail after propagation");
  if (!(s->rules & RULE_BRIDGE)) return; /* a bridge lies within one class from the start */
  for (int32_t p = b->base; p < b->limit; p++)
    for (int axis = 0; axis < 2; axis++) {
      if (!has_point_beside(b, p, axis)) continue;
      const int32_t edge = edge_between_points(b, p, axis), q = p + (axis ? b->stride : 1);
      check_edge(s, s->sides.label[p] != s->sides.label[q] || !is_unknown(s, edge),
                 "an edge within one class of sides is settled", edge);
    }
}

/* Around one class: two edges that are not OFF to the same other class are both ON. */
static void check_cuts_around(const solver *s, int32_t name, int32_t *live) {
  const int32_t *label = s->cuts.label;
  for (int pass = 0; pass < 3; pass++) {
    int32_t point = name;
    do {
      step around[4];
      crossings_of(&s->board, point, around);
      for (int d = 0; d < 4; d++) {
        const int32_t edge = around[d].edge, other = label[around[d].to];
        if (is_off(s, edge) || other == name) continue;
        if (pass != 1) live[other] = pass ? 0 : live[other] + 1;
        else
          check_edge(s, live[other] < 2 || !is_unknown(s, edge),
                     "an edge of a cut of two is ON", edge);
      }
      point = s->cuts.next[point];
    } while (point != name);
  }
}

static void check_cuts_are_done(const solver *s) {
  const board *b = &s->board;
  int32_t *live = s->checks->other; /* by class: edges to it; all zero in between */
  check_whole(s, s->cuts_seen == s->trail_size, "cut has seen the trail after propagation");
  memset(live, 0, (size_t)b->limit * sizeof *live);
  for (int32_t p = b->base; p < b->limit; p++)
    if (s->cuts.label[p] == p) check_cuts_around(s, p, live);
}

void check_classes_are_done(const solver *s) {
  if (s->rules & (RULE_SIDE | RULE_CUT | RULE_BRIDGE))
    check_whole(s, s->has_classes, "the classes are set up after propagation");
  if (s->rules & RULE_SIDE) check_sides_are_done(s);
  if (s->rules & RULE_CUT) check_cuts_are_done(s);
}

#endif
