#include "layer.h"

void layer_init(layer *l, memory *m) {
  *l = (layer){.arena = {.memory = m}, .of_shapes = {.memory = m}};
  l->shapes.arena = &l->of_shapes;
  l->end = &l->first;
}

void layer_empty(layer *l) {
  arena_clear(&l->arena);
  l->clusters = (table){0};
  l->first = NULL;
  l->end = &l->first;
  l->states = 0;
}

void layer_clear(layer *l) {
  arena_clear(&l->arena);
  arena_clear(&l->of_shapes);
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
