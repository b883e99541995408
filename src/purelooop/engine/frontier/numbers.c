#include "numbers.h"

#include <string.h>

#if defined(__GNUC__)
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE static inline
#endif

__extension__ typedef unsigned __int128 wide;

ALWAYS_INLINE void add_exact(uint64_t *to, const uint64_t *from, int lanes) {
  uint64_t carry = 0;
  for (int k = 0; k < lanes; k++) {
    const uint64_t sum = to[k] + from[k];
    const uint64_t carried = sum + carry;
    carry = (uint64_t)(sum < from[k]) | (uint64_t)(carried < sum);
    to[k] = carried;
  }
}

ALWAYS_INLINE void add_residues(uint64_t *to, const uint64_t *from, int lanes, bool measured,
                                const uint64_t *moduli) {
  for (int k = 0; k < lanes - measured; k++) {
    const uint64_t sum = to[k] + from[k];
    to[k] = sum >= moduli[k] ? sum - moduli[k] : sum;
  }
  if (measured) {
    double x, y;
    memcpy(&x, to + lanes - 1, sizeof x);
    memcpy(&y, from + lanes - 1, sizeof y);
    x += y;
    memcpy(to + lanes - 1, &x, sizeof x);
  }
}

/* The loop over all numbers; with constants for lanes, exact and measured it is compiled once for
   each kind of number. */
ALWAYS_INLINE void add_all(uint64_t *to, const uint64_t *from, const uint32_t *to_map,
                           const uint32_t *from_map, size_t count, int lanes, bool exact,
                           bool measured, const uint64_t *moduli) {
  for (size_t i = 0; i < count; i++) {
    uint64_t *x = to + (to_map ? to_map[i] : i) * (size_t)lanes;
    const uint64_t *y = from + (from_map ? from_map[i] : i) * (size_t)lanes;
    if (exact) add_exact(x, y, lanes);
    else add_residues(x, y, lanes, measured, moduli);
  }
}

ALWAYS_INLINE void add_by_kind(const arithmetic *a, uint64_t *to, const uint64_t *from,
                               const uint32_t *to_map, const uint32_t *from_map, size_t count) {
  const uint64_t *p = a->moduli;
  const int lanes = a->lanes;
#define ADD(LANES, EXACT, MEASURED) \
  add_all(to, from, to_map, from_map, count, LANES, EXACT, MEASURED, p)
  if (a->exact)
    switch (lanes) {
    case 1: ADD(1, true, false); break;
    case 2: ADD(2, true, false); break;
    case 3: ADD(3, true, false); break;
    default: ADD(lanes, true, false);
    }
  else if (a->measured)
    switch (lanes) {
    case 2: ADD(2, false, true); break;
    case 3: ADD(3, false, true); break;
    case 4: ADD(4, false, true); break;
    case 5: ADD(5, false, true); break;
    default: ADD(lanes, false, true);
    }
  else
    switch (lanes) {
    case 1: ADD(1, false, false); break;
    case 2: ADD(2, false, false); break;
    case 3: ADD(3, false, false); break;
    default: ADD(lanes, false, false);
    }
#undef ADD
}

void numbers_copy(const arithmetic *a, uint64_t *to, const uint64_t *from, size_t count) {
  memcpy(to, from, numbers_bytes(a, count));
}

void numbers_clear(const arithmetic *a, uint64_t *to, size_t count) {
  memset(to, 0, numbers_bytes(a, count)); /* which is 0.0 in a double, too */
}

void numbers_add(const arithmetic *a, uint64_t *to, const uint64_t *from, const uint32_t *map,
                 size_t count) {
  if (map) add_by_kind(a, to, from, map, NULL, count);
  else add_by_kind(a, to, from, NULL, NULL, count);
}

void numbers_gather(const arithmetic *a, uint64_t *to, const uint64_t *from, const uint32_t *map,
                    size_t count) {
  if (map) add_by_kind(a, to, from, NULL, map, count);
  else add_by_kind(a, to, from, NULL, NULL, count);
}

void number_one(const arithmetic *a, uint64_t *to) {
  const double one = 1;
  for (int k = 0; k < a->lanes; k++) to[k] = k == 0 || !a->exact;
  if (a->measured) memcpy(to + a->lanes - 1, &one, sizeof one);
}

int number_compare(const uint64_t *x, const uint64_t *y, int lanes) {
  for (int k = lanes; k-- > 0;)
    if (x[k] != y[k]) return x[k] < y[k] ? -1 : 1;
  return 0;
}

void number_add(uint64_t *to, const uint64_t *x, int lanes) { add_exact(to, x, lanes); }

void number_subtract(uint64_t *from, const uint64_t *x, int lanes) {
  uint64_t borrow = 0;
  for (int k = 0; k < lanes; k++) {
    const uint64_t difference = from[k] - x[k];
    const uint64_t next = (uint64_t)(from[k] < x[k]) | (uint64_t)(difference < borrow);
    from[k] = difference - borrow;
    borrow = next;
  }
}

void number_multiply_add(uint64_t *to, const uint64_t *x, const uint64_t *y, int lanes) {
  for (int i = 0; i < lanes; i++) {
    uint64_t carry = 0;
    for (int k = i; k < lanes; k++) {
      const wide sum = (wide)x[i] * y[k - i] + to[k] + carry;
      to[k] = (uint64_t)sum;
      carry = (uint64_t)(sum >> 64);
    }
  }
}
