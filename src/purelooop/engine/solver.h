/* The state of one search, and its phases: propagate, decide, backtrack.

   Everything lies in one block of memory that is laid out once and never grows. */

#ifndef PURELOOOP_SOLVER_H
#define PURELOOOP_SOLVER_H

#include "board.h"
#include "budget.h"
#include "classes.h"
#include "counters.h"
#include "dominators.h"
#include "rules.h"

/* A literal says that an edge is ON (2 * edge + 1) or OFF (2 * edge). */
typedef int32_t literal;
static inline literal literal_of(int32_t edge, bool on) { return 2 * edge + on; }
static inline int32_t edge_in(literal l) { return l >> 1; }
static inline bool is_on(literal l) { return l & 1; }

typedef struct implication {
  literal literal;
  reason reason;
} implication;

typedef struct level { /* a decision, and what to return to when it is taken back */
  literal decision;
  int32_t trail, side_merges, cut_merges;
} level;

typedef struct twofactor {
  word *taken[2];    /* the edges of the current 2-factor, by axis */
  bool ready;        /* it is set up when first needed */
  bool balanced;     /* as many black open cells as white ones, else there is none */
  bool complete;     /* every open cell has two of its edges */
  int64_t looked_at; /* how many edges had been set when the filter last ran */
  word *black, *visited, *loose; /* cells of one colour; of one search; with UNKNOWN edges */
  int32_t *queue, *came_by, *source; /* of a breadth-first forest; `queue` also a path */
  int32_t reached;
  int32_t *number, *lowest, *stack; /* Tarjan's; `lowest` of a closed component is its name */
  uint8_t *arcs;                    /* directions not yet followed, a bit each */
  int32_t numbered, pending;
  int32_t *cycle;        /* by cell: the cycle it lies on */
  int32_t *joined;       /* by cycle: the one it was joined to, itself if to none */
  int32_t *exits, *exit_edge; /* by cycle: how many UNKNOWN edges leave it, and one of them */
  int32_t cycles, left;       /* cycles before and after joining */
} twofactor;

typedef struct balance {
  int32_t *pair;                     /* by cell */
  int32_t *black_cell, *white_cell;  /* by pair */
  flow_graph graph;                  /* of pairs */
  dominators dominators;
  int64_t looked_at; /* how many edges had been set when the rule last ran */
} balance;

typedef struct known_loops {
  word *planes;    /* each loop's edges, an axis after the other */
  int32_t *depths; /* of the nodes where they were found */
  int32_t size, room;
} known_loops;

typedef struct solver {
  board board;
  unsigned rules;
  void *memory;         /* the block that everything below lies in */
  word *on[2], *off[2]; /* edges by axis; what is no edge is OFF from the start */
  word *once, *twice;   /* cells with one, with two ON edges */
  const literal *fixed; /* edges that are so from the start, of a part of a search */
  int32_t fixed_size;
  bool prepared;        /* the bare board has been looked at */
  bool solved;          /* the ON edges are one loop through all open cells */
  bool reported;        /* they are, and the caller was told: nothing else is in this node */
  bool fresh;           /* a node that was not yet counted and propagated */

  implication *trail; /* edges set, in order */
  int32_t trail_size;
  level *levels; /* one for each decision that is still open */
  int32_t depth;

  implication *queue; /* implied, not yet set */
  int32_t queue_size;
  int32_t *dirty; /* words whose cells the degree rule has to look at */
  uint8_t *is_dirty;
  int32_t dirty_size;

  int32_t *mate;   /* other end of the path that ends here; itself: no path. Stale inside a path */
  int32_t *length; /* cells on the path that ends here; stale inside it */

  classes sides, cuts;
  bool has_classes;           /* they are set up when first needed */
  int32_t sides_seen, cuts_seen; /* how much of the trail is in them */
  int32_t *grown; /* classes of `cuts` that grew since the last look at cuts */
  int32_t grown_size;
  int32_t *seen_in, *seen_edge; /* by class: the look that saw it last, and over which edge */
  int32_t look;
  twofactor factor;
  balance balance;
  bool at_known; /* the current 2-factor is a loop that was reported above */
  known_loops known;
  word *loop[2]; /* the loop that was found last, by axis */

  obstruction obstruction; /* what the last conflict was */
  counters counters;
  budget budget;
} solver;

enum outcome { CONFLICT = 0, CONSISTENT, CHANGED, SOLVED, STOPPED };

/* NULL when there is not enough memory or the sizes do not fit. */
solver *solver_new(int32_t rows, int32_t cols, unsigned rules);
void solver_free(solver *s);
/* Bytes that solver_new takes; -1 when the sizes do not fit. */
int64_t solver_bytes(int32_t rows, int32_t cols, unsigned rules);

/* Puts a board of the solver's size in, rows * cols bytes of 0 (open) and 1 (blocked), and forgets
   the one before; the budget stays. */
void solver_load(solver *s, const uint8_t *blocked);

/* The phases of a search. Each may return STOPPED, when a limit of the budget was reached; the
   search can then go on from the same phase later. */

/* Looks at the bare board, once: CONFLICT when something there rules out a loop, else gets the
   search ready. */
enum outcome prepare(solver *s);

/* Draws every consequence of the edges set so far that the rules know. SOLVED when they are a loop
   that is new, CONFLICT when they can not be part of one. */
enum outcome propagate(solver *s);

/* Tries to make a loop of the 2-factor of a consistent node without deciding anything: SOLVED when
   that gives one that is new, CONSISTENT when there is more to decide. */
enum outcome merge(solver *s);

/* The balance rule, before the first decision only: it costs as much as all others together.
   CHANGED when it set an edge, CONFLICT, or CONSISTENT. */
enum outcome weigh(solver *s);

/* The next edge to try, as a literal; -1 when nothing is left that could become a loop. */
literal decide(solver *s);

/* Opens a node below this one, in which the decision holds. */
void descend(solver *s, literal decision);

/* Takes back the last open decision, of which everything is known, and puts its
   opposite in its place; false when no decision is open: nothing is left to try. */
bool backtrack(solver *s);

#endif
