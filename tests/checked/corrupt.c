/* Breaks what a search keeps, one thing at a time, and lets the checks look: each has to fail.

   corrupt SENTENCE        breaks what the check with this sentence guards; it aborts
   corrupt SENTENCE whole  does not break it; it ends well */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checked.h"
#include "cuts.h"
#include "known.h"
#include "sides.h"
#include "trail.h"

/* Its 2-factor still has several cycles when some decisions are open. */
static const char *const BOARD =
    "####......#....#" "#..............#"
    "....###..#...#.." "...##......#...."
    ".......##......." ".#.....##......."
    "...#......#....#" "..#..#....###..#"
    "......#..##....." "##.#..#..#..##.."
    "##.............." "#......#..#...#."
    "..##.#....#....." ".#........##...."
    "................" "#....#..#.....##";
static const char *const NOTHING_BLOCKED = "....................................";
enum { SIDE = 16, ALL = ~0 };

static void fail(const char *what) {
  printf("%s\n", what);
  exit(2);
}

static solver *fresh(unsigned rules, int rows, int cols, const char *cells) {
  uint8_t blocked[SIDE * SIDE];
  for (int i = 0; i < rows * cols; i++) blocked[i] = cells[i] == '#';
  solver *s = solver_new(rows, cols, rules);
  if (!s) fail("no memory");
  solver_load(s, blocked);
  if (prepare(s) != CONSISTENT) fail("the board is refuted");
  return s;
}

/* A node some decisions deep, consistent, with several cycles in the 2-factor. */
static solver *node(void) {
  solver *s = fresh((unsigned)ALL, SIDE, SIDE, BOARD);
  for (;;) {
    enum outcome now = propagate(s);
    if (now == CONSISTENT) now = merge(s);
    if (now == CONSISTENT) now = weigh(s);
    if (now == CHANGED || now == SOLVED) {
      if (s->reported && !backtrack(s)) fail("no such node");
      continue;
    }
    if (now == CONSISTENT && s->depth > 1 && !s->at_known && s->factor.left > 1) return s;
    const literal decision = now == CONSISTENT ? decide(s) : -1;
    if (decision >= 0) descend(s, decision);
    else if (!backtrack(s)) fail("no such node");
  }
}

/* Places that fit. */

enum kind { OFF, ON, UNKNOWN };

static bool is_set(const solver *s, int32_t edge, enum kind kind) {
  if (kind == UNKNOWN) return is_unknown(s, edge);
  word *const *planes = kind == ON ? s->on : s->off;
  return bit_test(planes[axis_of(edge)], near_cell(edge));
}

static int32_t some_edge(const solver *s, enum kind kind) {
  for (int32_t cell = s->board.base; cell < end_of_cells(&s->board); cell++)
    if (board_has_edge(&s->board, cell, 0) && is_set(s, edge_of(cell, 0), kind))
      return edge_of(cell, 0);
  fail("no such edge");
  return -1;
}

static int32_t some_cell(const solver *s, int degree) {
  for (int32_t cell = s->board.base; cell < end_of_cells(&s->board); cell++)
    if (bit_test(s->board.open, cell) && edges_at(&s->board, s->on, cell) == degree) return cell;
  fail("no such cell");
  return -1;
}

static int32_t first_on_trail(const solver *s, bool on) {
  for (int32_t i = 0; i < s->trail_size; i++)
    if (who_in(s->trail[i].reason) > BY_REFUTATION && is_on(s->trail[i].literal) == on) return i;
  fail("no such edge on the trail");
  return -1;
}

/* A class of several points, and another one. */
static int32_t some_class(const classes *c, int32_t limit, int32_t other_than) {
  for (int32_t p = limit; p-- > 0;)
    if (c->label[p] == p && c->size[p] > 1 && p != other_than) return p;
  fail("no such class");
  return -1;
}

static void set(solver *s, int32_t cell, int axis, bool on) {
  trail_assign(s, literal_of(edge_of(cell, axis), on), reason_of(BY_DEGREE, cell));
}

