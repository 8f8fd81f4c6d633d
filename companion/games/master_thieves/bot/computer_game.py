"""A whole game among computer players: numbers are dealt, cards chosen face down and shown, turns taken."""

from collections.abc import Callable, Sequence

from companion.games.master_thieves import engine
from companion.games.master_thieves.cards import CHARACTERS, NUMBERS, RANK, SMUGGLER, Character
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import AnyEvent, CardRevealed, TableOpened, TableOptions
from companion.games.master_thieves.state import GAME_OVER, REVEAL, SETUP, SHARING, SMUGGLERS_REVEAL, State

from .chance import Chance
from .lawful import lawful
from .observation import observation, public
from .players import Player, decided
from .rules_of_thumb import REVEAL_CLOSED

NAMES = tuple("ABCDEFGH")
_REVEALS = (SMUGGLERS_REVEAL, REVEAL)


class Dealt:
    """The numbers on the cards: each seat gets a set, and every set goes to the left after a cycle."""

    def __init__(self, seats: int, rng: Chance) -> None:
        numbers = [rng.sample(NUMBERS, seats) for _ in CHARACTERS]
        self._sets = [[of_character[seat] for of_character in numbers] for seat in range(seats)]

    def number(self, cycle: int, seat: int, character: Character) -> int:
        return self._sets[(seat - (cycle - 1)) % len(self._sets)][RANK[character]]

    def named(self, names: Sequence[str]) -> dict[str, dict[Character, int]]:
        """As the first line of a record has them."""
        return {name: dict(zip(CHARACTERS, each, strict=True)) for name, each in zip(names, self._sets, strict=True)}


class ComputerGame:
    """One game; `on_event` sees every event, and the state after it. The same chance plays the same game.

    `on_screens`: the numbers of cards are hidden until a tie shows them, as they are where nobody has printed ones.
    """

    def __init__(self, edition: EditionId, players: Sequence[Player], rng: Chance, *, on_screens: bool = False) -> None:
        self._players, self._rng, self._on_screens = players, rng, on_screens
        self._cards = Dealt(len(players), rng)
        self._chosen: list[Character] = []
        self._round = (0, 0)
        names = NAMES[: len(players)]
        options = TableOptions(numbers=self._cards.named(names) if on_screens else None)
        self.opened = TableOpened(game="master-thieves", edition=edition, seats=names, options=options)
        self.state = engine.open_table(self.opened)
        self._seen = public(self.state)

    def play(self, on_event: Callable[[State, AnyEvent], None] = lambda *_: None) -> State:
        """To the end."""
        while self.state.phase is not GAME_OVER:
            event = self.step()
            on_event(self.state, event)
        return self.state

    def step(self) -> AnyEvent:
        """The next event, which everybody sees."""
        seen_before, event = self._seen, self._next(self.state)
        self.state = engine.apply(self.state, event)
        self._seen = public(self.state)
        for seat, player in enumerate(self._players):
            player.watch(seen_before, event, observation(self.state, seat, self._seen))
        return event

    def _next(self, state: State) -> AnyEvent:
        if state.phase is SETUP:
            return self._rng.choice(lawful(state))
        if state.phase in _REVEALS:
            return self._show(state)
        active = state.share.picker if state.phase is SHARING and state.share is not None else None
        if active is None:
            assert state.turn is not None
            active = state.turn.seat
        return decided(self._players[active].act(observation(state, active, self._seen)))

    def _show(self, state: State) -> AnyEvent:
        """All choose at once, then the cards are shown, smugglers first where the edition says so."""
        if self._round != (state.cycle, state.round):
            self._round = (state.cycle, state.round)
            self._chosen = [
                decided(player.card(observation(state, seat, self._seen))) for seat, player in enumerate(self._players)
            ]
        for seat, card in enumerate(self._chosen):
            if state.plays[seat] is None and (state.phase is REVEAL or card is SMUGGLER):
                number = None if self._on_screens else self._cards.number(state.cycle, seat, card)
                return CardRevealed(seat=state.table.names[seat], character=card, number=number)
        return REVEAL_CLOSED
