"""A finger that finds its way at a kiosk: the fewest taps, holds and drags that say something. For tests.

One rule: it does only what people can do, and it knows no game. A scene is a function of its route, so that where a
touch leads can be seen before it is done.
"""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.kiosk.loop import Loop
from companion.pages.actions import Action, Route, Say, Show
from companion.pages.routes import InGame, Menu, Play
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.widgets.stage import reachable
from companion.screens.kiosk.widgets.widget import Widget
from hardware.clock import ManualClock

AFTER_TOUCH_MS = 600  # a finger is not quicker, and a button that changed under it would be deaf
_HELD_MS = 50  # longer than asked for
_MOST_GESTURES = 5
Wanted = Callable[[Action], bool]
Event = dict[str, Any]  # a line of a record


@dataclass(frozen=True, slots=True)
class Gesture:
    """What a finger does in an area, and what comes of it: a tap; if it is held, a hold; with a goal, a drag."""

    area: Area
    action: Action
    hold_ms: int = 0
    goal: Area | None = None


def gestures(widget: Widget) -> Iterator[Gesture]:
    """All that a finger can do with a widget."""
    tap = widget.tap
    if tap is None:
        return
    yield Gesture(widget.area, tap.action, 0 if tap.held is not None else tap.hold_ms)
    if tap.held is not None:
        yield Gesture(widget.area, tap.held, tap.hold_ms)
    for drop in tap.drops:
        yield Gesture(widget.area, drop.action, goal=drop.area)


def offered(frame: Frame, route: Route) -> Iterator[Gesture]:
    """All that a finger can do in a scene."""
    for widget in reachable(build(route, frame)):
        yield from gestures(widget)


def bare(event: Event) -> Event:
    """An event without when and by whom it was said."""
    return {key: value for key, value in event.items() if key not in {"at", "source"}}


def says(event: Event, plain: Callable[[Event], Event] = bare) -> Wanted:
    """What says this event, if need be after others that go without saying; `plain` leaves out what makes no odds."""
    wanted = plain(event)
    return lambda action: isinstance(action, Say) and plain(msgspec.json.decode(action.lines[-1])) == wanted


class Finger:
    """A finger at one kiosk; `wait` lets time pass there, and `pause_ms` after each gesture."""

    def __init__(
        self, loop: Loop, clock: ManualClock, wait: Callable[[int], object], pause_ms: int = AFTER_TOUCH_MS
    ) -> None:
        self._loop = loop
        self._clock = clock
        self._wait = wait
        self._pause_ms = pause_ms

    def way(self, wanted: Wanted) -> list[Gesture] | None:
        """The fewest gestures in the running game that do what is wanted; None if nothing on the screen does."""
        start = self._loop.kiosk.route
        frame = self._loop.kiosk.frame(self._loop.stage.sizes, self._clock.now_ms())
        seen, queue = {start}, deque[tuple[Route, list[Gesture]]]([(start, [])])
        while queue:
            route, before = queue.popleft()
            for gesture in offered(frame, route):
                if wanted(gesture.action):
                    return [*before, gesture]
                further = self._further(gesture.action)
                if further is not None and further not in seen and len(before) + 1 < _MOST_GESTURES:
                    seen.add(further)
                    queue.append((further, [*before, gesture]))
        return None

    def _further(self, action: Action) -> InGame | None:
        """The page of the running game that a gesture leads to; what is picked counts for the last event."""
        match action:
            case Show(Play() as route):
                return replace(route, event=self._loop.kiosk.events)
            case Show(InGame() as route) if not isinstance(route, Menu):
                return route
            case _:
                return None

    def go(self, way: list[Gesture]) -> None:
        """Do one after the other, and watch what is announced by it until it is over."""
        for gesture in way:
            self._pause()
            self._do(gesture)
        self._pause()
        while self._loop.kiosk.announced(self._clock.now_ms()) is not None:
            self._pause()

    def _pause(self) -> None:
        self._wait(self._pause_ms)
        self._loop.turn()

    def _do(self, gesture: Gesture) -> None:
        stage, middle = self._loop.stage, gesture.area.centre
        if not gesture.hold_ms and gesture.goal is None:
            self._loop.tap(*middle)
            return
        stage.pressed(*middle, self._clock.now_ms())
        if gesture.goal is None:
            self._wait(gesture.hold_ms + _HELD_MS)
            self._loop.turn()
            stage.released(*middle, self._clock.now_ms())
            return
        stage.moved(*gesture.goal.centre, self._clock.now_ms())
        action = stage.released(*gesture.goal.centre, self._clock.now_ms())
        if action is not None:
            self._loop.do(action)
