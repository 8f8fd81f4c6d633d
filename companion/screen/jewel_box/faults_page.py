"""What can be made to go wrong with the virtual box: a sensor, what it suffers from, and mending all of it."""

from collections.abc import Sequence

from companion.languages import mark
from companion.screen.actions import Hands, Show
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink
from companion.screen.drawing.theme import BRIGHT, DIM, Role
from companion.screen.jewel_box.picture import PARTS
from companion.screen.model import Frame
from companion.screen.routes import Sensors, SensorsPage
from companion.screen.scenes.blocks import centred_text
from companion.screen.scenes.sensors.sensor_cells import PartCell, lamp_of, rows_of, wire
from companion.screen.widgets.basic import Label, PushButton
from companion.screen.widgets.panels import Kind
from companion.screen.widgets.widget import Tap, Widget

_KINDS = {
    "stuck": (mark("Stuck"), "1"),
    "dead": (mark("Dead"), "2"),
    "noisy": (mark("Flickers"), "3"),
    "slow": (mark("Slow"), "4"),
    "inverted": (mark("Inverted"), "5"),
}
_BY_LEVEL = (*PARTS[:4], "AB", *PARTS[4:8], "BC", *PARTS[8:12], "tilt")


def build(route: Sensors, frame: Frame, area: Area) -> list[Widget]:
    """Which part, and beside it what it suffers from; on a small screen one after the other."""
    sizes = frame.sizes
    part = route.part if route.part in PARTS else ""
    if sizes.is_small:
        mend, area = area.from_right(max(sizes.touch, area.width // 6), sizes.px(6))
        page = _ailments(route, frame, area) if part else _parts(frame, area.grid(5, 3, sizes.px(6)), _BY_LEVEL, "")
        return [*page, _mend(frame, mend)]
    left, right = area.shares(0.85, 1, gap=sizes.margin)
    mend, right = right.from_bottom(max(sizes.touch, sizes.px(56)), sizes.px(6))
    chosen = _ailments(route, frame, right) if part else [_nothing_chosen(frame, right)]
    return [*_parts(frame, left.grid(4, 4, sizes.px(6)), PARTS, part), *chosen, _mend(frame, mend)]


def _parts(frame: Frame, cells: Sequence[Area], parts: Sequence[str], chosen: str) -> list[Widget]:
    """Twelve drawers, the joints and the tilt; with their lamps, so that what comes of a fault is seen."""
    return [_part(frame, cell, part, chosen) for cell, part in zip(cells, parts, strict=False)]


def _part(frame: Frame, area: Area, part: str, chosen: str) -> Widget:
    lamps = tuple((wire(row.name), lamp_of(row)) for row in rows_of(frame.model.panel, part) if row.fitted)
    tap = Tap(Show(Sensors(SensorsPage.FAULTS, part)))
    return PartCell(area, part, lamps, part == chosen, in_words=False, tap=tap)


def _nothing_chosen(frame: Frame, area: Area) -> Widget:
    words = frame.say("Choose where to add a fault. The game reacts as it would with a real box.")
    return centred_text(frame, area, words, Ink(Role.BODY, DIM))


def _ailments(route: Sensors, frame: Frame, area: Area) -> list[Widget]:
    """The sensors of a part to choose from, and what the chosen one is to suffer from."""
    sizes, part, gap = frame.sizes, route.part, frame.sizes.px(6)
    names = [row.name for row in rows_of(frame.model.panel, part) if row.fitted]
    channel = route.channel if route.channel in names else next(iter(names), "")
    widgets: list[Widget] = []
    if not sizes.is_small:
        title, area = area.from_top(round(sizes.font_px(Role.ACTION) * 1.3), gap)
        widgets.append(Label(title, part, Ink(Role.ACTION, BRIGHT)))
    row, rest = area.from_top((area.height - 2 * gap) // 3, gap)
    for cell, name in zip(row.columns(max(2, len(names)), gap), names, strict=False):
        tap = Tap(Show(Sensors(SensorsPage.FAULTS, part, channel=name)))
        widgets.append(PushButton(cell, wire(name), role=Role.SMALL, lit=name == channel, tap=tap))
    buttons = [(frame.say(label), Hands(f"fault {kind} {channel}"), key) for kind, (label, key) in _KINDS.items()]
    lost = (frame.say("No power"), Hands(f"fault lost {_board(part)}"), "6")
    for cell, (label, action, key) in zip(rest.grid(3, 2, gap), [*(buttons if channel else ()), lost], strict=False):
        widgets.append(PushButton(cell, label, role=Role.SMALL, tap=Tap(action, key)))
    return widgets


def _board(part: str) -> str:
    """What loses its power together: a level with the joint that hangs on it, or the tilt."""
    return part if part == "tilt" else part[0]


def _mend(frame: Frame, area: Area) -> Widget:
    return PushButton(area, frame.say("Repair all"), Kind.PRIMARY, role=Role.SMALL, tap=Tap(Hands("mend"), "return"))
