"""The coach of a lesson at the kiosk: where its card goes over the running game, and the light around what to tap.

One rule: what has to be tapped or moved is never covered.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import pygame
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.nodes.theme import DIM, Role, Sizes
from companion.pages.actions import Hands, Refuse, Show, Undo
from companion.pages.bars import SEAT
from companion.pages.lesson import COACH_ROLES, coach_card, has_button, leads_out, lesson_bar, opens_choice
from companion.pages.model import LessonView
from companion.pages.routes import Home, Play, PlayPage
from companion.screens.kiosk.drawing.arrows import Path, brightness
from companion.screens.kiosk.drawing.pointing import glow_area, paint_glow
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.page_widgets import painter, painter_for
from companion.screens.kiosk.record_lines import action_of, button_saying, drag_saying, leads_to_saying
from companion.screens.kiosk.scenes.notices import bar_of
from companion.screens.kiosk.widgets.basic import Bar, Group, Label, Paragraph, Plate, PushButton
from companion.screens.kiosk.widgets.panels import Kind, Look
from companion.screens.kiosk.widgets.pointer import Pointer
from companion.screens.kiosk.widgets.stage import reachable
from companion.screens.kiosk.widgets.widget import Tap, Widget

_NARROW, _NARROW_SMALL = 280, 228  # pixels at 800x480: as wide as the column at the right of a game
_SHARES = (0.36, 0.5, 0.62, 0.8, 1.0)  # of the width of the screen
_ROW = 0.8  # of the width of the card: then something is a row below it
_WIDE = 0.8  # with room for a button beside the words


def build(page: Sequence[Widget], frame: Frame, lesson: LessonView, *, speaks: bool) -> list[Widget]:
    """A scene of the lesson: the page of the game, what to do on it, and the coach, where that `speaks`."""
    bar = bar_of(frame, page)
    shown = [*_without_ways_out(page, bar.area, lesson), *_bar(frame, bar, lesson)]
    if frame.model.trouble is not None or not speaks:
        return shown  # they say themselves what to do
    shown = [_only_tapped(one) for one in _with_hands(shown, frame, lesson)]
    target, around = _target(shown, frame, lesson)
    if target is not None:
        way = [one is target or leads_to_saying(one, lesson.wanted) for one in shown]
        shown = [one if leads else _on_the_way(one) for one, leads in zip(shown, way, strict=True)]
    glow = [] if target is None else _glow(frame, target, around)
    if has_button(lesson):
        shown = [_beside_button(one, bar.area) for one in shown if not isinstance(one, Pointer)]
    shown = [one if one is target else _off_bar(one, shown, frame) for one in shown]
    card = _card(frame, lesson, shown, around)
    shown = [one for one in shown if one.scaled or not _is_below_game(one, shown, card[0].area)]
    shown = _readable([one for one in shown if not _is_half_seen(one, card[0].area)])
    return [*[one if one is target else _beside_card(one, card[0].area) for one in shown], *glow, *card]


def _beside_card(widget: Widget, card: Area) -> Widget:
    """The same below the card: what that hides, if only in part, cannot be tapped."""
    return replace(widget, tap=None) if widget.area.touches(card) and not widget.blocks else widget


def _beside_button(widget: Widget, bar: Area) -> Widget:
    """The same beside the card's own button, which comes first: below the bar, nothing else can be tapped."""
    return widget if widget.tap is None or widget.area.bottom <= bar.bottom else _quiet(widget)


def _on_the_way(widget: Widget) -> Widget:
    """The same beside what has to be tapped: it opens no other choice, because that would be gone then."""
    return _quiet(widget) if opens_choice(action_of(widget)) else widget


def _only_tapped(widget: Widget) -> Widget:
    """The same without what comes of holding it, which no lesson speaks of, and without the key of the way out."""
    if widget.tap is not None and opens_choice(widget.tap.held):
        widget = replace(widget, tap=replace(widget.tap, held=None, hold_ms=0))
    if widget.tap is not None and widget.tap.key == "escape" and widget.tap.action != Show(Home()):
        widget = replace(widget, tap=replace(widget.tap, key=""))
    return widget


def _off_bar(widget: Widget, page: Sequence[Widget], frame: Frame) -> Widget:
    """The same without a tap where a finger on a part of a picture might find the way out."""
    if not widget.exact or widget.tap is None:
        return widget
    out = [one.hit(frame.sizes) for one in page if action_of(one) == Show(Home())]
    return replace(widget, tap=None) if any(widget.area.touches(area) for area in out) else widget


def _quiet(widget: Widget) -> Widget:
    quiet = replace(widget, tap=None)
    return replace(quiet, kind=Kind.SECONDARY, off=True) if isinstance(quiet, PushButton) else quiet


def _readable(page: list[Widget]) -> list[Widget]:
    """With light words on buttons that are off, whatever they were written on."""
    off = [one.area for one in page if isinstance(one, PushButton) and one.off]
    return [
        replace(one, ink=replace(one.ink, colour=DIM))
        if isinstance(one, Label | Paragraph) and any(_lies_on(one, area) for area in off)
        else one
        for one in page
    ]


