"""Master Thieves behind the interface that the rest of the companion knows."""

from companion.games.computer_players import ComputerPlayers
from companion.games.game import Game

from . import auto_advance, box_events, descriptions, engine, events, views
from . import figures as _figures
from . import lesson as _lesson
from . import offers as _offers
from .editions import EditionId
from .events import AnyEvent
from .filling import deal as _deal
from .filling import filled as _filled
from .guide.guide import guide as _guide
from .headline import headline as _headline
from .highlights import highlights as _highlights
from .options import options as _options
from .peek_words import PEEK_WORDS
from .position import as_position as _position
from .result import result as _result
from .review import review as _review
from .secret_cards import SECRET_CARDS
from .set_right.set_right import set_right as _set_right
from .setup_options import setup_options as _setup_options
from .state import GAME_OVER, SETUP, State


class MasterThieves(Game[State, AnyEvent]):
    """The rules of all four editions; the first event of a record says which one is played."""

    name = "master-thieves"
    editions = tuple(EditionId)
    apparatus = "jewel_box"
    needs_apparatus = True
    follows_apparatus = False  # what a drawer loses does not come back by itself
    kept_options = ("single_action",)

    decode = staticmethod(events.decode)
    encode = staticmethod(events.encode)
    event = staticmethod(events.from_fields)
    open = staticmethod(engine.open_table)
    apply = staticmethod(engine.apply)
    options = staticmethod(_options)
    offers = staticmethod(_offers.offers)
    secret_cards = SECRET_CARDS

    table_view = staticmethod(views.table_view)
    referee_view = staticmethod(views.referee_view)
    headline = staticmethod(_headline)
    guide = staticmethod(_guide)
    result = staticmethod(_result)
    peek_words = PEEK_WORDS
    figure_titles = _figures.TITLES
    figures = staticmethod(_figures.figures)
    highlights = staticmethod(_highlights)
    review = staticmethod(_review)
    is_landmark = staticmethod(_figures.is_landmark)
    setup_options = staticmethod(_setup_options)

    deal = staticmethod(_deal)
    filled = staticmethod(_filled)
    lesson = staticmethod(_lesson.lesson)
    set_right = staticmethod(_set_right)
    position = staticmethod(_position)
    summary = staticmethod(descriptions.summary)
    label = staticmethod(descriptions.label)
    tell = staticmethod(descriptions.tell)
    fouls = staticmethod(descriptions.fouls)
    reveals = staticmethod(box_events.tells_hidden)

    unseen_before = staticmethod(auto_advance.unseen_before)
    implied_before = staticmethod(auto_advance.implied_before)
    implied_after = staticmethod(auto_advance.implied_after)
    may_change = staticmethod(auto_advance.may_change)
    is_late = staticmethod(auto_advance.is_late)
    undone_together = staticmethod(auto_advance.undone_together)
    pose = staticmethod(auto_advance.pose)
    accept = staticmethod(auto_advance.accept)

    @property
    def computer_players(self) -> ComputerPlayers[State, AnyEvent]:
        """Who can play instead of a person."""
        from .bot.computer_players import COMPUTER_PLAYERS  # noqa: PLC0415 - a table of people need not wait for them

        return COMPUTER_PLAYERS

    def phase(self, state: State) -> str:
        """What the table is doing."""
        return state.phase.value

    def is_over(self, state: State) -> bool:
        """Has the game ended?"""
        return state.phase is GAME_OVER

    def stopping(self, state: State) -> AnyEvent | None:
        """Whatever is going on, but for the setup."""
        return None if state.phase in (SETUP, GAME_OVER) else events.GameStopped()


MASTER_THIEVES: Game[State, AnyEvent] = MasterThieves()
