"""Every apparatus, by name."""

from collections.abc import Collection, Mapping
from pathlib import Path

from hardware.apparatus import AnyApparatus
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.pins.toml import Entry, PinMapError, read, text_of
from hardware.tile_tray.tile_tray import TILE_TRAY

USUAL: AnyApparatus = JEWEL_BOX  # where nobody says which one
APPARATUSES: Mapping[str, AnyApparatus] = {apparatus.name: apparatus for apparatus in (JEWEL_BOX, TILE_TRAY)}


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
