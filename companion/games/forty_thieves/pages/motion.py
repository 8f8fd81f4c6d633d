"""What moves on the board, by comparing two views: tiles turn, stones fly, lines are laid anew. Pure.

Two rules. Motion shows what happened and ends. If people are faster than the picture, the picture jumps ahead.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from companion.games.forty_thieves.board import CELLS, SPOTS
from companion.games.forty_thieves.guide.values import Guide
from companion.games.forty_thieves.phases import ATTEMPT
from companion.games.forty_thieves.views import TableView as View
from companion.table.table_view import TableView

TURN_MS = 260
SWAP_MS = 300
DIM_MS = 200
FRAME_MS = 300
FLASH_MS = 240
FLY_MS = 450
NEXT_PLACE_MS = 250
EYE_MS = 400
SLIDE_MS = 320
NEXT_JAR_MS = 80
SET_DOWN_MS = 220
FADE_MS = 120  # all there is where people want no motion
BREATH_MS = 700

MERCHANT = "merchant"
DISCARDS = "discards"
STACK = "stack"


class Turning(msgspec.Struct, frozen=True):
    """A tile that turns over in its place: what it showed before, and how far it is."""

    cell: str
    face: str
    jar: str
    share: float = 0.0


class Fading(msgspec.Struct, frozen=True):
    """A tile that is another one now: what was there before fades."""

    cell: str
    face: str
    jar: str
    share: float = 0.0


class Sliding(msgspec.Struct, frozen=True):
    """A tile on its way from a cell or a pile to another."""

    face: str
    jar: str
    start: str
    goal: str
    share: float = 0.0


class FlyingStone(msgspec.Struct, frozen=True):
    """A sapphire on its way from a spot, a seat's hoard or the merchant to somebody's hoard."""

    start: str
    goal: str
    share: float = 0.0


class OpeningEye(msgspec.Struct, frozen=True):
    """An Evil Eye that opens in a seat's hoard."""

    seat: str
    share: float = 0.0


class Framing(msgspec.Struct, frozen=True):
    """The frame around an announced place is being drawn."""

    place: str
    share: float = 0.0


class Dimming(msgspec.Struct, frozen=True):
    """Everything that does not matter now grows dark."""

    share: float = 0.0


class Flash(msgspec.Struct, frozen=True):
    """The frame around a place that was stolen shines."""

    place: str
    share: float = 0.0


class Breathing(msgspec.Struct, frozen=True):
    """Stones and the ends of lines swell once: it is time to steal."""

    share: float = 0.0


Moving = Turning | Fading | Sliding | FlyingStone | OpeningEye | Framing | Dimming | Flash | Breathing


class BoardMotion(msgspec.Struct, frozen=True):
    """Everything that moves in one moment, and how far it is; what has not begun yet has a share of 0."""

    moving: tuple[Moving, ...] = ()

    def changing(self, cell: str) -> Turning | Fading | None:
        """The tile there that turns over, or fades into another."""
        return next((one for one in self.moving if isinstance(one, Turning | Fading) and one.cell == cell), None)

    def away(self) -> frozenset[str]:
        """Cells whose tile is on its way."""
        sliding = [one for one in self.moving if isinstance(one, Sliding)]
        return frozenset(place for one in sliding for place in (one.start, one.goal) if place in CELLS)

    def flashing(self) -> dict[str, float]:
        """Stolen places, and how bright their frames are."""
        return {one.place: 1 - one.share for one in self.moving if isinstance(one, Flash)}

    def framed(self, place: str) -> float:
        """How much of its frame is drawn."""
        shares = [one.share for one in self.moving if isinstance(one, Framing) and one.place == place]
        return shares[0] if shares else 1.0

    @property
    def dimmed(self) -> float:
        """How far the rest has grown dark."""
        return next((one.share for one in self.moving if isinstance(one, Dimming)), 1.0)

    @property
    def swell(self) -> float:
        """How far what breathes has swollen: from 0 to 1 and back."""
        share = next((one.share for one in self.moving if isinstance(one, Breathing)), 0.0)
        return round(math.sin(math.pi * share), 1)

    def coming(self, goal: str) -> int:
        """How many sapphires are still on their way to somebody: they count when they have arrived."""
        return sum(isinstance(one, FlyingStone) and one.goal == goal for one in self.moving)


class _Timed(msgspec.Struct, frozen=True):
    """One movement, from when on and for how long."""

    moving: Moving
    start_ms: int
    duration_ms: int

    def at(self, now_ms: int) -> Moving:
        share = (now_ms - self.start_ms) / self.duration_ms
        return replace(self.moving, share=round(min(1.0, max(0.0, share)), 3))

    @property
    def end_ms(self) -> int:
        return self.start_ms + self.duration_ms


class BoardMoves:
    """The board over time."""

    def __init__(self) -> None:
        self._timed: tuple[_Timed, ...] = ()

    def follow(self, before: TableView, now: TableView, now_ms: int, *, reduced: bool = False) -> None:
        """The table was like that, and is like this now."""
        self._timed = tuple((_faded if reduced else _found)(before, now, now_ms))

    def jump(self) -> None:
        """Whatever moves has arrived."""
        self._timed = ()

    def motion(self, now_ms: int) -> BoardMotion | None:
        """What moves now; None if nothing does."""
        self._timed = tuple(one for one in self._timed if now_ms < one.end_ms)
        return BoardMotion(tuple(one.at(now_ms) for one in self._timed)) if self._timed else None


