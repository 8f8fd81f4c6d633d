"""Computer players at a table: who they are, and the secret that all their decisions follow from. Pure.

One rule: the secret is made before anything is decided and told only when the game is over. Until then, the checksum
of a card says nothing about the card; from then on, anybody can check that it was chosen before others were shown.
"""

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Any, NamedTuple

from companion.games.errors import RejectedError
from companion.games.game import Game
from companion.words import Words

from .entries import Computers
from .history import History

_NO_COMPUTERS = Words("this game has no computer players")
_NO_PERSON = Words("at least one player must be a person")
_CHOSEN = Words("{seat} chose that card before anybody showed theirs: it cannot be changed")
_SHORT = 4  # digits on each side of the hyphen


class Commitment(NamedTuple):
    """A card that a computer player has chosen: for which round, whose, which one, its checksum, and whether it is the
    first choice (0) or one after others were shown and taken back."""

    occasion: tuple[int, ...]
    seat: str
    card: str
    checksum: str
    choice: int = 0


def refuse_unless_seated(computers: Computers, game: Game[Any, Any], seats: tuple[str, ...]) -> None:
    """Raise `RejectedError` for computer players that this game does not have, or at a table without people."""
    players = game.computer_players
    if players is None:
        raise RejectedError(_NO_COMPUTERS)
    for seat, level in computers.levels.items():
        if seat not in seats:
            raise RejectedError(Words("nobody at this table is called {seat}", {"seat": seat}))
        if level not in players.levels:
            raise RejectedError(Words("there is no computer player {level}", {"level": level}))
    if not set(seats) - computers.levels.keys():
        raise RejectedError(_NO_PERSON)


def text_of(secret: str, occasion: tuple[int, ...], seat: str, card: str, choice: int = 0) -> str:
    """What the checksum of a card is made of; with the number of the choice, unless it is the first."""
    return "/".join((secret, *map(str, occasion), seat, card, *([str(choice)] if choice else [])))


def checksum(secret: str, occasion: tuple[int, ...], seat: str, card: str, choice: int = 0) -> str:
    """SHA-256, in hexadecimal digits."""
    from hashlib import sha256  # noqa: PLC0415 - brings 3.5 MB of OpenSSL, which a table of people need not load

    return sha256(text_of(secret, occasion, seat, card, choice).encode()).hexdigest()


def shortened(checksum: str) -> str:
    """As much of it as people compare: `3f9a-c2d1`."""
    return f"{checksum[:_SHORT]}-{checksum[_SHORT : 2 * _SHORT]}"


def commitments(history: History, after: int = 0) -> Iterator[Commitment]:
    """Every card that computer players have shown in a game after an event, the first one first."""
    computers, cards = history.computers, history.game.secret_cards
    if computers is None or cards is None:
        return
    seats = history.seats
    for step in reversed(tuple(takewhile(lambda step: step.number > after, history.back()))):
        before = history.before(step)
        occasion = cards.occasion(before)
        for seat, card in (cards.showing(before, step.event) or {}).items():
            if occasion is not None and seats[seat] in computers.levels:
                found = checksum(computers.secret, occasion, seats[seat], card, step.choice)
                yield Commitment(occasion, seats[seat], card, found, step.choice)


def kept(history: History, after: int, seals: Mapping[str, str]) -> tuple[str, ...]:
    """The computer players who have shown a card after an event that matches the seal which everybody saw."""
    shown = commitments(history, after)
    return tuple(each.seat for each in shown if seals.get(each.seat) == shortened(each.checksum))


def refuse_other_cards(before: History, after: History) -> None:
    """Raise `RejectedError` if a card that a computer player has shown is another one now."""
    known = {(each.occasion, each.seat): each.card for each in commitments(before)}
    for each in commitments(after):
        if known.get((each.occasion, each.seat), each.card) != each.card:
            raise RejectedError(_CHOSEN.about(seat=each.seat))
