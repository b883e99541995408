#include "trail.h"

#include "checked.h"
#include "known.h"

static void mark_dirty(solver *s, int32_t cell) {
  const int32_t k = (int32_t)word_of(cell);
  if (s->is_dirty[k]) return;
  s->is_dirty[k] = 1;
  s->dirty[s->dirty_size++] = k;
}

static void count_up(solver *s, int32_t cell) {
  const word bit = mask_of(cell);
  s->twice[word_of(cell)] |= s->once[word_of(cell)] & bit;
  s->once[word_of(cell)] ^= bit;
}

static void count_down(solver *s, int32_t cell) {
  const word bit = mask_of(cell);
  s->once[word_of(cell)] ^= bit;
  s->twice[word_of(cell)] &= ~bit;
}

static bool closes_loop(const solver *s, int32_t u, int32_t v) {
  return s->mate[u] == v && bit_test(s->once, u);
}

/* Joins the paths that end in u and v. */
static void join_paths(solver *s, int32_t u, int32_t v) {
  const int32_t a = s->mate[u], b = s->mate[v], length = s->length[u] + s->length[v];
  s->mate[a] = b;
  s->mate[b] = a;
  s->length[a] = s->length[b] = length;
  if (!(s->rules & RULE_PREMATURE) || length == s->board.open_count) return;
  const int32_t closing = edge_between(&s->board, a, b);
  if (closing >= 0 && is_unknown(s, closing)) {
    imply(s, literal_of(closing, false), reason_of(BY_PREMATURE, a));
  }
}

static void part_paths(solver *s, int32_t u, int32_t v) {
  const int32_t a = bit_test(s->once, u) ? s->mate[u] : u;
  const int32_t b = bit_test(s->once, v) ? s->mate[v] : v;
  s->length[a] = a == u ? 1 : s->length[u];
  s->length[b] = b == v ? 1 : s->length[v];
  s->mate[a] = u;
  s->mate[b] = v;
}

static bool set_on(solver *s, int32_t edge, int32_t u, int32_t v) {
  if ((s->twice[word_of(u)] & mask_of(u)) || (s->twice[word_of(v)] & mask_of(v))) return false;
  const bool closing = closes_loop(s, u, v), complete = s->length[u] == s->board.open_count;
  if (closing && !complete && (s->rules & RULE_PREMATURE)) return false;
  bit_set(s->on[axis_of(edge)], near_cell(edge));
  if (closing) s->solved = complete;
  else join_paths(s, u, v);
  count_up(s, u);
  count_up(s, v);
  return true;
}

static void set_unknown(solver *s, literal l) {
  const int32_t edge = edge_in(l), u = near_cell(edge), v = far_cell(&s->board, edge);
  if (!is_on(l)) {
    bit_clear(s->off[axis_of(edge)], u);
    return;
  }
  bit_clear(s->on[axis_of(edge)], u);
  count_down(s, u);
  count_down(s, v);
  if (closes_loop(s, u, v)) s->solved = false;
  else part_paths(s, u, v);
}

bool trail_assign(solver *s, literal l, reason reason) {
  const int32_t edge = edge_in(l), u = near_cell(edge), v = far_cell(&s->board, edge);
  const int axis = axis_of(edge);
  if (is_on(l) ? bit_test(s->on[axis], u) : bit_test(s->off[axis], u)) return true;
  if (is_on(l) ? bit_test(s->off[axis], u) : bit_test(s->on[axis], u))
    return contradict(s, who_in(reason), u);
  if (!is_on(l)) bit_set(s->off[axis], u);
  else if (!set_on(s, edge, u, v)) return contradict(s, who_in(reason), u);
  s->trail[s->trail_size++] = (implication){l, reason};
  s->counters.assigned++;
  s->counters.by[who_in(reason)]++;
  if (s->rules & RULE_DEGREE) {
    mark_dirty(s, u);
    mark_dirty(s, v);
  }
  return true;
}

void descend(solver *s, literal decision) {
  s->levels[s->depth++] = (level){decision, s->trail_size, s->sides.merges, s->cuts.merges};
  imply(s, decision, reason_of(BY_DECISION, s->depth));
  s->fresh = true;
  s->counters.decisions++;
  if (s->depth > s->counters.deepest) s->counters.deepest = s->depth;
  check_step(s, DESCENDED, CHANGED);
}

bool backtrack(solver *s) {
  check_step(s, LEAVING, CHANGED);
  if (s->depth == 0) return false;
  const level back = s->levels[--s->depth];
  s->budget.ticks += s->trail_size - back.trail;
  while (s->trail_size > back.trail) set_unknown(s, s->trail[--s->trail_size].literal);
  classes_undo_to(&s->sides, back.side_merges);
  classes_undo_to(&s->cuts, back.cut_merges);
  if (s->sides_seen > back.trail) s->sides_seen = back.trail;
  if (s->cuts_seen > back.trail) s->cuts_seen = back.trail;
  known_pop(s);
  s->reported = false;
  imply(s, back.decision ^ 1, reason_of(BY_REFUTATION, s->depth));
  s->fresh = true;
  check_step(s, BACKTRACKED, CHANGED);
  return true;
}
