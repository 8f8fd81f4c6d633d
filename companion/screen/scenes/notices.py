"""Notices: a sentence to read for a moment, in a scene or over it.

One rule: a notice covers nothing that can be tapped.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from msgspec.structs import replace

from companion.nodes.theme import BRIGHT, IVORY, Role, Sizes, Weight
from companion.pages.model import NoticeKind
from companion.screen.drawing import text
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import text_height
from companion.screen.widgets.basic import Group, Paragraph, Plate
from companion.screen.widgets.panels import Look
from companion.screen.widgets.stage import reachable
from companion.screen.widgets.widget import Widget

_EDGE = 20  # pixels at 800x480 above and below the words together
_SHARES = (0.9, 0.7, 0.55, 0.44, 0.38, 0.31)  # of the width of the screen


class NoticeCard(Group, frozen=True):
    """Something to read for a moment; the next tap, on whatever it is, puts it away."""

    text: str
    ink: Ink

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        yield Plate(self.area, Look.ACTIVE)
        inside = self.area.inset(sizes.margin, sizes.px(_EDGE) // 2)
        lines, size = text.block(self.text, *self.ink.face(sizes), inside.size)
        height = len(lines) * text.line_height(size, self.ink.face(sizes)[1])
        yield Paragraph(inside.middle(inside.width, max(height, 1)), self.text, self.ink)


def notice_card(frame: Frame, foot: Area, role: Role = Role.ACTION) -> NoticeCard | None:
    """The notice as wide as this place, and from its foot as high as it has to be; None if there is none."""
    now = frame.model.notice
    if now is None:
        return None
    ink = Ink(role, BRIGHT if now.kind is NoticeKind.REFUSED else IVORY, Align.CENTRE, Weight.BOLD)
    words_width = foot.width - 2 * frame.sizes.margin
    height = max(foot.height, text_height(frame, now.text, words_width, ink) + frame.sizes.px(_EDGE))
    return NoticeCard(Area(foot.left, foot.bottom - height, foot.width, height), now.text, ink)


def notice(frame: Frame, scene: Sequence[Widget]) -> list[Widget]:
    """A sentence over a scene that has no place of its own for it: where it covers nothing that can be tapped."""
    if frame.model.notice is None or any(isinstance(widget, NoticeCard) for widget in scene):
        return []
    targets = [widget.area for widget in reachable(scene) if not widget.blocks]
    free = (place for place in _places(frame) if not any(place[1].touches(target) for target in targets))
    return [replace(card, area=area) for card, area in islice(chain(free, _places(frame)), 1)]


def _places(frame: Frame) -> Iterator[tuple[NoticeCard, Area]]:
    """Where a notice could lie: rather large than small, rather wide than narrow, rather low than high."""
    sizes, whole = frame.sizes, frame.area.inset(frame.sizes.gap, 0)
    for role in (Role.ACTION, Role.BODY, Role.SMALL):
        for share in _SHARES:
            card = notice_card(frame, Area(whole.left, whole.bottom, round(whole.width * share), 0), role)
            if card is None:
                return
            room = whole.width - card.area.width
            for up in range(0, whole.height - card.area.height, sizes.gap):
                for across in dict.fromkeys((room // 2, 0, room)):
                    yield card, card.area.moved(across, -up)
