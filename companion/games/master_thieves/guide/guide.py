"""What to do now: one guide for every state, made only of what the whole table can see. Pure.

What lies on top in this turn's drawer counts as seen, because its seat looks at it; nothing else in the box does.
"""

from collections.abc import Callable, Collection, Iterator

from msgspec.structs import replace

from companion.games.game import Words
from companion.games.master_thieves.cards import DETECTIVE, SMUGGLER
from companion.games.master_thieves.events import GemPicked, line
from companion.games.master_thieves.gems import ONE, Gem
from companion.games.master_thieves.news import DETECTIVES_SHARING, GAME_ENDED, SMUGGLERS_SHARING
from companion.games.master_thieves.options import options
from companion.games.master_thieves.phrases import HAPPENINGS
from companion.games.master_thieves.result import ended
from companion.games.master_thieves.state import Phase, Share, State
from companion.games.sentences import joined

from .happenings import before_turn, gains
from .news_card import news_card, to_set_right, turn_before
from .next_reveal import next_reveal
from .reveal_guide import in_reveal
from .setup_guide import EMPTY_FIRST, in_setup
from .things_now import things_now
from .turn_guide import in_turn
from .values import Choice, Guide, Kind

_SHARING = {
    SMUGGLER: HAPPENINGS[SMUGGLERS_SHARING].guide,
    DETECTIVE: HAPPENINGS[DETECTIVES_SHARING].guide,
}
_A_GEM = {Gem.RUBY: Words("A ruby"), Gem.SAPPHIRE: Words("A sapphire"), Gem.DIAMOND: Words("A diamond")}


def guide(state: State, missing: Collection[str] = (), *, virtual: bool = False) -> Guide:
    """What a screen tells people in this state; they are asked what sensors would tell that are `missing`.

    A `virtual` box is empty before it is filled.
    """
    found = _BY_PHASE[state.phase](state, missing)
    return replace(
        found,
        happened=None if virtual and found.happened is EMPTY_FIRST else found.happened,
        news=news_card(state),
        to_set_right=to_set_right(state),
        now=things_now(state),
        next_reveal=next_reveal(state, found),
        before=turn_before(state),
    )


def _in_sharing(state: State) -> Guide:
    share, names = state.share, state.table.names
    assert share is not None
    character = state.plays[share.picker]
    assert character is not None
    seat, following = names[share.picker], names[share.seats[(share.next + 1) % len(share.seats)]]
    return Guide(
        state.phase.value,
        Words("{seat}, pick a gem.", {"seat": seat}),
        seat=seat,
        character=character,
        title=_SHARING[character],
        happened=before_turn(state),
        consequences=before_turn(state),
        then=Words("Then {seat} picks.", {"seat": following}),
        choices=(*_picks(state, seat), *_best_first(state, share)),
        gains=gains(state.news),
    )


def _picks(state: State, seat: str) -> list[Choice]:
    return [
        Choice(_A_GEM[event.gem], line(event), Kind(event.gem.value), seat=seat)
        for event in options(state)
        if isinstance(event, GemPicked)
    ]


def _best_first(state: State, share: Share) -> Iterator[Choice]:
    """Everybody takes the dearest gem that is left, in turn, as long as there is anything to choose.

    Where only one more gem is picked, that gem is offered already.
    """
    red, turn, lines = state.red, share.next, []
    while len(red.kinds) > 1:
        seat, gem = share.seats[turn % len(share.seats)], red.kinds[0]
        lines.append(line(GemPicked(seat=state.table.names[seat], gem=gem)))
        red, turn = red - ONE[gem], turn + 1
    if len(lines) > 1:
        label = Words("Share it out, best first")
        yield Choice(label, lines[0], Kind.BEST_FIRST, primary=True, lines=tuple(lines))


def _when_over(state: State) -> Guide:
    return Guide(
        state.phase.value,
        Words("Count the gems on your pillows, and see where they went."),
        title=HAPPENINGS[GAME_ENDED].announced,
        happened=joined(before_turn(state), ended(state)),
        gains=gains(state.news),
    )


_BY_PHASE: dict[Phase, Callable[[State, Collection[str]], Guide]] = {
    Phase.SETUP: in_setup,
    Phase.SMUGGLERS_REVEAL: lambda state, _: in_reveal(state),
    Phase.REVEAL: lambda state, _: in_reveal(state),
    Phase.TURN: in_turn,
    Phase.SHARING: lambda state, _: _in_sharing(state),
    Phase.GAME_OVER: lambda state, _: _when_over(state),
}
