"""Positions said by people: a start from the middle of a game, and corrections. Everything must still add up."""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.tuples import with_item

from .box import EMPTY_TRAY, Box, Compartment, Drawer, Tray
from .cards import CHARACTERS, Cards, Character, Hand
from .events import ALARM, Contents, Position, PositionSet, Rings
from .gems import NO_GEMS, Gem, Gems
from .news import CORRECTED
from .rejections import Reason, RejectedError
from .rounds import begin_round
from .state import SETUP, State, Table, told


def position_set(state: State, position: Position) -> State:
    """Forget the setup and start from this position: what is not named is empty, a full hand, a full white pillow."""
    if state.phase is not SETUP:
        raise RejectedError(Reason.NOT_IN_SETUP)
    seats = len(state.seats)
    named = position.white or {}
    white = tuple([NO_GEMS if name in named else state.table.white_pillow for name in state.table.names])
    blank = replace(state, cards=Cards.dealt(seats), white=white, black=(NO_GEMS,) * seats, red=NO_GEMS, box=Box())
    return begin_round(_overlaid(blank, position), position.round or 1)


def as_position(state: State) -> PositionSet:
    """What starts a game from where this one stands, at the reveal of its round: what happened in it is left out."""
    table, box = state.table, state.box
    trays = zip(Drawer, box.trays, strict=True)
    return PositionSet(
        orientation=box.orientation,
        rings=Rings(AB=box.ab, BC=box.bc),
        drawers={drawer: contents_of(table, drawer, tray) for drawer, tray in trays if tray != EMPTY_TRAY},
        red=_counts(state.red),
        white={name: _counts(gems) for name, gems in zip(table.names, state.white, strict=True)},
        black={name: _counts(gems) for name, gems in zip(table.names, state.black, strict=True)},
        hands=dict(zip(table.names, state.cards.hands, strict=True)),
        round=state.round,
    )


def _counts(gems: Gems) -> dict[Gem, int]:
    return {gem: gems[gem] for gem in Gem}


def corrected(state: State, position: Position) -> State:
    """Replace what is named, and nothing else."""
    state = _overlaid(state, position)
    return replace(state, round=position.round or state.round, news=told(state, CORRECTED))


def _overlaid(state: State, position: Position) -> State:
    table = state.table
    state = replace(
        state,
        box=_box(table, state.box, position),
        red=state.red.replaced(position.red or {}),
        white=_pillows(table, state.white, position.white or {}),
        black=_pillows(table, state.black, position.black or {}),
        cards=replace(state.cards, hands=_hands(state, position.hands or {})),
    )
    if any(pillow.ruby for pillow in state.white):
        raise RejectedError(Reason.RUBY_IMITATION)
    return replace(state, unused=_unused(state))


def _unused(state: State) -> Gems:
    """What the stock has left over; it cannot be less than nothing."""
    used = state.box.gems + state.red + sum((*state.white, *state.black), NO_GEMS)
    if state.edition.stock.missing(used):
        raise RejectedError(Reason.DOES_NOT_ADD_UP)
    return state.edition.stock - used


def _pillows(table: Table, pillows: tuple[Gems, ...], named: Mapping[str, Mapping[Gem, int]]) -> tuple[Gems, ...]:
    for name, counts in named.items():
        seat = table.seat(name)
        pillows = with_item(pillows, seat, pillows[seat].replaced(counts))
    return pillows


def _hands(state: State, named: Mapping[str, tuple[Character, ...]]) -> tuple[Hand, ...]:
    hands = state.cards.hands
    for name, cards in named.items():
        seat = state.table.seat(name)
        for card in cards:
            if cards.count(card) > 1:
                raise RejectedError(Reason.CARD_TWICE, seat=name, character=card.words)
            if card is state.plays[seat]:
                raise RejectedError(Reason.CARD_ON_TABLE, seat=name, character=card.words)
        hands = with_item(hands, seat, tuple([card for card in CHARACTERS if card in cards]))
    return hands


def _box(table: Table, box: Box, position: Position) -> Box:
    rings = position.rings
    box = replace(
        box,
        orientation=position.orientation or box.orientation,
        ab=box.ab if rings is None or rings.AB is None else rings.AB,
        bc=box.bc if rings is None or rings.BC is None else rings.BC,
    )
    for drawer, contents in (position.drawers or {}).items():
        box = box.with_tray(drawer, tray_of(table, drawer, box.tray(drawer), contents))
    _check_alarms(box)
    return box


def tray_of(table: Table, drawer: Drawer, tray: Tray, contents: Contents) -> Tray:
    """A drawer, with what people say lies in it."""
    tray = Tray(
        tray.upright if contents.upright is None else _front(table, drawer, contents.upright),
        tray.inverted if contents.inverted is None else _front(table, drawer, contents.inverted),
        tray.secret_upright if contents.secret_upright is None else _secret(drawer, contents.secret_upright),
        tray.secret_inverted if contents.secret_inverted is None else _secret(drawer, contents.secret_inverted),
    )
    return tray if tray != EMPTY_TRAY else EMPTY_TRAY


def _front(table: Table, drawer: Drawer, items: tuple[str, ...]) -> Compartment:
    gems = Gems.of([Gem(item) for item in items if not item.startswith(ALARM)])
    alarms = [item.removeprefix(ALARM) for item in items if item.startswith(ALARM)]
    if len(alarms) > 1:
        raise RejectedError(Reason.TWO_ALARMS_IN_ONE, drawer=drawer)
    for name in alarms:
        if name not in table.names:
            raise RejectedError(Reason.NOBODYS_ALARM, seat=name, names=", ".join(table.names))
    return Compartment(gems, table.seat(alarms[0]) if alarms else None)


def _secret(drawer: Drawer, items: tuple[str, ...]) -> Gems:
    if items and not drawer.is_long:
        raise RejectedError(Reason.NO_SECRET_COMPARTMENT, drawer=drawer)
    if any(item.startswith(ALARM) for item in items):
        raise RejectedError(Reason.ALARM_IN_SECRET, drawer=drawer)
    return Gems.of([Gem(item) for item in items])


def _check_alarms(box: Box) -> None:
    """Each seat has one alarm, a drawer holds one. The message names no drawer: players should remember which."""
    owners = [owner for tray in box.trays for owner in tray.alarms]
    if len(set(owners)) < len(owners) or any(len(tray.alarms) > 1 for tray in box.trays):
        raise RejectedError(Reason.ALARMS_DO_NOT_ADD_UP)


def contents_of(table: Table, drawer: Drawer, tray: Tray) -> Contents:
    """A drawer's content in the words of a position; a short drawer has no secret sides to name."""
    is_long = drawer.is_long
    return Contents(
        items_of(table, tray.upright),
        items_of(table, tray.inverted),
        tuple(tray.secret_upright.spread()) if is_long else None,
        tuple(tray.secret_inverted.spread()) if is_long else None,
    )


def items_of(table: Table, front: Compartment) -> tuple[str, ...]:
    alarm = () if front.alarm is None else (f"{ALARM}{table.names[front.alarm]}",)
    return (*front.gems.spread(), *alarm)
