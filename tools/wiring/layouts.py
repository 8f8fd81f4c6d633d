"""How the wires of each apparatus run: where its sensors sit, and which plug and cable each part has. Data only.

One rule: this is all that the tools know of a thing beside its channels, but for the drawings of its magnets.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from hardware.apparatus import AnyApparatus
from hardware.jewel_box.channels import DRAWERS, RINGS, level_of
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.tile_tray.channels import CELLS
from hardware.tile_tray.tile_tray import TILE_TRAY


class Style(StrEnum):
    """The two ways to build."""

    PICO = "Pico"
    HEADER = "header"


@dataclass(frozen=True, slots=True)
class Layout:
    """One apparatus.

    A sensor of a part sits at a `place`, and its wire goes to a `plug` at the end of a cable of so many metres. A board
    is at the place that it is named after. Between the Pico, or the cable to the Pi, and some places there may be a
    slip ring.
    """

    apparatus: AnyApparatus
    place: Callable[[str], str]
    plug: Callable[[str], tuple[str, float]]
    titles: Mapping[str, str]  # of the drawings of each place, in order
    slip_rings: Mapping[str, str]  # by place
    centre: str  # what the drawing of the Pico and its bus is called
    centre_title: str
    strip: str  # where the cable to the Pi comes in

    def file(self, place: str) -> str:
        """What the drawing of a place is called."""
        return self.titles[place].lower().replace(" ", "-")


def _in_box(part: str) -> tuple[str, float]:
    if part in RINGS:
        return f"joint {part}", 0.2
    return (f"drawer {part}", 0.25) if part in DRAWERS else (part, 0.15)


def _in_tray(part: str) -> tuple[str, float]:
    """A plug for each row of tiles and each row of sapphires, so that a strip of reeds can be taken out."""
    return (f"tiles, row {part[1]}", 0.3) if part in CELLS else (f"sapphires, row {part[1]}", 0.3)


BOX = Layout(
    JEWEL_BOX,
    # The Pico is in the middle level, so every joint is crossed by one ring at most.
    place=lambda part: level_of(part) or "B",
    plug=_in_box,
    titles={"A": "Level A", "B": "Level B", "C": "Level C"},
    slip_rings={"A": "AB", "C": "BC"},
    centre="middle",
    centre_title="The middle: Pico, bus, radio, battery",
    strip="in the middle level, where the cable comes in",
)
TRAY = Layout(
    TILE_TRAY,
    place=lambda part: "tiles" if part in CELLS else "gems",
    plug=_in_tray,
    titles={"tiles": "Tiles", "gems": "Sapphires"},
    slip_rings={},
    centre="pico",
    centre_title="Pico, bus, radio, battery",
    strip="under the tray, where the cable comes in",
)
LAYOUTS: Mapping[str, Layout] = {layout.apparatus.name: layout for layout in (BOX, TRAY)}
