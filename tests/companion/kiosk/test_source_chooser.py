"""What the kiosk listens to: what people say of the wiring, and what turns up meanwhile."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.pages import actions
from companion.pages.actions import Begin
from companion.table.preferences import FILE, Wired
from firmware_bridge.port import Candidate
from tests.companion.kiosk.kiosks import OPENED, model
from tests.companion.kiosk.machines import PINS, Machine, machine
from tests.hardware.usual_maps import BOX_MAP, TRAY_MAP
from tools.rig.rig import Rig

NOTHING = "Nothing is connected to the header"
ON_HEADER, A1 = "A box is on the header", PINS["A1.closed"]


@pytest.fixture
def pi(tmp_path: Path) -> Iterator[Machine]:
    """A Raspberry Pi that nothing is connected to."""
    with machine(tmp_path) as found:
        yield found


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Machine]:
    """A computer without a header."""
    with machine(tmp_path, header=False) as found:
        yield found


def kept(here: Machine) -> object:
    return json.loads((here.root / FILE).read_text(encoding="utf-8"))["wired"]


def trouble(here: Machine) -> str:
    found = model(here.kiosk, here.clock.now_ms()).trouble
    return "" if found is None else found.title


def begin(here: Machine) -> None:
    here.kiosk.do(Begin(OPENED), here.clock.now_ms())
    here.listen(3000)


# nothing is connected


def test_a_header_without_a_box_is_told_and_no_game_begins_with_a_box_that_does_not_match(pi: Machine) -> None:
    pi.start()
    assert str(pi.wiring.asks) == NOTHING
    assert pi.wiring.used is None
    begin(pi)
    assert trouble(pi) == ""


def test_a_box_at_rest_is_taken_without_a_word(pi: Machine) -> None:
    pi.connect_box()
    pi.start()
    assert (pi.source, pi.wiring.asks, pi.wiring.used) == ("GpioSource", None, Wired.SOME)


@pytest.mark.parametrize(
    ("wired", "source"), [(Wired.NONE, "NoSensors"), (Wired.VIRTUAL, "VirtualSource")], ids=["no sensors", "virtual"]
)
def test_people_say_what_they_have_and_are_not_asked_again(pi: Machine, wired: Wired, source: str) -> None:
    pi.start()
    pi.use(wired)
    assert (pi.source, pi.wiring.asks, pi.wiring.used, kept(pi)) == (source, None, wired, wired)
    begin(pi)
    assert trouble(pi) == ""
    pi.kiosk.close()
    pi.start()
    assert (pi.source, pi.wiring.asks, pi.wiring.used) == (source, None, wired)


@pytest.mark.parametrize("wired", [None, Wired.NONE, Wired.VIRTUAL])
def test_the_first_edge_offers_the_header_and_a_tap_takes_it(pi: Machine, wired: Wired | None) -> None:
    pi.start()
    if wired is not None:
        pi.use(wired)
    source = pi.source
    assert pi.wiring.offer is None
    pi.close(A1)
    pi.listen()
    assert (str(pi.wiring.offer), pi.wiring.offered) == (ON_HEADER, Wired.SOME)
    assert pi.source == source
    pi.use(pi.wiring.offered)
    assert (pi.source, pi.wiring.offer, pi.wiring.asks, kept(pi)) == ("GpioSource", None, None, "some")
    assert pi.kiosk.running.box.watch.levels()["A1.closed"]


def test_an_edge_in_a_game_is_told_and_changes_nothing_by_itself(pi: Machine) -> None:
    pi.start()
    pi.use(Wired.VIRTUAL)
    begin(pi)
    pi.close(A1)
    pi.listen()
    assert pi.told == f"{ON_HEADER}. To use it: Settings, Sensors"
    assert pi.source == "VirtualSource"


def test_the_loop_sleeps_on_whatever_is_listened_to_by_now(pi: Machine) -> None:
    pi.start()
    box = pi.kiosk.running.box
    before = box.source.fileno()
    assert before in pi.kiosk.handles()
    pi.use(Wired.VIRTUAL)
    assert box.source.fileno() in pi.kiosk.handles()
    assert all(handle >= 0 for handle in pi.kiosk.handles())
    aside = len(pi.kiosk.handles())
    pi.close(A1)
    pi.listen()
    pi.use(Wired.SOME)
    assert len(pi.kiosk.handles()) == aside - 1


# an empty tray, and maps that cannot tell


def test_an_empty_tray_is_asked_about_until_people_have_said(pi: Machine) -> None:
    pi.start(apparatus="tile_tray")
    assert (str(pi.wiring.asks), pi.wiring.may_be_there) == ("The tray is empty, or not connected", True)
    pi.use(Wired.SOME)
    assert (pi.source, pi.wiring.asks) == ("GpioSource", None)
    pi.kiosk.close()
    pi.start(apparatus="tile_tray")
    assert (pi.source, pi.wiring.asks) == ("GpioSource", None)


def test_a_map_that_cannot_tell_counts_as_connected(pi: Machine) -> None:
    pins = pi.root / "front.toml"
    pins.write_text('[sensors]\n"A1.front" = 4\n"A2.front" = 17\n', encoding="utf-8")
    pi.start(pins=pins)
    assert (pi.source, pi.wiring.asks) == ("GpioSource", None)


# sources by name


@pytest.mark.parametrize("source", ["mock", "none", "gpio"])
def test_a_source_by_name_wins_over_what_is_kept_and_the_page_says_so(pi: Machine, source: str) -> None:
    (pi.root / FILE).write_text('{"wired":"virtual"}', encoding="utf-8")
    pi.start(source)
    before = pi.source
    assert (pi.wiring.named, pi.wiring.can_choose, pi.wiring.asks) == (source, False, None)
    pi.use(Wired.ALL)
    assert pi.told == f"The program was started with the source {source}."
    assert (pi.source, kept(pi)) == (before, "virtual")


def test_the_header_by_name_opens_all_of_its_pins_and_auto_leaves_those_of_others(pi: Machine) -> None:
    tree = pi.host.device_tree
    for name, value in {
        "spi/pinctrl-0": b"\0\0\0\1",
        "pins/phandle": b"\0\0\0\1",
        "pins/brcm,pins": b"\0\0\0\x08",
    }.items():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_bytes(value)
    pi.connect_box()
    pi.start("gpio")
    assert len(pi.kiosk.running.box.watch.levels()) == len(PINS)
    pi.kiosk.running.box.stop()
    pi.start()
    assert set(PINS) - pi.kiosk.running.box.watch.levels().keys() == {"AB.0", "AB.1"}


# what people choose in the middle of a game


def test_the_game_stays_and_is_compared_with_the_other_box(pi: Machine) -> None:
    pi.connect_box()
    pi.start()
    begin(pi)
    assert trouble(pi) == ""
    pi.use(Wired.VIRTUAL)
    pi.listen(3000)
    assert (pi.source, trouble(pi)) == ("VirtualSource", "")
    pi.open(A1)
    pi.listen(1000)
    pi.use(Wired.SOME)
    pi.listen(1000)
    assert pi.source == "GpioSource"
    assert trouble(pi) == "The box doesn't match the game"
    assert pi.kiosk.running.table.is_open


def test_a_virtual_box_is_put_as_the_game_has_it(laptop: Machine) -> None:
    laptop.start()
    begin(laptop)
    laptop.kiosk.do(actions.Hands("open A1 front"), laptop.clock.now_ms())
    laptop.listen(3000)
    laptop.use(Wired.NONE)
    laptop.use(Wired.VIRTUAL)
    laptop.listen(8000)
    assert (laptop.source, trouble(laptop)) == ("VirtualSource", "")
    assert not laptop.kiosk.running.differs


# serial ports


def test_where_nothing_is_found_people_are_told_and_nothing_changes(laptop: Machine) -> None:
    laptop.start()
    laptop.use(Wired.ALL)
    assert (laptop.source, laptop.wiring.found_nothing, kept(laptop)) == ("VirtualSource", True, "all")


def test_a_pico_that_is_plugged_in_later_is_offered_and_taken_with_a_tap(laptop: Machine) -> None:
    laptop.start()
    rig = Rig(BOX_MAP)
    rig.start()
    try:
        laptop.ports.append(Candidate(rig.port, is_pico=True))
        laptop.look_at_ports()
        laptop.until(lambda: laptop.wiring.offer is not None)
        assert str(laptop.wiring.offer) == f"Found: box on {rig.port}"
        assert (laptop.source, laptop.wiring.offered) == ("VirtualSource", Wired.ALL)
        laptop.use(laptop.wiring.offered)
        assert laptop.source == "SerialSource"
        laptop.kiosk.running.box.stop()
    finally:
        rig.stop()


def test_a_tray_is_no_box(laptop: Machine) -> None:
    laptop.start(apparatus="jewel_box")
    rig = Rig(TRAY_MAP)
    rig.start()
    try:
        laptop.ports.append(Candidate(rig.port, is_pico=True))
        laptop.use(Wired.ALL)
        assert (laptop.source, laptop.wiring.found_nothing) == ("VirtualSource", True)
    finally:
        rig.stop()
