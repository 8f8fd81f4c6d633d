"""What people see when the program has crashed again and again: what happened, and what they can do about it.

One rule: nothing of a release is imported. Its translations are read as files, and without them this speaks English.
"""

import gettext
import json
import subprocess
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from . import games, report, state
from .machine import HOME, JOURNAL, TRIAL_S
from .report import CONFIGURATION, CRASHES, PROGRAM
from .state import Request, State, Verb

SETTINGS = Path("/var/lib/jewelbox/settings.json")
_FRESH_S = 600.0  # a crash that was written down longer ago is another one
_TAIL = 8192
_LANGUAGES = ("en", "de", "fr", "it")


def mark(text: str) -> str:
    """Let the catalogues have this text."""
    return text


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: what it asks the updater for, what is on it, a line about it, and what is said while it happens.

    Without a request, it saves a report.
    """

    request: Request | None
    label: str
    line: str
    meanwhile: str


@dataclass(frozen=True, slots=True)
class Rescue:
    """The whole page."""

    title: str
    lines: tuple[str, ...]
    choices: tuple[Choice, ...]
    rotation: int | None = None  # of the picture, if people have set one


class Texts:
    """The language of the table, as far as it can be found."""

    def __init__(self, root: Path) -> None:
        self._catalogue = _catalogue(root, str(_setting(root, "language") or "en"))

    def __call__(self, text: str, **facts: object) -> str:
        return self._catalogue.gettext(text).format(**facts)

    def many(self, one: str, other: str, n: int) -> str:
        return self._catalogue.ngettext(one, other, n).format(n=n)


def page(root: Path = Path("/"), why: str | None = None, saved: tuple[str, ...] = ()) -> Rescue:
    """What to show; `why` is what the program said last, None: find out. `saved` is what came of saving a report."""
    say = Texts(root)
    reason = last_words(root) if why is None else why
    lines = [say(mark("It crashed several times. Your games are safe."))]
    if reason:
        lines.append(say(mark("Last message: {words}"), words=reason))
    if saved:
        lines = [*saved]
    return Rescue(say(mark("The game does not start")), tuple(lines), tuple(_choices(root, say)), _rotation(root))


def _choices(root: Path, say: Texts) -> Iterator[Choice]:
    again = Request(Verb.START)
    yield Choice(again, say(mark("Start again")), say(mark("perhaps it works this time")), say(mark("Starting ...")))
    line = say(mark("for a bug report; in a game that is on, it counts as a look"))
    yield Choice(None, say(mark("Save a capsule")), line, say(mark("Saving. This takes a moment.")))
    found = state.read(root / state.STATE.relative_to("/"))
    if found.before is not None:
        version = plain_version(found.before.version)
        meanwhile = say(mark("Going back to {version}. Leave the power on."), version=version)
        request = Request(Verb.BACK, text=meanwhile)
        yield Choice(request, say(mark("Go back to {version}"), version=version), _left(root, found, say), meanwhile)


def saved_report(root: Path = Path("/")) -> tuple[str, ...]:
    """Save a report, and say where it is, by the name of a stick or of a folder, or why there is none."""
    say = Texts(root)
    try:
        path = report.save(root)
    except OSError as error:
        return (say(mark("Could not save: {why}"), why=error.strerror or str(error)),)
    folder = Path("/", path.parent.relative_to(root))
    place = folder.name if folder.parent == report.STICKS else folder
    return say(mark("Saved to {path}"), path=place), path.name


def _left(root: Path, found: State, say: Texts) -> str:
    """What happens to the games."""
    left = games.left_behind(root / JOURNAL.relative_to("/"), found.games)
    if not left:
        return say(mark("all games stay"))
    return say.many("{n} newer game stays behind in a file", "{n} newer games stay behind in a file", left)


def plain_version(version: str) -> str:
    """As people say it: without the Debian that the package is for."""
    return version.partition("+")[0]


def last_words(root: Path) -> str:
    """The last line that the program said: as it fails now, or as it failed a moment ago."""
    program = root / PROGRAM.relative_to("/")
    try:
        ran = subprocess.run(  # noqa: S603
            [program, "--version"], capture_output=True, text=True, errors="replace", timeout=TRIAL_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return _short(str(error))
    if ran.returncode:
        return _short(ran.stderr)
    crashes = root / CRASHES.relative_to("/")
    try:
        if time.time() - crashes.stat().st_mtime > _FRESH_S:
            return ""
        with crashes.open("rb") as file:
            file.seek(max(0, crashes.stat().st_size - _TAIL))
            return _short(file.read().decode(errors="replace"))
    except OSError:
        return ""


def _short(text: str) -> str:
    """The last line of what was said that begins at the margin: a traceback ends so."""
    lines = [line for line in text.splitlines() if line.strip() and not line[0].isspace()]
    return "".join(filter(str.isprintable, lines[-1]))[:160] if lines else ""


def _setting(root: Path, name: str) -> object:
    try:
        found = json.loads((root / SETTINGS.relative_to("/")).read_bytes()[: state.LONGEST])
        return found.get(name)
    except (OSError, ValueError, AttributeError, RecursionError):
        return None


def _rotation(root: Path) -> int | None:
    """As people have set it on the screen, else as it is configured."""
    found = _setting(root, "rotation")
    if found is None:
        try:
            text = (root / CONFIGURATION.relative_to("/")).read_text(encoding="utf-8")
            found = tomllib.loads(text).get("kiosk", {}).get("rotate")
        except (OSError, ValueError, AttributeError):
            found = None
    return found if isinstance(found, int) and found in (0, 90, 180, 270) else None


def _catalogue(root: Path, language: str) -> gettext.NullTranslations:
    if language in _LANGUAGES:
        place = (root / HOME.relative_to("/") / "current").glob("lib/python3*/site-packages/companion/languages")
        for folder in place:
            try:
                return gettext.translation("jewelbox", folder, [language])
            except (OSError, ValueError):
                continue
    return gettext.NullTranslations()
