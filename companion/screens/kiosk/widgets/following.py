"""Parts of a widget that come along with a finger. This is apart from taps: what they mean is seen where they end."""

import math
from collections.abc import Sequence

from msgspec.structs import replace

from companion.nodes.theme import Sizes
from companion.screens.kiosk.widgets.widget import Finger, Widget

DRAG_PX = 20  # at 800x480: a finger that has moved less was only meant to tap


def unblocked(widgets: Sequence[Widget]) -> Sequence[Widget]:
    """What fingers can reach: nothing that lies below a widget that blocks."""
    return widgets[max((index for index, widget in enumerate(widgets) if widget.blocks), default=0) :]


def uncovered(x: int, y: int, widgets: Sequence[Widget]) -> Sequence[Widget]:
    """What a finger there can reach: nothing that lies below a widget that blocks, or that covers this point."""
    return widgets[max((index for index, widget in enumerate(widgets) if _keeps_off(x, y, widget)), default=0) :]


def is_covered(x: int, y: int, widgets: Sequence[Widget]) -> bool:
    """Does anything keep a finger there off what lies below?"""
    return any(_keeps_off(x, y, widget) for widget in widgets)


def _keeps_off(x: int, y: int, widget: Widget) -> bool:
    return widget.blocks or (widget.covers and widget.area.holds(x, y))


def finger_at(x: int, y: int, widgets: Sequence[Widget], sizes: Sizes) -> Finger | None:
    """A finger that came down there, if it holds something."""
    grips = (widget.grip(x, y, widget.scaled or sizes) for widget in uncovered(x, y, widgets))
    grip = next((grip for grip in grips if grip is not None), None)
    return None if grip is None else Finger((x, y), (x, y), grip)


def held_by(finger: Finger | None, widgets: Sequence[Widget], sizes: Sizes) -> Widget | None:
    """What a finger holds a part of; None if there is nothing any more where it came down."""
    if finger is None:
        return None
    return next(
        (
            each
            for each in uncovered(*finger.start, widgets)
            if each.grip(*finger.start, each.scaled or sizes) is not None
        ),
        None,
    )


def moved(finger: Finger, x: int, y: int, sizes: Sizes) -> Finger:
    """The same finger, there now."""
    far = math.dist(finger.start, (x, y)) > sizes.px(DRAG_PX)
    return replace(finger, at=(x, y), way=(x, y) if far and finger.way is None else finger.way)
