"""40 Thieves behind the interface that the rest of the companion knows."""

from companion.games.game import Game

from . import auto_advance, descriptions, engine, events, views
from . import figures as _figures
from .events import AnyEvent
from .guide.guide import guide as _guide
from .headline import headline as _headline
from .highlights import highlights as _highlights
from .lesson import lesson as _lesson
from .options import options as _options
from .peek_words import PEEK_WORDS
from .phases import GAME_OVER, SETUP
from .position import as_position as _position
from .result import result as _result
from .setup_options import setup_options as _setup_options
from .state import State


class FortyThieves(Game[State, AnyEvent]):
    """The rules of the one rulebook, with its optional ones; the first event of a record says which are played."""

    name = views.NAME
    editions = (views.NAME,)
    apparatus = "tile_tray"
    needs_apparatus = False
    follows_apparatus = True
    kept_options = ("simple", "leaders", "tales")

    decode = staticmethod(events.decode)
    encode = staticmethod(events.encode)
    event = staticmethod(events.from_fields)
    open = staticmethod(engine.open_table)
    apply = staticmethod(engine.apply)
    options = staticmethod(_options)

    table_view = staticmethod(views.table_view)
    referee_view = staticmethod(views.referee_view)
    headline = staticmethod(_headline)
    guide = staticmethod(_guide)
    result = staticmethod(_result)
    peek_words = PEEK_WORDS
    figure_titles = _figures.TITLES
    figures = staticmethod(_figures.figures)
    highlights = staticmethod(_highlights)
    is_landmark = staticmethod(_figures.is_landmark)
    setup_options = staticmethod(_setup_options)
    lesson = staticmethod(_lesson)

    position = staticmethod(_position)
    summary = staticmethod(descriptions.summary)
    label = staticmethod(descriptions.label)
    tell = staticmethod(descriptions.tell)
    fouls = staticmethod(descriptions.fouls)

    undone_together = staticmethod(auto_advance.undone_together)
    implied_before = staticmethod(auto_advance.implied_before)
    implied_after = staticmethod(auto_advance.implied_after)
    may_change = staticmethod(auto_advance.may_change)
    is_late = staticmethod(auto_advance.is_late)
    pose = staticmethod(auto_advance.pose)
    accept = staticmethod(auto_advance.accept)

    def phase(self, state: State) -> str:
        """What the table is doing."""
        return state.phase.value

    def is_over(self, state: State) -> bool:
        """Has the game ended?"""
        return state.phase is GAME_OVER

    def stopping(self, state: State) -> AnyEvent | None:
        """Whatever is going on, but for the setup."""
        return None if state.phase in (SETUP, GAME_OVER) else events.GameStopped()


FORTY_THIEVES: Game[State, AnyEvent] = FortyThieves()
