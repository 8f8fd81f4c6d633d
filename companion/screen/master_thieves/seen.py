"""The game's own view and guide, read once each."""

from functools import lru_cache

import msgspec

from companion.games.master_thieves.guide.values import Guide, Result
from companion.games.master_thieves.views import OpenHandSeatView, RefereeView, SeatView, TableView
from companion.screen.model import Frame

_KEPT = 4


class _OpenHands(TableView, frozen=True):
    """The view where played cards lie face up."""

    seats: tuple[OpenHandSeatView, ...]


@lru_cache(maxsize=_KEPT)
def view_of(data: bytes) -> TableView:
    """What everybody at the table may see."""
    try:
        return msgspec.json.decode(data, type=_OpenHands)
    except msgspec.ValidationError:
        return msgspec.json.decode(data, type=TableView)


@lru_cache(maxsize=_KEPT)
def guide_of(data: bytes) -> Guide:
    """What to do now."""
    return msgspec.json.decode(data, type=Guide)


@lru_cache(maxsize=_KEPT)
def result_of(data: bytes) -> Result:
    """How it ended."""
    return msgspec.json.decode(data, type=Result)


@lru_cache(maxsize=64)
def referee_view_of(data: bytes) -> RefereeView:
    """Everything, of a finished game or for a referee."""
    return msgspec.json.decode(data, type=RefereeView)


def seen(frame: Frame) -> tuple[TableView, Guide]:
    """The view and the guide of the running game."""
    table = frame.model.table
    assert table is not None
    return view_of(table.game), guide_of(table.guide)


def seat_number(view: TableView, name: str) -> int:
    """Which seat, clockwise from 0: it has its symbol and colour by that."""
    return next(index for index, seat in enumerate(view.seats) if seat.name == name)


def ranked(view: TableView) -> list[SeatView]:
    """The seats from the highest score down."""
    return sorted(view.seats, key=lambda seat: -seat.score)
