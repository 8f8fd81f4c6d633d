"""A finger that finds its way at a kiosk: the fewest taps, holds and drags that say something. For tests.

One rule: it does only what people can do. It looks for the way on what scenes would show, and then goes it.
"""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from companion.kiosk.loop import Loop
from companion.screen.actions import Action, Route, Show
from companion.screen.drawing.layout import Area
from companion.screen.routes import Play
from companion.screen.scenes.scene_router import build
from companion.screen.widgets.stage import reachable
from companion.screen.widgets.widget import Widget
from hardware.clock import ManualClock

AFTER_TOUCH_MS = 450  # a finger is not quicker, and a button that changed under it would be deaf
_MOST_TOUCHES = 4
Wanted = Callable[[Action], bool]


@dataclass(frozen=True, slots=True)
class Touch:
    """What a finger does with one widget, and what comes of it: a tap, held for so long, or dragged to an area."""

    action: Action
    hold_ms: int = 0
    onto: Area | None = None


def touches(widget: Widget) -> Iterator[Touch]:
    """Everything that a finger can do with a widget."""
    tap = widget.tap
    if tap is None:
        return
    if tap.held is not None:
        yield Touch(tap.held, tap.hold_ms)
    yield Touch(tap.action, 0 if tap.held is not None else tap.hold_ms)
    for drop in tap.drops:
        yield Touch(drop.action, onto=drop.area)


class Finger:
    """A finger at one kiosk; `wait` lets time pass there."""

    def __init__(self, loop: Loop, clock: ManualClock, wait: Callable[[int], None]) -> None:
        self._loop = loop
        self._clock = clock
        self._wait = wait

    def way(self, wanted: Wanted) -> list[Touch] | None:
        """The fewest touches in the running game that do what is wanted; None if nothing on the screen does."""
        start = self._loop.kiosk.route
        seen, queue = {start}, deque[tuple[Route, list[Touch]]]([(start, [])])
        while queue:
            route, before = queue.popleft()
            for touch in self._touches(route):
                if wanted(touch.action):
                    return [*before, touch]
                further = self._further(touch.action)
                if further is not None and further not in seen and len(before) + 1 < _MOST_TOUCHES:
                    seen.add(further)
                    queue.append((further, [*before, touch]))
        return None

    def _touches(self, route: Route) -> Iterator[Touch]:
        frame = self._loop.kiosk.frame(self._loop.stage.sizes, self._clock.now_ms())
        for widget in reachable(build(route, frame)):
            yield from touches(widget)

    def _further(self, action: Action) -> Play | None:
        """The step of the running game that a touch leads to."""
        if not isinstance(action, Show) or not isinstance(action.route, Play) or action.route.page:
            return None
        return replace(action.route, event=self._loop.kiosk.events)

    def go(self, way: list[Touch]) -> None:
        """Touch one after the other."""
        for touch in way:
            self._wait(AFTER_TOUCH_MS)
            self._do(touch)
        self._wait(AFTER_TOUCH_MS)
        self._loop.turn()

    def _do(self, touch: Touch) -> None:
        self._loop.turn()
        stage = self._loop.stage
        widget = next(each for each in stage.targets() if touch in touches(each))
        if touch.hold_ms == 0 and touch.onto is None:
            self._loop.tap(*widget.area.centre)
            return
        stage.pressed(*widget.area.centre, self._clock.now_ms())
        if touch.onto is None:
            self._wait(touch.hold_ms + 1)
            self._loop.turn()
            stage.released(*widget.area.centre, self._clock.now_ms())
            return
        stage.moved(*touch.onto.centre, self._clock.now_ms())
        action = stage.released(*touch.onto.centre, self._clock.now_ms())
        if action is not None:
            self._loop.do(action)
