/* States as words: to be handed to a sweep of the same board in another process or on another
   machine, or to be stored. 64-bit words in the order of bytes of the machine:

     what it belongs to: a mark, a hash of the board and the arithmetic, the site
     how many states, shapes and blocks follow
     each block: its plugs; the number of its shape, from 1 on in the order in which they are met, and
     where it is met first, its size and its pairings; its counts */

#ifndef PURELOOOP_PACKED_H
#define PURELOOOP_PACKED_H

#include "division.h"

/* Writes a piece, or only measures it where `words` is NULL: how many there are. `local` has room for
   as many numbers as the division has shapes. */
int64_t pack(const division *d, int piece, uint32_t *local, uint64_t *words);

typedef enum unpacked { UNPACKED, UNPACK_REFUSED, NOT_A_PIECE } unpacked;

/* Adds a piece to the layer that the sweep was placed at. The counts stay where they are: the words
   must not go before the sweep is placed anew or ends. NOT_A_PIECE: not of this board, arithmetic
   or site, or damaged; the layer is then good for nothing. */
unpacked sweep_unpack(sweep *s, const uint64_t *words, size_t count);

#endif
