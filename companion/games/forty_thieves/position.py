"""Positions said by people: a start from the middle of a game, and corrections. Everything must still add up."""

from collections.abc import Mapping

from msgspec import UNSET
from msgspec.structs import replace

from companion.games.tuples import with_item

from .board import CELLS, CENTRE, CORNERS, SPOTS, Cell, Spot
from .events import HoardPosition, JarNoted, MerchantPosition, Position, PositionSet
from .faces import AMULET, Face, Golden, Jar
from .phases import GAME_OVER, PICKING, SETUP, WISH
from .rejections import Reason, RejectedError
from .sight import check_board, check_jars, exists
from .state import SAPPHIRES, UNKNOWN, Hoard, Merchant, State, Tile, about
from .turns import begun, check_turn, is_announced

_CORNER_STOPS = len(CORNERS)


def position_set(state: State, position: Position) -> State:
    """Play begins from here instead of the set-up."""
    if state.phase is not SETUP:
        raise RejectedError(Reason.NOT_IN_SETUP)
    seats = len(state.seats)
    blank = State(
        table=state.table,
        hoards=(Hoard(),) * seats,
        hands=(0,) * seats,
        stack=state.table.tiles,
        seat=state.table.first,
        events=state.events,
        off=state.off,
    )
    state = _overlaid(blank, position)
    return begun(state, state.seat if position.active is None else state.table.seat(position.active))


def as_position(state: State) -> PositionSet:
    """What starts a game from where this one stands, at the beginning of a turn: what happened in it is left out."""
    names, board = state.table.names, dict(zip(CELLS, state.board, strict=True))
    merchant = state.merchant
    return PositionSet(
        active=names[state.seat],
        tiles={cell: tile.face for cell, tile in board.items() if tile.up},
        shown={cell: tile.face for cell, tile in board.items() if not tile.up and tile.face is not None},
        jars={cell: tile.jar for cell, tile in board.items() if tile.jar is not None and not tile.up},
        sapphires=tuple([spot for spot in SPOTS if state.sapphires >> spot.number & 1]),
        hoards={
            name: HoardPosition(
                sapphires=hoard.sapphires,
                sapphire_tiles=hoard.sapphire_tiles,
                evil_eyes=hoard.evil_eyes,
                evil_eye_tiles=hoard.evil_eye_tiles,
            )
            for name, hoard in zip(names, state.hoards, strict=True)
        },
        hands=dict(zip(names, state.hands, strict=True)),
        stack=state.stack,
        activated=state.activated or None,
        merchant=UNSET if merchant is None else MerchantPosition(merchant.place, merchant.stops, merchant.sapphires),
    )


def corrected(state: State, position: Position) -> State:
    """Replace what is named, and nothing else."""
    if state.phase is GAME_OVER:
        if position != Position(hoards=position.hoards):
            raise RejectedError(Reason.ONLY_HOARDS)
    elif state.phase in (WISH, PICKING) or is_announced(state):
        check_turn(state)
    state = _overlaid(state, position)
    if position.active is None:
        return state
    seat = state.table.seat(position.active)
    return replace(state, seat=seat) if state.phase is SETUP else begun(state, seat)


def _overlaid(state: State, position: Position) -> State:
    state = _with_tiles(state, position)
    state = replace(
        state,
        sapphires=state.sapphires if position.sapphires is None else _bits(position.sapphires),
        hoards=_hoards(state, position.hoards or {}),
        hands=_hands(state, position.hands or {}),
    )
    state = _with_tales(state, position)
    check_board(state)
    return _added_up(state, position)


def _bits(spots: tuple[Spot, ...]) -> int:
    return sum(1 << spot.number for spot in {*spots})


def _with_tiles(state: State, position: Position) -> State:
    """The board with what is named: tiles face up (or unknown), tiles seen before, jars."""
    tiles, shown, jars = position.tiles or {}, position.shown or {}, position.jars or {}
    board = dict(zip(CELLS, state.board, strict=True))
    for cell, up in tiles.items():
        board[cell] = UNKNOWN if up is None else _face_up(state, up)
    for cell, face in shown.items():
        if cell in tiles or board[cell].up:
            raise RejectedError(Reason.UP_AND_DOWN, cell=cell)
        _check_exists(state, face)
        board[cell] = replace(board[cell], face=face)
    for cell, jar in jars.items():
        board[cell] = _with_jar(board[cell], cell, jar)
    state = about(replace(state, board=tuple(board.values())), *tiles, *shown)
    for jar in {*jars.values()}:
        check_jars(state, jar)
    return state