/* The four edges of an inner cell, so many of them OFF and the others ON. */
static void set_around(solver *s, int off, int all) {
  const int32_t cell = s->board.base + 2 * s->board.stride + 2;
  step around[4];
  neighbours_of(&s->board, cell, around);
  for (int d = 0; d < all; d++)
    set(s, near_cell(around[d].edge), axis_of(around[d].edge), d >= off);
}

static solver *open_board(unsigned rules) { return fresh(rules, 6, 6, NOTHING_BLOCKED); }

static solver *fresh_with_classes(unsigned rules) {
  solver *s = open_board(rules);
  classes_start(rules & RULE_SIDE ? &s->sides : &s->cuts, &s->board, &s->budget);
  s->has_classes = true;
  return s;
}

static solver *bare(void) { return open_board(0); }
static solver *with_sides(void) { return fresh_with_classes(RULE_SIDE | RULE_BRIDGE); }
static solver *with_cuts(void) {
  solver *s = fresh_with_classes(RULE_CUT);
  cuts_start(s);
  for (;;) { /* to a fixpoint */
    if (s->grown_size) cuts_propagate(s);
    else if (s->cuts_seen < s->trail_size) cuts_follow(s);
    else return s;
  }
}

/* A loop to be given, which is the 2-factor: whether it is a loop is no matter here. */
static solver *with_witness(void) {
  solver *s = node();
  int8_t directions[SIDE * SIDE];
  memset(directions, 4, sizeof directions);
  check_witness(s, directions);
  for (int axis = 0; axis < 2; axis++)
    memcpy(s->checks->witness[axis], s->factor.taken[axis], (size_t)s->board.words * sizeof(word));
  return s;
}

static solver *solved(void) {
  solver *s = open_board((unsigned)ALL);
  if (propagate(s) != CONSISTENT || merge(s) != SOLVED) fail("no loop");
  check_witness(s, (const int8_t[SIDE * SIDE]){0});
  return s;
}

static solver *descended(void) {
  solver *s = node();
  descend(s, decide(s));
  return s;
}

static solver *backtracked(void) {
  solver *s = descended();
  propagate(s);
  backtrack(s);
  return s;
}

/* A board of 2 by 4 cells and its loop as what is reported. */
static solver *ring(void) {
  solver *s = fresh(RULE_TWO_FACTOR, 2, 4, NOTHING_BLOCKED);
  const int32_t cell = s->board.base, below = cell + s->board.stride;
  for (int axis = 0; axis < 2; axis++) {
    s->loop[axis] = s->factor.taken[axis];
    memset(s->loop[axis], 0, (size_t)s->board.words * sizeof(word));
  }
  for (int c = 0; c < 3; c++) {
    bit_set(s->loop[0], cell + c);
    bit_set(s->loop[0], below + c);
  }
  bit_set(s->loop[1], cell);
  bit_set(s->loop[1], cell + 3);
  return s;
}

/* What is broken. */

static void no_nodes(solver *s) { s->counters.nodes = -1; }
static void one_more_counted(solver *s) { s->counters.by[BY_DEGREE]++; }
static void none_counted(solver *s) {
  check_forget(s);
  s->counters.assigned = 0;
  memset(s->counters.by, 0, sizeof s->counters.by);
}
static void not_deep(solver *s) {
  check_forget(s);
  s->counters.deepest = 0;
}

static void queued(solver *s) { s->queue_size++; }
static void dirty(solver *s) { s->dirty_size++; }
static void grown(solver *s) { s->grown_size++; }
static void queued_again(solver *s) { s->queue[0].literal = s->trail[0].literal; }
static void queued_by_rule(solver *s) { s->queue[0].reason = reason_of(BY_DEGREE, 0); }

