"""What just happened before everybody's eyes, and what of it people may set right. Pure.

One rule: whatever is offered here is the same for all games that look the same from the table.
"""

from msgspec.structs import replace

from companion.games.game import Words
from companion.games.master_thieves import news
from companion.games.master_thieves.abilities import top
from companion.games.master_thieves.gems import NO_GEMS, ONE, Gem, Gems
from companion.games.master_thieves.news import TAKEN, Destination, Happening
from companion.games.master_thieves.state import (
    ALL_TO_RED,
    GAME_OVER,
    MAY_TAKE_ALL,
    MAY_TAKE_ONE,
    NOTHING,
    ROTATION,
    RUBY_FOUND,
    SEARCH_OVER,
    SETUP,
    TURNING,
    State,
    Turn,
)

from .happenings import Found, fell, found, of_turn
from .values import GemCounts, NewsCard, Topic, ToSetRight, TurnBefore

_CHOOSES = (MAY_TAKE_ALL, MAY_TAKE_ONE)


def news_card(state: State) -> NewsCard | None:
    """What this turn did last, once its drawer was opened; None where more fell than this can say."""
    turn = _last_look(state)
    if turn is None or turn is not state.turn or _more_fell(state, turn):
        return None
    seat, taken = state.table.names[turn.seat], _taken(state, turn)
    put = _put(state, turn)
    if put is not None:
        words, brief = (replace(each, facts={"seat": seat, "n": turn.placed.total}) for each in put)
        return NewsCard(words, brief, NO_GEMS, Topic.PLACED if brief.many else None)
    if turn.search is RUBY_FOUND and not turn.answered:
        return NewsCard(Words("{seat} found a ruby", {"seat": seat}), Words("A ruby!"), ONE[Gem.RUBY], None)
    if not turn.answered and (turn.fallen or not taken):
        return _at_drawer(state, turn)
    if not taken:
        nothing = Words("{seat} took nothing", {"seat": seat})
        return NewsCard(nothing, Words("Nothing taken"), taken, Topic.TAKEN)
    return _took(turn, seat, taken)


def _took(turn: Turn, seat: str, taken: Gems) -> NewsCard:
    """What a smuggler takes is nobody's yet."""
    mixed, gems_taken = len(taken.kinds) > 1, Words("{gems} taken", {"gems": taken.words})
    if turn.role.takes is ALL_TO_RED:
        return NewsCard(gems_taken, Words("taken") if mixed else gems_taken, taken, Topic.TAKEN)
    words = Words("{seat} took {gems}", {"seat": seat, "gems": taken.words})
    return NewsCard(words, Words("taken by {seat}", {"seat": seat}) if mixed else gems_taken, taken, Topic.TAKEN)


_PUT = {
    news.IMITATION_PLACED: (
        Words("{seat} placed an imitation"),
        Words("Imitation placed", {}, "{n} imitations placed"),
    ),
    news.ALARM_SET: (Words("{seat} placed the alarm"), Words("Alarm placed")),
}
_SEVERAL = Words("{seat} placed {n} imitation", {}, "{seat} placed {n} imitations")


def _put(state: State, turn: Turn) -> tuple[Words, Words] | None:
    """What the seat put into the drawer last, and in brief."""
    found = [_PUT[item.what] for item in of_turn(state, turn) if isinstance(item, Happening) and item.what in _PUT]
    if not found:
        return None
    words, brief = found[-1]
    return (_SEVERAL if brief.many and turn.placed.total > 1 else words), brief


def _more_fell(state: State, turn: Turn) -> bool:
    """Whether other gems fell than from the front of this turn's drawer: a ruby in a search, say."""
    return sum([heap.gems for heap in fell(of_turn(state, turn))], NO_GEMS) != turn.fallen.gems


