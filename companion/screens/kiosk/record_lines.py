"""Lines of a record on the screen: which button says one."""

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.pages.actions import Action, Say, Show
from companion.pages.routes import Play
from companion.screens.kiosk.widgets.widget import Drop, Widget

Event = dict[str, Any]  # a line of a record
_CLOSED: list[Event] = [{"type": "reveal_closed"}]  # goes without saying where another card is shown


def button_for(targets: Sequence[Widget], event: Event) -> Widget | None:
    """The next button to tap so that this event is said; None if the screen offers no way to say it."""
    wanted = _bare(event)
    for said in (wanted, {key: value for key, value in wanted.items() if key != "number"}):
        for widget in targets:
            action = action_of(widget)
            if isinstance(action, Say) and [_bare(msgspec.json.decode(line)) for line in action.lines] in (
                [said],
                [*_CLOSED, said],
            ):
                return widget
    return next((widget for widget in targets if _leads_to(action_of(widget), wanted)), None)


def _bare(event: Event) -> Event:
    """An event without when and by whom it was said."""
    return {key: value for key, value in event.items() if key not in {"at", "source"}}


def button_saying(targets: Sequence[Widget], line: str) -> Widget | None:
    """The same for a line as it is written."""
    return button_for(targets, msgspec.json.decode(line))


def leads_to_saying(widget: Widget, line: str) -> bool:
    """Does a tap on this lead closer to saying a line of a record?"""
    return _leads_to(action_of(widget), _bare(msgspec.json.decode(line)))


def drag_saying(targets: Sequence[Widget], line: str) -> tuple[Widget, Drop] | None:
    """What to drag, and where to, so that this line of a record is said."""
    wanted = _bare(msgspec.json.decode(line))
    for widget in targets:
        for drop in () if widget.tap is None else widget.tap.drops:
            action = drop.action
            if isinstance(action, Say) and [_bare(msgspec.json.decode(each)) for each in action.lines] == [wanted]:
                return widget, drop
    return None


def _leads_to(action: Action | None, wanted: Event) -> bool:
    """Does this lead closer: to the seat's cards, or by a step of the game's own?"""
    if not isinstance(action, Show) or not isinstance(action.route, Play):
        return False
    if action.route.leads_to(wanted):
        return True
    way, _, seat = action.route.pick.rpartition("\n")
    return bool(seat) and seat == wanted.get("seat") and way in ("", "number" if "number" in wanted else "card")


def action_of(widget: Widget) -> Action | None:
    """What a tap on it does."""
    return None if widget.tap is None else widget.tap.action
