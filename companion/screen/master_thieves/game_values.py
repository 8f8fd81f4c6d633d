"""What scenes take from the game: its own values, as the shell hands them on, and what its pieces are called."""

from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.gems import Gem
from companion.games.master_thieves.guide.values import Guide, Result
from companion.games.master_thieves.views import RefereeView, SeatView, TableView
from companion.languages import Translator
from companion.screen.model import Frame

ALARM = "alarm:"  # before the name of its owner, among what lies in a drawer


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
    """Everything, of a finished game or for a referee."""
    assert isinstance(value, RefereeView)
    return value


def seat_number(view: TableView, name: str) -> int:
    """Which seat, clockwise from 0: it has its symbol and colour by that."""
    return next(index for index, seat in enumerate(view.seats) if seat.name == name)


def ranked(view: TableView) -> list[SeatView]:
    """The seats from the highest score down."""
    return sorted(view.seats, key=lambda seat: -seat.score)


def character_name(say: Translator, name: str) -> str:
    """A character by its public name: `master_thief` is "master thief"."""
    return say.words(Character(name).words)


def gem_name(say: Translator, kind: str, n: int = 1) -> str:
    """A kind of gem by its public name, as one says it of `n` of them, without the number."""
    return say.words(Gem(kind).named(n))
