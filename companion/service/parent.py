"""Children that end with the process that started them, however that ends: also if it is killed.

One rule: a child that nobody waits for any more uses no processor and no memory. On Linux the kernel does it; elsewhere
a program ends by itself, when its work is done.
"""

import ctypes
import os
import shutil
import signal
import sys
import threading
from collections.abc import Sequence
from functools import cache

_PR_SET_PDEATHSIG = 1  # prctl(2)


def end_with_parent() -> None:
    """From now on, this process is killed when the thread that started it ends, or now if that has happened already."""
    if sys.platform != "linux":
        return
    before = os.getppid()
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != before:
        os.kill(os.getpid(), signal.SIGKILL)


def end_worker_with_parent() -> None:
    """For a worker of `multiprocessing`: it ends with the process that wants its results.

    Between the two there may be another process, so the kernel's signal would come from the wrong one. Each worker has
    a pipe from the first process, which ends with it.
    """
    from multiprocessing import connection, parent_process  # noqa: PLC0415 - a kiosk, which has none, need not wait for it

    parent = parent_process()
    assert parent is not None

    def wait() -> None:
        connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=wait, name="parent", daemon=True).start()


def ending_with_us(command: Sequence[str]) -> Sequence[str]:
    """The same command for a program of somebody else's: it is killed when the thread that started it ends."""
    wrapper = _wrapper()
    return [wrapper, "--pdeathsig", "KILL", "--", *command] if wrapper else command


@cache
def _wrapper() -> str | None:
    """util-linux' program, which every Debian has. Python's own `preexec_fn` is not safe beside threads."""
    return shutil.which("setpriv") if sys.platform == "linux" else None
