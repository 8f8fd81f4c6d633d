"""Settings made on the screen, saved next to the journal: completely or not at all, even if the power fails."""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.languages import LANGUAGES
from companion.table.errors import JournalError
from companion.table.rescue import set_aside
from companion.words import Facts, Words, mark

FILE = "settings.json"
LONGEST = 64 * 1024  # bytes; what this program writes has 150
_LEFT = mark("{what}. It was left unchanged, and all settings were reset to their defaults")


class Preferences(msgspec.Struct, frozen=True):
    """Everything that can be set. None: nobody has, and what the command line or the machine says counts."""

    language: str | None = None
    sound: bool | None = None
    auto_advance: bool | None = None
    turned: bool | None = None
    single_action: bool | None = None


KEYS = frozenset(Preferences.__struct_fields__)


class UnreadableError(Exception):
    """Settings that cannot be read, or make no sense. `words` say why, in the kiosk's languages."""

    def __init__(self, words: Words) -> None:
        super().__init__(str(words))
        self.words = words


def read(path: Path) -> Preferences:
    """What was set last; a file that is not there is nothing set. Raises `UnreadableError`, and changes nothing."""
    try:
        with path.open("rb") as file:
            found = msgspec.json.decode(file.read(LONGEST), type=Preferences)
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
    if key not in KEYS:
        raise msgspec.ValidationError(f"there is no setting {key}")
    fields: Mapping[str, object] = {**msgspec.structs.asdict(before), key: value}
    return msgspec.convert(fields, type=Preferences)


def save(path: Path, preferences: Preferences) -> bool:
    """Keep them; False if the disk does not take them, which is no reason to stop a game."""
    draft = path.with_name(f"{path.name}.new")
    try:
        with draft.open("wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(preferences), indent=2) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        return False
    return True
