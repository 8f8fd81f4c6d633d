"""Points at what hands have to do to the box: the part glows, and an arrow shows the way that it goes."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.drawing.area import Area
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.jewel_box.hints import BoxHints, pointable
from companion.screens.kiosk.jewel_box.outlines import BoxOutlines
from companion.screens.kiosk.jewel_box.perspective import Box
from companion.screens.kiosk.jewel_box.picture import BoxPicture
from companion.screens.kiosk.widgets.pointer import pointer
from companion.screens.kiosk.widgets.widget import Tap, Widget

# Named here for the scenes that point.
from hardware.jewel_box.actions import CloseDrawer as CloseDrawer  # noqa: PLC0414
from hardware.jewel_box.actions import OpenDrawer as OpenDrawer  # noqa: PLC0414
from hardware.jewel_box.actions import PushDrawer as PushDrawer  # noqa: PLC0414
from hardware.jewel_box.actions import RotateLevel as RotateLevel  # noqa: PLC0414
from hardware.jewel_box.actions import TurnBox as TurnBox  # noqa: PLC0414
from hardware.jewel_box.movements import Depth as Depth  # noqa: PLC0414
from hardware.jewel_box.movements import Direction as Direction  # noqa: PLC0414


def pointed(
    frame: Frame, area: Area, picture: BoxPicture, actions: Sequence[Any], tap: Tap | None = None
) -> list[Widget]:
    """A picture of the box on which what hands have to do glows."""
    return [Box(area, picture, tap=tap), *pointers(frame, area, picture, actions)]


def pointers(
    frame: Frame, area: Area, picture: BoxPicture, actions: Sequence[Any], *, by_finger: bool = False
) -> list[Widget]:
    """What glows on a picture of the box; `by_finger`: arrows go as a finger does that moves the picture itself."""
    still = frame.model.settings.reduced_motion
    hints = BoxHints(BoxOutlines(*area.size, picture), frame.sizes.scale, by_finger=by_finger)
    return [pointer(hints.of(one), area, frame.sizes, still=still) for one in pointable(actions)]


def joint_shown(frame: Frame, area: Area, picture: BoxPicture, joint: str) -> list[Widget]:
    """A picture of the box on which a joint glows, with its two levels in frames and the way that it turns."""
    picture = replace(picture, lit=frozenset(joint))
    hints = BoxHints(BoxOutlines(*area.size, picture), frame.sizes.scale)
    return [Box(area, picture), pointer(hints.joint(picture.levels_above(joint)), area, frame.sizes, still=True)]
