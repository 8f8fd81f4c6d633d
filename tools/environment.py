"""Build and update .venv: a virtual environment with this project, editable, and its development tools."""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tools import debian
from tools.console import SetUpError, StepKilledError, say
from tools.stamp import Folder, Stamp, Verdict, judge, read_stamp, stamp_for, write_stamp


def make_ready(folder: Folder, system: debian.System, *, ci: bool) -> None:
    """Bring the environment up to date, or raise SetUpError."""
    wanted = stamp_for(folder)
    if judge(read_stamp(folder), wanted) is Verdict.READY:
        return
    with only_one_at_a_time(folder.root):
        found = read_stamp(folder)
        match judge(found, wanted):
            case Verdict.REBUILD:
                rebuild(folder, system)
                write_stamp(folder, wanted)
            case Verdict.UPDATE if found:
                update(folder, found, wanted, ci=ci)
            case _:  # somebody else has just done it
                pass


def rebuild(folder: Folder, system: debian.System) -> None:
    """A new environment with everything in it."""
    say("Setting up .venv; this happens once and takes about a minute ...")
    start_log(folder)
    if folder.venv.is_symlink() or folder.venv.is_file():
        folder.venv.unlink()
    shutil.rmtree(folder.venv, ignore_errors=True)
    bare = [host_python(), "-m", "venv", "--without-pip", str(folder.venv)]
    logged(folder, bare, "python3 could not make a virtual environment")
    give_pip(folder, system)
    install_project(folder)


def update(folder: Folder, found: Stamp, wanted: Stamp, *, ci: bool) -> None:
    """Install again into a whole environment; without a network go on with what is there, except in CI."""
    say("The dependencies changed; bringing .venv up to date ...")
    start_log(folder)
    folder.stamp.unlink()
    try:
        install_project(folder)
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


def give_pip(folder: Folder, system: debian.System) -> None:
    """Put pip into the environment: Python's own, the machine's, or that of Debian's python3-venv.

    Debian keeps ensurepip in python3-venv, so plain `python3 -m venv` fails where only python3-pip is there.
    """
    ensurepip = [str(folder.python), "-m", "ensurepip", "--default-pip"]
    site_packages = next(folder.venv.glob("lib/python3*/site-packages"))
    borrow = [host_python(), "-m", "pip", "install", "--target", str(site_packages), "pip"]
    if succeeds(folder, ensurepip) or succeeds(folder, borrow):
        return
    why = debian.install(["python3-venv"], system)
    if why is None and succeeds(folder, ensurepip):
        return
    raise SetUpError(
        "Set-up stopped: there is no pip for .venv. Python's own is in Debian's python3-venv"
        f" ({why or 'installed, but ensurepip still does not run'}); the machine's pip did not help:\n"
        f"{quote(folder)}\n"
        "Is there a network? If so, please run: sudo apt-get install python3-venv"
    )


def install_project(folder: Folder) -> None:
    """This project and all that its development needs, editable."""
    pip = [str(folder.python), "-m", "pip", "install", "--editable", f"{folder.root}[dev]"]
    logged(folder, pip, "pip could not install the dependencies; is there a network?")


def host_python() -> str:
    """The Python outside of any environment: ours may be the one that is being replaced."""
    if sys.prefix == sys.base_prefix:
        return sys.executable
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return str(Path(sys.base_prefix, "bin", f"python{version}"))


def start_log(folder: Folder) -> None:
    """An empty log."""
    folder.log.parent.mkdir(exist_ok=True)
    folder.log.write_text("", encoding="utf-8")


def succeeds(folder: Folder, command: Sequence[str]) -> bool:
    """Run a step of the set-up to its end; what it says goes to the log."""
    with folder.log.open("a", encoding="utf-8") as log:
        log.write(f"$ {' '.join(command)}\n")
        log.flush()
        outcome = subprocess.run(  # noqa: S603 - our own commands, no shell
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env=step_environment(os.environ),
            check=False,
        )
    if outcome.returncode < 0:
        raise StepKilledError(f"Set-up stopped: killed by signal {-outcome.returncode}; run make again.")
    return outcome.returncode == 0


def step_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment for pip and venv: the user's settings, except those that would lead them elsewhere."""
    astray = {"PYTHONHOME", "PYTHONPATH", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_REQUIRE_VIRTUALENV"}
    kept = {name: value for name, value in environment.items() if name not in astray}
    return kept | {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore"}


def logged(folder: Folder, command: Sequence[str], trouble: str) -> None:
    """Run a step that must succeed."""
    if succeeds(folder, command):
        return
    raise SetUpError(f"Set-up stopped: {trouble}\n{quote(folder)}\nAll of it is in {folder.log}.")


def quote(folder: Folder) -> str:
    """What the log has to say, in a few lines."""
    said = folder.log.read_text(encoding="utf-8", errors="replace").splitlines()
    return "\n".join(f"    {line}" for line in telling_lines(said))


def telling_lines(said: Sequence[str]) -> list[str]:
    """The few lines of pip's that tell why, cut to a screen's width; the last ones if none stands out."""
    lines = [line.strip()[:160] for line in said if line.strip()]
    telling = [line for line in lines if line.startswith(("ERROR", "Could not", "E:"))]
    return list(dict.fromkeys(telling or lines))[-6:]


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
