"""The reveal: sealed cards are shown together, and with those that people show at the table.

Two rules. A reveal is one transaction and one step to undo, whoever brings it about. And while somebody chooses on a
phone, no card is shown, here or there: it is refused before anything is tried.
"""

from companion.games.errors import RejectedError
from companion.kiosk.running_game import RunningGame
from companion.table.entries import REVEAL, SCREEN
from companion.table.sealed_cards import SealedCards
from companion.words import Words

_NOTHING_SEALED = Words("no card on a phone can be shown now")


class Reveal:
    """Shows the sealed cards of one table."""

    def __init__(self, running: RunningGame, sealed: SealedCards) -> None:
        self._running = running
        self._sealed = sealed

    def show(self) -> None:
        """Show all that the rules take now. Raises `RejectedError`."""
        self._sealed.refuse_early()
        if not self._sealed.can_be_shown:
            raise RejectedError(_NOTHING_SEALED)
        before, others_wait = self._running.table.number, not self._sealed.choosing <= self._sealed.chosen
        is_forced = others_wait and bool(self._sealed.forced)
        self._sealed.begin()
        try:
            self._running.say(self._sealed.lines(), REVEAL)
        finally:
            if is_forced or self._running.table.number == before:  # the others choose on; or refused, or not saved
                self._sealed.hold()

    def say(self, lines: tuple[str, ...]) -> None:
        """What people say at the table; if they show a card, sealed ones are shown with it. Raises `RejectedError`."""
        sealed = self._sealed
        sealed.refuse_early(lines)
        if not sealed.belongs_to_reveal(lines):
            self._running.say(lines, SCREEN)
            return
        if not sealed.chosen:
            self._running.say(lines, SCREEN)
            sealed.begin()
            return
        try:
            self._running.say(sealed.around(lines), REVEAL)
        except RejectedError:
            if not sealed.may_wait(lines):
                self._refuse(lines)
                raise
            # A sealed smuggler has its turn first. The card was chosen, too: it is shown with the others after that.
            waiting = sealed.shown_with(lines)
            self._running.say(sealed.around(lines, cards_wait=True), REVEAL)
            for seat, card in waiting.items():
                sealed.seal(seat, card)
        sealed.begin()

    def _refuse(self, lines: tuple[str, ...]) -> None:
        """Raise `RejectedError` as if no card lay sealed, if that is refused, too: why must not tell what does lie."""
        if not self._running.table.accepts(lines):
            self._running.say(lines, SCREEN)
