"""A table to test the rules at: it reads like the game, speaks the record format and checks the laws at every step."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import pytest

from companion.games.errors import RejectedError
from companion.games.master_thieves import engine, events, options, views
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.gems import NO_GEMS
from companion.games.master_thieves.state import Phase, State
from tests.companion.games.laws.status import status

EDITIONS = ("rio-grande", "zoch", "italiano", "gigamic")
SMUGGLERS_FIRST = ("zoch", "italiano", "gigamic")
LONG = ("A1", "A3", "B1", "B3", "C1", "C3")
SHORT = ("A2", "A4", "B2", "B4", "C2", "C4")
NAMES = ("Ana", "Bo", "Cy", "Dot", "Eli", "Fay", "Gus", "Hal")
Heap = dict[str, int]
Cards = Mapping[str, str]


def side_by_side(rio_grande: object, zoch: object, italiano: object, gigamic: object) -> pytest.MarkDecorator:
    """One row of the editions table: a test gets each edition with what its rulebook expects."""
    return pytest.mark.parametrize(
        ("edition", "expected"), list(zip(EDITIONS, (rio_grande, zoch, italiano, gigamic), strict=True)), ids=EDITIONS
    )


every_edition = pytest.mark.parametrize("edition", EDITIONS)
smugglers_first_editions = pytest.mark.parametrize("edition", SMUGGLERS_FIRST)


def some_editions_or_all(*some: EditionId) -> pytest.MarkDecorator:
    """These in `make test`, and in `make prove` the others, too: for what is made of the rules, not for rules."""
    proofs = [pytest.param(edition, marks=pytest.mark.proof) for edition in EditionId if edition not in some]
    return pytest.mark.parametrize("edition", [*some, *proofs])


def read(kind: str, **fields: object) -> events.AnyEvent:
    """One event, through the record format."""
    return events.decode(json.dumps({"type": kind, **fields}).encode())


def top(*items: str) -> dict[str, list[str]]:
    """A drawer with this in its upper front compartment, the box being upright."""
    return {"upright": list(items)}


def below(*items: str) -> dict[str, list[str]]:
    """A drawer with this in its lower front compartment, the box being upright."""
    return {"inverted": list(items)}


class Table:
    """A game at some moment, and everything that can be done about it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._to_come: list[tuple[str, str]] = []

    # what happens

    def event(self, kind: str, **fields: object) -> "Table":
        """Apply an event; gems are conserved and nothing is inconsistent, whatever it was."""
        self.state = engine.apply(self.state, read(kind, **fields))
        assert _all_gems(self.state) == self.state.edition.stock
        assert status(self.state) == []
        return self

    def open(self, drawer: str, depth: str = "front") -> "Table":
        """Pull a drawer out."""
        return self.event("drawer_opened", drawer=drawer, depth=depth)

    def shut(self, drawer: str) -> "Table":
        """Push a drawer in."""
        return self.event("drawer_closed", drawer=drawer)

    def rotate(self, levels: int = 1, direction: str = "cw") -> "Table":
        """Rotate the top level, or the top two, by a quarter."""
        return self.event("level_rotated", levels=levels, direction=direction)

    def turn_over(self) -> "Table":
        """Turn the box over."""
        return self.event("box_turned")

    def take(self, *gems: str) -> "Table":
        """The active seat says which gems it took; none is an answer too."""
        return self.event("gems_taken", gems=list(gems))

    def take_all(self) -> "Table":
        """The active seat says that it took all."""
        return self.event("gems_taken", gems="all")

    def place(self, gem: str = "diamond") -> "Table":
        """The active seat puts an imitation in."""
        return self.event("gem_placed", gem=gem)

    def set_alarm(self) -> "Table":
        """The active jeweler leaves the alarm in the drawer."""
        return self.event("alarm_placed")

    def reclaim(self, seat: str) -> "Table":
        """An owner takes an alarm back."""
        return self.event("alarm_reclaimed", seat=seat)

    def pick(self, seat: str, gem: str) -> "Table":
        """A pick in a share-out."""
        return self.event("gem_picked", seat=seat, gem=gem)

    def end_turn(self) -> "Table":
        """The active seat is done; after the last smuggler the cards that were kept back are shown."""
        self.event("turn_ended")
        return self._show_the_rest()

    def show(self, seat: str, card: str) -> "Table":
        """Show one card, said as "thief" or "thief 7"."""
        return self.event("card_revealed", **_card(seat, card))

    def close_reveal(self) -> "Table":
        """No more smugglers."""
        return self.event("reveal_closed")

    def reveal(self, **cards: str) -> "Table":
        """Show these cards as the edition does: all at once, or smugglers first and the rest when they are done."""
        smugglers_first = self.state.phase is Phase.SMUGGLERS_REVEAL
        early = [pair for pair in cards.items() if not smugglers_first or pair[1].startswith("smuggler")]
        self._to_come = [pair for pair in cards.items() if pair not in early]
        for seat, card in early:
            self.show(seat, card)
        if smugglers_first and self._to_come:
            self.close_reveal()
        return self._show_the_rest()

    def _show_the_rest(self) -> "Table":
        if self.state.phase is Phase.REVEAL and self._to_come:
            cards, self._to_come = self._to_come, []
            for seat, card in cards:
                self.show(seat, card)
        return self

    def correct(self, **position: object) -> "Table":
        """The table overrules the app."""
        return self.event("correction", set=position)

    def rejects(self, kind: str, words: str, **fields: object) -> str:
        """The event is refused with these words in the message, and nothing has changed."""
        before = views.referee_view(self.state)
        with pytest.raises(RejectedError, match=words) as refusal:
            engine.apply(self.state, read(kind, **fields))
        assert views.referee_view(self.state) == before
        return str(refusal.value)

    # what can be seen

    @property
    def view(self) -> dict[str, Any]:
        """The referee's view as it is printed."""
        return _printed(views.referee_view(self.state))

    @property
    def table_view(self) -> dict[str, Any]:
        """The table's view as it is printed."""
        return _printed(views.table_view(self.state))

    @property
    def phase(self) -> str:
        """What the table is doing."""
        return str(self.view["phase"])

    @property
    def active(self) -> str | None:
        """Who has the turn or the pick."""
        active = self.view["active"]
        return None if active is None else str(active["seat"])

    @property
    def order(self) -> list[str]:
        """The seats in turn order."""
        return [place["seat"] for place in self.view["turn_order"]]

    @property
    def options(self) -> set[str]:
        """The kinds of events that the table offers to people."""
        return set(self.table_view["options"])

    @property
    def fouls(self) -> list[str]:
        """The codes of all fouls so far."""
        return [foul["code"] for foul in self.view["fouls"]]

    @property
    def red(self) -> Heap:
        """What lies on the red pillow."""
        return _heap(self.view["red_pillow"])

    @property
    def winners(self) -> list[str]:
        """Who won."""
        return list(self.view["winners"])

    def seat(self, name: str) -> dict[str, Any]:
        """All that the referee sees of one seat."""
        found: dict[str, Any] = next(seat for seat in self.view["seats"] if seat["name"] == name)
        return found

    def black(self, name: str = "Ana") -> Heap:
        """A seat's true gems."""
        return _heap(self.seat(name)["black"])

    def white(self, name: str = "Ana") -> Heap:
        """A seat's imitations."""
        return _heap(self.seat(name)["white"])

    def placed(self, name: str = "Ana") -> int:
        """How many imitations a seat has got rid of."""
        start = self.state.table.white_pillow
        return start.total - sum(self.white(name).values())

    def alarm(self, name: str = "Ana") -> str:
        """Is a seat's alarm home or out?"""
        return str(self.seat(name)["alarm"])

    def inside(self, drawer: str, side: str = "upright") -> list[str]:
        """What lies in one compartment."""
        return list(self.view["hidden"]["drawers"][drawer].get(side, []))


