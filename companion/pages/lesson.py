"""The frame of a lesson: the way out of it, how far it is, and what the coach says over the running game. Pure.

Two rules. The game below is the real one, without what leads out of it. And one tap leaves.
"""

from companion.nodes.nodes import Align, Button, Column, Node, Part, Row, Sprite, Tap, Text
from companion.nodes.theme import Role
from companion.pages.actions import Action, Leave, Peek, ReadOn, Show, TrustBox, Undo
from companion.pages.bars import bar_button
from companion.pages.context import Context
from companion.pages.model import LessonView
from companion.pages.routes import Home, InGame, Menu, NewGame, Play, PlayPage

COACH_ROLES = (Role.ACTION, Role.BODY, Role.SMALL)  # the largest that finds a place
_ELSEWHERE = (Leave, Peek, TrustBox)  # a lesson has its own way out


def leads_out(action: Action | None) -> bool:
    """Does it lead out of the game, or to a side of it where nothing is pointed at?"""
    if isinstance(action, Show):
        match action.route:
            case Play(page=PlayPage.SEATS):
                return True
            case Play(hands=hands):
                return bool(hands)
            case route:
                return isinstance(route, Menu) or not isinstance(route, InGame)
    return isinstance(action, _ELSEWHERE)


def lesson_bar(context: Context, lesson: LessonView) -> Node:
    """The way out, always at the left, and how far the lesson is: a dot for each part."""
    leave = bar_button("leave", Tap(Show(Home()), "escape"), context.say("Leave"))
    states = ["done"] * lesson.part + ["now"] + ["later"] * (lesson.parts - lesson.part - 1)
    dots = Row(children=tuple(Sprite(name=f"dot-{state}", size=18) for state in states), style="dots")
    return Row(children=(leave, dots), style="lesson-bar")


def has_button(lesson: LessonView) -> bool:
    """Does the coach wait for a tap on its own card?"""
    return bool(lesson.wrong) or lesson.is_over or not lesson.wanted


def coach_card(context: Context, lesson: LessonView, role: Role, *, beside: bool) -> Node:
    """What the coach says in this role, and its button if it has one: below the words, or `beside` them."""
    words, button = _said(context, lesson)
    said = Text(words=words, role=role, wraps=True, align=Align.LEFT, part=Part.TODO, style="coach-words")
    if button is None:
        return Column(children=(said,), style="coach")
    label, tap = button
    style = "coach-beside" if beside else "coach-button"
    found = (said, Button(label=label, tap=tap, primary=True, style=style))
    return Row(children=found, style="coach-row") if beside else Column(children=found, style="coach")


def _said(context: Context, lesson: LessonView) -> tuple[str, tuple[str, Tap] | None]:
    """The words of the card, and its button if it has one."""
    say, table = context.say, context.model.table
    if lesson.wrong:
        what = "" if table is None or table.undo is None else say.words(table.undo)
        words = say("{what}. That was not it: take it back, then try the one that glows.", what=what)
        return words, (say("Take it back"), Tap(Undo(lesson.wrong), "return"))
    if lesson.is_over:
        return lesson.words, (say("Play a game"), Tap(Show(NewGame(lesson.game)), "return"))
    if not lesson.wanted:
        return lesson.words, (say("Continue"), Tap(ReadOn(), "return"))
    return lesson.words, None
