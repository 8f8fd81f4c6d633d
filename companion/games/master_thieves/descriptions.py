"""The game in words: names for undo, lines for the log, fouls and what to do about them, a summary. English here.

One rule: nothing that players should remember. So no drawer is ever named, nor what lies in one, nor (in a label,
which undo shows long after its round) a card. What fell out, what lies on pillows and who did it is open to all.
"""

from collections.abc import Callable
from typing import Any

from companion.games.game import Foul, Player, Summary, Telling, Words
from companion.words import Marked, mark

from . import news
from . import state as state_
from .box import AJAR, Direction
from .events import (
    AlarmPlaced,
    AlarmReclaimed,
    AnyEvent,
    BoxTurned,
    CardRevealed,
    Correction,
    DiamondsPlaced,
    DrawerClosed,
    DrawerOpened,
    GemPicked,
    GemPlaced,
    GemsTaken,
    LevelRotated,
    PositionSet,
    RevealClosed,
    RubyPlaced,
    SetupFinished,
    TableOpened,
    TieSettled,
    TurnEnded,
)
from .news import News, Pillow
from .scoring import outcome, score
from .state import FoulCode, State, fouls_after
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


def _opened(state: State, event: DrawerOpened) -> Words:
    if event.depth is AJAR:
        return _hands(state, mark("{seat} opened a drawer a little"), mark("a drawer was opened a little"))
    if state.box.depth(event.drawer) is not None:
        return _hands(state, mark("{seat} opened a drawer further"), mark("a drawer was opened further"))
    return _hands(state, mark("{seat} opened a drawer"), mark("a drawer was opened"))


def _rotated(state: State, event: LevelRotated) -> Words:
    return _hands(state, *_ROTATED[event.levels, event.direction])


def _card(state: State, event: CardRevealed) -> Words:
    shown = event.seat in state.table.names and state.plays[state.table.seat(event.seat)] is not None
    return Words("{seat} gave a card's number" if shown else "{seat} showed a card", {"seat": event.seat})


_LABELS: dict[type[AnyEvent], Callable[[State, Any], Words]] = {
    TableOpened: lambda _, __: Words("the table was opened"),
    PositionSet: lambda _, __: Words("a position was set"),
    RubyPlaced: lambda _, __: Words("a ruby was put into the box"),
    DiamondsPlaced: lambda _, event: Words("{seat} put diamonds into the box", {"seat": event.seat}),
    SetupFinished: lambda _, __: Words("the setup was finished"),
    CardRevealed: _card,
    TieSettled: lambda _, event: Words("{seats} settled their tie", {"seats": tuple(event.seats)}),
    RevealClosed: lambda _, __: Words("no more smugglers"),
    DrawerOpened: _opened,
    DrawerClosed: lambda state, _: _hands(state, mark("{seat} shut a drawer"), mark("a drawer was shut")),
    LevelRotated: _rotated,
    BoxTurned: lambda state, _: _hands(state, mark("{seat} turned the box over"), mark("the box was turned over")),
    GemsTaken: lambda state, event: _hands(
        state,
        mark("{seat} took gems") if event.gems else mark("{seat} took nothing"),
        mark("something was taken"),
    ),
    GemPlaced: lambda state, _: _hands(state, mark("{seat} placed an imitation"), mark("an imitation was placed")),
    AlarmPlaced: lambda state, _: _hands(state, mark("{seat} placed the alarm"), mark("an alarm was placed")),
    AlarmReclaimed: lambda _, event: Words("{seat} took the alarm back", {"seat": event.seat}),
    GemPicked: lambda _, event: Words("{seat} picked a gem", {"seat": event.seat}),
    TurnEnded: lambda state, _: _hands(state, mark("{seat} ended the turn"), mark("a turn was ended")),
    Correction: lambda _, __: Words("the table corrected the app"),
}


