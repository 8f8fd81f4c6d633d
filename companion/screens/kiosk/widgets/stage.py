"""The stage: shows a list of widgets and knows which of them a finger or a key means.

Three rules. Only what changed is painted. A button whose meaning changed under the finger is deaf for half a second,
one that an announcement covered for less: people wait for it. What cannot be undone asks to be held.
"""

import math
from collections import deque
from collections.abc import Iterator, Sequence
from typing import cast

import msgspec
import pygame
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.nodes.nodes import ANY_KEY
from companion.nodes.theme import GUARD_MS, IVORY, SHORT_GUARD_MS, Sizes
from companion.pages.actions import Action, Explain
from companion.screens.kiosk.widgets import panels
from companion.screens.kiosk.widgets.widget import Drop, Finger, Tap, Widget

HOLD_STEP_MS = 40  # how often a held button shows that it is getting there
BREATH_MS, BREATH_STEP_MS = 1200, 40  # a cycle of what breathes, and its frames
ASK_MS = 600  # to hold a thing until it is told what it is
DRAG_PX = 20  # at 800x480: a finger that has moved less was only meant to tap, or asks
_MANY_PIECES = 24  # so many separate areas are painted as one
_FORTH = frozenset({"tab", "right", "down"})
_BACK = frozenset({"shift tab", "left", "up"})
_PUSH = frozenset({"return", "space", "enter"})

Meaning = tuple[Action | str, tuple[str, ...]]


class FocusFrame(Widget, frozen=True):
    """A bright frame around what a key would press: ivory is seen on brass and on velvet."""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        pygame.draw.rect(target, IVORY, self.area, 2 * sizes.border, border_radius=sizes.radius)


