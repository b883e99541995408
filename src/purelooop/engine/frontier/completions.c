/* The sets are bitmaps over plugs; a step works on 64 of them at a time. A step before a cell with
   the plugs p (from the left) and p + 1 (from above) reads the set after it, in which these are the
   plugs downwards and to the right:

     none        both lines begin here: after, both
     one of them it goes on down, or to the right
     both        they end here: after, none                    (blocked: none stays none)

   Cost: rows * columns * 2^(WINDOW + 1) / 64 word operations, about two for each column that
   windows overlap in. */

#include "completions.h"

static const uint64_t HAS_BIT[6] = {0xAAAAAAAAAAAAAAAAu, 0xCCCCCCCCCCCCCCCCu, 0xF0F0F0F0F0F0F0F0u,
                                    0xFF00FF00FF00FF00u, 0xFFFF0000FFFF0000u, 0xFFFFFFFF00000000u};

typedef struct cell_kind {
  bool open, right, down;
} cell_kind;

/* What may come before, from what may come after with neither, the lower, the upper and both bits. */
typedef struct quarter {
  uint64_t none, one, both;
} quarter;

static quarter step(cell_kind k, uint64_t none, uint64_t low, uint64_t high, uint64_t both) {
  if (!k.open) return (quarter){none, 0, 0};
  return (quarter){k.down && k.right ? both : 0, (k.down ? low : 0) | (k.right ? high : 0), none};
}

static void step_in_word(cell_kind k, uint64_t *before, const uint64_t *after, size_t words, int p) {
  const int d = 1 << p;
  const uint64_t low = HAS_BIT[p], high = HAS_BIT[p + 1], none = ~low & ~high;
  for (size_t i = 0; i < words; i++) {
    const uint64_t x = after[i];
    const quarter q = step(k, x & none, x >> d & none, x >> 2 * d & none, x >> 3 * d & none);
    before[i] = q.none | q.one << d | q.one << 2 * d | q.both << 3 * d;
  }
}

static void step_across(cell_kind k, uint64_t *before, const uint64_t *after, size_t words) {
  const uint64_t half = 0xFFFFFFFFu;
  for (size_t i = 0; i < words; i += 2) {
    const uint64_t x = after[i], y = after[i + 1];
    const quarter q = step(k, x & half, x >> 32, y & half, y >> 32);
    before[i] = q.none | q.one << 32;
    before[i + 1] = q.one | q.both << 32;
  }
}

static void step_words(cell_kind k, uint64_t *before, const uint64_t *after, size_t words, int p) {
  const size_t d = (size_t)1 << (p - 6);
  for (size_t start = 0; start < words; start += 4 * d)
    for (size_t i = start; i < start + d; i++) {
      const quarter q = step(k, after[i], after[i + d], after[i + 2 * d], after[i + 3 * d]);
      before[i] = q.none;
      before[i + d] = before[i + 2 * d] = q.one;
      before[i + 3 * d] = q.both;
    }
}

static void step_back(cell_kind k, uint64_t *before, const uint64_t *after, size_t words, int p) {
  if (p < 5) step_in_word(k, before, after, words, p);
  else if (p == 5) step_across(k, before, after, words);
  else step_words(k, before, after, words, p);
}

/* The bits with even numbers, moved together. */
static uint64_t even_bits(uint64_t x) {
  x &= 0x5555555555555555u;
  x = (x | x >> 1) & 0x3333333333333333u;
  x = (x | x >> 2) & 0x0F0F0F0F0F0F0F0Fu;
  x = (x | x >> 4) & 0x00FF00FF00FF00FFu;
  x = (x | x >> 8) & 0x0000FFFF0000FFFFu;
  return (x | x >> 16) & 0xFFFFFFFFu;
}

/* Between two rows there is no line across the front: from the set at the start of a row, whose
   lowest bit is the line from the left, to half as many bits. */
static void leave_row(uint64_t *between, const uint64_t *start, size_t words, bool from_left) {
  for (size_t i = 0; i < words; i++) {
    const uint64_t x = from_left ? start[i] | start[i] >> 1 : start[i];
    if (i % 2) between[i / 2] |= even_bits(x) << 32;
    else between[i / 2] = even_bits(x);
  }
}

/* And to the set at the end of the row above, whose highest bit is the line to the right. */
static void enter_row(uint64_t *end, const uint64_t *between, int width, size_t words, bool right) {
  if (width < 6) {
    const uint64_t low = between[0] & (((uint64_t)1 << (1 << width)) - 1);
    end[0] = right ? low | low << (1 << width) : low;
    return;
  }
  for (size_t i = 0; i < words / 2; i++) {
    end[i] = between[i];
    end[words / 2 + i] = right ? between[i] : 0;
  }
}

static bool is_open(const completions *c, int row, int col) {
  return row >= 0 && row < c->rows && col >= 0 && col < c->cols && c->open[row] >> col & 1;
}

static bool find_window(completions *c, int w, uint64_t *between, budget *limits) {
  const int first = c->first[w], end = first + c->width;
  for (size_t i = 0; i < c->words; i++) between[i] = 0;
  between[0] = 1; /* after the last row: no plugs */
  for (int r = c->rows; r-- > 0;) {
    const bool leaves = is_open(c, r, end - 1) && is_open(c, r, end);
    enter_row((uint64_t *)completions_set(c, w, r, c->width), between, c->width, c->words, leaves);
    for (int p = c->width; p-- > 0;) {
      const int col = first + p;
      const cell_kind k = {is_open(c, r, col), is_open(c, r, col + 1), is_open(c, r + 1, col)};
      step_back(k, (uint64_t *)completions_set(c, w, r, p), completions_set(c, w, r, p + 1),
                c->words, p);
      if (budget_spend(limits, 1 + (int32_t)(c->words / 8))) return false;
    }
    leave_row(between, completions_set(c, w, r, 0), c->words,
              is_open(c, r, first - 1) && is_open(c, r, first));
  }
  return true;
}

bool completions_find(completions *c, arena *a, const uint64_t *open, int rows, int cols,
                      budget *limits) {
  *c = (completions){.open = open, .rows = rows, .cols = cols};
  c->width = cols < WINDOW ? cols : WINDOW;
  const int rest = cols - c->width, stride = (WINDOW + 1) / 2;
  c->windows = 1 + (rest + stride - 1) / stride;
  for (int w = 1; w < c->windows; w++) c->first[w] = rest * w / (c->windows - 1);
  const size_t bits = (size_t)2 << c->width;
  c->words = (bits + 63) / 64;
  const size_t sets = (size_t)c->windows * (size_t)rows * (size_t)(c->width + 1);
  c->sets = arena_take(a, sets * c->words * sizeof(uint64_t));
  uint64_t *between = arena_take(a, c->words * sizeof(uint64_t));
  if (!c->sets || !between) return false;
  for (int w = 0; w < c->windows; w++)
    if (!find_window(c, w, between, limits)) return false;
  return true;
}
