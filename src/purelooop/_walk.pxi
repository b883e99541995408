# The loops of a finished sweep, one after the other: a part of _frontier.pyx.


@cython.final
cdef class Walk:
    """Goes through the loops of a finished sweep in order; it stands before the first at first.

    Parameters
    ----------
    sweep : Sweep
        Finished, with layers and exact numbers.
    start : int
        Number of the loop to begin with.
    """

    cdef Sweep _of
    cdef walk _walk
    cdef board _board
    cdef word *_planes
    cdef word *_edges[2]
    cdef bint _begun, _ended, _busy

    def __cinit__(self, Sweep of not None, start):
        self._of = of
        cdef sweep *s = of.begin_finished(READING)
        try:
            self.stand_before(s, start)
        finally:
            of.end(READING)

    cdef int stand_before(self, const sweep *s, start) except -1:
        cdef uint64_t number[MOST_LANES]
        cdef Sweep of = self._of
        cdef int k
        if board_measure(&self._board, of.rows_of_board, of.cols_of_board) < 0:
            raise MemoryError("the board is too large")
        self._planes = <word *>malloc(3 * self._board.words * sizeof(word))
        if self._planes is NULL or not walk_init(&self._walk, s):
            raise MemoryError("no memory for going through loops")
        self._board.open = self._planes
        self._edges[0] = self._planes + self._board.words
        self._edges[1] = self._planes + 2 * self._board.words
        board_fill(&self._board, <const uint8_t *>PyBytes_AS_STRING(of.blocked))
        if start < 0 or start.bit_length() > 64 * s.arithmetic.lanes:
            self._ended = True
            return 0
        for k in range(s.arithmetic.lanes):
            number[k] = start >> 64 * k & 0xFFFFFFFFFFFFFFFF
        self._ended = not walk_to(&self._walk, number)
        return 0

    def __dealloc__(self):
        walk_free(&self._walk)
        free(self._planes)

    cdef int begin(self) except -1:
        """Begin to use the walk, unless somebody else does."""
        with cython.critical_section(self):
            if self._busy:
                raise RuntimeError("this walk is in use in another thread")
            self._busy = True
        try:
            self._of.begin(READING)
        except RuntimeError:
            self.leave()
            raise
        return 0

    cdef void end(self) noexcept:
        self._of.end(READING)
        self.leave()

    cdef void leave(self) noexcept:
        with cython.critical_section(self):
            self._busy = False

    cdef bint go_on(self) noexcept nogil:
        if self._begun and not self._ended:
            self._ended = not walk_on(&self._walk)
        self._begun = True
        return not self._ended

    def advance(self):
        """Go to the next loop, or say that there is none."""
        self.begin()
        try:
            return self.go_on()
        finally:
            self.end()

    def skip(self, n):
        """Go on by n loops; how many there were."""
        cdef int64_t done = 0, most = n, chunk
        self.begin()
        try:
            while done < most and not self._ended:
                chunk = min(most, done + LOOPS_PER_LOOK)
                with nogil:
                    while done < chunk and self.go_on():
                        done += 1
                PyErr_CheckSignals()
        finally:
            self.end()
        return done

    def directions(self):
        """The loop: rows * cols directions, 0 up 1 down 2 left 3 right 4 blocked."""
        self.begin()
        try:
            if not self._begun or self._ended:
                raise RuntimeError("expected a walk that stands at a loop")
            loop = PyBytes_FromStringAndSize(NULL, len(self._of.blocked))
            walk_edges(&self._walk, &self._board, self._edges)
            loop_directions(&self._board, self._edges, <int8_t *>PyBytes_AS_STRING(loop))
            return loop
        finally:
            self.end()

    cdef bint is_whole(
        self, const uint8_t *blocked, const int8_t *directions, int64_t passed
    ) noexcept nogil:
        """Whether a loop goes through all open cells and no other."""
        cdef int64_t cell, cells = <int64_t>self._board.rows * self._board.cols
        for cell in range(cells):
            if (blocked[cell] != 0) != (directions[cell] == 4):
                return False
        return passed == self._board.open_count

    def fill(self, int8_t[:, ::1] loops, bint verify, Cancel cancel not None):
        """Go on and write the directions of each loop into a row; how many there were.

        Fewer than there are rows after the last loop, and where `cancel` is set.

        Raises
        ------
        RuntimeError
            Something was no loop.
        """
        cdef int64_t done = 0, chunk, passed
        cdef bint good = True
        cdef const uint8_t *blocked = <const uint8_t *>PyBytes_AS_STRING(self._of.blocked)
        if loops.shape[1] != <int64_t>len(self._of.blocked):
            raise ValueError("expected rows of as many directions as there are cells")
        self.begin()
        try:
            while done < loops.shape[0] and good and not self._ended and not cancel._is_set:
                chunk = min(loops.shape[0], done + LOOPS_PER_LOOK)
                with nogil:
                    while done < chunk and good and self.go_on():
                        walk_edges(&self._walk, &self._board, self._edges)
                        passed = loop_directions(&self._board, self._edges, &loops[done, 0])
                        good = not verify or self.is_whole(blocked, &loops[done, 0], passed)
                        done += 1
                PyErr_CheckSignals()
            if not good:
                raise RuntimeError("expected a loop")
            return done
        finally:
            self.end()

    def index(self, bytes directions not None):
        """The number of a loop. The walk ends."""
        cdef uint64_t number[MOST_LANES]
        if len(directions) != len(self._of.blocked):
            raise ValueError("expected rows * cols bytes")
        self.begin()
        try:
            self._ended = True
            memset(self._edges[0], 0, 2 * self._board.words * sizeof(word))
            loop_edges(&self._board, <const int8_t *>PyBytes_AS_STRING(directions), self._edges)
            if not walk_number(&self._walk, &self._board, self._edges, number):
                raise ValueError("expected a loop of this board")
            return integer_of(number, self._of._sweep.arithmetic.lanes)
        finally:
            self.end()
