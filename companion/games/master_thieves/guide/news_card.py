"""What just happened before everybody's eyes, and what of it people may set right. Pure.

One rule: whatever is offered here is the same for all games that look the same from the table.
"""

from companion.games.master_thieves import news, phrases
from companion.games.master_thieves.abilities import top
from companion.games.master_thieves.cards import ALL_TO_RED, MAY_TAKE_ALL, MAY_TAKE_ONE, NOTHING
from companion.games.master_thieves.events import BoxTurned
from companion.games.master_thieves.gems import NO_GEMS, ONE, Gem, Gems
from companion.games.master_thieves.news import TAKEN, Destination, Happening, Incident
from companion.games.master_thieves.phrases import HAPPENINGS, Phrase, about
from companion.games.master_thieves.state import (
    GAME_OVER,
    ROTATION,
    RUBY_FOUND,
    SEARCH_OVER,
    SETUP,
    TURNING,
    State,
    Turn,
)
from companion.words import Facts, Words

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
        assert put.brief is not None
        n = turn.placed.total
        words = put.card if put.card is not None and n > 1 else put.log
        topic = Topic.PLACED if put.brief.many else None  # of imitations, there are two kinds
        return NewsCard(about(words, seat=seat, n=n), about(put.brief, n=n), NO_GEMS, topic)
    if turn.search is RUBY_FOUND and not turn.answered:
        return _told(news.RUBY_FOUND, seat, ONE[Gem.RUBY], None)
    if not turn.answered and (turn.fallen or not taken):
        return _at_drawer(state, turn)
    return _took(turn, seat, taken) if taken else _told(news.NOTHING_TAKEN, seat, taken, Topic.TAKEN)


def _told(what: Incident, seat: str, gems: Gems, topic: Topic | None) -> NewsCard:
    phrase = HAPPENINGS[what]
    assert phrase.brief is not None
    return NewsCard(about(phrase.card or phrase.log, seat=seat), phrase.brief, gems, topic)


def _took(turn: Turn, seat: str, taken: Gems) -> NewsCard:
    """What a smuggler takes is nobody's yet."""
    phrase = HAPPENINGS[news.TAKEN_TO_RED if turn.role.takes is ALL_TO_RED else news.TAKEN_TO_BLACK]
    brief = phrase.brief if len(taken.kinds) > 1 else HAPPENINGS[news.TAKEN_TO_RED].card
    facts: Facts = {"seat": seat, "gems": taken.words}
    return NewsCard(about(phrase.card, **facts), about(brief, **facts), taken, Topic.TAKEN)


_PUT = (news.IMITATION_PLACED, news.ALARM_SET)


def _put(state: State, turn: Turn) -> Phrase | None:
    """What the seat put into the drawer last."""
    found = [item.what for item in of_turn(state, turn) if isinstance(item, Happening) and item.what in _PUT]
    return HAPPENINGS[found[-1]] if found else None


def _more_fell(state: State, turn: Turn) -> bool:
    """Whether other gems fell than from the front of this turn's drawer: a ruby in a search, say."""
    return sum([heap.gems for heap in fell(of_turn(state, turn))], NO_GEMS) != turn.fallen.gems


def _at_drawer(state: State, turn: Turn) -> NewsCard:
    """What fell; or, if nothing did, what everybody saw in the drawer."""
    gems, owner = turn.fallen.gems, turn.fallen.alarm
    seat = "" if owner is None else state.table.names[owner]
    facts: Facts = {"gems": gems.words, "n": gems.total, "seat": seat}
    alone, with_alarm = HAPPENINGS[news.FELL_TO_RED], HAPPENINGS[news.FELL_TO_BLACK]
    if gems:
        words = with_alarm.card if seat else alone.card
        brief = alone.card if len(gems.kinds) == 1 else alone.brief
        return NewsCard(about(words, **facts), about(brief, **facts), gems, Topic.FELL)
    if seat:
        return _told(news.ALARM_CAME_HOME, seat, gems, Topic.ALARM)
    seen = _EMPTY[found(state, turn)]
    return NewsCard(about(seen.card), about(seen.brief), gems, _doubted(state, turn))


def _doubted(state: State, turn: Turn) -> Topic | None:
    """What people doubt first if nothing fell: where no gem lies in the drawer, that; None: they choose."""
    if found(state, turn) is None:
        return Topic.FELL
    unseen = _unseen(state, turn)
    if _lying(state, turn, unseen) is not None:
        return Topic.LIES
    return None if _taking(state, turn, unseen) is None else Topic.TAKEN


_EMPTY = {
    None: phrases.NOTHING_FELL,
    Found.NOTHING: phrases.FOUND_EMPTY,
    Found.ALARM: phrases.FOUND_ALARM,
}


def turn_before(state: State) -> TurnBefore | None:
    """What the turn that is over has done, as everybody saw it; of an earlier round only as it ends."""
    turn = state.last_turn
    if turn is None or state.phase is GAME_OVER or not (_has_just_ended(state) or _is_of_this_round(state, turn)):
        return None
    seat, rest = state.table.names[turn.seat], _deeds(state, turn)
    first = about((phrases.OPENED_NONE if turn.drawer is None else phrases.OPENED).has)
    named = first if turn.drawer is None else phrases.OPENED_NAMED.about(drawer=turn.drawer.value)
    told = rest if rest and turn.drawer is not None else (first, *rest)  # which drawer, nobody can say without a name
    return TurnBefore(seat, *(phrases.HAS_DONE.about(seat=seat, deeds=all_) for all_ in (told, (named, *rest))))


def _has_just_ended(state: State) -> bool:
    return any(isinstance(item, Happening) and item.what is news.TURN_OVER for item in state.news)


def _is_of_this_round(state: State, turn: Turn) -> bool:
    return turn.seat in state.order[: state.position] and state.plays[turn.seat] is turn.character


def _deeds(state: State, turn: Turn) -> tuple[Words, ...]:
    """What came after the drawer was opened, one thing after the other."""
    fallen, taken = turn.fallen.gems, _taken(state, turn)
    to_red = turn.role.takes is ALL_TO_RED
    deeds: tuple[tuple[object, Phrase, Gems], ...] = (
        (fallen, HAPPENINGS[news.FELL_TO_RED], fallen),
        (turn.search is SEARCH_OVER, HAPPENINGS[news.SEARCH_FAILED], NO_GEMS),
        (taken and to_red, HAPPENINGS[news.TAKEN_TO_RED], taken),
        (taken and not to_red, HAPPENINGS[news.TAKEN_TO_BLACK], taken),
        (turn.answered and not taken, HAPPENINGS[news.NOTHING_TAKEN], NO_GEMS),
        (turn.placed, HAPPENINGS[news.IMITATION_PLACED], turn.placed),
        (turn.alarm_placed, HAPPENINGS[news.ALARM_SET], NO_GEMS),
        (ROTATION in turn.actions, phrases.LEVELS_ROTATED, NO_GEMS),
        (TURNING in turn.actions, phrases.DEEDS[BoxTurned], NO_GEMS),
    )
    return tuple([about(each.has, gems=gems.words, n=gems.total) for is_so, each, gems in deeds if is_so])


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
