"""Make this folder ready for a make target: `python3 -m tools.prepare play|test|bench|check|photo|try-install`.

Quiet and quick when there is nothing to do; a machine set up before needs no network.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from tools import debian, micropython
from tools.console import SetUpError, say
from tools.environment import make_ready
from tools.stamp import TO_DEVELOP, TO_PLAY, Folder
from tools.steps import Run, succeeds

ROOT = Path(__file__).resolve().parent.parent
TARGETS_WITH_MICROPYTHON = frozenset({"test", "bench"})


def main(
    arguments: Sequence[str],
    root: Path = ROOT,
    system: debian.System = debian.THIS_MACHINE,
    run: Run = succeeds,
    *,
    ci: bool = False,
) -> int:
    """Prepare a folder, this one unless told, for the make target that is named; in CI nothing may be missing."""
    folder = Folder(root, TO_PLAY if "play" in arguments else TO_DEVELOP)
    try:
        make_ready(folder, system, ci=ci, run=run)
        if TARGETS_WITH_MICROPYTHON.intersection(arguments) and (why := micropython.provide(system)):
            say(why)
        wanted = [package for package in debian.listed() if any(map(package.is_for, arguments))]
        tried = folder.venv / ".tried-packages.json"
        debian.provide_packages(tried, wanted, system, ci=ci, bench="bench" in arguments)
    except SetUpError as error:
        say(str(error))
        return 1
    except OSError as error:
        say(f"Set-up stopped: {error}")
        return 1
    except KeyboardInterrupt:
        say("Set-up interrupted; the next make starts it afresh.")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], ci=os.environ.get("CI") == "true"))
