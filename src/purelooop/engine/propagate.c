/* Propagation: the rules in the order of their cost, until none has anything to say.

   Premature loop and side answer as an edge is set, degree a word of cells at a time; cut looks at
   whole classes and runs only when these are stuck, the 2-factor at the whole board when cut is. */

#include "cuts.h"
#include "degree.h"
#include "known.h"
#include "trail.h"
#include "twofactor.h"

static bool drain_queue(solver *s) {
  /* Last in, first out: the newest consequence sits in cache, and the order is no matter. */
  while (s->queue_size) {
    const implication next = s->queue[--s->queue_size];
    if (!trail_assign(s, next.literal, next.rule)) return false;
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
  return (s->rules & RULE_TWO_FACTOR) && s->factor.looked_at != s->counters.assigned;
}

static bool look_at_twofactor(solver *s) {
  if (!twofactor_repair(s) || !twofactor_filter(s)) return false;
  s->factor.looked_at = s->counters.assigned;
  return true;
}

static enum outcome leave(solver *s, enum outcome outcome) {
  s->queue_size = s->grown_size = 0;
  while (s->dirty_size) s->is_dirty[s->dirty[--s->dirty_size]] = 0;
  return outcome;
}

enum outcome conflict(solver *s) {
  s->counters.conflicts++;
  return leave(s, CONFLICT);
}

static enum outcome solved(solver *s) {
  s->loop[0] = s->on[0];
  s->loop[1] = s->on[1];
  return leave(s, known_agrees(s) ? CONFLICT : SOLVED);
}

enum outcome propagate(solver *s) {
  for (;;) {
    if (budget_spend(&s->budget, 1)) return STOPPED;
    if (!drain_queue(s)) return conflict(s);
    if (s->solved) return solved(s);
    if (s->dirty_size) {
      if (!clean_word(s)) return conflict(s);
    } else if (s->grown_size) {
      if (!cuts_propagate(s)) return conflict(s);
    } else if (has_news_for_twofactor(s)) {
      if (!look_at_twofactor(s)) return conflict(s);
    } else {
      return CONSISTENT;
    }
  }
}
