/* Bitboards: one bit a cell, rows laid end to end in 64-bit words.

   A board of any width is one stream of bits: cell (r, c) has bit
   base + r * stride + c with stride = cols + 1. The spare column is never open,
   so a step of one can not run from one row into the next, and a board wider
   than 64 needs no case of its own. `base` is a multiple of 64 of at least
   stride + 1 bits, so that stepping up or left from any cell or corner point
   stays inside the plane. A whole 10 x 10 board is two words. */

#ifndef PURELOOOP_BITBOARD_H
#define PURELOOOP_BITBOARD_H

#include <stdbool.h>
#include <stdint.h>

typedef uint64_t word;

enum { WORD_BITS = 64 };

static inline int64_t word_of(int32_t bit) { return bit >> 6; }

static inline word mask_of(int32_t bit) { return (word)1 << (bit & 63); }

static inline bool bit_test(const word *plane, int32_t bit) {
  return (plane[word_of(bit)] & mask_of(bit)) != 0;
}

static inline void bit_set(word *plane, int32_t bit) { plane[word_of(bit)] |= mask_of(bit); }

static inline void bit_clear(word *plane, int32_t bit) { plane[word_of(bit)] &= ~mask_of(bit); }

/* The 64 bits that start at `bit`, which need not be a word boundary. */
static inline word bits_from(const word *plane, int64_t bit) {
  const int64_t k = bit >> 6;
  const unsigned shift = (unsigned)(bit & 63);
  return shift ? plane[k] >> shift | plane[k + 1] << (WORD_BITS - shift) : plane[k];
}

static inline int lowest_bit(word set) { return __builtin_ctzll(set); }

static inline int count_bits(word set) { return __builtin_popcountll(set); }

#endif
