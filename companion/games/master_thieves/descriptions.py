"""The game in words: names for undo, lines for the log, fouls and what to do about them, a summary. English here.

One rule: nothing that players should remember. So no drawer is ever named, nor what lies in one, nor (in a label,
which undo shows long after its round) a card. What fell out, what lies on pillows and who did it is open to all.
"""

from collections.abc import Callable
from typing import Any, assert_never

from msgspec.structs import replace

from companion.games.event_lines import Source
from companion.games.game import Foul, Summary, Telling, Words, ranked_players
from companion.words import Facts, Marked, mark
from hardware.jewel_box.pose import Pose

from . import events, news
from . import fouls as fouls_
from .auto_advance import pose
from .box import AJAR, Direction
from .events import AnyEvent
from .fouls import FoulCode
from .news import Happening, Incident, News
from .scoring import outcome, ranking
from .state import SETUP, State, fouls_after
from .views import round_of_game

# Who rotated how many levels which way, and the same where nobody had a turn.
_ROTATED = {
    (1, Direction.CW): (mark("{seat} rotated the top level clockwise"), mark("the top level was rotated clockwise")),
    (1, Direction.CCW): (
        mark("{seat} rotated the top level counter-clockwise"),
        mark("the top level was rotated counter-clockwise"),
    ),
    (2, Direction.CW): (
        mark("{seat} rotated the top two levels clockwise"),
        mark("the top two levels were rotated clockwise"),
    ),
    (2, Direction.CCW): (
        mark("{seat} rotated the top two levels counter-clockwise"),
        mark("the top two levels were rotated counter-clockwise"),
    ),
}


def label(state: State, event: AnyEvent) -> Words:
    """An event as undo names it; `state` is the one before it."""
    return _LABELS[type(event)](state, event)


def _hands(state: State, did: Marked, was_done: Marked) -> Words:
    """What the active seat did, or what was done while nobody had a turn."""
    if state.turn is None:
        return Words(was_done)
    return Words(did, {"seat": state.table.names[state.turn.seat]})


def _opened(state: State, event: events.DrawerOpened) -> Words:
    if event.depth is AJAR:
        return _hands(state, mark("{seat} opened a drawer a little"), mark("a drawer was opened a little"))
    if state.box.depth(event.drawer) is not None:
        return _hands(state, mark("{seat} opened a drawer further"), mark("a drawer was opened further"))
    return _hands(state, mark("{seat} opened a drawer"), mark("a drawer was opened"))


def _card(state: State, event: events.CardRevealed) -> Words:
    shown = event.seat in state.table.names and state.plays[state.table.seat(event.seat)] is not None
    return Words("{seat} gave a card's number" if shown else "{seat} showed a card", {"seat": event.seat})


def _of_event(text: Marked) -> Callable[[State, Any], Words]:
    """A label that needs no more than the seat that the event names, if it does."""
    return lambda _, event: Words(text, {"seat": event.seat} if "{seat}" in text else {})


def _by_hands(did: Marked, was_done: Marked) -> Callable[[State, Any], Words]:
    """A label of an event that the active seat brings about, or nobody in particular."""
    return lambda state, _: _hands(state, did, was_done)


