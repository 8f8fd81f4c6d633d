"""The coach of a lesson: a card over the running game that says what happens and what to do, and points at it.

Two rules. The game below is the real one, and what has to be tapped or moved is never covered. And one tap leaves.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import pygame
from msgspec.structs import replace

from companion.nodes.theme import BRASS, BRIGHT, LINE, Role, Sizes
from companion.pages.actions import Action, Hands, Leave, Peek, ReadOn, Show, TrustBox, Undo
from companion.pages.model import LessonView
from companion.pages.routes import Home, InGame, Menu, NewGame, Play, PlayPage
from companion.screen.drawing.cache import SPRITES
from companion.screen.drawing.canvas import Canvas, put
from companion.screen.drawing.layout import Area
from companion.screen.drawing.pointing import Path, brightness, glow_area, paint_glow
from companion.screen.drawing.text import Ink, line_height, width_of, wrapped
from companion.screen.game_screens import Frame
from companion.screen.record_lines import action_of, button_saying
from companion.screen.scenes.blocks import text_height
from companion.screen.widgets.basic import Bar, Group, Label, Paragraph, Plate, PushButton
from companion.screen.widgets.panels import Kind, Look
from companion.screen.widgets.pointer import Pointer
from companion.screen.widgets.stage import reachable
from companion.screen.widgets.widget import Tap, Widget

_TYPE = (Role.ACTION, Role.BODY, Role.SMALL)  # the largest that finds a place
_NARROW, _NARROW_SMALL = 280, 228  # pixels at 800x480: as wide as the column at the right of a game
_SHARES = (0.36, 0.5, 0.62, 0.8, 1.0)  # of the width of the screen
_BUTTON = 172  # pixels at 800x480: how wide a button beside the words is
_WIDE = 0.8  # with room for a button beside the words
Said = tuple[str, PushButton | None]  # the words of the card, and its button if it has one
_ELSEWHERE = (Leave, Peek, TrustBox)  # a lesson has its own way out


def build(page: Sequence[Widget], frame: Frame, lesson: LessonView, *, speaks: bool) -> list[Widget]:
    """A scene of the lesson: the page of the game, what to do on it, and the coach, where that `speaks`."""
    bar = frame.area.from_top(frame.sizes.bar)[0]
    shown = [*_without_ways_out(page, bar, lesson), *_bar(frame, bar, lesson)]
    if frame.model.trouble is not None or not speaks:
        return shown  # they say themselves what to do
    shown = _with_hands(shown, frame, lesson)
    target = _target(shown, frame, lesson)
    shown = shown if target is None else [one if one is target else _on_the_way(one) for one in shown]
    glow = [] if target is None else _glow(frame, target)
    said = _said(frame, lesson)
    if said[1] is not None:
        shown = [_beside_button(one, bar) for one in shown if not isinstance(one, Pointer)]
    card = _card(frame, lesson, said, shown, target)
    return [*[one if one is target else _beside_card(one, card[0].area) for one in shown], *glow, *card]


def _beside_card(widget: Widget, card: Area) -> Widget:
    """The same below the card: what that hides, if only in part, cannot be tapped."""
    return replace(widget, tap=None) if widget.area.touches(card) and not widget.blocks else widget


def _beside_button(widget: Widget, bar: Area) -> Widget:
    """The same beside the card's own button, which comes first: below the bar, nothing else can be tapped."""
    return widget if widget.tap is None or widget.area.bottom <= bar.bottom else _quiet(widget)


def _on_the_way(widget: Widget) -> Widget:
    """The same beside what has to be tapped: it opens no other choice, because that would be gone then."""
    action = action_of(widget)
    opens = isinstance(action, Show) and isinstance(action.route, Play) and bool(action.route.pick)
    return _quiet(widget) if opens else widget


def _quiet(widget: Widget) -> Widget:
    quiet = replace(widget, tap=None)
    return replace(quiet, kind=Kind.SECONDARY, off=True) if isinstance(quiet, PushButton) else quiet


