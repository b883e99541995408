/* The trail, and what has to agree with it: planes of edges, levels, what waits, paths. */

#include "checked.h"
#include "trail.h"

#ifdef PURELOOOP_CHECKED

#include <stdlib.h>
#include <string.h>

/* The planes once more, from the trail alone. */
static void rebuild_planes(const solver *s) {
  const board *b = &s->board;
  word *const *off = s->checks->plane;
  for (int axis = 0; axis < 2; axis++) {
    memset(off[axis], 0xFF, (size_t)b->words * sizeof(word));
    for (int32_t cell = b->base; cell < end_of_cells(b); cell++)
      if (board_has_edge(b, cell, axis)) bit_clear(off[axis], cell);
  }
}

void check_trail(const solver *s) {
  const board *b = &s->board;
  word *const *off = s->checks->plane;
  rebuild_planes(s);
  /* An edge is taken out of `unset` once: what is there twice is missing the second time. */
  const size_t bytes = (size_t)b->words * sizeof(word);
  int32_t on_edges = 0;
  for (int32_t i = 0; i < s->trail_size; i++) {
    const int32_t edge = edge_in(s->trail[i].literal), cell = near_cell(edge);
    const int axis = axis_of(edge);
    check_edge(s, !bit_test(off[axis], cell),
               "an edge on the trail is on the board, and once", edge);
    bit_set(off[axis], cell);
    check_edge(s, bit_test(s->on[axis], cell) == is_on(s->trail[i].literal),
               "an edge ON in the trail is in the plane of ON edges, no other", edge);
    on_edges += is_on(s->trail[i].literal);
  }
  for (int axis = 0; axis < 2; axis++) {
    for (int64_t k = 0; k < b->words; k++) on_edges -= count_bits(s->on[axis][k]);
    for (int64_t k = 0; k < b->words; k++) off[axis][k] &= ~s->on[axis][k];
  }
  check_whole(s, on_edges == 0, "every ON edge is on the trail");
  for (int axis = 0; axis < 2; axis++)
    if (memcmp(off[axis], s->off[axis], bytes)) {
      int64_t k = 0;
      while (off[axis][k] == s->off[axis][k]) k++;
      const int32_t cell = (int32_t)(k * WORD_BITS) + lowest_bit(off[axis][k] ^ s->off[axis][k]);
      check_edge(s, false, "the plane of OFF edges is what is OFF in the trail, or no edge",
                 edge_of(cell, axis));
    }
}

void check_levels(const solver *s) {
  int32_t depth = 0;
  for (int32_t i = 0; i < s->depth; i++) {
    const level *l = &s->levels[i];
    const bool last = i + 1 == s->depth;
    check_whole(s, l->trail <= s->trail_size && (last || l->trail < l[1].trail),
                "each level has at least its decision on the trail");
    check_whole(s, last || (l->side_merges <= l[1].side_merges && l->cut_merges <= l[1].cut_merges),
                "deeper levels have seen more classes merge");
  }
  for (int32_t i = 0; i < s->trail_size; i++) {
    const implication *set = &s->trail[i];
    const bool decided = depth < s->depth && s->levels[depth].trail == i;
    depth += decided;
    const bool fixed = depth == 0 && s->fixed_size; /* before the first decision */
    check_edge(s, decided ? set->literal == s->levels[depth - 1].decision
                          : fixed || who_in(set->reason) != BY_DECISION,
               "a level begins with its decision, and with nothing else", edge_in(set->literal));
    if (who_in(set->reason) <= BY_REFUTATION)
      check_edge(s, number_in(set->reason) == depth,
                 "a decision or refutation says how many decisions are open",
                 edge_in(set->literal));
  }
}

