"""The pin map of a box with a Pico: what is right, every mistake with its line, and what is made from it."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from msgspec.structs import replace

from firmware_bridge.firmware import pins
from hardware.apparatuses import of_pin_map
from hardware.jewel_box.channels import CHANNELS, USUALLY_FITTED
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.pins import pico_map
from hardware.pins.pico_map import PicoMap
from hardware.pins.toml import PinMapError, named_map, usual_map
from hardware.tile_tray.channels import CHANNELS as TRAY_CHANNELS
from hardware.tile_tray.channels import TILES
from hardware.tile_tray.tile_tray import TILE_TRAY
from tests.hardware.toml import toml
from tests.hardware.usual_maps import BOX_MAP, MINIMAL_MAP, TRAY_MAP

SMALL = """
[pico]
"tilt.upright" = 14
[A]
address = 0x20
"A1.closed" = "GPA0"
"A1.front" = "GPB0"
"""


def problems(text: str) -> list[str]:
    with pytest.raises(PinMapError) as caught:
        pico_map.parse("box.toml", text, CHANNELS)
    return [str(problem) for problem in caught.value.problems]


def test_map_that_comes_with_the_program_has_every_usual_sensor_once() -> None:
    assert sorted(BOX_MAP.channels) == sorted(USUALLY_FITTED)
    assert [(board.name, board.address) for board in BOX_MAP.boards] == [("A", 0x20), ("B", 0x21), ("C", 0x22)]


def test_firmwares_pins_are_made_from_the_map_that_comes_with_the_program() -> None:
    assert Path(pins.__file__).read_text(encoding="utf-8") == BOX_MAP.module()
    assert BOX_MAP.hash == pins.MAP_HASH


def test_channels_come_by_board_and_pin_whatever_their_order_in_the_file() -> None:
    assert pico_map.parse("box.toml", SMALL, CHANNELS).channels == ("A1.closed", "A1.front", "tilt.upright")


@pytest.mark.parametrize(
    ("before", "after"), [("GPA0", "GPA1"), ("0x20", "0x21"), ("= 14", "= 13"), ("A1.closed", "A2.closed")]
)
def test_hash_tells_every_wire(before: str, after: str) -> None:
    assert pico_map.parse("x", SMALL, CHANNELS).hash != pico_map.parse("x", SMALL.replace(before, after), CHANNELS).hash


def test_hash_does_not_depend_on_the_line_or_on_comments() -> None:
    other = SMALL.replace("[pico]", '# ours\n[pico]\nline = "uart"')
    assert pico_map.parse("x", SMALL, CHANNELS).hash == pico_map.parse("y", other, CHANNELS).hash


def test_speed_of_the_bus_is_data_of_the_map_and_changes_no_wire() -> None:
    slow = pico_map.parse("x", SMALL.replace("[pico]", "[pico]\ni2c_khz = 100"), CHANNELS)
    assert "I2C_KHZ = 100\n" in slow.module()
    assert "I2C_KHZ = 400\n" in pico_map.parse("x", SMALL, CHANNELS).module()
    assert slow.hash == pico_map.parse("x", SMALL, CHANNELS).hash


@pytest.mark.parametrize("pico", [BOX_MAP, TRAY_MAP])
def test_no_map_of_ours_uses_a_pin_that_is_an_output_only(pico: PicoMap) -> None:
    assert not any(bit % 8 == 7 for board in pico.boards for bit in board.bits.values())


def test_map_of_the_tray_has_every_reed_once_and_the_addresses_of_the_box() -> None:
    assert sorted(TRAY_MAP.channels) == sorted(TRAY_CHANNELS.by_name)
    assert [(board.name, board.address) for board in TRAY_MAP.boards] == [("tiles", 0x20), ("gems", 0x21)]
    expected = TILE_TRAY.expected(None)
    assert expected is not None
    assert replace(expected, words={}) == TRAY_MAP.expected


def test_tray_without_reeds_under_its_sapphires_is_a_shorter_map() -> None:
    text = usual_map("tray.toml").read_text(encoding="utf-8").split("\n[gems]\n")[0]
    sixteen = pico_map.parse("mine.toml", text, TRAY_CHANNELS)
    assert [board.name for board in sixteen.boards] == ["tiles"]
    assert set(sixteen.channels) == {channel.name for channel in TILES}


def test_no_battery_is_not_on_the_uarts_first_pin() -> None:
    over_uart = SMALL.replace("[pico]", '[pico]\nline = "uart"\nbattery = 0')
    assert pico_map.parse("box.toml", over_uart, CHANNELS).settings["battery"] == 0


def test_program_knows_every_box_that_was_made_from_a_map_of_its_own() -> None:
    expected = JEWEL_BOX.expected(None)
    assert expected is not None
    assert expected.map_hash == BOX_MAP.hash
    assert expected.knows(BOX_MAP.hash)
    assert expected.knows(MINIMAL_MAP.hash)
    assert not expected.knows(TRAY_MAP.hash)
    only = JEWEL_BOX.expected(usual_map("minimal.toml"))
    assert only is not None
    assert only.knows(MINIMAL_MAP.hash)
    assert not only.knows(BOX_MAP.hash)


def test_map_is_a_file_or_else_one_that_comes_with_the_program(tmp_path: Path) -> None:
    assert named_map("minimal.toml", tmp_path) == usual_map("minimal.toml")
    assert named_map("none.toml", tmp_path) == tmp_path / "none.toml"
    assert named_map("folder/minimal.toml", tmp_path) == tmp_path / "folder" / "minimal.toml"
    own = tmp_path / "minimal.toml"
    own.touch()
    assert named_map("minimal.toml", tmp_path) == own
    assert named_map(str(own)) == own


def test_map_tells_what_it_is_of_by_its_sensors(tmp_path: Path) -> None:
    boxes, trays = ("box", "header", "minimal", "minimal-header"), ("tray", "tray-header")
    for name, apparatus in (*((name, JEWEL_BOX) for name in boxes), *((name, TILE_TRAY) for name in trays)):
        assert of_pin_map(usual_map(f"{name}.toml")) is apparatus
    empty = tmp_path / "empty.toml"
    empty.write_text("[gems]\n")
    assert of_pin_map(empty) is TILE_TRAY
    assert of_pin_map(tmp_path / "none.toml") is JEWEL_BOX


def test_module_can_be_read_by_python() -> None:
    namespace: dict[str, object] = {}
    over_uart = SMALL.replace("[pico]", '[pico]\nline = "uart"\nbaud = 9600')
    exec(pico_map.parse("box.toml", over_uart, CHANNELS).module(), namespace)
    assert namespace["BOARDS"] == (("A", 0x20, (("A1.closed", 0), ("A1.front", 8))),)
    assert (namespace["PINS"], namespace["LINE"], namespace["BAUD"]) == ((("tilt.upright", 14),), "uart", 9600)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('"A2.closed" = "GPA7"', "A2.closed: GPA7 cannot be an input: use GPA0 to GPA6 or GPB0 to GPB6"),
        ('"A2.closed" = 3', "A2.closed: a pin of an expander is GPA0 to GPA6 or GPB0 to GPB6, in quotes"),
        ('"A2.closed" = "GPA0"', "A2.closed = GPA0: already taken by A1.closed on line 6"),
        ('"A2.clsed" = "GPA2"', "unknown A2.clsed: did you mean A2.closed?"),
        ('"nonsense" = 1', "unknown nonsense"),
        ('"tilt.upright" = "GPA3"', "tilt.upright is already on line 3"),
        ("[B]\naddress = 0x20", "address 0x20 is taken by another board: set its jumpers differently"),
        ("[B]\naddress = 32.5", "an expander's address is 0x20 to 0x27, by its pins A0 to A2"),
        ('[B]\n"B1.closed" = "GPA0"', "board B needs its address, such as address = 0x20"),
        ("[D]\nx = 1", "unknown table [D]: there are [A], [B], [C] and [pico]"),
    ],
)
def test_mistake_is_named_with_its_line(line: str, complaint: str) -> None:
    (told,) = problems(SMALL + line)
    assert told.endswith(f": {complaint}")
    assert int(told.split(":")[1]) >= 8


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('"tilt.inverted" = 23', "tilt.inverted: a pin of the Pico is a number from 0 to 22 or from 26 to 28"),
        ('"tilt.inverted" = 4', "tilt.inverted = 4: already taken by sda"),
        ('line = "uart"\n"tilt.inverted" = 1', "tilt.inverted = 1: already taken by uart_rx"),
        ("sda = 5", "sda = 5: SDA of I2C0 is on GP0, GP4, GP8, GP12, GP16, GP20 or GP28"),
        ("scl = 25", "scl = 25: SCL of I2C0 is on GP1, GP5, GP9, GP13, GP17 or GP21"),
        ("uart_tx = 4", "uart_tx = 4: TX of UART0 is on GP0, GP12, GP16 or GP28"),
        ("uart_rx = 29", "uart_rx = 29: RX of UART0 is on GP1, GP13 or GP17"),
        ('sda = 0\nline = "uart"', "uart_tx = 0: already taken by sda"),
        ('line = "uart"\nuart_rx = 17\nscl = 17', "uart_rx = 17: already taken by scl"),
        ("sda = 28\nbattery = 28", "battery = 28: already taken by sda"),
        ('line = "wifi"', 'line = wifi: line must be "usb" or "uart"'),
        ('baud = "fast"', "baud = fast: a whole number is needed"),
        ("baud = 5", "baud = 5: it must be from 1200 to 1000000"),
        ("battery = 3", "battery = 3: the battery is measured on pin 26, 27, 28 or 29, or 0 for none"),
        ("i2c_khz = 1000", "i2c_khz = 1000: it must be from 50 to 400"),
        ("debounce_ms = 50", "debounce_ms = 50: it must be from 1 to 20"),
        ("colour = 3", "unknown colour"),
    ],
)
def test_mistake_under_pico_is_named(line: str, complaint: str) -> None:
    (told,) = problems(SMALL.replace("[pico]", f"[pico]\n{line}"))
    assert told.endswith(complaint)


def test_all_mistakes_are_listed_at_once() -> None:
    assert len(problems(SMALL + '"x" = 1\n"y" = 2\n')) == 2
    everywhere = problems(SMALL.replace("= 14", "= 4") + '"x" = 1\n"AB.0" = "GPB4"\n[B]\n"B1.closed" = "GPA0"\n')
    assert [told.split(": ", 1)[0] for told in everywhere] == [f"box.toml:{line}" for line in (3, 8, 10)]
    assert len(problems(SMALL.replace("0x20", "0x30"))) == 1
    assert problems("sda = 4\n") == ["box.toml:1: unknown key sda: sensors belong under [A], [B], [C] or [pico]"]
    assert "no sensors" in problems("[pico]\nsda = 4\n")[0]
    assert "not TOML" in problems("[pico\n")[0]


def test_file_that_cannot_be_read_is_a_problem_too(tmp_path: Path) -> None:
    with pytest.raises(PinMapError, match="the pin map cannot be read: No such file"):
        pico_map.load(tmp_path / "none.toml", CHANNELS)
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(PinMapError, match="this is not UTF-8 text"):
        pico_map.load(tmp_path / "binary.toml", CHANNELS)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('line = ["usb"]', 'box.toml:3: line = [\'usb\']: line must be "usb" or "uart"'),
        ('line = "\\u0000"', "box.toml:3: pico.line contains a control character: remove it"),
        (f"sda = 0x{'f' * 5000}", "box.toml:3: pico.sda is a number with too many digits"),
        (f"sda = {'[' * 5000}{']' * 5000}", "box.toml:3: pico.sda: too many nested levels"),
    ],
)
def test_a_value_that_nothing_can_be_made_of_is_told_with_its_key(line: str, problem: str) -> None:
    assert problems(SMALL.replace("[pico]", f"[pico]\n{line}")) == [problem]


@given(toml("pico", "A", "B", "address", "line", "sda", "baud", "A1.closed", "A1", "closed", "tilt.upright"))
def test_any_text_is_a_map_or_a_list_of_problems(text: str) -> None:
    with suppress(PinMapError):
        pico_map.parse("box.toml", text, CHANNELS)
