"""The computer players of Master Thieves at a table with people, behind the interface that the companion knows."""

from companion.games.computer_players import ComputerPlayer, ComputerPlayers, Thinking
from companion.games.master_thieves.box import AJAR, SECRET
from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.events import AnyEvent, DrawerOpened, TieSettled
from companion.games.master_thieves.options import TURN_ENDED, options
from companion.games.master_thieves.reveal import REVEALS, all_shown, tied_without_number
from companion.games.master_thieves.state import SETUP, SHARING, SMUGGLERS_REVEAL, State

from .chance import Chance
from .lawful import CLOSE, OPEN_FRONT
from .levels import Level
from .observation import observation, public
from .players import MAKE, Player


class SeatedPlayer:
    """A player on one seat. How the box was filled it has not seen, as little as people see it on a screen."""

    def __init__(self, player: Player, seat: int) -> None:
        self._player, self._seat = player, seat

    def watch(self, before: State, event: AnyEvent, after: State) -> None:
        """Something happened before everybody's eyes."""
        if before.phase is not SETUP:
            self._player.watch(public(before), event, observation(after, self._seat))
        elif after.phase is not SETUP:
            self._player.forget()

    def card(self, state: State) -> Thinking[Character]:
        """The card to put face down."""
        return self._player.card(observation(state, self._seat))

    def act(self, state: State) -> Thinking[AnyEvent]:
        """What to do next. A drawer that is not out far enough is pulled out first.

        It does not look for a secret compartment in a short drawer: there is none, and no sensor would tell.
        """
        turn, ajar = state.turn, [drawer for drawer, depth in state.box.open if depth is AJAR]
        if turn is not None and turn.side is None and ajar:
            yield from ()
            return OPEN_FRONT[ajar[0]]
        event = yield from self._player.act(observation(state, self._seat))
        if isinstance(event, DrawerOpened) and event.depth is SECRET and not event.drawer.is_long:
            usual = options(state)
            return CLOSE[event.drawer] if usual[-1] is TURN_ENDED else usual[0]
        return event


class MasterThievesPlayers:
    """Who can sit at a table."""

    levels = tuple(Level)

    def player(self, level: str, seat: int, rng: Chance) -> ComputerPlayer[State, AnyEvent]:
        return SeatedPlayer(MAKE[Level(level)](rng), seat)

    def to_act(self, state: State) -> int | None:
        """Whose turn or pick it is."""
        if state.phase is SHARING:
            return None if state.share is None else state.share.picker
        return None if state.turn is None else state.turn.seat

    def settled_tie(self, state: State, seats: frozenset[int], rng: Chance) -> AnyEvent | None:
        """Any order that the numbers known so far allow, for the first tie of one of these seats."""
        waiting = tied_without_number(state) if state.phase in REVEALS and _is_shown(state) else []
        for seat in waiting:
            tied = [other for other in state.seats if state.plays[other] is state.plays[seat]]
            if seats.isdisjoint(tied):
                continue
            shown = state.plays[seat]
            assert shown is not None
            known = {other: state.cards.number(other, shown) for other in tied}
            order = rng.sample(tied, len(tied))
            numbered = iter(sorted([other for other in order if known[other]], key=lambda other: known[other] or 0))
            named = [next(numbered) if known[other] else other for other in order]
            return TieSettled(seats=tuple([state.table.names[other] for other in named]))
        return None


def _is_shown(state: State) -> bool:
    """Have all shown their cards who show one in this part of the reveal?"""
    return all_shown(state) or (state.phase is SMUGGLERS_REVEAL and state.no_more_smugglers)


COMPUTER_PLAYERS: ComputerPlayers[State, AnyEvent] = MasterThievesPlayers()
