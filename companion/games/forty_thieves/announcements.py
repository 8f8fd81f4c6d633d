"""What is worth the whole screen for a moment: thefts, Evil Eyes, Daggers, golden tiles, the last sapphire. Pure.

Made of news, hoards and what was played from hands: all of that the whole table saw. No face that may lie down again.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.games.finished_game import leader
from companion.games.game import Announcement, Flight, Sound, Words

from . import news
from .board import CENTRE, Spot
from .faces import Special
from .news import Happening
from .phases import GAME_OVER, PICKING
from .state import AROUND, Played, State, Theft, Took, spots_in

BOARD, SEAT, MERCHANT, HAND, SUPPLY = "board", "seat", "merchant", "hand", "supply"  # where things come from
HOARD = "hoard"  # where they go
SAPPHIRE, SAPPHIRE_TILE, EVIL_EYE = "sapphire", "sapphire_tile", "evil_eye"
_OF_THEFT = {news.FAILED, news.SUCCEEDED, news.TOOK, news.TOOK_FROM_SEAT, news.TOOK_FROM_MERCHANT}


class _Haul(NamedTuple):
    """Sapphires that somebody got from one place; `victim` is the seat that had them, if it was one."""

    source: str
    n: int
    victim: int | None = None


class _Sentences(NamedTuple):
    """What is said of a haul, and what if it brings the lead."""

    plain: Words
    leading: Words


_STOLEN = {
    BOARD: _Sentences(
        Words("{seat} stole a sapphire!", {}, "{seat} stole {n} sapphires!"),
        Words("{seat} stole a sapphire and leads!", {}, "{seat} stole {n} sapphires and leads!"),
    ),
    SEAT: _Sentences(Words("{seat} robbed {other}!"), Words("{seat} robbed {other} and leads!")),
    MERCHANT: _Sentences(Words("{seat} robbed the merchant!"), Words("{seat} robbed the merchant and leads!")),
}
_LOST = Words("lost a sapphire", {}, "lost {n} sapphires")
_TOOK_ALL = Words("Four leaders: {seat} took the last sapphire!", {}, "Four leaders: {seat} took all {n} sapphires!")
_PASS_ON = Words("Pass every hand to the next seat, clockwise.", {}, "Pass every hand {n} seats on, clockwise.")


def announcements(state: State) -> tuple[Announcement, ...]:
    """What the last event brought about; what was played from a hand, as long as a Dagger may answer it."""
    played = () if state.played is None else _played(state, state.played)
    told = [announcement for item in state.news for announcement in _found(state, item)]
    theft = _done_now(state)
    stolen = () if theft is None else _theft(state, theft)
    return (*played, *told, *stolen, *_near_the_end(state, theft))


# stolen sapphires


def _stolen(state: State, thief: int, hauls: Iterable[_Haul], sound: Sound) -> Iterator[Announcement]:
    """Each haul of one theft; with the last one it is said who leads by them."""
    *others, last = hauls
    leads = _takes_the_lead(state, thief, (*others, last))
    for haul in (*others, last):
        sentences = _STOLEN[haul.source]
        yield _haul(state, thief, haul, sentences.leading if leads and haul is last else sentences.plain, sound)


def _haul(state: State, thief: int, haul: _Haul, words: Words, sound: Sound) -> Announcement:
    names, by = state.table.names, () if haul.victim is None else (haul.victim,)
    told = Happening(news.TOOK, (thief, *by), haul.n)
    return Announcement(
        told.told(words, names),
        SAPPHIRE,
        names[thief],
        told.told(_LOST, names) if by else None,
        names[by[0]] if by else "",
        flights=(Flight((SAPPHIRE,) * haul.n, haul.source, HOARD, names[thief], points=haul.n),),
        sound=sound,
    )


def _takes_the_lead(state: State, thief: int, hauls: Iterable[_Haul]) -> bool:
    """Is this seat alone in front, and would it not be without these?"""
    now = [hoard.score for hoard in state.hoards]
    before = [*now]
    for haul in hauls:
        before[thief] -= haul.n
        if haul.victim is not None:
            before[haul.victim] += haul.n
    return leader(now) == thief != leader(before)


def _hauls(took: Iterable[Took]) -> list[_Haul]:
    """What a theft took: from the board, from seats, from the merchant."""
    found = Counter([(_source(each.spot, each.seat), each.seat) for each in took])
    hauls = [_Haul(source, n, victim) for (source, victim), n in found.items()]
    return sorted(hauls, key=lambda haul: list(_STOLEN).index(haul.source))


def _source(spot: Spot | None, seat: int | None) -> str:
    if spot is not None:
        return BOARD
    return MERCHANT if seat is None else SEAT


def _done_now(state: State) -> Theft | None:
    """A theft that is over by the last event. Who still has to choose a sapphire is not kept waiting."""
    theft, whats = state.theft, {item.what for item in state.news}
    is_done = theft is not None and theft.success is not None and state.phase is not PICKING
    return theft if is_done and whats & _OF_THEFT else None


def _theft(state: State, theft: Theft) -> Iterator[Announcement]:
    """How a theft ended."""
    name = state.table.names[theft.seat]
    if not theft.success:
        flight = Flight((EVIL_EYE,), SUPPLY, HOARD, name, points=-1)
        words = Words("{seat}'s theft failed!", {"seat": name})
        yield Announcement(words, EVIL_EYE, name, flights=(flight,), sound=Sound.OMEN)
    elif any(item.what is news.TOOK_ALL for item in state.news):
        yield _haul(state, theft.seat, _Haul(BOARD, len(theft.took)), _TOOK_ALL, Sound.FLOURISH)
    else:
        yield from _stolen(state, theft.seat, _hauls(theft.took), Sound.FLOURISH)


# what was played from a hand


def _played(state: State, played: Played) -> Iterator[Announcement]:
    """A Sapphire tile or an Evil Eye; then only the Daggers that answer it."""
    names, (player, *daggers) = state.table.names, played.seats
    if daggers:
        counts = len(daggers) % 2 == 0
        line = Words("{other}'s tile counts after all.") if counts else Words("{other}'s tile is cancelled.")
        by = names[daggers[-1]]
        words = Words("{seat} plays a Dagger!", {"seat": by})
        yield Announcement(words, "dagger", by, line.about(other=names[player]), sound=Sound.OMEN)
    elif played.tile is Special.SAPPHIRE:
        haul = _Haul(_source(played.spot, played.seat), 1, played.seat)
        yield from _stolen(state, player, [haul], Sound.CHIME)
    elif played.tile is Special.EVIL_EYE and played.seat is not None:
        hit = names[played.seat]
        flight = Flight((EVIL_EYE,), HAND, HOARD, hit, points=-1)
        words, line = Words("An Evil Eye for {seat}!", {"seat": hit}), Words("played it")
        yield Announcement(words, EVIL_EYE, hit, line, names[player], flights=(flight,), sound=Sound.OMEN)


# what was found, and the tales


def _found(state: State, item: Happening) -> Iterator[Announcement]:
    name = state.table.names[item.seats[0]] if item.seats else ""
    match item.what:
        case news.DAGGER_FOUND:
            words, line = Words("{seat} found a Dagger!", {"seat": name}), Words("The whole hand is discarded.")
            yield Announcement(words, "dagger", name, line, sound=Sound.OMEN)
        case news.TILE_WON if state.showing is None or state.showing.how is not AROUND:
            n = state.hoards[item.seats[0]].sapphire_tiles
            flight = Flight((SAPPHIRE_TILE,), BOARD, HOARD, name, points=1)
            words = Words("{seat} won a Sapphire tile!", {"seat": name})
            yield Announcement(words, SAPPHIRE_TILE, name, number=n, flights=(flight,), sound=Sound.CHIME)
        case news.MERCHANT_CAME:
            line = Words("He takes a sapphire at the end of each turn.")
            yield Announcement(Words("The Merchant comes!"), MERCHANT, line=line, sound=Sound.OMEN)
        case news.GENIE_CAME:
            line = Words("{seat} has a wish.", {"seat": name})
            yield Announcement(Words("The Genie comes!"), "genie", name, line, sound=Sound.CHIME)
        case news.SINBAD_CAME:
            line = item.told(_PASS_ON, state.table.names)
            yield Announcement(Words("Sinbad comes!"), "sinbad", line=line, sound=Sound.CHIME)
        case news.TOOK_FROM_MERCHANT if state.merchant is None and item.n:  # somebody's wish
            yield from _stolen(state, item.seats[0], [_Haul(MERCHANT, item.n)], Sound.CHIME)
        case _:
            pass  # what is to be done about it says enough


# the end is near


def _near_the_end(state: State, theft: Theft | None) -> Iterator[Announcement]:
    """After `theft`, if one is over by the last event."""
    if state.phase is GAME_OVER:
        return
    left, whats = spots_in(state.sapphires), {item.what for item in state.news}
    if len(left) == 1 and (news.MERCHANT_TOOK in whats or _took_from_board(state, theft)):
        words, line = Words("The last sapphire!"), Words("When it is gone, the game is over.")
        yield Announcement(words, "last_sapphire", line=line, number=left[0].number + 1, sound=Sound.OMEN)
    merchant = state.merchant
    if news.TURN_BEGAN in whats and merchant and merchant.place is CENTRE and state.has_sapphire(CENTRE):
        line = Words("If the sapphire there is left after this turn, he wins.")
        yield Announcement(Words("The merchant is at the centre!"), MERCHANT, line=line, sound=Sound.OMEN)


def _took_from_board(state: State, theft: Theft | None) -> bool:
    """Has somebody just taken a sapphire from there?"""
    if theft is not None:
        return any(took.spot is not None for took in theft.took)
    played = state.played
    return played is not None and played.spot is not None and len(played.seats) % 2 == 1