static void twice_on_trail(solver *s) { s->trail[1] = s->trail[0]; }
static void opposite_on_trail(solver *s) { s->trail[0].literal ^= 1; }
static void on_without_trail(solver *s) {
  bit_set(s->on[0], near_cell(some_edge(s, UNKNOWN)));
}
static void off_without_trail(solver *s) {
  bit_set(s->off[0], near_cell(some_edge(s, UNKNOWN)));
}

static void empty_level(solver *s) { s->levels[1].trail = s->levels[0].trail; }
static void later_merges(solver *s) { s->levels[0].side_merges = s->sides.merges + 1; }
static void moved_level(solver *s) {
  while (s->levels[0].trail + 1 == s->levels[1].trail)
    fail("a level without more than its decision");
  s->levels[0].trail++;
}
static void wrong_level(solver *s) {
  s->trail[s->levels[0].trail].reason = reason_of(BY_DECISION, s->depth + 1);
}
static void more_merges_seen(solver *s) {
  s->levels[s->depth - 1].side_merges = s->sides.merges + 1;
}

/* An OFF edge of the trail right of a cell with two ON edges is made ON, wherever that is kept. */
static void third_edge(solver *s) {
  for (int32_t i = 0; i < s->trail_size; i++) {
    const int32_t edge = edge_in(s->trail[i].literal), cell = near_cell(edge);
    if (is_on(s->trail[i].literal) || who_in(s->trail[i].reason) <= BY_REFUTATION) continue;
    if (!bit_test(s->twice, cell)) continue;
    s->trail[i].literal ^= 1;
    bit_clear(s->off[axis_of(edge)], cell);
    bit_set(s->on[axis_of(edge)], cell);
    return;
  }
  fail("no such edge");
}
static void not_once(solver *s) { bit_clear(s->once, some_cell(s, 1)); }
static void not_twice(solver *s) { bit_clear(s->twice, some_cell(s, 2)); }
static void mate_of_none(solver *s) { s->mate[some_cell(s, 0)]++; }
static void wrong_mate(solver *s) { s->mate[some_cell(s, 1)]++; }
static void wrong_length(solver *s) { s->length[some_cell(s, 1)]++; }
static void small_cycle(solver *s) {
  const int32_t cell = s->board.base;
  set(s, cell, 0, true);
  set(s, cell, 1, true);
  set(s, cell + 1, 1, true);
  set(s, cell + s->board.stride, 0, true);
  s->rules |= RULE_PREMATURE;
}
static void called_solved(solver *s) { s->solved = true; }

static void still_marked(solver *s) { s->is_dirty[s->board.first_word] = 1; }
static void three_off(solver *s) {
  set(s, s->board.base, 0, false); /* the corner has none up and to the left */
  s->rules |= RULE_DEGREE;
}
static void two_off(solver *s) { s->rules |= RULE_DEGREE; }

