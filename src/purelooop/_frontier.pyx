"""The binding of the engine's sweep to Python: counts, numbered loops, and the use of edges."""

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset
from purelooop._core cimport Cancel, Limits
from purelooop._engine cimport (
    MOST_COLUMNS, MOST_LANES, NOT_A_PIECE, STOPPED_BY_TIME, SWEEP_REFUSED, SWEEP_STOPPED, SWEPT,
    UNPACKED, UNPACK_REFUSED, arithmetic, board, board_fill, board_measure, division,
    division_free, division_init, loop_directions, loop_edges, pack, progress, stretch, sweep,
    sweep_arrive, sweep_free, sweep_layer, sweep_new, sweep_pass, sweep_pieces, sweep_place,
    sweep_run_to, sweep_stretch, sweep_total, sweep_unpack, unpacked, usage_find, walk,
    walk_edges, walk_free, walk_init, walk_number, walk_on, walk_to, word,
)

MAX_WIDTH = MOST_COLUMNS
MAX_LANES = MOST_LANES

cdef enum:
    LOOPS_PER_LOOK = 1 << 14

cdef enum:  # ways to use a sweep
    READING   # what it has reached: as many as like
    STEPPING  # to go on from what others may be reading
    ALONE


cdef object describe_sweep(void *work):
    cdef sweep *s = <sweep *>work
    return reached_row(s), s.rows, states_in(s), s.memory.held


cdef int32_t reached_row(const sweep *s) noexcept nogil:
    if s.layers is NULL:
        return 1
    if s.at + 1 >= s.site_count:
        return s.rows
    return s.sites[s.at].row + 1


cdef int64_t states_in(const sweep *s) noexcept nogil:
    return sweep_layer(s, s.at).states if s.site_count and s.layers is not NULL else 0


cdef object integer_of(const uint64_t *lanes, int count):
    cdef int k
    value = 0
    for k in range(count - 1, -1, -1):
        value = value << 64 | lanes[k]
    return value