def _at_drawer(state: State, turn: Turn) -> NewsCard:
    """What fell; or, if nothing did, what everybody saw in the drawer."""
    gems, owner = turn.fallen.gems, turn.fallen.alarm
    seat = "" if owner is None else state.table.names[owner]
    words = Words("{gems} fell out", {"gems": gems.words, "n": gems.total}, "{gems} fell out")
    brief = words if len(gems.kinds) == 1 else Words("fell out", {"n": gems.total}, "fell out")
    if gems and seat:
        words = Words("{gems} fell out with {seat}'s alarm", {"gems": gems.words, "seat": seat})
        return NewsCard(words, brief, gems, Topic.FELL)
    if gems:
        return NewsCard(words, brief, gems, Topic.FELL)
    if seat:
        alone = Words("{seat}'s alarm fell out", {"seat": seat})
        return NewsCard(alone, Words("An alarm fell out"), gems, Topic.ALARM)
    return NewsCard(*_EMPTY[found(state, turn)], gems, _doubted(state, turn))


def _doubted(state: State, turn: Turn) -> Topic | None:
    """What people doubt first if nothing fell: where no gem lies in the drawer, that; None: they choose."""
    if found(state, turn) is None:
        return Topic.FELL
    unseen = _unseen(state, turn)
    if _lying(state, turn, unseen) is not None:
        return Topic.LIES
    return None if _taking(state, turn, unseen) is None else Topic.TAKEN


_EMPTY = {
    None: (Words("Nothing fell out"), Words("Nothing fell out")),
    Found.NOTHING: (Words("The drawer is empty"), Words("It's empty")),
    Found.ALARM: (Words("There is only an alarm in it"), Words("Only an alarm")),
}


def turn_before(state: State) -> TurnBefore | None:
    """What the turn that is over has done, as everybody saw it; of an earlier round only as it ends."""
    turn = state.last_turn
    if turn is None or state.phase is GAME_OVER or not (_has_just_ended(state) or _is_of_this_round(state, turn)):
        return None
    seat, rest = state.table.names[turn.seat], _deeds(state, turn)
    first = Words("opened no drawer") if turn.drawer is None else Words("opened a drawer")
    named = first if turn.drawer is None else Words("opened drawer {drawer}", {"drawer": turn.drawer.value})
    told = rest if rest and turn.drawer is not None else (first, *rest)  # which drawer, nobody can say without a name
    return TurnBefore(
        seat, *(Words("{seat} has {deeds}.", {"seat": seat, "deeds": all_}) for all_ in (told, (named, *rest)))
    )


def _has_just_ended(state: State) -> bool:
    return any(isinstance(item, Happening) and item.what is news.TURN_OVER for item in state.news)


def _is_of_this_round(state: State, turn: Turn) -> bool:
    return turn.seat in state.order[: state.position] and state.plays[turn.seat] is turn.character


def _deeds(state: State, turn: Turn) -> tuple[Words, ...]:
    """What came after the drawer was opened, one thing after the other."""
    fallen, taken = turn.fallen.gems, _taken(state, turn)
    to_red = turn.role.takes is ALL_TO_RED
    deeds: tuple[tuple[object, Words], ...] = (
        (fallen, Words("let {gems} fall out", {"gems": fallen.words})),
        (turn.search is SEARCH_OVER, Words("found no ruby")),
        (taken and to_red, Words("put {gems} on the red pillow", {"gems": taken.words})),
        (taken and not to_red, Words("taken {gems}", {"gems": taken.words})),
        (turn.answered and not taken, Words("taken nothing")),
        (turn.placed, Words("placed an imitation", {"n": turn.placed.total}, "placed {n} imitations")),
        (turn.alarm_placed, Words("placed the alarm")),
        (ROTATION in turn.actions, Words("rotated levels")),
        (TURNING in turn.actions, Words("turned the box over")),
    )
    return tuple([words for is_so, words in deeds if is_so])


def to_set_right(state: State) -> ToSetRight:
    """All that people may have seen otherwise."""
    if state.phase in (SETUP, GAME_OVER):
        return ToSetRight()
    names, turn = state.table.names, _last_look(state)
    shown = tuple([name for name, play in zip(names, state.plays, strict=True) if play is not None])
    was_passed = state.cycle > 1 and not state.dealt_numbers  # on screens, cards are what they are
    now = ToSetRight(
        cards=() if state.dealt_numbers else shown,
        not_passed=was_passed,
        pass_now=was_passed and not any(state.plays),
    )
    return now if turn is None else _of_drawer(state, turn, now)


