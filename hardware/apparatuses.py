"""Every apparatus that there is, by name."""

from collections.abc import Mapping

from hardware.apparatus import AnyApparatus
from hardware.jewel_box.jewel_box import JEWEL_BOX

USUAL: AnyApparatus = JEWEL_BOX  # where nobody says which one
APPARATUSES: Mapping[str, AnyApparatus] = {apparatus.name: apparatus for apparatus in (JEWEL_BOX,)}
