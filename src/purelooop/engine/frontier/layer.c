#include "layer.h"

void layer_init(layer *l, memory *m) {
  *l = (layer){.arena = {.memory = m}};
  l->shapes.arena = &l->arena;
  l->end = &l->first;
}

void layer_clear(layer *l) {
  arena_clear(&l->arena);
  layer_init(l, l->arena.memory);
}

const cluster *layer_cluster(const layer *l, uint64_t rest) {
  const uint64_t hash = hash_mix(rest);
  for (entry *e = table_bucket(&l->clusters, hash); e; e = e->next)
    if (((cluster *)e)->rest == rest) return (const cluster *)e;
  return NULL;
}

bool layer_place(layer *l, int col, uint64_t plugs, block b) {
  const uint64_t rest = plugs & ~plugs_beside(col);
  cluster *c = (cluster *)layer_cluster(l, rest);
  if (!c) {
    c = arena_take(&l->arena, sizeof *c);
    if (!c) return false;
    *c = (cluster){.rest = rest, .number = (uint32_t)l->clusters.count};
    c->entry.hash = hash_mix(rest);
    if (!table_add(&l->clusters, &l->arena, &c->entry)) return false;
    *l->end = c;
    l->end = &c->following;
  }
  c->at[plugs >> col & 3] = b;
  l->states += b.shape->size;
  return true;
}
