"""Plays a recorded game at the kiosk: taps on the screen, and moves the virtual box.

One rule: it does only what people can do. It finds the button that says what happened and taps it; where a choice
takes several taps (a seat, its card, the card's number), it taps one after the other.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.screen.actions import Action, Hands, Say, Show, Waive
from companion.screen.routes import Play
from companion.screen.widgets.widget import Widget

_MOVES = frozenset({"drawer_opened", "drawer_closed", "level_rotated", "box_turned"})
_BESIDE = ("at", "source")


def order(event: dict[str, Any]) -> str | None:
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


def said(event: dict[str, Any]) -> dict[str, Any]:
    """What an event says, without when and by whom."""
    return {key: value for key, value in event.items() if key not in _BESIDE}


def offered(targets: Sequence[Widget], wanted: dict[str, Any]) -> Widget | None:
    """The button that says just this."""
    for widget in targets:
        action = _action(widget)
        if isinstance(action, Say) and [msgspec.json.decode(line) for line in action.lines] == [wanted]:
            return widget
    return None


def step(targets: Sequence[Widget], event: dict[str, Any]) -> Widget | None:
    """The next button to tap so that this event is said; None if the screen offers no way to say it."""
    wanted = said(event)
    for wish in (wanted, {key: value for key, value in wanted.items() if key != "number"}):
        found = offered(targets, wish)
        if found is not None:
            return found
    return _towards(targets, wanted)


def _towards(targets: Sequence[Widget], wanted: dict[str, Any]) -> Widget | None:
    """A button that leads closer: the seat, or the seat's card."""
    for widget in targets:
        action = _action(widget)
        if isinstance(action, Show) and isinstance(action.route, Play):
            route = action.route
            if route.pick and route.pick == wanted.get("seat"):
                return widget
    return None


def waiver(targets: Sequence[Widget]) -> Widget | None:
    """The button that lets a foul pass."""
    return next((widget for widget in targets if isinstance(_action(widget), Waive)), None)


def _action(widget: Widget) -> Action | None:
    return None if widget.tap is None else widget.tap.action


def is_move(event: dict[str, Any]) -> bool:
    """Did the wood do it?"""
    return event["type"] in _MOVES


def by_hand(event: dict[str, Any]) -> Action:
    """The virtual box's hands at work."""
    wish = order(event)
    assert wish is not None
    return Hands(wish)
