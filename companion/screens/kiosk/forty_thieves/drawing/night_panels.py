"""The shell's bar, panels and buttons in the colours of the night."""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.drawing.area import Area
from companion.games.forty_thieves.pages.values import AT_NIGHT
from companion.nodes import theme
from companion.nodes.theme import ACTIVE, BRASS, BRIGHT, darker, lighter, mix
from companion.screens.kiosk.forty_thieves.drawing.colours import DIM, LINE, NIGHT, PANEL
from companion.screens.kiosk.forty_thieves.drawing.night import NightSky
from companion.screens.kiosk.page_widgets import PAGE_GROUNDS
from companion.screens.kiosk.widgets.basic import Bar, Label, Paragraph, Plate, PushButton
from companion.screens.kiosk.widgets.panels import BUTTONS, PALETTES, Finish, Kind, Look, Palette, Press
from companion.screens.kiosk.widgets.widget import Widget

_PANELS = {
    Look.PLAIN: Finish(lighter(PANEL, 0.02), darker(PANEL, 0.14), LINE, lighter(PANEL, 0.08)),
    Look.ACTIVE: Finish(lighter(ACTIVE, 0.02), darker(ACTIVE, 0.14), BRIGHT, lighter(ACTIVE, 0.12), 1.2),
    Look.WELL: Finish(mix(NIGHT, PANEL, 0.3), mix(NIGHT, PANEL, 0.5), darker(LINE, 0.3), NIGHT),
}
_OFF = Finish(PANEL, darker(PANEL, 0.1), LINE, PANEL)
_BUTTONS = {
    Press.UP: Finish(lighter(PANEL, 0.07), darker(PANEL, 0.1), BRASS, lighter(PANEL, 0.16)),
    Press.DOWN: Finish(darker(ACTIVE, 0.15), ACTIVE, BRIGHT, darker(ACTIVE, 0.2)),
    Press.DISABLED: _OFF,
}  # the primary one is brass everywhere
PALETTES[AT_NIGHT] = Palette(
    _PANELS,
    {
        **BUTTONS,
        **{(Kind.SECONDARY, press): finish for press, finish in _BUTTONS.items()},
        (Kind.PRIMARY, Press.DISABLED): _OFF,
    },
    (mix(NIGHT, PANEL, 0.75), mix(NIGHT, PANEL, 0.4), LINE),
)


def at_night(widgets: Iterable[Widget]) -> list[Widget]:
    """The same widgets of the shell: the bar, the panels and the buttons among them in the night."""
    return [_at_night(widget) for widget in widgets]


def _at_night(widget: Widget) -> Widget:
    match widget:
        case Bar() | PushButton() | Plate():
            return replace(widget, ground=AT_NIGHT)
        case Label() | Paragraph() if widget.ink.colour == theme.DIM:
            return replace(widget, ink=replace(widget.ink, colour=DIM))
        case _:
            return widget


def _sky(area: Area) -> Widget:
    return NightSky(area)


PAGE_GROUNDS[AT_NIGHT] = (_sky, at_night)
