/* The board: which cells are open, and the numbering of cells, corner points and edges.

   cell i          bit i of a plane; right of it i + 1, below it i + stride
   corner point i  the upper left corner of cell i
   edge 2i         joins cells i and i + 1       (axis 0, crossed from point i + 1 downwards)
   edge 2i + 1     joins cells i and i + stride  (axis 1, crossed from point i + stride rightwards)
*/

#ifndef PURELOOOP_BOARD_H
#define PURELOOOP_BOARD_H

#include "bitboard.h"
#include "budget.h"

typedef struct board {
  int32_t rows, cols, stride, base;
  int32_t limit;                /* one past the last corner point */
  int64_t first_word, end_word; /* the words that hold cells: [first, end) */
  int64_t words;                /* in a plane, with room to look a row and a word further */
  int32_t open_count;
  word *open;
} board;

/* What keeps a loop from existing. */
enum obstruction_kind {
  NO_OBSTRUCTION = 0,
  UNBALANCED,   /* a black and b white open cells */
  DISCONNECTED, /* cell b can't be reached from cell a */
  DEAD_END,     /* cell a has only b open neighbours */
  BRIDGE,       /* the edge between cells a and b holds two parts together */
  NO_TWO_FACTOR, /* black cells connected with cell a, b of them, ask too much of the white ones */
  CONTRADICTION, /* at cell a, of the kind of reason b */
};

typedef struct obstruction {
  enum obstruction_kind kind;
  int32_t a, b; /* numbers, or cells */
} obstruction;

/* Sets the sizes; -1 when the numbering would not fit 32 bits. */
int board_measure(board *b, int32_t rows, int32_t cols);

/* Fills the open plane from rows * cols bytes, 1 blocked and 0 open. */
void board_fill(board *b, const uint8_t *blocked);

/* Row and column of a cell or corner point. */
static inline int32_t row_of(const board *b, int32_t i) { return (i - b->base) / b->stride; }
static inline int32_t col_of(const board *b, int32_t i) { return (i - b->base) % b->stride; }

obstruction board_colour_balance(const board *b);
obstruction board_dead_end(const board *b);
/* `scratch` holds one number a cell bit. Says nothing when the budget ends. */
obstruction board_connectivity(const board *b, int32_t *scratch, budget *limits);

static inline int32_t edge_of(int32_t cell, int axis) { return 2 * cell + axis; }
static inline int32_t near_cell(int32_t edge) { return edge >> 1; }
static inline int axis_of(int32_t edge) { return edge & 1; }

static inline int32_t far_cell(const board *b, int32_t edge) {
  return near_cell(edge) + (axis_of(edge) ? b->stride : 1);
}

/* Whether the edge to the right of a cell, or below it, joins two open cells. */
static inline bool board_has_edge(const board *b, int32_t cell, int axis) {
  return bit_test(b->open, cell) && bit_test(b->open, cell + (axis ? b->stride : 1));
}

/* The edge between two cells, or -1. */
static inline int32_t edge_between(const board *b, int32_t u, int32_t v) {
  const int32_t low = u < v ? u : v, step = u < v ? v - u : u - v;
  if (step == 1) return edge_of(low, 0);
  return step == b->stride ? edge_of(low, 1) : -1;
}

/* The two corner points that the edge separates. */
static inline int32_t first_point(const board *b, int32_t edge) {
  return near_cell(edge) + (axis_of(edge) ? b->stride : 1);
}
static inline int32_t second_point(const board *b, int32_t edge) {
  return near_cell(edge) + b->stride + 1;
}

/* A step to a neighbour, and the edge that it follows or crosses. */
typedef struct step {
  int32_t to, edge;
} step;

/* From a cell to the four cells beside it. */
static inline void neighbours_of(const board *b, int32_t cell, step around[4]) {
  const int32_t s = b->stride;
  around[0] = (step){cell + 1, edge_of(cell, 0)};
  around[1] = (step){cell - 1, edge_of(cell - 1, 0)};
  around[2] = (step){cell + s, edge_of(cell, 1)};
  around[3] = (step){cell - s, edge_of(cell - s, 1)};
}

/* The cell after another on a cycle of the edges in two planes, by axis, away from where one came
   from (-1 at the start). */
static inline int32_t next_on_cycle(const board *b, word *const edges[2], int32_t cell,
                                    int32_t came_from) {
  const int32_t s = b->stride;
  if (bit_test(edges[0], cell) && cell + 1 != came_from) return cell + 1;
  if (bit_test(edges[1], cell) && cell + s != came_from) return cell + s;
  if (bit_test(edges[0], cell - 1) && cell - 1 != came_from) return cell - 1;
  return cell - s;
}

/* From a corner point to the four points beside it, across edges. */
static inline void crossings_of(const board *b, int32_t point, step around[4]) {
  const int32_t s = b->stride;
  around[0] = (step){point + 1, edge_of(point - s, 1)};
  around[1] = (step){point - 1, edge_of(point - s - 1, 1)};
  around[2] = (step){point + s, edge_of(point - 1, 0)};
  around[3] = (step){point - s, edge_of(point - s - 1, 0)};
}

#endif
