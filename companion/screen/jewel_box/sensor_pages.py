"""The sensors of the box: every channel, one part closely, and what can be made to go wrong with a virtual box."""

from collections.abc import Sequence

import pygame
from msgspec.structs import replace

from companion.languages import mark
from companion.nodes.theme import BRASS, BRIGHT, DIM, IVORY, LINE, Role
from companion.pages.actions import Show
from companion.pages.routes import Sensors, SensorsPage
from companion.screen.drawing.cache import SPRITES
from companion.screen.drawing.canvas import Canvas
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink
from companion.screen.game_screens import Frame
from companion.screen.jewel_box.perspective import Box
from companion.screen.jewel_box.picture import DRAWERS, box_picture
from companion.screen.jewel_box.pointer import joint_shown
from companion.screen.scenes.blocks import centred_text
from companion.screen.scenes.sensors.channel_views import ailments, closely, mend_button, nothing_received, summary
from companion.screen.scenes.sensors.sensor_cells import fitted_rows, part_cell, rows_of
from companion.screen.widgets.basic import Label, Mark, Plate, Pool
from companion.screen.widgets.panels import Look
from companion.screen.widgets.widget import Tap, Widget
from companion.words import Words
from hardware.jewel_box.channels import BY_NAME, CHANNELS, LEVELS, PARTS, RINGS, USUALLY_FITTED, level_of

_BY_LEVEL = [part for level in (*LEVELS, "") for part in PARTS if level_of(part) == level]
_USUAL = frozenset(CHANNELS.part(name) for name in USUALLY_FITTED)
_ROWS, _FAULT_COLUMNS = 3, 4
_ROOMY = 15  # so many parts find room for words


def channels(route: Sensors, frame: Frame, area: Area) -> list[Widget]:
    """All channels, or those of one part."""
    return _closely(route, frame, area) if route.part else _all_channels(frame, area)


