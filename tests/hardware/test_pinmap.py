from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.jewel_box.channels import CHANNELS, USUALLY_FITTED
from hardware.pins import header_map as pinmap
from hardware.pins.header_map import DEFAULT_MAP, HEADER_PINS, Button, PinMap, header_position
from hardware.pins.toml import PinMapError
from tests.hardware.toml import toml


def free_pins(pin_map: PinMap) -> Iterator[int]:
    """The pins of the header that a map leaves free."""
    used = set(pin_map.sensors.values()) | {pin for pins in pin_map.buttons.values() for pin in pins}
    return (pin for pin in HEADER_PINS if pin not in used)


def problems(text: str) -> list[str]:
    with pytest.raises(PinMapError) as caught:
        pinmap.parse("pins.toml", text, CHANNELS)
    return [str(problem) for problem in caught.value.problems]


def test_the_map_that_comes_with_the_program_has_24_sensors_and_two_buttons() -> None:
    pin_map = pinmap.load(DEFAULT_MAP, CHANNELS)
    assert set(pin_map.sensors) == {name for name in USUALLY_FITTED if not name.endswith(".front")}
    assert len(pin_map.sensors) == 24
    assert pin_map.buttons == {Button.DONE: (2,), Button.UNDO: (3,)}
    assert list(free_pins(pin_map)) == []


def test_keys_may_be_quoted_or_dotted() -> None:
    quoted = pinmap.parse("a", '[sensors]\n"A1.closed" = 4\n', CHANNELS)
    dotted = pinmap.parse("a", "[sensors]\nA1.closed = 4\n", CHANNELS)
    assert quoted.sensors == dotted.sensors == {"A1.closed": 4}
    assert list(free_pins(dotted))[:3] == [2, 3, 5]


def test_buttons_may_share_pins_but_not_the_same_ones() -> None:
    text = "[buttons]\ndone = 2\nundo = 3\nalarm = [3, 2]\ndiamond = [2, 3]\n"
    assert problems(text) == ["pins.toml:5: diamond = GPIO2: already taken by alarm on line 4"]
    shared = pinmap.parse("a", text.replace("diamond = [2, 3]\n", ""), CHANNELS)
    assert shared.buttons[Button.ALARM] == (2, 3)


def test_all_mistakes_are_listed_at_once_with_their_lines() -> None:
    text = """\
colour = "red"
[sensors]
"A1.closed" = 4
"A2.closed" = 4
"A3.closd" = 5
"A4.closed" = 1
"B1.closed" = 40
"B2.closed" = "GPIO6"
"B3.closed" = true
"B4.closed" = [6, 7]
"AB.0" = 8
[buttons]
done = 4
redo = 9
undo = [2, 2]
alarm = []
sapphire = [99, 3.5]
diamond = 1979-05-27
[lamps]
red = 3
"""
    assert problems(text) == [
        "pins.toml:1: unknown key colour: pins belong under [sensors] or [buttons]",
        "pins.toml:4: A2.closed = GPIO4: already taken by A1.closed on line 3",
        "pins.toml:5: unknown channel A3.closd: did you mean A3.closed?",
        "pins.toml:6: A4.closed = 1: GPIO1 is ID_SC, reserved for a HAT's identity memory: use GPIO2 to GPIO27",
        "pins.toml:7: B1.closed = 40: there is no such pin on the 40-pin header: use GPIO2 to GPIO27",
        'pins.toml:8: B2.closed = "GPIO6": a pin is a BCM number from 2 to 27',
        "pins.toml:9: B3.closed = true: a pin is a BCM number from 2 to 27",
        "pins.toml:10: B4.closed needs a pin of its own, not a list",
        "pins.toml:13: done = GPIO4: already taken by A1.closed on line 3",
        "pins.toml:14: unknown button redo: there are diamond, sapphire, alarm, done, undo",
        "pins.toml:15: undo: name one pin, or different ones",
        "pins.toml:16: alarm: name one pin, or different ones",
        "pins.toml:17: sapphire = 99: there is no such pin on the 40-pin header: use GPIO2 to GPIO27",
        "pins.toml:17: sapphire = 3.5: a pin is a BCM number from 2 to 27",
        "pins.toml:18: diamond = 1979-05-27: a pin is a BCM number from 2 to 27",
        "pins.toml:19: unknown table [lamps]: there are [sensors] and [buttons]",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[sensors\n", "pins.toml:1: not TOML: "),
        ('[sensors]\n"A1.closed" = \n', "pins.toml:2: not TOML: "),
        ('[sensors]\n"A1.closed" = 4\n"A1.closed" = 5\n', "pins.toml:3: not TOML: "),
        ('[sensors]\n"A1.closed" = [4', "pins.toml:2: not TOML: "),
        ("", "pins.toml:1: the pin map is empty"),
        ("[sensors]\nnonsense = 4\n", "pins.toml:2: unknown channel nonsense"),
        (
            '[sensors]\nA1.closed = "\\u0000"\n',
            "pins.toml:2: sensors.A1.closed contains a control character: remove it",
        ),
        (f"[sensors]\nA1.closed = 0x{'f' * 5000}\n", "pins.toml:2: sensors.A1.closed is a number with too many digits"),
        (f"[buttons]\ndone = {'9' * 5000}\n", "pins.toml:2: buttons.done: a number with too many digits"),
        (
            f"[buttons]\ndone = {'[' * 5000}{']' * 5000}\n",
            "pins.toml:2: buttons.done: too many nested levels",
        ),
    ],
)
def test_malformed_maps_name_the_line(text: str, expected: str) -> None:
    (problem,) = problems(text)
    assert problem.startswith(expected)


def test_any_subset_of_the_sensors_is_a_map_half_a_joint_and_none_as_well() -> None:
    assert pinmap.parse("pins.toml", "[sensors]\n", CHANNELS).sensors == {}
    assert pinmap.parse("pins.toml", '[sensors]\n"AB.0" = 4\n', CHANNELS).sensors == {"AB.0": 4}


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(PinMapError, match=r"nowhere.toml:1: the pin map cannot be read: No such file"):
        pinmap.load(tmp_path / "nowhere.toml", CHANNELS)
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(PinMapError, match=r"binary.toml:1: not TOML: this is not UTF-8 text"):
        pinmap.load(tmp_path / "binary.toml", CHANNELS)


def test_header_positions_are_those_of_the_board() -> None:
    assert [header_position(pin) for pin in (2, 3, 4, 14, 17, 27, 21)] == [3, 5, 7, 8, 11, 13, 40]
    assert sorted(map(header_position, pinmap.HEADER_PINS)) == sorted(
        set(range(1, 41)) - {1, 2, 4, 6, 9, 14, 17, 20, 25, 27, 28, 30, 34, 39}
    )


@given(st.text() | toml("sensors", "buttons", "A1.closed", "A1", "closed", "AB", "0", "done", "undo"))
def test_any_text_is_a_map_or_a_list_of_problems(text: str) -> None:
    with suppress(PinMapError):
        pinmap.parse("pins.toml", text, CHANNELS)
