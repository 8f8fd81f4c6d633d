"""The frame of a lesson: the way out of it, how far it is, and what the coach says over the running game. Pure.

At the kiosk the coach finds a place for its card over the scene (`companion/screens/kiosk/scenes/coach.py`); in a
browser it stands above the page of the game.

Two rules. The game below is the real one, without what leads out of it. And one tap leaves.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.nodes.nodes import (
    Align,
    Button,
    Column,
    Drawing,
    Fit,
    Group,
    List,
    Look,
    Node,
    Part,
    Row,
    Slot,
    Space,
    Spot,
    Sprite,
    Tap,
    Text,
)
from companion.nodes.page import Page
from companion.nodes.theme import Role
from companion.pages.actions import Action, Hands, Leave, Peek, ReadOn, Say, Show, TrustBox, Undo
from companion.pages.bars import BAR, bar_button, hand_titles, play_buttons
from companion.pages.context import Context
from companion.pages.model import LessonView
from companion.pages.router import own_page
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


def opens_choice(action: Action | None) -> bool:
    """Does it open a step on the way to saying something, or a choice?"""
    if not isinstance(action, Show) or not isinstance(action.route, Play):
        return False
    return bool(action.route.pick) or type(action.route) is not Play


def lesson_bar(context: Context, lesson: LessonView) -> Node:
    """The way out, always at the left, and how far the lesson is: a dot for each part."""
    leave = bar_button("leave", Tap(Show(Home()), "escape"), context.say("Leave"))
    states = ["done"] * lesson.part + ["now"] + ["later"] * (lesson.parts - lesson.part - 1)
    dots = Row(tuple(Sprite(f"dot-{state}", 18) for state in states), style="dots")
    return Row((leave, dots), style="lesson-bar")


def has_button(lesson: LessonView) -> bool:
    """Does the coach wait for a tap on its own card?"""
    return bool(lesson.wrong) or lesson.is_over or not lesson.wanted


def coach_card(context: Context, lesson: LessonView, role: Role, *, beside: bool) -> Node:
    """What the coach says in this role, and its button if it has one: below the words, or `beside` them."""
    words, button = _said(context, lesson)
    said = Text(words, role, wraps=True, align=Align.LEFT, part=Part.TODO, style="grow")
    if button is None:
        return Column((said,), style="coach")
    label, tap = button
    style = "coach-beside" if beside else "play-button"
    found = (said, Button(label, tap, primary=True, style=style))
    return Row(found, style="coach-row") if beside else Column(found, style="coach")


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


# in a browser

_COACH = "coach"  # the part with what it says


def lesson_page(page: Page, context: Context, lesson: LessonView) -> Page:
    """The page of the game below the coach: without what leads out of it, and what to tap stands out.

    Where the coach waits for a tap on its own card, nothing else can be tapped.
    """
    if page.below is not None:
        return page
    targets = _targets(page, context, lesson)
    parts = {name: _taught(node, context, lesson, targets) for name, node in page.parts.items()}
    parts |= {BAR: _lesson_top(context, lesson), _COACH: _coach(context, lesson)}
    layouts = {shape: _coached(layout) for shape, layout in page.layouts.items()}
    return replace(page, parts=parts, layouts=layouts)


def _targets(page: Page, context: Context, lesson: LessonView) -> list[Tap]:
    """What to tap: what says what is waited for, or opens a sheet that has it where there is little room."""
    says = next((tap for tap in page.taps if _says(tap.action, lesson.wanted)), None)
    opens = [tap for tap in page.taps if _opens(tap.action, context, lesson.wanted)]
    return opens if says is None else [says, *opens]


def _opens(action: Action, context: Context, wanted: str) -> bool:
    if not isinstance(action, Show) or not isinstance(action.route, Play) or not wanted:
        return False
    if action.route.leads_to(_bare(wanted)):
        return True
    if not action.route.pick:
        return False
    sheet = own_page(replace(action.route, event=context.event), context)
    return sheet is not None and sheet.below is not None and any(_says(tap.action, wanted) for tap in sheet.taps)


def _coached(layout: Node) -> Node:
    """The same with the coach below its bar."""
    if not isinstance(layout, Group):
        return Column((Slot(BAR), Slot(_COACH), layout), style="screen")
    top, *rest = layout.children
    return replace(layout, children=(top, Slot(_COACH), *rest))


def _lesson_top(context: Context, lesson: LessonView) -> Node:
    """The way out, how far it is, and undo; their words go where there is little room."""
    found = lesson_bar(context, lesson)
    assert isinstance(found, Row)
    undo = [] if lesson.is_over else [button for button in play_buttons(context) if _undoes(button)]
    row = Row((*found.children, Space(), *undo), style="bar", look=Look.BAR)
    return Fit(row, 5, style="keep")


def _undoes(button: Button) -> bool:
    return button.tap is not None and isinstance(button.tap.action, Undo)


def _coach(context: Context, lesson: LessonView) -> Node:
    return replace(coach_card(context, lesson, Role.BODY, beside=False), look=Look.ACTIVE)


def _taught(node: Node, context: Context, lesson: LessonView, targets: Sequence[Tap]) -> Node:
    """A node of the game's page as a lesson has it; `targets` are what to tap."""
    if isinstance(node, Fit):
        return replace(node, child=_taught(node.child, context, lesson, targets))
    if isinstance(node, Group | List):
        inside = tuple([_taught(each, context, lesson, targets) for each in node.children])
        node = replace(node, children=inside)
    if isinstance(node, Drawing) and node.spots:
        in_hands = any(isinstance(spot.tap.action, Hands) for spot in node.spots)
        return _apparatus(node, context, lesson) if in_hands else _board(node, lesson, targets)
    if not isinstance(node, Group | Button | Drawing | Sprite) or node.tap is None:
        return node
    if has_button(lesson) or leads_out(node.tap.action) or _leads_astray(node.tap, targets):
        return replace(node, tap=None)
    return _lit(node) if any(node.tap is tap for tap in targets) else node