def _all_channels(frame: Frame, area: Area) -> list[Widget]:
    """Levels one below the other as they are in an upright box, the joint below each beside it."""
    sizes, parts = frame.sizes, _shown(frame, _BY_LEVEL)
    widgets: list[Widget] = []
    if not sizes.is_small:
        line, area = area.from_top(sizes.px(30), sizes.px(6))
        left, area = area.from_left(area.width * 27 // 100, sizes.gap)
        widgets = [*summary(frame, line), Pool(left), _box(frame, left, _ill_drawers(frame))]
    in_words = not sizes.is_small and len(parts) <= _ROOMY
    for cell, part in zip(_cells(frame, area, len(parts)), parts, strict=False):
        widgets += _cell(frame, cell, part, in_words=in_words)
    return widgets


def _shown(frame: Frame, parts: Sequence[str]) -> list[str]:
    """Those that a box usually has, and any other that this one has."""
    fitted = {row.part for row in fitted_rows(frame.model.panel)}
    return [part for part in parts if part in _USUAL | fitted]


def _cells(frame: Frame, area: Area, count: int) -> list[Area]:
    return area.grid(-(-count // _ROWS), _ROWS, frame.sizes.px(6))


def _cell(frame: Frame, area: Area, part: str, *, in_words: bool) -> list[Widget]:
    panel = frame.model.panel
    rows = [row for row in rows_of(panel, part) if row.fitted or part in DRAWERS]
    spoke = panel is not None and panel.latest.partition(".")[0] == part
    plate = Plate(area, Look.ACTIVE if spoke else Look.PLAIN, tap=Tap(Show(Sensors(part=part))))
    return [*part_cell(frame.sizes, plate, part, rows, in_words=in_words), *_corner(frame, area, part)]


def _corner(frame: Frame, area: Area, part: str) -> list[Widget]:
    """On the cell of a joint, which one it is."""
    if part not in RINGS:
        return []
    sizes = frame.sizes
    head = area.inset(sizes.px(7), sizes.px(5)).from_top(round(sizes.font_px(Role.BODY) * 1.15))[0]
    return [JointMark(head.from_right(head.height)[0], box_picture(frame.model.picture).levels_above(part))]


def _ill_drawers(frame: Frame) -> frozenset[str]:
    ill = {row.name.partition(".")[0] for row in fitted_rows(frame.model.panel) if not row.is_well}
    return frozenset(ill & set(DRAWERS))


def _box(frame: Frame, area: Area, lit: frozenset[str]) -> Box:
    return Box(area, replace(box_picture(frame.model.picture), labels=True, lit=lit))


class JointMark(Mark, frozen=True):
    """The box from the side, its joint bright between two levels; `above` it are so many levels."""

    above: int

    def sprite(self, size: int) -> pygame.Surface:
        return _joint(size, self.above)


@SPRITES.kept
def _joint(size: int, above: int) -> pygame.Surface:
    canvas = Canvas(size, size, over=6)
    step, thick = size * 0.31, size * 0.25
    for level in range(len(LEVELS)):
        colour = BRASS if level in {above - 1, above} else LINE
        canvas.rounded((size * 0.14, size * 0.06 + level * step, size * 0.72, thick), size * 0.05, colour)
    middle = size * 0.06 + above * step - (step - thick) / 2
    canvas.rounded((0, middle - size * 0.055, size, size * 0.11), size * 0.05, IVORY)
    return canvas.finish()


_BETWEEN = {1: mark("between the top and the middle level"), 2: mark("between the middle and the bottom level")}


def _joint_line(frame: Frame, area: Area, joint: str) -> list[Widget]:
    """Where a joint is as the box stands now, in a picture and in words."""
    above = box_picture(frame.model.picture).levels_above(joint)
    spot, words = area.from_left(area.height, frame.sizes.gap)
    line = frame.say("{joint}: {where}", joint=joint, where=Words(_BETWEEN[above]))
    return [JointMark(spot, above), Label(words, line, Ink(Role.BODY, BRIGHT))]


def _closely(route: Sensors, frame: Frame, area: Area) -> list[Widget]:
    """Every sensor of one part with all that is known of it."""
    sizes, part = frame.sizes, route.part
    widgets: list[Widget] = []
    if not sizes.is_small:
        left, area = area.from_left(area.width * 28 // 100, sizes.margin)
        widgets = [Pool(left), *_part_shown(frame, left, part)]
    if part in RINGS:
        line, area = area.from_top(round(sizes.font_px(Role.BODY) * 1.5), sizes.px(6))
        widgets += _joint_line(frame, line, part)
    rows = rows_of(frame.model.panel, part)
    if not rows:
        return [*widgets, Label(area, nothing_received(frame), Ink(Role.BODY))]
    return [*widgets, *closely(frame, area, route, rows, lambda name: BY_NAME[name].meaning)]


def _part_shown(frame: Frame, area: Area, part: str) -> list[Widget]:
    """The box, with a drawer lit or a joint aglow."""
    if part in RINGS:
        return joint_shown(frame, area, box_picture(frame.model.picture), part)
    return [_box(frame, area, frozenset({part} & set(DRAWERS)))]


def faults(route: Sensors, frame: Frame, area: Area) -> list[Widget]:
    """Which part, and beside it what it suffers from; on a small screen one after the other."""
    sizes = frame.sizes
    part = route.part if route.part in PARTS else ""
    if sizes.is_small:
        mend, area = area.from_right(max(sizes.touch, area.width // 6), sizes.px(6))
        parts = _shown(frame, _BY_LEVEL)
        cells = _cells(frame, area, len(parts))
        page = ailments(route, frame, area, level_of(part) or part) if part else _parts(frame, cells, parts, "")
        return [*page, mend_button(frame, mend)]
    left, right = area.shares(0.85, 1, gap=sizes.margin)
    mend, right = right.from_bottom(max(sizes.touch, sizes.px(56)), sizes.px(6))
    words = frame.say("Choose where to add a fault. The game reacts as it would with a real box.")
    hint = centred_text(frame, right, words, Ink(Role.BODY, DIM))
    chosen = ailments(route, frame, right, level_of(part) or part) if part else [hint]
    parts = _shown(frame, PARTS)
    cells = left.grid(_FAULT_COLUMNS, -(-len(parts) // _FAULT_COLUMNS), sizes.px(6))
    return [*_parts(frame, cells, parts, part), *chosen, mend_button(frame, mend)]


def _parts(frame: Frame, cells: Sequence[Area], parts: Sequence[str], chosen: str) -> list[Widget]:
    """Drawers, joints and the tilt; with their lamps, so that what comes of a fault is seen."""
    widgets: list[Widget] = []
    for cell, part in zip(cells, parts, strict=False):
        rows = [row for row in rows_of(frame.model.panel, part) if row.fitted]
        tap = Tap(Show(Sensors(SensorsPage.FAULTS, part)))
        plate = Plate(cell, Look.ACTIVE if part == chosen else Look.PLAIN, tap=tap)
        widgets += [*part_cell(frame.sizes, plate, part, rows, in_words=False), *_corner(frame, cell, part)]
    return widgets
