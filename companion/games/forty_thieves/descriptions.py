"""The game in words: names for undo, lines for the log, fouls and what to do about them, a summary. English here.

One rule: no cell, and no face that may lie face down again. What was won, lost and found is open to all.
"""

from collections.abc import Callable
from typing import Any

from companion.games.game import Foul, Summary, Telling, Words, ranked_players
from companion.words import Facts, Marked, mark

from . import events, news
from . import fouls as fouls_
from .events import AnyEvent, Wish
from .faces import Golden
from .news import Happening, Incident
from .scoring import outcome, ranking
from .state import State, fouls_after
from .views import NAME


def label(state: State, event: AnyEvent) -> Words:
    """An event as undo names it; `state` is the one before it."""
    return _LABELS[type(event)](state, event)


def _plain(text: Marked) -> Callable[[State, Any], Words]:
    """A label that names nobody."""
    return lambda _, __: Words(text)


def _by_active(text: Marked) -> Callable[[State, Any], Words]:
    """A label of what the active seat does."""
    return lambda state, _: Words(text, {"seat": state.name})


def _hand_built(state: State, event: events.HandBuilt) -> Words:
    if not event.discarded:
        return Words("{seat} drew up to three", {"seat": state.name})
    return Words(
        "{seat} discarded {n} tile and drew up to three",
        {"seat": state.name, "n": event.discarded},
        "{seat} discarded {n} tiles and drew up to three",
    )


_WISHES = {
    Wish.NO_EVIL_EYES: mark("{seat} wished to be rid of all Evil Eyes"),
    Wish.SECOND_TURN: mark("{seat} wished for a second turn"),
    Wish.MERCHANT: mark("{seat} wished for what the merchant has"),
}
_TALES = {
    Golden.MERCHANT: mark("{seat} drew the Merchant"),
    Golden.GENIE: mark("{seat} drew the Genie"),
    Golden.SINBAD: mark("{seat} drew Sinbad"),
}
_LABELS: dict[type[AnyEvent], Callable[[State, Any], Words]] = {
    events.TableOpened: _plain(mark("the game begins")),
    events.PositionSet: _plain(mark("the table was set up")),
    events.SetupFinished: _plain(mark("the tiles were laid")),
    events.JarNoted: lambda _, event: Words("a jar was noted" if event.jar else "the note of a jar was removed"),
    events.HandBuilt: _hand_built,
    events.TileGlimpsed: _by_active(mark("{seat} looked at a tile")),
    events.TileShown: _by_active(mark("{seat} showed a tile")),
    events.LanternPlayed: _by_active(mark("{seat} played a Lantern")),
    events.TileReplaced: _by_active(mark("{seat} replaced a tile")),
    events.TilesSwapped: _by_active(mark("{seat} swapped two tiles")),
    events.SapphirePlayed: _by_active(mark("{seat} played a Sapphire tile")),
    events.AmuletPlayed: _by_active(mark("{seat} played an Amulet")),
    events.EvilEyePlayed: lambda state, event: Words(
        "{seat} played an Evil Eye on {other}", {"seat": state.name, "other": event.seat}
    ),
    events.DaggerPlayed: lambda _, event: Words("{seat} played a Dagger", {"seat": event.seat}),
    events.LeaderPlayed: _by_active(mark("{seat} played a leader")),
    events.TaleActivated: lambda state, event: Words(_TALES[event.tile], {"seat": state.name}),
    events.WishMade: lambda state, event: Words(_WISHES[event.wish], {"seat": state.name}),
    events.TheftAnnounced: _by_active(mark("{seat} announced a theft")),
    events.TheftFailed: _by_active(mark("{seat} gave up the theft")),
    events.SapphireTaken: _by_active(mark("{seat} chose a sapphire")),
    events.TurnEnded: _by_active(mark("{seat} ended the turn")),
    events.GameStopped: _plain(mark("the game was stopped and counted")),
    events.Correction: _plain(mark("a correction was made")),
    events.TileLifted: _plain(mark("a tile was lifted")),
    events.TilePlaced: _plain(mark("a tile was placed")),
    events.SapphireLifted: _plain(mark("a sapphire was lifted")),
    events.SapphirePlaced: _plain(mark("a sapphire was placed")),
}