_TOOK_NOTHING, _PLACED_IMITATION, _PLACED_ALARM, _TOOK_ALARM_BACK, _ENDED_TURN = (
    mark("{seat} took nothing"),
    mark("{seat} placed an imitation"),
    mark("{seat} placed the alarm"),
    mark("{seat} took the alarm back"),
    mark("{seat} ended the turn"),
)
_CORRECTED = mark("a correction was made")
_LABELS: dict[type[AnyEvent], Callable[[State, Any], Words]] = {
    events.TableOpened: _of_event(mark("the game begins")),
    events.PositionSet: _of_event(mark("the box was filled")),
    events.RubyPlaced: _of_event(mark("a ruby was put into the box")),
    events.DiamondsPlaced: _of_event(mark("{seat} put diamonds into the box")),
    events.SetupFinished: _of_event(mark("the setup was finished")),
    events.CardRevealed: _card,
    events.TieSettled: lambda _, event: Words("{seats} settled their tie", {"seats": tuple(event.seats)}),
    events.RevealClosed: _of_event(mark("no more smugglers")),
    events.DrawerOpened: _opened,
    events.DrawerClosed: _by_hands(mark("{seat} shut a drawer"), mark("a drawer was shut")),
    events.LevelRotated: lambda state, event: _hands(state, *_ROTATED[event.levels, event.direction]),
    events.BoxTurned: _by_hands(mark("{seat} turned the box over"), mark("the box was turned over")),
    events.GemsTaken: lambda state, event: _hands(
        state, mark("{seat} took gems") if event.gems else _TOOK_NOTHING, mark("something was taken")
    ),
    events.GemPlaced: _by_hands(_PLACED_IMITATION, mark("an imitation was placed")),
    events.AlarmPlaced: _by_hands(_PLACED_ALARM, mark("an alarm was placed")),
    events.AlarmReclaimed: _of_event(_TOOK_ALARM_BACK),
    events.GemPicked: _of_event(mark("{seat} picked a gem")),
    events.TurnEnded: _by_hands(_ENDED_TURN, mark("a turn was ended")),
    events.GameStopped: _of_event(mark("the game was stopped and counted")),
    events.Correction: _of_event(_CORRECTED),
}


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
        case Happening(news.PICKED, (seat,), gems):
            return Words("{seat} picked one {gem}", {"seat": seat, "gem": gems.kinds[0].words})
        case Happening(news.GAME_ENDED, seats):
            facts: Facts = {"seats": seats, "n": len(seats)}
            return Words("the game is over: {seats} wins", facts, "the game is over: {seats} share the win")
        case Happening(what, seats, gems):
            known: Facts = {"seat": seats[0] if seats else "", "seats": seats, "gems": gems.words}
            text = _LINES[what]
            return Words(text, {name: fact for name, fact in known.items() if f"{{{name}}}" in text})
        case news.CardShown(seat, character):
            return Words("{seat} showed the {character}", {"seat": seat, "character": character.words})
        case news.RoundBegan(number, cycle):
            return Words("round {round} began", {"round": round_of_game(cycle, number)})
        case news.FoulNoted(code, seat):
            return fouls_.description(code, seat)
        case _:
            assert_never(item)


_SHARED_OUT = mark("the red pillow is shared out: {seats}")
_LINES: dict[Incident, Marked] = {
    news.TURNED_WITH_DRAWER_OPEN: mark("what fell out goes back into the same compartment"),
    news.SMUGGLERS_CAUGHT: mark("the smugglers were caught: there are more detectives"),
    news.RED_PILLOW_STAYED: mark("no detectives: the red pillow stays as it is"),
    news.NOTHING_FOR_DETECTIVES: mark("nothing to share for {seats}: the red pillow is empty"),
    news.HANDS_PASSED: mark("every hand of cards went to the left"),
    news.CORRECTED: _CORRECTED,
    news.ALARM_CAME_HOME: _TOOK_ALARM_BACK,
    news.NOTHING_TAKEN: _TOOK_NOTHING,
    news.IMITATION_PLACED: _PLACED_IMITATION,
    news.ALARM_SET: _PLACED_ALARM,
    news.RUBY_FOUND: mark("{seat} found a ruby"),
    news.SEARCH_FAILED: mark("{seat} found no ruby"),
    news.TURN_BEGAN: mark("it is {seat}'s turn"),
    news.TURN_OVER: _ENDED_TURN,
    news.SMUGGLERS_SHARING: _SHARED_OUT,
    news.DETECTIVES_SHARING: _SHARED_OUT,
    news.SHARES_LOST: mark("no share for {seats}: a gem fell out"),
    news.DEALT: mark("{seat} got {gems}"),
    news.FELL_TO_RED: mark("{gems} fell out, onto the red pillow"),
    news.FELL_TO_BLACK: mark("{gems} fell out with {seat}'s alarm, onto {seat}'s black pillow"),
    news.FELL_TO_DRAWER: mark("what fell out goes back into the same drawer, on top"),
    news.FELL_TO_SECRET: mark("what fell out goes into the upper secret compartment of the same drawer"),
    news.TAKEN_TO_RED: mark("{seat} put {gems} on the red pillow"),
    news.TAKEN_TO_BLACK: mark("{seat} put {gems} on the black pillow"),
}


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
