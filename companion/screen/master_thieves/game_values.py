"""What scenes take from the game: its own values, as the shell hands them on, and what its pieces are called."""

from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.gems import Gem
from companion.games.master_thieves.guide.values import Guide, Result
from companion.games.master_thieves.views import RefereeView, SeatView, TableView
from companion.languages import Translator
from companion.screen.game_screens import Frame
from companion.screen.game_values import GameValues
from companion.screen.master_thieves.computer_turn import after_computer

ALARM = "alarm:"  # before the name of its owner, among what lies in a drawer


_VALUES = GameValues(TableView, RefereeView, Guide, Result)
result_of, referee_view_of = _VALUES.result_of, _VALUES.referee_view_of


def values_of(frame: Frame) -> tuple[TableView, Guide]:
    """The view and the guide of the running game; the guide also tells what a computer player has done before."""
    view, guide = _VALUES.values_of(frame)
    return view, after_computer(frame, guide)


def ranked(view: TableView) -> list[SeatView]:
    """The seats from the highest score down."""
    return sorted(view.seats, key=lambda seat: -seat.score)


def character_name(say: Translator, name: str) -> str:
    """A character by its public name: `master_thief` is "master thief"."""
    return say.words(Character(name).words)


def gem_name(say: Translator, kind: str, n: int = 1) -> str:
    """A kind of gem by its public name, as one says it of `n` of them, without the number."""
    return say.words(Gem(kind).named(n))
