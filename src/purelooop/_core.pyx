"""The depth-first search, and the binding of the engine to Python.

The engine (``engine/*.c``) knows the phases: propagate, decide, descend, backtrack. The search
below puts them together, one call a phase and node, without the interpreter lock.
"""

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint64_t

cdef extern from "engine/solver.h" nogil:
    ctypedef int32_t literal
    ctypedef struct board:
        int32_t open_count
    ctypedef struct counters:
        int64_t nodes, decisions, conflicts, deepest, assigned
        int64_t by_degree, by_premature, by_side, by_cut, by_two_factor, by_balance
    cdef enum stop:
        NOT_STOPPED, STOPPED_BY_CALLER, STOPPED_BY_TIME, STOPPED_BY_NODES, STOPPED_BY_MEMORY
    ctypedef struct budget:
        double deadline
        int64_t max_nodes
        int (*ask)(void *) noexcept nogil
        void *ask_argument
        stop stopped
    cdef enum obstruction_kind:
        NO_OBSTRUCTION, UNBALANCED, DISCONNECTED, DEAD_END, BRIDGE
    ctypedef struct obstruction:
        obstruction_kind kind
        int32_t a, b
    ctypedef struct solver:
        bint solved, fresh
        uint64_t *loop[2]
        int32_t depth
        counters counters
        budget budget
    cdef enum outcome:
        CONFLICT, CONSISTENT, CHANGED, SOLVED, STOPPED
    solver *solver_new(int32_t rows, int32_t cols, const uint8_t *blocked, unsigned rules)
    void solver_free(solver *s)
    obstruction solver_start(solver *s)
    outcome propagate(solver *s)
    outcome merge(solver *s)
    outcome weigh(solver *s)
    literal decide(const solver *s)
    void descend(solver *s, literal decision)
    bint backtrack(solver *s)
    void loop_directions(const solver *s, int8_t *directions)
    double budget_clock()

cdef extern from "engine/build.h" nogil:
    const char *BUILD_COMPILER
    const char *BUILD_KIND

COMPILER = BUILD_COMPILER.decode()
BUILD = BUILD_KIND.decode()


cdef outcome depth_first(solver *s) noexcept nogil:
    """Search on to the next loop: SOLVED, CONFLICT (nothing is left to try) or STOPPED."""
    cdef outcome now
    cdef literal decision
    if s.solved and not backtrack(s):
        return CONFLICT
    while True:
        if s.fresh:
            if s.counters.nodes == s.budget.max_nodes:
                s.budget.stopped = STOPPED_BY_NODES
                return STOPPED
            s.counters.nodes += 1
            s.fresh = False
        now = propagate(s)
        if now == CONSISTENT:
            now = merge(s)
        if now == SOLVED or now == STOPPED:
            return now
        if now == CONSISTENT:
            now = weigh(s)
        if now == CHANGED:
            continue
        if now == CONSISTENT:
            decision = decide(s)
            if decision >= 0:
                descend(s, decision)
                continue
        if not backtrack(s):
            return CONFLICT


cdef int ask_caller(void *search) noexcept nogil:
    """Whether a signal, such as Ctrl-C, wants the search to end."""
    with gil:
        try:
            PyErr_CheckSignals()
        except BaseException as error:
            (<Search>search)._error = error  # raised once the engine has returned
            return 1
        return 0


@cython.final
cdef class Search:
    """A search for the loops of one board, one after the other.

    Parameters
    ----------
    rows, cols : int
        Sizes, at least 1.
    blocked : bytes-like of rows * cols
        Row by row from the top, nonzero where blocked.
    rules : int
        Bits of ``engine/rules.h``.

    Raises
    ------
    MemoryError
        When the state, about 170 bytes a cell, can't be had.
    """

    cdef solver *_solver
    cdef Py_ssize_t _cells
    cdef bint _exhausted, _busy
    cdef object _error
    cdef readonly object obstruction

    def __cinit__(self, int32_t rows, int32_t cols, const uint8_t[::1] blocked, unsigned rules):
        self._cells = <Py_ssize_t>rows * cols
        if rows < 1 or cols < 1 or blocked.shape[0] != self._cells:
            raise ValueError("expected rows * cols bytes")
        cdef obstruction found
        with nogil:
            self._solver = solver_new(rows, cols, &blocked[0], rules)
        if self._solver is NULL:
            raise MemoryError(f"no memory for the search on a board of {rows} by {cols} cells")
        with nogil:
            found = solver_start(self._solver)
        if found.kind != NO_OBSTRUCTION:
            self._exhausted = True
            self.obstruction = (<int>found.kind, found.a, found.b)

    def __dealloc__(self):
        solver_free(self._solver)

    def limit(self, double timeout, int64_t max_nodes, bint interruptible):
        """Set the limits of all that follows; a negative number is no limit."""
        cdef budget *limits = &self._solver.budget
        limits.deadline = budget_clock() + timeout if timeout >= 0 else -1
        limits.max_nodes = max_nodes
        limits.ask = NULL
        if interruptible:
            limits.ask = ask_caller
        limits.ask_argument = <void *>self

    def advance(self):
        """Search on to the next loop: 'found', 'exhausted', 'timeout' or 'max_nodes'."""
        cdef outcome now
        if self._exhausted:
            return "exhausted"
        if self._busy:
            raise RuntimeError("this search is already running in another thread")
        self._busy = True
        self._solver.budget.stopped = NOT_STOPPED
        with nogil:
            now = depth_first(self._solver)
        self._busy = False
        if self._error is not None:
            error, self._error = self._error, None
            raise error
        if now == SOLVED:
            return "found"
        if self._solver.budget.stopped == STOPPED_BY_MEMORY:
            raise MemoryError("no memory to remember the loops found")
        if now == STOPPED:
            by_time = self._solver.budget.stopped == STOPPED_BY_TIME
            return "timeout" if by_time else "max_nodes"
        self._exhausted = True
        return "exhausted"

    @property
    def last(self):
        """Whether nothing is left to try after the loop just found."""
        return self._exhausted or (self._solver.solved and self._solver.depth == 0)

    def directions(self):
        """The loop just found: rows * cols directions, 0 up 1 down 2 left 3 right 4 blocked."""
        if self._solver.loop[0] is NULL:
            raise RuntimeError("no loop was found")
        loop = PyBytes_FromStringAndSize(NULL, self._cells)
        cdef int8_t *into = <int8_t *>PyBytes_AS_STRING(loop)
        with nogil:
            loop_directions(self._solver, into)
        return loop

    def counters(self):
        """What was done so far, by name."""
        return self._solver.counters
