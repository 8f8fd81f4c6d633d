"""The picture on which the apparatus is put back, and the step that was done just now on its way."""

from collections.abc import Sequence

import pygame

from companion.drawing.area import Area
from companion.drawing.canvas import Ink
from companion.nodes.nodes import Drawing, Row, Sprite, Text, Tone
from companion.nodes.theme import BRIGHT, Role, Sizes
from companion.pages.actions import Show
from companion.pages.routes import Play, PlayPage
from companion.pages.troubles import PutBack
from companion.screens.kiosk.drawing.text import write_block
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.page_widgets import painter
from companion.screens.kiosk.scenes.blocks import text_height
from companion.screens.kiosk.widgets.basic import Label, Paragraph, Pool, PushButton, Spot, TickMark
from companion.screens.kiosk.widgets.widget import Tap, Widget
from companion.table.table_view import Trouble

_ROLES = (Role.STEP, Role.HEADLINE, Role.ACTION, Role.BODY, Role.SMALL)  # the largest that fits


def pointed_at(drawing: Drawing, area: Area, frame: Frame) -> list[Widget]:
    """The apparatus as it stands, with what hands have to do."""
    return [] if frame.apparatus is None else [*frame.apparatus.picture(frame, area, drawing.value)]


def put_back(drawing: Drawing, area: Area, frame: Frame) -> list[Widget]:
    """The apparatus with what to move, and below it how it goes on: by itself, or with virtual hands.

    Fingers move a virtual one here, or a tap leads to where they can.
    """
    sizes, say, value = frame.sizes, frame.say, drawing.value
    assert isinstance(value, PutBack)
    row, room = area.from_bottom(sizes.play_touch, sizes.px(2))
    shown, words = _picture(frame, room, value, row)
    words = words or value.words
    if any(isinstance(widget, Spot) for widget in shown):
        words = say("Tap the picture to move it.")
    buttons = [widget.area.left - sizes.gap for widget in shown if isinstance(widget, PushButton)]
    row = row._replace(width=min(buttons, default=row.right) - row.left)
    light = Sprite(name="light-on", size=12, tone=Tone.GOOD)
    said = Text(words=words, role=Role.SMALL, tone=Tone.DIM, wraps=True, style="even")
    watched = Row(children=(light, said), style="line")
    return [Pool(room), *shown, *painter(sizes).part(watched, row, frame)]


def _picture(frame: Frame, area: Area, value: PutBack, row: Area) -> tuple[list[Widget], str]:
    """The picture, and what is said below it if it is a virtual one."""
    apparatus, simulated = frame.apparatus, frame.model.link.simulated
    assert apparatus is not None
    if simulated and apparatus.handled is not None:
        return apparatus.handled(frame, area, value.route, value.pointing, row), frame.say("Move it with your finger.")
    shown = [*apparatus.picture(frame, area, value.pointing, named=frame.model.settings.labels)]
    if simulated:
        shown.append(Spot(area, tap=Tap(Show(Play(page=PlayPage.HANDS)), "h")))
    return shown, ""


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
    inks = [Ink(role, BRIGHT) for role in _ROLES]
    return next((ink for ink in inks if text_height(frame, words, area.width, ink) <= area.height + 2), inks[-1])


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
