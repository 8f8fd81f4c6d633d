"""Every apparatus, by name: ours, and those of other packages."""

from collections.abc import Collection
from pathlib import Path
from typing import Any

from companion.plugins import Registry, refuse_without
from hardware.apparatus import AnyApparatus, Apparatus
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.pins.toml import Entry, PinMapError, read, text_of
from hardware.tile_tray.tile_tray import TILE_TRAY

_PARTS = {*Apparatus.__annotations__, *(name for name in vars(Apparatus) if not name.startswith("_"))}


def _checked(found: Any) -> AnyApparatus:
    """An apparatus from outside, if it is complete, with its `pages`."""
    refuse_without(found, {*_PARTS, "pages"} - {"timings", "header_pins"})  # these may be None
    refuse_without(found.pages(), ("sentences", "sensors"))
    return found  # type: ignore[no-any-return]


USUAL: AnyApparatus = JEWEL_BOX  # where nobody says which one
APPARATUSES: Registry[AnyApparatus] = Registry("jewelbox.apparatuses", (JEWEL_BOX, TILE_TRAY), _checked)


def of_channels(names: Collection[str]) -> AnyApparatus | None:
    """The one that has channels of these names."""
    return next((apparatus for apparatus in APPARATUSES.values() if apparatus.channels.has_any(names)), None)


def of_pin_map(path: Path) -> AnyApparatus:
    """The one whose sensors are in a pin map; what is wrong with the map, whoever reads it for that one says."""
    try:
        entries = read(str(path), text_of(path, "")).entries
    except PinMapError:
        return USUAL
    return max(APPARATUSES.values(), key=lambda apparatus: sum(_knows(apparatus, entry) for entry in entries))


def _knows(apparatus: AnyApparatus, entry: Entry) -> bool:
    return entry.key in apparatus.channels or (not entry.key and entry.table in apparatus.channels.boards)