def _of_drawer(state: State, turn: Turn, now: ToSetRight) -> ToSetRight:
    hidden = _unseen(state, turn)
    owner = turn.fallen.alarm
    alarm = None if owner is None else state.table.names[owner]
    out = [seat for seat in state.seats if state.alarm_is_out(seat) or seat == owner]
    belongs_to = None if owner == turn.seat else owner
    may_fall = turn is state.turn and top(state, turn).alarm is None
    return ToSetRight(
        fell=GemCounts(turn.fallen.gems, NO_GEMS, turn.fallen.gems + hidden, *_pillow(state, belongs_to)),
        taken=_taking(state, turn, hidden),
        lies=_lying(state, turn, hidden),
        placed=_placed(state, turn),
        alarms=tuple([state.table.names[seat] for seat in out]) if may_fall else (),
        alarm=alarm,
        cards=now.cards,
        not_passed=now.not_passed,
        pass_now=now.pass_now,
        last=None if turn is state.turn else state.table.names[turn.seat],
    )


def _last_look(state: State) -> Turn | None:
    """The turn whose drawer was looked into last: the one that is on, or the one before it until a drawer is opened."""
    turn = state.turn
    if turn is None or turn.drawer is None:
        turn = state.last_turn
    return None if turn is None or turn.side is None or len(turn.opened) > 1 else turn


def _unseen(state: State, turn: Turn) -> Gems:
    """The gems of the game that nobody sees: what is on no pillow, and not on top in the drawer that is looked into."""
    seen = sum((*state.white, *state.black), state.red)
    return state.edition.stock - seen - (top(state, turn).gems if turn is state.turn else NO_GEMS)


def _taken(state: State, turn: Turn) -> Gems:
    """What this turn took out of its drawer."""
    taken = NO_GEMS
    for item in (*turn.earlier, *(state.news if turn is state.turn else ())):
        if isinstance(item, Happening) and item.what is news.TURN_BEGAN:
            taken = NO_GEMS
        elif isinstance(item, Happening) and item.what in TAKEN:
            taken += item.gems
    return taken


def _taking(state: State, turn: Turn, unseen: Gems) -> GemCounts | None:
    takes = turn.role.takes
    if takes is NOTHING or turn.ability_lost or (takes in _CHOOSES and not turn.answered):
        return None
    taken = _taken(state, turn)
    behind = Gems(ruby=min(1, taken[Gem.RUBY])) if turn.search is RUBY_FOUND else NO_GEMS
    pillow = _pillow(state, None if takes is ALL_TO_RED else turn.seat)
    return GemCounts(taken, behind, taken + unseen, *pillow, one=takes is MAY_TAKE_ONE)


def _pillow(state: State, seat: int | None) -> tuple[Destination, str | None]:
    """The black pillow of a seat, or the red one."""
    return (Destination.RED, None) if seat is None else (Destination.BLACK, state.table.names[seat])


def _placed(state: State, turn: Turn) -> GemCounts | None:
    """The imitations that this turn has put into its drawer: others, as far as its white pillow has them."""
    if turn is not state.turn or not turn.placed:
        return None
    most = turn.placed + state.white[turn.seat]
    return GemCounts(turn.placed, NO_GEMS, most, Destination.DRAWER, one=turn.role.imitations == 1)


def _lying(state: State, turn: Turn, unseen: Gems) -> GemCounts | None:
    """What lies in the drawer, while it is open before everybody and nothing was taken out of it.

    Who has to take what lies there has done so: it is asked only where there was nothing.
    """
    assert turn.drawer is not None
    is_open = state.box.depth(turn.drawer) is not None and state.box.orientation is turn.side
    if turn is not state.turn or not is_open or turn.took:
        return None
    if turn.role.takes not in (*_CHOOSES, NOTHING):
        return _taking(state, turn, unseen) if found(state, turn) is not None and not turn.placed else None
    lies = top(state, turn).gems
    return GemCounts(lies, turn.placed, lies + unseen, Destination.DRAWER)
