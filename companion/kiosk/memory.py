"""Gives back to the system what drawing has used for a moment: sheets several times too large that were scaled down.

One rule: it is a favour to the machine. Where the C library cannot do it, nothing happens.
"""

import ctypes


def give_back_memory(library: str | None = None) -> None:
    """Let the system have what nothing uses any more; takes some milliseconds. `library`: None is our own C library."""
    try:
        ctypes.CDLL(library).malloc_trim(0)
    except (AttributeError, OSError):  # malloc_trim is glibc's own
        return