# What an event of this kind brings about first says the same as its label, and better.
_TOLD_BY: dict[type[AnyEvent], tuple[type[News], ...]] = {
    CardRevealed: (news.CardShown,),
    GemsTaken: (news.GemsGained, news.NothingTaken),
    GemPlaced: (news.ImitationPlaced,),
    AlarmPlaced: (news.AlarmSet,),
    GemPicked: (news.Picked,),
    TurnEnded: (news.TurnOver,),
    Correction: (news.Corrected,),
}


def tell(before: State, event: AnyEvent, after: State) -> Telling:
    """The log's lines about an event. With a new round the cards of the old one are for players to remember."""
    first = (
        () if any(isinstance(item, _TOLD_BY.get(type(event), ())) for item in after.news) else (label(before, event),)
    )
    lines = (*first, *[_LINES[type(item)](item) for item in after.news])
    starts = [place for place, item in enumerate(after.news) if isinstance(item, news.RoundBegan)]
    return Telling(lines[len(first) + starts[-1] :], afresh=True) if starts else Telling(lines)


def _fell(item: news.GemsFell) -> Words:
    if item.owner is None:
        return Words("{gems} fell out, onto the red pillow", {"gems": item.gems.words})
    return Words(
        "{gems} fell out with {seat}'s alarm, onto {seat}'s black pillow", {"gems": item.gems.words, "seat": item.owner}
    )


def _gained(item: news.GemsGained) -> Words:
    red = item.pillow is Pillow.RED
    text = mark("{seat} took {gems} to the red pillow") if red else mark("{seat} took {gems} to the black pillow")
    return Words(text, {"seat": item.seat, "gems": item.gems.words})


def _ended(item: news.GameEnded) -> Words:
    return Words(
        "the game is over: {seats} wins", {"seats": item.winners, "n": len(item.winners)},
        "the game is over: {seats} share the win",
    )  # fmt: skip


def _of_seat(text: Marked) -> Callable[[Any], Words]:
    return lambda item: Words(text, {"seat": item.seat})


_LINES: dict[type[News], Callable[[Any], Words]] = {
    news.GemsFell: _fell,
    news.PutBackOnTop: lambda _: Words("what fell out goes back into the same drawer, on top"),
    news.PutIntoUpperSecret: lambda _: Words("what fell out goes into the upper secret compartment of the same drawer"),
    news.TurnedWithDrawerOpen: lambda _: Words("what fell out goes back into the same compartment"),
    news.AlarmCameHome: _of_seat(mark("{seat} took the alarm back")),
    news.GemsGained: _gained,
    news.NothingTaken: _of_seat(mark("{seat} took nothing")),
    news.ImitationPlaced: _of_seat(mark("{seat} placed an imitation")),
    news.AlarmSet: _of_seat(mark("{seat} placed the alarm")),
    news.RubyFound: _of_seat(mark("{seat} found a ruby")),
    news.SearchFailed: _of_seat(mark("{seat} found no ruby")),
    news.CardShown: lambda item: Words(
        "{seat} showed the {character}", {"seat": item.seat, "character": item.character.words}
    ),
    news.TurnBegan: _of_seat(mark("it is {seat}'s turn")),
    news.TurnOver: _of_seat(mark("{seat} ended the turn")),
    news.SharingBegan: lambda item: Words("the red pillow is shared out: {seats}", {"seats": item.seats}),
    news.SmugglersCaught: lambda _: Words("the smugglers were caught: there are more detectives"),
    news.SharesLost: lambda item: Words("no share for {seats}: gems fell out", {"seats": item.seats}),
    news.RedPillowStayed: lambda _: Words("no detectives: the red pillow stays as it is"),
    news.Picked: lambda item: Words("{seat} picked one {gem}", {"seat": item.seat, "gem": item.gem.words}),
    news.Dealt: lambda item: Words("{seat} got {gems}", {"seat": item.seat, "gems": item.gems.words}),
    news.RoundBegan: lambda item: Words("round {round} began", {"round": round_of_game(item.cycle, item.round)}),
    news.HandsPassed: lambda _: Words("every hand of cards went to the left"),
    news.FoulNoted: lambda item: _foul_words(FoulCode(item.code), item.seat),
    news.Corrected: lambda _: Words("the table corrected the app"),
    news.GameEnded: _ended,
}


