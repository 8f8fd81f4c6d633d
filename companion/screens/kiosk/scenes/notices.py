"""What lies over a page for a moment or as long as it lasts: a notice, marks of phones that do not answer, and a step
of putting the apparatus back that was done just now, on its way.

One rule: nothing covers anything that can be tapped. A notice covers neither what to do nor the apparatus: it lies on
the bar, over the title; where it is too long for that, where there is nothing else.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

import pygame
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.drawing.canvas import Ink
from companion.nodes.theme import BRIGHT, RUBY, Role, Sizes, Weight
from companion.pages.actions import Route
from companion.pages.routes import InGame, Phones
from companion.pages.troubles import NOTICE_ROLES, lost_phones, notice
from companion.screens.kiosk.drawing.text import SMALLEST, height_of, width_of, write_block
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.page_widgets import painter
from companion.screens.kiosk.widgets.basic import (
    Badge,
    Bar,
    IconMark,
    Label,
    Paragraph,
    Plate,
    Pool,
    PushButton,
    SeatMark,
    TickMark,
    Topic,
)
from companion.screens.kiosk.widgets.stage import reachable, unblocked
from companion.screens.kiosk.widgets.widget import Widget
from companion.table.table_view import Trouble

_AROUND = 8  # pixels at 800x480: so much of a picture is empty at its edges
_BESIDE = 12  # pixels at 800x480 between the words and the edges of their card
_SHARES = (0.9, 0.7, 0.55, 0.44, 0.38, 0.31)  # of the width of the screen
_GROUNDS = (Plate, Pool, Topic)  # what other things lie on
_HANGING = 1.8  # times as high as the bar, where nothing else is below it
_OF_SYMBOL, _LEAST_MARK = 0.6, 11  # how large the mark of a lost phone is, and at least so many pixels at 800x480
_LEAST = 150  # pixels at 800x480: a narrower card is hard to read


def with_notice(frame: Frame, scene: list[Widget]) -> list[Widget]:
    """The scene with its notice over it. Words that it would cover in part are not shown below it."""
    card, now = notice(frame), frame.model.notice
    if card is None or now is None:
        return scene
    area = _place(frame, scene, now.text)
    below = [one for one in scene if not (_is_written(one) and one.area.touches(area))]
    return [*below, *painter(frame.sizes).part(card, area, frame)]


def _is_written(widget: Widget) -> bool:
    return isinstance(widget, Label | Paragraph | Badge)


def _place(frame: Frame, scene: Sequence[Widget], words: str) -> Area:
    """On the bar if it can be; else where it covers nothing, or at least nothing that can be tapped."""
    bar = bar_of(frame, scene).area
    tapped = [one.area for one in reachable(scene) if not one.blocks]
    below_bar = [one for one in unblocked(scene) if bar.bottom <= one.area.top]
    if any(one.scaled is not None for one in scene):  # upright: what happened, below the game, may be covered
        below_bar = [one for one in below_bar if one.scaled is not None]
    elif frame.area.height > frame.area.width:  # so may how everybody stands, in the lower half
        below_bar = [one for one in below_bar if one.area.centre[1] < frame.area.centre[1]]
    edge = frame.sizes.px(_AROUND)
    shown = [
        one.area if _is_written(one) else one.area.inset(edge) for one in below_bar if not isinstance(one, _GROUNDS)
    ]
    places = list(_places(frame, bar, words))
    ways = chain(
        (area for area in _on_bar(frame, bar, tapped, words) if not _touches(area, [*tapped, *shown])),
        (area for area in places if not _touches(area, [*tapped, *shown])),
        (area for area in places if not _touches(area, tapped)),
        places,
    )
    return next(ways)


def bar_of(frame: Frame, scene: Sequence[Widget]) -> Bar:
    """The bar of a scene; in a scene without one, where it would be."""
    return next((one for one in scene if isinstance(one, Bar)), Bar(frame.area.from_top(frame.sizes.bar)[0]))


def _touches(area: Area, others: Sequence[Area]) -> bool:
    return any(area.touches(other) for other in others)


def _on_bar(frame: Frame, bar: Area, tapped: Sequence[Area], words: str) -> Iterator[Area]:
    """The widest room on the bar, and just below it where one more line needs that."""
    sizes, edge = frame.sizes, frame.sizes.px(2)
    bar = bar.inset(sizes.px(4), 0)
    taken = sorted((area.left, area.right) for area in tapped if area.top < bar.centre[1])
    starts = [bar.left, *(right + sizes.gap for _, right in taken)]
    ends = [*(left - sizes.gap for left, _ in taken), bar.right]
    width, left = max((end - start, start) for start, end in zip(starts, ends, strict=True))
    if width < sizes.px(_LEAST):
        return
    for role, share in (*((role, 1.0) for role in NOTICE_ROLES), (NOTICE_ROLES[-1], SMALLEST)):
        high = _height(frame, words, width, role, share)
        if high <= bar.height - edge:
            yield Area(left, edge, width, bar.height - 2 * edge)
        if high <= round(bar.height * _HANGING):
            yield Area(left, edge, width, high)


def _places(frame: Frame, bar: Area, words: str) -> Iterator[Area]:
    """Where a notice could lie below the bar: rather large than small, rather wide than narrow, rather high up."""
    sizes = frame.sizes
    whole = frame.area.from_bottom(sizes.height - bar.height)[0].inset(sizes.gap)
    for role in NOTICE_ROLES:
        for share in _SHARES:
            width = round(whole.width * share)
            high = _height(frame, words, width, role) + sizes.px(_BESIDE)
            for down in range(0, whole.height - high + 1, sizes.gap):
                for across in dict.fromkeys(((whole.width - width) // 2, 0, whole.width - width)):
                    yield Area(whole.left + across, whole.top + down, width, high)


def _height(frame: Frame, words: str, width: int, role: Role, share: float = 1.0) -> int:
    px, weight = Ink(role, weight=Weight.BOLD).face(frame.sizes)
    high = height_of(words, (round(px * share), weight), width - 2 * frame.sizes.px(_BESIDE))
    return high + 2 * frame.sizes.px(1)


def with_lost_phones(route: Route, frame: Frame, scene: list[Widget]) -> list[Widget]:
    """The scene with a mark beside each seat whose phone is lost; and while the table waits for one, a sign that says
    so, at the left of the bar, over its title.

    The sign covers no other. A tap leads to the phones, unless a finger would find something else there, too: then the
    menu does.
    """
    scene = [*scene, *_lost_marks(route, frame, scene)]
    sign = lost_phones(route, frame)
    if sign is None:
        return scene
    sizes, edge = frame.sizes, frame.sizes.px(2)
    taken = [one.area for one in (*reachable(scene), *(each for each in scene if isinstance(each, Badge)))]
    left = sizes.px(4)
    bar = bar_of(frame, scene).area
    right = min((area.left for area in taken if area.touches(bar)), default=bar.right) - sizes.gap
    wide = width_of(str(sign.label), *Ink(Role.SMALL).face(sizes)) + round(sizes.font_px(Role.SMALL) * 1.05)
    spot = Area(left, edge, min(wide + 5 * sizes.gap, right - left), bar.height - 2 * edge)
    (told,) = painter(sizes).part(sign, spot, frame)
    assert isinstance(told, PushButton)
    below = [one for one in scene if not (isinstance(one, Label) and one.area.touches(spot))]
    is_free = not any(told.hit(sizes).touches(one.area) for one in reachable(scene))
    return [*below, told if is_free else replace(told, tap=None)]


def _lost_marks(route: Route, frame: Frame, scene: Sequence[Widget]) -> Iterator[Widget]:
    """A small warning at the corner of each symbol of such a seat."""
    names = () if frame.model.table is None else frame.model.table.seats
    lost = {frame.style_of(name, names.index(name)) for name in frame.model.phones.lost if name in names}
    if not lost or not isinstance(route, InGame) or isinstance(route, Phones):
        return
    for widget in scene:
        if isinstance(widget, SeatMark) and widget.seat in lost:
            whole, sizes = widget.px or min(widget.area.size), widget.scaled or frame.sizes
            px = max(round(whole * _OF_SYMBOL), sizes.px(_LEAST_MARK))
            corner = widget.area.middle(whole, whole).from_right(px)[0].from_bottom(px)[0].moved(px // 3, px // 4)
            yield IconMark(corner, "warning", RUBY, px=px, scaled=widget.scaled)


# steps

_STEP_ROLES = (Role.STEP, Role.HEADLINE, Role.ACTION, Role.BODY, Role.SMALL)  # the largest that fits


def slid(widgets: Sequence[Widget], frame: Frame, trouble: Trouble | None) -> list[Widget]:
    """The same page while what was done just now slides up, with a tick, and the next step follows it."""
    if trouble is None or not trouble.left:
        return list(widgets)
    now = trouble.steps[0]
    step = next(one for one in widgets if isinstance(one, Label | Paragraph) and one.words() == (now,))
    at = widgets.index(step)
    return [*widgets[:at], *_sliding(frame, step.area, trouble), *widgets[at + 1 :]]


def _sliding(frame: Frame, area: Area, trouble: Trouble) -> list[Widget]:
    """What is done leaves through the top, and the next step follows it."""
    eased = trouble.slid * (2 - trouble.slid)
    up = round(area.height * eased)
    done, _ = area.from_top(area.height - up)
    tick, words = done.from_left(frame.sizes.px(34), frame.sizes.gap)
    coming, _ = area.from_bottom(up)
    now = trouble.steps[0]
    return [
        TickMark(tick._replace(height=min(tick.height, frame.sizes.px(40)))),
        Sliding(words, trouble.left, _largest(frame, area, trouble.left), shifted=words.height - area.height),
        Sliding(coming, now, _largest(frame, area, now)),
    ]


def _largest(frame: Frame, area: Area, words: str) -> Ink:
    """The largest type in which a step fits."""
    inks = [Ink(role, BRIGHT) for role in _STEP_ROLES]
    return next((ink for ink in inks if height_of(words, ink.face(frame.sizes), area.width) <= area.height), inks[-1])


class Sliding(Paragraph, frozen=True):
    """Words on their way: as they are at rest, `shifted` down, and cut off at the edge of the area."""

    shifted: int = 0

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        clip, at_rest = target.get_clip(), self.area.moved(0, self.shifted)._replace(height=sizes.height)
        target.set_clip(clip.clip(self.area))
        write_block(target, sizes, self.text, pygame.Rect(at_rest), self.ink)
        target.set_clip(clip)

    def cut(self, sizes: Sizes) -> tuple[str, ...]:  # noqa: ARG002
        """It is whole again as soon as it rests."""
        return ()
