"""The game in words: names for undo, lines for the log, fouls and what to do about them, a summary. English here.

One rule: nothing that players should remember; `phrases`, which it speaks from, says what that means.
"""

from typing import assert_never

from msgspec.structs import replace

from companion.games.event_lines import Source
from companion.games.game import Foul, Summary, Telling, Words, ranked_players
from companion.words import Facts
from hardware.jewel_box.pose import Pose

from . import events, news, phrases
from . import fouls as fouls_
from .auto_advance import pose
from .box import AJAR
from .events import AnyEvent
from .fouls import FoulCode
from .news import Happening, News
from .phrases import DEEDS, HAPPENINGS, Phrase, about
from .scoring import outcome, ranking
from .state import SETUP, State, fouls_after
from .views import round_of_game


def label(state: State, event: AnyEvent) -> Words:
    """An event as undo names it; `state` is the one before it."""
    phrase = _phrase(state, event)
    if phrase.by_nobody is None:
        return about(phrase.label or phrase.log, **_named(event))
    if state.turn is None:
        return phrase.by_nobody
    return about(phrase.label or phrase.log, seat=state.table.names[state.turn.seat])


def _phrase(state: State, event: AnyEvent) -> Phrase:
    match event:
        case events.DrawerOpened(drawer=drawer, depth=depth):
            if depth is AJAR:
                return phrases.OPENED_A_LITTLE
            return phrases.OPENED if state.box.depth(drawer) is None else phrases.OPENED_FURTHER
        case events.LevelRotated(levels=levels, direction=direction):
            return phrases.ROTATED[levels, direction]
        case events.GemsTaken(gems=gems):
            return phrases.GEMS_TAKEN if gems else HAPPENINGS[news.NOTHING_TAKEN]
        case events.CardRevealed(seat=seat):
            shown = seat in state.table.names and state.plays[state.table.seat(seat)] is not None
            return phrases.NUMBER_GIVEN if shown else phrases.CARD_SHOWN
        case _:
            return DEEDS[type(event)]


def _named(event: AnyEvent) -> Facts:
    """The seats that an event names."""
    match event:
        case events.TieSettled(seats=seats):
            return {"seats": tuple(seats)}
        case (
            events.DiamondsPlaced(seat=seat)
            | events.CardRevealed(seat=seat)
            | events.AlarmReclaimed(seat=seat)
            | events.GemPicked(seat=seat)
        ):
            return {"seat": seat}
        case _:
            return {}


# What an event of this kind brings about says the same as its label, or says it better.
_SAID_BY_NEWS: dict[type[AnyEvent], tuple[object, ...]] = {
    events.CardRevealed: (news.CardShown,),
    events.GemsTaken: (news.TAKEN_TO_RED, news.TAKEN_TO_BLACK, news.NOTHING_TAKEN),
    events.GemPlaced: (news.IMITATION_PLACED,),
    events.AlarmPlaced: (news.ALARM_SET,),
    events.GemPicked: (news.PICKED,),
    events.TurnEnded: (news.TURN_OVER,),
    events.Correction: (news.CORRECTED,),
}


def tell(before: State, event: AnyEvent, after: State) -> Telling:
    """The log's lines about an event. With a new round the cards of the old one are for players to remember."""
    if isinstance(event, events.Correction) and event.source is Source.REFEREE:
        return Telling(())  # what the app works out for itself is nobody's news
    said = _SAID_BY_NEWS.get(type(event), ())
    first = () if any(_kind(item) in said for item in after.news) else (label(before, event),)
    lines = (*first, *[_line(item) for item in after.news])
    starts = [place for place, item in enumerate(after.news) if isinstance(item, news.RoundBegan)]
    return Telling(lines[len(first) + starts[-1] :], afresh=True) if starts else Telling(lines)


def _kind(item: News) -> object:
    return item.what if isinstance(item, Happening) else type(item)


def _line(item: News) -> Words:
    match item:
        case Happening(what, seats, gems):
            known: Facts = {"seat": seats[0] if seats else "", "seats": seats, "n": len(seats), "gems": gems.words}
            gem: Facts = {"gem": gems.kinds[0].words} if gems else {}
            return about(HAPPENINGS[what].log, **known, **gem)
        case news.CardShown(seat, character):
            return about(phrases.CARD_SHOWN.log, seat=seat, character=character.words)
        case news.RoundBegan(number, cycle):
            return about(phrases.ROUND_BEGAN.log, round=round_of_game(cycle, number))
        case news.FoulNoted(code, seat):
            return fouls_.description(code, seat)
        case _:
            assert_never(item)


def fouls(state: State, after: int = 0) -> list[Foul]:
    """Every foul that came after an event, and what to do about it."""
    return [_foul(foul, state) for foul in fouls_after(state, after)]


def _foul(foul: fouls_.Foul, state: State) -> Foul:
    seat = "" if foul.seat is None else state.table.names[foul.seat]
    what = fouls_.description(foul.code, seat or None)
    first = Words("shut the drawer first") if foul.code is FoulCode.DRAWER_LEFT_OPEN else None
    return Foul(foul.event, foul.code.value, what, fouls_.remedy(foul), foul.since, _shut(foul, state), first, seat)


_LEAVES_OPEN = (
    FoulCode.SECOND_DRAWER,
    FoulCode.SECRET_NOT_ALLOWED,
    FoulCode.BOX_MOVED_WITH_DRAWER_OPEN,
    FoulCode.DRAWER_LEFT_OPEN,
)


def _shut(foul: fouls_.Foul, state: State) -> Pose | None:
    """The box with all shut that this foul has left open. After a second drawer, the turn's own may stay open.

    Where something has to be put back into what is open, it stays open until then.
    """
    if foul.code not in _LEAVES_OPEN or foul.remedy is not None:
        return None
    now, own = pose(state), None if state.turn is None else state.turn.drawer
    stays = own if foul.code is FoulCode.SECOND_DRAWER else None
    left = {drawer: depth for drawer, depth in now.drawers.items() if drawer == stays}
    return None if left == now.drawers else replace(now, drawers=left)


def summary(state: State) -> Summary:
    """Who plays and how they stand; equal scores share a rank unless the edition's tie-breaks tell them apart."""
    result = outcome(state)
    players = ranked_players(state.table.names, ranking(state), () if result is None else result.winners)
    number = 0 if state.phase is SETUP else round_of_game(state.cycle, state.round)
    remarks = f"rounds: {number}; fouls: {len(state.fouls)}{'; stopped and counted' if state.stopped else ''}"
    return Summary("Master Thieves", state.edition.id.value, tuple(players), remarks, number, state.stopped)
