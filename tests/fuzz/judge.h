/* Loops, judged by themselves: nothing of the engine is used here. */

#ifndef PURELOOOP_FUZZ_JUDGE_H
#define PURELOOOP_FUZZ_JUDGE_H

#include "case.h"

enum { TO_RIGHT = 1, DOWNWARD = 2, MOST_LOOPS = 24 };

/* Edges: by cell, whether there is one TO_RIGHT and one DOWNWARD. */
typedef struct edges {
  uint8_t at[MOST_CELLS];
} edges;

typedef struct loop_set {
  edges loops[MOST_LOOPS];
  int size;
} loop_set;

/* Whether edges are one loop through all open cells: each has two of them, blocked cells have none,
   and one walk along them sees every open cell. */
bool is_one_loop(const fuzz_case *c, const edges *e);

bool loop_set_has(const loop_set *s, const edges *e);

/* False when it was in the set before. */
bool loop_set_add(loop_set *s, const edges *e);

/* Edges of the turned board of a case as those of the case. */
edges edges_turned_back(const fuzz_case *c, const edges *turned);

#endif
