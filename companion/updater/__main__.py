"""What the units start: `python3 -m updater run` and `mend`; and what a package does when it is installed: `adopt`."""

import fcntl
import os
import sys
from pathlib import Path

from . import state
from .adoption import adopt
from .machine import Machine
from .steps import Updater


def main(words: list[str]) -> int:
    """One at a time: whoever is later waits."""
    match words:
        case ["adopt", version]:
            adopt(Machine(Path(os.environ.get("DPKG_ROOT") or "/")), version, is_signed=False)
        case ["run"]:
            _alone().run()
        case ["mend"]:
            _alone().mend()
        case _:
            sys.stderr.write("Usage: python3 -m updater run | mend | adopt VERSION\n")
            return 2
    return 0


def _alone() -> Updater:
    machine = Machine()
    folder = machine.at(state.FOLDER)
    folder.mkdir(mode=0o755, parents=True, exist_ok=True)
    fcntl.flock(os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC), fcntl.LOCK_EX)
    return Updater(machine)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
