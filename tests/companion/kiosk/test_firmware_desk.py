"""The firmware of the Pico at the kiosk: what is offered, what is done, and what happens if it is cut short."""

import os
import select
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import pytest
from msgspec.structs import replace

from companion.kiosk.firmware_desk import FILE, SETTLE_MS, FirmwareHere, Installation
from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.pages.actions import Begin, InstallFirmware, InstallUpdate, Leave, Show
from companion.pages.model import FirmwareView
from companion.pages.routes import SettingsPage, SettingsTopic
from companion.screens.kiosk.sound.sounds import Sounds
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from firmware_bridge.console import PROMPT, START
from firmware_bridge.firmware.report import FIRMWARE
from firmware_bridge.installer import PINS, Run
from firmware_bridge.port import Candidate, open_port
from hardware.clock import Clock, ManualClock, SteadyClock
from hardware.jewel_box.channels import CHANNELS
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.sources.no_sensors import NoSensors
from hardware.sources.serial import SerialSource
from hardware.sources.source import Source
from tests.companion.kiosk.kiosks import OPENED, model, notice
from tests.firmware_bridge.box import Box
from tests.firmware_bridge.flash import STEPS, CutError, Flash, whole
from tests.firmware_bridge.pty_box import PATIENCE_S, PtyBox
from tests.hardware.usual_maps import BOX_MAP

NEWEST = ".".join(map(str, FIRMWARE))
OLD, NEW = (Box(boot, firmware=firmware, map_hash=BOX_MAP.hash) for boot, firmware in ((1, (1, 0, 9)), (2, FIRMWARE)))
PAGE = SettingsPage(SettingsTopic.UPDATES)


class Pico:
    """A Pico at a port: its files, and an mpremote that puts more there, until the cable is pulled in a step of it."""

    def __init__(self, folder: Path) -> None:
        self.root = folder
        self.line = PtyBox(folder, OLD)
        self.line.plug_in()
        self.flash = Flash(folder / "pico")
        whole(self.flash.folder, BOX_MAP.module(), "# of before")
        self.new = whole(folder / "new", BOX_MAP.module())
        self.last: int | None = None
        self.says = "OSError: [Errno 5] EIO"

    def run(self, words: Sequence[str]) -> "subprocess.CompletedProcess[str]":
        assert (self.root / FILE).exists()
        try:
            done = self.flash.run(words) if self.last is None else self.flash.run(words, self.last)
        except CutError:
            return subprocess.CompletedProcess(words, 1, self.says)
        self.line.box = NEW
        return done

    def here(self, run: Run | None = None) -> FirmwareHere:
        return FirmwareHere(self.root, lambda: [Candidate(str(self.line.path), is_pico=True)], run or self.run)

    def source(self, clock: Clock) -> SerialSource:
        return SerialSource(str(self.line.path), CHANNELS, JEWEL_BOX.expected(None), clock, patience_s=0)

    @contextmanager
    def kiosk(self, source: Source | None = None, run: Run | None = None) -> Iterator[Kiosk]:
        """A kiosk that listens to it."""
        used = source or self.source(SteadyClock())
        used.start()
        with Journal.open(self.root / "journal") as journal:
            box = LiveApparatus(JEWEL_BOX, used)
            yield Kiosk(journal, box, Sounds(enabled=False), Place(firmware=self.here(run)))
        used.stop()

    def answer(self, kiosk: Kiosk) -> None:
        """Be heard by the kiosk, and not answer what it asked before."""
        while select.select([self.line.master], [], [], 0)[0]:
            os.read(self.line.master, 4096)
        self.line.answer()
        source = kiosk.running.box.source
        assert isinstance(source, SerialSource)
        assert source._port.wait_until_tried(PATIENCE_S, live_only=True)


@pytest.fixture
def pico(tmp_path: Path) -> Iterator[Pico]:
    found = Pico(tmp_path)
    yield found
    found.line.unplug()


def seen(kiosk: Kiosk) -> FirmwareView | None:
    return kiosk.attendant.firmware.view()


def told(kiosk: Kiosk) -> tuple[str, str]:
    view = seen(kiosk)
    assert view is not None
    assert view.told is not None
    return str(view.told[0]), str(view.told[1])


