#include "shape.h"

#include <string.h>

enum { BEGIN = -1, JOIN = -2, UNITE = -3 }; /* kinds of change, in the hash */

static uint64_t hash_of_pairings(uint32_t plugs, const pairing *p, uint32_t size) {
  uint64_t h = hash_mix(plugs | (uint64_t)size << 32);
  for (uint32_t i = 0; i < size; i++) h = (h ^ p[i]) * 0x9E3779B97F4A7C15u + (h >> 29);
  return hash_mix(h);
}

static shape *new_shape(shapes *s, uint32_t plugs, uint32_t size) {
  shape *made = arena_take(s->arena, sizeof *made + size * sizeof(pairing));
  if (made) *made = (shape){.size = size, .plugs = plugs};
  return made;
}

/* The one shape with these pairings: this one, or an equal one that is there already. */
static const shape *intern(shapes *s, shape *candidate) {
  const uint64_t hash = hash_of_pairings(candidate->plugs, candidate->pairings, candidate->size);
  for (entry *e = table_bucket(&s->shapes, hash); e; e = e->next) {
    const shape *known = (const shape *)e;
    if (e->hash == hash && known->plugs == candidate->plugs && known->size == candidate->size &&
        !memcmp(known->pairings, candidate->pairings, candidate->size * sizeof(pairing)))
      return known;
  }
  candidate->entry.hash = hash;
  candidate->number = (uint32_t)s->shapes.count;
  return table_add(&s->shapes, s->arena, &candidate->entry) ? candidate : NULL;
}

const shape *shape_of(shapes *s, uint32_t plugs, const pairing *sorted, uint32_t size) {
  shape *made = new_shape(s, plugs, size);
  if (!made) return NULL;
  memcpy(made->pairings, sorted, size * sizeof *sorted);
  return intern(s, made);
}

static uint64_t hash_of_change(int kind, const shape *from, const shape *other, int place) {
  /* Hashes of shapes, not their addresses: the order of everything is the same everywhere. */
  uint64_t h = from->entry.hash ^ (uint64_t)(kind * 64 + place) * 0xD6E8FEB86659FD93u;
  if (other) h += other->entry.hash * 0xA0761D6478BD642Fu;
  return hash_mix(h);
}

static change *known_change(shapes *s, int kind, const shape *from, const shape *other, int place,
                            uint64_t hash) {
  for (entry *e = table_bucket(&s->changes, hash); e; e = e->next) {
    change *known = (change *)e;
    if (e->hash == hash && known->from[0] == from && known->from[1] == other &&
        known->place == kind * 64 + place)
      return known;
  }
  return NULL;
}

static change *new_change(shapes *s, int kind, const shape *from, const shape *other, int place,
                          uint64_t hash) {
  change *made = arena_take(s->arena, sizeof *made);
  if (!made) return NULL;
  *made = (change){.from = {from, other}, .place = kind * 64 + place};
  made->entry.hash = hash;
  return table_add(&s->changes, s->arena, &made->entry) ? made : NULL;
}

const change *change_begin(shapes *s, const shape *from, int j) {
  const uint64_t hash = hash_of_change(BEGIN, from, NULL, j);
  change *c = known_change(s, BEGIN, from, NULL, j, hash);
  if (c) return c;
  c = new_change(s, BEGIN, from, NULL, j, hash);
  shape *to = new_shape(s, from->plugs + 2, from->size);
  if (!c || !to) return NULL;
  for (uint32_t i = 0; i < from->size; i++) to->pairings[i] = pairing_begin(from->pairings[i], j);
  c->to = intern(s, to);
  return c->to ? c : NULL;
}

typedef struct moved {
  pairing to;
  uint32_t from;
} moved;

/* Sorts by pairing; keeps equal ones. The result is in `items` or in `room`, whichever is
   returned. */
static moved *sort(moved *items, moved *room, uint32_t size, uint32_t plugs) {
  if (size <= 32) {
    for (uint32_t i = 1; i < size; i++) {
      const moved one = items[i];
      uint32_t k = i;
      for (; k && items[k - 1].to > one.to; k--) items[k] = items[k - 1];
      items[k] = one;
    }
    return items;
  }
  for (uint32_t shift = 0; shift < plugs; shift += 8) {
    uint32_t start[257] = {0};
    for (uint32_t i = 0; i < size; i++) start[1 + (items[i].to >> shift & 255)]++;
    for (int d = 0; d < 256; d++) start[d + 1] += start[d];
    for (uint32_t i = 0; i < size; i++) room[start[items[i].to >> shift & 255]++] = items[i];
    moved *other = items;
    items = room;
    room = other;
  }
  return items;
}

const change *change_join(shapes *s, const shape *from, int j) {
  const uint64_t hash = hash_of_change(JOIN, from, NULL, j);
  change *c = known_change(s, JOIN, from, NULL, j, hash);
  if (c) return c;
  c = new_change(s, JOIN, from, NULL, j, hash);
  uint32_t *map = arena_take(s->arena, from->size * sizeof *map);
  moved *items = arena_take(s->arena, 2 * from->size * sizeof *items);
  if (!c || !map || !items) return NULL;
  uint32_t left = 0;
  for (uint32_t i = 0; i < from->size; i++)
    if (!pairing_closes(from->pairings[i], j))
      items[left++] = (moved){pairing_join(from->pairings[i], j), i};
  if (!left) return c;
  const moved *sorted = sort(items, items + from->size, left, from->plugs);
  uint32_t size = 0;
  for (uint32_t i = 0; i < left; i++) size += !i || sorted[i].to != sorted[i - 1].to;
  shape *to = new_shape(s, from->plugs - 2, size);
  if (!to) return NULL;
  for (uint32_t i = 0; i < from->size; i++) map[i] = size;
  for (uint32_t i = 0, k = 0; i < left; i++) {
    k += i && sorted[i].to != sorted[i - 1].to;
    to->pairings[k] = sorted[i].to;
    map[sorted[i].from] = k;
  }
  c->to = intern(s, to);
  c->map[0] = map;
  return c->to ? c : NULL;
}

const change *change_unite(shapes *s, const shape *from, const shape *other) {
  const uint64_t hash = hash_of_change(UNITE, from, other, 0);
  change *c = known_change(s, UNITE, from, other, 0, hash);
  if (c) return c;
  c = new_change(s, UNITE, from, other, 0, hash);
  const uint32_t m = from->size, n = other ? other->size : 0;
  shape *to = new_shape(s, from->plugs, m + n);
  uint32_t *maps = arena_take(s->arena, (m + n) * sizeof *maps);
  if (!c || !to || !maps) return NULL;
  uint32_t i = 0, k = 0, size = 0;
  while (i < m || k < n) {
    const bool first = i < m && (k == n || from->pairings[i] <= other->pairings[k]);
    const pairing p = first ? from->pairings[i] : other->pairings[k];
    if (k < n && other->pairings[k] == p) maps[m + k++] = size;
    if (first) maps[i++] = size;
    to->pairings[size++] = p;
  }
  to->size = size;
  c->to = intern(s, to);
  c->map[0] = size == m ? NULL : maps;
  c->map[1] = size == n ? NULL : maps + m;
  return c->to ? c : NULL;
}

void shapes_forget_changes(shapes *s) { s->changes = (table){0}; }

int64_t shape_find(const shape *s, pairing p) {
  uint32_t low = 0, high = s->size;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (s->pairings[middle] < p) low = middle + 1;
    else high = middle;
  }
  return low < s->size && s->pairings[low] == p ? (int64_t)low : -1;
}
