/* Counts: arrays of numbers of a few 64-bit lanes each, added many at a time.

   Exact numbers are kept modulo 2^(64 * lanes), least significant lane first. Residues are kept
   modulo a prime below 2^63 in each lane; if `measured`, the last lane is instead a double, the
   sum of as many nonnegative numbers, off by less than one part in 2^30. */

#ifndef PURELOOOP_NUMBERS_H
#define PURELOOOP_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MOST_LANES = 64 };

typedef struct arithmetic {
  bool exact, measured;
  int lanes;
  uint64_t moduli[MOST_LANES]; /* of residues */
} arithmetic;

static inline size_t numbers_bytes(const arithmetic *a, size_t count) {
  return count * (size_t)a->lanes * sizeof(uint64_t);
}

/* to[i] = from[i] for count numbers. */
void numbers_copy(const arithmetic *a, uint64_t *to, const uint64_t *from, size_t count);

void numbers_clear(const arithmetic *a, uint64_t *to, size_t count);

/* to[map[i]] += from[i] for count numbers; map NULL: to[i] += from[i]. */
void numbers_add(const arithmetic *a, uint64_t *to, const uint64_t *from, const uint32_t *map,
                 size_t count);

/* to[i] += from[map[i]] for count numbers; map NULL: to[i] += from[i]. */
void numbers_gather(const arithmetic *a, uint64_t *to, const uint64_t *from, const uint32_t *map,
                    size_t count);

/* One in this arithmetic. */
void number_one(const arithmetic *a, uint64_t *to);

/* Exact numbers only, of `lanes` lanes. */
int number_compare(const uint64_t *x, const uint64_t *y, int lanes);
void number_subtract(uint64_t *from, const uint64_t *x, int lanes);
void number_add(uint64_t *to, const uint64_t *x, int lanes);
void number_multiply_add(uint64_t *to, const uint64_t *x, const uint64_t *y, int lanes);

#endif
