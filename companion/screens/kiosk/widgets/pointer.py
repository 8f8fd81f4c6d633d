"""Points at a part of a picture: its edges glow, and an arrow shows the way that it has to go."""

from collections.abc import Sequence

import pygame

from companion.drawing.area import Area
from companion.drawing.paths import Point
from companion.nodes.theme import Sizes
from companion.screens.kiosk.drawing.arrows import FARTHEST, Hint, Path, bounds, brightness, drawn_back
from companion.screens.kiosk.drawing.pointing import glow_area, paint_glow, paint_shape
from companion.screens.kiosk.widgets.widget import Widget


class Pointer(Widget, frozen=True):
    """A hint over a picture that is drawn at `left` and `top`."""

    hint: Hint
    left: int
    top: int

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """No farther than the picture reaches: light and the end of an arrow may be cut off there."""
        hint, clip = self.hint, target.get_clip()
        target.set_clip(clip.clip(self.area))
        paths = [_moved(path, self.left, self.top) for path in hint.paths]
        paint_glow(target, paths, hint.line, brightness(self.pulse), filled=hint.filled)
        away = drawn_back(self.pulse, sizes.scale)
        across, down = round(hint.back[0] * away), round(hint.back[1] * away)
        outline = _moved(hint.arrow, self.left + across, self.top + down)
        paint_shape(target, outline, hint.line * 0.6, _moved(hint.hidden, self.left, self.top))
        target.set_clip(clip)


def _moved(points: Sequence[Point], across: float, down: float) -> Path:
    return tuple((x + across, y + down) for x, y in points)


def pointer(hint: Hint, picture: Area, sizes: Sizes, *, still: bool) -> Pointer:
    """A hint over a picture, in an area no larger than what is seen of it; `still`: nothing of it moves."""
    away = drawn_back(FARTHEST, sizes.scale)
    far = _moved(hint.arrow, hint.back[0] * away, hint.back[1] * away)
    seen = glow_area(hint.paths, hint.line).with_(bounds((*hint.arrow, *far), hint.line + 2))
    area = seen.moved(picture.left, picture.top).common(picture)
    return Pointer(area, hint, picture.left, picture.top, breathes=not still)