def _without_ways_out(page: Sequence[Widget], bar: Area, lesson: LessonView) -> Iterator[Widget]:
    """The page without what leads out of the game, and without what is in its bar but undo."""
    for widget in page:
        in_bar = widget.area.bottom <= bar.bottom and not isinstance(widget, Bar)
        leads_out = _leads_out(action_of(widget))
        if in_bar and isinstance(action_of(widget), Undo):
            yield replace(widget, area=widget.area.moved(bar.right - widget.area.right - widget.area.top * 2, 0))
        elif leads_out and not in_bar and not lesson.is_over and not isinstance(widget, PushButton):
            yield replace(widget, tap=None)
        elif not (leads_out or in_bar or (lesson.is_over and widget.tap is not None)):
            yield widget


def _leads_out(action: Action | None) -> bool:
    """Does it lead out of the game, or to a side of it where nothing is pointed at?"""
    if isinstance(action, Show):
        match action.route:
            case Play(page=PlayPage.SEATS):
                return True
            case Play(hands=hands):
                return bool(hands)
            case route:
                return isinstance(route, Menu) or not isinstance(route, InGame)
    return isinstance(action, _ELSEWHERE)


def _bar(frame: Frame, bar: Area, lesson: LessonView) -> list[Widget]:
    """The way out, always at the left, and how far the lesson is."""
    sizes, label = frame.sizes, frame.say("Leave")
    edge = sizes.px(2)
    ink = Ink(Role.HINT)
    wide = width_of(label, *ink.face(sizes)) + round(sizes.font_px(ink.role) * 1.05) + 4 * sizes.gap
    area = Area(bar.left + sizes.px(4), bar.top + edge, wide, bar.height - 2 * edge)
    leave = PushButton(area, label, icon="leave", role=ink.role, tap=Tap(Show(Home()), "escape"))
    dots = bar.from_left(wide + sizes.px(4) + sizes.margin)[1].from_left(lesson.parts * sizes.px(18))[0]
    return [leave, Dots(dots, lesson.part, lesson.parts)]


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


def _target(page: list[Widget], frame: Frame, lesson: LessonView) -> Widget | None:
    """What has to be tapped, or moved."""
    if lesson.wrong or not lesson.wanted:
        return None
    if lesson.order:
        return None if frame.apparatus is None else _picture(page, frame)
    return button_saying(reachable(page), lesson.wanted)


def _glow(frame: Frame, target: Widget) -> list[Widget]:
    """Light around a button; a picture points by itself."""
    if target.tap is None:
        return []
    line = max(2, round(3 * frame.sizes.scale))
    area = glow_area([_edge(target.area)], line).common(frame.area)
    return [Glow(area, target.area, line, breathes=not frame.model.settings.reduced_motion)]


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
    """What the coach says, and the room for a button: below the words, or in a wide card beside them.

    A tap on it does nothing: it keeps fingers off what it hides.
    """

    covers: ClassVar[bool] = True

    text: str
    ink: Ink
    has_button: bool = False
    is_wide: bool = False

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        yield Plate(self.area, Look.ACTIVE)
        words, (px, weight) = self.places(sizes)[0], self.ink.face(sizes)
        height = len(wrapped(self.text, px, weight, words.width)) * line_height(px, weight)
        yield Paragraph(words.middle(words.width, min(height + 2, words.height)), self.text, self.ink)

    def places(self, sizes: Sizes) -> tuple[Area, Area]:
        """For the words, and for the button."""
        inside = self.area.inset(sizes.px(12), sizes.px(10))
        if not self.has_button:
            return inside, inside
        button, words = (
            inside.from_right(sizes.px(_BUTTON), sizes.gap)
            if self.is_wide
            else inside.from_bottom(sizes.play_touch, sizes.gap)
        )
        return words, button


def _card(frame: Frame, lesson: LessonView, said: Said, page: Sequence[Widget], target: Widget | None) -> list[Widget]:
    """The card where it covers nothing that has to be tapped, rather no words, and rather nothing else to tap.

    If slightly smaller type is enough, it covers nothing that it speaks of, either; on a small screen, no words.
    """
    words, button = said
    shares = _SHARES[-1:] if lesson.is_over else (_narrow(frame), *_SHARES)
    needed = [] if target is None else [target.area]
    tapped = [one.area for one in reachable(page) if not one.blocks]
    texts = [one.area for one in page if isinstance(one, Label | Paragraph) or (lesson.is_over and one.words())]
    picture = None if frame.apparatus is None else _picture(page, frame)
    named = [one.area for one in page if one is picture or _is_named(one, frame.sizes)]
    best, good, fair = [*needed, *named, *texts, *tapped], [*needed, *texts, *tapped], [*needed, *texts]
    ways = [(role, best) for role in (_TYPE[:1] if frame.sizes.is_small else _TYPE[:2])]
    ways += [(role, avoided) for role in _TYPE for avoided in (good, fair)]
    ways += [(role, needed) for role in _TYPE]
    for role, avoided in ways:
        rows = [_row(frame, CoachCard(frame.area, words, Ink(role), button is not None), share) for share in shares]
        for card in rows:
            place = _free_place(frame, card.area, avoided)
            if place is not None:
                return _written(frame, replace(card, area=place), button)
    return _written(frame, rows[-1], button)