def _all_gems(state: State) -> object:
    return state.unused + state.red + state.box.gems + sum((*state.white, *state.black), NO_GEMS)


def _printed(view: object) -> dict[str, Any]:
    printed: dict[str, Any] = json.loads(msgspec.json.encode(view))
    return printed


def _heap(counts: Mapping[str, int]) -> Heap:
    return {gem: count for gem, count in counts.items() if count}


def _card(seat: str, card: str) -> dict[str, object]:
    character, _, number = card.partition(" ")
    said: dict[str, object] = {"seat": seat, "character": character}
    return said | ({"number": int(number)} if number else {})


def opened(edition: str, seats: Iterable[str] = NAMES[:3], **table_options: object) -> Table:
    """A table at the beginning of its setup."""
    extra = {"options": table_options} if table_options else {}
    event = read("table_opened", game="master-thieves", edition=edition, seats=list(seats), **extra)
    return Table(engine.open_table(event))


def refuses_to_open(words: str, edition: str, seats: Iterable[str] = NAMES[:3], **table_options: object) -> str:
    """The table cannot be opened so, and the message says why in these words."""
    with pytest.raises(RejectedError, match=words) as refusal:
        opened(edition, seats, **table_options)
    return str(refusal.value)


def play(edition: str, seats: Iterable[str] = NAMES[:3], *, single_action: bool = False, **position: object) -> Table:
    """A table at the reveal of a round, from a position."""
    table = opened(edition, seats, single_action=True) if single_action else opened(edition, seats)
    return table.event("position_set", **position)


def turn(
    edition: str,
    character: str,
    *,
    detectives: int = 0,
    seats: int = 3,
    single_action: bool = False,
    **position: object,
) -> Table:
    """Ana has her turn as this character; the last seats are detectives, all others come later as master thieves."""
    names = NAMES[:seats]
    table = play(edition, names, single_action=single_action, **position)
    cards = {"Ana": f"{character} 1"}
    for place, name in enumerate(names[1:], start=2):
        cards[name] = f"detective {place}" if place > seats - detectives else f"master_thief {place}"
    table.reveal(**cards)
    assert table.active == "Ana"
    return table


def may(table: Table, kind: str) -> bool:
    """Do the options hold this kind of event (the engine's own list, ready to apply)?"""
    kinds = {json.loads(events.encode(event))["type"] for event in options.options(table.state)}
    return kind in kinds


def fill_rubies(table: Table) -> Table:
    """Three rubies on each side."""
    for drawer in ("A1", "B1", "C1"):
        table.event("ruby_placed", drawer=drawer)
    table.turn_over()
    for drawer in ("A3", "B3", "C3"):
        table.event("ruby_placed", drawer=drawer)
    return table


def fill(table: Table) -> Table:
    """A whole setup without a spill: rubies on both sides, each seat's diamonds into drawers of its own level."""
    fill_rubies(table)
    seats = table.state.table.names
    for place, name in enumerate(seats):
        share = 12 // len(seats) + (place < 12 % len(seats))
        table.event("diamonds_placed", seat=name, drawer=SHORT[place % 6], count=share)
    return table