def _face_up(state: State, face: Face) -> Tile:
    _check_exists(state, face)
    if not face.is_thief and face is not AMULET:
        raise RejectedError(Reason.THIEVES_FACE_UP, tile=face)
    return Tile(face, up=True)


def _check_exists(state: State, face: Face) -> None:
    if face.golden is not None:
        raise RejectedError(Reason.GOLDEN_ON_BOARD, tile=face)
    if not exists(state, face):
        raise RejectedError(Reason.NO_SUCH_TILE, tile=face)


def _with_jar(tile: Tile, cell: Cell, jar: Jar | None) -> Tile:
    if tile.up and jar is not None:
        raise RejectedError(Reason.JAR_OF_OPEN_TILE, cell=cell)
    return replace(tile, jar=jar)


def jar_noted(state: State, event: JarNoted) -> State:
    """Somebody noted the back of a tile, or took the note away. It is no action, and moves nothing."""
    if state.phase is GAME_OVER:
        raise RejectedError(Reason.GAME_OVER)
    tile = _with_jar(state.tile(event.cell), event.cell, event.jar)
    state = replace(state, board=with_item(state.board, event.cell.number, tile))
    if event.jar is not None:
        check_jars(state, event.jar)
    return state


def _hoards(state: State, named: Mapping[str, HoardPosition]) -> tuple[Hoard, ...]:
    hoards = state.hoards
    for name, new in named.items():
        seat = state.table.seat(name)
        old = hoards[seat]
        hoard = Hoard(
            old.sapphires if new.sapphires is None else new.sapphires,
            old.sapphire_tiles if new.sapphire_tiles is None else new.sapphire_tiles,
            old.evil_eyes if new.evil_eyes is None else new.evil_eyes,
            old.evil_eye_tiles if new.evil_eye_tiles is None else new.evil_eye_tiles,
        )
        hoards = with_item(hoards, seat, hoard)
    return hoards


def _hands(state: State, named: Mapping[str, int]) -> tuple[int, ...]:
    hands = state.hands
    for name, n in named.items():
        hands = with_item(hands, state.table.seat(name), n)
    return hands


def _with_tales(state: State, position: Position) -> State:
    """The golden tiles that were in play, and the merchant, who is one of them as long as he is there."""
    merchant = state.merchant
    if position.merchant is not UNSET:
        merchant = None if position.merchant is None else _merchant(merchant, position.merchant)
    came = {*(state.activated if position.activated is None else position.activated)}
    came |= {Golden.MERCHANT} if merchant is not None else set()
    if came and not state.table.tales:
        raise RejectedError(Reason.NO_TALES)
    return replace(state, merchant=merchant, activated=tuple([golden for golden in Golden if golden in came]))


def _merchant(old: Merchant | None, new: MerchantPosition) -> Merchant:
    old = old or Merchant(None)
    stops = old.stops if new.stops is None else new.stops
    place = new.place or (CENTRE if stops == _CORNER_STOPS else old.place if stops < _CORNER_STOPS else None)
    allowed = CORNERS if stops < _CORNER_STOPS else (CENTRE,) if stops == _CORNER_STOPS else (None,)
    if place not in allowed:
        raise RejectedError(Reason.MERCHANT_PLACE, stops=stops)
    return Merchant(place, stops, old.sapphires if new.sapphires is None else new.sapphires)


def _added_up(state: State, position: Position) -> State:
    """The stack as said, or as far as it can stay; the discards are the rest."""
    stones = state.sapphires.bit_count() + sum([hoard.sapphires for hoard in state.hoards])
    if stones + (0 if state.merchant is None else state.merchant.sapphires) != SAPPHIRES:
        raise RejectedError(Reason.SAPPHIRES_DO_NOT_ADD_UP)
    in_hoards = sum([hoard.sapphire_tiles + hoard.evil_eye_tiles for hoard in state.hoards])
    rest = state.table.tiles - len(CELLS) - sum(state.hands) - in_hoards - len(state.activated)
    stack = min(state.stack, rest) if position.stack is None else position.stack
    if not 0 <= stack <= rest:
        raise RejectedError(Reason.TILES_DO_NOT_ADD_UP, count=state.table.tiles)
    return replace(state, stack=stack, discard=rest - stack)