static void seen_too_much(solver *s) { s->sides_seen = s->trail_size + 1; }
static void odd_cell(solver *s) {
  set_around(s, 3, 4);
  s->sides_seen = s->trail_size;
}
static void called_otherwise(solver *s) {
  const int32_t name = some_class(&s->sides, s->board.limit, -1);
  s->sides.label[name] = s->sides.next[name];
}
static void merged_without_reason(solver *s) {
  const int32_t a = some_class(&s->sides, s->board.limit, -1);
  classes_merge(&s->sides, some_class(&s->sides, s->board.limit, a), a, 0);
}
static void not_merged(solver *s) { classes_undo_to(&s->sides, s->sides.merges - 1); }
static void turned_over(solver *s) {
  s->sides.flip[s->sides.next[some_class(&s->sides, s->board.limit, -1)]] ^= 1;
}
static void crossed_lists(solver *s) {
  const int32_t a = some_class(&s->cuts, s->board.limit, -1);
  const int32_t b = some_class(&s->cuts, s->board.limit, a), next = s->cuts.next[a];
  s->cuts.next[a] = s->cuts.next[b];
  s->cuts.next[b] = next;
}
static void wrong_size(solver *s) { s->cuts.size[some_class(&s->cuts, s->board.limit, -1)]++; }
static void lost_member(solver *s) {
  const int32_t a = some_class(&s->cuts, s->board.limit, -1);
  s->cuts.next[a] = s->cuts.next[s->cuts.next[a]];
  s->cuts.size[a]--;
}
static void no_classes(solver *s) { s->has_classes = false; }
static void not_followed(solver *s) { set_around(s, 1, 1); }
static void not_implied(solver *s) {
  set_around(s, 1, 3);
  while (s->sides_seen < s->trail_size) {
    sides_follow(s);
    s->queue_size = 0;
  }
}
static void not_cut(solver *s) {
  const int32_t corner = s->board.base;
  const int32_t edge = edge_of(corner, 0);
  if (!is_set(s, edge, ON)) fail("no cut of two");
  for (int32_t i = 0; i < s->trail_size; i++)
    if (edge_in(s->trail[i].literal) == edge) s->trail[i] = s->trail[--s->trail_size];
  s->cuts_seen = s->trail_size;
  bit_clear(s->on[0], corner);
  bit_clear(s->once, corner + 1);
  bit_clear(s->twice, corner);
  bit_set(s->once, corner);
  s->mate[corner] = corner + s->board.stride;
  s->mate[corner + s->board.stride] = corner;
  s->length[corner] = s->length[corner + s->board.stride] = 2;
  s->mate[corner + 1] = corner + 1;
  s->length[corner + 1] = 1;
}

static void incomplete(solver *s) { s->factor.complete = false; }
static void not_looked_at(solver *s) { s->factor.looked_at--; }
static void one_edge_more(solver *s) {
  s->factor.taken[0][word_of(near_cell(some_edge(s, UNKNOWN)))] ^=
      mask_of(near_cell(some_edge(s, UNKNOWN)));
}
static void other_colour(solver *s) {
  const int32_t cell = some_cell(s, 2);
  s->factor.black[word_of(cell)] ^= mask_of(cell);
}
static void left_visited(solver *s) { bit_set(s->factor.visited, some_cell(s, 2)); }
static void known_deeper(solver *s) {
  known_push(s);
  s->known.depths[s->known.size - 1]++;
}
static void known_twice(solver *s) {
  known_push(s);
  known_push(s);
}
static void called_known(solver *s) { s->at_known = true; }
static void one_cycle_less(solver *s) { s->factor.left--; }
static void other_label(solver *s) {
  for (int32_t cell = s->board.base;; cell++)
    if (bit_test(s->board.open, cell) && s->factor.cycle[cell] != s->factor.cycle[s->board.base] &&
        s->factor.joined[s->factor.cycle[cell]] == s->factor.cycle[cell]) {
      s->factor.cycle[cell] = s->factor.cycle[s->board.base];
      return;
    }
}
static void no_loop(solver *s) { s->loop[0] = NULL; }
static void open_loop(solver *s) { bit_clear(s->loop[0], s->board.base); }
static void two_rings(solver *s) {
  const int32_t cell = s->board.base + 1, below = cell + s->board.stride;
  bit_clear(s->loop[0], cell);
  bit_clear(s->loop[0], below);
  bit_set(s->loop[1], cell);
  bit_set(s->loop[1], cell + 1);
}

static void flip_witness(solver *s, int32_t i) {
  const int32_t edge = edge_in(s->trail[i].literal);
  s->checks->witness[axis_of(edge)][word_of(near_cell(edge))] ^= mask_of(near_cell(edge));
}
static void lost_by_rule(solver *s) { flip_witness(s, first_on_trail(s, true)); }
static void lost_by_refutation(solver *s) {
  const int32_t i = first_on_trail(s, true);
  s->trail[i].reason = reason_of(BY_REFUTATION, 0);
  if (i >= s->levels[0].trail) fail("no such edge at the root");
  flip_witness(s, i);
}
static void give_the_loop(solver *s) {
  for (int axis = 0; axis < 2; axis++)
    memcpy(s->checks->witness[axis], s->loop[axis], (size_t)s->board.words * sizeof(word));
  s->checks->witness_reported = true;
}
static void forget_witness(solver *s) { s->checks->has_witness = false; }
static void remember_witness(solver *s) { s->checks->has_witness = true; }

