#include "case.h"

#include <string.h>

enum { HEAD = 6, USUAL_SIDE = 12, USUAL_BYTES = 192 };

typedef struct bytes {
  const uint8_t *next, *end;
} bytes;

static bool has_more(const bytes *b) { return b->next < b->end; }

static int take(bytes *b) { return has_more(b) ? *b->next++ : 0; }

static int side_of(int byte) {
  return byte < USUAL_BYTES ? 1 + byte % USUAL_SIDE : USUAL_SIDE + 1 + byte - USUAL_BYTES;
}

static int byte_of(int side) { return side <= USUAL_SIDE ? side - 1 : USUAL_BYTES + side - USUAL_SIDE - 1; }

static void read_sizes(fuzz_case *c, bytes *b) {
  c->rows = side_of(take(b));
  c->cols = side_of(take(b));
  int *longer = c->rows > c->cols ? &c->rows : &c->cols;
  int *other = c->rows > c->cols ? &c->cols : &c->rows;
  if (*other > MOST_CELLS / *longer) *other = MOST_CELLS / *longer;
}

static void read_bits(fuzz_case *c, bytes *b) {
  for (int i = 0, byte = 0; i < c->rows * c->cols; i++) {
    if (i % 8 == 0) byte = take(b);
    c->blocked[i] = byte >> i % 8 & 1;
  }
}

/* Inside a loop are corner points between four cells; here (r, c) is the one whose upper left cell
   is (r, c). */
typedef struct inside {
  int rows, cols;
  bool at[MOST_CELLS];
} inside;

static bool is_inside(const inside *in, int r, int c) {
  return r >= 0 && c >= 0 && r < in->rows && c < in->cols && in->at[r * in->cols + c];
}

/* Whether the loop round the points stays one simple loop when a point outside of it is added: a
   walk round that point enters the inside once, and some of that is beside the point. */
static bool can_grow(const inside *in, int r, int c) {
  static const int ROUND[8][2] = {{-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}};
  int entries = 0, sides = 0;
  bool on[8];
  for (int k = 0; k < 8; k++) on[k] = is_inside(in, r + ROUND[k][0], c + ROUND[k][1]);
  for (int k = 0; k < 8; k++) {
    entries += on[k] && !on[(k + 7) % 8];
    sides += k % 2 && on[k];
  }
  return !is_inside(in, r, c) && sides && entries == 1;
}

/* Each byte says how far it is to the next point; the first that can grow the loop does. */
static void plant(fuzz_case *c, bytes *b) {
  inside in = {.rows = c->rows - 1, .cols = c->cols - 1};
  const int points = in.rows * in.cols;
  if (points < 1) return;
  int at = take(b) % points;
  in.at[at] = true;
  while (has_more(b)) {
    at = (at + take(b)) % points;
    for (int tries = 0; tries < points; tries++, at = (at + 1) % points)
      if (can_grow(&in, at / in.cols, at % in.cols)) {
        in.at[at] = true;
        break;
      }
  }
  for (int r = 0; r < c->rows; r++)
    for (int col = 0; col < c->cols; col++) {
      const int around = is_inside(&in, r, col) + is_inside(&in, r - 1, col) +
                         is_inside(&in, r, col - 1) + is_inside(&in, r - 1, col - 1);
      c->blocked[r * c->cols + col] = around == 0 || around == 4;
    }
  c->planted = true;
}

/* A byte for the number of cells to change, these, and the loop. */
static void plant_and_change(fuzz_case *c, bytes *b) {
  int changed[4], changes = 1 + take(b) % 4;
  for (int k = 0; k < changes; k++) changed[k] = take(b) % (c->rows * c->cols);
  plant(c, b);
  for (int k = 0; k < changes; k++) c->blocked[changed[k]] ^= 1;
  c->planted = false;
}

/* Cells in rectangles are turned from open to blocked and back. */
static void read_rectangles(fuzz_case *c, bytes *b) {
  while (has_more(b)) {
    const int top = take(b) % c->rows, left = take(b) % c->cols, sizes = take(b);
    for (int r = top; r < c->rows && r <= top + sizes % 16; r++)
      for (int col = left; col < c->cols && col <= left + sizes / 16; col++)
        c->blocked[r * c->cols + col] ^= 1;
  }
}

fuzz_case case_of(const uint8_t *data, size_t size) {
  static void (*const READ[4])(fuzz_case *, bytes *) = {read_bits, plant, plant_and_change,
                                                        read_rectangles};
  fuzz_case c = {0};
  bytes b = {data, data + size};
  const int kind = take(&b) % 4;
  read_sizes(&c, &b);
  c.rules = (unsigned)take(&b);
  c.rules |= (unsigned)take(&b) << 8;
  const int options = take(&b);
  c.symmetry = options & 7;
  c.reused = options >> 3 & 1;
  c.patience = options >> 4 & 3;
  c.arithmetic = options >> 6 & 3;
  READ[kind](&c, &b);
  return c;
}

size_t case_bytes(const fuzz_case *c, uint8_t *data) {
  memset(data, 0, MOST_BYTES);
  data[1] = (uint8_t)byte_of(c->rows);
  data[2] = (uint8_t)byte_of(c->cols);
  data[3] = (uint8_t)c->rules;
  data[4] = (uint8_t)(c->rules >> 8);
  data[5] = (uint8_t)(c->symmetry | c->reused << 3 | c->patience << 4 | c->arithmetic << 6);
  const int cells = c->rows * c->cols;
  for (int i = 0; i < cells; i++) data[HEAD + i / 8] |= (uint8_t)(c->blocked[i] << i % 8);
  return HEAD + (size_t)(cells + 7) / 8;
}

void case_print(const fuzz_case *c, FILE *to) {
  for (int i = 0; i < c->rows * c->cols; i++) {
    fputc(c->blocked[i] ? '#' : '.', to);
    if (i % c->cols == c->cols - 1) fputc('\n', to);
  }
}

int32_t patience_first(const fuzz_case *c) {
  static const int32_t LEAST[4] = {0, 16, 256, 4096};
  const int32_t least = LEAST[c->patience];
  return least ? least + (int32_t)c->rules % least : 0;
}

int32_t patience_next(int32_t patience) {
  const int32_t next = patience + patience / 4;
  return next < 1 << 15 ? next : 0;
}

void cell_turned(const fuzz_case *c, int *row, int *col) {
  const int r = c->symmetry & 1 ? c->rows - 1 - *row : *row;
  const int k = c->symmetry & 2 ? c->cols - 1 - *col : *col;
  *row = c->symmetry & 4 ? k : r;
  *col = c->symmetry & 4 ? r : k;
}

fuzz_case case_turned(const fuzz_case *c) {
  fuzz_case turned = *c;
  if (c->symmetry & 4) {
    turned.rows = c->cols;
    turned.cols = c->rows;
  }
  for (int i = 0; i < c->rows * c->cols; i++) {
    int row = i / c->cols, col = i % c->cols;
    cell_turned(c, &row, &col);
    turned.blocked[row * turned.cols + col] = c->blocked[i];
  }
  return turned;
}
