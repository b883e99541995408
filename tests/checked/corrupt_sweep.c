/* As corrupt.c, for the layers of a sweep. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frontier/checked.h"

enum { SIDE = 6, MIDDLE = 20 };

static const arithmetic EXACT = {.exact = true, .lanes = 1};
static const arithmetic MEASURED = {.measured = true, .lanes = 2, .moduli = {9223372036854775783u}};

static void fail(const char *what) {
  printf("%s\n", what);
  exit(2);
}

/* The step that a sweep is to be checked after is the one over site `at`. */
static sweep *swept_over(int32_t at, const arithmetic *a) {
  const uint8_t blocked[SIDE * SIDE] = {0};
  sweep *s = sweep_new(SIDE, SIDE, blocked, a, true, INT64_MAX / 2);
  if (!s) fail("no memory");
  s->budget.deadline = -1;
  if (sweep_run_to(s, at + 1) != SWEPT) fail("no such layer");
  s->at = at;
  return s;
}

static sweep *exact(void) { return swept_over(MIDDLE, &EXACT); }
static sweep *measured(void) { return swept_over(MIDDLE, &MEASURED); }
static sweep *first(void) { return swept_over(0, &EXACT); }

static layer *to(const sweep *s) { return sweep_layer(s, s->at + 1); }

/* A block with as many pairings at least, and plugs. */
static block *some_block(const sweep *s, uint32_t size) {
  for (cluster *c = to(s)->first; c; c = c->following)
    for (int k = 0; k < 4; k++)
      if (c->at[k].shape && c->at[k].shape->size >= size && c->at[k].shape->plugs) return &c->at[k];
  fail("no such block");
  return NULL;
}

static shape *some_shape(const sweep *s, uint32_t size) {
  return (shape *)some_block(s, size)->shape;
}

static void one_plug_more(sweep *s) { some_shape(s, 1)->plugs++; }
static void no_pairing(sweep *s) { some_shape(s, 1)->size = 0; }
static void not_sorted(sweep *s) {
  shape *x = some_shape(s, 2);
  x->pairings[1] = x->pairings[0];
}
static void bits_beyond(sweep *s) {
  shape *x = some_shape(s, 1);
  x->pairings[x->size - 1] |= (pairing)1 << x->plugs;
}
static void not_balanced(sweep *s) { some_shape(s, 1)->pairings[0] = 0; }
static void too_large(sweep *s) { some_block(s, 1)->counts[0] = s->arithmetic.moduli[0]; }
static void never_reached(sweep *s) { some_block(s, 1)->counts[1] = 0; }
static void other_plugs(sweep *s) { to(s)->first->rest ^= 1; }
static void other_number(sweep *s) { to(s)->first->number++; }
static void misplaced(sweep *s) {
  const int col = s->sites[s->at + 1].col;
  const cluster *c = to(s)->first;
  int k = 0;
  while (!c->at[k].shape) k++;
  if (!layer_place(to(s), col + 2, c->rest | (uint64_t)1 << col, c->at[k])) fail("no memory");
}
static void no_block(sweep *s) {
  for (int k = 0; k < 4; k++) to(s)->first->at[k].shape = NULL;
}
static void one_cluster_more(sweep *s) { to(s)->clusters.count++; }
static void one_state_more(sweep *s) { to(s)->states++; }
static void lost_block(sweep *s) {
  for (cluster *c = to(s)->first; c; c = c->following)
    if (c->at[1].shape && c->at[2].shape) {
      to(s)->states -= c->at[1].shape->size;
      c->at[1].shape = NULL;
      return;
    }
  fail("no such cluster");
}
static void one_more(sweep *s) { some_block(s, 1)->counts[0]++; }
static void nothing_allowed(sweep *s) {
  const completions *c = &s->completions;
  memset(c->sets, 0, (size_t)c->rows * (size_t)(c->width + 1) * c->words * sizeof *c->sets);
}
static void all_allowed(sweep *s) {
  const completions *c = &s->completions;
  memset(c->sets, 0xFF, (size_t)c->rows * (size_t)(c->width + 1) * c->words * sizeof *c->sets);
}

static const struct breakage {
  const char *what;
  sweep *(*make)(void);
  void (*spoil)(sweep *s);
} BREAKAGES[] = {
    {"a shape has a place for each plug", exact, one_plug_more},
    {"a shape has pairings", exact, no_pairing},
    {"pairings are sorted, each there once", exact, not_sorted},
    {"a pairing has no bits beyond its plugs", exact, bits_beyond},
    {"a pairing is balanced", exact, not_balanced},
    {"a residue is below its modulus", measured, too_large},
    {"a state that is there was reached", measured, never_reached},
    {"a cluster is found by its plugs", exact, other_plugs},
    {"clusters are numbered in their order", exact, other_number},
    {"a cluster leaves the cell's plugs out", exact, misplaced},
    {"a cluster has a block", exact, no_block},
    {"the clusters in order are those in the table", exact, one_cluster_more},
    {"the states of the blocks are those of the layer", exact, one_state_more},
    {"what a state leads to is in the layer", exact, lost_block},
    {"the count of a state is the sum over what leads to it", measured, one_more},
    {"completions allow what can be completed", first, nothing_allowed},
    {"completions allow nothing else on a narrow board", first, all_allowed},
};

int main(int argc, char **argv) {
  const size_t count = sizeof BREAKAGES / sizeof *BREAKAGES;
  for (size_t i = 0; i < count; i++) {
    if (argc == 1) printf("%s\n", BREAKAGES[i].what);
    else if (!strcmp(BREAKAGES[i].what, argv[1])) {
      sweep *s = BREAKAGES[i].make();
      if (argc == 2) BREAKAGES[i].spoil(s);
      check_layer(s, s->at, sweep_layer(s, s->at), to(s));
      sweep_free(s);
      return 0;
    }
  }
  return argc > 1;
}
