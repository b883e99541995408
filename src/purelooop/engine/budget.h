/* Limits: nodes, a deadline, and a question to the caller ("was Ctrl-C pressed?").

   Work is counted in ticks, about ten nanoseconds each; the clock is read once in
   TICKS_PER_LOOK and the caller asked at most every ASK_SECONDS, so that neither costs
   anything and both answer within a few milliseconds. */

#ifndef PURELOOOP_BUDGET_H
#define PURELOOOP_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

enum stop {
  NOT_STOPPED = 0,
  STOPPED_BY_CALLER,
  STOPPED_BY_TIME,
  STOPPED_BY_NODES,
  STOPPED_BY_MEMORY
};

typedef struct budget {
  double deadline;         /* on budget_clock(); negative: none */
  int64_t max_nodes;       /* negative: none */
  int (*ask)(void *);      /* nonzero: stop; NULL: nobody to ask */
  void *ask_argument;
  const volatile int *cancel; /* nonzero: stop; NULL: nobody cancels */
  double next_ask;
  int32_t ticks;
  enum stop stopped;
} budget;

/* Seconds on a clock that never goes back. */
double budget_clock(void);

bool budget_look(budget *b);

enum { TICKS_PER_LOOK = 1 << 16 };

/* Whether to stop, after `ticks` more of work. */
static inline bool budget_spend(budget *b, int32_t ticks) {
  b->ticks += ticks;
  return b->ticks >= TICKS_PER_LOOK ? budget_look(b) : b->stopped != NOT_STOPPED;
}

#endif
