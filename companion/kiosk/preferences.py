"""Settings made on the screen, saved next to the journal: completely or not at all, even if the power fails."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from companion.games import GAMES
from companion.languages import LANGUAGES
from companion.screen.window.placing import Rotation
from companion.table.errors import JournalError
from companion.table.rescue import set_aside
from companion.words import Facts, Words, mark

FILE = "settings.json"
LONGEST = 64 * 1024  # bytes; what this program writes has 150
_LEFT = mark("{what}. It was left unchanged, and all settings were reset to their defaults")


class _Shell(msgspec.Struct, frozen=True):
    language: str | None = None
    sound: bool | None = None
    auto_advance: bool | None = None
    rotation: Rotation | None = None
    reduced_motion: bool | None = None


class _Stored(_Shell, frozen=True):
    turned: bool | None = None  # what earlier versions wrote: upside down or not


class Preferences(_Shell, frozen=True):
    """Everything that can be set. None: nobody has, and what the command line or the machine says counts.

    `options` are those of the games that are switched on. In the file, each has a key of its own.
    """

    options: frozenset[str] = frozenset()


_OPTIONS = tuple(option for game in GAMES.values() for option in game.kept_options)


class UnreadableError(Exception):
    """Settings that cannot be read, or make no sense. `words` say why, in the kiosk's languages."""

    def __init__(self, words: Words) -> None:
        super().__init__(str(words))
        self.words = words


def read(path: Path) -> Preferences:
    """What was set last; a file that is not there is nothing set. Raises `UnreadableError`, and changes nothing."""
    try:
        with path.open("rb") as file:
            found = _from_fields(msgspec.json.decode(file.read(LONGEST)))
    except (FileNotFoundError, NotADirectoryError):
        return Preferences()
    except OSError as error:
        facts: Facts = {"file": path.name, "why": error.strerror or str(error)}
        raise UnreadableError(Words("{file} cannot be read ({why})", facts)) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableError(Words("{file} is damaged", {"file": path.name})) from error
    return found if found.language in {None, *LANGUAGES} else msgspec.structs.replace(found, language=None)


def load(path: Path) -> tuple[Preferences, Words | None]:
    """What was set last, for the kiosk. Settings that make no sense are kept aside, and the words say so."""
    try:
        return read(path), None
    except UnreadableError as error:
        if isinstance(error.__cause__, OSError):
            return Preferences(), Words(_LEFT, {"what": error.words})
        return Preferences(), _kept_aside(path, error.words)


def _kept_aside(path: Path, what: Words) -> Words:
    try:
        file = set_aside(path).name
    except JournalError:
        return Words(_LEFT, {"what": what})
    return Words(
        "{what}. It was renamed to {file}, and all settings were reset to their defaults", {"what": what, "file": file}
    )


def changed(before: Preferences, key: str, value: object) -> Preferences:
    """With one of them set otherwise; raises `msgspec.ValidationError` for what cannot be set so."""
    if key not in {*_Shell.__struct_fields__, *_OPTIONS}:
        raise msgspec.ValidationError(f"there is no setting {key}")
    return _from_fields({**_fields(before), key: value})


def _fields(preferences: Preferences) -> dict[str, object]:
    """As in the file: what games can be set to stands beside what the kiosk can."""
    shell = {key: getattr(preferences, key) for key in _Shell.__struct_fields__}
    return shell | {option: option in preferences.options for option in _OPTIONS}


def _from_fields(fields: Any) -> Preferences:
    stored = msgspec.convert(fields, type=_Stored)
    rotation = Rotation.HALF if stored.rotation is None and stored.turned else stored.rotation
    shell = {**{key: getattr(stored, key) for key in _Shell.__struct_fields__}, "rotation": rotation}
    switched = {option: msgspec.convert(fields.get(option), type=bool | None) for option in _OPTIONS}
    return Preferences(**shell, options=frozenset(key for key, on in switched.items() if on))


def save(path: Path, preferences: Preferences) -> bool:
    """Keep them; False if the disk does not take them, which is no reason to stop a game."""
    draft = path.with_name(f"{path.name}.new")
    try:
        with draft.open("wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(_fields(preferences)), indent=2) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        return False
    return True
