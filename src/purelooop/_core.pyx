"""The depth-first search, and the binding of the engine to Python.

The engine (``engine/*.c``) knows the phases: propagate, merge, weigh, decide, descend, backtrack.
The search below puts them together, one call a phase and node, without the interpreter lock.
"""

cimport cython
from cpython.bytearray cimport PyByteArray_AS_STRING
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.exc cimport PyErr_CheckSignals
from cpython.pythread cimport PyThread_get_thread_ident
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t
from purelooop._engine cimport (
    BRIDGE, BUILD_COMPILER, BUILD_KIND, BUILD_SANITIZED, BUILD_TARGET, BY_BALANCE, BY_CUT,
    BY_DECISION, BY_DEGREE, BY_PREMATURE, BY_REFUTATION, BY_SIDE, BY_TWO_FACTOR, CHANGED, CONFLICT,
    CONSISTENT, CONTRADICTION, DEAD_END, DISCONNECTED, NOT_STOPPED, NO_OBSTRUCTION, NO_TWO_FACTOR,
    SOLVED, STOPPED, STOPPED_BY_CALLER, STOPPED_BY_MEMORY, STOPPED_BY_NODES, STOPPED_BY_TIME,
    UNBALANCED, axis_of, backtrack, budget, budget_clock, budget_look, budget_spend, check_witness,
    col_of, counters, decide, descend, edge_in, implication, is_on, literal, loop_directions, merge,
    near_cell, number_in, obstruction, outcome, part_fix, part_know, part_known, part_path, prepare,
    propagate, row_of, solver, solver_bytes, solver_free, solver_load, solver_new, weigh, who_in,
    word,
)

COMPILER = BUILD_COMPILER.decode()
BUILD = BUILD_KIND.decode()
TARGET = BUILD_TARGET.decode()
SANITIZED = bool(BUILD_SANITIZED)

_STOPS = {
    STOPPED_BY_TIME: "timeout",
    STOPPED_BY_NODES: "max_nodes",
    STOPPED_BY_CALLER: "cancelled",
}
_OBSTRUCTIONS = {
    UNBALANCED: "unbalanced",
    DISCONNECTED: "disconnected",
    DEAD_END: "dead_end",
    BRIDGE: "bridge",
    NO_TWO_FACTOR: "no_two_factor",
    CONTRADICTION: "contradiction",
}
_CAUSES = {
    BY_DECISION: "decision",
    BY_REFUTATION: "refutation",
    BY_DEGREE: "degree",
    BY_PREMATURE: "premature",
    BY_SIDE: "side",
    BY_CUT: "cut",
    BY_TWO_FACTOR: "two_factor",
    BY_BALANCE: "balance",
}


cdef outcome depth_first(solver *s) noexcept nogil:
    """Search on to the next loop: SOLVED, CONFLICT (nothing is left to try) or STOPPED."""
    cdef outcome now
    cdef literal decision
    if s.reported and not backtrack(s):
        return CONFLICT
    now = prepare(s)
    if now != CONSISTENT:
        return now
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
        if now == CONSISTENT:
            now = weigh(s)
        if now == SOLVED or now == STOPPED:
            return now
        if now == CHANGED:
            continue
        decision = decide(s) if now == CONSISTENT else -1
        if decision >= 0:
            descend(s, decision)
        elif not backtrack(s):
            return CONFLICT


include "_limits.pxi"


cdef object describe_search(void *work):
    cdef solver *s = <solver *>work
    return s.counters.nodes, s.depth, s.factor.left if s.factor.ready else -1


cdef solver *new_solver(int32_t rows, int32_t cols, unsigned rules) except NULL:
    cdef solver *s
    with nogil:
        s = solver_new(rows, cols, rules)
    if s is NULL:
        raise MemoryError(f"no memory for the search on a board of {rows} by {cols} cells")
    return s


def state_bytes(int32_t rows, int32_t cols, unsigned rules):
    """Bytes of memory that a search may need; -1 if the board is too large to number."""
    return solver_bytes(rows, cols, rules)