@cython.final
cdef class Sweep:
    """One sweep over a board.

    Parameters
    ----------
    rows, cols : int
        Sizes, at least 1; the smaller one at most MAX_WIDTH.
    blocked : bytes-like of rows * cols
        Row by row from the top, 1 where blocked and 0 where open.
    moduli : sequence of int
        Primes below 2**63, of which residues are counted; empty for exact numbers.
    measured : bool
        With residues: also a floating-point sum, off by less than one part in 2**30.
    lanes : int
        Of exact numbers: they are counted modulo 2**(64 * lanes).
    keep : bool
        Whether the layers stay, for `select`, `index`, `walk` and `edge_counts`.
    max_memory : int
        Bytes that the sweep may hold.
    limits : Limits

    Raises
    ------
    MemoryError
        There is no memory to begin with.
    """

    cdef sweep *_sweep
    cdef Limits _limits
    cdef readonly object blocked
    cdef readonly int32_t rows_of_board, cols_of_board
    cdef object _numbers
    cdef bint _keep, _done
    cdef int _uses[3]
    cdef object _pieces
    cdef division _division
    cdef bint _divided

    def __cinit__(
        self, int32_t rows, int32_t cols, bytes blocked not None, moduli, bint measured,
        int lanes, bint keep, int64_t max_memory, Limits limits not None
    ):
        cdef arithmetic a
        cdef int k, residues = len(moduli)
        cdef const uint8_t *cells = <const uint8_t *>PyBytes_AS_STRING(blocked)
        if rows < 1 or cols < 1 or len(blocked) != <int64_t>rows * cols:
            raise ValueError("expected rows * cols bytes")
        if min(rows, cols) > MOST_COLUMNS:
            raise ValueError(f"expected at most {MOST_COLUMNS} cells on the shorter side")
        a.exact = residues == 0
        a.measured = residues > 0 and measured
        a.lanes = residues + a.measured if residues else lanes
        if not 1 <= a.lanes <= MOST_LANES:
            raise ValueError(f"expected from 1 to {MOST_LANES} lanes")
        for k in range(residues):
            if not 1 < moduli[k] < 2**63:
                raise ValueError("expected moduli below 2**63")
            a.moduli[k] = moduli[k]
        self.rows_of_board, self.cols_of_board, self.blocked = rows, cols, blocked
        self._numbers = tuple(moduli), a.measured, a.lanes
        self._limits = limits
        self._keep = keep
        with nogil:
            self._sweep = sweep_new(rows, cols, cells, &a, keep, max_memory)
        if self._sweep is NULL:
            raise MemoryError("no memory for counting")

    def __dealloc__(self):
        self.forget_division()
        sweep_free(self._sweep)

    cdef sweep *ask(self) except NULL:
        if self._sweep is NULL:
            raise RuntimeError("this sweep was closed")
        return self._sweep

    cdef sweep *begin(self, int how) except NULL:
        """Begin to use the sweep, unless somebody else does what does not go with that."""
        cdef int others
        with cython.critical_section(self):
            others = self._uses[ALONE]
            if how != READING:
                others += self._uses[STEPPING]
            if how == ALONE:
                others += self._uses[READING]
            if others:
                raise RuntimeError("this sweep is in use in another thread")
            self.ask()
            self._uses[how] += 1
        return self._sweep

    cdef void end(self, int how) noexcept:
        with cython.critical_section(self):
            self._uses[how] -= 1

    cdef sweep *begin_finished(self, int how) except NULL:
        cdef sweep *s = self.begin(how)
        if not (self._done and self._keep and s.arithmetic.exact):
            self.end(how)
            raise RuntimeError("expected a finished sweep of exact numbers that kept its layers")
        return s

    cdef int refuse_keeping(self) except -1:
        if self._keep:
            raise RuntimeError("expected a sweep that does not keep its layers")
        return 0

    cdef object outcome(self, progress now):
        self._limits.raise_error()
        if now == SWEPT:
            return "done"
        if now == SWEEP_STOPPED:
            return "timeout" if self._sweep.budget.stopped == STOPPED_BY_TIME else "cancelled"
        if self._sweep.memory.starved:
            held = self._sweep.memory.held / 1e6
            raise MemoryError(f"there is no more memory, after {held:.0f} MB for counting")
        return "memory"

    def run(self, end=None):
        """Sweep on to a site, by default the last: 'done', or 'timeout', 'cancelled' or 'memory'.

        After 'timeout', and after Ctrl-C, it can go on.
        """
        cdef sweep *s = self.begin(ALONE)
        cdef progress now
        cdef int32_t until
        try:
            until = s.site_count - 1 if end is None else min(<int64_t>end, s.site_count - 1)
            self.forget_division()
            self._limits.set(&s.budget, describe_sweep, s)
            with nogil:
                now = sweep_run_to(s, until)
            self._done = now == SWEPT and until + 1 >= s.site_count
            return self.outcome(now)
        finally:
            self.end(ALONE)

    def stretch(self, int pieces):
        """How far states in so many pieces stay apart: a key for `divide`, and the site."""
        cdef stretch found
        self.refuse_keeping()
        cdef sweep *s = self.begin(READING)
        try:
            if s.at + 1 >= s.site_count:
                raise RuntimeError("expected a sweep with a site ahead")
            found = sweep_stretch(s, pieces)
            return found.key, found.end
        finally:
            self.end(READING)

    def handy_pieces(self, int64_t states):
        """Into how many pieces it is best to divide so many states, even for one sweep."""
        with cython.critical_section(self):
            return sweep_pieces(self.ask(), states)

    def set_handy(self, int64_t bytes):
        """Bytes of counts that are swept over together; 0: all there are, however many."""
        cdef sweep *s = self.begin(ALONE)
        s.handy = max(<int64_t>0, bytes)
        self.end(ALONE)

    def divide(self, uint64_t key, int pieces):
        """Divide the states reached by their key: how many are in each piece, or 'memory'.

        Equal states of different sweeps, and what may become equal ones before the end of the
        stretch, are in pieces of the same number. To go on ends the division.
        """
        cdef bint done
        cdef int i
        self.refuse_keeping()
        if pieces < 1:
            raise ValueError("expected at least one piece")
        cdef sweep *s = self.begin(ALONE)
        try:
            self.forget_division()
            if s.layers is NULL or s.memory.refused:
                return self.outcome(SWEEP_REFUSED)
            with nogil:
                done = division_init(&self._division, s, key, pieces)
            self._divided = True
            if not done:
                self.forget_division()
                return self.outcome(SWEEP_REFUSED)
            return [self._division.states[i] for i in range(pieces)]
        finally:
            self.end(ALONE)

    cdef void forget_division(self) noexcept:
        if self._divided:
            division_free(&self._division)
        self._divided = False

    cdef int refuse_piece(self, int piece, int32_t at) except -1:
        if not self._divided or self._division.at != at:
            raise RuntimeError("expected a sweep whose states are divided")
        if not 0 <= piece < self._division.pieces:
            raise ValueError("expected the number of a piece")
        return 0

    def pack(self, int piece, int64_t beside=0):
        """A piece as bytes, for `place`; or 'memory'.

        `beside` is how many bytes of others are there, which the limit is for as well.
        """
        cdef int64_t words
        cdef uint64_t *to
        cdef uint32_t *local = NULL
        cdef sweep *s = self.begin(ALONE)
        try:
            self.refuse_piece(piece, s.at)
            local = <uint32_t *>malloc((self._division.shapes + 1) * sizeof(uint32_t))
            if local is NULL:
                raise MemoryError("no memory to pack states")
            with nogil:
                words = pack(&self._division, piece, local, NULL)
            if s.memory.held + beside + 8 * words > s.memory.limit:
                return "memory"
            packed = PyBytes_FromStringAndSize(NULL, 8 * words)
            to = <uint64_t *>PyBytes_AS_STRING(packed)
            with nogil:
                pack(&self._division, piece, local, to)
            return packed
        finally:
            free(local)
            self.end(ALONE)

    def pass_piece(self, givers, int piece, int32_t end):
        """Sweep on with a piece of sweeps, this one maybe among them: as `run` has it.

        All of them are divided before this site, in the same way. One sweep takes the piece, and
        others may take other pieces at the same time. It leads to a site in the stretch of the
        division, the same for all pieces; the sweep itself stays where it is until `arrive`.
        """
        cdef sweep *s
        cdef Sweep giver
        cdef progress now
        cdef int read = 0, count
        cdef const division **divisions = NULL
        givers = tuple(givers)
        count = len(givers)
        self.refuse_keeping()
        s = self.begin(STEPPING)
        try:
            divisions = <const division **>malloc((count + 1) * sizeof(division *))
            if divisions is NULL:
                raise MemoryError("no memory to take states")
            if s.layers is NULL or s.memory.refused:
                return self.outcome(SWEEP_REFUSED)
            for giver in givers:
                giver.begin(READING)
                divisions[read] = &giver._division
                read += 1
                if giver.blocked != self.blocked or giver._numbers != self._numbers:
                    raise ValueError("expected sweeps that count the same")
                giver.refuse_piece(piece, s.at)
            if not s.at < end < min(s.site_count, s.at + s.cols + 1):
                raise ValueError("expected a site less than a row ahead")
            self._limits.set(&s.budget, describe_sweep, s)
            with nogil:
                now = sweep_pass(s, divisions, count, piece, end)
            return self.outcome(now)
        finally:
            for giver in givers[:read]:
                giver.end(READING)
            free(divisions)
            self.end(STEPPING)

    def arrive(self, int32_t end):
        """Go to where all pieces are by now."""
        cdef sweep *s = self.begin(ALONE)
        if not (self._divided and s.at < end < min(s.site_count, s.at + s.cols + 1)):
            self.end(ALONE)
            raise RuntimeError("expected the site to which passages led")
        self.forget_division()
        sweep_arrive(s, end)
        self._done = end + 1 >= s.site_count
        self.end(ALONE)

    def place(self, int32_t at, pieces):
        """Begin at a site with some of the states before it: 'done' or 'memory'.

        Parameters
        ----------
        at : int
            Number of an open cell, in the order of the sweep.
        pieces : sequence of bytes
            As `pack` makes them; of the same board, arithmetic and site.

        Raises
        ------
        ValueError
            Something else, or damaged; the sweep is then empty.
        """
        cdef unpacked now = UNPACKED
        cdef const uint64_t *words
        cdef size_t count
        self.refuse_keeping()
        cdef sweep *s = self.begin(ALONE)
        try:
            if s.layers is NULL or s.memory.refused:
                return self.outcome(SWEEP_REFUSED)
            if not 0 <= at < s.site_count:
                raise ValueError("expected the number of an open cell")
            self.forget_division()
            sweep_place(s, at)
            self._done = False
            self._pieces = tuple(pieces)
            for piece in self._pieces:
                if not isinstance(piece, bytes):
                    raise TypeError("expected pieces as bytes")
                words, count = <const uint64_t *>PyBytes_AS_STRING(piece), len(piece) // 8
                with nogil:
                    now = sweep_unpack(s, words, count)
                if len(piece) % 8 or now == NOT_A_PIECE:
                    sweep_place(s, at)
                    raise ValueError("expected states of this board before this cell")
                if now == UNPACK_REFUSED:
                    return self.outcome(SWEEP_REFUSED)
            return "done"
        finally:
            self.end(ALONE)

    def total(self):
        """The number of loops: a list of the residues, or of one exact number; and its measure."""
        cdef const uint64_t *lanes
        cdef arithmetic *a
        cdef double measure = 0
        cdef int k
        cdef sweep *s = self.begin(READING)
        try:
            if not self._done:
                raise RuntimeError("expected a finished sweep")
            lanes = sweep_total(s)
            a = &s.arithmetic
            if a.exact:
                return [integer_of(lanes, a.lanes) if lanes is not NULL else 0], None
            if lanes is NULL:
                return [0] * (a.lanes - a.measured), 0.0 if a.measured else None
            residues = [lanes[k] for k in range(a.lanes - a.measured)]
            memcpy(&measure, &lanes[a.lanes - 1], sizeof(measure))
            return residues, measure if a.measured else None
        finally:
            self.end(READING)

    def close(self):
        """Free all memory; nothing but this can be done with the sweep afterwards."""
        if self._sweep is NULL:
            return
        cdef sweep *s = self.begin(ALONE)
        self.forget_division()
        with cython.critical_section(self):
            self._sweep = NULL
        sweep_free(s)
        self.end(ALONE)

    @property
    def row(self):
        """The row that the sweep has reached, from 1 on, along the longer side."""
        with cython.critical_section(self):
            return reached_row(self.ask())

    @property
    def rows(self):
        """How many rows there are, along the longer side."""
        with cython.critical_section(self):
            return self.ask().rows

    @property
    def at(self):
        """The open cell that the sweep has reached, by its number in the order of the sweep."""
        with cython.critical_section(self):
            return self.ask().at

    @property
    def sites(self):
        """How many open cells there are."""
        with cython.critical_section(self):
            return self.ask().site_count

    @property
    def states(self):
        """States in the current layer."""
        with cython.critical_section(self):
            return states_in(self.ask())

    @property
    def peak_states(self):
        """States in the largest layer so far."""
        with cython.critical_section(self):
            return self.ask().peak_states

    @property
    def held(self):
        """Bytes of memory held; 0 once closed."""
        with cython.critical_section(self):
            return self._sweep.memory.held if self._sweep is not NULL else 0

    @property
    def peak(self):
        """Bytes of memory held at the most."""
        with cython.critical_section(self):
            return self.ask().memory.peak

    def walk(self, start):
        """A `Walk` that stands before loop number `start`."""
        return Walk(self, start)

    def select(self, number):
        """Directions of a loop by its number, from 0 on."""
        at = Walk(self, number)
        if not at.advance():
            raise IndexError("expected the number of a loop")
        return at.directions()

    def index(self, bytes directions not None):
        """The number of a loop."""
        return Walk(self, 0).index(directions)

    def edge_counts(self, Limits limits not None):
        """Loops that use the edge to the right of each cell, and that use the one below it.

        Or what stopped that, as `run` has it.
        """
        cdef progress now
        cdef int lanes
        cdef int64_t r, c, cell, cells
        cdef uint64_t *counts = NULL
        cdef sweep *s = self.begin_finished(STEPPING)
        try:
            lanes, cells = s.arithmetic.lanes, <int64_t>s.rows * s.cols
            counts = <uint64_t *>malloc(2 * cells * lanes * sizeof(uint64_t))
            if counts is NULL:
                raise MemoryError("no memory for the use of edges")
            self._limits = limits
            limits.set(&s.budget, describe_sweep, s)
            with nogil:
                now = usage_find(s, counts)
            how = self.outcome(now)
            if how != "done":
                return how
            right, down = [], []
            along, across = (down, right) if s.transposed else (right, down)
            for r in range(self.rows_of_board):
                for c in range(self.cols_of_board):
                    cell = c * s.cols + r if s.transposed else r * s.cols + c
                    along.append(integer_of(counts + cell * lanes, lanes))
                    cell += cells
                    across.append(integer_of(counts + cell * lanes, lanes))
            return right, down
        finally:
            free(counts)
            self.end(STEPPING)


include "_walk.pxi"
