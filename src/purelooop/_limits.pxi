# When work is to stop, and how the caller is asked about it: a part of _core.pyx.


@cython.final
cdef class Cancel:
    """A switch that ends every search whose limits were made with it."""

    def set(self):
        """End the searches, within a few milliseconds."""
        self._is_set = 1


@cython.final
cdef class Limits:
    """When to stop, and what went wrong while asking whether to; for one call at a time.

    Parameters
    ----------
    timeout : float
        Seconds from now on; a negative number is no limit.
    max_nodes : int
        A negative number is no limit.
    interruptible : bool
        Whether to look for signals such as Ctrl-C; of use in the main thread only.
    cancel : Cancel, optional
    progress : callable, optional
        Called now and then with numbers that say how far the work is; of a search: nodes, open
        decisions and cycles left (-1: not known). What it raises ends the work.
    """

    def __cinit__(
        self,
        double timeout,
        int64_t max_nodes,
        bint interruptible,
        Cancel cancel=None,
        progress=None,
    ):
        self._cancel = cancel
        self._progress = progress
        self._deadline = budget_clock() + timeout if timeout >= 0 else -1
        self._max_nodes = max_nodes
        self._interruptible = interruptible

    cdef int set(self, budget *limits, describe_work describe, void *work) except -1:
        """Put a budget under these limits, for this thread and up to its `raise_error`."""
        with cython.critical_section(self):
            if self._user:
                raise RuntimeError("these limits are in use")
            self._user = PyThread_get_thread_ident()
        self._describe = describe
        self._work = work
        limits.stopped = NOT_STOPPED
        limits.deadline = self._deadline
        limits.max_nodes = self._max_nodes
        limits.ask = NULL
        if self._interruptible or self._progress is not None:
            limits.ask = ask_caller
        limits.ask_argument = <void *>self
        limits.cancel = NULL if self._cancel is None else &self._cancel._is_set
        return 0

    cdef int raise_error(self) except -1:
        """Raise what came up in the midst of the work, which is over."""
        cdef object error = None
        with cython.critical_section(self):
            if self._user == PyThread_get_thread_ident():  # else somebody else is at work
                error, self._error = self._error, None
                self._user = 0
        if error is not None:
            raise error
        return 0

    cdef int report(self) except -1:
        """Look for signals, and say how far the work is."""
        PyErr_CheckSignals()
        if self._progress is not None:
            self._progress(*self._describe(self._work))
        return 0


cdef int ask_caller(void *limits) noexcept nogil:
    """Whether a signal, such as Ctrl-C, wants the work to end."""
    with gil:
        try:
            (<Limits>limits).report()
        except BaseException as error:
            (<Limits>limits)._error = error  # raised once the engine has returned
            return 1
        return 0
