"""What every channel did in the last ten seconds: a band for each, in which one that flickers is one block."""

from collections.abc import Sequence

import pygame

from companion.nodes.theme import BRASS, BRIGHT, DIM, IVORY, RUBY, VELVET, Colour, Role, Sizes, darker
from companion.pages.routes import Sensors, SensorsPage
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, width_of, write
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import centred_text, even_pages, leafed
from companion.screen.scenes.sensors.sensor_cells import LampMark, fitted_rows, lamp_of
from companion.screen.widgets.basic import Label
from companion.screen.widgets.widget import Widget
from companion.sensing.panel import ChannelRow
from companion.sensing.timeline import STEPS, Band, Stretch

_NARROWEST = 230  # a column at 800x480: the name, and a band in which a second is wide enough to see
_COUNT = Ink(Role.SMALL, IVORY, Align.CENTRE)


class BandStrip(Widget, frozen=True):
    """The band of one channel, from ten seconds ago to now: filled while it is on, a line while it is off.

    Flicker is a block as high as the strip, with the number of its changes on it, or beside it where it is narrow.
    """

    band: Band

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        pygame.draw.rect(target, darker(VELVET, 0.3), self.area)
        for stretch in self.band:
            self._paint(target, sizes, stretch)
        for stretch in self.band:
            if stretch.flickers:
                self._count(target, sizes, stretch)

    def words(self) -> tuple[str, ...]:
        return tuple(str(stretch.edges) for stretch in self.band if stretch.flickers)

    def _spot(self, stretch: Stretch) -> Area:
        left, right = (self.area.left + self.area.width * step // STEPS for step in (stretch.start, stretch.end))
        return Area(left, self.area.top, max(1, right - left), self.area.height)

    def _paint(self, target: pygame.Surface, sizes: Sizes, stretch: Stretch) -> None:
        spot, line = self._spot(stretch), max(2, sizes.px(2))
        if stretch.flickers:
            _fill(target, spot, darker(RUBY, 0.35))
            _fill(target, spot.from_top(line)[0], RUBY)
            _fill(target, spot.from_bottom(line)[0], RUBY)
        elif stretch.edges:
            _fill(target, spot._replace(width=max(line, spot.width)).common(self.area), BRIGHT)
        elif stretch.level is None:
            _fill(target, spot.middle(spot.width, line), RUBY)
        elif stretch.level:
            _fill(target, spot.inset(0, self.area.height // 6), darker(BRASS, 0.6))
            _fill(target, spot.inset(0, self.area.height // 6).from_top(line)[0], BRIGHT)
        else:
            _fill(target, spot.from_bottom(line)[0], DIM)

    def _count(self, target: pygame.Surface, sizes: Sizes, stretch: Stretch) -> None:
        spot, words = self._spot(stretch), str(stretch.edges)
        width = width_of(words, *_COUNT.face(sizes)) + sizes.px(6)
        if spot.width >= width:
            write(target, sizes, words, pygame.Rect(spot), _COUNT)
            return
        left = spot.left - width if spot.left - width >= self.area.left else spot.right
        beside = spot._replace(left=left, width=width).common(self.area)
        _fill(target, beside, darker(VELVET, 0.3))
        write(target, sizes, words, pygame.Rect(beside), _COUNT)


def _fill(target: pygame.Surface, area: Area, colour: Colour) -> None:
    pygame.draw.rect(target, colour, area)


def build(route: Sensors, frame: Frame, area: Area) -> list[Widget]:
    """Every sensor; on a small screen those that have changed, page by page."""
    sizes, rows = frame.sizes, fitted_rows(frame.model.panel)
    assert frame.apparatus is not None
    if not rows:
        words = frame.say.words(frame.apparatus.sentences.nothing_received)
        return [centred_text(frame, area, words, Ink(Role.BODY))]
    if sizes.is_small:
        rows = [row for row in rows if has_changed(row)]
    if not rows:
        return [centred_text(frame, area, frame.say("Nothing has changed in the last 10 seconds."), Ink(Role.BODY))]
    widgets: list[Widget] = []
    if not sizes.is_small:
        line, area = area.from_top(sizes.px(26), sizes.px(4))
        words = frame.say("The last 10 seconds. A red block flickers: its number counts the changes.")
        widgets.append(Label(line, words, Ink(Role.SMALL, DIM)))
    return [*widgets, *_bands(route, frame, area, rows)]


def has_changed(row: ChannelRow) -> bool:
    """Whether there is more to see than one level."""
    return len(row.band) > 1


def _bands(route: Sensors, frame: Frame, area: Area, rows: Sequence[ChannelRow]) -> list[Widget]:
    sizes = frame.sizes
    height, gap = round(sizes.font_px(Role.SMALL) * 1.3), sizes.px(3)
    columns = max(1, min(3, area.width // sizes.px(_NARROWEST)))

    def most(room: Area) -> int:
        return max(1, room.height // (height + gap)) * columns

    leaf = leafed(
        frame,
        area,
        lambda room: even_pages(rows, most(room)),
        (route.leaf, lambda leaf: Sensors(SensorsPage.TIMELINE, leaf=leaf)),
        (max(sizes.touch, sizes.px(44)), sizes.px(4)),
    )
    needed = -(-len(leaf.items) * columns // most(leaf.area))  # no more columns than there is need for
    down = -(-len(leaf.items) // needed)
    widgets = list(leaf.turner)
    cells = [cell for column in leaf.area.columns(needed, sizes.gap) for cell in _rows(column, down, height, gap)]
    for cell, row in zip(cells, leaf.items, strict=False):
        widgets += _band(frame, cell, row)
    return widgets


def _rows(column: Area, count: int, height: int, gap: int) -> list[Area]:
    """Rows from the top, a little higher where there is room."""
    height = min(2 * height, max(height, (column.height + gap) // count - gap))
    return column.from_top(count * (height + gap) - gap)[0].rows(count, gap)


def _band(frame: Frame, area: Area, row: ChannelRow) -> list[Widget]:
    sizes = frame.sizes
    ink = Ink(Role.SMALL, IVORY if row.is_well else RUBY)
    lamp, rest = area.from_left(sizes.px(16), sizes.px(5))
    name, strip = rest.from_left(width_of("tilt.inverted", *ink.face(sizes)), sizes.px(5))
    return [LampMark(lamp, lamp_of(row)), Label(name, row.name, ink), BandStrip(strip, row.band)]