def fouls(state: State, after: int = 0) -> list[Foul]:
    """Every foul that came after an event, and what to do about it."""
    return [_foul(foul, state.table.names) for foul in fouls_after(state, after)]


def _foul(foul: state_.Foul, names: tuple[str, ...]) -> Foul:
    what = _foul_words(foul.code, None if foul.seat is None else names[foul.seat])
    remedy = _PUT_IN_AGAIN if foul.emptied else _REMEDIES[foul.code]
    return Foul(foul.event, foul.code.value, what, Words(remedy), foul.since)


def _foul_words(code: FoulCode, seat: str | None) -> Words:
    return Words(_FOULS[code], {"seat": seat or Words("somebody")})


_FOULS = {
    FoulCode.BOX_MOVED_BEFORE_DRAWER: mark("{seat} moved the box before opening a drawer"),
    FoulCode.SECOND_DRAWER: mark("{seat} opened a second drawer"),
    FoulCode.DRAWER_NOT_FULLY_OPENED: mark("{seat} did not open the drawer all the way"),
    FoulCode.SECRET_NOT_ALLOWED: mark("{seat} was not allowed to open the secret compartment"),
    FoulCode.BOX_MOVED_WITH_DRAWER_OPEN: mark("{seat} moved the box with a drawer open"),
    FoulCode.TOO_MANY_BOX_ACTIONS: mark("{seat} moved the box too many times"),
    FoulCode.ROTATED_AFTER_TURNING: mark("{seat} rotated a level after turning the box over"),
    FoulCode.BOX_TOUCHED_OUT_OF_TURN: mark("{seat} touched the box while nobody had a turn"),
    FoulCode.NO_DRAWER_OPENED: mark("{seat} opened no drawer"),
    FoulCode.DRAWER_LEFT_OPEN: mark("{seat} left a drawer open"),
}
_PUT_BACK = mark("put it back and undo, or let it go")
_PUT_IN_AGAIN = mark(
    "put what fell out of the open drawer back into the compartment it fell from. Then undo, or let it go"
)
_REMEDIES = {
    FoulCode.BOX_MOVED_BEFORE_DRAWER: _PUT_BACK,
    FoulCode.SECOND_DRAWER: mark("shut it. What fell out goes to the red pillow. Then undo, or let it go"),
    FoulCode.DRAWER_NOT_FULLY_OPENED: mark("open it to the end of its front compartment, or let it go"),
    FoulCode.SECRET_NOT_ALLOWED: mark("shut it. Then undo, or let it go"),
    FoulCode.BOX_MOVED_WITH_DRAWER_OPEN: mark("shut the drawer. Put the box back and undo, or let it go"),
    FoulCode.TOO_MANY_BOX_ACTIONS: _PUT_BACK,
    FoulCode.ROTATED_AFTER_TURNING: _PUT_BACK,
    FoulCode.BOX_TOUCHED_OUT_OF_TURN: _PUT_BACK,
    FoulCode.NO_DRAWER_OPENED: mark("undo and open one, or let it go"),
    FoulCode.DRAWER_LEFT_OPEN: mark("shut the drawer, or let it go"),
}


def summary(state: State) -> Summary:
    """Who plays and how they stand; equal scores share a rank unless the edition's tie-breaks tell them apart."""
    keys = [(score(state, seat), *[state.black[seat][gem] for gem in state.edition.tie_breaks]) for seat in state.seats]
    result = outcome(state)
    winners = () if result is None else result.winners
    players = [
        Player(name, keys[seat][0], 1 + sum(other > keys[seat] for other in keys), seat in winners)
        for seat, name in enumerate(state.table.names)
    ]
    number = 0 if state.phase is state_.SETUP else round_of_game(state.cycle, state.round)
    remarks = f"rounds: {number}; fouls: {len(state.fouls)}"
    return Summary("Master Thieves", state.edition.id.value, tuple(players), remarks, number)
