/* What an input stands for: a board, and how the engine is to be tried on it. */

#ifndef PURELOOOP_FUZZ_CASE_H
#define PURELOOOP_FUZZ_CASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { MOST_CELLS = 160, MOST_BYTES = 6 + (MOST_CELLS + 7) / 8 };

typedef struct fuzz_case {
  int rows, cols;
  uint8_t blocked[MOST_CELLS]; /* row by row: 0 open, 1 blocked */
  bool planted;                /* there is a loop for sure */
  unsigned rules;              /* a set of rules, bits of engine/rules.h */
  int symmetry;                /* 0..7: how the board is turned where it is tried another way */
  bool reused;                 /* the solver has had another board before */
  int patience;                /* 0: none; else searches and counts are interrupted: 1 early .. 3 */
  int arithmetic;              /* 0..3: the numbers that loops are counted in */
} fuzz_case;

/* Any bytes are a case:

     0     how the cells are made: 0 bits, 1 a planted loop, 2 the same with some cells changed,
           3 rectangles
     1, 2  rows and columns: 1 to 12 for three quarters of the values, else up to 76, where the
           other side gives way
     3, 4  rules, least significant byte first
     5     symmetry, 3 bits; reused, 1; patience, 2; arithmetic, 2
     6 ..  cells

   Bits are a cell each, least significant first, 1 for blocked; where they end the rest is open. */
fuzz_case case_of(const uint8_t *data, size_t size);

/* Bytes, at most MOST_BYTES, of which case_of makes the same case, but for `planted`. */
size_t case_bytes(const fuzz_case *c, uint8_t *data);

/* The board as text that `purelooop solve` reads. */
void case_print(const fuzz_case *c, FILE *to);

/* The case with its board turned as its symmetry says. */
fuzz_case case_turned(const fuzz_case *c);

/* Ticks of work up to the first interruption of a case, 0 for none; and up to the one after, a
   quarter more each time, until there is none, so that what is interrupted comes to an end. */
int32_t patience_first(const fuzz_case *c);
int32_t patience_next(int32_t patience);

/* Where a cell is in the turned board. */
void cell_turned(const fuzz_case *c, int *row, int *col);

#endif
