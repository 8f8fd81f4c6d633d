"""How much people must tap in Master Thieves: sample games at a kiosk off screen, beside a box with sensors or without.

One rule: a tap counts that the finger really does. What the box shows, and what goes without saying, nobody taps.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import partial

import msgspec

from benchmarks.guest import Guest, at_kiosk
from benchmarks.table import Row
from companion.games.master_thieves import engine, events
from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import (
    AnyEvent,
    CardRevealed,
    DrawerClosed,
    RevealClosed,
    TieSettled,
    TurnEnded,
)
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.master_thieves.state import State
from companion.games.master_thieves.views import round_of_game
from companion.pages.actions import Begin, Hands, Resume
from companion.pages.hands import command
from companion.table.journal import Journal
from companion.table.table import Table
from examples.generate import HERE
from hardware.jewel_box.channels import CHANNELS, DRAWERS, LONG_DRAWERS, USUALLY_FITTED
from hardware.jewel_box.jewel_box import JEWEL_BOX
from tools.finger import Event, Wanted, bare, says

THREE_SEATS = "three-seats-zoch.jsonl"
MOST_PER_TURN, MOST_IN_REVEAL = 0.8, 8
_DONE: Event = {"type": "turn_ended"}
# What people say in each part of a game, in words.
SETUP = {"ruby_placed": "first ruby", "diamonds_placed": "diamonds", "setup_finished": "box is filled"}
REVEAL = {"card_revealed": "card", "reveal_closed": "no more smugglers", "tie_settled": "who goes first"}
TURN = {
    "turn_ended": "Done",
    "gem_placed": "imitation placed",
    "gems_taken": "gems taken",
    "alarm_placed": "alarm left",
    "gem_picked": "pick of a share-out",
}
TOLD, TOLD_BEFORE = "told", "told in the setup"
_OPENS, _MOVES = events.DrawerOpened, (events.LevelRotated, events.BoxTurned)
_OF_DRAWERS = frozenset(name for name in USUALLY_FITTED if CHANNELS.part(name) in DRAWERS)
# The sensors that a box lacks, and the movements that people tell then.
LACKING: dict[str, tuple[frozenset[str], tuple[type, ...]]] = {
    "no sensors": (frozenset(USUALLY_FITTED), (_OPENS, *_MOVES)),
    "none at the drawers": (_OF_DRAWERS, (_OPENS,)),
    "only at the drawers": (frozenset(USUALLY_FITTED) - _OF_DRAWERS, _MOVES),
}
_FIVE = ("Ana", "Ben", "Cora", "Dora", "Emil")
_TWO_TIES: list[Event] = [
    *[
        {"type": "card_revealed", "seat": seat, "character": character}
        for seat, character in zip(_FIVE, ("jeweler", "jeweler", "thief", "thief", "detective"), strict=True)
    ],
    {"type": "tie_settled", "seats": ["Ben", "Ana"]},
    {"type": "tie_settled", "seats": ["Dora", "Cora"]},
]


class Thrifty:
    """People who play a recorded game with a box, and say only what they have to.

    Nobody tells the number on a card: where several show the same one, they say who goes first.
    """

    def __init__(self, record: Sequence[AnyEvent]) -> None:
        self._record = record
        self._state = engine.open_table(record[0])
        self._shown: dict[str, tuple[Character, int | None]] = {}

    def steps(self) -> Iterator[AnyEvent]:
        """What hands do, and what has to be said."""
        others = zip(self._record, [*self._record[2:], None], strict=False)
        for event, (previous, following) in zip(self._record[1:], others, strict=True):
            before, self._state = self._state, engine.apply(self._state, event)
            if isinstance(event, CardRevealed):
                yield from self._card(before, event)
            elif not goes_without_saying(before, event, previous, following):
                yield event
            if self._state.phase is not before.phase or not any(self._state.plays):
                yield from self._ties()

    def _card(self, state: State, event: CardRevealed) -> Iterator[AnyEvent]:
        if event.seat not in self._shown:
            yield CardRevealed(seat=event.seat, character=event.character)
        known = state.cards.number(state.table.seat(event.seat), event.character)
        self._shown[event.seat] = event.character, event.number or known

    def _ties(self) -> Iterator[AnyEvent]:
        for character in Character:
            tied = [(number, seat) for seat, (shown, number) in self._shown.items() if shown is character]
            if len(tied) > 1:
                yield TieSettled(seats=tuple(seat for _, seat in sorted(tied)))
        self._shown.clear()


def goes_without_saying(state: State, event: AnyEvent, previous: AnyEvent, following: AnyEvent | None) -> bool:
    """Does the kiosk assume this by itself, with what was before or with what follows?

    A card says that the turn is over, unless the screen asks for more first: then it is not there to be tapped.
    """
    match event, following:
        case TurnEnded(), _ if MASTER_THIEVES.implied_after(state, previous):
            return True
        case TurnEnded(), CardRevealed() | RevealClosed() | events.GemPicked():
            return True
        case RevealClosed(), CardRevealed():
            return not any(state.plays)  # who shows another card than a smuggler, says so
        case TurnEnded(), events.DrawerOpened():
            return bool(MASTER_THIEVES.implied_before(state, following))
        case _, DrawerClosed():
            implied = MASTER_THIEVES.implied_after(engine.apply(state, following), following)
            return bare(_plain(event)) in [bare(_plain(one)) for one in implied]
        case _:
            return False


def _plain(event: AnyEvent) -> Event:
    plain: Event = msgspec.json.decode(events.encode(event))
    return plain


def sample(file: str) -> list[AnyEvent]:
    """A recorded game."""
    return [events.decode(line) for line in (HERE / file).read_bytes().splitlines()]


def play(guest: Guest, record: Sequence[AnyEvent]) -> Counter[str]:
    """Play a recorded game on; what had to be tapped, by the events that it said."""
    taps: Counter[str] = Counter()
    steps = [_plain(step) for step in Thrifty(record).steps()]
    for step, then in zip(steps, [*steps[1:], {}], strict=True):
        further = {**step, "depth": "secret"}
        goes_on = step["type"] == "drawer_opened" and further == then and not guest.sees(f"open {step['drawer']} front")
        if not (goes_on and guest.reaches(_tells(further))):
            _do(guest, step, taps)
    return taps


def begun(record: Sequence[AnyEvent], _: Journal) -> Begin:
    """The table of a recorded game, opened."""
    return Begin(events.encode(record[0]).decode())


def _do(guest: Guest, event: Event, taps: Counter[str]) -> None:
    """Move the box, or say it with as few touches as possible, if need be after ending the turn."""
    order = command(event)
    if order is not None:
        _move(guest, event, order, taps)
        return
    found = guest.tap(says(event))
    if found:
        taps[event["type"]] += found
    elif event != _DONE:
        _do(guest, _DONE, taps)
        _do(guest, event, taps)
    else:
        raise RuntimeError("nothing on the screen says what the record does")


def _move(guest: Guest, event: Event, order: str, taps: Counter[str]) -> None:
    """Hands do it; what no sensor sees is told with a tap, but for shutting a drawer, which goes without saying."""
    if guest.sees(order):
        guest.hands(order)
    elif event["type"] != "drawer_closed":
        where = TOLD if guest.kiosk.scene == "turn" else TOLD_BEFORE
        found = guest.tap(_tells(event))
        if found:
            taps[where] += found
        elif not _is_search_of_short(event):  # which nobody notices who is not asked
            raise RuntimeError(f"nothing on the screen tells {order}")


def _is_search_of_short(event: Event) -> bool:
    return event.get("depth") == "secret" and event["drawer"] not in LONG_DRAWERS


def _tells(event: Event) -> Wanted:
    """What tells that hands did this."""
    order, said = command(event), says(event)
    return lambda action: (isinstance(action, Hands) and action.order == order) or said(action)


def taps_of_two_ties() -> int:
    """Everything that five seats tap in a reveal with two ties."""
    opened = events.TableOpened(game="master-thieves", edition=EditionId.ZOCH, seats=_FIVE)
    taps: Counter[str] = Counter()
    with at_kiosk(JEWEL_BOX, partial(_laid, opened)) as guest:
        for event in _TWO_TIES:
            _do(guest, event, taps)
        assert guest.kiosk.scene == "turn"
    return taps.total()


def _laid(opened: AnyEvent, journal: Journal) -> Resume:
    table = Table(journal)
    for event in (opened, events.PositionSet()):
        table.say(events.encode(event))
    return Resume(table.id)


def moves_in_turns(record: Sequence[AnyEvent], kinds: Collection[type]) -> int:
    """How often hands make such a movement in a turn."""
    state, found = engine.open_table(record[0]), 0
    for event in record[1:]:
        found += state.turn is not None and isinstance(event, tuple(kinds))
        state = engine.apply(state, event)
    return found


def taps_beside(record: Sequence[AnyEvent], without: Collection[str]) -> Counter[str]:
    """What people tap in a recorded game beside a box that lacks these sensors."""
    with at_kiosk(JEWEL_BOX, partial(begun, record), without) as guest:
        return play(guest, record)


def rounds(record: Sequence[AnyEvent]) -> int:
    """How many rounds were played, each of which begins with a reveal."""
    state = engine.open_table(record[0])
    for event in record[1:]:
        state = engine.apply(state, event)
    return round_of_game(state.cycle, state.round)


def run() -> dict[str, Row]:
    """Taps per turn and per reveal in a sample game of three seats, each kind of tap, and a reveal with two ties."""
    record = sample(THREE_SEATS)
    taps = taps_beside(record, ())
    turns, reveals = sum(isinstance(event, TurnEnded) for event in record), rounds(record)
    per_turn, in_reveal = sum(taps[kind] for kind in TURN) / turns, taps_of_two_ties()
    rows = {
        "Master Thieves: taps per turn, three seats": Row(
            value=per_turn,
            unit="taps",
            goal=f"at most {MOST_PER_TURN} besides the reveal",
            holds=per_turn <= MOST_PER_TURN,
        ),
        "Master Thieves: a reveal of five seats with two ties": Row(
            value=in_reveal, unit="taps", goal=f"at most {MOST_IN_REVEAL}", holds=in_reveal <= MOST_IN_REVEAL
        ),
    }
    for words, (without, unseen) in LACKING.items():
        told = taps_beside(record, without)
        most = MOST_PER_TURN + moves_in_turns(record, unseen) / turns
        value = sum(told[kind] for kind in (*TURN, TOLD)) / turns
        goal = f"at most {most:.2f}: {MOST_PER_TURN}, and one for each movement that no sensor sees"
        name = f"Master Thieves: taps per turn, {words}"
        rows[name] = Row(value=value, unit="taps", goal=goal, holds=value <= most)
    for part, kinds, count in (("turn", TURN, turns), ("reveal", REVEAL, reveals), ("setup", SETUP, 1)):
        for kind, words in kinds.items():
            unit, value = f"taps per {part}", taps[kind] / count
            rows[f"Master Thieves: {words}"] = Row(value=value, unit=unit, goal="none of its own", holds=True)
    return rows
