"""A report for a bug, saved from the page for a program that does not start: onto a stick, or beside the games.

One rule: nothing of a release is imported. Its program writes a capsule, or the program of another release that is
there; if none can, there is still a plain file, which tells nothing of games and of people.
"""

import os
import platform
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from . import games, state
from .machine import HOME, JOURNAL

CRASHES = Path("/var/lib/jewelbox/crash.log")
CONFIGURATION = Path("/etc/jewelbox/config.toml")
CAPSULES = Path("/var/lib/jewelbox/capsules")
STICKS = Path("/run/jewelbox-sticks")
PROGRAM = HOME / "current/bin/jewelbox"
_RELEASES = HOME / "releases"
_PATIENCE_S = 40.0  # to write a capsule, on a slow card
_TAIL = 64 * 1024  # bytes of a log
_ENVIRONMENT = {"LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1", "XDG_CONFIG_HOME": "/etc"}
_TOGETHER_S = 60.0  # between what a crash wrote to the log and the capsule that it kept
_ESCAPED = re.compile(r"\\([0-7]{3})")  # a space in a path, see proc_pid_mountinfo(5)
_PLACE_IN_PROGRAM = re.compile(r'(---- crashed at|Traceback \(|  File "|During handling|The above exception).*')
_KIND_OF_ERROR = re.compile(r"([A-Za-z_][\w.]*)(:.*)?")


def save(root: Path = Path("/"), patience_s: float = _PATIENCE_S) -> Path:
    """Write a report, and say where it is. Raises `OSError`."""
    error: OSError | None = None
    for folder in (*_sticks(root), root / CAPSULES.relative_to("/")):
        try:
            return _saved(root, folder, patience_s)
        except OSError as found:
            error = found
    assert error is not None
    raise error


def _saved(root: Path, folder: Path, patience_s: float) -> Path:
    folder.mkdir(0o750, exist_ok=True)
    said: list[str] = []
    at = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    capsule = folder / f"jewelbox-capsule-{at}.txt"
    for program in _programs(root):
        why = _written(root, program, capsule, patience_s)
        if not why:
            _add_last_crash(root, folder)
            return capsule
        capsule.unlink(missing_ok=True)
        said.append(f"{program}: {why}")
    plain = folder / f"jewelbox-report-{at}.txt"
    with plain.open("w", encoding="utf-8") as file:
        file.write("\n".join(_lines(root, said)) + "\n")
        file.flush()
        os.fsync(file.fileno())
    return plain


def _add_last_crash(root: Path, folder: Path) -> None:
    """The capsule that the program kept when it crashed: that one says where. The look is counted by now."""
    with suppress(OSError, ValueError):
        last = max((root / CAPSULES.relative_to("/")).glob("jewelbox-capsule-*.txt"))
        crashed = (root / CRASHES.relative_to("/")).stat().st_mtime
        if last.parent != folder and abs(last.stat().st_mtime - crashed) < _TOGETHER_S:
            with games.plain_file(last) as source, (folder / last.name).open("xb") as copied:
                shutil.copyfileobj(source, copied)


def _programs(root: Path) -> Iterator[Path]:
    """That of this release, and those of others that are there, the newest first."""
    current = root / PROGRAM.relative_to("/")
    yield current
    own = current.parent.parent.resolve()
    found = [path for path in (root / _RELEASES.relative_to("/")).glob("*/bin/jewelbox") if path.parent.parent != own]
    yield from sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def _written(root: Path, program: Path, file: Path, patience_s: float) -> str:
    """Have a program write a capsule; why it did not, empty if it did.

    Of a game that is on, this is a look: the program counts it before it writes anything.
    """
    journal = root / JOURNAL.relative_to("/")
    words: list[str | Path] = [program, "capsule", "write", file, "--look", "--journal", journal]
    environment = _ENVIRONMENT | {"PATH": os.environ.get("PATH", os.defpath)}
    try:
        ran = subprocess.run(  # noqa: S603 - our own program, no shell
            words, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=patience_s, check=False
        )
    except OSError as error:
        return error.strerror or "it cannot be run"
    except subprocess.TimeoutExpired:
        return f"nothing within {patience_s:.0f} s"
    last = "".join(ran.stderr.decode(errors="replace").strip().splitlines()[-1:])
    return "" if ran.returncode == 0 and file.is_file() else f"exit {ran.returncode}: {_printable(last)}"


def _printable(text: str) -> str:
    return "".join(filter(str.isprintable, text))[:300]


def _sticks(root: Path) -> Iterator[Path]:
    """Those that can be written to, as `jewelbox-stick@.service` has mounted them."""
    with suppress(OSError):
        for line in (root / "proc/self/mountinfo").read_text(encoding="utf-8", errors="replace").splitlines():
            before, _, after = line.partition(" - ")
            place = Path(_ESCAPED.sub(lambda found: chr(int(found[1], 8)), before.split()[4]))
            here = root / place.relative_to("/")
            if place.parent == STICKS and after.split()[1].startswith("/dev/") and _can_be_written(here):
                yield here


def _can_be_written(folder: Path) -> bool:
    try:
        return not os.statvfs(folder).f_flag & os.ST_RDONLY and os.access(folder, os.W_OK | os.X_OK)
    except OSError:
        return False


# what can be told without the program


def _lines(root: Path, said: list[str]) -> Iterator[str]:
    found = state.read(root / state.STATE.relative_to("/"))
    yield "A report by Jewelbox Companion, written without its program. Not in it: games, names and passwords."
    yield f"written: {datetime.now().astimezone().isoformat(timespec='seconds')}"
    yield f"installed: {_version(found.here)}, before: {_version(found.before)}"
    yield f"system: {platform.system()} {platform.release()} {platform.machine()}, Python {platform.python_version()}"
    yield f"games: {games.look(root / JOURNAL.relative_to('/'))}"
    yield from ("", "why there is no capsule:", *said)
    yield from ("", f"{CONFIGURATION}:", *_configuration(root))
    yield from ("", f"{CRASHES}:", *_crashes(root))


def _version(kept: state.Kept | None) -> str:
    return "none that is known" if kept is None else kept.version


def _configuration(root: Path) -> Iterator[str]:
    """Each key; and its value, if that is a number, or yes or no: all else may be an address or a password."""
    try:
        text = (root / CONFIGURATION.relative_to("/")).read_text(encoding="utf-8")
        yield from _told(tomllib.loads(text), "")
    except FileNotFoundError:
        yield "none"
    except (OSError, ValueError):
        yield "it has mistakes"


def _told(values: dict[str, Any], before: str) -> Iterator[str]:
    for key, value in values.items():
        if isinstance(value, dict):
            yield from _told(value, f"{before}{key}.")
        else:
            yield f"{before}{key} = {value if isinstance(value, bool | int | float) else 'own'}"


def _crashes(root: Path) -> Iterator[str]:
    """Where in the program it crashed, and the kinds of errors; not their messages, which may quote anything."""
    try:
        with (root / CRASHES.relative_to("/")).open("rb") as file:
            file.seek(max(0, os.fstat(file.fileno()).st_size - _TAIL))
            text = file.read().decode(errors="replace")
    except OSError:
        yield "none"
        return
    for line in text.splitlines():
        if _PLACE_IN_PROGRAM.match(line):
            yield _printable(line)
        elif found := _KIND_OF_ERROR.fullmatch(line):
            yield found[1]
