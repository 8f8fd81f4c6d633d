"""What the drawings of each apparatus are called, and how long its cables are. Data only.

One rule: this is all that the tools know of a thing beside its channels and their cabling, but for the drawings of its
magnets.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from hardware.apparatus import AnyApparatus
from hardware.channels import Cabling
from hardware.jewel_box.channels import DRAWERS, RINGS
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.tile_tray.tile_tray import TILE_TRAY


class Style(StrEnum):
    """The two ways to build."""

    PICO = "Pico"
    HEADER = "header"


@dataclass(frozen=True, slots=True)
class Layout:
    """One apparatus; how its wires run, its channels say. The cable to the plug of a part has so many `metres`."""

    apparatus: AnyApparatus
    metres: Callable[[str], float]
    titles: Mapping[str, str]  # of the drawings of each place, in order
    centre: str  # what the drawing of the Pico and its bus is called
    centre_title: str
    strip: str  # where the cable to the Pi comes in

    @property
    def cabling(self) -> Cabling:
        """Places, plugs and slip rings."""
        return self.apparatus.channels.cabling

    def file(self, place: str) -> str:
        """What the drawing of a place is called."""
        return self.titles[place].lower().replace(" ", "-")


def _in_box(part: str) -> float:
    return 0.2 if part in RINGS else 0.25 if part in DRAWERS else 0.15


BOX = Layout(
    JEWEL_BOX,
    metres=_in_box,
    titles={"A": "Level A", "B": "Level B", "C": "Level C"},
    centre="middle",
    centre_title="The middle: Pico, bus, radio, battery",
    strip="where the cable from the Pi comes in",
)
TRAY = Layout(
    TILE_TRAY,
    metres=lambda _part: 0.3,
    titles={"tiles": "Tiles", "gems": "Sapphires"},
    centre="pico",
    centre_title="Pico, bus, radio, battery",
    strip="under the tray, where the cable comes in",
)
LAYOUTS: Mapping[str, Layout] = {layout.apparatus.name: layout for layout in (BOX, TRAY)}
