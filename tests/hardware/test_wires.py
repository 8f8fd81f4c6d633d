"""Where a sensor is connected: the pin of its map, and wires of the colours that the drawings have."""

from pathlib import Path

import pytest

from hardware.jewel_box.channels import CHANNELS
from hardware.pins.toml import PinMapError, usual_map
from hardware.pins.wires import Connection, Dye, Rgb, colours, connections, load_map
from hardware.tile_tray.channels import CHANNELS as TRAY_CHANNELS


def in_box(name: str) -> dict[str, Connection]:
    return connections(load_map(usual_map(name), CHANNELS), CHANNELS)


@pytest.mark.parametrize(
    ("name", "channel", "found"),
    [
        ("box.toml", "B2.front", "board B, GPB1 · brown wire, place 2 of drawer B2"),
        ("box.toml", "B1.secret", "board B, GPA4 · green wire, place 3 of drawer B1"),
        ("box.toml", "AB.1", "board A, GPB5 · brown wire, place 3 of joint AB"),
        ("box.toml", "tilt.inverted", "Pico, GP15 (pad 20) · brown wire, place 2 of tilt"),
        (
            "header.toml",
            "A3.secret",
            "Pi, GPIO23 (header pin 16) · pink wire, place 8 of slip ring AB · brown wire, place 2 of drawer A3",
        ),
        (
            "header.toml",
            "B2.closed",
            "Pi, GPIO6 (header pin 31) · brown wire, place 4 of terminal strip B · white wire, place 1 of drawer B2",
        ),
    ],
)
def test_connection_says_where_to_put_the_probe(name: str, channel: str, found: str) -> None:
    assert str(in_box(name)[channel]) == found


def test_tray_is_connected_row_by_row() -> None:
    found = connections(load_map(usual_map("tray.toml"), TRAY_CHANNELS), TRAY_CHANNELS)
    assert [found[f"r2c{column}.tile"].wires[0].colour.main for column in (1, 2, 3, 4)] == [
        Dye.WHITE,
        Dye.BROWN,
        Dye.GREEN,
        Dye.YELLOW,
    ]
    assert str(found["s31.gem"].wires[0].end) == "sapphires, row 3"


def test_no_two_wires_of_a_cable_look_alike() -> None:
    carried = ["3V3", "GND", *(f"signal {number}" for number in range(18))]
    found = colours(carried)
    assert len(set(found)) == len(carried)
    assert (found[0].code, found[1].code, found[-1].code) == ("RD", "BK", "GYBN")
    assert str(found[-1].words) == "grey and brown"
    assert found[-1].rgb == (Dye.GREY.rgb, Dye.BROWN.rgb)
    assert found[2].rgb == (Dye.WHITE.rgb, Dye.WHITE.rgb)


def test_every_dye_can_be_told_from_the_others() -> None:
    def apart(one: Rgb, other: Rgb) -> int:
        return sum(abs(a - b) for a, b in zip(one, other, strict=True))

    for dye in Dye:
        assert min(apart(dye.rgb, other.rgb) for other in Dye if other is not dye) >= 60


def test_map_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(PinMapError, match=r"gone\.toml:1: the pin map cannot be read"):
        load_map(tmp_path / "gone.toml", CHANNELS)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(PinMapError, match="not UTF-8"):
        load_map(tmp_path / "bytes.toml", CHANNELS)
    (tmp_path / "empty.toml").write_text("[A]\n")
    with pytest.raises(PinMapError, match="the pin map has no sensors"):
        load_map(tmp_path / "empty.toml", CHANNELS)
