"""Whether anything is connected: every contact open is no box, where a box would have some of them shut."""

from collections.abc import Collection, Mapping

import pytest

from companion.sensing.contacts import SURE_PARTS, Presence, presence
from hardware.channels import Channel, Channels
from hardware.jewel_box.channels import CHANNELS, CLOSED, FRONT, TILT
from hardware.pins import header_map
from hardware.pins.toml import usual_map
from hardware.tile_tray.channels import CHANNELS as OF_TRAY


def off(names: Collection[str]) -> dict[str, bool]:
    return dict.fromkeys(names, False)


@pytest.mark.parametrize(
    ("file", "channels"),
    [
        ("header.toml", CHANNELS),
        ("minimal-header.toml", CHANNELS),
        ("glued.toml", CHANNELS),
        ("tray-header.toml", OF_TRAY),
    ],
)
def test_a_header_without_anything_is_told_from_one_with_a_box(file: str, channels: Channels) -> None:
    levels = off(header_map.load(usual_map(file), channels).sensors)
    nothing = Presence.UNKNOWN if channels is OF_TRAY else Presence.NOTHING
    assert presence(levels, channels) is nothing
    for name in levels:
        assert presence({**levels, name: True}, channels) is Presence.THERE


def told(channels: Collection[Channel], inverted: Collection[str] = ()) -> Presence:
    return presence({channel.name: channel.name in inverted for channel in channels}, CHANNELS, inverted)


def test_a_map_without_a_contact_that_is_on_at_rest_cannot_tell_and_counts_as_there() -> None:
    assert told(FRONT) is Presence.THERE
    assert told(TILT[1:]) is Presence.THERE


def test_few_contacts_that_are_on_at_rest_are_asked_about() -> None:
    assert told(CLOSED[: SURE_PARTS - 1]) is Presence.UNKNOWN
    assert told(CLOSED[:SURE_PARTS]) is Presence.NOTHING
    assert told(TILT) is Presence.UNKNOWN  # it may lie on its side


def test_wires_that_say_the_contrary_count_as_they_are_wired() -> None:
    names = [channel.name for channel in CLOSED]
    assert told(CLOSED, names) is Presence.THERE  # nothing connected looks like a box at rest
    assert told(FRONT, [channel.name for channel in FRONT]) is Presence.NOTHING
    assert presence(dict.fromkeys(names, True), CHANNELS) is Presence.THERE


@pytest.mark.parametrize("channels", [CHANNELS, OF_TRAY])
def test_no_pin_at_all_is_nothing(channels: Channels) -> None:
    levels: Mapping[str, bool] = {}
    assert presence(levels, channels) is Presence.NOTHING
