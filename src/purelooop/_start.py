"""Ctrl-C while there is nothing to tidy up: the system ends the program, without a traceback.

That is while the command line is being imported, and when it has said everything. A shell shows
exit code 130 for a program that was ended so.
"""

import _signal as signal  # type: ignore[import-not-found]  # not its enums, which take longer
import os
import sys


def end_at_once() -> bool:
    """Let Ctrl-C end the program at once, if Python would raise KeyboardInterrupt; whether so."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return False
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    except ValueError:  # not in the main thread
        return False
    return True


def begin() -> None:
    """Let Ctrl-C raise KeyboardInterrupt, which is caught from here on."""
    if _ENDS_AT_ONCE:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _is_the_command() -> bool:
    """Tell whether this program is the command line, and not one that imports the package."""
    program = (getattr(sys, "argv", None) or [""])[0]
    if program == "-m":  # until the module has been found
        return "purelooop" in sys.orig_argv
    return os.path.basename(program) in ("purelooop", "purelooop.exe")


_ENDS_AT_ONCE = _is_the_command() and end_at_once()