def copied(kiosk: Kiosk, now_ms: int = 0) -> None:
    """Wait for what talks to the Pico."""
    thread = kiosk.attendant.firmware._copying
    if thread is not None:
        thread.join()
    kiosk.listen(now_ms)


def test_older_firmware_is_replaced_and_the_kiosk_listens_again(pico: Pico) -> None:
    with pico.kiosk() as found:
        pico.answer(found)
        assert seen(found) == FirmwareView(NEWEST, "1.0.9", offers=True)
        found.do(InstallFirmware(), 0)
        copied(found)
        assert str(getattr(seen(found), "doing", "")) == "waiting for the Pico to answer"
        pico.answer(found)
        found.listen(100)
        assert told(found) == (f"Firmware {NEWEST} is installed", "the Pico answers")
    assert pico.flash.files == pico.new
    assert not (pico.root / FILE).exists()


def test_settings_of_the_pins_on_the_pico_are_kept(pico: Pico) -> None:
    slow = replace(BOX_MAP, settings={**BOX_MAP.settings, "i2c_khz": 100, "battery": 0})
    (pico.flash.folder / PINS).write_text(slow.module())
    with pico.kiosk() as found:
        pico.answer(found)
        found.do(InstallFirmware(), 0)
        copied(found)
    assert pico.flash.files == {**pico.new, PINS: slow.module()}


def test_pins_of_a_map_that_is_not_here_are_left_alone(pico: Pico) -> None:
    pins = pico.flash.folder / PINS
    pins.write_text("MAP_HASH = b'other'\n")
    before = pico.flash.files
    with pico.kiosk() as found:
        pico.answer(found)
        found.do(InstallFirmware(), 0)
        copied(found)
        assert "those of a map that is not here: run `jewelbox firmware install" in told(found)[1]
    assert pico.flash.files == before
    assert not (pico.root / FILE).exists()


def test_firmware_that_is_not_older_needs_nothing(pico: Pico) -> None:
    pico.line.box = NEW
    with pico.kiosk() as found:
        pico.answer(found)
        assert seen(found) is None
        found.do(InstallFirmware(), 0)
        assert notice(found) == "The Pico is not there any more."
    assert pico.flash.steps == 0


def test_while_files_are_copied_the_port_is_free_and_nothing_else_can_be_chosen(pico: Pico) -> None:
    copies, goes_on = Event(), Event()

    def run(words: Sequence[str]) -> "subprocess.CompletedProcess[str]":
        copies.set()
        assert goes_on.wait(PATIENCE_S)
        return pico.run(words)

    with pico.kiosk(run=run) as found:
        pico.answer(found)
        found.do(InstallFirmware(), 0)
        assert copies.wait(PATIENCE_S)
        assert str(found.running.box.source.status.message) == f"firmware is being installed on {pico.line.path}"
        open_port(str(pico.line.path)).close()
        for action in (InstallUpdate("/any"), InstallFirmware()):
            found.do(action, 0)
            assert notice(found) == "Another update is under way."
        goes_on.set()
        copied(found)
    assert pico.flash.files == pico.new


def test_in_a_game_nothing_is_installed(pico: Pico) -> None:
    with pico.kiosk() as found:
        pico.answer(found)
        found.do(Begin(OPENED), 0)
        found.do(InstallFirmware(), 0)
        assert notice(found) == "Put the game away first: it stays among the past games."
        found.do(Show(PAGE), 0)
        assert getattr(model(found).firmware, "offers", False)
    assert pico.flash.steps == 0


@pytest.mark.parametrize("last", range(STEPS))
def test_installation_that_was_cut_short_is_done_again_by_the_next_kiosk(last: int, pico: Pico) -> None:
    pico.last = last
    with pico.kiosk() as found:
        pico.answer(found)
        found.do(InstallFirmware(), 0)
        copied(found)
        assert told(found)[0] == f"Firmware {NEWEST} was not installed"
        assert any(NEWEST in message for message in model(found).messages)
    pico.last = None
    with pico.kiosk() as found:  # and the Pico says nothing
        for now_ms in (0, SETTLE_MS - 1, SETTLE_MS):
            assert pico.flash.steps == last
            found.listen(now_ms)
        copied(found, SETTLE_MS)
        pico.answer(found)
        found.listen(SETTLE_MS + 100)
        assert told(found) == (f"Firmware {NEWEST} is installed", "the Pico answers")
    assert pico.flash.files == pico.new
    assert not (pico.root / FILE).exists()


