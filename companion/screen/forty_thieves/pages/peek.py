"""A referee's look at what everybody has seen and lies face down now, under a sign that nobody can overlook."""

from companion.nodes.theme import BRIGHT, IVORY, RUBY
from companion.pages.actions import Show
from companion.pages.routes import Play
from companion.screen.forty_thieves.board.board_layout import on_screen
from companion.screen.forty_thieves.board.board_taps import picture_of
from companion.screen.forty_thieves.board.board_values import BoardMarks
from companion.screen.forty_thieves.board.board_widget import board
from companion.screen.forty_thieves.drawing.night import NightSky
from companion.screen.forty_thieves.game_values import referee_view_of
from companion.screen.forty_thieves.turn.areas import scene_areas
from companion.screen.forty_thieves.turn.column import foot, primary_button, sentences
from companion.screen.forty_thieves.widgets.night_panels import NightBar
from companion.screen.game_screens import Frame
from companion.screen.page_widgets import TITLE
from companion.screen.widgets.basic import IconMark, Label
from companion.screen.widgets.widget import Widget


def build(frame: Frame) -> list[Widget]:
    """The board with those tiles lit."""
    sizes, say = frame.sizes, frame.say
    view = referee_view_of(frame.model.peek)
    bar, _, area = scene_areas(frame)
    mark, title = bar.inset(sizes.margin, 0).from_left(sizes.px(28), sizes.px(8))
    shown = view.hidden.shown
    marks = BoardMarks(frozenset(shown), ends_dim=True)
    below, area = foot(frame, area, [primary_button(say("Back"), Show(Play()))])
    told = say.many("{n} tile was shown and lies face down.", "{n} tiles were shown and lie face down.", len(shown))
    notes = ""
    if view.hidden.notes:
        notes = say.many(
            "{n} tile did not match what was shown before.",
            "{n} tiles did not match what was shown before.",
            len(view.hidden.notes),
        )
    lines = [(say("Everybody has been told."), BRIGHT), (told, IVORY)]
    words, area = sentences(frame, area, lines, notes)
    return [
        NightSky(frame.area),
        NightBar(bar),
        IconMark(mark, "warning", RUBY),
        Label(title, say("A referee is looking at what was shown"), TITLE),
        *board(say, on_screen(sizes), picture_of(view, shown), marks),
        *words,
        *below,
    ]
