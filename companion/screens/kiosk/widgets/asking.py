"""Holding a thing to ask what it is. This is apart from taps: small things need no room of their own for a finger."""

import math
from collections.abc import Sequence

import msgspec

from companion.nodes.theme import Sizes
from companion.pages.actions import Explain
from companion.screens.kiosk.widgets.following import uncovered
from companion.screens.kiosk.widgets.widget import Tap, Widget

ASK_MS = 600
_STILL_PX = 20  # at 800x480: a finger that has moved farther asks nothing


class Asking(msgspec.Struct, frozen=True):
    """A finger on something that can be asked about."""

    topic: str
    start: tuple[int, int]
    since_ms: int

    @property
    def due_ms(self) -> int:
        return self.since_ms + ASK_MS

    @property
    def action(self) -> Explain:
        return Explain(self.topic)

    def is_over(self, x: int, y: int, sizes: Sizes) -> bool:
        """Has the finger gone elsewhere?"""
        return math.dist(self.start, (x, y)) > sizes.px(_STILL_PX)


def asking(x: int, y: int, widgets: Sequence[Widget], sizes: Sizes, now_ms: int) -> Asking | None:
    """What a finger that came down there asks about if it stays."""
    topic = topic_at(x, y, widgets, sizes)
    return Asking(topic, (x, y), now_ms) if topic else None


def topic_at(x: int, y: int, widgets: Sequence[Widget], sizes: Sizes) -> str:
    """What the topmost thing there is about; nothing of what lies below a widget that blocks or covers it."""
    topics = (widget.topic_at(x, y, widget.scaled or sizes) for widget in reversed(uncovered(x, y, widgets)))
    return next(filter(None, topics), "")


def leaves_holding(tap: Tap) -> bool:
    """Does a button have no other use for a finger that stays?"""
    return not (tap.hold_ms or tap.drops or tap.slide)
