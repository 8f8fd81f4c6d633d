"""Looking back: a finished game once more, as everybody saw it; and a referee's look at what was shown. Pure."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from companion.games.forty_thieves.pages.board import BoardMarks, BoardShown, drawn, picture_of
from companion.games.forty_thieves.pages.parts import column, hoards, piles, sentences
from companion.games.forty_thieves.pages.values import AT_NIGHT
from companion.games.forty_thieves.phases import SETUP
from companion.games.forty_thieves.views import RefereeView, TableView
from companion.nodes.nodes import Button, Column, Look, Node, Part, Row, Shape, Slot, Sprite, Tap, Text, Tone
from companion.nodes.page import Page
from companion.nodes.theme import Role, Weight
from companion.pages.actions import Show
from companion.pages.bars import BAR
from companion.pages.context import Context
from companion.pages.replay import Rounds, controls, replay_bar, step_sentences
from companion.pages.routes import Play, Replay
from companion.table.table_view import StoryStep


def replay_page(route: Replay, context: Context) -> Page:
    """What happened, what lay on the tray after it, how everybody stood, and the bar of all steps."""
    steps = context.model.story
    last = len(steps) - 1
    route = replace(route, step=max(0, min(route.step, last)))
    view = _view(steps[route.step])
    marks = BoardMarks()
    if view.theft is not None:
        also = tuple(each.place for each in view.theft.also)
        marks = BoardMarks(framed=(view.theft.place,), dashed=also)
    parts: dict[str, Node] = {
        BAR: replay_bar(route, context),
        "board": drawn(context, BoardShown(picture_of(view), marks), style="forty-board-past"),
        "column": _told(context, view, steps[route.step], (route.step, last)),
        "foot": controls(route, context, last, _turns(steps)),
    }
    foot = Column(children=(Slot(part="foot"),), style="replay-foot")
    body = Row(children=(Slot(part="board"), Slot(part="column")), style="forty-past")
    whole = Column(children=(body, foot), style="replay-body")
    layouts = {Shape.WIDE: Column(children=(Slot(part=BAR), whole), style="screen")}
    return Page(context.say("Replay"), parts, layouts, ground=AT_NIGHT)


def _view(step: StoryStep) -> RefereeView:
    assert isinstance(step.view, RefereeView)
    return step.view


def _told(context: Context, view: TableView, step: StoryStep, at: tuple[int, int]) -> Node:
    say, (number, last) = context.say, at
    where = say("{page} of {pages}", page=number + 1, pages=last + 1)
    if view.phase is not SETUP:
        where = f"{say('Turn {n}', n=view.turn)} \u00b7 {where}"
    told = " ".join(step_sentences(context, step))
    words = Column(children=sentences([(told, Tone.BRIGHT)]), style="forty-words")
    place = Text(words=where, role=Role.SMALL, tone=Tone.DIM)
    return column([place, words, piles(view, style="forty-piles-past"), hoards(context, view)])


@lru_cache(maxsize=1)
def _turns(steps: Sequence[StoryStep]) -> Rounds:
    """The steps with which turns began."""
    found: list[tuple[int, int]] = []
    for number, step in enumerate(steps):
        turn = _view(step).turn
        if turn and (not found or found[-1][1] != turn):
            found.append((number, turn))
    return tuple(found)


def peek_page(context: Context, view: RefereeView) -> Page:
    """A referee's look at what everybody has seen and lies face down now, under a sign that nobody can overlook."""
    say, shown = context.say, view.hidden.shown
    title = say("A referee is looking at what was shown")
    told = say.many("{n} tile was shown and lies face down.", "{n} tiles were shown and lie face down.", len(shown))
    notes = ""
    if view.hidden.notes:
        notes = say.many(
            "{n} tile did not match what was shown before.",
            "{n} tiles did not match what was shown before.",
            len(view.hidden.notes),
        )
    lines = [(say("Everybody has been told."), Tone.BRIGHT), (told, Tone.IVORY)]
    words = Column(children=sentences(lines, notes), style="forty-words")
    back = Button(label=say("Back"), tap=Tap(Show(Play()), "return"), primary=True, style="forty-button")
    picture = BoardShown(picture_of(view, shown), BoardMarks(frozenset(shown), ends_dim=True))
    words_of_sign = (
        Sprite(name="icon-warning", size=28, tone=Tone.RUBY),
        Text(words=title, weight=Weight.BOLD, part=Part.TITLE),
    )
    sign = Row(children=(Row(children=words_of_sign, style="bar-title"),), style="bar", look=Look.BAR)
    parts: dict[str, Node] = {
        BAR: sign,
        "board": drawn(context, picture),
        "column": column([words]),
        "foot": back,
    }
    beside = Column(children=(Slot(part="column"), Slot(part="foot")), style="forty-beside")
    whole = {
        Shape.WIDE: Row(children=(Slot(part="board"), beside), style="forty-turn"),
        Shape.TALL: Column(children=(Slot(part="board"), beside), style="forty-turn"),
    }
    layouts = {shape: Column(children=(Slot(part=BAR), body), style="screen") for shape, body in whole.items()}
    return Page(title, parts, layouts, ground=AT_NIGHT)
