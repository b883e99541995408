/* What the search did. Exact and the same on every machine. */

#ifndef PURELOOOP_COUNTERS_H
#define PURELOOOP_COUNTERS_H

#include <stdint.h>

#include "rules.h"

typedef struct counters {
  int64_t nodes;      /* positions propagated: the root, and each side of a decision taken */
  int64_t decisions;  /* edges chosen by the search */
  int64_t conflicts;  /* contradictions met */
  int64_t deepest;    /* the most decisions open at once */
  int64_t assigned;   /* edges set, decided ones included */
  int64_t by[CAUSES]; /* edges set for each kind of reason */
} counters;

#endif
