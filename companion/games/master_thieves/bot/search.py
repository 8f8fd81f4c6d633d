"""A search: try each move many times in games imagined from memory, played on for some rounds by rules of thumb.

Which move is tried next is decided by UCB1: the better it did, and the less often it was tried, the sooner. It stops
after every try, so that whoever waits for it can do something else in between.
"""

from collections.abc import Callable, Sequence
from math import exp, log, sqrt
from typing import TypeVar

import msgspec

from companion.games.computer_players import Thinking
from companion.games.master_thieves import engine
from companion.games.master_thieves.box import DRAWERS
from companion.games.master_thieves.cards import SMUGGLER, Character
from companion.games.master_thieves.events import AnyEvent
from companion.games.master_thieves.options import TURN_ENDED
from companion.games.master_thieves.rounds import ROUNDS_IN_A_CYCLE
from companion.games.master_thieves.scoring import outcome, score
from companion.games.master_thieves.state import GAME_OVER, REVEAL, SHARING, SMUGGLERS_REVEAL, State

from . import rules_of_thumb
from .chance import Chance
from .lawful import OPEN_FRONT, ROTATIONS, lawful
from .memory import Memory
from .observation import Observation, Public

Move = TypeVar("Move")

_PROMISING = 6  # drawers that are tried: fewer, more often
_DARING = 0.1  # how often people are thought to open any drawer
_CURIOSITY = 0.5  # how much a move that was tried seldom is worth another try
_WARM = 1.0  # how freely the others are thought to choose their cards
_WIN, _MARGIN = 0.8, 0.2  # what counts at the end of a game
_REVEALS = (SMUGGLERS_REVEAL, REVEAL)


class Search(msgspec.Struct, frozen=True):
    """One seat that thinks: how many tries, and how many rounds ahead."""

    memory: Memory
    rng: Chance
    tries: int
    rounds: int

    def card(self, seen: Observation) -> Thinking[Character]:
        """The card to put face down."""
        seat = seen.seat

        def value(card: Character) -> float:
            state = self.memory.imagine(seen)
            chosen = [self._card(state, other) if other != seat else card for other in state.seats]
            return self._play_on(state, chosen, seen)

        return (yield from self._best(seen.public.cards.hands[seat], value))

    def move(self, seen: Observation) -> Thinking[AnyEvent]:
        """What to do next in one's own turn."""

        def value(event: AnyEvent) -> float:
            state = self.memory.imagine(seen)
            chosen = [self._card(state, seat) if play is None else play for seat, play in enumerate(state.plays)]
            return self._play_on(engine.apply(state, event), chosen, seen)

        return (yield from self._best(self._moves(seen), value))

    def _moves(self, seen: Observation) -> Sequence[AnyEvent]:
        state = self.memory.imagine(seen)
        assert state.turn is not None
        if state.turn.drawer is None:
            return self._drawers(state, seen.seat, state.turn.character)
        return [event for event in lawful(state) if event not in ROTATIONS]  # nothing that is known changes with those

    def _drawers(self, state: State, seat: int, character: Character) -> list[AnyEvent]:
        values = rules_of_thumb.drawer_values(state, seat, character)
        order = sorted(range(len(DRAWERS)), key=lambda index: (-values[index], self.rng.random()))
        found: list[AnyEvent] = [OPEN_FRONT[DRAWERS[index]] for index in order[:_PROMISING]]
        return found if state.edition.must_open else [*found, TURN_ENDED]

    def _card(self, state: State, seat: int) -> Character:
        """What another seat may have put face down."""
        hand = state.cards.hands[seat]
        if state.no_more_smugglers:
            hand = tuple([card for card in hand if card is not SMUGGLER])
        return rules_of_thumb.card(state, seat, self.rng, hand, _WARM) if hand else SMUGGLER

    def _best(self, moves: Sequence[Move], value: Callable[[Move], float]) -> Thinking[Move]:
        if len(moves) == 1:
            return moves[0]
        counts, sums = [0] * len(moves), [0.0] * len(moves)
        for total in range(max(self.tries, len(moves))):
            if total < len(moves):
                index = total
            else:
                reach = _CURIOSITY * sqrt(log(total))
                index = max(range(len(moves)), key=lambda at: sums[at] / counts[at] + reach / sqrt(counts[at]))
            sums[index] += value(moves[index])
            counts[index] += 1
            yield
        return moves[max(range(len(moves)), key=lambda at: (counts[at], sums[at]))]

    def _play_on(self, state: State, chosen: Sequence[Character], seen: Observation) -> float:
        """Let everybody go on by rules of thumb, for some rounds; these cards lie face down in the present one."""
        now = last = _rounds(seen.public)
        while state.phase is not GAME_OVER:
            if state.phase in _REVEALS:
                if _rounds(state) != last:
                    last = _rounds(state)
                    if last - now >= self.rounds:
                        break
                    chosen = [rules_of_thumb.card(state, other, self.rng) for other in state.seats]
                event = rules_of_thumb.show(state, chosen, self.rng)
            elif state.phase is SHARING:
                event = rules_of_thumb.pick(state)
            else:
                assert state.turn is not None
                event = rules_of_thumb.in_turn(state, state.turn, self.rng, _DARING)
            state = engine.apply(state, event)
        return _standing(state, seen.seat)


def _rounds(state: State | Public) -> int:
    return (state.cycle - 1) * ROUNDS_IN_A_CYCLE + state.round


def _standing(state: State, seat: int) -> float:
    """How well a seat stands, from 0 to 1."""
    scores = [score(state, other) for other in state.seats]
    mine = scores.pop(seat)
    result = outcome(state)
    if result is None:
        return _squeezed((mine - 0.5 * max(scores) - 0.5 * sum(scores) / len(scores)) / 5)
    won = (seat in result.winners) / len(result.winners)
    return _WIN * won + _MARGIN * _squeezed((mine - max(scores)) / 4)


def _squeezed(lead: float) -> float:
    return 1 / (1 + exp(-lead))
