"""What browsers show, as JSON that is ready to be sent: a public frame for everybody, a private one for each seat.

One rule: a public frame is made of the table's view and of what everybody may know of phones, and a private one of what
its own seat may see. So the same view gives the same bytes, whatever lies sealed or hidden. Pure.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any

import msgspec

from companion.games import GAMES
from companion.games.finished_game import Highlights
from companion.games.review import Review
from companion.languages import Translator
from companion.nodes.theme import SEATS, Colour
from companion.pages.phones_view import At
from companion.table.table_view import ComputersView, TableView, Trouble
from companion.words import Words
from hardware.differences import by_name

from .plain_values import Plain, plain

FEED_VERSION = 1  # of what other programs read, as `protocol` in each frame; browsers have a protocol of their own
LOG_LINES = 5
_NOT_ON_PAGES = ("now", "next_reveal")  # of a guide: together they would be half of a frame
_ENCODER = msgspec.json.Encoder(enc_hook=str)


class CardsState(StrEnum):
    """Where a secret choice stands."""

    NONE = "none"  # there is nothing to choose on a phone
    CHOOSING = "choosing"
    COUNTDOWN = "countdown"  # all have chosen
    WAITING_FOR_TABLE = "waiting_for_table"  # ... on phones; others show their cards at the table
    SHOWN_LATER = "shown_later"  # some have been shown, and the rules take the others later


class CardsView(msgspec.Struct, frozen=True):
    """Where a secret choice stands, for everybody: who has chosen, and whom the others wait for."""

    state: CardsState
    chosen: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    again: bool = False


class Shown(msgspec.Struct, frozen=True):
    """All that a public frame is made of, but for what is the matter. `styles` are the seats' symbols and colours, by
    their numbers."""

    table: TableView | None = None
    result: object = None
    highlights: Highlights | None = None
    review: Review | None = None
    styles: Mapping[str, int] = {}
    seats: Mapping[str, At] = {}
    cards: CardsView | None = None
    levels: Mapping[str, str] = {}  # of computer players, ...
    checksums: Mapping[str, str] = {}  # ... and of the cards that they have chosen
    computers: ComputersView = ComputersView()
    address: str = ""

    def is_same(self, other: "Shown") -> bool:
        """Would it give the same frames? Views are the same value as long as nothing has changed."""
        return self.table is other.table and self.besides == other.besides

    @property
    def besides(self) -> tuple[object, ...]:
        """All but the table and its end."""
        return (self.styles, self.seats, self.cards, self.levels, self.checksums, self.computers, self.address)


def public_frame(shown: Shown, trouble: Trouble | None, say: Translator) -> bytes:
    """What everybody with this language sees; `trouble` is in it already."""
    table = shown.table
    body: dict[str, Any] = {"type": "public", "protocol": FEED_VERSION}
    if table is None:
        return _ENCODER.encode({**body, "event": 0, "page": "no_game", "address": shown.address})
    headline = table.headline
    announcements = headline.announcements
    waiting = () if shown.cards is None else shown.cards.waiting
    held = _with_phones(table, waiting)
    guide = _guide(held, shown.computers, say)
    todo = guide["todo"] if isinstance(guide, dict) and held is not table.guide else say.words(headline.todo)
    return _ENCODER.encode(
        {
            **body,
            "event": table.event,
            "page": "over" if table.is_over else "game",
            "game": table.name,
            "title": say.words(title_of(table.name)),
            "view": table.game,
            "guide": guide,
            "headline": {"todo": todo, "seat": headline.seat, "round": headline.round},
            "log": [say.words(line) for line in table.log[-LOG_LINES:]],
            "undo": None if table.undo is None else say.words(table.undo),
            "redo": None if table.redo is None else say.words(table.redo),
            "seats": [_seat(shown, name, number, say) for number, name in enumerate(table.seats)],
            "cards": None if shown.cards is None else msgspec.structs.asdict(shown.cards),
            "looks": _looks(table, say),
            "trouble": plain(trouble, say),
            "announcement": plain(announcements[-1], say) if announcements else None,
            "result": plain(shown.result, say),
            "highlights": plain(shown.highlights, say),
            "review": None if shown.review is None else plain(shown.review.seats, say),
            "address": shown.address,
        }
    )


def _looks(table: TableView, say: Translator) -> dict[str, Plain]:
    """How often somebody looked at what is hidden, how many of these were something undone, and both in words."""
    words = GAMES[table.name].peek_words
    told = () if words is None else words.told(table.peeks, table.peeks_by_undo)
    return {"count": table.peeks, "undone": table.peeks_by_undo, "told": " ".join(map(say.words, told))}


def _with_phones(table: TableView, waiting: tuple[str, ...]) -> object:
    """The game's guide; while these choose on their phones, nobody is offered to show a card."""
    cards = GAMES[table.name].secret_cards
    return table.guide if cards is None or not waiting else cards.face_down(table.guide, waiting)


