"""Every event that people may enter now, ready to apply, and the kinds of them that are printed."""

from collections.abc import Callable, Collection, Iterator

from . import events, sight
from .actions import who_can_cancel
from .attempts import left
from .board import ADJACENT_PAIRS, CELLS, PLACES, Cell, Place
from .events import AnyEvent, Eye, Wish
from .faces import AMULET, EVIL_EYE, FACES, LEADERS, SAPPHIRE, Face, Golden, Special, fits
from .glimpses import TO_SHOW, can_show, what_to_show, where_to_show
from .phases import ACTION, ATTEMPT, GAME_OVER, GLIMPSE, HAND, PICKING, SETUP, WISH, Phase
from .state import FOUND, State, spots_in
from .turns import is_announced

_TILES_SHOWN = {(cell, face): events.TileShown(cell=cell, tile=face) for cell in CELLS for face in FACES.values()}
_GLIMPSED = tuple(events.TileGlimpsed(cell=cell) for cell in CELLS)
_REPLACED = tuple(events.TileReplaced(cell=cell) for cell in CELLS)
_SWAPPED = tuple(events.TilesSwapped(cells=pair) for pair in ADJACENT_PAIRS)
_LANTERNS = {pair: events.LanternPlayed(cells=pair) for pair in ADJACENT_PAIRS}
_ANNOUNCED = {place: events.TheftAnnounced(place=place) for place in PLACES}
_HANDS = tuple(events.HandBuilt(discarded=n) for n in range(4))
_TALES = {golden: events.TaleActivated(tile=golden) for golden in Golden}
_LEADERS = tuple((face, tuple(events.LeaderPlayed(cell=cell, tile=face) for cell in CELLS)) for face in LEADERS)
TURN_ENDED, THEFT_FAILED, LAID = events.TurnEnded(), events.TheftFailed(), events.SetupFinished()


def option_types(state: State) -> list[str]:
    """The kinds of events that the rules accept next from people, without corrections and noted jars."""
    return list(_TYPES[state.phase](state))


def _types_in_turn(state: State) -> Iterator[str]:
    if not state.sapphires:
        yield "turn_ended"
    elif is_announced(state):
        yield from ("tile_shown", "theft_failed")
        return
    elif state.phase is HAND:
        yield "hand_built"
    else:
        yield from _glimpse_types(state)
        yield from _action_types(state)
        yield from ("theft_announced", "turn_ended")
        if state.table.tales and state.hand and len(state.activated) < len(Golden):
            yield "tale_activated"
    if who_can_cancel(state):
        yield "dagger_played"


def _glimpse_types(state: State) -> Iterator[str]:
    table = state.table
    if state.phase is GLIMPSE:
        yield "tile_glimpsed"
        if not table.simple or table.tales:
            yield "tile_shown"
        if state.hand and table.has(Special.LANTERN):
            yield "lantern_played"
    elif state.phase is ACTION and can_show(state) and (not table.simple or table.tales):
        yield "tile_shown"


def _action_types(state: State) -> Iterator[str]:
    if state.phase is ATTEMPT:
        return
    yield "tiles_swapped"
    if not state.hand:
        return
    table = state.table
    yield "tile_replaced"
    if table.leaders and not state.leader_played:
        yield "leader_played"
    if table.has(Special.SAPPHIRE):
        yield "sapphire_played"
    if table.has(Special.AMULET) and state.hoards[state.seat].all_eyes:
        yield "amulet_played"
    if table.has(Special.EVIL_EYE):
        yield "evil_eye_played"


_TYPES: dict[Phase, Callable[[State], Iterator[str]]] = {
    SETUP: lambda _: iter(("setup_finished",)),
    HAND: _types_in_turn,
    GLIMPSE: _types_in_turn,
    ACTION: _types_in_turn,
    ATTEMPT: _types_in_turn,
    PICKING: lambda _: iter(("sapphire_taken",)),
    WISH: lambda _: iter(("wish_made",)),
    GAME_OVER: lambda _: iter(()),
}


def options(state: State, kinds: Collection[str] | None = None) -> list[AnyEvent]:
    """What people may enter now, each ready to apply: all of it, or these kinds. Whatever is in here is accepted."""
    return [event for kind in option_types(state) if kinds is None or kind in kinds for event in _EVENTS[kind](state)]


def _hands(state: State) -> list[AnyEvent]:
    return list(_HANDS[: state.hand + 1])


def face_down(state: State) -> tuple[Cell, ...]:
    """The tiles that lie face down."""
    return tuple([cell for cell, tile in zip(CELLS, state.board, strict=True) if not tile.up])


