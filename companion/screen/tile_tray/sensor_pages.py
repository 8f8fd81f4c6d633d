"""The sensors of the tray: every channel where it lies, one of them closely, and what can be made to go wrong."""

from msgspec.structs import replace

from companion.nodes.theme import DIM, IVORY, Role, Sizes, Weight
from companion.pages.actions import Action, Show
from companion.pages.routes import Sensors, SensorsPage
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import centred_text
from companion.screen.scenes.sensors.channel_views import (
    REPAIR,
    ailments,
    closely,
    mend_button,
    nothing_received,
    summary,
)
from companion.screen.scenes.sensors.sensor_cells import LampMark, fitted_rows, lamp_of, rows_of
from companion.screen.tile_tray.layout import CELLS, SPOTS
from companion.screen.tile_tray.picture import tray_picture
from companion.screen.tile_tray.pieces import tray_in
from companion.screen.widgets.basic import Label, Plate, Pool, PushButton
from companion.screen.widgets.panels import Kind, Look
from companion.screen.widgets.widget import Tap, Widget
from hardware.tile_tray.channels import BY_NAME

_PLACES = (*CELLS, *SPOTS)
_COLUMNS, _ROWS = 7, 4  # four of tiles, three of sapphires


class PlaceKey(Plate, frozen=True):
    """A cell or a spot to look at closely: on a small screen 25 of them are as large as they can be."""

    exact = True


class RepairKey(PushButton, frozen=True):
    """The way to mend everything, among the keys of places."""

    exact = True


def channels(route: Sensors, frame: Frame, area: Area) -> list[Widget]:
    """All channels, or that of one place."""
    return _closely(route, frame, area) if route.part in _PLACES else _all_channels(frame, area)


def _all_channels(frame: Frame, area: Area) -> list[Widget]:
    """Tiles at the left and sapphires at the right, each where it lies on the tray."""
    sizes = frame.sizes
    widgets: list[Widget] = []
    if not sizes.is_small:
        line, area = area.from_top(sizes.px(30), sizes.px(6))
        left, area = area.from_left(area.width * 27 // 100, sizes.gap)
        widgets = [*summary(frame, line), Pool(left), *_picture(frame, left, _ill(frame))]
    for place, spot in place_areas(area, sizes)[0].items():
        widgets += _key(frame, spot, place, Show(Sensors(part=place)))
    return widgets


def place_areas(area: Area, sizes: Sizes) -> tuple[dict[str, Area], Area]:
    """Where the key of every place is, and the room below those of the sapphires."""
    gap = sizes.px(6)
    left, right = area.shares(_ROWS, _COLUMNS - _ROWS, gap=2 * gap)
    upper, _ = right.from_top((area.height - gap * (_ROWS - 1)) * (_ROWS - 1) // _ROWS + gap * (_ROWS - 2), gap)
    cells = dict(zip(CELLS, left.grid(_ROWS, _ROWS, gap), strict=True))
    spots = dict(zip(SPOTS, upper.grid(_COLUMNS - _ROWS, _ROWS - 1, gap), strict=True))
    return cells | spots, right.from_bottom(right.bottom - upper.bottom - gap)[0]


def _key(frame: Frame, area: Area, place: str, tap: Action, chosen: str = "") -> list[Widget]:
    """Its name over its lamp; what spoke last is lit."""
    sizes, panel = frame.sizes, frame.model.panel
    rows = rows_of(panel, place)
    spoke = panel is not None and panel.latest.partition(".")[0] == place
    there = any(row.fitted for row in rows)
    name, lamp = area.inset(sizes.px(4), sizes.px(4)).rows(2)
    ink = Ink(Role.SMALL, IVORY if there else DIM, Align.CENTRE, Weight.BOLD)
    key = PlaceKey(area, Look.ACTIVE if place == chosen or (spoke and not chosen) else Look.PLAIN, tap=Tap(tap))
    lamps = [LampMark(lamp, lamp_of(row), px=min(lamp.height, sizes.px(26))) for row in rows]
    return [key, Label(name, place, ink), *lamps]


def _ill(frame: Frame) -> frozenset[str]:
    return frozenset(row.part for row in fitted_rows(frame.model.panel) if not row.is_well)


def _picture(frame: Frame, area: Area, lit: frozenset[str]) -> list[Widget]:
    return tray_in(area, replace(tray_picture(frame.model.picture), lit=lit))


def _closely(route: Sensors, frame: Frame, area: Area) -> list[Widget]:
    """The sensor of one place with all that is known of it; beside the tray, where there is room."""
    sizes = frame.sizes
    widgets: list[Widget] = []
    if not sizes.is_small:
        left, area = area.from_left(min(area.height, area.width * 4 // 10), sizes.margin)
        widgets = [Pool(left), *_picture(frame, left, frozenset({route.part}))]
    rows = rows_of(frame.model.panel, route.part)
    if not rows:
        return [*widgets, centred_text(frame, area, nothing_received(frame), Ink(Role.BODY))]
    return [*widgets, *closely(frame, area, route, rows, lambda name: BY_NAME[name].meaning)]


def faults(route: Sensors, frame: Frame, area: Area) -> list[Widget]:
    """Which place, and beside it what it suffers from; on a small screen one after the other."""
    sizes = frame.sizes
    place = route.part if route.part in _PLACES else ""
    board = "tiles" if place in CELLS else "gems"
    if sizes.is_small and place:
        mend, area = area.from_right(max(sizes.touch, area.width // 6), sizes.px(6))
        return [*ailments(route, frame, area, board), mend_button(frame, mend)]
    if sizes.is_small:
        keys, spare = _fault_keys(frame, area, "")
        return [*keys, RepairKey(spare, frame.say("Repair all"), Kind.PRIMARY, role=Role.SMALL, tap=REPAIR)]
    left, right = area.shares(0.85, 1, gap=sizes.margin)
    mend, right = right.from_bottom(max(sizes.touch, sizes.px(56)), sizes.px(6))
    words = frame.say("Choose where to add a fault. The game reacts as it would with a real tray.")
    chosen = ailments(route, frame, right, board) if place else [centred_text(frame, right, words, Ink(Role.BODY, DIM))]
    return [*_fault_keys(frame, left, place)[0], *chosen, mend_button(frame, mend)]


def _fault_keys(frame: Frame, area: Area, chosen: str) -> tuple[list[Widget], Area]:
    """Every place with its lamp, so that what comes of a fault is seen; and the room that is left."""
    places, spare = place_areas(area, frame.sizes)
    taps = {place: Show(Sensors(SensorsPage.FAULTS, place)) for place in places}
    keys = [_key(frame, spot, place, taps[place], chosen) for place, spot in places.items()]
    return [widget for key in keys for widget in key], spare
