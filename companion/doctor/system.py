"""The machine that is examined: a host that also knows its programs, its user, its packages and what is plugged in.

One rule: a check asks here and never the system. Paths are those that people know (`/dev/dri`), whatever the root is.
"""

import errno
import grp
import http.client
import os
import pwd
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from importlib import metadata
from pathlib import Path

from companion.game_files import default_journal
from companion.games import GAMES
from companion.host import Host
from companion.names import visible
from companion.plugins import LeftOut
from companion.screens.browser.web.options import EVERYWHERE, SERVER
from companion.words import Words
from firmware_bridge import finder
from firmware_bridge.finder import Found
from firmware_bridge.link_events import Status
from firmware_bridge.port import Candidate, explain, list_candidates
from hardware.apparatus import AnyApparatus, expected_among
from hardware.apparatuses import APPARATUSES, USUAL, of_channels
from hardware.clock import SteadyClock
from hardware.sources.serial import SerialSource

PATIENCE_S = 10.0  # a Pi Zero takes 3 s to import pygame
PAGES_S = 2.0  # for an answer from this machine


@dataclass(frozen=True, slots=True)
class Ran:
    """How a program ended, and what it said."""

    status: int
    out: str = ""
    err: str = ""

    @property
    def last_words(self) -> str:
        """The last line that it complained with."""
        return "".join(self.err.strip().splitlines()[-1:])


@dataclass(frozen=True, slots=True)
class User:
    """Who runs this: the groups are those of the process, not those that count from the next login on."""

    name: str
    uid: int
    groups: frozenset[str]


@dataclass(frozen=True, slots=True)
class Package:
    """An installed distribution, and the folder that it is in: two in one folder may have overwritten each other."""

    name: str
    version: str
    folder: str


def left_out() -> Sequence[LeftOut]:
    """The games and apparatuses of other packages that cannot be used."""
    return (*GAMES.left_out, *APPARATUSES.left_out)


@dataclass(frozen=True, slots=True)
class Space:
    """What is left of a disk."""

    free_bytes: int
    free_files: int | None = None  # None: this kind of disk does not count them
    read_only: bool = False


@dataclass(frozen=True, slots=True)
class Met:
    """What is at a serial port: a box with its line, or else why it is none."""

    port: str
    message: Words | str
    line: Status | None = None
    apparatus: AnyApparatus | None = None  # what it is, if it has said so

    @property
    def is_taken(self) -> bool:
        """Whether another program has this port: if the kiosk runs, that is the kiosk."""
        return self.message == explain(self.port, OSError(errno.EBUSY, ""))


class NoAnswerError(Exception):
    """A program took too long; the message says which one."""


def run_program(words: Sequence[str], patience_s: float = PATIENCE_S) -> Ran | None:
    """Run a program to its end; None if there is no such program."""
    try:
        ran = subprocess.run(  # noqa: S603 - the checks' own words
            words,
            check=False,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=patience_s,
        )
    except (FileNotFoundError, PermissionError):
        return None
    except subprocess.TimeoutExpired:
        raise NoAnswerError(f"`{Path(words[0]).name}` gave no answer within {patience_s:g} s") from None
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def this_user() -> User:
    """Who this process is; a number without a name is its own name."""
    uid = os.geteuid()
    groups = {_name(lambda gid: grp.getgrgid(gid).gr_name, gid) for gid in {*os.getgroups(), os.getegid()}}
    return User(_name(lambda uid: pwd.getpwuid(uid).pw_name, uid), uid, frozenset(groups))


def _name(look_up: Callable[[int], str], number: int) -> str:
    try:
        return look_up(number)
    except KeyError:
        return str(number)


def installed_packages() -> tuple[Package, ...]:
    """What this Python can import, by distribution."""
    found = metadata.distributions()
    # A half-removed package has a folder and no name.
    return tuple(Package(one.name, one.version, str(one.locate_file(""))) for one in found if one.metadata["Name"])


class Pages(Enum):
    """Who answers where phones come in."""

    NOBODY = "nobody"
    OURS = "ours"
    OTHERS = "others"