class _Press(msgspec.Struct, frozen=True):
    """A finger, or a key, on a button."""

    meaning: Meaning
    tap: Tap
    since_ms: int
    key: str = ""  # empty: a finger
    inside: bool = True
    start: tuple[int, int] = (0, 0)
    dragged: bool = False  # so far that it is no longer being held
    over: Drop | None = None  # where it would be let go
    area: Area | None = None
    part: int = -1  # of what it slides along

    def part_at(self, x: int) -> int:
        """Along which part a finger is; past its ends, at the first or the last."""
        parts = len(self.tap.slide)
        assert self.area is not None
        return max(0, min(parts - 1, (x - self.area.left) * parts // max(1, self.area.width)))


class _Asking(msgspec.Struct, frozen=True):
    """A finger on something that can be asked about, which is apart from taps: small things need no room of their own
    for it.
    """

    topic: str
    start: tuple[int, int]
    due_ms: int


class Stage:
    """One screen full of widgets."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self.sizes = Sizes(*surface.get_size())
        self.widgets: tuple[Widget, ...] = ()  # what taps mean now
        self._shown: tuple[Widget, ...] | None = None
        self._below: tuple[tuple[Widget, ...], pygame.Surface] | None = None  # what lies below a veil, painted once
        self._past: deque[tuple[int, tuple[Widget, ...]]] = deque()  # what could be tapped until when
        self._press: _Press | None = None
        self._asking: _Asking | None = None
        self._finger: Finger | None = None  # that holds a part of a widget ...
        self._shown_finger: Finger | None = None  # ... and as it was when that was painted
        self._focus: Meaning | None = None
        self._now_ms = 0

    # painting

    def show(self, widgets: Sequence[Widget], now_ms: int) -> list[Area]:
        """Show these now; the areas that were painted come back."""
        self.arrange(widgets, now_ms)
        return self._paint(tuple(self._touched(now_ms)))

    def arrange(self, widgets: Sequence[Widget], now_ms: int) -> None:
        """From now on taps mean these; they are painted with the next `show`."""
        fresh = tuple(widgets)
        if fresh != self.widgets:
            self._past.append((now_ms, self.widgets))
            self.widgets = fresh
        self._now_ms = now_ms
        while self._past and self._past[0][0] <= now_ms - GUARD_MS:
            self._past.popleft()
        if self._press is not None and all(meaning(widget) != self._press.meaning for widget in self.targets()):
            self._press = None
        held = self._asking
        if held is not None and topic_at(*held.start, self.widgets, self.sizes) != held.topic:
            self._asking = None
        if self._held() is None:
            self._finger = None

    def _touched(self, now_ms: int) -> Iterator[Widget]:
        """The widgets with the finger and the focus on them."""
        press, focused, held = self._press, None, self._held()
        for each in self.widgets:
            widget = replace(each, pulse=_pulse(now_ms)) if each.breathes else each
            widget = replace(widget, finger=self._finger) if each is held else widget
            mine = meaning(widget)
            if mine is not None and mine == self._focus:
                focused = FocusFrame(widget.area)
            if press is not None and (press.inside or press.over is not None) and mine == press.meaning:
                yield replace(widget, pressed=True, held=_progress(press, now_ms))
            else:
                yield widget
        if focused is not None:
            yield focused
        if press is not None and press.over is not None:
            yield FocusFrame(press.over.area)

    def _paint(self, widgets: tuple[Widget, ...]) -> list[Area]:
        whole = Area(0, 0, *self.surface.get_size())
        dirty = [whole] if self._shown is None else changed(self._shown, widgets, whole)
        self._shown, self._shown_finger = widgets, self._finger
        below, over = _split(widgets, whole)
        for area in dirty:
            self.surface.set_clip(area)
            if self._below is not None and self._below[0] == below:
                self.surface.blit(self._below[1], (0, 0))
            else:
                panels.ground(self.surface)
                self._paint_in(area, below)
                self._below = (below, self.surface.copy()) if below and area == whole else None
            self._paint_in(area, over)
        self.surface.set_clip(None)
        return dirty

    def _paint_in(self, area: Area, widgets: Sequence[Widget]) -> None:
        clip = pygame.Rect(area).clip
        for widget in widgets:
            if seen := clip(widget.area):
                self.surface.set_clip(seen)
                widget.paint(self.surface, widget.scaled or self.sizes)
        self.surface.set_clip(area)

    # fingers

    def pressed(self, x: int, y: int, now_ms: int) -> None:
        """A finger came down."""
        self._focus = self._press = self._finger = None
        widget = self._at(x, y, self.widgets)
        if widget is None or not widget.holds(x, y):
            self._finger = self._holding(x, y, now_ms)
        if widget is not None and self._finger is None and not self._is_guarded(x, y, widget, now_ms):
            self._press = replace(_press(widget, now_ms), start=(x, y), area=widget.area)
        topic = topic_at(x, y, self.widgets, self.sizes)
        free = self._press is None or not (self._press.tap.hold_ms or self._press.tap.drops or self._press.tap.slide)
        self._asking = _Asking(topic, (x, y), now_ms + ASK_MS) if topic and free else None

    def _holding(self, x: int, y: int, now_ms: int) -> Finger | None:
        """A finger that holds something; not if something else lay over that a moment ago."""
        for each in self._recent(now_ms, GUARD_MS):
            is_covered = any(_keeps_off(x, y, widget) for widget in each)
            if is_covered and _gripped((x, y), each, self.sizes) is None:
                return None
        found = _gripped((x, y), self.widgets, self.sizes)
        return None if found is None else Finger((x, y), (x, y), found[1])

    def _held(self) -> Widget | None:
        """What the finger holds a part of; None if there is nothing any more where it came down."""
        found = None if self._finger is None else _gripped(self._finger.start, self.widgets, self.sizes)
        return None if found is None else found[0]

    def moved(self, x: int, y: int, now_ms: int) -> Action | None:
        """The finger slides; off the button it does nothing, and back on it does. What can be dragged comes along.

        Along something to slide on, each part does what it means as soon as the finger comes there.
        """
        if self._asking is not None and self._is_far(self._asking.start, x, y):
            self._asking = None
        if self._finger is not None:
            far = self._finger.way is None and self._is_far(self._finger.start, x, y)
            self._finger = replace(self._finger, at=(x, y), way=(x, y) if far else self._finger.way)
        if self._press is not None and self._press.tap.slide:
            return self._slid(self._press, x)
        if self._press is not None:
            widget = self._at(x, y, self.widgets)
            on_it = widget is not None and meaning(widget) == self._press.meaning
            if on_it != self._press.inside:
                self._press = replace(self._press, inside=on_it, since_ms=now_ms)
            if self._press.tap.drops:
                far = self._is_far(self._press.start, x, y)
                over = next((drop for drop in self._press.tap.drops if far and drop.area.holds(x, y)), None)
                self._press = replace(self._press, dragged=far or self._press.dragged, over=over)
        return None

    def _is_far(self, start: tuple[int, int], x: int, y: int) -> bool:
        """Has a finger moved so far that it drags?"""
        return math.dist(start, (x, y)) > self.sizes.px(DRAG_PX)

    def _slid(self, press: _Press, x: int) -> Action | None:
        part = press.part_at(x)
        self._press = replace(press, part=part)
        return press.tap.slide[part] if part != press.part else None

    def released(self, x: int, y: int, now_ms: int) -> Action | None:
        """The finger is gone; a tap is what it did on the way.

        It has held nothing that was not `due` before: how long it was there is unknown if a picture took long.
        """
        slid = self.moved(x, y, now_ms)
        if self._finger is not None:
            widget, finger = self._held(), self._finger
            self._finger = self._asking = None
            return None if widget is None else widget.let_go(finger, widget.scaled or self.sizes)
        if self._press is not None and self._press.tap.slide:
            self._press = None
            return slid
        press, self._press, self._asking = self._press, None, None
        if press is None:
            return None
        if press.over is not None:
            return press.over.action
        return press.tap.action if press.inside and _is_tapped(press.tap) else None

    def _at(self, x: int, y: int, widgets: Sequence[Widget]) -> Widget | None:
        return target_at(x, y, widgets, self.sizes)

    def _is_guarded(self, x: int, y: int, widget: Widget, now_ms: int) -> bool:
        """Did this place mean something else a moment ago?"""
        before = [self._at(x, y, widgets) for widgets in self._recent(now_ms, GUARD_MS)]
        return any(other is None or meaning(other) != meaning(widget) for other in before)

    def _is_new(self, widget: Widget, now_ms: int) -> bool:
        """Was there a moment ago when this key did not mean that?"""
        mine = meaning(widget), _tap(widget).key
        return any(
            all((meaning(other), _tap(other).key) != mine for other in reachable(widgets))
            for widgets in self._recent(now_ms, SHORT_GUARD_MS)
        )

    def _recent(self, now_ms: int, ms: int) -> list[tuple[Widget, ...]]:
        """What could be tapped so long ago, or since; what goes by itself is forgotten sooner."""
        since, sooner = now_ms - ms, now_ms - min(ms, SHORT_GUARD_MS)
        return [
            widgets for until_ms, widgets in self._past if until_ms > (sooner if _goes_by_itself(widgets) else since)
        ]

    def targets(self) -> list[Widget]:
        """Everything that can be tapped now."""
        return reachable(self.widgets)

    # keys and push buttons

    def key_down(self, name: str, now_ms: int) -> Action | None:
        """A key: a shortcut, or the focus moves, or what has the focus is pushed."""
        if self._press is not None and self._press.key == name:
            return None  # it repeats while it is held
        targets = self.targets()
        widget = next((widget for widget in reversed(targets) if _tap(widget).key in (name, ANY_KEY)), None)
        if widget is None and name in _PUSH:
            widget = next((widget for widget in targets if meaning(widget) == self._focus), None)
        if widget is not None:
            dropped = self._dropped_on(widget)
            return self._push(widget, name, now_ms) if dropped is None else dropped
        if targets and name in _FORTH | _BACK:
            self._move_focus(targets, 1 if name in _FORTH else -1)
        return None

    @property
    def focused(self) -> Widget | None:
        """What a key would press."""
        return self._focus and next((each for each in self.targets() if meaning(each) == self._focus), None)

    @property
    def takes_any_key(self) -> bool:
        """Is there something that every key means now?"""
        return _goes_by_itself(self.widgets)

    def key_up(self, name: str) -> Action | None:
        """The key is up again: what had to be held is let go."""
        press = self._press
        if press is None or press.key != name:
            return None
        self._press = None
        return press.tap.action if _is_tapped(press.tap) else None

    def _dropped_on(self, widget: Widget) -> Action | None:
        """Two keys together, the first one held: what lies under the first is dragged onto this."""
        press = self._press
        if press is None or not press.key:
            return None
        found = next((drop.action for drop in press.tap.drops if drop.area.holds(*widget.area.centre)), None)
        if found is not None:
            self._press = None
        return found

    def _push(self, widget: Widget, key: str, now_ms: int) -> Action | None:
        tap = _tap(widget)
        if self._is_new(widget, now_ms):
            return None
        if not tap.hold_ms and not tap.drops:
            return cast("Action", tap.action)
        self._press = _press(widget, now_ms, key)
        return None

    def _move_focus(self, targets: list[Widget], step: int) -> None:
        order = sorted(targets, key=lambda widget: (widget.area.top, widget.area.left))
        places = [meaning(widget) for widget in order]
        if self._focus in places:
            self._focus = places[(places.index(self._focus) + step) % len(places)]
        else:
            self._focus = places[0 if step > 0 else -1]

    # time

    def due(self, now_ms: int) -> Action | None:
        """What was held for long enough, once."""
        press, held = self._press, self._asking
        if held is not None and now_ms >= held.due_ms:
            self._press = self._asking = None
            return Explain(held.topic)
        if press is None or not _is_held(press) or now_ms < press.since_ms + press.tap.hold_ms:
            return None
        self._press = None
        return cast("Action", press.tap.held or press.tap.action)

    def deadline_ms(self) -> int | None:
        """When to come back although nothing happens: while something is being held, follows a finger, or breathes."""
        due = [(self._now_ms // BREATH_STEP_MS + 1) * BREATH_STEP_MS] if self._breathes else []
        due += [self._now_ms] if self._finger != self._shown_finger else []
        press = self._press
        if press is not None and _is_held(press):
            due.append(min(self._now_ms + HOLD_STEP_MS, press.since_ms + press.tap.hold_ms))
        if self._asking is not None:
            due.append(self._asking.due_ms)
        return min(due, default=None)

    @property
    def is_followed(self) -> bool:
        """Does something come along with a finger?"""
        return self._finger is not None

    @property
    def _breathes(self) -> bool:
        return any(widget.breathes for widget in self.widgets)


def _pulse(now_ms: int) -> float:
    """How far a cycle is, in whole frames."""
    return now_ms % BREATH_MS // BREATH_STEP_MS * BREATH_STEP_MS / BREATH_MS


def meaning(widget: Widget) -> Meaning | None:
    """What a tap on it would mean to people: what it says it means, else what it does, and what it says."""
    if widget.tap is None:
        return None
    return (widget.tap.means, ()) if widget.tap.means else (widget.tap.action, widget.words())


def _press(widget: Widget, now_ms: int, key: str = "") -> _Press:
    means = meaning(widget)
    assert means is not None
    return _Press(means, _tap(widget), now_ms, key)


def _goes_by_itself(widgets: Sequence[Widget]) -> bool:
    """Does an announcement cover everything, which any tap or key ends?"""
    return any(_tap(widget).key == ANY_KEY for widget in reachable(widgets))


def _is_held(press: _Press) -> bool:
    """Does it only take time now?"""
    return press.inside and not press.dragged and press.tap.hold_ms > 0


def _is_tapped(tap: Tap) -> bool:
    """Does a short tap do something?"""
    return not tap.hold_ms or tap.held is not None


def _tap(widget: Widget) -> Tap:
    assert widget.tap is not None
    return widget.tap


# what is painted anew


def changed(before: Sequence[Widget], after: Sequence[Widget], whole: Area) -> list[Area]:
    """The areas that look different when one list takes the place of the other, apart from each other."""
    old, new = frozenset(before), frozenset(after)
    if [widget for widget in before if widget in new] != [widget for widget in after if widget in old]:
        return [whole]
    pieces = [widget.area for widget in (*before, *after) if (widget in old) is not (widget in new)]
    return [whole] if len(pieces) > _MANY_PIECES else _apart(pieces)


def _apart(pieces: Sequence[Area]) -> list[Area]:
    """The same areas, those that touch joined into one."""
    found: list[Area] = []
    for piece in pieces:
        joined = piece
        while touching := [area for area in found if area.touches(joined)]:
            found = [area for area in found if not area.touches(joined)]
            for area in touching:
                joined = joined.with_(area)
        found.append(joined)
    return [area for area in found if area.width and area.height]


def _split(widgets: tuple[Widget, ...], whole: Area) -> tuple[tuple[Widget, ...], tuple[Widget, ...]]:
    """What lies below something that covers the whole screen and comes and goes, and the rest."""
    place = next((index for index, widget in enumerate(widgets) if widget.blocks and widget.area == whole), 0)
    return widgets[:place], widgets[place:]


# what is under a finger


def unblocked(widgets: Sequence[Widget]) -> Sequence[Widget]:
    """What fingers can reach: nothing that lies below a widget that blocks."""
    return widgets[max((index for index, widget in enumerate(widgets) if widget.blocks), default=0) :]


def uncovered(x: int, y: int, widgets: Sequence[Widget]) -> Sequence[Widget]:
    """What a finger there can reach: nothing that lies below a widget that blocks, or that covers this point."""
    return widgets[max((index for index, widget in enumerate(widgets) if _keeps_off(x, y, widget)), default=0) :]


def _keeps_off(x: int, y: int, widget: Widget) -> bool:
    return widget.blocks or (widget.covers and widget.area.holds(x, y))


def topic_at(x: int, y: int, widgets: Sequence[Widget], sizes: Sizes) -> str:
    """What the topmost thing there is about; nothing of what lies below a widget that blocks or covers it."""
    topics = (widget.topic_at(x, y, widget.scaled or sizes) for widget in reversed(uncovered(x, y, widgets)))
    return next(filter(None, topics), "")


def _gripped(spot: tuple[int, int], widgets: Sequence[Widget], sizes: Sizes) -> tuple[Widget, object] | None:
    """What a finger that comes down there holds a part of, and which."""
    grips = ((widget, widget.grip(*spot, widget.scaled or sizes)) for widget in uncovered(*spot, widgets))
    return next(((widget, grip) for widget, grip in grips if grip is not None), None)


def reachable(widgets: Sequence[Widget]) -> list[Widget]:
    """What can be tapped."""
    return [widget for widget in unblocked(widgets) if widget.tap is not None]


def target_at(x: int, y: int, widgets: Sequence[Widget], sizes: Sizes) -> Widget | None:
    """What a finger there means: the topmost that is really under it, else the nearest within a fingertip.

    That reaches to the middle of a gap, and over the margin to the edge of the screen. A veil is everywhere: it is
    meant only where nothing else is.
    """
    targets = reachable(uncovered(x, y, widgets))
    over = [widget for widget in targets if not widget.blocks]
    for widget in reversed(over):
        if widget.holds(x, y):
            return widget
    near = [widget for widget in over if widget.hit(widget.scaled or sizes).inset(-sizes.margin).holds(x, y)]
    veil = next((widget for widget in targets if widget.blocks and widget.holds(x, y)), None)
    return min(near, key=lambda widget: _distance(widget.area, x, y), default=veil)


def _distance(area: Area, x: int, y: int) -> int:
    across = max(area.left - x, 0, x - area.right + 1)
    down = max(area.top - y, 0, y - area.bottom + 1)
    return across * across + down * down


def _progress(press: _Press, now_ms: int) -> float:
    if not _is_held(press):
        return 0.0
    return min(1.0, max(0.0, round((now_ms - press.since_ms) / press.tap.hold_ms, 2)))
