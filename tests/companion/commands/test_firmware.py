"""`jewelbox firmware`: install, check and ports, with a box at a pty and without any."""

import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event as Flag
from threading import Thread

import pytest
from click.testing import CliRunner, Result

from companion.commands.firmware import firmware, report
from companion.host import Host
from companion.words import Words
from firmware_bridge.installer import Run
from firmware_bridge.link_events import Counters, State, Status
from firmware_bridge.port import Candidate
from hardware.jewel_box.channels import CHANNELS
from hardware.pins import pico_map
from hardware.pins.toml import usual_map
from tests.firmware_bridge.pty_box import PtyBox
from tests.hardware.usual_maps import MINIMAL_MAP, TRAY_MAP
from tools.rig.rig import Rig


@pytest.fixture
def rig() -> Iterator[Rig]:
    rig = Rig()
    rig.start()
    yield rig
    rig.stop()


def run(*words: str, host: Host | None = None) -> Result:
    return CliRunner().invoke(firmware, list(words), obj=host)


def mpremote(status: int = 0, said: str = "") -> Run:
    """One that ends like this and says this."""

    def answer(words: Sequence[str]) -> "subprocess.CompletedProcess[str]":
        return subprocess.CompletedProcess(words, status, said)

    return answer


def test_check_says_what_is_running(rig: Rig) -> None:
    rig.command("volts 24000")
    result = run("check", rig.port)
    assert result.exit_code == 0, result.output
    answer = f"{rig.port}: a jewel box answers, with the same pin map as this program\n  firmware     1.1.0"
    assert answer in result.output
    assert re.search(r"^  MicroPython  [1-9]", result.output, re.MULTILINE)
    assert "sensors      36" in result.output


def test_check_refuses_an_old_micropython_and_names_the_remedy(tmp_path: Path) -> None:
    box = PtyBox(tmp_path)
    box.plug_in()
    pins = tmp_path / "mine.toml"
    pins.write_text('[A]\naddress = 0x20\n"A1.closed" = "GPA0"\n')
    map_hash = pico_map.load(pins, CHANNELS).hash

    def answer() -> None:
        box.answer(box.box.hello(map_hash) + box.box.facts((1, 23, 0)) + box.box.frame())

    box_thread = Thread(target=answer)
    box_thread.start()
    result = run("check", str(box.path), "--pins", str(pins))
    box_thread.join()
    box.unplug()
    assert result.exit_code == 1
    assert "has MicroPython 1.23: install 1.24 or newer first (docs/firmware.md)" in result.output


def test_report_tells_trouble_with_the_bus_and_what_an_older_firmware_does_not_say() -> None:
    told = report("/dev/x", "box", Status(State.LIVE, Words(""), Counters(), "1.0.0", freed=2, restarts=1), 36)
    assert "MicroPython  unknown: install the firmware again" in told
    assert "problems     I2C bus freed: 2, boards restarted: 1" in told


def test_check_names_a_missing_board_and_fails(rig: Rig) -> None:
    rig.command("gone 22")
    result = run("check", rig.port)
    assert "a jewel box answers" in result.output
    if result.exit_code:  # the board may have gone only after the first frame
        assert "level board C does not answer" in result.output


def test_check_refuses_a_box_of_another_map(rig: Rig, tmp_path: Path) -> None:
    pins = tmp_path / "mine.toml"
    pins.write_text('[A]\naddress = 0x20\n"A1.closed" = "GPA0"\n')
    result = run("check", rig.port, "--pins", str(pins))
    assert result.exit_code == 1
    assert "made from a different pin map" in result.output


@pytest.mark.parametrize(
    ("path", "told"),
    [("/dev/nowhere", "does not exist"), ("/dev/null", "is not a serial port"), ("/", "not a serial port")],
)
def test_port_that_cannot_be_used_is_one_line(path: str, told: str) -> None:
    result = run("check", path)
    assert (result.exit_code, result.output.count("\n")) == (1, 1)
    assert told in result.output


def test_wrong_pin_map_is_listed_and_nothing_is_touched(tmp_path: Path) -> None:
    pins = tmp_path / "mine.toml"
    pins.write_text('[A]\naddress = 9\n"A1.closed" = "GPA7"\n')
    result = run("install", "/dev/nowhere", "--pins", str(pins))
    assert result.exit_code == 2
    assert "mine.toml:2: an expander's address" in result.output
    assert "mine.toml:3: A1.closed: GPA7 cannot be an input" in result.output


def test_install_copies_and_then_checks(rig: Rig) -> None:
    result = run("install", rig.port, host=Host(run_mpremote=mpremote()))
    assert result.exit_code == 0, result.output
    assert "10 files were copied to the Pico; it is restarting.\n" in result.output
    assert "a jewel box answers" in result.output


class CopiedPins:
    """An mpremote that keeps the pin modules that it is to copy."""

    def __init__(self) -> None:
        self.modules: list[str] = []

    def __call__(self, words: Sequence[str]) -> "subprocess.CompletedProcess[str]":
        here = [Path(word) for word in words if word.startswith("/") and word.endswith("/pins.py")]
        self.modules += [path.read_text(encoding="utf-8") for path in here]
        return subprocess.CompletedProcess(words, 0, "")


