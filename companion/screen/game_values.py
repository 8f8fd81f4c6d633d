"""What scenes take from a game: its own values, as the shell hands them on, and how its seats look."""

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

import msgspec

from companion.nodes.theme import SEATS, Colour
from companion.screen.game_screens import Frame

V = TypeVar("V")
H = TypeVar("H")
G = TypeVar("G")
R = TypeVar("R")


class _Seat(Protocol):
    @property
    def name(self) -> str: ...


class View(Protocol):
    """What everybody sees of a game: who sits there, clockwise, among other things."""

    @property
    def seats(self) -> Sequence[_Seat]: ...


class GameValues(msgspec.Struct, Generic[V, H, G, R], frozen=True):
    """The types of a game's own values, and its values out of what the shell hands on."""

    table_view: type[V]
    referee_view: type[H]
    guide: type[G]
    result: type[R]

    def values_of(self, frame: Frame) -> tuple[V, G]:
        """The view and the guide of the running game."""
        table = frame.model.table
        assert table is not None
        assert isinstance(table.game, self.table_view)
        assert isinstance(table.guide, self.guide)
        return table.game, table.guide

    def result_of(self, value: object) -> R:
        """How a finished game ended."""
        assert isinstance(value, self.result)
        return value

    def referee_view_of(self, value: object) -> H:
        """Everything, of a finished game or for a referee."""
        assert isinstance(value, self.referee_view)
        return value


def seat_style(frame: Frame, view: View, name: str) -> int:
    """The symbol and colour of a seat, by their number in the theme: as chosen, or by its place around the table."""
    place = next(index for index, seat in enumerate(view.seats) if seat.name == name)
    return frame.style_of(name, place)


def seat_colour(frame: Frame, view: View, name: str) -> Colour:
    """The colour that a seat's name is written in."""
    return SEATS[seat_style(frame, view, name)].colour