def _is_named(widget: Widget, sizes: Sizes) -> bool:
    """Does the card speak of it: whose turn it is, which is lit, or something that can be asked about?"""
    if isinstance(widget, Group):
        return any(isinstance(part, Plate) and part.look is Look.ACTIVE for part in widget.parts(sizes))
    return bool(widget.topic_at(*widget.area.centre, sizes))


def _row(frame: Frame, card: CoachCard, share: float) -> CoachCard:
    """The card in this share of the width, at the foot of the screen and as high as it has to be."""
    sizes, has_button = frame.sizes, card.has_button
    room, is_wide = _room(frame), share >= _WIDE
    width, line = round(room.width * share), sizes.play_touch if has_button else 0
    beside = sizes.px(_BUTTON) + sizes.gap if has_button and is_wide else 0
    said = text_height(frame, card.text, width - 2 * sizes.px(12) - beside, card.ink)
    height = 2 * sizes.px(10) + (max(said, line) if is_wide else said + line + sizes.gap * has_button)
    return replace(card, area=Area(room.right - width, room.bottom - height, width, height), is_wide=is_wide)


def _narrow(frame: Frame) -> float:
    return frame.sizes.px(_NARROW_SMALL if frame.sizes.is_small else _NARROW) / _room(frame).width


def _room(frame: Frame) -> Area:
    return frame.area.from_bottom(frame.sizes.height - frame.sizes.bar)[0].inset(frame.sizes.gap)


def _free_place(frame: Frame, card: Area, avoided: Sequence[Area]) -> Area | None:
    """Where it touches none of these: rather low, rather at the right."""
    room = _room(frame)
    spare = room.width - card.width
    for up in range(0, card.top - room.top, frame.sizes.gap):
        for across in dict.fromkeys((0, spare // 2, spare)):
            place = card.moved(-across, -up)
            if pygame.Rect(place).collidelist(avoided) < 0:
                return place
    return None


def _written(frame: Frame, card: CoachCard, button: PushButton | None) -> list[Widget]:
    return [card] if button is None else [card, replace(button, area=card.places(frame.sizes)[1])]


def _said(frame: Frame, lesson: LessonView) -> Said:
    """The words of the card, and its button if it has one."""
    say, table, nowhere = frame.say, frame.model.table, Area(0, 0, 0, 0)
    if lesson.wrong:
        what = "" if table is None or table.undo is None else say.words(table.undo)
        words = say("{what}. That was not it: take it back, then try the one that glows.", what=what)
        return words, PushButton(nowhere, say("Take it back"), Kind.PRIMARY, tap=Tap(Undo(lesson.wrong), "return"))
    if lesson.is_over:
        play = Tap(Show(NewGame(lesson.game)), "return")
        return lesson.words, PushButton(nowhere, say("Play a game"), Kind.PRIMARY, tap=play)
    if not lesson.wanted:
        return lesson.words, PushButton(nowhere, say("Continue"), Kind.PRIMARY, tap=Tap(ReadOn(), "return"))
    return lesson.words, None


class Dots(Widget, frozen=True):
    """How far the lesson is: a dot for each part."""

    now: int
    of: int

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        put(target, _dots(self.area.size, self.now, self.of), (self.area.left, self.area.top))


@SPRITES.kept
def _dots(size: tuple[int, int], now: int, of: int) -> pygame.Surface:
    canvas = Canvas(*size, over=4)
    apart = size[0] / of
    for place in range(of):
        colour, part = (BRIGHT, 0.34) if place == now else (BRASS, 0.24) if place < now else (LINE, 0.24)
        canvas.disc((apart * (place + 0.5), size[1] / 2), apart * part, colour)
    return canvas.finish()
