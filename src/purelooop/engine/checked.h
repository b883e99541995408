/* The checked build (PURELOOOP_CHECKED): whatever a search keeps up to date step by step is worked
   out anew after its steps, the slow and plain way, and compared. What does not hold is printed
   with its place and the board, and the program aborts. In other builds all of this is nothing. */

#ifndef PURELOOOP_CHECKED_H
#define PURELOOOP_CHECKED_H

#include "solver.h"

enum moment { PREPARED, PROPAGATED, MERGED, DESCENDED, LEAVING, BACKTRACKED };

#ifdef PURELOOOP_CHECKED

typedef struct checks {
  int64_t steps;
  counters before;     /* at the step before */
  word *plane[2];      /* scratch, a bit a cell; and an entry a cell or corner point: */
  int32_t *number, *other;
  uint8_t *flag;
  word *witness[2];    /* a loop's edges, by axis */
  bool has_witness, witness_reported;
} checks;

/* Looks at the state that a step has left, and returns the step's outcome. */
enum outcome check_step(solver *s, enum moment moment, enum outcome now);

/* Gives a loop of the board, as rows * cols directions, which the search then may not lose: while
   all decisions agree with it every edge set has to, and the search may not leave the last such
   node before it has reported this loop. True when it does so: in the checked build. */
bool check_witness(solver *s, const int8_t *directions);

/* For another board. */
void check_forget(solver *s);
void check_free(solver *s);

/* For the parts of the check only. */

_Noreturn void check_failed(const solver *s, const char *what, int32_t cell, int axis);

static inline void check_cell(const solver *s, bool holds, const char *what, int32_t cell) {
  if (!holds) check_failed(s, what, cell, -1);
}

static inline void check_edge(const solver *s, bool holds, const char *what, int32_t edge) {
  if (!holds) check_failed(s, what, near_cell(edge), axis_of(edge));
}

static inline void check_whole(const solver *s, bool holds, const char *what) {
  if (!holds) check_failed(s, what, -1, -1);
}

/* Corner points and cells: [base, end). Cells are those with their upper left corner point. */
static inline int32_t end_of_cells(const board *b) { return b->base + b->rows * b->stride; }

/* Whether a corner point has one to its right (axis 0) or below (axis 1), and the edge that they
   separate; it may be none of the board. */
static inline bool has_point_beside(const board *b, int32_t point, int axis) {
  return axis ? row_of(b, point) < b->rows : col_of(b, point) < b->cols;
}
static inline int32_t edge_between_points(const board *b, int32_t point, int axis) {
  return axis ? edge_of(point - 1, 0) : edge_of(point - b->stride, 1);
}

/* Edges of a cell in two planes. */
static inline int edges_at(const board *b, word *const planes[2], int32_t cell) {
  return bit_test(planes[0], cell) + bit_test(planes[0], cell - 1) + bit_test(planes[1], cell) +
         bit_test(planes[1], cell - b->stride);
}

void check_trail(const solver *s);
void check_levels(const solver *s);
void check_queue(const solver *s, enum moment moment);
void check_paths(const solver *s);
void check_degree_is_done(const solver *s);
void check_classes(const solver *s);
void check_classes_are_done(const solver *s);
void check_factor(const solver *s);
void check_cycles(const solver *s);
void check_loop(const solver *s);
void check_known(const solver *s);
void check_against_witness(const solver *s);
void check_leaving(const solver *s);
void check_whether_reported(const solver *s);

#else

static inline enum outcome check_step(solver *s, enum moment moment, enum outcome now) {
  (void)s, (void)moment;
  return now;
}
static inline bool check_witness(solver *s, const int8_t *directions) {
  (void)s, (void)directions;
  return false;
}
static inline void check_forget(solver *s) { (void)s; }
static inline void check_free(solver *s) { (void)s; }

#endif

#endif
