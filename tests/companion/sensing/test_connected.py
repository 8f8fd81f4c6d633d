"""The wires that are shown are those of the map that the source goes by."""

from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from companion.sensing.connected import Connected
from companion.sensing.panel import Tone
from companion.sensing.watch import Watch
from companion.words import Words
from firmware_bridge.link_events import Counters, State, Status
from hardware.clock import ManualClock
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.timings import Timings
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.pins import header_map, pico_map
from hardware.pins.toml import PinMapError, usual_map
from hardware.polarity import Wiring
from hardware.sources.gpio import GpioSource
from hardware.sources.recording import ReplaySource
from hardware.sources.virtual import VirtualSource
from tests.toys.lamp_switch import LAMP_SWITCH

CHANNELS = JEWEL_BOX.channels


def virtual() -> VirtualSource:
    source = VirtualSource(VirtualBox(1), ManualClock())
    source.start()
    return source


class OnLine(VirtualSource):
    """A box at the end of a line that says which map its firmware was made from."""

    map_hash = b""

    @property
    def line(self) -> Status:
        return Status(State.LIVE, Words("ready"), Counters(), map_hash=self.map_hash)


def on_line() -> OnLine:
    return OnLine(VirtualBox(1), ManualClock())


def test_virtual_box_is_wired_as_the_usual_one() -> None:
    found = Connected(virtual(), JEWEL_BOX)()
    assert set(found) == set(CHANNELS.fitted)
    assert str(found["B2.front"].pin.words) == "board B, GPB1"


def test_map_that_people_named_counts_and_so_does_one_for_the_header() -> None:
    found = Connected(virtual(), JEWEL_BOX, usual_map("header.toml"))()
    assert str(found["B2.closed"].pin.words) == "Pi, GPIO6 (header pin 31)"


def test_pins_of_this_machine_are_those_that_the_source_reads() -> None:
    pin_map = header_map.parse("pins.toml", "[sensors]\nA1.closed = 4\n", CHANNELS)
    found = Connected(GpioSource(pin_map, ManualClock(), MockFactory()), JEWEL_BOX)()
    assert [str(one) for one in found.values()] == [
        "Pi, GPIO4 (header pin 7) · white wire, place 2 of terminal strip A · white wire, place 1 of drawer A1"
    ]


def test_serial_box_is_wired_by_the_map_that_its_firmware_names() -> None:
    source = on_line()
    connected = Connected(source, JEWEL_BOX)
    assert connected() == {}
    for name in ("minimal.toml", "box.toml"):
        pin_map = pico_map.load(usual_map(name), CHANNELS)
        source.map_hash = pin_map.hash
        assert set(connected()) == set(pin_map.channels)
    source.map_hash = b"another!"
    assert connected() == {}


def test_header_map_says_nothing_about_a_serial_box() -> None:
    assert Connected(on_line(), JEWEL_BOX, usual_map("header.toml"))() == {}


def test_recording_is_wired_only_if_people_say_how() -> None:
    replay = ReplaySource(Path("gone.trace"), ManualClock(), CHANNELS)
    assert Connected(replay, JEWEL_BOX)() == {}
    assert "A1.closed" in Connected(replay, JEWEL_BOX, usual_map("box.toml"))()


def test_thing_without_any_map_has_no_wires_to_show() -> None:
    source = VirtualSource(LAMP_SWITCH.virtual(1, 0), ManualClock())
    assert Connected(source, LAMP_SWITCH)() == {}


def test_bad_map_is_news_once_and_everything_else_is_shown(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("[A]\naddress = 7\n")
    source = virtual()
    connected = Connected(source, JEWEL_BOX, bad)
    watch = Watch(source, JEWEL_BOX, Timings(), Wiring(), connected=connected)
    watch.take(source.drain())
    assert watch.panel().rows["A1.closed"].connection is None
    (news,) = watch.panel().news
    assert (news.tone, news.text.startswith("the wires are not shown: ")) == (Tone.TROUBLE, True)
    assert "bad.toml:2" in news.text
    with pytest.raises(PinMapError):
        Connected(source, JEWEL_BOX, bad)()


def test_swapped_wires_are_shown_as_they_really_run() -> None:
    source = virtual()
    wiring = Wiring(swapped=(("A1.closed", "A2.closed"),))
    rows = Watch(source, JEWEL_BOX, Timings(), wiring, connected=Connected(source, JEWEL_BOX)).panel().rows
    found = {name: rows[name].connection for name in ("A1.closed", "A2.closed")}
    assert [one and one.pin.name for one in found.values()] == ["GPA1", "GPA0"]
