"""The emulated Pico as a serial port: mpremote installs the firmware through it, and hands move its contacts."""

import os
import subprocess
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path
from threading import Thread

import pytest

from firmware_bridge import installer
from firmware_bridge.link import Link
from firmware_bridge.link_events import Event, State
from hardware.jewel_box.jewel_box import JEWEL_BOX
from tests.firmware_bridge.pico.host import Host, changes
from tests.hardware.usual_maps import BOX_MAP
from tools.pico.emulated_pico import EmulatedPico
from tools.pico.parts import Parts
from tools.pico.serve import PicoPort, serve

pytestmark = pytest.mark.pico

Log = Callable[[str], None]
PATIENCE_S = 1500  # mpremote's own time is real


def test_mpremote_installs_the_firmware_over_usb_on_a_pico_that_has_only_micropython(parts: Parts, log: Log) -> None:
    copied: list[int] = []

    def run_mpremote(words: Sequence[str]) -> "subprocess.CompletedProcess[str]":
        path = {"PYTHONPATH": str(parts.python)}
        return subprocess.run(
            words, env=os.environ | path, capture_output=True, text=True, timeout=PATIENCE_S, check=False
        )

    with EmulatedPico(BOX_MAP, parts, installed=False) as pico:
        port = PicoPort(pico, JEWEL_BOX)
        while port.now_ms < 1000:  # MicroPython formats the flash first
            port.step()
        remote = Thread(target=lambda: copied.append(installer.install(port.path, BOX_MAP.module(), run_mpremote)))
        remote.start()
        while remote.is_alive():
            port.step()
        installed_ms = pico.now_ms
        port.close()
        host = Host(pico, JEWEL_BOX.expected(None))
        host.link.opened(pico.now_ms)
        host.until(lambda status: status.state is State.LIVE)
    assert copied == [10]
    log(f"mpremote: {copied[0]} files copied over USB in {installed_ms / 1000:.1f} s of the Pico's time; "
        f"after its restart the firmware answers: {host.status.firmware}")  # fmt: skip


def test_port_is_served_under_a_known_name_until_somebody_types_quit(parts: Parts, tmp_path: Path) -> None:
    answers, typed = StringIO(), tmp_path / "typed"
    typed.write_text("open A1\njuggle\nquit\n", encoding="utf-8")
    with EmulatedPico(BOX_MAP, parts, leaps=True) as pico, typed.open() as orders:
        port = PicoPort(pico, JEWEL_BOX)
        serve(port, tmp_path / "pico", orders, answers)
        assert str((tmp_path / "pico").readlink()) == port.path
        port.close()
    assert answers.getvalue().splitlines()[0] == str(tmp_path / "pico")
    assert "type help" in answers.getvalue()


def test_hands_that_are_typed_are_seen_at_the_other_end_of_the_pty(parts: Parts, log: Log) -> None:
    link, events = Link("pty", JEWEL_BOX.expected(None)), list[Event]()
    with EmulatedPico(BOX_MAP, parts, leaps=True) as pico:
        port = PicoPort(pico, JEWEL_BOX)
        handle = os.open(port.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        link.opened(0)

        def run(ms: int) -> None:
            for _ in range(ms // 5):
                port.step()
                os.write(handle, link.to_send(port.now_ms))
                try:
                    events.extend(link.receive(os.read(handle, 4096), port.now_ms))
                except BlockingIOError:
                    continue

        run(2000)
        assert link.state is State.LIVE
        assert port.obey("open A1") == ""
        run(1500)
        assert port.obey("fault lost B") is not None
        run(500)
        assert link.status().missing_boards == ("B",)
        assert "type help" in str(port.obey("juggle"))
        assert "open" in str(port.obey("help"))
        assert port.obey("") == ""
        assert port.obey("quit") is None
        port.close()
        os.close(handle)
    moved = [channel for channel, _ in changes(events)]
    assert {"A1.closed", "A1.front"} <= set(moved)
    log(f"port: a drawer that was opened by a typed line made {len(moved)} changes at the other end of the pty")
