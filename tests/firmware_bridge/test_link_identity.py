""""""

import pytest

from companion.words import Words
from firmware_bridge import codec
from firmware_bridge.link import ASK_EVERY_MS, LOST_AFTER_MS
from firmware_bridge.link_events import Baseline, Expected, Silenced, State
from tests.firmware_bridge.box import MAP_HASH, NAMES, Box
from tests.firmware_bridge.talk import PORT, Talk, levels


@pytest.mark.parametrize(
    ("version", "remedy"), [(2, "update this program"), (0, f"run `jewelbox firmware install {PORT}`")]
)
def test_other_protocol_version_is_told_with_a_hint(version: int, remedy: str) -> None:
    talk = Talk()
    body = bytes([version]) + codec.unwrap(talk.box.frame()[1:-1])[1:]
    talk.hear(codec.wrap(body))
    assert talk.state() is State.IDENTIFYING  # one could be an accident
    talk.hear(codec.wrap(body))
    assert talk.state() is State.REFUSED
    assert f"uses protocol {version}" in talk.message
    assert remedy in talk.message


def test_other_pin_map_is_told_with_what_differs() -> None:
    talk = Talk(expected=Expected(b"another!", ("A1.secret", *NAMES[1:])))
    talk.hear(talk.box.hello())
    assert talk.state() is State.REFUSED
    assert talk.hear(talk.box.frame()) == []
    assert "made from a different pin map (it has no A1.secret, also A1.closed)" in talk.message


def test_many_differences_are_not_all_listed() -> None:
    talk = Talk(expected=Expected(b"another!", ("A1.secret",)))
    talk.hear(talk.box.hello())
    assert "also A1.front and 24 more)" in talk.message


def test_same_sensors_on_other_pins_are_refused_too() -> None:
    talk = Talk(expected=Expected(b"another!", NAMES))
    talk.hear(talk.box.hello())
    assert "the same sensors are on other pins" in talk.message


def test_another_thing_is_named_and_nobody_is_told_to_install_over_it() -> None:
    others = ((frozenset({"lamp"}), Words("no")), (frozenset(NAMES), Words("{what} is on {port}", {"what": "a box"})))
    talk = Talk(expected=Expected(b"another!", ("r1c1.tile",), others=others))
    talk.hear(talk.box.hello())
    assert talk.state() is State.REFUSED
    assert talk.message == f"a box is on {talk.link._port}"
    assert Expected(b"another!", ("lid",), others=others).other_thing("x", ["switch"]) is None


def test_right_pin_map_is_taken() -> None:
    Talk(expected=Expected(MAP_HASH, NAMES)).live()


def test_box_that_was_made_from_another_map_of_the_program_is_taken() -> None:
    talk = Talk(expected=Expected(b"another!", ("A1.secret",), frozenset({MAP_HASH}))).live()
    assert talk.link.channels == NAMES


def test_box_that_was_flashed_with_another_map_loses_its_sensors_at_once() -> None:
    talk = Talk(expected=Expected(MAP_HASH, NAMES)).live()
    talk.box = Box(boot=2)
    (lost,) = talk.hear(talk.box.hello(b"another!"))
    assert isinstance(lost, Silenced)
    assert lost.channels == NAMES
    assert talk.state() is State.REFUSED
    talk.hear(talk.box.hello())  # and flashed again
    assert isinstance(talk.hear(talk.box.frame())[0], Baseline)


PROMPT = b'hello\r\nTraceback (most recent call last):\r\n  File "<stdin>", line 1\r\nNameError: hello\r\n>>> '
BANNER = b"\r\nMPY: soft reboot\r\nMicroPython v1.25.0 on 2025-04-15; Raspberry Pi Pico with RP2040\r\n>>> "