static const struct breakage {
  const char *what;
  solver *(*make)(void);
  void (*spoil)(solver *s);
  enum moment moment;
  enum outcome now;
} BREAKAGES[] = {
    {"counters never fall", node, no_nodes, PROPAGATED, CONSISTENT},
    {"every edge set was counted for one kind of reason", node, one_more_counted, PROPAGATED,
     CONSISTENT},
    {"every edge on the trail was counted", node, none_counted, PROPAGATED, CONSISTENT},
    {"the deepest level was counted", node, not_deep, PROPAGATED, CONSISTENT},
    {"nothing waits in the queue after propagation", node, queued, PROPAGATED, CONSISTENT},
    {"no word of cells waits after propagation", node, dirty, PROPAGATED, CONSISTENT},
    {"no class waits after propagation", node, grown, PROPAGATED, CONSISTENT},
    {"a new node has one edge in the queue", descended, queued, DESCENDED, CHANGED},
    {"a new node sets an UNKNOWN edge", descended, queued_again, DESCENDED, CHANGED},
    {"a new node is for a decision or its opposite", backtracked, queued_by_rule, BACKTRACKED,
     CHANGED},
    {"an edge on the trail is on the board, and once", node, twice_on_trail, PROPAGATED,
     CONSISTENT},
    {"an edge ON in the trail is in the plane of ON edges, no other", node, opposite_on_trail,
     PROPAGATED, CONSISTENT},
    {"every ON edge is on the trail", node, on_without_trail, PROPAGATED, CONSISTENT},
    {"the plane of OFF edges is what is OFF in the trail, or no edge", backtracked,
     off_without_trail, BACKTRACKED, CHANGED},
    {"each level has at least its decision on the trail", node, empty_level, PROPAGATED,
     CONSISTENT},
    {"deeper levels have seen more classes merge", node, later_merges, PROPAGATED, CONSISTENT},
    {"a level begins with its decision, and with nothing else", node, moved_level, PROPAGATED,
     CONSISTENT},
    {"a decision or refutation says how many decisions are open", node, wrong_level, PROPAGATED,
     CONSISTENT},
    {"a cell has at most two ON edges", node, third_edge, PROPAGATED, CONSISTENT},
    {"`once` is the cells with one ON edge", node, not_once, PROPAGATED, CONSISTENT},
    {"`twice` is the cells with two ON edges", node, not_twice, PROPAGATED, CONSISTENT},
    {"a cell without a path is its own", node, mate_of_none, PROPAGATED, CONSISTENT},
    {"the mate of a path's end is its other end", node, wrong_mate, PROPAGATED, CONSISTENT},
    {"the length at a path's end is its cells", node, wrong_length, PROPAGATED, CONSISTENT},
    {"a cycle of ON edges is the whole loop", bare, small_cycle, PROPAGATED, CONSISTENT},
    {"`solved` is set when the ON edges are a loop, and only then", node, called_solved, PROPAGATED,
     CONSISTENT},
    {"no word of cells is marked that does not wait", node, still_marked, PROPAGATED, CONSISTENT},
    {"an open cell has at most two OFF edges", bare, three_off, PROPAGATED, CONSISTENT},
    {"a cell that is settled has no UNKNOWN edge", bare, two_off, PROPAGATED, CONSISTENT},
    {"classes have seen no more than the trail", node, seen_too_much, PROPAGATED, CONSISTENT},
    {"what the classes have seen does not contradict itself", with_sides, odd_cell, PROPAGATED,
     CONSISTENT},
    {"a class is called after one of its points", node, called_otherwise, PROPAGATED, CONSISTENT},
    {"points of one class are related by the trail", node, merged_without_reason, PROPAGATED,
     CONSISTENT},
    {"points related by the trail are of one class", node, not_merged, PROPAGATED, CONSISTENT},
    {"a point is on its side of its class", node, turned_over, PROPAGATED, CONSISTENT},
    {"the list of a class has its points only", node, crossed_lists, PROPAGATED, CONSISTENT},
    {"the list of a class is as long as its size", node, wrong_size, PROPAGATED, CONSISTENT},
    {"the sizes of the classes are all points", node, lost_member, PROPAGATED, CONSISTENT},
    {"a level has seen no more merges than there were", node, more_merges_seen, PROPAGATED,
     CONSISTENT},
    {"the classes are set up after propagation", node, no_classes, PROPAGATED, CONSISTENT},
    {"side has seen the trail after propagation", with_sides, not_followed, PROPAGATED, CONSISTENT},
    {"an edge within one class of sides is settled", with_sides, not_implied, PROPAGATED,
     CONSISTENT},
    {"cut has seen the trail after propagation", with_cuts, not_followed, PROPAGATED, CONSISTENT},
    {"an edge of a cut of two is ON", with_cuts, not_cut, PROPAGATED, CONSISTENT},
    {"there is a 2-factor after propagation", node, incomplete, PROPAGATED, CONSISTENT},
    {"the 2-factor has seen the edges set", node, not_looked_at, PROPAGATED, CONSISTENT},
    {"the 2-factor has two edges a cell and agrees with those set", node, one_edge_more, PROPAGATED,
     CONSISTENT},
    {"black cells are those of even row plus column", node, other_colour, PROPAGATED, CONSISTENT},
    {"no cell stays visited between searches", node, left_visited, PROPAGATED, CONSISTENT},
    {"known loops are those of open nodes, in their order", node, known_deeper, PROPAGATED,
     CONSISTENT},
    {"no known loop but the last agrees with the node", node, known_twice, PROPAGATED, CONSISTENT},
    {"merging keeps a 2-factor that agrees with the edges set", node, one_edge_more, MERGED,
     CONSISTENT},
    {"the known loop taken for the 2-factor is one loop", node, called_known, MERGED, CONSISTENT},
    {"as many cycles as counted are left after merging", node, one_cycle_less, MERGED, CONSISTENT},
    {"cells of one cycle carry one label", node, other_label, MERGED, CONSISTENT},
    {"a loop that is reported is there", solved, no_loop, MERGED, SOLVED},
    {"a loop that is reported has two edges a cell and agrees with those set", solved, open_loop,
     MERGED, SOLVED},
    {"what is reported is one loop", ring, two_rings, PREPARED, SOLVED},
    {"a board with a loop is not refuted", solved, remember_witness, PREPARED, CONFLICT},
    {"an edge set by a rule agrees with the loop given", with_witness, lost_by_rule, PROPAGATED,
     CONSISTENT},
    {"a node with the loop given is not left without it", with_witness, lost_by_refutation,
     PROPAGATED, CONSISTENT},
    {"a loop given is reported before its nodes are left", with_witness, remember_witness, LEAVING,
     CHANGED},
    {"a loop is reported once", solved, give_the_loop, MERGED, SOLVED},
};

int main(int argc, char **argv) {
  const size_t count = sizeof BREAKAGES / sizeof *BREAKAGES;
  if (argc == 1)
    for (size_t i = 0; i < count; i++) printf("%s\n", BREAKAGES[i].what);
  for (size_t i = 0; i < count; i++) {
    if (argc == 1 || strcmp(BREAKAGES[i].what, argv[1])) continue;
    solver *s = BREAKAGES[i].make();
    if (argc == 2) BREAKAGES[i].spoil(s);
    else if (s->checks) forget_witness(s);
    check_step(s, BREAKAGES[i].moment, BREAKAGES[i].now);
    solver_free(s);
    return 0;
  }
  return argc > 1;
}
