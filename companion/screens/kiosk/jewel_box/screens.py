"""The jewel box on the screen, as the one value that the shell asks for."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.drawing.area import Area
from companion.nodes.nodes import Drawing
from companion.nodes.theme import Sizes
from companion.pages.context import BOX_IN_PLAY, Exhibit
from companion.pages.hands import wanted_actions
from companion.pages.routes import Play
from companion.screens.kiosk.game_screens import ApparatusScreens, Frame, on_pages
from companion.screens.kiosk.jewel_box.box_pages import JEWEL_BOX_PAGES, believed
from companion.screens.kiosk.jewel_box.drawer_keys import drawer_key, joint_sprite, levels_sprite, side_sprite
from companion.screens.kiosk.jewel_box.handled_box import handled, in_play
from companion.screens.kiosk.jewel_box.motion import Motion
from companion.screens.kiosk.jewel_box.perspective import Box
from companion.screens.kiosk.jewel_box.picture import DRAWERS, box_picture
from companion.screens.kiosk.jewel_box.pointer import joint_shown, pointed
from companion.screens.kiosk.page_widgets import DRAWINGS, SCENES, SPRITES
from companion.screens.kiosk.widgets.widget import Widget
from hardware.jewel_box.channels import RINGS


def _picture(
    frame: Frame,
    area: Area,
    actions: Sequence[Any] = (),
    *,
    named: bool = False,
    lit: frozenset[str] = frozenset(),
) -> list[Widget]:
    shown = replace(box_picture(frame.model.picture), labels=named)
    if len(lit) == 1 and lit <= set(RINGS):
        return joint_shown(frame, area, shown, *lit)
    return pointed(frame, area, replace(shown, lit=lit & set(DRAWERS)), actions)


def _in_hands(node: Drawing, area: Area, frame: Frame) -> list[Widget]:
    """The box beside the keys: fingers move a virtual one."""
    shown, actions = replace(believed(frame), labels=frame.model.settings.labels), wanted_actions(frame)
    if frame.model.link.simulated:
        return handled(frame, node.value, Box(area, shown), actions)
    return pointed(frame, area, shown, actions)


def _handled(frame: Frame, area: Area, route: Play, actions: Sequence[Any], buttons: Area) -> list[Widget]:
    shown = replace(box_picture(frame.model.picture), labels=frame.model.settings.labels)
    return handled(frame, route, Box(area, shown), actions, buttons)


def _exhibits() -> Sequence[Exhibit]:
    from companion.screens.kiosk.jewel_box.exhibits import EXHIBITS  # noqa: PLC0415

    return EXHIBITS


def _stood(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:  # noqa: ARG001
    """The box as it stood once, with the names of its drawers."""
    return [Box(area, replace(box_picture(node.value), labels=True))]


SPRITES |= {"joint": joint_sprite, "levels": levels_sprite, "side": side_sprite}
SCENES[BOX_IN_PLAY] = in_play
DRAWINGS |= {"drawer": drawer_key, "box-stood": _stood}
JEWEL_BOX = ApparatusScreens(
    picture=_picture,
    in_hands=_in_hands,
    moving=Motion,
    **on_pages(JEWEL_BOX_PAGES),
    handled=_handled,
    exhibits=_exhibits,
)