def _shown(state: State) -> list[AnyEvent]:
    """Faces that can be told, at the cells where they can be; not those that a noted jar rules out."""
    cells, faces = shown_where(state), shown_what(state)
    return [
        _TILES_SHOWN[cell, face]
        for cell in cells
        for face in faces
        if (jar := state.tile(cell).jar) is None or fits(jar, face)
    ]


def shown_where(state: State) -> tuple[Cell, ...]:
    """The cells of which a face may be told now."""
    if state.theft is not None and is_announced(state):
        return left(state, state.theft)
    return face_down(state) if state.phase is GLIMPSE else where_to_show(state)


def shown_what(state: State) -> tuple[Face, ...]:
    """The faces that may be told now, jars apart."""
    if is_announced(state):
        return sight.may_be_told(state)
    faces = TO_SHOW[FOUND] if state.phase is GLIMPSE else what_to_show(state)
    if faces is None:
        return sight.may_be_told(state)
    return tuple([face for face in faces if sight.why_not(state, face) is None])


def _lanterns(state: State) -> list[AnyEvent]:
    down = {*face_down(state)}
    return [event for (one, other), event in _LANTERNS.items() if one in down and other in down]


def _leaders(state: State) -> list[AnyEvent]:
    return [event for face, each in _LEADERS if sight.why_not(state, face) is None for event in each]


def _sapphires(state: State) -> list[AnyEvent]:
    if sight.why_not(state, SAPPHIRE):
        return []
    others = [seat for seat in state.seats if seat != state.seat and state.hoards[seat].sapphires]
    loot = state.merchant is not None and state.merchant.sapphires
    return [
        *[events.SapphirePlayed(spot=spot) for spot in spots_in(state.sapphires)],
        *[events.SapphirePlayed(seat=state.table.names[seat]) for seat in others],
        *([events.SapphirePlayed(merchant=True)] if loot else []),
    ]


def _amulets(state: State) -> list[AnyEvent]:
    if sight.why_not(state, AMULET):
        return []
    hoard = state.hoards[state.seat]
    return [
        *([events.AmuletPlayed(eye=Eye.TOKEN)] if hoard.evil_eyes else []),
        *([events.AmuletPlayed(eye=Eye.TILE)] if hoard.evil_eye_tiles else []),
    ]


def _evil_eyes(state: State) -> list[AnyEvent]:
    if sight.why_not(state, EVIL_EYE):
        return []
    return [events.EvilEyePlayed(seat=state.table.names[seat]) for seat in state.seats if seat != state.seat]


def _daggers(state: State) -> list[AnyEvent]:
    return [events.DaggerPlayed(seat=state.table.names[seat]) for seat in who_can_cancel(state)]


def _tales(state: State) -> list[AnyEvent]:
    return [event for golden, event in _TALES.items() if golden not in state.activated]


def _wishes(state: State) -> list[AnyEvent]:
    return [events.WishMade(wish=wish) for wish in Wish if wish is not Wish.MERCHANT or state.merchant is not None]


def steal_where(state: State) -> tuple[Place, ...]:
    """Where a theft can be announced."""
    return tuple([place for place in PLACES if place.spot is None or state.has_sapphire(place.spot)])


def _picks(state: State) -> list[AnyEvent]:
    assert state.theft is not None
    pick = state.theft.pick
    assert pick is not None
    return [
        *[events.SapphireTaken(spot=spot) for spot in pick.spots],
        *[events.SapphireTaken(seat=state.table.names[seat]) for seat in pick.seats],
        *([events.SapphireTaken(merchant=True)] if pick.merchant else []),
    ]


_EVENTS: dict[str, Callable[[State], list[AnyEvent]]] = {
    "setup_finished": lambda _: [LAID],
    "hand_built": _hands,
    "tile_glimpsed": lambda state: [_GLIMPSED[cell.number] for cell in face_down(state)],
    "tile_shown": _shown,
    "lantern_played": _lanterns,
    "tile_replaced": lambda _: list(_REPLACED),
    "tiles_swapped": lambda _: list(_SWAPPED),
    "leader_played": _leaders,
    "sapphire_played": _sapphires,
    "amulet_played": _amulets,
    "evil_eye_played": _evil_eyes,
    "dagger_played": _daggers,
    "tale_activated": _tales,
    "wish_made": _wishes,
    "theft_announced": lambda state: [_ANNOUNCED[place] for place in steal_where(state)],
    "theft_failed": lambda _: [THEFT_FAILED],
    "sapphire_taken": _picks,
    "turn_ended": lambda _: [TURN_ENDED],
}