void check_queue(const solver *s, enum moment moment) {
  if (moment == PROPAGATED) {
    check_whole(s, s->queue_size == 0, "nothing waits in the queue after propagation");
    check_whole(s, s->dirty_size == 0, "no word of cells waits after propagation");
    check_whole(s, s->grown_size == 0, "no class waits after propagation");
    return;
  }
  check_whole(s, s->queue_size == 1, "a new node has one edge in the queue");
  const implication *next = &s->queue[0];
  const int who = moment == DESCENDED ? BY_DECISION : BY_REFUTATION;
  check_edge(s, is_unknown(s, edge_in(next->literal)), "a new node sets an UNKNOWN edge",
             edge_in(next->literal));
  check_edge(s, next->reason == reason_of(who, s->depth),
             "a new node is for a decision or its opposite", edge_in(next->literal));
}

static void check_path(const solver *s, int32_t start, uint8_t *seen) {
  int32_t cell = start, came_from = -1, length = 1;
  seen[start] = 1;
  do {
    const int32_t next = next_on_cycle(&s->board, s->on, cell, came_from);
    came_from = cell;
    cell = next;
    seen[cell] = 1;
    length++;
  } while (edges_at(&s->board, s->on, cell) == 2);
  check_cell(s, s->mate[start] == cell, "the mate of a path's end is its other end", start);
  check_cell(s, s->length[start] == length, "the length at a path's end is its cells", start);
}

/* Of the cycle of ON edges through a cell. */
static int32_t length_of_cycle(const solver *s, int32_t start, uint8_t *seen) {
  int32_t cell = start, came_from = -1, length = 0;
  do {
    const int32_t next = next_on_cycle(&s->board, s->on, cell, came_from);
    came_from = cell;
    cell = next;
    seen[cell] = 1;
    length++;
  } while (cell != start);
  return length;
}

void check_paths(const solver *s) {
  const board *b = &s->board;
  uint8_t *seen = s->checks->flag;
  memset(seen, 0, (size_t)b->limit);
  for (int32_t cell = b->base; cell < end_of_cells(b); cell++) {
    const int degree = edges_at(b, s->on, cell);
    check_cell(s, degree <= 2, "a cell has at most two ON edges", cell);
    check_cell(s, bit_test(s->once, cell) == (degree == 1), "`once` is the cells with one ON edge",
               cell);
    check_cell(s, bit_test(s->twice, cell) == (degree == 2),
               "`twice` is the cells with two ON edges",
               cell);
    if (degree == 0)
      check_cell(s, s->mate[cell] == cell && s->length[cell] == 1,
                 "a cell without a path is its own",
                 cell);
  }
  for (int32_t cell = b->base; cell < end_of_cells(b); cell++)
    if (bit_test(s->once, cell)) check_path(s, cell, seen);
  bool loop = false;
  for (int32_t cell = b->base; cell < end_of_cells(b); cell++) {
    if (!bit_test(s->twice, cell) || seen[cell]) continue;
    const bool whole = length_of_cycle(s, cell, seen) == b->open_count;
    loop |= whole;
    check_cell(s, whole || !(s->rules & RULE_PREMATURE),
               "a cycle of ON edges is the whole loop", cell);
  }
  check_whole(s, loop == s->solved, "`solved` is set when the ON edges are a loop, and only then");
}

void check_degree_is_done(const solver *s) {
  const board *b = &s->board;
  for (int64_t k = b->first_word; k < b->end_word; k++)
    check_whole(s, !s->is_dirty[k], "no word of cells is marked that does not wait");
  if (!(s->rules & RULE_DEGREE)) return;
  for (int32_t cell = b->base; cell < end_of_cells(b); cell++) {
    if (!bit_test(b->open, cell)) continue;
    const int on = edges_at(b, s->on, cell), off = edges_at(b, s->off, cell);
    check_cell(s, off <= 2, "an open cell has at most two OFF edges", cell);
    check_cell(s, (on < 2 && off < 2) || on + off == 4,
               "a cell that is settled has no UNKNOWN edge",
               cell);
  }
}

#endif