def _leads_astray(tap: Tap, targets: Sequence[Tap]) -> bool:
    """Would a tap open what nobody asks for, beside what is pointed at?"""
    return bool(targets) and opens_choice(tap.action) and not any(tap is target for target in targets)


def _board(node: Drawing, lesson: LessonView, targets: Sequence[Tap]) -> Drawing:
    """The places that can be tapped, without what comes of holding them; those that are pointed at are lit."""
    if has_button(lesson):
        return replace(node, spots=())
    spots = [spot for spot in node.spots if not _leads_astray(spot.tap, targets)]
    return replace(node, spots=tuple([_taught_spot(spot, targets) for spot in spots]))


def _taught_spot(spot: Spot, targets: Sequence[Tap]) -> Spot:
    is_lit = any(spot.tap is target for target in targets)
    tap = replace(spot.tap, held=None, hold_ms=0) if opens_choice(spot.tap.held) else spot.tap
    return replace(spot, tap=tap, lit=is_lit)


def _lit(node: Node) -> Node:
    """This one now; a primary one stands out already."""
    match node:
        case Button(primary=False) | Drawing():
            return replace(node, lit=True)
        case Group(primary=None):
            return replace(node, look=Look.ACTIVE, on=True)
        case Group(primary=False):
            return replace(node, on=True)
        case _:
            return node


def _apparatus(node: Drawing, context: Context, lesson: LessonView) -> Drawing:
    """A tap anywhere on a virtual one does what hands do next: that is what it points at."""
    if has_button(lesson) or not lesson.order:
        return replace(node, spots=())
    says = hand_titles(context)[0]
    return replace(node, spots=(), tap=Tap(Hands(lesson.order), means=lesson.order, says=says))


def _says(action: Action, wanted: str) -> bool:
    """Is this what is waited for, perhaps after what goes without saying? Where it came from does not count."""
    return isinstance(action, Say) and bool(wanted) and _bare(wanted) == _bare(action.lines[-1])


def _bare(line: str) -> dict[str, Any]:
    return {key: value for key, value in msgspec.json.decode(line).items() if key not in ("source", "number")}