@pytest.mark.parametrize("alive", [True, False])
def test_firmware_that_has_stopped_is_started_again_before_anything_is_advised(alive: bool) -> None:
    talk = Talk().live() if alive else Talk()
    talk.pass_time(LOST_AFTER_MS - 1)
    talk.hear(PROMPT)
    assert talk.link.to_send(talk.now_ms) == b"\x04"
    talk.pass_time(LOST_AFTER_MS - 1)
    talk.link.tick(talk.now_ms)
    assert (talk.state(), talk.message) == (
        State.IDENTIFYING,
        f"the firmware of the box on {PORT} has stopped: starting it again",
    )
    talk.hear(b"\r\nMPY: soft reboot\r\n")
    talk.box = Box(boot=2)
    talk.hear(talk.box.hello())
    assert talk.hear(talk.box.frame()) == [Baseline(talk.now_ms, levels(talk.box))]


def test_pico_without_our_firmware_is_started_twice_and_then_told() -> None:
    talk = Talk()
    written = []
    for _ in range(20):
        talk.pass_time(ASK_EVERY_MS)
        if (question := talk.link.to_send(talk.now_ms)) in (b"\x04", codec.ASK_HELLO):
            talk.hear(BANNER)
        written.append(question)
        talk.link.tick(talk.now_ms)
    assert written.count(b"\x04") == 2
    assert talk.message == f"a Pico answers on {PORT}, but without our firmware: run `jewelbox firmware install {PORT}`"


def test_micropython_that_is_too_old_is_told_by_its_banner() -> None:
    talk = Talk()
    talk.hear(BANNER.replace(b"1.25", b"1.22"))
    talk.pass_time(LOST_AFTER_MS)
    talk.link.tick(talk.now_ms)
    assert talk.message == (f"the Pico on {PORT} has MicroPython 1.22: install 1.24 or newer first (docs/firmware.md)")


def test_facts_about_the_box_are_told_and_old_micropython_is_a_problem() -> None:
    talk = Talk()
    talk.hear(talk.box.hello() + talk.box.facts())
    talk.hear(talk.box.frame())
    assert (talk.link.status().micropython, talk.message) == ((1, 25, 0), f"the box answers on {PORT}")
    talk.hear(talk.box.facts(freed=1, restarts=2))
    status = talk.link.status()
    assert (status.freed, status.restarts) == (1, 2)
    assert "its I2C bus got stuck and had to be freed (times: 1)" in str(status.message)
    assert (status.counters.bad, status.counters.lost) == (0, 0)
    talk.hear(talk.box.facts(restarts=2))
    assert "a level board lost power for a moment (times: 2)" in talk.message
    talk.hear(talk.box.facts((1, 23, 0)))
    assert "has MicroPython 1.23: install 1.24 or newer" in talk.message


def test_facts_of_another_boot_or_from_before_are_not_taken() -> None:
    talk = Talk().live()
    old = talk.box.facts(freed=5)
    talk.hear(talk.box.facts(freed=1))
    talk.hear(old + Box(boot=9).facts(freed=7))
    assert talk.link.status().freed == 1
    assert talk.link.status().counters.duplicate == 1


def test_damaged_boot_number_does_not_disturb() -> None:
    talk = Talk().live()
    talk.hear(Box(boot=77).frame())
    talk.box.change(1)
    assert len(talk.hear(talk.box.frame())) == 1
    assert talk.state() is State.LIVE


@pytest.mark.parametrize(
    ("wire", "message"),
    [
        (b"", f"nothing answers on {PORT}"),
        (b"\0MicroPython v1.25; Raspberry Pi Pico\r\nType help()\0", "but without our firmware"),
        (b"\0ok T:21.3 /0.0\n\0", 'is not the box: it says "ok T:21.3 /0.0"'),
        (b"\0\x99\x88\x77\0", f"{PORT} sends only noise"),
    ],
)
def test_port_without_a_box_is_explained(wire: bytes, message: str) -> None:
    talk = Talk()
    talk.hear(wire)
    talk.pass_time(LOST_AFTER_MS)
    assert talk.link.tick(talk.now_ms) == []
    assert message in talk.message
