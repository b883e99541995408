/* Memory that is taken piece by piece and given back all at once, under a common limit.

   Blocks that an arena gives back are kept for the next one: a sweep works with two layers, and
   touches no fresh memory while they do not grow. */

#ifndef PURELOOOP_ARENA_H
#define PURELOOOP_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct store store;

/* What all arenas of a sweep share. */
typedef struct memory {
  int64_t limit;    /* bytes that may be held */
  int64_t held, peak;
  bool refused;     /* the limit was reached, */
  bool starved;     /* or the system gave no more */
  store *spare;
} memory;

typedef struct arena {
  memory *memory;
  store *stores;    /* the newest first */
  size_t held;      /* bytes in them */
  char *next, *end;
} arena;

/* NULL when refused. Aligned for 64-bit numbers; not cleared. */
void *arena_take(arena *a, size_t bytes);

/* The same, all zero. */
void *arena_take_zero(arena *a, size_t bytes);

/* All its stores become spare. */
void arena_clear(arena *a);

/* Frees what is spare; call it when all arenas are cleared. */
void memory_free(memory *m);

#endif
