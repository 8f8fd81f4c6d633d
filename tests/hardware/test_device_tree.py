"""Which pins a machine's own drivers use: small made-up device trees, as folders."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from hardware.jewel_box.channels import CHANNELS
from hardware.pins import header_map
from hardware.pins.device_tree import claimed
from hardware.pins.header_map import DEFAULT_MAP, Button

SPI_SCREEN = {"spi@7e204000/status": b"okay\0", "spi@7e204000/pinctrl-0": (7, 8)}
PIN_GROUPS = {
    "gpio@7e200000/spi0_pins/phandle": (7,),
    "gpio@7e200000/spi0_pins/brcm,pins": (9, 10, 11),
    "gpio@7e200000/spi0_cs_pins/phandle": (8,),
    "gpio@7e200000/spi0_cs_pins/brcm,pins": (8, 7),
    "gpio@7e200000/i2c1/phandle": (9,),
    "gpio@7e200000/i2c1/brcm,pins": (2, 3),
}


def grown(root: Path, *properties: Mapping[str, bytes | Sequence[int]]) -> Path:
    """A tree with these properties; numbers are written as a device tree has them."""
    for name, value in (item for each in properties for item in each.items()):
        data = value if isinstance(value, bytes) else b"".join(cell.to_bytes(4, "big") for cell in value)
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(data)
    return root


def test_pins_of_an_enabled_driver_are_its_own(tmp_path: Path) -> None:
    tree = grown(tmp_path, PIN_GROUPS, {"soc/" + name: value for name, value in SPI_SCREEN.items()})
    assert claimed(tree) == dict.fromkeys((7, 8, 9, 10, 11), "spi@7e204000")


@pytest.mark.parametrize(
    ("status", "pins"),
    [({"status": b"disabled\0"}, set()), ({"status": b"ok\0"}, {2, 3}), ({}, {2, 3})],
    ids=["disabled", "ok", "not said"],
)
def test_a_node_that_is_switched_off_uses_nothing(tmp_path: Path, status: dict[str, bytes], pins: set[int]) -> None:
    node = {"pinctrl-0": (9,), **status}
    tree = grown(tmp_path, PIN_GROUPS, {f"soc/i2c@7e804000/{name}": value for name, value in node.items()})
    assert set(claimed(tree)) == pins


def test_below_a_node_that_is_switched_off_nothing_is_on(tmp_path: Path) -> None:
    tree = grown(tmp_path, PIN_GROUPS, {"soc/status": b"disabled\0", "soc/i2c/pinctrl-0": (9,)})
    assert claimed(tree) == {}


def test_a_pi_5_names_its_pins_in_nodes_below_the_group(tmp_path: Path) -> None:
    groups = {
        "rp1/gpio/uart0/phandle": (3,),
        "rp1/gpio/uart0/txd/pins": b"gpio14\0",
        "rp1/gpio/uart0/rxd/pins": b"gpio15\0",
        "rp1/serial/pinctrl-0": (3,),
    }
    assert claimed(grown(tmp_path, groups)) == {14: "serial", 15: "serial"}


@pytest.mark.parametrize("value", [b"", b"\0\0\0", b"\xff" * 7, (99,)], ids=repr)
def test_what_makes_no_sense_claims_nothing(tmp_path: Path, value: bytes | tuple[int, ...]) -> None:
    assert claimed(grown(tmp_path, PIN_GROUPS, {"soc/spi/pinctrl-0": value})) == {}
    assert claimed(tmp_path / "nowhere") == {}


def test_a_joint_that_loses_a_sensor_loses_the_other_one_too() -> None:
    pin_map = header_map.load(DEFAULT_MAP, CHANNELS)
    assert pin_map.spares({8}, CHANNELS) == {8, 11}  # AB.0 takes AB.1 along
    assert pin_map.spares({0, 45}, CHANNELS) == frozenset()
    left = pin_map.without(pin_map.spares({7, 8, 9, 10, 11, 2}, CHANNELS))
    assert len(left.sensors) == len(pin_map.sensors) - 5
    assert list(left.buttons) == [Button.UNDO]
