/* What the engine says of a case, from every side, has to agree. */

#ifndef PURELOOOP_FUZZ_AGREE_H
#define PURELOOOP_FUZZ_AGREE_H

#include "judge.h"

/* What one search found. */
typedef struct found {
  loop_set loops;
  bool complete; /* nothing is left to find */
} found;

/* Prints a sentence and the board to standard error, and aborts. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
_Noreturn void disagree(const fuzz_case *c, const char *what, ...);

/* Searches with all rules and with several sets of them find the same loops, each of them one;
   returns what all rules found. */
found check_searches(const fuzz_case *c);

/* Counts in every arithmetic, loops by number and the use of edges agree with that, and with one
   another. */
void check_counts(const fuzz_case *c, const found *all);

void check_case(const fuzz_case *c);

#endif
