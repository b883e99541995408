/* Hash tables of entries that carry their own links, in an arena; they double when full. */

#ifndef PURELOOOP_TABLE_H
#define PURELOOOP_TABLE_H

#include "arena.h"

typedef struct entry {
  struct entry *next; /* in the same bucket */
  uint64_t hash;
} entry;

typedef struct table {
  entry **buckets;    /* a power of two, or none yet */
  size_t mask, count;
} table;

static inline uint64_t hash_mix(uint64_t x) {
  x ^= x >> 32;
  x *= 0x9E3779B97F4A7C15u;
  x ^= x >> 29;
  x *= 0xBF58476D1CE4E5B9u;
  return x ^ x >> 32;
}

static inline entry *table_bucket(const table *t, uint64_t hash) {
  return t->buckets ? t->buckets[hash & t->mask] : NULL;
}

/* Makes an empty table large enough for that many entries. All return false without memory. */
bool table_reserve(table *t, arena *a, size_t count);

bool table_add(table *t, arena *a, entry *e);

#endif
