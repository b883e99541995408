/* Pairings: which plugs are the two ends of one path.

   Paths that lie on one side of a line do not cross, so the pairing of k plugs in a row is a word
   of balanced brackets: bit i is 0 where plug i is the left end of its path, 1 where it is the
   right end. Two plugs beside each other can be taken out (their paths are joined) or put in (a
   path begins between them). */

#ifndef PURELOOOP_PAIRING_H
#define PURELOOOP_PAIRING_H

#include <stdint.h>

typedef uint64_t pairing;

static inline uint64_t bits_below(int i) { return ((uint64_t)1 << i) - 1; }

static inline int is_right_end(pairing p, int i) { return (int)(p >> i & 1); }

/* The other end of a path, to the right of its left end. */
static inline int mate_to_right(pairing p, int i) {
  for (int depth = 1; depth; depth += is_right_end(p, i) ? -1 : 1) i++;
  return i;
}

/* The other end of a path, to the left of its right end. */
static inline int mate_to_left(pairing p, int i) {
  for (int depth = 1; depth; depth += is_right_end(p, i) ? 1 : -1) i--;
  return i;
}

/* Plugs j and j + 1 are added, and are the two ends of a new path. */
static inline pairing pairing_begin(pairing p, int j) {
  const pairing low = p & bits_below(j);
  return low | (p ^ low) << 2 | (pairing)2 << j;
}

static inline pairing pairing_without(pairing p, int j) {
  const pairing low = p & bits_below(j);
  return low | p >> (j + 2) << j;
}

/* Plugs j and j + 1 are the two ends of one path: joining them closes it. */
static inline int pairing_closes(pairing p, int j) { return (p >> j & 3) == 2; }

/* Plugs j and j + 1 are taken out, and the two paths that they end are made one. */
static inline pairing pairing_join(pairing p, int j) {
  switch (p >> j & 3) {
  case 0: p &= ~((pairing)1 << mate_to_right(p, j + 1)); break; /* a right end becomes a left one */
  case 3: p |= (pairing)1 << mate_to_left(p, j); break;         /* a left end becomes a right one */
  default: break;
  }
  return pairing_without(p, j);
}

#endif
