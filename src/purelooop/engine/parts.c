/* A search that was stopped can be taken up elsewhere, and by several at once.

   The edges decided and refuted on the way to the current node say which node it is. What else is
   left to try is, for each open decision, its opposite after the edges before it. These sets
   of edges exclude each other, and every loop not yet found agrees with one of them: they
   are parts of the search, each of which is a search from its own root. A loop that merging found
   above a part's root may agree with the part, and is handed on so as not to be reported again; as
   in `known`, of these only the last can agree.

   The edges that follow from others are not handed on: the part finds them by itself, in one
   propagation. Such "guiding paths" are from H. Zhang, M. P. Bonacina, J. Hsiang, PSATO: a
   distributed propositional prover, Journal of Symbolic Computation 21, 1996. */

#include "parts.h"

#include <string.h>

#include "known.h"
#include "loop.h"
#include "trail.h"

static bool is_edge(const board *b, int32_t edge) {
  const int32_t cell = near_cell(edge);
  return cell >= b->base && cell < b->base + b->rows * b->stride &&
         board_has_edge(b, cell, axis_of(edge));
}

bool part_fix(solver *s, const literal *fixed, int32_t count) {
  if (count > 2 * s->board.rows * s->board.cols) return false; /* more than fit the queue */
  for (int32_t i = 0; i < count; i++)
    if (!is_edge(&s->board, edge_in(fixed[i]))) return false;
  s->fixed = fixed;
  s->fixed_size = count;
  return true;
}

bool part_know(solver *s, const int8_t *directions) {
  if (!(s->rules & RULE_MERGE)) return true; /* then no loop is reported above a leaf */
  for (int axis = 0; axis < 2; axis++)
    memset(s->factor.taken[axis], 0, (size_t)s->board.words * sizeof(word));
  loop_edges(&s->board, directions, s->factor.taken);
  return known_push(s);
}

static int32_t add_chosen(literal *path, int32_t size, implication entry) {
  if (who_in(entry.reason) <= BY_REFUTATION) path[size++] = entry.literal;
  return size;
}

int32_t part_path(const solver *s, literal *path, int32_t *before) {
  int32_t size = 0, depth = 0;
  for (int32_t i = 0; i < s->trail_size; i++) {
    if (depth < s->depth && s->levels[depth].trail == i) before[depth++] = size;
    size = add_chosen(path, size, s->trail[i]);
  }
  if (depth < s->depth) before[depth] = size;
  for (int32_t i = 0; i < s->queue_size; i++) size = add_chosen(path, size, s->queue[i]);
  return size;
}

bool part_known(const solver *s, int32_t depth, word *const into[2]) {
  int32_t loop = s->known.size;
  while (loop > 0 && s->known.depths[loop - 1] > depth) loop--;
  if (loop > 0) known_copy(s, loop - 1, into);
  return loop > 0;
}
