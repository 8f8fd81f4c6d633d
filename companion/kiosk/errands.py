"""What a kiosk does for people outside of the game, and what it says of it: files to take away, and power off."""

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from companion.kiosk.game_cards import GameCards
from companion.kiosk.kiosk_settings import Place
from companion.languages import Translator
from companion.pages.actions import ExportFormat
from companion.pages.model import Notice, NoticeKind
from companion.service.poweroff import REQUEST, RESTART, CannotPowerOffError
from companion.table.entries import SCREEN
from companion.table.running_table import RunningTable

if TYPE_CHECKING:
    from companion.capsule.keeping import CapsuleKeeper

_LOG = logging.getLogger(__name__)


def export(place: Place, games: GameCards, number: int, form: ExportFormat, say: Translator) -> Notice | None:
    """Write a game to a file. Raises `RejectedError` for one that is not finished."""
    folder = place.exports
    if folder is None:
        return None
    try:
        path = games.export(number, form, folder)
    except OSError as error:
        why = error.strerror or str(error)
        return Notice(say("Could not save to {folder}: {why}", folder=str(folder), why=why))
    return None if path is None else Notice(say("Saved to {path}", path=str(path)), NoticeKind.NEWS)


def save_capsule(
    running: RunningTable, capsules: "CapsuleKeeper | None", place: Place, say: Translator
) -> Notice | None:
    """Save a report for a bug to a stick, or with the exports. Raises `JournalError` if a look could not be counted."""
    folder = _taken_away(place) or place.exports
    if capsules is None or folder is None:
        return None
    running.count_look(SCREEN)
    try:
        path = capsules.save(folder)
    except OSError as error:
        why = error.strerror or str(error)
        return Notice(say("Could not save to {folder}: {why}", folder=str(folder), why=why))
    return Notice(say("Saved to {path}", path=str(path)), NoticeKind.NEWS)


def _taken_away(place: Place) -> Path | None:
    """The stick that is plugged in, if there is one that can be written to."""
    sticks = () if place.sticks is None else place.sticks.there()
    return next((stick.path for stick in sticks if stick.is_writable), None)


def power_off(place: Place, say: Translator, *, restart: bool = False) -> Notice:
    """Ask the machine to switch itself off, or to start again."""
    try:
        place.power.press(RESTART if restart else REQUEST)
    except CannotPowerOffError as error:
        _LOG.warning("no power off: %s", error)
        return Notice(str(error))
    done = say("Restarting. Your game is saved.") if restart else say("Switching off. Your game is saved.")
    return Notice(done, NoticeKind.NEWS)