def tell(before: State, event: AnyEvent, after: State) -> Telling:
    """The log's lines about an event; of a theft that failed, its outcome says it all."""
    lines = [_line(after, item) for item in after.news]
    return Telling(tuple(lines) if isinstance(event, events.TheftFailed) else (label(before, event), *lines))


def _line(state: State, item: Happening) -> Words:
    names = state.table.names
    if item.what is news.GAME_ENDED:
        return _ending(state)
    if item.what in _FOULS:
        return fouls_.description(_FOULS[item.what], names[item.seats[0]])
    return item.told(_LINES[item.what], names)


def _ending(state: State) -> Words:
    result = outcome(state)
    winners = () if result is None else tuple([state.table.names[seat] for seat in result.winners])
    if not winners:
        return Words("the game is over: the merchant has it all, and nobody wins")
    facts: Facts = {"seats": winners, "n": len(winners)}
    return Words("the game is over: {seats} wins", facts, "the game is over: {seats} share the win")


_LINES: dict[Incident, Words] = {
    news.RESHUFFLED: Words("the stack ran out: the discards were shuffled"),
    news.DAGGER_FOUND: Words("{seat} found a Dagger: the hand is discarded"),
    news.LANTERN_FOUND: Words("{seat} found a Lantern"),
    news.TILE_WON: Words("{seat} won a Sapphire tile"),
    news.CANCELLED: Words("the tile that {seat} played is cancelled"),
    news.COUNTS_AGAIN: Words("the Dagger that {seat} played is cancelled"),
    news.TOOK: Words("{seat} took a sapphire from the board"),
    news.TOOK_FROM_SEAT: Words("{seat} took a sapphire from {other}"),
    news.TOOK_FROM_MERCHANT: Words(
        "{seat} took {n} sapphire from the merchant",
        {},
        "{seat} took {n} sapphires from the merchant",
    ),
    news.TOOK_ALL: Words(
        "four leaders: {seat} took the last sapphire",
        {},
        "four leaders: {seat} took all {n} sapphires on the board",
    ),
    news.SUCCEEDED: Words(
        "the theft succeeded",
        {},
        "the theft succeeded at {n} places",
    ),
    news.FAILED: Words("the theft failed: {seat} took an Evil Eye"),
    news.MERCHANT_CAME: Words("the Merchant came"),
    news.GENIE_CAME: Words("the Genie came: {seat} has a wish"),
    news.SINBAD_CAME: Words("Sinbad came: all hands were passed on"),
    news.MERCHANT_TOOK: Words("the merchant took a sapphire"),
    news.MERCHANT_STAYS: Words("the merchant found the centre empty and moves no more"),
    news.TURN_BEGAN: Words("it is {seat}'s turn"),
}
_FOULS = {incident: code for code, incident in news.FOUL_NOTED.items()}


def fouls(state: State, after: int = 0) -> list[Foul]:
    """Every foul that came after an event, and what to do about it."""
    return [_foul(foul, state.table.names) for foul in fouls_after(state, after)]


def _foul(foul: fouls_.Foul, names: tuple[str, ...]) -> Foul:
    seat = names[foul.seat]
    what = fouls_.description(foul.code, seat)
    return Foul(foul.event, foul.code.value, what, fouls_.remedy(foul.code), foul.event, seat=seat)


def round_of(state: State) -> int:
    """The round that is played, as people count: everybody has one turn in each."""
    return -(-state.turn // len(state.hands))


def summary(state: State) -> Summary:
    """Who plays and how they stand; equal scores share a rank unless Evil Eyes or stones tell them apart."""
    result = outcome(state)
    players = ranked_players(state.table.names, ranking(state), () if result is None else result.winners)
    remarks = f"turns: {state.turn}; fouls: {len(state.fouls)}{'; stopped and counted' if state.stopped else ''}"
    return Summary("40 Thieves", NAME, tuple(players), remarks, round_of(state), state.stopped)
