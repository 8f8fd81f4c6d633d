"""The box at a serial port: as told, and met for real with the firmware at the other end of a pty."""

import errno
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.doctor.box_check import box
from companion.doctor.facts import Facts
from companion.doctor.finding import State
from companion.doctor.system import Met, meet_boxes
from firmware_bridge import hints
from firmware_bridge.firmware import report
from firmware_bridge.link_events import State as LineState
from firmware_bridge.port import Candidate, explain
from hardware.apparatuses import USUAL
from hardware.tile_tray.tile_tray import TILE_TRAY
from tests.companion.doctor.looking import finding, findings
from tests.companion.doctor.machines import (
    FIRMWARE_HERE,
    LIVE,
    Maker,
    laptop,
    pi4_kiosk,
    pi5_without_a_box,
    zero2_with_header,
)
from tools.rig.rig import Rig

PORT = "/dev/ttyACM0"


def with_line(tmp_path: Path, **changes: object) -> Maker:
    maker = pi4_kiosk(tmp_path)
    maker.boxes = [Met(PORT, "a box", replace(LIVE, **changes))]
    return maker


def test_box_with_all_its_boards_is_ok(tmp_path: Path) -> None:
    found = finding(with_line(tmp_path, battery_mv=0), box)
    assert (found.state, found.seen) == (State.OK, f"{PORT}: a jewel box, firmware {FIRMWARE_HERE}, the same pin map")


def test_a_tray_that_answers_is_taken_without_a_setting(tmp_path: Path) -> None:
    maker = with_line(tmp_path, battery_mv=0)
    maker.boxes = [Met(PORT, "a box", maker.boxes[0].line, TILE_TRAY)]
    assert finding(maker, box).seen == f"{PORT}: a tile tray, firmware {FIRMWARE_HERE}, the same pin map"


def test_of_two_things_one_is_used_and_the_other_is_no_trouble(tmp_path: Path) -> None:
    maker = with_line(tmp_path, battery_mv=0)
    line = replace(LIVE, state=LineState.REFUSED)
    maker.boxes = [Met("/dev/ttyACM1", "a box", line, TILE_TRAY), Met(PORT, "a box", maker.boxes[0].line, USUAL)]
    assert [(found.state, found.seen) for found in findings(maker, box)] == [
        (State.OK, "/dev/ttyACM1: a tile tray, which is not used"),
        (State.OK, f"{PORT}: a jewel box, firmware {FIRMWARE_HERE}, the same pin map"),
    ]


def test_board_that_does_not_answer_is_a_warning(tmp_path: Path) -> None:
    found = finding(with_line(tmp_path, message=hints.boards_missing(["C"]), missing_boards=("C",)), box)
    assert (found.state, found.seen) == (State.WARNING, f"{PORT}: level board C does not answer")
    assert found.remedy == "check its plug, the slip ring and its address jumpers"


def test_older_firmware_is_a_warning_with_the_command(tmp_path: Path) -> None:
    found = finding(with_line(tmp_path, firmware="0.9.12"), box)
    newest = ".".join(map(str, report.FIRMWARE))
    assert found.seen == f"{PORT}: firmware 0.9.12, but this program comes with {newest}"
    assert found.remedy == f"jewelbox firmware install {PORT}"


@pytest.mark.parametrize(
    "message",
    [hints.other_version(PORT, 0), hints.other_map(PORT, ["A1.closed"], ["A1.closed", "A1.front"])],
)
def test_box_that_does_not_fit_this_program_stops_a_game(message: str, tmp_path: Path) -> None:
    found = finding(with_line(tmp_path, state=LineState.REFUSED, message=message), box)
    assert found.state is State.ERROR
    assert f"`jewelbox firmware install {PORT}`" in found.remedy


def test_box_that_fell_silent_again_is_a_warning(tmp_path: Path) -> None:
    found = finding(with_line(tmp_path, state=LineState.SILENT, message=hints.about(PORT, hints.SILENT, n=3)), box)
    assert (found.state, found.seen) == (State.WARNING, "no frame from the box for 3 s")


def test_message_without_a_remedy_gets_one(tmp_path: Path) -> None:
    found = finding(with_line(tmp_path, state=LineState.CLOSED, message=hints.about(PORT, hints.NOT_OPEN)), box)
    assert found.remedy == "unplug it, plug it in again, and retry"


@pytest.mark.parametrize("make", [laptop, pi5_without_a_box])
def test_serial_alone_in_the_configuration_needs_a_box_as_play_does(
    make: Callable[[Path], Maker], tmp_path: Path
) -> None:
    maker = make(tmp_path)
    maker.write("/home/ana/.config/jewelbox/config.toml", '[kiosk]\nsource = "serial"\n')
    found = findings(maker, box)[-1]
    assert (found.state, found.remedy) == (State.ERROR, "is it plugged in or paired, and switched on?")
    assert found.seen == "no box answers on any serial port, and the configuration names no other source"


def test_port_that_the_running_kiosk_has_is_the_box(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.systemd()
    maker.boxes = [Met(PORT, explain(PORT, OSError(errno.EBUSY, "busy")))]
    assert finding(maker, box).seen == f"{PORT}, in use by the running kiosk"
    assert Facts(maker.make()).source == f"serial:{PORT}"


def test_port_that_another_program_has_is_a_warning(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.boxes = [Met(PORT, explain(PORT, OSError(errno.EBUSY, "busy")))]
    found = finding(maker, box)
    assert (found.state, found.seen) == (State.WARNING, f"{PORT} is in use by another program")


def test_port_that_may_not_be_used_may_be_the_box(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    maker.boxes = [Met(PORT, explain(PORT, OSError(errno.EACCES, "no")))]
    assert "usermod -aG dialout" in finding(maker, box).remedy


def test_strangers_are_not_mentioned_beside_a_box(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.boxes.append(Met("/dev/ttyUSB0", "nothing answers on /dev/ttyUSB0: is the box switched on?"))
    assert finding(maker, box).state is State.OK


def test_laptop_with_a_stranger_still_plays_with_the_virtual_box(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.boxes = [Met("/dev/ttyUSB0", "nothing answers on /dev/ttyUSB0: is the box switched on?")]
    assert [found.state for found in findings(maker, box)] == [State.WARNING, State.OK]


def test_header_build_says_so(tmp_path: Path) -> None:
    assert finding(zero2_with_header(tmp_path), box).state is State.OK


def test_real_firmware_at_a_port_is_met(tmp_path: Path) -> None:
    rig = Rig()
    rig.start()
    try:
        met = meet_boxes(USUAL, lambda: [Candidate(rig.port, is_pico=True, what="a rig"), Candidate("/dev/null")])
    finally:
        rig.stop()
    first, second = met
    assert first.port == rig.port
    assert first.line is not None
    assert (first.line.state, first.line.firmware) == (LineState.LIVE, FIRMWARE_HERE)
    assert second.line is None
    assert "/dev/null is not a serial port" in str(second.message)
    assert not second.is_taken
    maker = pi5_without_a_box(tmp_path)
    maker.boxes = met
    assert finding(maker, box).seen.startswith(f"{rig.port}: a jewel box, firmware {FIRMWARE_HERE}, the same pin map")


def test_machine_without_ports_meets_nobody() -> None:
    assert meet_boxes(USUAL, list) == []