def _found(before: TableView, now: TableView, now_ms: int) -> Iterator[_Timed]:
    """Every movement between two views, one after the other."""
    was, is_, guide = before.game, now.game, now.guide
    if not (isinstance(was, View) and isinstance(is_, View) and isinstance(guide, Guide)):
        return
    yield from _announced(was, is_, now_ms)
    if is_.phase is ATTEMPT and was.phase is not ATTEMPT and is_.theft is None:
        yield _Timed(Breathing(), now_ms, BREATH_MS)
    laid_anew = _discarded(before, guide)
    moved = list(_moved(before, now))
    for cell in CELLS:
        if cell not in laid_anew and not any(cell in (one.start, one.goal) for one in moved):
            yield from _turned(was, is_, cell, now_ms)
    yield from (_Timed(one, now_ms, SWAP_MS) for one in moved)
    yield from _eyes(was, is_, now_ms)
    stones = list(_stones(was, is_))
    at_ms = now_ms
    if stones or laid_anew:
        stolen = _stolen_now(was, is_)
        yield from (_Timed(Flash(place), now_ms, FLASH_MS) for place in stolen)
        at_ms += TURN_MS if stolen else 0
    for index, stone in enumerate(stones):
        yield _Timed(stone, at_ms + index * NEXT_PLACE_MS, FLY_MS)
    at_ms += (len(stones) - 1) * NEXT_PLACE_MS + FLY_MS if stones else 0
    yield from _laid_anew(was, laid_anew, at_ms)


def _faded(before: TableView, now: TableView, now_ms: int) -> Iterator[_Timed]:
    """Every tile that looks different."""
    was, is_ = before.game, now.game
    if isinstance(was, View) and isinstance(is_, View):
        for cell in CELLS:
            if _tile(was, cell) != _tile(is_, cell):
                yield _Timed(Fading(cell, *_tile(was, cell)), now_ms, FADE_MS)


def _tile(view: View, cell: str) -> tuple[str, str]:
    """Its face and its jar, as far as they are seen."""
    face = next((face for at, face in view.board.up.items() if at == cell), "")
    return str(face), str(next((jar for at, jar in view.board.jars.items() if at == cell), ""))


def _announced(was: View, is_: View, now_ms: int) -> Iterator[_Timed]:
    theft = is_.theft
    if theft is None or theft.success is not None:
        return
    if was.theft is None or was.theft.success is not None or was.theft.place != theft.place:
        yield _Timed(Dimming(), now_ms, DIM_MS)
        yield _Timed(Framing(theft.place), now_ms, FRAME_MS)


def _turned(was: View, is_: View, cell: str, now_ms: int) -> Iterator[_Timed]:
    face, jar = _tile(was, cell)
    if face != _tile(is_, cell)[0]:
        yield _Timed(Turning(cell, face, jar), now_ms, TURN_MS)


def _discarded(before: TableView, guide: Guide) -> tuple[str, ...]:
    """Cells whose tiles were discarded just now, and laid anew."""
    known = before.guide.outcome if isinstance(before.guide, Guide) else None
    if guide.outcome is None or (known is not None and known.discarded):
        return ()
    return tuple(guide.outcome.discarded)


def _moved(before: TableView, now: TableView) -> Iterator[Sliding]:
    """Tiles that changed places just now, or one from the hand that replaced another."""
    fresh = Counter(now.headline.flights) - Counter(before.headline.flights)
    assert isinstance(before.game, View)
    for flight in fresh:
        if flight.source in CELLS:
            yield Sliding(*_tile(before.game, flight.source), flight.source, flight.goal)
            yield Sliding(*_tile(before.game, flight.goal), flight.goal, flight.source)
        else:
            yield Sliding("", "", STACK, flight.goal)


def _eyes(was: View, is_: View, now_ms: int) -> Iterator[_Timed]:
    for before, now in zip(was.seats, is_.seats, strict=False):
        if now.evil_eyes + now.evil_eye_tiles > before.evil_eyes + before.evil_eye_tiles:
            yield _Timed(OpeningEye(now.name), now_ms, EYE_MS)


def _stones(was: View, is_: View) -> Iterator[FlyingStone]:
    """Sapphires that changed hands: from the board first, then from hoards."""
    gone = [spot for spot in SPOTS if spot in was.board.sapphires and spot not in is_.board.sapphires]
    before, now = _hoards(was), _hoards(is_)
    gained, lost = list((now - before).elements()), list((before - now).elements())
    sources = [*_as_taken(gone, is_), *lost]
    yield from (FlyingStone(start, goal) for start, goal in zip(sources, gained, strict=False))


def _hoards(view: View) -> Counter[str]:
    """How many sapphires everybody has."""
    loot = 0 if view.merchant is None else view.merchant.sapphires
    return Counter({**{seat.name: seat.sapphires for seat in view.seats}, MERCHANT: loot})


def _as_taken(gone: Sequence[str], view: View) -> list[str]:
    """Those that a theft took in its order, then what the merchant took."""
    taken = [] if view.theft is None else [str(took.spot) for took in view.theft.took if took.spot in gone]
    return [*taken, *(spot for spot in gone if spot not in taken)]


def _stolen_now(was: View, is_: View) -> tuple[str, ...]:
    theft = is_.theft
    if theft is None or not theft.success or (was.theft is not None and was.theft.success):
        return ()
    return (theft.place, *(also.place for also in theft.also))


def _laid_anew(was: View, cells: Sequence[str], at_ms: int) -> Iterator[_Timed]:
    """Tiles slide to the discards, then jars are set down in reading order."""
    for cell in cells:
        yield _Timed(Sliding(*_tile(was, cell), cell, DISCARDS), at_ms, SLIDE_MS)
    for index, cell in enumerate(sorted(cells)):
        yield _Timed(Sliding("", "", STACK, cell), at_ms + SLIDE_MS + index * NEXT_JAR_MS, SET_DOWN_MS)