def ask_for_pages(address: str, port: int) -> Pages:
    """Ask as a browser would."""
    host = "127.0.0.1" if address == EVERYWHERE else address
    asked = http.client.HTTPConnection(host, port, timeout=PAGES_S)
    try:
        asked.request("GET", "/")
        return Pages.OURS if asked.getresponse().getheader("Server") == SERVER else Pages.OTHERS
    except ConnectionRefusedError:
        return Pages.NOBODY
    except (OSError, http.client.HTTPException):
        return Pages.OTHERS
    finally:
        asked.close()


def cannot_reach(host: str, port: int) -> str:
    """Why nothing can be sent to another machine; empty if it can."""
    try:
        socket.create_connection((host, port), PAGES_S).close()
    except OSError as error:
        return error.strerror or str(error)
    return ""


def space_at(folder: Path) -> Space:
    disk = os.statvfs(folder)
    files = disk.f_favail if disk.f_files else None
    return Space(disk.f_bavail * disk.f_frsize, files, bool(disk.f_flag & os.ST_RDONLY))


def can_open(path: Path) -> bool:
    """Whether this user may read from and write to a device or a file, or create files in a folder."""
    return os.access(path, os.W_OK | (os.X_OK if path.is_dir() else os.R_OK))


def meet_boxes(
    named: AnyApparatus | None, candidates: Callable[[], Sequence[Candidate]] = list_candidates
) -> list[Met]:
    """What is at every serial port; a port that hangs is left out, and one is only listened to until a box speaks.

    Without a name, each is what it says.
    """
    return [_met(one, named) for one in finder.look_around(candidates())]


def _met(found: Found, named: AnyApparatus | None) -> Met:
    port, apparatus = found.candidate.path, of_channels(found.channels)
    line = _line(port, named or apparatus or USUAL) if found.is_box else None
    return Met(port, found.message, line, apparatus)


def _line(port: str, apparatus: AnyApparatus) -> Status:
    """The line of a box, by the pin map that a game would be played with."""
    expected = expected_among(apparatus, None, APPARATUSES.values())
    source = SerialSource(port, apparatus.channels, expected, SteadyClock())
    source.start()
    try:
        return source.line
    finally:
        source.stop()


@dataclass(frozen=True, slots=True)
class Machine(Host):
    """What the doctor wants to know beyond what every command does."""

    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    user: User = field(default_factory=this_user)
    python: tuple[int, int, int] = sys.version_info[:3]
    executable: str = sys.executable
    prefix: Path = Path(sys.prefix)
    bits: int = 64 if sys.maxsize > 2**32 else 32
    home: Path = field(default_factory=lambda: Path(os.path.expanduser("~")))  # noqa: PTH111 - never raises
    journal: Path = field(default_factory=default_journal)
    run: Callable[[Sequence[str]], Ran | None] = run_program
    packages: Callable[[], Sequence[Package]] = installed_packages
    left_out: Callable[[], Sequence[LeftOut]] = left_out
    space: Callable[[Path], Space] = space_at
    can_open: Callable[[Path], bool] = can_open
    meet_boxes: Callable[[AnyApparatus | None], Sequence[Met]] = meet_boxes
    ask_for_pages: Callable[[str, int], Pages] = ask_for_pages
    cannot_reach: Callable[[str, int], str] = cannot_reach

    def shown(self, path: Path) -> str:
        """A real path as people know it."""
        return self.named(Path("/") / path.relative_to(self.root) if path.is_relative_to(self.root) else path)

    def named(self, path: Path) -> str:
        """A path as short as a shell understands it: what is in the home folder begins with a tilde."""
        is_at_home = path.is_relative_to(self.home) and self.home.parts[1:2] in (("home",), ("root",))
        return visible(str(Path("~") / path.relative_to(self.home) if is_at_home else path))

    def text(self, name: str | Path) -> str | None:
        """What is written in a file; None if there is none that may be read."""
        try:
            return self.path(name).read_text(encoding="utf-8", errors="replace").rstrip("\0\n")
        except OSError:
            return None

    def exists(self, name: str | Path) -> bool:
        return os.path.exists(self.path(name))  # noqa: PTH110 - unlike pathlib's, it never raises

    def find(self, pattern: str) -> list[str]:
        return sorted(f"/{found.relative_to(self.root)}" for found in self.root.glob(pattern.lstrip("/")))

    def may_open(self, name: str) -> bool:
        return self.can_open(self.path(name))
