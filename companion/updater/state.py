"""What is known of the machine's packages, and how far an update is: one small file that everybody may read.

One rule: it is whole, or as it was before, also if the power fails. Only root writes it; the kiosk shows it.
"""

import json
import os
import re
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Self

PACKAGE = "jewelbox-companion"
FOLDER = Path("/var/lib/jewelbox-update")
STATE = FOLDER / "state.json"
PACKAGES = FOLDER / "packages"  # the installed one, and the one before
JOURNAL_BEFORE = FOLDER / "journal.before"  # the games as they were before the installed program came
REQUEST = Path("/run/jewelbox/update")
OFFERED = Path("/var/lib/jewelbox/updates")  # where the kiosk puts packages that people have chosen
KEY = Path("/etc/jewelbox/maker.pub")  # whose packages this machine takes
SIGNATURE = ".minisig"
LONGEST = 64 * 1024  # bytes of a state or a request
_FILE = re.compile(rf"{PACKAGE}_[0-9][0-9A-Za-z.+~-]{{0,80}}_[a-z0-9]{{2,16}}\.deb")
_TEXT_LENGTH = 200


class Verb(StrEnum):
    """What the kiosk can ask for."""

    INSTALL = "install"
    BACK = "back"
    START = "start"  # the kiosk again, after it has failed for good


class Step(StrEnum):
    """How far an update is. Until `SWITCH` nothing has changed; from there on it is finished or taken back."""

    FETCH = "fetch"  # copied and verified
    TRY = "try"  # the new program is started off screen
    SWITCH = "switch"  # the games are copied, dpkg replaces the package
    START = "start"  # the new program has to get ready
    RETURN = "return"  # the program before is put back
    AGAIN = "again"  # it is back, and has to be started


class Result(StrEnum):
    """What came of it."""

    DONE = "done"
    REFUSED = "refused"  # nothing has changed
    RETURNED = "returned"  # the program before is back
    MENDED = "mended"  # an installation by somebody else was cut short


class Why(StrEnum):
    """Why it was refused or taken back."""

    NONE = ""
    NO_FILE = "no-file"
    NO_KEY = "no-key"  # nobody's packages are trusted here
    UNSIGNED = "unsigned"
    SIGNATURE = "signature"
    NOT_OURS = "not-ours"  # another package, or for another machine
    NOT_NEWER = "not-newer"
    NO_SPACE = "no-space"
    NOT_KEPT = "not-kept"  # the installed program could not be kept
    NO_WAY_BACK = "no-way-back"  # there is no program before this one
    TRIAL = "trial"  # the new program does not start
    JOURNAL = "journal"  # the new program cannot read the games
    INTERRUPTED = "interrupted"
    INSTALLATION = "installation"  # dpkg failed
    NOT_READY = "not-ready"  # the new program showed nothing in time
    CRASHED = "crashed"


@dataclass(frozen=True, slots=True)
class Kept:
    """A package in the folder of packages; `signed` is what its maker's signature says, empty without one."""

    version: str
    file: str
    signed: str = ""


@dataclass(frozen=True, slots=True)
class Update:
    """An update that is under way, or going back.

    `heard` is the source that the kiosk heard its box at, `units` what ran before, and `kept_games` the file with games
    that the other program cannot read.
    """

    step: Step
    to: Kept
    back: bool = False
    heard: str = ""
    text: str = ""
    units: tuple[str, ...] = ()
    why: Why = Why.NONE
    detail: str = ""
    kept_games: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the last update ended; `kept_games` is the file that newer games stayed behind in."""

    result: Result
    version: str
    why: Why = Why.NONE
    detail: str = ""
    back: bool = False
    heard: str = ""
    kept_games: str = ""


@dataclass(frozen=True, slots=True)
class Games:
    """The journal that was copied before the installed program came: its format, and how many games it has."""

    format: int
    count: int


@dataclass(frozen=True, slots=True)
class State:
    """All of it."""

    here: Kept | None = None
    before: Kept | None = None
    games: Games | None = None
    update: Update | None = None
    outcome: Outcome | None = None

    @classmethod
    def of(cls, text: bytes) -> Self:
        """From a file. Raises `ValueError`."""
        try:
            found = json.loads(text)
            update, outcome, games = found["update"], found["outcome"], found["games"]
            return cls(
                here=_kept(found["here"]),
                before=_kept(found["before"]),
                games=None if games is None else Games(**games),
                update=None if update is None else _update(update),
                outcome=None if outcome is None else _outcome(outcome),
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"not a state: {error}") from error

    def line(self) -> bytes:
        return json.dumps(asdict(self), indent=1).encode() + b"\n"


def _kept(found: dict[str, Any] | None) -> Kept | None:
    return None if found is None else Kept(**found)


def _update(found: dict[str, Any]) -> Update:
    kept, units = Kept(**found["to"]), tuple(found["units"])
    return replace(Update(**found), step=Step(found["step"]), to=kept, units=units, why=Why(found["why"]))


def _outcome(found: dict[str, Any]) -> Outcome:
    return replace(Outcome(**found), result=Result(found["result"]), why=Why(found["why"]))


def read(path: Path = STATE) -> State:
    """The state; that of a new machine if there is none, or if it makes no sense."""
    try:
        with path.open("rb") as file:
            return State.of(file.read(LONGEST))
    except (OSError, ValueError):
        return State()


@dataclass(frozen=True, slots=True)
class Request:
    """What the kiosk asks for; `text` is shown on the console meanwhile, in the language of the table."""

    verb: Verb
    package: str = ""
    heard: str = ""
    text: str = ""

    @classmethod
    def of(cls, line: bytes) -> Self:
        """From a file that anything may have written. Raises `ValueError`."""
        try:
            found = json.loads(line)
            verb, package = Verb(found["verb"]), found.get("package", "")
            texts = [found.get(name, "") for name in ("heard", "text")]
        except (KeyError, TypeError, AttributeError, RecursionError) as error:
            raise ValueError(f"not a request: {error}") from error
        if (verb is Verb.INSTALL) != is_package_file(package):
            raise ValueError("not the name of a package")
        return cls(verb, package, *map(_printable, texts))

    def line(self) -> bytes:
        return json.dumps(asdict(self)).encode() + b"\n"


def is_package_file(name: object) -> bool:
    """Whether this may be the name of one of our packages: a name, and no path."""
    return isinstance(name, str) and _FILE.fullmatch(name) is not None


def _printable(text: object) -> str:
    return "".join(filter(str.isprintable, text))[:_TEXT_LENGTH] if isinstance(text, str) else ""


def save(path: Path, content: bytes, mode: int = 0o644) -> None:
    """Write a file that is whole or as it was, and on the disk when this returns. Raises `OSError`."""
    draft = path.with_name(f"{path.name}.new")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        os.fchmod(file.fileno(), mode)
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Let the names in a folder be on the disk."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
