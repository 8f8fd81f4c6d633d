"""MicroPython's unix port from a newer Debian, unpacked into a cache folder: the system stays as it was.

Debian has it from 13 on; elsewhere `tools.newer_debian` fetches it, and it is only unpacked.

    python3 -m tools.micropython        # the same by hand
"""

import shutil
import sys
import tempfile
from pathlib import Path

from tools.console import SetUpError, say
from tools.debian import System, unpacked
from tools.newer_debian import ETC, NewerDebian

PACKAGES = ("micropython", "libc6", "libffi8", "libmbedcrypto16", "libmbedtls21", "libmbedx509-7")


def provide(system: System, etc: Path = ETC) -> str | None:
    """Fetch it unless it is there; None when done, else why not, in one line."""
    if system.has_command("micropython"):
        return None
    say("Fetching MicroPython into a cache folder, once ...")
    try:
        fetch(system, unpacked("micropython"), etc)
    except (SetUpError, OSError) as error:
        return f"MicroPython could not be fetched: {error}; its unix port would do if `micropython` starts it"
    return None


def fetch(system: System, wrapper: Path, etc: Path) -> None:
    """Download and unpack; the script that starts it is written last, so that half a cache is none."""
    cache = wrapper.parent
    with tempfile.TemporaryDirectory(prefix="jewelbox-micropython-") as place:
        newer = NewerDebian(system, Path(place), etc)
        shutil.rmtree(cache, ignore_errors=True)
        cache.mkdir(parents=True)
        newer.unpack(PACKAGES, cache / "root")
    script = start_script(cache / "root")
    draft = cache / "micropython.new"
    draft.write_text(script, encoding="utf-8")
    draft.chmod(0o755)
    draft.replace(wrapper)


def start_script(root: Path) -> str:
    """What starts the interpreter through its own loader."""
    loader = next(root.glob("usr/lib/*/ld-linux*.so*"), None)
    library = next(root.glob("usr/lib/*/libmbedtls.so*"), None)
    if loader is None or library is None:
        raise SetUpError(f"MicroPython was unpacked to {root}, but its loader or libraries are not where they were")
    return f'#!/bin/sh\nexec "{loader}" --library-path "{library.parent}" "{root}/usr/bin/micropython" "$@"\n'


if __name__ == "__main__":
    WHY = provide(System())
    say(WHY or f"MicroPython is there: {shutil.which('micropython') or unpacked('micropython')}")
    sys.exit(WHY is not None)