@cython.final
cdef class Search:
    """A search for the loops of one board, one after the other.

    For one thread at a time: RuntimeError for whoever comes while another one is at it.

    Parameters
    ----------
    rows, cols : int
        Sizes, at least 1.
    blocked : bytes-like of rows * cols
        Row by row from the top, 1 where blocked and 0 where open.
    rules : int
        Bits of ``engine/rules.h``.
    limits : Limits
    fixed : bytes, optional
        Edges that are so from the start, as `rest` gives them: only loops that agree are found.
    known : bytes, optional
        Directions of a loop that agrees and is not to be found.

    Raises
    ------
    MemoryError
        When the state (see `state_bytes`) can't be had.
    """

    cdef solver *_solver
    cdef Limits _limits
    cdef Py_ssize_t _cells
    cdef bytes _fixed, _known
    cdef bint _exhausted, _busy, _found

    def __cinit__(
        self, int32_t rows, int32_t cols, const uint8_t[::1] blocked, unsigned rules,
        Limits limits not None, bytes fixed not None=b"", bytes known=None
    ):
        self._cells = <Py_ssize_t>rows * cols
        if rows < 1 or cols < 1 or blocked.shape[0] != self._cells:
            raise ValueError("expected rows * cols bytes")
        self._limits = limits
        self._solver = new_solver(rows, cols, rules)
        cdef const uint8_t *cells = &blocked[0]
        with nogil:
            solver_load(self._solver, cells)
        self._fixed = fixed
        self._known = known
        self.restrict()

    def __dealloc__(self):
        solver_free(self._solver)

    cdef int restrict(self) except -1:
        """Fix edges, and take a loop for known."""
        cdef int32_t size = <int32_t>(len(self._fixed) // sizeof(literal))
        if not part_fix(self._solver, <const literal *>PyBytes_AS_STRING(self._fixed), size):
            raise ValueError("expected edges between open cells")
        if self._known is None:
            return 0
        if len(self._known) != self._cells:
            raise ValueError("expected rows * cols directions")
        if not part_know(self._solver, <const int8_t *>PyBytes_AS_STRING(self._known)):
            raise MemoryError("no memory to remember the loops found")
        return 0

    cdef int begin(self) except -1:
        """Begin to use the search, unless somebody else does."""
        with cython.critical_section(self):
            if self._busy:
                raise RuntimeError("this search is in use in another thread")
            self._busy = True
        return 0

    cdef void end(self) noexcept:
        with cython.critical_section(self):
            self._busy = False

    def advance(self):
        """Search on to the next loop: 'found', 'exhausted', or what stopped it.

        That is 'timeout', 'max_nodes' or 'cancelled'. After these, and after Ctrl-C, the search
        can be taken up again.
        """
        cdef outcome now
        self.begin()
        try:
            if self._exhausted:
                return "exhausted"
            self._limits.set(&self._solver.budget, describe_search, self._solver)
            with nogil:
                # Whoever takes the loops may take time, too.
                if self._found and budget_look(&self._solver.budget):
                    now = STOPPED
                else:
                    now = depth_first(self._solver)
            self._found = now == SOLVED
            self._limits.raise_error()
            if now == SOLVED:
                return "found"
            if now == CONFLICT:
                self._exhausted = True
                return "exhausted"
            if self._solver.budget.stopped == STOPPED_BY_MEMORY:
                raise MemoryError("no memory to remember the loops found")
            return _STOPS[self._solver.budget.stopped]
        finally:
            self.end()

    @property
    def last(self):
        """Whether nothing is left to try after the loop just found."""
        self.begin()
        try:
            return self._exhausted or (self._solver.reported and self._solver.depth == 0)
        finally:
            self.end()

    def witness(self, bytes directions not None):
        """Give a loop that the search then may not lose, before it begins.

        Whether that is watched: in the checked build only (``engine/checked.h``).
        """
        if len(directions) != self._cells:
            raise ValueError("expected rows * cols bytes")
        self.begin()
        try:
            return check_witness(self._solver, <const int8_t *>PyBytes_AS_STRING(directions))
        finally:
            self.end()

    def directions(self):
        """The loop just found: rows * cols directions, 0 up 1 down 2 left 3 right 4 blocked."""
        cdef int8_t *into
        self.begin()
        try:
            if self._solver.loop[0] is NULL:
                raise RuntimeError("no loop was found")
            loop = PyBytes_FromStringAndSize(NULL, self._cells)
            into = <int8_t *>PyBytes_AS_STRING(loop)
            with nogil:
                loop_directions(&self._solver.board, self._solver.loop, into)
            return loop
        finally:
            self.end()

    def rest(self):
        """What is left to try, as searches that have no loop in common: (fixed, known) of each.

        The one under way comes first, and the others in the order in which this one would come to
        them. `known` is None where there is no such loop.
        """
        self.begin()
        try:
            if self._exhausted:
                return []
            if not self._solver.prepared:
                return [(self._fixed, self._known)]
            return self.parts()
        finally:
            self.end()

    cdef list parts(self):
        """What is left to try, once the search has begun."""
        cdef solver *s = self._solver
        cdef int32_t i, size
        chosen = bytearray((s.trail_size + s.queue_size) * sizeof(literal))
        before = bytearray(s.depth * sizeof(int32_t))
        cdef literal *path = <literal *>PyByteArray_AS_STRING(chosen)
        cdef int32_t *sizes = <int32_t *>PyByteArray_AS_STRING(before)
        size = part_path(s, path, sizes)
        parts = []
        loops = {}
        if not s.reported:
            parts.append((bytes(chosen[: size * sizeof(literal)]), self.known_at(s.depth, loops)))
        for i in reversed(range(s.depth)):
            path[sizes[i]] = s.levels[i].decision ^ 1
            fixed = bytes(chosen[: (sizes[i] + 1) * sizeof(literal)])
            parts.append((fixed, self.known_at(i, loops)))
        return parts

    cdef object known_at(self, int32_t depth, dict loops):
        """The last loop reported at a depth or above; equal ones once, thanks to `loops`."""
        cdef size_t size = self._solver.board.words * sizeof(word)
        across, down = bytearray(size), bytearray(size)
        cdef word *planes[2]
        planes[0] = <word *>PyByteArray_AS_STRING(across)
        planes[1] = <word *>PyByteArray_AS_STRING(down)
        if not part_known(self._solver, depth, planes):
            return None
        loop = PyBytes_FromStringAndSize(NULL, self._cells)
        loop_directions(&self._solver.board, planes, <int8_t *>PyBytes_AS_STRING(loop))
        return loops.setdefault(loop, loop)

    def counters(self):
        """What was done so far, by name."""
        cdef counters done
        self.begin()
        done = self._solver.counters
        self.end()
        return {
            "nodes": done.nodes,
            "decisions": done.decisions,
            "conflicts": done.conflicts,
            "deepest": done.deepest,
            "assigned": done.assigned,
        } | {f"by_{name}": done.by[who] for who, name in _CAUSES.items() if who > BY_REFUTATION}

    def obstruction(self):
        """The last contradiction: its kind, and two places or numbers (``engine/board.h``)."""
        cdef obstruction found
        self.begin()
        found = self._solver.obstruction
        self.end()
        if found.kind == NO_OBSTRUCTION:
            return None
        kind = _OBSTRUCTIONS[found.kind]
        if found.kind == UNBALANCED:
            return kind, found.a, found.b
        if found.kind == CONTRADICTION:
            return kind, self.place(found.a), _CAUSES[found.b]
        if found.kind == DISCONNECTED or found.kind == BRIDGE:
            return kind, self.place(found.a), self.place(found.b)
        return kind, self.place(found.a), found.b

    def trail(self):
        """Edges set so far, in order: (row, col, axis, on, who, from what).

        The edge leads right (axis 0) or down (axis 1) from the cell. What it follows from is, by
        who set it (``engine/rules.h``): a cell or corner point as (row, col); another edge as
        (row, col, axis) for 'cut'; a number for 'decision' and 'refutation'.
        """
        cdef int32_t i
        self.begin()
        try:
            return [self.explain(self._solver.trail[i]) for i in range(self._solver.trail_size)]
        finally:
            self.end()

    cdef tuple place(self, int32_t i):
        return row_of(&self._solver.board, i), col_of(&self._solver.board, i)

    cdef tuple edge(self, int32_t edge):
        return (*self.place(near_cell(edge)), axis_of(edge))

    cdef tuple explain(self, implication entry):
        cdef int who = who_in(entry.reason)
        cdef int32_t number = number_in(entry.reason)
        source = number
        if who == BY_CUT:
            source = self.edge(number)
        elif who > BY_REFUTATION:
            source = self.place(number)
        return (*self.edge(edge_in(entry.literal)), is_on(entry.literal), _CAUSES[who], source)


cdef int8_t count_loops(solver *s, int limit) noexcept nogil:
    """How many loops, up to a limit; -1 when stopped."""
    cdef int found = 0
    cdef outcome now = SOLVED
    while found < limit and now == SOLVED:
        now = depth_first(s)
        if now == STOPPED:
            return -1
        found += now == SOLVED
        if s.reported and s.depth == 0:
            break
    return <int8_t>found


def decide_many(
    const uint8_t[:, :, ::1] boards, int8_t[::1] found, int limit, unsigned rules,
    Limits limits not None
):
    """Count the loops of many boards of one size, up to a limit, into `found`; -1: stopped.

    The limit of time is for all boards together, that of nodes for each.
    """
    cdef Py_ssize_t i
    cdef solver *s
    if found.shape[0] != boards.shape[0] or not 1 <= limit <= 127:
        raise ValueError("expected room for as many numbers as there are boards, and limit < 128")
    if boards.shape[0] == 0:
        return
    s = new_solver(<int32_t>boards.shape[1], <int32_t>boards.shape[2], rules)
    try:
        limits.set(&s.budget, describe_search, s)
        with nogil:
            for i in range(boards.shape[0]):
                if s.budget.stopped == STOPPED_BY_NODES:
                    s.budget.stopped = NOT_STOPPED
                found[i] = -1
                if not budget_spend(&s.budget, 32):
                    solver_load(s, &boards[i, 0, 0])
                    found[i] = count_loops(s, limit)
        limits.raise_error()
    finally:
        solver_free(s)
