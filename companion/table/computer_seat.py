"""The seat of a computer player at a running table: it follows the game, chooses cards and decides what to do. No I/O.

Two rules. What it decides follows from what its seat has seen, from the number of the event and from the secret of the
game: after an undo or a power cut, the same player goes on; only a card that was shown, and taken back, is chosen anew.
And it thinks in small steps, for as long as others let it.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from companion.games.computer_players import ComputerPlayer
from companion.games.game import Game

Occasion = tuple[int, ...] | None


def chance(secret: str, *what: object) -> str:
    """The seed for one decision."""
    return "/".join((secret, *map(str, what)))


class ComputerSeat:
    """One seat of one game. `card` is what it chose for `occasion`, and `decided` what it does after event `number`.

    `choices` tells how many of its cards for an occasion were shown and taken back: then it chooses anew.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        level: str,
        seat: int,
        secret: str,
        choices: Callable[[Occasion], int] = lambda _: 0,
    ) -> None:
        players = game.computer_players
        assert players is not None
        self.seat = seat
        self.occasion: Occasion = None
        self.card, self.choice = "", 0
        self.number = 0
        self.decided: Any = None
        self._game, self._players, self._secret, self._choices = game, players, secret, choices
        self._rng = Random()  # noqa: S311 - seeded for each decision
        self._player: ComputerPlayer[Any, Any] = players.player(level, seat, self._rng)
        self._seen: list[Any] = []
        self._state: Any = None
        self._thoughts: Iterator[None] | None = None
        self._deciding = 0  # after which event it thinks about what to do

    def has_seen(self, record: Sequence[Any]) -> bool:
        """Is this the game that it knows, or one that goes on from there?"""
        return len(self._seen) <= len(record) and all(map(_is_same, self._seen, record))

    def think(self, record: Sequence[Any], occasion: Occasion) -> bool:
        """A small step towards what has to be decided now: for this choice of a card. False: there is nothing left."""
        if self._deciding and self._deciding != len(record):  # something else has happened meanwhile
            self._thoughts, self._deciding = None, 0
        if self._thoughts is None:
            self._thoughts = self._next(record, occasion)
        if self._thoughts is not None and next(self._thoughts, self) is self:
            self._thoughts = self._next(record, occasion)
        return self._thoughts is not None

    def _next(self, record: Sequence[Any], occasion: Occasion) -> Iterator[None] | None:
        """What to think about now: what has happened, which card to choose, what to do; None: nothing."""
        if self._needs_card(occasion):
            return self._choose(occasion)
        if len(self._seen) < len(record):
            return self._watch(record[len(self._seen)])
        if self.number != len(record) and self._players.to_act(self._state) == self.seat:
            return self._decide(len(record))
        return None

    def _needs_card(self, occasion: Occasion) -> bool:
        """Does the choice begin where it is in the game, or can the card that it chose not be shown any more?"""
        cards = self._game.secret_cards
        if cards is None or occasion is None or not self._seen or cards.occasion(self._state) != occasion:
            return False
        choices = cards.choices(self._state, self.seat)
        return bool(choices) and (not self.has_chosen(occasion) or self.card not in choices)

    def has_chosen(self, occasion: Occasion) -> bool:
        """Does its card count for this choice?"""
        return (self.occasion, self.choice) == (occasion, self._choices(occasion))

    def _watch(self, event: Any) -> Iterator[None]:
        before, number = self._state, len(self._seen) + 1
        self._state = self._game.open(event) if before is None else self._game.apply(before, event)
        self._seen.append(event)
        if before is not None:
            self._rng.seed(chance(self._secret, "watch", number, self.seat))
            self._player.watch(before, event, self._state)
        yield

    def _choose(self, occasion: Occasion) -> Iterator[None]:
        choice = self._choices(occasion)
        again = [choice] if choice else []
        self._rng.seed(chance(self._secret, "card", len(self._seen), self.seat, *again))
        card = yield from self._player.card(self._state)
        cards = self._game.secret_cards
        assert cards is not None
        choices = cards.choices(self._state, self.seat)
        self.card, self.occasion, self.choice = card if card in choices else choices[0], occasion, choice

    def _decide(self, number: int) -> Iterator[None]:
        self._rng.seed(chance(self._secret, "act", number, self.seat))
        self._deciding = number
        self.decided = yield from self._player.act(self._state)
        self.number, self._deciding = number, 0


def _is_same(seen: Any, now: Any) -> bool:
    return seen is now or seen == now
