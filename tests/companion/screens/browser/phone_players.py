"""People who play whole games on simulated phones, at random. At the kiosk nothing is tapped but what hands did."""

from random import Random
from typing import Any

from companion.games.forty_thieves.events import TableOpened as FortyThievesOpened
from companion.games.master_thieves.events import AnyEvent, CardRevealed
from companion.games.master_thieves.secret_cards import SECRET_CARDS
from companion.games.master_thieves.state import REVEAL, SMUGGLERS_REVEAL, State
from companion.screens.browser.offers import said
from tests.companion.screens.browser.tables import LATER_MS, PhoneTable
from tools.random_player.forty_thieves import RandomPlayer
from tools.random_player.master_thieves import next_event


class PhonePlayers:
    """Everybody at a table of Master Thieves, each with a phone."""

    def __init__(self, table: PhoneTable, rng: Random) -> None:
        self.table, self._rng = table, rng
        self.at_kiosk: list[AnyEvent] = []

    def play(self, most: int = 5000) -> None:
        """To the end of the game, or so many steps."""
        for _ in range(most):
            if self.table.table.is_over:
                return
            self._step(self.table.table.state)

    def _step(self, state: State) -> None:
        if state.phase in (REVEAL, SMUGGLERS_REVEAL):
            self.table.turn()  # what lies sealed since smugglers were shown is shown now
            if self.table.table.state is state:
                self._reveal(state)
            return
        event = next_event(state, self._rng.choice)
        assert event is not None
        self._say(event)

    def _reveal(self, state: State) -> None:
        """Everybody chooses, some change their minds, and tied ones tell their numbers."""
        table = self.table
        choosing = [seat for seat in state.seats if SECRET_CARDS.choices(state, seat)]
        for seat in self._rng.sample(choosing, len(choosing)):
            for _ in range(self._rng.choice((1, 1, 2))):
                name = state.table.names[seat]
                assert table.press(name, self._rng.choice(self._cards(name))) == ""
                table.turn(10)
        table.turn(LATER_MS)
        while (asked := self._asked()) is not None:
            name, offers = asked
            assert table.press(name, self._rng.choice(offers)) == ""

    def _cards(self, name: str) -> list[str]:
        """The taps that seal a card; whoever has sealed one taps first that it is another."""
        if self.table.offers(name, "Change it"):
            self.table.press(name, "Change it")
        return self.table.taps_that(name, "seal")

    def _asked(self) -> tuple[str, list[str]] | None:
        for name in self.table.phones:
            numbers = self.table.taps_that(name, "number")
            if numbers:
                return name, numbers
        return None

    def _say(self, event: Any) -> None:
        """Whoever may say it does, on the own phone; else it was hands."""
        table = self.table
        line = table.table.game.encode(event).decode()
        before = table.table.number
        may = [name for name in table.phones if self._finds(name, said([line]))]
        if may:
            name = self._rng.choice(may)
            assert self._finds(name, said([line]))
            assert table.press(name, said([line])) == ""
        else:
            assert not isinstance(event, CardRevealed)
            self.at_kiosk.append(event)
            table.say(line)
        assert table.table.number > before, line

    def _finds(self, name: str, what: str) -> bool:
        """Is it on somebody's page now? Of 40 Thieves, perhaps after some steps."""
        return self.table.offers(name, what)


class FortyThievesPlayers(PhonePlayers):
    """The same at a table of 40 Thieves."""

    def __init__(self, table: PhoneTable, rng: Random, opened: FortyThievesOpened) -> None:
        super().__init__(table, rng)
        self._people = RandomPlayer(opened, rng)

    def _finds(self, name: str, what: str) -> bool:
        return self.table.leads_to(name, what)

    def _step(self, state: Any) -> None:
        event = self._people.next_event(state)
        assert event is not None
        self._say(event)
        self._people.follow(self.table.table.state)
