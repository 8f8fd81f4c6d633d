"""Every apparatus that there is, by name."""

from collections.abc import Mapping

from hardware.apparatus import AnyApparatus
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.tile_tray.tile_tray import TILE_TRAY

USUAL: AnyApparatus = JEWEL_BOX  # where nobody says which one
APPARATUSES: Mapping[str, AnyApparatus] = {apparatus.name: apparatus for apparatus in (JEWEL_BOX, TILE_TRAY)}
