"""Small files beside the journal that a table writes: completely or not at all, even if the power fails."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from companion.words import Facts, Words

from .errors import JournalError
from .file_rights import FILE, rights_for
from .rescue import set_aside

LONGEST = 64 * 1024  # bytes; what this program writes has less
T = TypeVar("T")


class UnreadableError(Exception):
    """A file that cannot be read, or makes no sense. `words` say why, in the kiosk's languages."""

    def __init__(self, words: Words) -> None:
        super().__init__(str(words))
        self.words = words


def read(path: Path, decode: Callable[[bytes], T]) -> T | None:
    """What was written last; None if there is no file. Raises `UnreadableError`, and changes nothing."""
    try:
        with path.open("rb") as file:
            return decode(file.read(LONGEST))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        facts: Facts = {"file": path.name, "why": error.strerror or str(error)}
        raise UnreadableError(Words("{file} cannot be read ({why})", facts)) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableError(Words("{file} is damaged", {"file": path.name})) from error


def kept_aside(path: Path, error: UnreadableError) -> str:
    """Rename a file that makes no sense, and return its new name; empty if it stays where it is."""
    if isinstance(error.__cause__, OSError):
        return ""
    try:
        return set_aside(path).name
    except JournalError:
        return ""


def save(path: Path, content: bytes, mode: int = FILE) -> bool:
    """Write it; False if the disk does not take it, which is no reason to stop a game.

    `mode`: who may read it at most; a file that is stricter already stays so.
    """
    try:
        written(path, content, mode)
    except OSError:
        return False
    return True


def written(path: Path, content: bytes, mode: int = FILE) -> None:
    """Write it as `save` does. Raises `OSError`, and leaves what was there."""
    draft = path.with_name(f"{path.name}.new")
    try:
        with suppress(FileNotFoundError):
            draft.unlink()
        rights = rights_for(path, mode)
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, rights), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise
