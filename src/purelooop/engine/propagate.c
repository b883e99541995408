/* Propagation: the rules in the order of their cost, until none has anything to say.

   Premature loop answers as an edge is set, degree a word of cells at a time. When these are stuck
   the 2-factor looks at the whole board, and when that is, side and cut follow the trail (measured:
   the other way round costs published puzzles 1.7 times as much). Most puzzles are solved before,
   so that nothing is spent on more than two bits an edge, and what a dearer rule needs is not even
   set up. */

#include "cuts.h"
#include "degree.h"
#include "known.h"
#include "sides.h"
#include "trail.h"
#include "twofactor.h"

enum { LARGE_BOARD = 1 << 16 }; /* open cells */

static bool drain_queue(solver *s) {
  /* Last in, first out: the newest consequence sits in cache, and the order is no matter. */
  while (s->queue_size) {
    const implication next = s->queue[--s->queue_size];
    if (!trail_assign(s, next.literal, next.reason)) return false;
    s->budget.ticks += 4;
  }
  return true;
}

static bool clean_word(solver *s) {
  const int32_t k = s->dirty[--s->dirty_size];
  s->is_dirty[k] = 0;
  s->budget.ticks += 4;
  return degree_propagate(s, k);
}

static bool has_news_for_twofactor(const solver *s) {
  return (s->rules & RULE_TWO_FACTOR) &&
         (!s->factor.ready || s->factor.looked_at != s->counters.assigned);
}

/* On a large board the way down to the first loop hardly ever meets a contradiction, and a look at
   the whole board for each decision is most of its cost. */
static bool is_first_dive(const solver *s) {
  return s->board.open_count >= LARGE_BOARD && s->depth > 0 && s->counters.conflicts == 0;
}

static bool look_at_twofactor(solver *s) {
  if (!s->factor.ready) twofactor_start(s);
  if (s->budget.stopped) return true;
  if (!twofactor_repair(s)) return false;
  if (s->budget.stopped) return true;
  if (!is_first_dive(s) && !twofactor_filter(s)) return false;
  if (!s->budget.stopped) s->factor.looked_at = s->counters.assigned;
  return true;
}

static enum outcome leave(solver *s, enum outcome outcome) {
  s->queue_size = s->grown_size = 0;
  while (s->dirty_size) s->is_dirty[s->dirty[--s->dirty_size]] = 0;
  return outcome;
}

/* Sets the classes up; false if the bare board has a bridge. */
static bool start_classes(solver *s) {
  if (s->cuts.label) classes_start(&s->cuts, &s->board, &s->budget);
  if (s->sides.label && s->cuts.label) classes_copy(&s->sides, &s->cuts, &s->board);
  else if (s->sides.label) classes_start(&s->sides, &s->board, &s->budget);
  if (s->budget.stopped) return true;
  s->has_classes = true;
  const obstruction bridge = s->rules & RULE_BRIDGE ? cuts_bridge(s) : (obstruction){0};
  if (bridge.kind) s->obstruction = bridge;
  else if (s->rules & RULE_CUT) cuts_start(s);
  return !bridge.kind;
}

/* A board refuted before its classes were needed may have a bridge: that explains it better. */
enum outcome conflict(solver *s) {
  const bool is_root = s->depth == 0 && s->counters.decisions == 0 && s->fixed_size == 0;
  if (is_root && !s->has_classes) start_classes(s);
  s->counters.conflicts++;
  return leave(s, CONFLICT);
}

static enum outcome solved(solver *s) {
  s->loop[0] = s->on[0];
  s->loop[1] = s->on[1];
  s->reported = !known_agrees(s);
  return leave(s, s->reported ? SOLVED : CONFLICT);
}

/* Applies the cheapest rule that has something to look at; CONSISTENT when none has. */
static enum outcome apply_next_rule(solver *s) {
  bool consistent;
  if (s->dirty_size) consistent = clean_word(s);
  else if (has_news_for_twofactor(s)) consistent = look_at_twofactor(s);
  else if (!s->has_classes && (s->sides.label || s->cuts.label)) consistent = start_classes(s);
  else if ((s->rules & RULE_SIDE) && s->sides_seen < s->trail_size) consistent = sides_follow(s);
  else if ((s->rules & RULE_CUT) && s->cuts_seen < s->trail_size) consistent = cuts_follow(s);
  else if (s->grown_size) consistent = cuts_propagate(s);
  else return CONSISTENT;
  return consistent ? CHANGED : CONFLICT;
}

enum outcome propagate(solver *s) {
  enum outcome now = CHANGED;
  while (now == CHANGED) {
    if (budget_spend(&s->budget, 1)) return STOPPED;
    if (!drain_queue(s)) return conflict(s);
    if (s->solved) return solved(s);
    now = apply_next_rule(s);
  }
  return now == CONFLICT ? conflict(s) : now;
}
