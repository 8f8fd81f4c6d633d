"""What people have set on the screen, kept beside the journal: whole or not at all, also when the power goes."""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.languages import LANGUAGES

FILE = "settings.json"


class Preferences(msgspec.Struct, frozen=True):
    """Everything that can be set. None: nobody has, and what the command line or the machine says counts."""

    language: str | None = None
    sound: bool | None = None
    auto_advance: bool | None = None
    turned: bool | None = None
    single_action: bool | None = None


KEYS = frozenset(Preferences.__struct_fields__)


def load(path: Path) -> Preferences:
    """What was set last; a file that is missing or makes no sense is nothing set."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Preferences)
    except (OSError, msgspec.DecodeError):
        return Preferences()
    return found if found.language in {None, *LANGUAGES} else msgspec.structs.replace(found, language=None)


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
