"""Hands at the apparatus: a page of the game or of the sensors, or a panel beside a scene in a wide window. Pure.

Hands move a virtual apparatus, or enter the moves that a real one's sensors did not see.
"""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.nodes.nodes import Column, Node, Space, Text, Tone
from companion.nodes.page import Page
from companion.nodes.theme import Role
from companion.pages.actions import Route, Show
from companion.pages.bars import back_button, bar, barred, hand_titles
from companion.pages.context import Context
from companion.pages.routes import Play, PlayPage, Sensors, SensorsPage


def hands_page(route: Play, context: Context) -> Page:
    """A page of its own in a running game, with the way back to it."""
    titled = hand_titles(context)
    top = bar(context, titled[0], "", [back_button(context, Show(Play()))], short=titled[1])
    return barred(titled[0], top, Column((hands_body(route, context),), style="body"))


def hands_body(route: Play | Sensors, context: Context, *, beside: bool = False) -> Node:
    """The keys of the apparatus that is here."""
    apparatus = context.apparatus
    return Space() if apparatus is None or apparatus.hands is None else apparatus.hands(route, context, beside)


def hands_panel(route: Route, context: Context) -> Node:
    """The keys beside a scene: without shortcuts, which belong to the scene."""
    at = route if isinstance(route, Play | Sensors) else Play()
    if isinstance(at, Play) and context.model.table is not None:
        at = at.at(context.model.table.event)
    return hands_body(at, context, beside=True)


def asked(context: Context) -> tuple[str, ...]:
    """What hands are waited for: to put the thing back, or to move something of it for the check list."""
    model = context.model
    if model.trouble is not None and model.trouble.steps:
        return model.trouble.steps[:2]
    task = None if model.check is None else model.check.task
    return () if task is None else (context.say.words(task),)


def wanted_actions(context: Context) -> tuple[Any, ...]:
    """What hands have to do now so that the apparatus stands as the game has it, or for the check of all sensors."""
    model = context.model
    if model.trouble is not None:
        return model.trouble.pointing
    if model.lesson is not None:
        return model.lesson.pointing
    return () if model.check is None else model.check.actions


def asked_lines(context: Context) -> tuple[Node, ...]:
    """The same, above the keys; on a small screen only the first."""
    styles = ("keep", "not-small")
    return tuple(
        Text(line, Role.SMALL, Tone.BRIGHT, wraps=True, style=style)
        for line, style in zip(asked(context), styles, strict=False)
    )


def are_wanted(route: Route, context: Context) -> bool:
    """Is there a virtual apparatus to move in this scene?"""
    table = context.model.table
    in_game = isinstance(route, Play) and table is not None and not table.is_over
    return context.apparatus is not None and context.model.link.simulated and (in_game or isinstance(route, Sensors))


def scene_beside(route: Route) -> Route:
    """What is shown beside the keys: never the same keys again."""
    match route:
        case Play(page=PlayPage.HANDS):
            return replace(route, page=PlayPage.GAME)
        case Sensors(page=SensorsPage.HANDS):
            return replace(route, page=SensorsPage.CHANNELS, part="")
        case _:
            return route


def command(event: Mapping[str, Any]) -> str | None:
    """What hands do for an event of a record; None for what people say."""
    match event["type"]:
        case "drawer_opened":
            return f"open {event['drawer']} {event['depth']}"
        case "drawer_closed":
            return f"close {event['drawer']}"
        case "level_rotated":
            return f"rotate {event['levels']} {event['direction']}"
        case "box_turned":
            return "turn"
        case _:
            return None