def _without_ways_out(page: Sequence[Widget], bar: Area, lesson: LessonView) -> Iterator[Widget]:
    """The page without what leads out of the game, and without what is in its bar but undo."""
    for widget in page:
        in_bar = widget.area.bottom <= bar.bottom and not isinstance(widget, Bar)
        is_way_out = leads_out(action_of(widget))
        if in_bar and isinstance(action_of(widget), Undo):
            yield replace(widget, area=widget.area.moved(bar.right - widget.area.right - widget.area.top * 2, 0))
        elif is_way_out and not in_bar and not lesson.is_over and not isinstance(widget, PushButton):
            yield replace(widget, tap=None)
        elif not (is_way_out or in_bar or (lesson.is_over and widget.tap is not None)):
            yield widget


def _bar(frame: Frame, bar: Bar, lesson: LessonView) -> list[Widget]:
    """The way out and how far the lesson is, in the bar as large as that is drawn."""
    found = painter(bar.scaled or frame.sizes).part(lesson_bar(frame, lesson), bar.area, frame)
    return [replace(one, scaled=bar.scaled) for one in found]


# what to do


def _with_hands(page: list[Widget], frame: Frame, lesson: LessonView) -> list[Widget]:
    """A button does to a virtual apparatus what hands do next; the picture of it points at that."""
    does = lesson.order and frame.model.link.simulated
    return [_doing(one, lesson.order) for one in page] if does else page


def _picture(page: Sequence[Widget], frame: Frame) -> Widget | None:
    """The picture of the apparatus on a page."""
    assert frame.apparatus is not None
    kinds = tuple({type(one) for one in frame.apparatus.picture(frame, frame.area) if not isinstance(one, Pointer)})
    return next((one for one in page if isinstance(one, kinds)), None)


def _doing(widget: Widget, order: str) -> Widget:
    """The way to the keys of virtual hands does at once what they are waited for."""
    action = action_of(widget)
    if not (isinstance(action, Show) and isinstance(action.route, Play) and action.route.page is PlayPage.HANDS):
        return widget
    done = replace(widget, tap=Tap(Hands(order), "h"))
    return replace(done, icon="play") if isinstance(done, PushButton) else done


def _target(page: list[Widget], frame: Frame, lesson: LessonView) -> tuple[Widget | None, Area | None]:
    """What has to be tapped, or moved, and all that it takes: it may have to be dragged onto something."""
    if lesson.wrong or not lesson.wanted:
        return None, None
    if lesson.order:
        found = None if frame.apparatus is None else _picture(page, frame)
        return found, None if found is None else found.area
    targets = reachable(page)
    dragged = drag_saying(targets, lesson.wanted)
    if dragged is not None:
        return dragged[0], dragged[0].area.with_(dragged[1].area)
    found = button_saying(targets, lesson.wanted)
    return found, None if found is None else found.area


def _glow(frame: Frame, target: Widget, around: Area | None) -> list[Widget]:
    """Light around a button, or around two things that are dragged onto each other; a picture points by itself."""
    if target.tap is None or around is None:
        return []
    line = max(2, round(3 * frame.sizes.scale))
    area = glow_area([_edge(around)], line).common(frame.area)
    return [Glow(area, around, line, breathes=not frame.model.settings.reduced_motion)]


class Glow(Widget, frozen=True):
    """Light around a place that has to be tapped."""

    around: Area
    line: int

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        paint_glow(target, [_edge(self.around)], self.line, brightness(self.pulse), filled=False)


def _edge(area: Area) -> Path:
    right, bottom = area.right, area.bottom
    corners = ((area.left, area.top), (right, area.top), (right, bottom), (area.left, bottom), (area.left, area.top))
    return tuple((float(x), float(y)) for x, y in corners)


# what is said


class CoachCard(Group, frozen=True):
    """What the coach says. A tap on it does nothing: it keeps fingers off what it hides."""

    covers: ClassVar[bool] = True

    written: tuple[Widget, ...]

    def parts(self, sizes: Sizes) -> Iterator[Widget]:  # noqa: ARG002 - they have their places
        yield Plate(self.area, Look.ACTIVE)
        yield from self.written


