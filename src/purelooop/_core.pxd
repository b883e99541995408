"""What other compiled modules use of `_core`: limits, and how a caller is asked about them."""

from libc.stdint cimport int64_t
from purelooop._engine cimport budget

ctypedef object (*describe_work)(void *)  # how far some work is, as arguments for `progress`


cdef class Cancel:
    cdef int _is_set


cdef class Limits:
    cdef double _deadline
    cdef int64_t _max_nodes
    cdef bint _interruptible
    cdef Cancel _cancel
    cdef object _progress, _error
    cdef describe_work _describe
    cdef void *_work
    cdef unsigned long _user  # the thread that works under them; 0: none

    cdef int set(self, budget *limits, describe_work describe, void *work) except -1
    cdef int raise_error(self) except -1
    cdef int report(self) except -1
