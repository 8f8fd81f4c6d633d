"""What the system tells of a process."""

import os
import subprocess
import sys
from time import process_time

from benchmarks.processes import cpu_s, waited_s

BUSY_S = 0.1
SPIN = "import sys\nsys.stdout.write('on')\nsys.stdout.flush()\nwhile True: pass"


def test_two_who_want_one_processor_wait_for_each_other() -> None:
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        with subprocess.Popen([sys.executable, "-c", SPIN], stdout=subprocess.PIPE) as other:
            assert other.stdout is not None
            other.stdout.read(2)
            had_s, waited = cpu_s(os.getpid()), waited_s(os.getpid())
            end = process_time() + BUSY_S
            while process_time() < end:
                pass
            assert cpu_s(os.getpid()) - had_s >= 0.9 * BUSY_S
            assert waited_s(os.getpid()) - waited > 0.2 * BUSY_S
            assert waited_s(other.pid) > 0
            assert waited_s(other.pid, without=other.pid) == 0, "its only thread is left out"
            other.kill()
    finally:
        os.sched_setaffinity(0, allowed)
