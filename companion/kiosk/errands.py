"""What a kiosk does for people outside of the game, and what it says of it: files to take away, and power off."""

import logging

from companion.kiosk.game_cards import GameCards
from companion.kiosk.kiosk_settings import Place
from companion.languages import Translator
from companion.pages.actions import ExportFormat
from companion.pages.model import Notice, NoticeKind
from companion.service.poweroff import CannotPowerOffError

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


def power_off(place: Place, say: Translator) -> Notice:
    """Ask the machine to switch itself off."""
    try:
        place.power.press()
    except CannotPowerOffError as error:
        _LOG.warning("no power off: %s", error)
        return Notice(str(error))
    return Notice(say("Switching off. Your game is saved."), NoticeKind.NEWS)
