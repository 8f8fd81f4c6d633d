"""What people have set at a table, saved next to its journal."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import msgspec

from companion.games import GAMES
from companion.languages import DEFAULT, LANGUAGES, translator
from companion.nodes.theme import Rotation
from companion.words import Words, mark

from . import kept_file
from .kept_file import UnreadableError

FILE = "settings.json"
MOST_TURN_MINUTES = 60
_LEFT = mark("{what}. It was left unchanged, and all settings were reset to their defaults")
_ASIDE = mark("{what}. It was renamed to {file}, and all settings were reset to their defaults")


class Verbosity(StrEnum):
    """How much is spoken; each says all that the one before it says."""

    OFF = "off"
    INSTRUCTIONS = "instructions"  # whose turn it is and what to do, and what was refused
    NEWS = "news"  # ... and what happened
    EVERYTHING = "everything"  # ... and what can be chosen: enough to play with your eyes closed


class Rate(StrEnum):
    """How fast it speaks."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    VERY_FAST = "very_fast"


class Wired(StrEnum):
    """How many sensors the apparatus has, as people say."""

    NONE = "none"  # people tell what their hands do
    SOME = "some"
    ALL = "all"
    VIRTUAL = "virtual"  # there is none: it is on the screen

    @property
    def source(self) -> str:
        """The source that this stands for, as people would name it."""
        return {Wired.NONE: "none", Wired.VIRTUAL: "mock"}.get(self, "auto")


class _Shell(msgspec.Struct, frozen=True):
    set_up: bool | None = None  # whether people have gone through the first start; None: they need not
    language: str | None = None
    sound: bool | None = None
    auto_advance: bool | None = None
    rotation: Rotation | None = None
    reduced_motion: bool | None = None
    large_text: bool | None = None
    labels: bool | None = None
    idle_demo: bool | None = None
    sleep_minutes: Annotated[int, msgspec.Meta(ge=0, le=60)] | None = None  # until the screen dims; 0: never
    turn_minutes: Annotated[int, msgspec.Meta(ge=0, le=MOST_TURN_MINUTES)] | None = None
    announcements: bool | None = None
    phones: bool | None = None
    voice: Verbosity | None = None
    voice_rate: Rate | None = None
    wired: Wired | None = None
    weekly_backup: Annotated[str, msgspec.Meta(max_length=255)] | None = None  # the name of a stick


class _Stored(_Shell, frozen=True):
    turned: bool | None = None  # what earlier versions wrote: upside down or not


class Preferences(_Shell, frozen=True):
    """Everything that can be set. None: nobody has, and what the command line or the machine says counts.

    `options` are those of the games that are switched on. In the file, each has a key of its own.
    """

    options: frozenset[str] = frozenset()


def _options() -> tuple[str, ...]:
    return tuple([option for game in GAMES.values() for option in game.kept_options])


def read(path: Path) -> Preferences:
    """What was set last; a file that is not there is nothing set. Raises `UnreadableError`, and changes nothing."""
    found = kept_file.read(path, decoded) or Preferences()
    return found if found.language in {None, *LANGUAGES} else msgspec.structs.replace(found, language=None)


def decoded(content: bytes) -> Preferences:
    """What the bytes of the file mean. Raises what msgspec does for those that make no sense."""
    return _from_fields(msgspec.json.decode(content))


def load(path: Path) -> tuple[Preferences, Words | None]:
    """What was set last, for the kiosk. Settings that make no sense are kept aside, and the words say so."""
    try:
        return read(path), None
    except UnreadableError as error:
        file = kept_file.kept_aside(path, error)
        if not file:
            return Preferences(), Words(_LEFT, {"what": error.words})
        return Preferences(), Words(_ASIDE, {"what": error.words, "file": file})


def changed(before: Preferences, key: str, value: object) -> Preferences:
    """With one of them set otherwise; raises `msgspec.ValidationError` for what cannot be set so."""
    if key not in {*_Shell.__struct_fields__, *_options()}:
        raise msgspec.ValidationError(f"there is no setting {key}")
    return _from_fields({**_fields(before), key: value})


def _fields(preferences: Preferences) -> dict[str, object]:
    """As in the file: what games can be set to stands beside what the kiosk can."""
    shell = {key: getattr(preferences, key) for key in _Shell.__struct_fields__}
    return shell | {option: option in preferences.options for option in _options()}


def _from_fields(fields: Any) -> Preferences:
    stored = msgspec.convert(fields, type=_Stored)
    rotation = Rotation.HALF if stored.rotation is None and stored.turned else stored.rotation
    shell = {**{key: getattr(stored, key) for key in _Shell.__struct_fields__}, "rotation": rotation}
    switched = {option: msgspec.convert(fields.get(option), type=bool | None) for option in _options()}
    return Preferences(**shell, options=frozenset(key for key, on in switched.items() if on))


def save(path: Path, preferences: Preferences) -> bool:
    """Keep them; False if the disk does not take them."""
    return kept_file.save(path, msgspec.json.format(msgspec.json.encode(_fields(preferences)), indent=2) + b"\n")


class TableSettings:
    """The settings of one table, which count at once. Without a path they last until it stops.

    `language` is that of the table until people choose another; `is_asked`: it goes before what they have chosen.
    """

    def __init__(self, path: Path | None = None, language: str = DEFAULT, *, is_asked: bool = False) -> None:
        self._path, self._language = path, language
        self.preferences, self.notice = load(path) if path else (Preferences(), None)
        self.say = translator((None if is_asked else self.preferences.language) or language)

    @property
    def auto_advance(self) -> bool:
        """Does the table go on by itself where that goes without saying?"""
        return self.preferences.auto_advance is not False

    def change(self, key: str, value: object, now_ms: int) -> bool:  # noqa: ARG002 - some are tried first, for a while
        """Set one of them; False if that could not be saved, and lasts only until the table stops."""
        self.preferences = changed(self.preferences, key, value)
        if key == "language":
            self.say = translator(self.preferences.language or self._language)
        return self._path is None or save(self._path, self.preferences)