def _card(frame: Frame, lesson: LessonView, page: Sequence[Widget], around: Area | None) -> list[Widget]:
    """The card where it covers nothing that has to be tapped, rather no words, and rather nothing else to tap.

    If slightly smaller type is enough, it covers nothing that it speaks of, either; on a small screen, no words.
    """
    bar = bar_of(frame, page).area
    room = frame.area.from_bottom(frame.sizes.height - bar.bottom)[0].inset(frame.sizes.gap)
    if any(one.scaled for one in page):  # upright: below the game
        top = max(one.area.bottom for one in page if one.scaled) + frame.sizes.gap
        below = Area(room.left, top, room.width, _high(frame, lesson, room.width, COACH_ROLES[0]))
        return _written(frame, lesson, below, COACH_ROLES[0])
    is_upright = frame.sizes.height > frame.sizes.width
    shares = _SHARES[-1:] if lesson.is_over or is_upright else (_narrow(frame), *_SHARES)
    needed = [] if around is None else [around]
    can_be_tapped = [one for one in reachable(page) if not one.blocks and not isinstance(action_of(one), Refuse)]
    tapped, buttons = [one.area for one in can_be_tapped], [one.area for one in can_be_tapped if not one.exact]
    rows = _rows(frame)
    hidden = [*rows, *(one.area for one in page if isinstance(one, PushButton))]  # what lies on these
    beside = [one for one in page if not any(_lies_on(one, area) for area in hidden)]
    texts = [one.area for one in beside if isinstance(one, Label | Paragraph) or (lesson.is_over and one.words())]
    picture = None if frame.apparatus is None else _picture(page, frame)
    lit = [one for one in page if isinstance(one, Plate) and one.look is Look.ACTIVE]
    named = [one.area for one in (*lit, *beside) if one in lit or one is picture or _is_named(one, frame.sizes)]
    best, good, fair = [*needed, *named, *texts, *tapped], [*needed, *texts, *tapped], [*needed, *texts]
    on_picture = [*needed, *texts, *buttons]  # it may lie on what can be tapped there
    ways = [(role, best) for role in (COACH_ROLES[:1] if frame.sizes.is_small else COACH_ROLES[:2])]
    ways += [(role, avoided) for role in COACH_ROLES for avoided in (good, on_picture, fair)]
    ways += [(role, needed) for role in COACH_ROLES]
    for role, avoided in ways:
        for share in shares:
            width, is_wide = round(room.width * share), share >= _WIDE
            size = width, _high(frame, lesson, width, role, beside=is_wide)
            place = _free_place(room, size, avoided, frame.sizes.gap)
            if place is not None:
                return _written(frame, lesson, _over_whole_rows(place, rows, avoided), role, beside=is_wide)
    high = _high(frame, lesson, room.width, COACH_ROLES[-1], beside=True)
    return _written(frame, lesson, room.from_bottom(high)[0], COACH_ROLES[-1], beside=True)


def _is_below_game(widget: Widget, page: Sequence[Widget], card: Area) -> bool:
    """Upright, are these words below the game that the card would cover in part?"""
    is_upright = any(one.scaled for one in page)
    return is_upright and isinstance(widget, Label | Paragraph) and widget.area.touches(card)


def _is_half_seen(widget: Widget, card: Area) -> bool:
    """Would the card cover a part of this picture, where there is no other place for it?"""
    return widget.stands_out and not widget.words() and widget.area.touches(card)


def _rows(frame: Frame) -> list[Area]:
    """Where rows tell how seats stand: the card hides one rather than other words."""
    return [area for key, area in painter_for(frame).places.items() if key.startswith(SEAT)]


def _lies_on(widget: Widget, area: Area) -> bool:
    return widget.area != area and area.holds(*widget.area.centre)


def _over_whole_rows(card: Area, rows: Sequence[Area], avoided: Sequence[Area]) -> Area:
    """The card, as much higher as it takes to hide no row of a list in part, if that covers nothing else."""
    hidden = [row for row in rows if row.touches(card)]
    top = min((row.top for row in hidden if row.width >= card.width * _ROW), default=card.top)
    higher = Area(card.left, min(top, card.top), card.width, card.bottom - min(top, card.top))
    return card if pygame.Rect(higher).collidelist(avoided) >= 0 else higher


def _is_named(widget: Widget, sizes: Sizes) -> bool:
    """Does the card speak of it: whose turn it is, which is lit, what stands out or can be asked about?"""
    return widget.stands_out or bool(widget.topic_at(*widget.area.centre, sizes))


def _high(frame: Frame, lesson: LessonView, width: int, role: Role, *, beside: bool = False) -> int:
    """How high the card has to be in this width."""
    return painter(frame.sizes).layout.size_of(coach_card(frame, lesson, role, beside=beside), width)[1]


def _narrow(frame: Frame) -> float:
    return frame.sizes.px(_NARROW_SMALL if frame.sizes.is_small else _NARROW) / (frame.area.width - 2 * frame.sizes.gap)


def _free_place(room: Area, size: tuple[int, int], avoided: Sequence[Area], step: int) -> Area | None:
    """Where it touches none of these: rather low, rather at the right."""
    width, high = size
    spare = room.width - width
    for up in range(0, room.height - high, step):
        for across in dict.fromkeys((0, spare // 2, spare)):
            place = Area(room.right - width - across, room.bottom - high - up, width, high)
            if pygame.Rect(place).collidelist(avoided) < 0:
                return place
    return None


def _written(frame: Frame, lesson: LessonView, area: Area, role: Role, *, beside: bool = False) -> list[Widget]:
    found = painter(frame.sizes).part(coach_card(frame, lesson, role, beside=beside), area, frame)
    buttons = [one for one in found if one.tap is not None]
    return [CoachCard(area, tuple(one for one in found if one.tap is None)), *buttons]