def _guide(guide: object, computers: ComputersView, say: Translator) -> Plain:
    """A game's guide, without what no page shows: about each thing on the table, and of the next reveal.

    In a computer player's turn there is nothing to choose: it says what hands do for it, or that it thinks.
    """
    found = plain(guide, say)
    if isinstance(found, dict):
        for name in _NOT_ON_PAGES:
            found.pop(name, None)
        if computers.acts and found.get("seat") == computers.acts:
            for name in ("choices", "hands", "then", "happened", "consequences"):
                found.pop(name, None)
            found["todo"] = say.words(computers.todo(by_name))
            missed = computers.missed(by_name)
            told = found.get("for_hands") if missed is None else say.words(missed)
            if told is not None:
                found["happened"] = found["consequences"] = told
        found.pop("for_hands", None)
        _tell_turn_before(found, computers)
    return found


def _tell_turn_before(found: dict[str, Plain], computers: ComputersView) -> None:
    """What a computer player did in the turn before, before anything else that has happened."""
    before = found.pop("before", None)
    if isinstance(before, dict) and before["seat"] in computers.levels:
        for name in ("happened", "consequences"):
            found[name] = " ".join([str(said) for said in (before["words"], found.get(name)) if said])


@cache
def title_of(game: str) -> Words:
    """What people call a game."""
    return GAMES[game].setup_options().title


def _seat(shown: Shown, name: str, number: int, say: Translator) -> dict[str, Plain]:
    style = SEATS[shown.styles.get(name, number) % len(SEATS)]
    at = shown.seats.get(name, At.TABLE)
    seat: dict[str, Plain] = {
        "name": name,
        "symbol": style.shape.value,
        "colour": _hex(style.colour),
        "at": at.value,
    }
    if name in shown.levels and shown.table is not None:
        seat |= {
            "level": level_title(shown.table.name, shown.levels[name], say),
            "checksum": shown.checksums.get(name, ""),
        }
    return seat


def level_title(game: str, level: str, say: Translator) -> str:
    """How people call the level of a computer player."""
    offered = GAMES[game].setup_options().computer_levels
    return next((say.words(each.title) for each in offered if each.id == level), level)


def _hex(colour: Colour) -> str:
    return "#" + bytes(colour).hex()


class Private(msgspec.Struct, frozen=True):
    """What one browser may know beside the public frame. `view` is the game's own value about one seat."""

    role: str
    seat: str | None = None
    view: object = None
    sealed: str | None = None
    again: bool = False


def private_frame(private: Private, say: Translator) -> bytes:
    """What the browsers of one role see."""
    view = plain(private.view, say)
    return _ENCODER.encode(
        {
            "type": "private",
            "role": private.role,
            "seat": private.seat,
            "hand": [],
            "played": [],
            "choices": [],
            "number": None,
            **(view if isinstance(view, dict) else {}),
            "sealed": private.sealed,
            "again": private.again,
        }
    )