def test_minimal_box_is_installed_by_the_name_of_its_map_and_from_then_on_known() -> None:
    copied = CopiedPins()
    rig = Rig(MINIMAL_MAP)
    rig.start()
    named = run("install", rig.port, "--pins", "minimal.toml", host=Host(run_mpremote=copied))
    again = run("install", rig.port, host=Host(run_mpremote=copied))
    checked = run("check", rig.port)
    rig.stop()
    assert copied.modules == [MINIMAL_MAP.module()] * 2, again.output
    for result in (named, again, checked):
        assert result.exit_code == 0, result.output
        assert "a jewel box answers, with the same pin map as this program" in result.output
        assert "sensors      17" in result.output


@pytest.mark.parametrize("options", [("--apparatus", "tile_tray"), ("--pins", str(usual_map("tray.toml")))])
def test_install_on_a_tray_writes_its_pins_and_then_checks_it(options: tuple[str, str]) -> None:
    copied = CopiedPins()
    rig = Rig(TRAY_MAP)
    rig.start()
    result = run("install", rig.port, *options, host=Host(run_mpremote=copied))
    other = run("check", rig.port, "--apparatus", "jewel_box")
    rig.stop()
    assert result.exit_code == 0, result.output
    assert copied.modules == [TRAY_MAP.module()]
    assert "by tray.toml ..." in result.output
    assert f"{rig.port}: a tile tray answers, with the same pin map as this program" in result.output
    assert "sensors      25" in result.output
    assert other.exit_code == 1
    assert (
        f"a tile tray answers on {rig.port}, but the program was started for the jewel box: "
        "start it again with --apparatus tile_tray" in other.output
    )


def test_without_a_name_what_answers_is_installed_and_checked_by_its_own_map() -> None:
    """A tray that is new to the firmware's version stays a tray."""
    rig = Rig(TRAY_MAP)
    rig.start()
    installed = run("install", rig.port, host=Host(run_mpremote=mpremote()))
    checked = run("check", rig.port)
    listed = run("ports", host=Host(list_candidates=lambda: [Candidate(rig.port, is_pico=True)]))
    rig.stop()
    assert installed.output.startswith(f"Installing on {rig.port} by tray.toml ...")
    assert (installed.exit_code, checked.exit_code) == (0, 0)
    assert f"{rig.port}: a tile tray answers, with the same pin map as this program" in checked.output
    assert listed.output == f"{rig.port}: a tile tray, firmware 1.1.0\n"


def test_install_for_bluetooth_says_where_to_check(tmp_path: Path) -> None:
    pins = tmp_path / "mine.toml"
    pins.write_text('[pico]\nline = "uart"\n"tilt.upright" = 14\n')
    result = run("install", "/dev/null", "--pins", str(pins), host=Host(run_mpremote=mpremote()))
    assert result.exit_code == 0
    assert "check it on the Bluetooth port" in result.output


def test_install_on_a_port_that_does_not_exist_is_one_line_before_anything_is_tried() -> None:
    copied = CopiedPins()
    result = run("install", "/dev/nowhere", host=Host(run_mpremote=copied))
    assert (result.exit_code, result.stdout, copied.modules) == (1, "", [])
    assert result.stderr == run("check", "/dev/nowhere").stderr
    assert result.stderr.startswith("/dev/nowhere does not exist: is the box plugged in, or paired?")


def test_install_finds_a_port_by_what_mpremote_calls_it() -> None:
    result = run("install", "auto", host=Host(run_mpremote=mpremote(1, "mpremote: no device found\n")))
    assert result.output.startswith("Installing on auto by box.toml ...\nauto cannot be opened")


def test_install_that_fails_is_one_line() -> None:
    result = run("install", "/dev/null", host=Host(run_mpremote=mpremote(1, "mpremote: no device found\n")))
    announced, told = result.output.splitlines()
    assert announced == "Installing on /dev/null by box.toml ..."
    assert told.startswith("/dev/null cannot be opened: is it the Pico's port, and is no other program using it?")
    assert result.exit_code == 1


@pytest.mark.proof
def test_ports_are_listed_with_what_answers(tmp_path: Path) -> None:
    box = PtyBox(tmp_path)
    box.plug_in()
    enough = Flag()
    speaker = Thread(target=_speak, args=(box, enough))
    speaker.start()
    candidates = [Candidate(str(box.path), what="USB serial"), Candidate("/dev/null")]
    result = run("ports", host=Host(list_candidates=lambda: candidates))
    enough.set()
    speaker.join()
    box.unplug()
    assert result.output.splitlines()[0] == f"{box.path} (USB serial): a box"
    assert result.output.splitlines()[1].startswith("/dev/null: /dev/null is not a serial port")


def _speak(box: PtyBox, enough: Flag) -> None:
    while not enough.wait(0.02):
        os.write(box.master, box.box.frame())


def test_machine_without_ports_is_told_so() -> None:
    result = run("ports", host=Host(list_candidates=list))
    assert result.exit_code == 1
    assert "there is no USB or Bluetooth serial port here" in result.output


def test_battery_that_is_not_measured_is_no_zero() -> None:
    assert "battery      not measured" in report("/dev/x", "box", Status(State.LIVE, Words(""), Counters()), 36)
