/* Sizes, the open plane, and what can be said of a board before any search.

   A Hamiltonian cycle alternates between the two colours of the checkerboard, is
   connected, and gives each cell two neighbours; a board that fails one of these
   has no loop. All three run in O(cells), the first and last 64 cells at a time. */

#include "board.h"

#include <string.h>

int board_measure(board *b, int32_t rows, int32_t cols) {
  const int64_t stride = (int64_t)cols + 1;
  const int64_t base = (stride + 1 + 63) / 64 * 64;
  const int64_t limit = base + ((int64_t)rows + 1) * stride;
  if (limit > 1 << 27) return -1; /* a reason has 28 bits for an edge */
  *b = (board){.rows = rows, .cols = cols, .stride = (int32_t)stride, .base = (int32_t)base};
  b->limit = (int32_t)limit;
  b->first_word = base / 64;
  b->end_word = (base + rows * stride + 63) / 64;
  b->words = b->end_word + stride / 64 + 2;
  return 0;
}

/* One bit a byte, set where the byte is 0; eight bytes at a time by a multiplication that gathers
   their lowest bits. */
static word pack_open(const uint8_t *blocked, int count) {
  word packed = 0;
  int i = 0;
  for (; i + 8 <= count; i += 8) {
    word bytes;
    memcpy(&bytes, blocked + i, sizeof bytes);
    packed |= (~bytes & 0x0101010101010101u) * 0x0102040810204080u >> 56 << i;
  }
  for (; i < count; i++) packed |= (word)!blocked[i] << i;
  return packed;
}

void board_fill(board *b, const uint8_t *blocked) {
  memset(b->open, 0, (size_t)b->words * sizeof(word));
  b->open_count = 0;
  for (int32_t r = 0; r < b->rows; r++)
    for (int32_t c = 0; c < b->cols; c += WORD_BITS) {
      const int count = b->cols - c < WORD_BITS ? b->cols - c : WORD_BITS;
      const word cells = pack_open(blocked + (size_t)r * b->cols + c, count);
      const int32_t bit = b->base + r * b->stride + c;
      b->open[word_of(bit)] |= cells << (bit & 63);
      if (bit & 63) b->open[word_of(bit) + 1] |= cells >> (WORD_BITS - (bit & 63));
      b->open_count += count_bits(cells);
    }
}

obstruction board_colour_balance(const board *b) {
  int32_t black = 0;
  for (int32_t r = 0; r < b->rows; r++) {
    const int32_t start = b->base + r * b->stride;
    const word chequer = r % 2 ? 0xAAAAAAAAAAAAAAAAu : 0x5555555555555555u;
    for (int32_t c = 0; c < b->cols; c += WORD_BITS) {
      word cells = bits_from(b->open, start + c);
      if (b->cols - c < WORD_BITS) cells &= mask_of(b->cols - c) - 1;
      black += count_bits(cells & chequer);
    }
  }
  const int32_t white = b->open_count - black;
  return (obstruction){black == white ? NO_OBSTRUCTION : UNBALANCED, black, white};
}

obstruction board_dead_end(const board *b) {
  const word *open = b->open;
  for (int64_t k = b->first_word; k < b->end_word; k++) {
    const int64_t at = k * WORD_BITS;
    const word left = bits_from(open, at - 1), up = bits_from(open, at - b->stride);
    const word right = bits_from(open, at + 1), down = bits_from(open, at + b->stride);
    const word two = (left & right) | (up & down) | ((left | right) & (up | down));
    const word lonely = open[k] & ~two;
    if (!lonely) continue;
    const int bit = lowest_bit(lonely);
    const int32_t neighbours = (left | right | up | down) >> bit & 1;
    return (obstruction){DEAD_END, (int32_t)at + bit, neighbours};
  }
  return (obstruction){NO_OBSTRUCTION, 0, 0};
}

static int32_t first_open(const board *b, const word *plane) {
  for (int64_t k = b->first_word; k < b->end_word; k++)
    if (plane[k]) return (int32_t)(k * WORD_BITS) + lowest_bit(plane[k]);
  return -1;
}

obstruction board_connectivity(const board *b, int32_t *scratch, budget *limits) {
  /* Breadth-first; `scratch` is the queue, and reached cells are taken out of the plane. */
  const int32_t steps[4] = {1, -1, b->stride, -b->stride};
  const int32_t start = first_open(b, b->open);
  int32_t reached = 0;
  bit_clear(b->open, start);
  scratch[reached++] = start;
  for (int32_t i = 0; i < reached && !budget_spend(limits, 1); i++)
    for (int d = 0; d < 4; d++) {
      const int32_t next = scratch[i] + steps[d];
      if (!bit_test(b->open, next)) continue;
      bit_clear(b->open, next);
      scratch[reached++] = next;
    }
  const int32_t stray = reached < b->open_count ? first_open(b, b->open) : -1;
  for (int32_t i = 0; i < reached; i++) bit_set(b->open, scratch[i]);
  if (stray < 0 || limits->stopped) return (obstruction){NO_OBSTRUCTION, 0, 0};
  return (obstruction){DISCONNECTED, start, stray};
}
