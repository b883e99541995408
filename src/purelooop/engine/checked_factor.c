/* 2-factors: the current one, its cycles, and the loops that are reported. */

#include "checked.h"

#ifdef PURELOOOP_CHECKED

#include <string.h>

/* Every open cell has two of these edges, and they agree with what is set. */
static void check_agrees(const solver *s, word *const edges[2], const char *what) {
  const board *b = &s->board;
  for (int32_t cell = b->base; cell < end_of_cells(b); cell++) {
    check_cell(s, edges_at(b, edges, cell) == 2 * bit_test(b->open, cell), what, cell);
    for (int axis = 0; axis < 2; axis++) {
      const bool taken = bit_test(edges[axis], cell);
      check_edge(s, taken ? !bit_test(s->off[axis], cell) : !bit_test(s->on[axis], cell), what,
                 edge_of(cell, axis));
    }
  }
}

/* Numbers the cells by the cycle that they lie on, from 0 on; how many cycles. */
static int32_t number_cycles(const solver *s, word *const edges[2], int32_t *number) {
  const board *b = &s->board;
  int32_t cycles = 0;
  for (int32_t cell = b->base; cell < end_of_cells(b); cell++) number[cell] = -1;
  for (int32_t start = b->base; start < end_of_cells(b); start++) {
    if (!bit_test(b->open, start) || number[start] >= 0) continue;
    int32_t cell = start, came_from = -1;
    do {
      number[cell] = cycles;
      const int32_t next = next_on_cycle(b, edges, cell, came_from);
      came_from = cell;
      cell = next;
    } while (cell != start);
    cycles++;
  }
  return cycles;
}

void check_factor(const solver *s) {
  const twofactor *f = &s->factor;
  const board *b = &s->board;
  if (!(s->rules & RULE_TWO_FACTOR)) return;
  check_whole(s, f->ready && f->complete, "there is a 2-factor after propagation");
  check_whole(s, f->looked_at == s->counters.assigned, "the 2-factor has seen the edges set");
  check_agrees(s, f->taken, "the 2-factor has two edges a cell and agrees with those set");
  for (int32_t cell = b->base; cell < end_of_cells(b); cell++) {
    if (!bit_test(b->open, cell)) continue;
    check_cell(s, bit_test(f->black, cell) == ((row_of(b, cell) + col_of(b, cell)) % 2 == 0),
               "black cells are those of even row plus column", cell);
    check_cell(s, !bit_test(f->visited, cell), "no cell stays visited between searches", cell);
  }
}

void check_cycles(const solver *s) {
  const twofactor *f = &s->factor;
  const board *b = &s->board;
  int32_t *number = s->checks->number, *name = s->checks->other;
  check_agrees(s, f->taken, "merging keeps a 2-factor that agrees with the edges set");
  const int32_t cycles = number_cycles(s, f->taken, number);
  if (s->at_known) {
    check_whole(s, cycles == 1, "the known loop taken for the 2-factor is one loop");
    return;
  }
  check_whole(s, cycles == f->left, "as many cycles as counted are left after merging");
  for (int32_t i = 0; i < cycles; i++) name[i] = -1;
  for (int32_t cell = b->base; cell < end_of_cells(b); cell++) {
    if (!bit_test(b->open, cell)) continue;
    int32_t label = f->cycle[cell];
    while (f->joined[label] != label) label = f->joined[label];
    if (name[number[cell]] < 0) name[number[cell]] = label;
    check_cell(s, name[number[cell]] == label, "cells of one cycle carry one label", cell);
  }
}

void check_loop(const solver *s) {
  check_whole(s, s->loop[0] && s->loop[1], "a loop that is reported is there");
  check_agrees(s, s->loop,
               "a loop that is reported has two edges a cell and agrees with those set");
  check_whole(s, number_cycles(s, s->loop, s->checks->number) == 1, "what is reported is one loop");
}

void check_known(const solver *s) {
  const known_loops *n = &s->known;
  const int64_t first = s->board.first_word, words = s->board.end_word - first;
  for (int32_t i = 0; i < n->size; i++) {
    check_whole(s, n->depths[i] <= s->depth && (!i || n->depths[i - 1] <= n->depths[i]),
                "known loops are those of open nodes, in their order");
    bool agrees = true;
    for (int axis = 0; axis < 2; axis++)
      for (int64_t k = 0; k < words; k++) {
        const word loop = n->planes[(2 * i + axis) * words + k];
        agrees &= !((s->on[axis][first + k] & ~loop) | (s->off[axis][first + k] & loop));
      }
    check_whole(s, !agrees || i + 1 == n->size, "no known loop but the last agrees with the node");
  }
}

#endif
