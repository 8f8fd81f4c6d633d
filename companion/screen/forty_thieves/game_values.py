"""What scenes take from the game: its own values, as the shell hands them on, and what its pieces are called."""

import msgspec

from companion.games.forty_thieves.guide.values import Guide, Result
from companion.games.forty_thieves.views import RefereeView, TableView
from companion.screen.drawing.theme import SEATS, Colour
from companion.screen.model import Frame

NAME = "forty-thieves"


def values_of(frame: Frame) -> tuple[TableView, Guide]:
    """The view and the guide of the running game."""
    table = frame.model.table
    assert table is not None
    assert isinstance(table.game, TableView)
    assert isinstance(table.guide, Guide)
    return table.game, table.guide


def result_of(value: object) -> Result:
    assert isinstance(value, Result)
    return value


def referee_view_of(value: object) -> RefereeView:
    """Everything that was told, of a finished game or for a referee."""
    assert isinstance(value, RefereeView)
    return value


def seat_number(view: TableView, name: str) -> int:
    """Which seat, clockwise from 0: it has its symbol and colour by that."""
    return next(index for index, seat in enumerate(view.seats) if seat.name == name)


def seat_colour(view: TableView, name: str) -> Colour:
    """The colour that a seat's name is written in."""
    return SEATS[seat_number(view, name) % len(SEATS)].colour


def line(kind: str, **fields: object) -> str:
    """A line of the record."""
    return msgspec.json.encode({"type": kind, **fields}).decode()
