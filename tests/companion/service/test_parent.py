"""Children of ours, as real processes whose parents are killed."""

import os
import select
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from companion.service.parent import ending_with_us

SOON_S = 20.0
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Linux only")

OWN_PROGRAM = """
import subprocess, sys
child = "from companion.service.parent import end_with_parent; end_with_parent(); print(flush=True)"
child += "; import signal; signal.pause()"
started = subprocess.Popen([sys.executable, "-c", child], stdout=subprocess.PIPE)
started.stdout.readline()
print(started.pid, flush=True)
started.wait()
"""
# A voice that never answers, in a thread as the kiosk has it.
VOICE = """
import os, sys, threading, time
from pathlib import Path
from companion.screens.voice.engine import run
threading.Thread(target=run, args=("voice", ("sleep", "1000"), b"", 1000.0)).start()
tasks = Path(f"/proc/{os.getpid()}/task")
while not (found := " ".join(each.read_text() for each in tasks.glob("*/children")).split()):
    pass
while Path(f"/proc/{found[0]}/comm").read_text() != "sleep\\n":
    pass
print(found[0], flush=True)
"""


def ends_with(parent: "subprocess.Popen[str]", *children: int) -> bool:
    """Kill a process; do all these end?"""
    handles = [os.pidfd_open(child) for child in children]
    try:
        parent.kill()
        parent.wait()
        return all(select.select([handle], [], [], SOON_S)[0] for handle in handles)
    finally:
        for handle in handles:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(handle, signal.SIGKILL)
            os.close(handle)


@pytest.mark.parametrize("script", [OWN_PROGRAM, VOICE], ids=["our own program", "somebody else's"])
def test_a_child_ends_when_its_parent_is_killed(script: str) -> None:
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        assert ends_with(parent, int(parent.stdout.readline()))


def test_workers_of_a_simulation_end_when_its_first_process_is_killed() -> None:
    command = [sys.executable, "-m", "companion", "simulate", "--players", "simple,simple", "--games", "1000000"]
    with subprocess.Popen(
        [*command, "--jobs", "3"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as one:
        listed = Path(f"/proc/{one.pid}/task/{one.pid}/children")
        while len(workers := list(map(int, listed.read_text().split()))) < 3:
            assert one.poll() is None
        assert ends_with(one, *workers)


def test_a_program_gets_its_words_as_they_are() -> None:
    words = ("printf", "%s|", "--", "-x", "a b")
    assert subprocess.run(ending_with_us(words), capture_output=True, text=True, check=True).stdout == "--|-x|a b|"
