#include "classes.h"

#include <assert.h>
#include <string.h>

static void swap_next(classes *c, int32_t a, int32_t b) {
  const int32_t next = c->next[a];
  c->next[a] = c->next[b];
  c->next[b] = next;
}

static void relabel(classes *c, int32_t from, int32_t label, int flip) {
  int32_t point = from;
  do {
    c->label[point] = label;
    if (flip) c->flip[point] ^= 1;
    point = c->next[point];
  } while (point != from);
}

void classes_merge(classes *c, int32_t small, int32_t large, int flip) {
  assert(c->label[small] == small && c->label[large] == large && small != large);
  relabel(c, small, large, flip);
  swap_next(c, small, large);
  c->size[large] += c->size[small];
  c->merged[c->merges++] = small;
}

void classes_undo_to(classes *c, int32_t merges) {
  while (c->merges > merges) {
    const int32_t small = c->merged[--c->merges];
    const int32_t large = c->label[small];
    c->size[large] -= c->size[small];
    swap_next(c, small, large);
    /* A point that names a class is on its own side by definition. */
    relabel(c, small, small, c->flip && c->flip[small]);
  }
}

static void join(classes *c, int32_t p, int32_t q) {
  const int32_t a = c->label[p], b = c->label[q];
  if (a == b) return;
  if (classes_is_smaller(c, a, b)) classes_merge(c, a, b, 0);
  else classes_merge(c, b, a, 0);
}

void classes_start(classes *c, const board *b, budget *limits) {
  for (int32_t p = 0; p < b->limit; p++) {
    c->label[p] = c->next[p] = p;
    c->size[p] = 1;
  }
  if (c->flip) memset(c->flip, 0, (size_t)b->limit);
  c->merges = 0;
  for (int32_t r = 0; r <= b->rows; r++)
    for (int32_t col = 0; col <= b->cols && !budget_spend(limits, 1); col++) {
      const int32_t p = b->base + r * b->stride + col;
      if (col < b->cols && !board_has_edge(b, p - b->stride, 1)) join(c, p, p + 1);
      if (r < b->rows && !board_has_edge(b, p - 1, 0)) join(c, p, p + b->stride);
    }
}

void classes_copy(classes *to, const classes *from, const board *b) {
  const size_t numbers = (size_t)b->limit * sizeof(int32_t);
  memcpy(to->label, from->label, numbers);
  memcpy(to->next, from->next, numbers);
  memcpy(to->size, from->size, numbers);
  if (to->flip) memset(to->flip, 0, (size_t)b->limit);
  to->merges = 0;
}
