"""What takes long to get and is kept in the cache: folders that are whole or not there, and the wheels of a kiosk."""

import hashlib
import os
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tools import debian
from tools.console import SetUpError, say

ROOT = Path(__file__).resolve().parent.parent
_PATH = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"}


def wheels(machine: str, python: str) -> Path:
    """What pip would install on a kiosk with this processor and Python, as `make wheelhouse` collects it."""
    lock = (ROOT / "systemd/requirements/kiosk.txt").read_bytes()
    folder = debian.cache_folder("wheels") / f"{machine}-{python}-{hashlib.sha256(lock).hexdigest()[:12]}"
    if not folder.exists():
        chosen = {"MACHINE": machine, "PYTHONS": python, "PYTHON": str(ROOT / ".venv/bin/python")}
        with made(folder, f"Collecting wheels for {machine} and Python {python}") as fresh:
            run(ROOT / "systemd/wheelhouse.sh", fresh, environment=dict(os.environ) | chosen)
    return folder


@contextmanager
def made(folder: Path, what: str) -> Iterator[Path]:
    """A folder that is whole, or not there. Who is later takes that of who was faster: the name says what is in it."""
    say(f"{what}; this is kept in {folder} ...")
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=f"{folder.name}.", dir=folder.parent))
    fresh.chmod(0o755)
    try:
        yield fresh
        try:
            fresh.replace(folder)
        except OSError:
            if not folder.is_dir():
                raise
    finally:
        # Whoever interrupts mmdebstrap may leave this computer's own /sys mounted in there.
        subprocess.run(["rm", "-rf", "--one-file-system", fresh], check=False)  # noqa: S603, S607


@contextmanager
def whole(file: Path) -> Iterator[Path]:
    """A file that is as it was, until another one is finished."""
    with tempfile.TemporaryDirectory(prefix=f".{file.name}.", dir=file.parent) as folder:
        fresh = Path(folder) / file.name
        yield fresh
        fresh.replace(file)


def run(*words: str | Path, environment: Mapping[str, str] | None = None) -> str:
    """Run a program to its end and return what it said; raises SetUpError with what it said first and last."""
    try:
        done = subprocess.run(  # noqa: S603 - our own commands, no shell
            [str(word) for word in words],
            env=environment or _PATH,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise SetUpError(f"{words[0]} cannot be started: {error.strerror}") from error
    if done.returncode:
        raise SetUpError(f"{' '.join(map(str, words))[:200]} failed ({done.returncode}):\n{_in_short(done.stdout)}")
    return done.stdout


def _in_short(text: str, most: int = 20) -> str:
    """Its first lines and its last: either may be what went wrong."""
    lines = text.splitlines()
    return "\n".join(lines if len(lines) <= most else [*lines[: most // 2], "...", *lines[-most // 2 :]])
