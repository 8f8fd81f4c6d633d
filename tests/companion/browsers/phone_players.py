"""People who play whole games on simulated phones, at random. At the kiosk nothing is tapped but what hands did."""

from random import Random
from typing import Any

from companion.browsers.game_page import said
from companion.games.forty_thieves.events import TableOpened as FortyThievesOpened
from companion.games.master_thieves.events import AnyEvent, CardRevealed
from companion.games.master_thieves.secret_cards import SECRET_CARDS
from companion.games.master_thieves.state import REVEAL, SMUGGLERS_REVEAL, State
from tests.companion.browsers.tables import LATER_MS, PhoneTable, offered
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
                cards = table.phones[name].mine["choices"]
                assert table.press(name, f"seal {self._rng.choice(cards)}") == ""
                table.turn(10)
        table.turn(LATER_MS)
        while (asked := self._asked()) is not None:
            name, offers = asked
            assert table.press(name, f"number {self._rng.choice(offers)}") == ""

    def _asked(self) -> tuple[str, list[int]] | None:
        for name, phone in self.table.phones.items():
            number = phone.mine.get("number")
            if number is not None:
                return name, number["offers"]
        return None

    def _say(self, event: Any) -> None:
        """Whoever may say it does, on the own phone; else it was hands."""
        table = self.table
        view, game = table.attendant.running.view, table.table.game
        assert view is not None
        line = game.encode(event).decode()
        may = [seat for seat in view.seats if (line,) in offered(game, view.guide, seat)]
        before = table.table.number
        if may:
            self._tap(self._rng.choice(may), line)
        else:
            assert not isinstance(event, CardRevealed)
            self.at_kiosk.append(event)
            table.say(line)
        assert table.table.number > before, line

    def _tap(self, name: str, line: str) -> None:
        """On a phone; where there is too much to say for one page, something is picked first."""
        table, what = self.table, said([line])
        if not table.offers(name, what):
            view, game = table.attendant.running.view, table.table.game
            assert view is not None
            guide = view.guide
            pick = next(pick for pick in game.picks(guide, name) if (line,) in [*game.offers(guide, name, (), pick)])
            table.press(name, f"pick {pick}")
        assert table.press(name, what) == ""


class FortyThievesPlayers(PhonePlayers):
    """The same at a table of 40 Thieves."""

    def __init__(self, table: PhoneTable, rng: Random, opened: FortyThievesOpened) -> None:
        super().__init__(table, rng)
        self._people = RandomPlayer(opened, rng)

    def _step(self, state: Any) -> None:
        event = self._people.next_event(state)
        assert event is not None
        self._say(event)
        self._people.follow(self.table.table.state)
