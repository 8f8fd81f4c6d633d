"""The shell's bar, panels and buttons in the colours of the night."""

from collections.abc import Iterable

import pygame

from companion.nodes.theme import ACTIVE, BRASS, BRIGHT, Sizes, darker, lighter, mix
from companion.screen.drawing.cache import SPRITES
from companion.screen.drawing.canvas import gradient
from companion.screen.forty_thieves.drawing.colours import LINE, NIGHT, PANEL
from companion.screen.widgets import panels
from companion.screen.widgets.basic import Bar, Plate, PushButton
from companion.screen.widgets.panels import Finish, Kind, Look, Press
from companion.screen.widgets.widget import Widget

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
}


class NightPlate(Plate, frozen=True):
    """A panel in the night."""

    def finish(self, look: Look) -> Finish:
        return _PANELS[look]


class NightButton(PushButton, frozen=True):
    """A button in the night; the primary one is brass everywhere."""

    def finish(self, press: Press) -> Finish:
        primary = self.kind is Kind.PRIMARY and press is not Press.DISABLED
        return panels.BUTTONS[self.kind, press] if primary else _BUTTONS[press]


class NightBar(Bar, frozen=True):
    """The ground of the bar on top."""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        target.blit(_bar(self.area.size), self.area[:2])
        pygame.draw.rect(target, LINE, self.area.from_bottom(sizes.border)[0])


@SPRITES.kept
def _bar(size: tuple[int, int]) -> pygame.Surface:
    return gradient(*size, (mix(NIGHT, PANEL, 0.75), mix(NIGHT, PANEL, 0.4)))


def at_night(widgets: Iterable[Widget]) -> list[Widget]:
    """The same widgets of the shell, the bar, the panels and the buttons among them in the night."""
    return [_at_night(widget) for widget in widgets]


def _at_night(widget: Widget) -> Widget:
    match widget:
        case Bar():
            return NightBar(widget.area)
        case PushButton():
            fields = (widget.label, widget.kind, widget.icon, widget.role, widget.lit, widget.off, widget.chosen)
            return NightButton(widget.area, *fields, tap=widget.tap, does=widget.does)
        case Plate(look=look):
            return NightPlate(widget.area, look, tap=widget.tap, does=widget.does)
        case _:
            return widget
