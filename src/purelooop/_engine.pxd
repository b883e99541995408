"""What `_core.pyx` and `_frontier.pyx` use of the engine; the headers say what it means."""

from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t

cdef extern from "engine/build.h" nogil:
    const char *BUILD_COMPILER
    const char *BUILD_KIND
    const char *BUILD_TARGET
    const bint BUILD_SANITIZED

cdef extern from "engine/trail.h" nogil:
    ctypedef int32_t literal
    ctypedef uint32_t reason
    cdef enum:
        BY_DECISION, BY_REFUTATION, BY_DEGREE, BY_PREMATURE, BY_SIDE, BY_CUT
        BY_TWO_FACTOR, BY_BALANCE, CAUSES
    ctypedef uint64_t word
    ctypedef struct board:
        int32_t rows, cols
        int64_t words
        int32_t open_count
        word *open
    int board_measure(board *b, int32_t rows, int32_t cols)
    void board_fill(board *b, const uint8_t *blocked)
    ctypedef struct implication:
        literal literal
        reason reason
    ctypedef struct level:
        literal decision
    ctypedef struct counters:
        int64_t nodes, decisions, conflicts, deepest, assigned
        int64_t *by
    cdef enum stop:
        NOT_STOPPED, STOPPED_BY_CALLER, STOPPED_BY_TIME, STOPPED_BY_NODES, STOPPED_BY_MEMORY
    ctypedef struct budget:
        double deadline
        int64_t max_nodes
        int (*ask)(void *) noexcept nogil
        void *ask_argument
        const int *cancel
        stop stopped
    cdef enum obstruction_kind:
        NO_OBSTRUCTION, UNBALANCED, DISCONNECTED, DEAD_END, BRIDGE, NO_TWO_FACTOR, CONTRADICTION
    ctypedef struct obstruction:
        obstruction_kind kind
        int32_t a, b
    ctypedef struct twofactor:
        bint ready
        int32_t left
    ctypedef struct solver:
        board board
        bint prepared, reported, fresh
        implication *trail
        int32_t trail_size, depth, queue_size
        level *levels
        word *loop[2]
        twofactor factor
        obstruction obstruction
        counters counters
        budget budget
    cdef enum outcome:
        CONFLICT, CONSISTENT, CHANGED, SOLVED, STOPPED
    int64_t solver_bytes(int32_t rows, int32_t cols, unsigned rules)
    solver *solver_new(int32_t rows, int32_t cols, unsigned rules)
    void solver_load(solver *s, const uint8_t *blocked)
    void solver_free(solver *s)
    outcome prepare(solver *s)
    outcome propagate(solver *s)
    outcome merge(solver *s)
    outcome weigh(solver *s)
    literal decide(solver *s)
    void descend(solver *s, literal decision)
    bint backtrack(solver *s)
    double budget_clock()
    bint budget_look(budget *b)
    bint budget_spend(budget *b, int32_t ticks)
    int32_t row_of(const board *b, int32_t i)
    int32_t col_of(const board *b, int32_t i)
    int32_t edge_in(literal l)
    bint is_on(literal l)
    int32_t near_cell(int32_t edge)
    int axis_of(int32_t edge)
    int who_in(reason r)
    int32_t number_in(reason r)

cdef extern from "engine/checked.h" nogil:
    bint check_witness(solver *s, const int8_t *directions)

cdef extern from "engine/parts.h" nogil:
    bint part_fix(solver *s, const literal *fixed, int32_t count)
    bint part_know(solver *s, const int8_t *directions)
    int32_t part_path(const solver *s, literal *path, int32_t *before)
    bint part_known(const solver *s, int32_t depth, word *const into[2])

cdef extern from "engine/loop.h" nogil:
    int64_t loop_directions(const board *b, word *const edges[2], int8_t *directions)
    void loop_edges(const board *b, const int8_t *directions, word *const edges[2])

cdef extern from "engine/frontier/history.h" nogil:
    cdef enum:
        MOST_LANES, MOST_COLUMNS
    ctypedef struct arithmetic:
        bint exact, measured
        int lanes
        uint64_t *moduli
    ctypedef struct memory:
        int64_t limit, held, peak
        bint refused, starved
    ctypedef struct layer:
        int64_t states
    ctypedef struct site:
        int32_t row, col
    ctypedef enum progress:
        SWEPT, SWEEP_STOPPED, SWEEP_REFUSED
    ctypedef struct sweep:
        int32_t rows, cols
        bint transposed
        arithmetic arithmetic
        budget budget
        memory memory
        site *sites
        int32_t site_count, at
        layer *layers
        int64_t peak_states, handy
    sweep *sweep_new(
        int32_t rows, int32_t cols, const uint8_t *blocked, const arithmetic *a, bint keep,
        int64_t max_memory)
    void sweep_free(sweep *s)
    progress sweep_run_to(sweep *s, int32_t end)
    void sweep_place(sweep *s, int32_t at)
    const uint64_t *sweep_total(const sweep *s)
    layer *sweep_layer(const sweep *s, int32_t at)
    ctypedef struct walk:
        pass
    bint walk_init(walk *w, const sweep *s)
    void walk_free(walk *w)
    bint walk_to(walk *w, const uint64_t *number)
    bint walk_on(walk *w)
    void walk_edges(const walk *w, const board *b, word *const edges[2])
    bint walk_number(walk *w, const board *b, word *const edges[2], uint64_t *number)

cdef extern from "engine/frontier/passage.h" nogil:
    ctypedef struct stretch:
        uint64_t key
        int32_t end
    ctypedef struct division:
        int32_t at
        int pieces
        int64_t *states
        size_t shapes
    stretch sweep_stretch(const sweep *s, int pieces)
    bint division_init(division *d, sweep *s, uint64_t key, int pieces)
    void division_free(division *d)
    int sweep_pieces(const sweep *s, int64_t states)
    progress sweep_pass(
        sweep *s, const division *const *divisions, int count, int piece, int32_t end)
    void sweep_arrive(sweep *s, int32_t end)

cdef extern from "engine/frontier/packed.h" nogil:
    int64_t pack(const division *d, int piece, uint32_t *local, uint64_t *words)
    ctypedef enum unpacked:
        UNPACKED, UNPACK_REFUSED, NOT_A_PIECE
    unpacked sweep_unpack(sweep *s, const uint64_t *words, size_t count)

cdef extern from "engine/frontier/usage.h" nogil:
    progress usage_find(sweep *s, uint64_t *counts)
