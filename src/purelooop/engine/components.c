/* The 2-factor (parity, first kind), part two: what all of them have in common.

   Orient each UNKNOWN edge from black to white if it is not taken and from white to black if it
   is. Two 2-factors differ by directed cycles of this graph, so an edge whose ends lie in
   different strongly connected components is the same in all: taken ones are ON, the others OFF
   (J.-C. Regin, A filtering algorithm for constraints of difference in CSPs, AAAI 1994). Tarjan's
   algorithm, O(cells), without recursion; the arcs of 64 cells are found at once. */

#include <string.h>

#include "trail.h"
#include "twofactor.h"

enum { RIGHT, LEFT, BELOW, ABOVE };
static const int32_t DONE = INT32_MAX;

/* The arcs that leave 64 cells, by direction. */
static word arcs_of_word(const solver *s, int64_t k, word out[4]) {
  const int32_t steps[4] = {[RIGHT] = 0, [LEFT] = 1, [BELOW] = 0, [ABOVE] = s->board.stride};
  const word black = s->factor.black[k];
  word any = 0;
  for (int d = 0; d < 4; d++) {
    const int64_t at = k * WORD_BITS - steps[d];
    const word unknown = ~(bits_from(s->on[d / 2], at) | bits_from(s->off[d / 2], at));
    out[d] = unknown & (bits_from(s->factor.taken[d / 2], at) ^ black);
    any |= unknown;
  }
  return any & s->board.open[k];
}

static void start_components(solver *s) {
  twofactor *f = &s->factor;
  memset(f->number, 0, (size_t)s->board.limit * sizeof(int32_t));
  f->numbered = f->pending = 0;
  for (int64_t k = s->board.first_word; k < s->board.end_word; k++) {
    word out[4];
    f->loose[k] = arcs_of_word(s, k, out);
    for (word cells = f->loose[k]; cells; cells &= cells - 1) {
      const int bit = lowest_bit(cells);
      f->arcs[k * WORD_BITS + bit] = (uint8_t)((out[0] >> bit & 1) | (out[1] >> bit & 1) << 1 |
                                               (out[2] >> bit & 1) << 2 | (out[3] >> bit & 1) << 3);
    }
  }
}

static void enter(twofactor *f, int32_t cell) {
  f->number[cell] = f->lowest[cell] = ++f->numbered;
  f->stack[f->pending++] = cell;
}

/* Everything above the root on the stack is its component; it is named after the root. */
static void close_component(twofactor *f, int32_t root) {
  int32_t cell;
  do {
    cell = f->stack[--f->pending];
    f->number[cell] = DONE;
    f->lowest[cell] = root;
  } while (cell != root);
}

static void explore(solver *s, int32_t start) {
  twofactor *f = &s->factor;
  const int32_t steps[4] = {1, -1, s->board.stride, -s->board.stride};
  int32_t depth = 0;
  f->queue[depth++] = start;
  enter(f, start);
  while (depth && !budget_spend(&s->budget, 1)) {
    const int32_t cell = f->queue[depth - 1];
    if (f->arcs[cell]) {
      const int32_t next = cell + steps[lowest_bit(f->arcs[cell])];
      f->arcs[cell] &= (uint8_t)(f->arcs[cell] - 1);
      if (!f->number[next]) {
        enter(f, next);
        f->queue[depth++] = next;
      } else if (f->number[next] < f->lowest[cell]) {
        f->lowest[cell] = f->number[next];
      }
      continue;
    }
    depth--;
    const int32_t lowest = f->lowest[cell];
    if (lowest == f->number[cell]) close_component(f, cell);
    else if (lowest < f->lowest[f->queue[depth - 1]]) f->lowest[f->queue[depth - 1]] = lowest;
  }
}

static bool fix_between_components(solver *s) {
  const twofactor *f = &s->factor;
  for (int64_t k = s->board.first_word; k < s->board.end_word; k++)
    for (int axis = 0; axis < 2; axis++)
      for (word cells = ~(s->on[axis][k] | s->off[axis][k]); cells; cells &= cells - 1) {
        const int32_t cell = (int32_t)(k * WORD_BITS) + lowest_bit(cells);
        const int32_t edge = edge_of(cell, axis);
        if (f->lowest[cell] == f->lowest[far_cell(&s->board, edge)]) continue;
        const bool on = bit_test(f->taken[axis], cell);
        const reason why = reason_of(BY_TWO_FACTOR, f->lowest[cell]);
        if (!trail_assign(s, literal_of(edge, on), why)) return false;
      }
  return true;
}

bool twofactor_filter(solver *s) {
  twofactor *f = &s->factor;
  start_components(s);
  for (int64_t k = s->board.first_word; k < s->board.end_word; k++)
    for (word cells = f->loose[k]; cells; cells &= cells - 1) {
      const int32_t cell = (int32_t)(k * WORD_BITS) + lowest_bit(cells);
      if (!f->number[cell]) explore(s, cell);
    }
  return s->budget.stopped || fix_between_components(s);
}
