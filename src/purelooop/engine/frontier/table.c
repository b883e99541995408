#include "table.h"

enum { FIRST_BUCKETS = 16 };

static bool resize(table *t, arena *a, size_t buckets) {
  entry **larger = arena_take_zero(a, buckets * sizeof *larger);
  if (!larger) return false;
  for (size_t i = 0; t->buckets && i <= t->mask; i++)
    for (entry *e = t->buckets[i]; e;) {
      entry *next = e->next;
      e->next = larger[e->hash & (buckets - 1)];
      larger[e->hash & (buckets - 1)] = e;
      e = next;
    }
  t->buckets = larger;
  t->mask = buckets - 1;
  return true;
}

bool table_reserve(table *t, arena *a, size_t count) {
  size_t buckets = FIRST_BUCKETS;
  while (buckets < count) buckets *= 2;
  return resize(t, a, buckets);
}

bool table_add(table *t, arena *a, entry *e) {
  const bool full = !t->buckets || t->count > t->mask;
  if (full && !resize(t, a, t->buckets ? 2 * (t->mask + 1) : FIRST_BUCKETS)) return false;
  e->next = t->buckets[e->hash & t->mask];
  t->buckets[e->hash & t->mask] = e;
  t->count++;
  return true;
}
