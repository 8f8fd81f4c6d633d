"""The apparatus does not stand as the game has it: one step at a time, shown on its picture.

One rule: the apparatus is watched, so nobody taps that a step is done. The one button accepts it as it is.
"""

import pygame
from msgspec.structs import replace

from companion.nodes.theme import BRIGHT, DIM, GOOD, ON_BRASS, Role, Sizes, Weight
from companion.pages.actions import Route, Show, TrustBox
from companion.pages.model import Trouble, TroubleKind
from companion.pages.routes import Menu, Play, PlayPage
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, width_of, write, write_block
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import centred_text, paragraph, text_height
from companion.screen.scenes.chrome import play_bar
from companion.screen.widgets.basic import IconMark, Label, Paragraph, Plate, Pool, PushButton, Spot, TickMark
from companion.screen.widgets.widget import Tap, Widget

KINDS = frozenset({TroubleKind.DIFFERS, TroubleKind.UNDONE})
_STEP_TYPE = (Role.STEP, Role.HEADLINE, Role.ACTION, Role.BODY, Role.SMALL)  # the largest that fits
_NOTE = Ink(Role.SMALL, DIM)
_BADGE = Ink(Role.BODY, ON_BRASS, Align.CENTRE, Weight.BOLD)


def is_shown(route: Route, frame: Frame) -> bool:
    """Instead of a scene; the menu stays within reach, and so do the keys of virtual hands, which say it themselves."""
    trouble = frame.model.trouble
    at_keys = isinstance(route, Play) and route.page is PlayPage.HANDS and frame.model.link.simulated
    return trouble is not None and trouble.kind in KINDS and not at_keys and not isinstance(route, Menu)


def build(route: Route, frame: Frame, trouble: Trouble) -> list[Widget]:
    """The step and the next one at the left, the picture at the right, and how it goes on below."""
    sizes, table = frame.sizes, frame.model.table
    number = 0 if table is None else table.headline.round
    bar, rest = play_bar(frame, frame.say("Round {round}", round=number) if number else "")
    inside = rest.inset(sizes.margin, sizes.px(8))
    head, inside = _head(frame, inside, trouble)
    left, right = inside.shares(0.48, 0.52, gap=sizes.margin)
    high = max(sizes.touch, sizes.px(66))
    (foot, left), (watched, right) = left.from_bottom(high, sizes.gap), right.from_bottom(high, sizes.px(2))
    picture, words = _picture(route, frame, right, trouble, watched)
    buttons = [widget.area.left - sizes.gap for widget in picture if isinstance(widget, PushButton)]
    watched = watched._replace(width=min(buttons, default=watched.right) - watched.left)
    return [
        *bar,
        *head,
        *picture,
        *_steps(frame, left, trouble),
        _accept(frame, foot),
        *_watched(frame, watched, words),
    ]


def _head(frame: Frame, area: Area, trouble: Trouble) -> tuple[list[Widget], Area]:
    """What is the matter."""
    sizes = frame.sizes
    ink = Ink(Role.ACTION if sizes.is_small else Role.HEADLINE)
    line, rest = area.from_top(round(sizes.font_px(ink.role) * 1.25), sizes.px(4))
    mark, title = line.from_left(line.height, sizes.px(6))
    return [IconMark(mark, "warning", BRIGHT), Label(title, trouble.title, ink)], rest


def _picture(route: Route, frame: Frame, area: Area, trouble: Trouble, row: Area) -> tuple[list[Widget], str]:
    """The apparatus with what to move, and how it goes on: by itself, or with virtual hands.

    Fingers move a virtual one here, or a tap leads to where they can.
    """
    assert frame.apparatus is not None
    say, apparatus = frame.say, frame.apparatus
    if frame.model.link.simulated and apparatus.handled is not None:
        at = route if isinstance(route, Play) else Play()
        shown = apparatus.handled(frame, area, at, trouble.pointing, row)
        if not any(isinstance(widget, Spot) for widget in shown):
            return [Pool(area), *shown], say("Move it with your finger.")
        return [Pool(area), *shown], say("Tap the picture to move it.")
    shown = apparatus.picture(frame, area, trouble.pointing, named=frame.model.settings.labels)
    if not frame.model.link.simulated:
        return [Pool(area), *shown], say.words(apparatus.sentences.watched)
    spot = Spot(area, tap=Tap(Show(Play(page=PlayPage.HANDS)), "h"))
    return [Pool(area), *shown, spot], say("Tap the picture to move it.")


