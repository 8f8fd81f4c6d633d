"""Build and update .venv: a virtual environment with this project, editable, and for developers their tools."""

import fcntl
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from tools import debian
from tools.console import SetUpError, StepKilledError, say
from tools.stamp import TO_DEVELOP, TO_PLAY, Folder, Stamp, Verdict, judge, read_stamp, stamp_for, write_stamp
from tools.steps import Run, logged, quote, start_log, succeeds

# What pip downloads, and what the environment then takes on the disk.
_SIZES = {TO_PLAY: "16 MB to download, 100 MB on disk", TO_DEVELOP: "130 MB to download, 500 MB on disk"}


def make_ready(folder: Folder, system: debian.System, *, ci: bool, run: Run = succeeds) -> None:
    """Bring the environment up to date, or raise SetUpError; `run` runs venv, ensurepip and pip."""
    if judge(read_stamp(folder), stamp_for(_with_tools_if_there(folder))) is Verdict.READY:
        return
    with only_one_at_a_time(folder.root):
        folder = _with_tools_if_there(folder)
        found, wanted = read_stamp(folder), stamp_for(folder)
        match judge(found, wanted):
            case Verdict.REBUILD:
                rebuild(folder, system, run)
                write_stamp(folder, wanted)
            case Verdict.UPDATE if found:
                update(folder, found, wanted, ci=ci, run=run)
            case _:  # somebody else has just done it
                pass


def _with_tools_if_there(folder: Folder) -> Folder:
    """Whoever has the tools of developers keeps them: with those, one can play, too."""
    found = read_stamp(folder)
    return replace(folder, locked=TO_DEVELOP) if found and found.locked == TO_DEVELOP else folder


def rebuild(folder: Folder, system: debian.System, run: Run) -> None:
    """A new environment with everything in it."""
    say(f"Setting up .venv, once: {_SIZES[folder.locked]}; a minute or two with a fast network ...")
    start_log(folder)
    if folder.venv.is_symlink() or folder.venv.is_file():
        folder.venv.unlink()
    shutil.rmtree(folder.venv, ignore_errors=True)
    bare = [host_python(), "-m", "venv", "--without-pip", str(folder.venv)]
    logged(folder, bare, "python3 could not make a virtual environment", run)
    give_pip(folder, system, run)
    install_project(folder, run)


def update(folder: Folder, found: Stamp, wanted: Stamp, *, ci: bool, run: Run) -> None:
    """Install again into a whole environment; without a network go on with what is there, except in CI."""
    if found.locked == wanted.locked:
        say("The dependencies changed; bringing .venv up to date ...")
    else:
        say(f"Adding the tools of developers to .venv, once: {_SIZES[folder.locked]} ...")
    start_log(folder)
    folder.stamp.unlink()
    try:
        install_project(folder, run)
    except StepKilledError:
        raise
    except SetUpError as error:
        # pip fails before it touches anything: what was whole still is.
        write_stamp(folder, found)
        if ci:
            raise
        say(f"{error}\nGoing on with the packages of before.")
    else:
        write_stamp(folder, wanted)


def give_pip(folder: Folder, system: debian.System, run: Run) -> None:
    """Put pip into the environment: Python's own, the machine's, or that of Debian's python3-venv.

    Debian keeps ensurepip in python3-venv, so plain `python3 -m venv` fails where only python3-pip is there.
    """
    ensurepip = [str(folder.python), "-m", "ensurepip", "--default-pip"]
    site_packages = next(folder.venv.glob("lib/python3*/site-packages"))
    borrow = [host_python(), "-m", "pip", "install", "--target", str(site_packages), "pip"]
    if run(folder, ensurepip) or run(folder, borrow):
        return
    why = debian.install(["python3-venv"], system)
    if why is None and run(folder, ensurepip):
        return
    raise SetUpError(
        "Set-up stopped: there is no pip for .venv. Python's own is in Debian's python3-venv"
        f" ({why or 'installed, but ensurepip still does not run'}); the machine's pip did not help:\n"
        f"{quote(folder)}\n"
        "Is there a network? If so, please run: sudo apt-get install python3-venv"
    )


def install_project(folder: Folder, run: Run) -> None:
    """All that is needed, as locked, and then this project, editable; that fetches nothing."""
    pip = [str(folder.python), "-m", "pip", "install"]
    # The list is complete, so pip has nothing to choose: an older one would stumble over newer versions of extras.
    locked = [*pip, "--require-hashes", "--no-deps", "--requirement", str(folder.lock)]
    logged(folder, locked, "pip could not install the dependencies; is there a network?", run)
    ours = [*pip, "--no-index", "--no-deps", "--no-build-isolation", "--editable", str(folder.root)]
    logged(folder, ours, "pip could not install this project", run)


def host_python() -> str:
    """The Python outside of any environment: ours may be the one that is being replaced."""
    if sys.prefix == sys.base_prefix:
        return sys.executable
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return str(Path(sys.base_prefix, "bin", f"python{version}"))


@contextmanager
def only_one_at_a_time(root: Path) -> Iterator[None]:
    """Hold the folder's lock: two makes at once must not build the same environment."""
    handle = os.open(root, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another make is setting up this folder; waiting for it ...")
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
