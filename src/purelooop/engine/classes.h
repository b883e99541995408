/* Classes of corner points: a partition with parities that only merges, and undoes it in reverse.

   Each class is a circular list, and each point knows its class and on which side of it
   it lies, so a look-up is one read; a merge relabels the smaller class. O(log n)
   relabellings a point on any one branch of the search. */

#ifndef PURELOOOP_CLASSES_H
#define PURELOOOP_CLASSES_H

#include "board.h"

typedef struct classes {
  int32_t *label; /* the point that the class is called after */
  int32_t *next;  /* the next member */
  int32_t *size;  /* of the class called after this point */
  uint8_t *flip;  /* 1: on the other side than the point that names the class; NULL without sides */
  int32_t *merged; /* the classes that were merged away, in order */
  int32_t merges;
} classes;

/* Classes joined over everything that is no edge: the rim and the blocked cells. Unfinished when
   the budget ends. */
void classes_start(classes *c, const board *b, budget *limits);
void classes_copy(classes *to, const classes *from, const board *b);

/* The smaller of two classes; the names break ties. */
static inline bool classes_is_smaller(const classes *c, int32_t a, int32_t b) {
  return c->size[a] < c->size[b] || (c->size[a] == c->size[b] && a < b);
}

/* Merges class `small` into class `large`, its members turned over if `flip`. */
void classes_merge(classes *c, int32_t small, int32_t large, int flip);
void classes_undo_to(classes *c, int32_t merges);

#endif