def _steps(frame: Frame, area: Area, trouble: Trouble) -> list[Widget]:
    """Which step it is, what to do, and what comes then. What was done just now slides up, with a tick."""
    sizes, gap = frame.sizes, frame.sizes.px(8)
    of = trouble.done + len(trouble.steps)
    now, *later = trouble.steps
    badge_height = round(sizes.font_px(Role.BODY) * 1.5) + sizes.px(6) if of > 1 else 0
    spare = area.height - badge_height - text_height(frame, now, area.width, Ink(Role.ACTION)) - gap
    widgets: list[Widget] = []
    following = Ink(Role.SMALL if sizes.is_small else Role.BODY, DIM)
    needed = text_height(frame, later[0], area.width - 2 * sizes.margin, following) + 3 * gap if later else 0
    for words in trouble.lines:
        said, rest = paragraph(frame, area, words, Ink(Role.SMALL, DIM), sizes.px(2))
        if area.height - rest.height <= spare - needed:
            spare -= area.height - rest.height
            widgets, area = [*widgets, said], rest
    if of > 1:
        badge, area = area.from_top(badge_height - sizes.px(6), sizes.px(6))
        widgets.append(StepBadge(badge, frame.say("Step {n} of {of}", n=trouble.done + 1, of=of)))
    needed = needed if needed <= spare else 0
    room = area._replace(height=max(0, area.height - needed))
    ink = _largest(frame, room, now)
    step, rest = room.from_top(text_height(frame, now, area.width, ink))
    if needed:
        card = rest._replace(top=rest.top + gap, height=needed - gap)
        widgets += [Plate(card), centred_text(frame, card.inset(sizes.margin, gap // 2), later[0], following)]
    if trouble.left:
        return [*widgets, *_sliding(frame, step, trouble)]
    return [*widgets, Paragraph(step, now, ink)]


def _largest(frame: Frame, area: Area, words: str) -> Ink:
    """The largest type in which a step fits."""
    inks = [Ink(role, BRIGHT) for role in _STEP_TYPE]
    return next((ink for ink in inks if text_height(frame, words, area.width, ink) <= area.height), inks[-1])


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


def _accept(frame: Frame, area: Area) -> PushButton:
    assert frame.apparatus is not None
    label = frame.say.words(frame.apparatus.sentences.trust)
    button = PushButton(area, label, tap=Tap(TrustBox(), "b"))
    return replace(button, role=Role.SMALL) if button.cut(frame.sizes) else button


def _watched(frame: Frame, area: Area, words: str) -> list[Widget]:
    """How it goes on."""
    dot, line = area.from_left(frame.sizes.px(16), frame.sizes.gap)
    return [WatchedDot(dot), centred_text(frame, line, words, _NOTE)]


class StepBadge(Widget, frozen=True):
    """Which step it is, in dark letters on brass."""

    label: str

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        wide = width_of(self.label, *_BADGE.face(sizes)) + 2 * sizes.margin
        spot = self.area._replace(width=min(self.area.width, wide))
        pygame.draw.rect(target, BRIGHT, spot, border_radius=spot.height // 2)
        write(target, sizes, self.label, pygame.Rect(spot), _BADGE)

    def words(self) -> tuple[str, ...]:
        return (self.label,)


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


class WatchedDot(Widget, frozen=True):
    """A green light: somebody watches."""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        pygame.draw.aacircle(target, GOOD, self.area.centre, sizes.px(6))
