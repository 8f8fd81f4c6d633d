"""Whole machines: a laptop, a Pi without the box, a Pi with it, a header build, and one in which all is broken."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.doctor.finding import State
from tests.companion.doctor.looking import as_json, report, run
from tests.companion.doctor.machines import (
    FIRMWARE_HERE,
    Maker,
    broken,
    laptop,
    pi4_kiosk,
    pi5_without_a_box,
    zero2_with_header,
)

ALL: list[Callable[[Path], Maker]] = [laptop, pi5_without_a_box, pi4_kiosk, zero2_with_header, broken]


def test_laptop_without_a_box_is_fine_and_plays_with_the_virtual_one(tmp_path: Path) -> None:
    told = report(laptop(tmp_path).make())
    assert (told.kind, told.model, told.source) == ("computer", "LENOVO ThinkPad X13", "mock")
    assert {found.state for found in told.findings} == {State.OK}
    shown = run(laptop(tmp_path).make())
    assert shown.exit_code == 0
    assert shown.output.splitlines()[-1] == "✓ Ready to play with the virtual box: jewelbox play --windowed", (
        shown.output
    )


def test_pi_without_the_box_can_play_but_is_told_what_is_missing(tmp_path: Path) -> None:
    machine = pi5_without_a_box(tmp_path).make()
    told = report(machine)
    assert (told.kind, told.source, told.worst) == ("pi", "gpio", State.WARNING)
    assert [(found.check, found.seen) for found in told.findings if found.state is State.WARNING] == [
        ("box", "none answers on a serial port"),
        ("service", "not installed: the game does not start automatically"),
    ]
    shown = run(machine)
    assert shown.exit_code == 0
    assert (
        "Ready to play with the sensors on the Pi's header: jewelbox play. 2 warnings. First, box: connect"
        in " ".join(shown.output.split())
    )


def test_kiosk_with_a_box_on_usb_names_the_port_and_the_firmware(tmp_path: Path) -> None:
    told = report(pi4_kiosk(tmp_path).make())
    assert told.source == "serial:/dev/ttyACM0"
    seen = {found.check: found.seen for found in told.findings}
    assert seen["box"] == f"/dev/ttyACM0: a jewel box, firmware {FIRMWARE_HERE}, the same pin map, battery 3.91 V"
    assert seen["pins"] == "lgpio works; the box does not need it"
    assert [found.check for found in told.findings if found.state is not State.OK] == ["service"]


def test_header_build_needs_no_serial_box(tmp_path: Path) -> None:
    told = report(zero2_with_header(tmp_path).make())
    seen = {found.check: (found.state, found.seen) for found in told.findings}
    assert seen["box"] == (State.OK, "none on a serial port; the configuration says that it is on the Pi's header")
    assert seen["pins"] == (State.OK, "lgpio works")
    assert seen["packages"][0] is State.OK
    assert told.playable


def test_broken_installation_is_told_all_of_it_at_once(tmp_path: Path) -> None:
    machine = broken(tmp_path).make()
    states: dict[str, State] = {}
    for found in report(machine).findings:
        states[found.check] = max(states.get(found.check, State.OK), found.state, key=list(State).index)
    assert states == {
        "model": State.OK,
        "system": State.OK,
        "python": State.OK,
        "packages": State.WARNING,
        "power": State.WARNING,
        "groups": State.WARNING,
        "display": State.ERROR,
        "touch": State.ERROR,
        "sound": State.WARNING,
        "voice": State.OK,
        "configuration": State.ERROR,
        "box": State.OK,  # the configuration speaks of the header
        "pins": State.ERROR,
        "journal": State.ERROR,
        "disk": State.ERROR,
        "service": State.ERROR,
        "network": State.WARNING,
        "phones": State.WARNING,
        "updates": State.OK,
    }
    shown = run(machine)
    assert shown.exit_code == 1
    assert "✗ Cannot play yet: 7 errors and 8 warnings. First, display: add" in shown.output


@pytest.mark.parametrize("make", ALL, ids=lambda make: make.__name__)
def test_everything_that_is_not_well_has_a_remedy_and_what_is_well_needs_none(
    make: Callable[[Path], Maker], tmp_path: Path
) -> None:
    for found in report(make(tmp_path).make()).findings:
        assert bool(found.remedy) == (found.state is not State.OK), found
        assert found.check


@pytest.mark.parametrize("make", ALL, ids=lambda make: make.__name__)
def test_looking_changes_nothing(make: Callable[[Path], Maker], tmp_path: Path) -> None:
    machine = make(tmp_path).make()
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    run(machine)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("make", ALL, ids=lambda make: make.__name__)
def test_json_has_the_same_fields_on_every_machine(make: Callable[[Path], Maker], tmp_path: Path) -> None:
    machine = make(tmp_path).make()
    told = as_json(machine)
    assert list(told) == [
        "doctor", "version", "machine", "source", "playable", "state", "counts", "summary", "findings",
    ]  # fmt: skip
    assert told["doctor"] == 1
    assert list(told["machine"]) == ["kind", "model"]
    assert list(told["counts"]) == ["ok", "warning", "error"]
    for found in told["findings"]:
        assert list(found) == ["check", "state", "title", "seen", "details", "remedy"]
        assert (found["remedy"] is None) == (found["state"] == "ok")
    assert sum(told["counts"].values()) == len(told["findings"])
    assert run(machine, "--json").exit_code == (0 if told["playable"] else 1)


def test_kinds_of_machine_are_told_apart_by_three_fields(tmp_path: Path) -> None:
    """What a script asks: is it a Pi, is there a box, can a game be played?"""
    seen = []
    for make in ALL:
        told = as_json(make(tmp_path / make.__name__).make())
        seen.append((told["machine"]["kind"], told["source"], told["playable"]))
    assert seen == [
        ("computer", "mock", True),
        ("pi", "gpio", True),
        ("pi", "serial:/dev/ttyACM0", True),
        ("pi", "gpio", True),
        ("pi", "gpio", False),
    ]


def test_unknown_option_is_wrong_usage(tmp_path: Path) -> None:
    assert run(laptop(tmp_path).make(), "--loud").exit_code == 2
