"""The reveal that comes after the last turn at the box, offered before that turn is over: its first card ends it. Pure.

One rule: it is offered only where nothing else comes between, be it a choice, a share-out, cards to pass on, the end of
the game or a foul.
"""

from msgspec.structs import replace

from companion.games.game import Words
from companion.games.master_thieves import engine, news
from companion.games.master_thieves.news import Happening, News, RoundBegan
from companion.games.master_thieves.options import TURN_ENDED
from companion.games.master_thieves.reveal import REVEALS
from companion.games.master_thieves.state import State
from companion.games.sentences import joined

from .box_moves import IN_SHORT, moves
from .happenings import left_out, put_away
from .reveal_guide import cards_to_move, in_reveal
from .values import Guide, Kind

_NOTHING_TO_DO = (news.TURN_OVER, news.RED_PILLOW_STAYED, news.NOTHING_FOR_DETECTIVES)


def next_reveal(state: State, now: Guide) -> Guide | None:
    """The reveal with what the seat at the box may still do, and its Done; `now` is the guide of its turn."""
    turn = state.turn
    if state.dealt_numbers:  # nobody shows a card at the table
        return None
    if turn is None or turn.side is None or state.box.open or [one.kind for one in now.choices] != [Kind.DONE]:
        return None
    after = engine.apply(state, TURN_ENDED)
    if after.phase not in REVEALS or not all(map(_leaves_nothing_to_do, after.news)):
        return None
    coming = in_reveal(after)
    assert now.handling is not None
    still = joined(put_away(state, turn), IN_SHORT.get(moves(state, now.handling)))
    to_seat = None if still is None else Words("{seat}: {what}", {"seat": now.seat or "", "what": still})
    todo = cards_to_move(after) or coming.todo  # what comes after that, the first card shows
    happened = joined(to_seat, *left_out(after.news))
    return replace(coming, happened=happened, todo=todo, choices=(*coming.choices, *now.choices))


def _leaves_nothing_to_do(item: News) -> bool:
    return isinstance(item, RoundBegan) or (isinstance(item, Happening) and item.what in _NOTHING_TO_DO)
