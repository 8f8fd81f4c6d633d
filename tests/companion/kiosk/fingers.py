"""Fingers that say any event of a record: they look for the taps, holds and drags that lead to it, and do them.

One rule: they only do what people can do, and they know no game. A scene is a function of its route, so that where a
tap leads can be seen before it is done.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from companion.screen.actions import Action, Route, Say, Show
from companion.screen.drawing.layout import Area
from companion.screen.model import Frame
from companion.screen.routes import InGame, Menu, Play
from companion.screen.scenes.scene_router import build
from companion.screen.widgets.stage import reachable
from companion.screen.widgets.widget import Tap, Widget
from tests.companion.kiosk.visits import Visit

Event = dict[str, Any]
_MOST_TAPS = 4
_STILL_MS = 3000
_PASSING = {"at", "source"}


@dataclass(frozen=True, slots=True)
class Gesture:
    """A tap; if it is held, a hold; with a goal, a drag."""

    area: Area
    action: Action
    hold_ms: int = 0
    goal: Area | None = None


def gestures(widget: Widget, tap: Tap) -> Iterator[Gesture]:
    """All that a finger can do with it."""
    yield Gesture(widget.area, tap.action, 0 if tap.held is not None else tap.hold_ms)
    if tap.held is not None:
        yield Gesture(widget.area, tap.held, tap.hold_ms)
    for drop in tap.drops:
        yield Gesture(widget.area, drop.action, goal=drop.area)


def offered(frame: Frame, route: Route) -> Iterator[Gesture]:
    """All that fingers can do in a scene."""
    for widget in reachable(build(route, frame)):
        if widget.tap is not None:
            yield from gestures(widget, widget.tap)


def way_to(guest: Visit, event: Event) -> list[Gesture]:
    """The fewest gestures that say this event."""
    wanted = {key: value for key, value in event.items() if key not in _PASSING}
    start, frame = guest.kiosk.route, guest.frame
    ways: deque[tuple[Route, list[Gesture]]] = deque([(start, [])])
    seen = {start}
    while ways:
        route, way = ways.popleft()
        for gesture in offered(frame, route):
            match gesture.action:
                case Say(lines) if _says(lines, wanted):
                    return [*way, gesture]
                case Show(InGame() as route_after) if not isinstance(route_after, Menu) and len(way) < _MOST_TAPS:
                    to = _as_shown(guest, route_after)
                    if to not in seen:
                        seen.add(to)
                        ways.append((to, [*way, gesture]))
                case _:
                    pass
    raise AssertionError(f"nobody can say {wanted} here: {guest.labels()}")


def _as_shown(guest: Visit, route: InGame) -> InGame:
    """What is picked counts for the event that is the last one now."""
    return replace(route, event=guest.kiosk.events) if isinstance(route, Play) else route


def _says(lines: tuple[str, ...], wanted: Event) -> bool:
    said: list[Event] = [msgspec.json.decode(line) for line in lines]
    return len(said) == 1 and _bare(said[0]) == wanted


def _bare(event: Event) -> Event:
    return {key: value for key, value in event.items() if key not in _PASSING}


def do(guest: Visit, gesture: Gesture) -> None:
    """One gesture on the screen; then time jumps to where nothing moves any more."""
    if gesture.goal is not None:
        guest.press(*gesture.area.centre)
        guest.slide(*gesture.goal.centre)
        guest.release(*gesture.goal.centre)
    elif gesture.hold_ms:
        guest.touch(*gesture.area.centre, gesture.hold_ms + 50)
    else:
        guest.loop.tap(*gesture.area.centre)
    guest.clock.advance(_STILL_MS)
    guest.loop.turn()


def say(guest: Visit, event: Event) -> int:
    """Say an event with fingers; how many gestures it took."""
    before, way = guest.kiosk.events, way_to(guest, event)
    for gesture in way:
        do(guest, gesture)
    assert guest.kiosk.events > before, f"{event} was not said: {guest.words}"
    return len(way)
