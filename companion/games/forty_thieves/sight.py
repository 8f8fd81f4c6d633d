"""What can be claimed: tiles that are in the game, no more alike in sight than there are, and jars that fit.

One rule: nothing is refused because of what lies hidden. What does not fit that is a note, for the referee alone.
"""

from msgspec.structs import replace

from .board import CELLS, Cell
from .faces import FACES, SPECIALS, Face, Golden, Jar, Special, fits
from .rejections import Reason, RejectedError
from .state import Note, NoteCode, State, Tile

_THIEVES_ALIKE, _JARS_ALIKE = 2, 3


def in_sight(state: State, face: Face) -> int:
    """How many like this one everybody can see: face up on the board and in hoards."""
    pair = face.pair
    if pair is not None:
        return sum([tile.up and tile.face is not None and tile.face.pair is pair for tile in state.board])
    on_board = sum([tile.up and tile.face is face for tile in state.board])
    if face.special is Special.SAPPHIRE:
        return on_board + sum([hoard.sapphire_tiles for hoard in state.hoards])
    if face.special is Special.EVIL_EYE:
        return on_board + sum([hoard.evil_eye_tiles for hoard in state.hoards])
    return on_board


def _leaders(state: State, face: Face, *, up: bool, but: Cell | None = None) -> int:
    """How many leaders of this colour lie face up (or were seen and lie face down, but for one cell)."""
    return sum([
        tile.up is up and tile.face is not None and tile.face.is_leader and tile.face.colour is face.colour
        for cell, tile in zip(CELLS, state.board, strict=True)
        if cell is not but
    ])  # fmt: skip


def most_alike(state: State, face: Face) -> int:
    """How many there can be like this one."""
    return _THIEVES_ALIKE if face.special is None else state.table.most(face.special)


def exists(state: State, face: Face) -> bool:
    """Is this tile, which is no golden one, in the game at all?"""
    if face.special is not None:
        return state.table.has(face.special)
    return state.table.leaders or not face.is_leader


def why_not(state: State, face: Face) -> RejectedError | None:
    """Why this face cannot be told now, wherever it is."""
    if face.golden is not None:
        return why_not_golden(state, face.golden)
    if not exists(state, face):
        return RejectedError(Reason.NO_SUCH_TILE, tile=face)
    most = most_alike(state, face)
    if in_sight(state, face) >= most:
        return RejectedError(Reason.TOO_MANY_ALIKE, tile=face, count=most)
    if face.is_leader and _leaders(state, face, up=True):
        return RejectedError(Reason.SECOND_LEADER_OF_COLOUR, colour=str(face.colour))
    return None


def why_not_golden(state: State, golden: Golden) -> RejectedError | None:
    """Why this tale cannot begin now."""
    if not state.table.tales:
        return RejectedError(Reason.NO_TALES)
    return RejectedError(Reason.TALE_TOLD, tile=golden.words) if golden in state.activated else None


def check_told(state: State, face: Face) -> None:
    """Raise `RejectedError` if there can be no such tile."""
    if why := why_not(state, face):
        raise why


def check_played(state: State, special: Special) -> None:
    """Raise `RejectedError` if the active seat cannot play this from the hand."""
    check_hand(state, state.seat)
    check_told(state, SPECIALS[special])


def check_hand(state: State, seat: int) -> None:
    """Raise `RejectedError` if a seat has nothing in hand."""
    if not state.hands[seat]:
        raise RejectedError(Reason.HAND_IS_EMPTY, seat=state.table.names[seat])


def check_jar(cell: Cell, tile: Tile, face: Face) -> None:
    """Raise `RejectedError` if a thief cannot have the jar that is noted of this tile."""
    if tile.jar is not None and not fits(tile.jar, face):
        raise RejectedError(Reason.JAR_DOES_NOT_FIT, cell=cell, jar=tile.jar)


def check_jars(state: State, jar: Jar) -> None:
    """Raise `RejectedError` if more jars of a kind are noted than there are."""
    if sum([tile.jar is jar and not tile.up for tile in state.board]) > _JARS_ALIKE:
        raise RejectedError(Reason.FOURTH_JAR, jar=jar)


def check_board(state: State) -> None:
    """Raise `RejectedError` if more lies in sight than there is of a kind."""
    in_hoards = [SPECIALS[Special.SAPPHIRE]] * any(hoard.sapphire_tiles for hoard in state.hoards)
    in_hoards += [SPECIALS[Special.EVIL_EYE]] * any(hoard.evil_eye_tiles for hoard in state.hoards)
    for face in {*in_hoards, *[tile.face for tile in state.board if tile.up and tile.face is not None]}:
        if not exists(state, face):
            raise RejectedError(Reason.NO_SUCH_TILE, tile=face)
        most = most_alike(state, face)
        if in_sight(state, face) > most:
            raise RejectedError(Reason.TOO_MANY_ALIKE, tile=face, count=most)
        if face.is_leader and _leaders(state, face, up=True) > 1:
            raise RejectedError(Reason.SECOND_LEADER_OF_COLOUR, colour=str(face.colour))


def noted(state: State, cell: Cell, face: Face, *, from_hand: bool = False) -> State:
    """Note for the referee what does not fit the faces that were seen before. What is told now counts."""
    before = state.tile(cell).face
    if before is not None and before is not face and not from_hand:
        state = _with_note(state, NoteCode.TILE_DIFFERS)
    seen = _seen(state, cell, face)
    too_many = seen and in_sight(state, face) + seen + 1 > most_alike(state, face)
    if too_many or (face.is_leader and _leaders(state, face, up=False, but=cell)):
        state = _with_note(state, NoteCode.TOO_MANY_ALIKE)
    return state


def _seen(state: State, but: Cell, face: Face) -> int:
    """How many like this one were seen and lie face down, at other cells."""
    return sum([
        tile.face is not None and not tile.up and cell is not but
        and (tile.face is face if face.pair is None else tile.face.pair is face.pair)
        for cell, tile in zip(CELLS, state.board, strict=True)
    ])  # fmt: skip


def _with_note(state: State, code: NoteCode) -> State:
    return replace(state, notes=state.notes.plus(Note(code, state.events)))


def may_be_told(state: State) -> tuple[Face, ...]:
    """Every face that can be told now, wherever it is."""
    return tuple([face for face in FACES.values() if why_not(state, face) is None])
