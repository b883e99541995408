/* What has been reported already.

   A loop that merging finds is a solution of the node where it is found, not of one leaf, so the
   search has to go on below that node without finding it again. Each decision there first goes
   against the loop, where the loop can not come back; what is left agrees with it, and there it is
   taken as the current 2-factor and not reported. Of the loops reported above a node only the last
   can agree with the node: it lies on the far side of a decision against any other. */

#include "known.h"

#include <stdlib.h>
#include <string.h>

static size_t plane_words(const solver *s) {
  return (size_t)(s->board.end_word - s->board.first_word);
}

static word *plane_of(const solver *s, int32_t loop, int axis) {
  return s->known.planes + (2 * (size_t)loop + (size_t)axis) * plane_words(s);
}

bool known_push(solver *s) {
  known_loops *n = &s->known;
  if (n->size == n->room) {
    const int32_t room = n->room ? 2 * n->room : 4;
    word *planes = realloc(n->planes, 2 * (size_t)room * plane_words(s) * sizeof(word));
    if (planes) n->planes = planes;
    int32_t *depths = planes ? realloc(n->depths, (size_t)room * sizeof(int32_t)) : NULL;
    if (!depths) return false;
    n->depths = depths;
    n->room = room;
  }
  for (int axis = 0; axis < 2; axis++)
    memcpy(plane_of(s, n->size, axis), s->factor.taken[axis] + s->board.first_word,
           plane_words(s) * sizeof(word));
  n->depths[n->size++] = s->depth;
  return true;
}

void known_pop(solver *s) {
  while (s->known.size && s->known.depths[s->known.size - 1] > s->depth) s->known.size--;
}

bool known_agrees(const solver *s) {
  if (!s->known.size) return false;
  for (int axis = 0; axis < 2; axis++) {
    const word *loop = plane_of(s, s->known.size - 1, axis);
    const word *on = s->on[axis] + s->board.first_word, *off = s->off[axis] + s->board.first_word;
    for (size_t k = 0; k < plane_words(s); k++)
      if ((on[k] & ~loop[k]) | (off[k] & loop[k])) return false;
  }
  return true;
}

void known_copy(const solver *s, int32_t loop, word *const into[2]) {
  for (int axis = 0; axis < 2; axis++)
    memcpy(into[axis] + s->board.first_word, plane_of(s, loop, axis),
           plane_words(s) * sizeof(word));
}

void known_restore(solver *s) { known_copy(s, s->known.size - 1, s->factor.taken); }

void known_free(solver *s) {
  free(s->known.planes);
  free(s->known.depths);
}