def test_what_was_cut_short_can_be_done_again_by_hand(pico: Pico) -> None:
    pico.last = 5
    with pico.kiosk() as found:
        pico.answer(found)
        found.do(InstallFirmware(), 0)
        copied(found)
        pico.last = None
        assert getattr(seen(found), "offers", False)
        found.do(InstallFirmware(), 0)
        copied(found)
    assert pico.flash.files == pico.new


def test_pico_that_nobody_listens_to_is_mended_too_once_it_is_plugged_in_and_no_game_is_on(pico: Pico) -> None:
    pico.here().begin(cut_short(pico))
    pico.line.unplug()
    plugged: list[Candidate] = []
    here = FirmwareHere(pico.root, lambda: plugged, pico.run)
    with Journal.open(pico.root / "journal") as journal:
        box = LiveApparatus(JEWEL_BOX, NoSensors(ManualClock()))
        found = Kiosk(journal, box, Sounds(enabled=False), Place(firmware=here))
        found.listen(0)
        assert getattr(seen(found), "waits_for", "") == str(pico.line.path)
        plugged.append(Candidate(str(pico.line.path), is_pico=True))
        found.do(Begin(OPENED), 0)
        for count in range(1, 5):
            found.listen(count * SETTLE_MS)
        assert pico.flash.steps == 0
        found.do(Leave(), 0)
        for count in range(5, 7):
            found.listen(count * SETTLE_MS)
        copied(found)
        assert told(found) == (f"Firmware {NEWEST} is installed", "the Pico is restarting")
    assert pico.flash.files == pico.new


def cut_short(pico: Pico) -> Installation:
    return Installation(str(pico.line.path), BOX_MAP.module())


def test_what_somebody_else_has_finished_is_not_done_again(pico: Pico) -> None:
    pico.here().begin(cut_short(pico))
    pico.line.box = NEW
    with pico.kiosk() as found:
        pico.answer(found)
        found.listen(0)
        found.listen(SETTLE_MS)
        assert seen(found) is None
    assert pico.flash.steps == 0
    assert not (pico.root / FILE).exists()


@pytest.mark.parametrize("text", [b"", b"{}", b"\xff"])
def test_note_that_makes_no_sense_is_none(text: bytes, pico: Pico) -> None:
    (pico.root / FILE).write_bytes(text)
    with pico.kiosk() as found:
        pico.answer(found)
        assert seen(found) == FirmwareView(NEWEST, "1.0.9", offers=True)


def test_pico_that_is_too_old_is_told_and_not_tried_again(pico: Pico) -> None:
    pico.last, pico.says = 0, "ValueError: MicroPython 1.22 is too old"
    with pico.kiosk() as found:
        pico.answer(found)
        found.do(InstallFirmware(), 0)
        copied(found)
        assert "has MicroPython 1.22: install 1.24 or newer first" in told(found)[1]
    assert not (pico.root / FILE).exists()


def test_pico_that_does_not_come_back_is_told(pico: Pico) -> None:
    with pico.kiosk() as found:
        pico.answer(found)
        found.do(InstallFirmware(), 0)
        copied(found)
        found.listen(20_000)
        assert told(found)[1] == "the Pico does not answer: unplug it, and plug it in again"


def test_pico_without_firmware_gets_the_usual_pin_map(pico: Pico) -> None:
    clock = ManualClock()
    with pico.kiosk(pico.source(clock)) as found:
        for _ in range(2):  # it is told to start what it has
            pico.line.say(b"MicroPython v1.25.0\r\n" + PROMPT)
            heard = b""
            while START not in heard:
                assert select.select([pico.line.master], [], [], PATIENCE_S)[0]
                heard += os.read(pico.line.master, 100)
        pico.line.say(PROMPT)
        source = found.running.box.source
        assert isinstance(source, SerialSource)
        while not source.line.is_bare:
            clock.advance(3000)
            select.select([pico.line.master], [], [], PATIENCE_S)
            os.read(pico.line.master, 100)
        assert seen(found) == FirmwareView(NEWEST, offers=True)
        for file in pico.flash.folder.rglob("*.py"):
            file.unlink()
        found.do(InstallFirmware(), 0)
        copied(found)
    assert pico.flash.files == pico.new
