"""The installed kiosk in an emulated machine: photographed, played, killed, and cut off from its power.

Takes minutes, root and QEMU: `make photo`. The photos are in build/photo.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import pytest

from companion.drawing.area import Area
from companion.screens.kiosk import record_lines
from companion.screens.kiosk.jewel_box.perspective import Box
from companion.screens.kiosk.widgets.basic import Plate
from companion.table import preferences
from tests.companion.kiosk.real_windows import jewelbox
from tests.companion.kiosk.test_real_window import SEATS, open_page, opening, play, short_game
from tests.companion.kiosk.visits import Visit
from tests.systemd.photographer import JOURNAL, Photographer, before, said, switched_on
from tests.systemd.unit import ROOT
from tools.photo.disk import AMD64, ARM64, Disk, installed
from tools.photo.machine import Display, Machine
from tools.photo.power_cut import disk_after_cut, file_on

ASKED = os.environ.get("JEWELBOX_PHOTO", "")
PROCESSORS = [each for each in (ARM64, AMD64) if each.is_ours] if ASKED == "fast" else [ARM64]
PANEL, PORTRAIT = Display("bochs-display", (800, 480)), Display("virtio-gpu-pci", (720, 1280))
THREE, SEED = SEATS[:3], 422  # a game of two rounds, in which gems are placed and taken
RESTARTED = 'test "$(systemctl show -P NRestarts jewelbox-kiosk) $(systemctl is-active jewelbox-kiosk)" = "1 active"'
OPEN = "open A1 front"
SEEN_S = 5  # by then a kiosk that has started hears taps
STILL = '{"reduced_motion": true}'  # what moves is never twice the same on a photo
NOT_SYNCED = "/var/lib/jewelbox/not-synced"
OPEN_GL = "$(echo /usr/lib/*/libOpenGL.so.0)"
ENVIRONMENT = "/etc/jewelbox/environment"
IMPATIENT = "/run/systemd/system/jewelbox-kiosk.service.d"

pytestmark = [
    pytest.mark.skipif(not ASKED, reason="takes minutes and needs root and QEMU: make photo"),
    pytest.mark.needs(
        "arch-test", "e2fsprogs", "mmdebstrap", "qemu-system-arm", "qemu-system-x86", "qemu-user-static", "qemu-utils"
    ),
]


@pytest.fixture(scope="module", params=PROCESSORS, ids=lambda each: each.debian)
def disk(request: pytest.FixtureRequest) -> Disk:
    assert os.geteuid() == 0, "this needs root, to install a Debian: sudo make photo"
    return installed(request.param)


@pytest.fixture(scope="module")
def machine(disk: Disk, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """Fresh from the installer, and switched on for the first time; the last test of it pulls the plug."""
    with switched_on(disk, PANEL, tmp_path_factory.mktemp("first")) as machine:
        yield machine


@pytest.fixture(autouse=True)
def _as_the_machine_tells_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()


def test_the_first_screen_is_seen_after_a_start(machine: Machine, tmp_path: Path) -> None:
    with before(machine, tmp_path / "mirror", is_new=True) as player:
        player.sees("0-first-start")
        player.words("Skip")
        player.sees("1-home")
        assert player.status() == "drawn by opengles2"


def test_a_black_screen_would_be_found_out(machine: Machine, tmp_path: Path) -> None:
    """SDL's own choice of a renderer, without the library that it needs: as it was before decision 28."""
    with before(machine, tmp_path / "mirror") as player:
        machine.run(f"mv {OPEN_GL} /root; echo SDL_FRAMEBUFFER_ACCELERATION=opengl > {ENVIRONMENT}")
        machine.run("systemctl restart jewelbox-kiosk")
        machine.tell(f"the kiosk says: {player.status()}")
        machine.wait(10)  # it is not only late
        assert not player.take("2-black").is_alike
        assert player.status().startswith("nothing can be seen")
        # The same machine without that choice: the kiosk helps itself.
        machine.run(f"rm {ENVIRONMENT}; systemctl restart jewelbox-kiosk")
        player.sees("3-seen-again")
        assert player.status() == "drawn by opengles2"


def test_a_kiosk_that_is_slow_to_stop_starts_again(machine: Machine, tmp_path: Path) -> None:
    """Killed during a restart, it has failed; the login prompt must not take its place."""
    with before(machine, tmp_path / "mirror") as player:
        machine.run(f"mkdir -p {IMPATIENT}; printf '[Service]\\nTimeoutStopSec=1ms\\n' > {IMPATIENT}/stop.conf")
        machine.run("systemctl daemon-reload; systemctl restart jewelbox-kiosk")
        machine.run(f"rm -r {IMPATIENT}; systemctl daemon-reload")
        assert "timed out. Killing" in machine.run("journalctl -u jewelbox-kiosk")
        player.same_picture()


def test_a_tap_opens_a_new_game(machine: Machine, tmp_path: Path) -> None:
    with before(machine, tmp_path / "mirror") as player:
        player.same_picture()
        player.words("New game")
        player.sees("4-which-game")
        player.words("Master Thieves")
        player.sees("5-new-game")


def test_a_drawer_that_is_opened_opens_on_the_panel(machine: Machine, tmp_path: Path) -> None:
    """Contact, expander, firmware on an emulated Pico, USB, kernel, kiosk, picture: all but the wood."""
    with before(machine, tmp_path / "mirror") as player, plugged_in(machine, tmp_path / "pico") as pico:
        # The first screen says where the box is, which the mirror's own one is not; its buttons are where they were.
        machine.wait(SEEN_S)
        machine.tap(*player.mirror.target("Sensors").area.centre)
        player.mirror.tap("Sensors")
        player.within = channels(player.mirror)
        player.sees("6-sensors")
        player.mirror.hands(OPEN)
        pico.write(f"{OPEN}\n")
        pico.flush()
        player.sees("7-drawer-open")


@contextmanager
def plugged_in(machine: Machine, link: Path) -> Iterator[IO[str]]:
    """An emulated Pico at the machine, that takes orders for the hands at its box."""
    command = [sys.executable, "-m", "tools.pico", "serve", "--link", str(link)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as pico:
        assert pico.stdin is not None
        assert pico.stdout is not None
        assert pico.stdout.readline() == f"{link}\n"
        machine.plug_in(str(link))
        machine.run("until test -c /dev/ttyUSB0; do sleep 0.5; done; systemctl restart jewelbox-kiosk")
        machine.tell("an emulated Pico is plugged in")
        try:
            yield pico.stdin
        finally:
            machine.pull_out()
            pico.stdin.close()
    machine.run("while test -e /dev/ttyUSB0; do sleep 0.5; done")


def channels(mirror: Visit) -> Area:
    """Where the box and its contacts are on the page of the sensors; above it is where the box is connected."""
    areas = [widget.area for widget in mirror.stage.widgets if isinstance(widget, Box | Plate)]
    left, top = min(area.left for area in areas), min(area.top for area in areas)
    return Area(left, top, max(area.right for area in areas) - left, max(area.bottom for area in areas) - top)


def test_a_game_outlives_the_kiosk_and_the_power(disk: Disk, machine: Machine, tmp_path: Path) -> None:
    happens, _ = short_game(THREE, SEED)
    kinds, mirror = [event["type"] for event in happens], tmp_path / "mirror"
    begun_at, killed_at = kinds.index("setup_finished"), kinds.index("turn_ended")
    cut_at = kinds.index("gem_placed", kinds.index("turn_ended", killed_at + 1))
    mirror.mkdir()
    (mirror / preferences.FILE).write_text(STILL)
    fill_the_box(machine, happens[:begun_at])
    with before(machine, mirror, machine.read) as player:
        player.sees("8-box-filled")
        player.words("Continue")
        go_on(player, happens[begun_at:killed_at])
        player.sees("9-in-the-first-round")
        acknowledged = said(mirror)
        machine.run(f"systemctl kill --signal=KILL jewelbox-kiosk; until {RESTARTED}; do sleep 0.5; done")
        machine.tell(f"killed with {len(acknowledged)} entries acknowledged")
    with before(machine, mirror, machine.read) as player:
        assert said(mirror) == acknowledged
        player.sees("10-killed")
        player.words("Continue")
        go_on(player, happens[killed_at:cut_at])
        player.sees("11-in-the-second-round")
        acknowledged = said(mirror)
        in_flight = cut_power_under_a_finger(player, happens[cut_at], mirror)
        machine.tell(f"cut off with {len(acknowledged)} entries acknowledged")

    left = disk_after_cut(disk, machine.folder / "writes", tmp_path)
    (on_again := tmp_path / "on-again").mkdir()
    with (
        switched_on(left, PORTRAIT, on_again) as again,
        before(again, mirror, lambda path: file_on(left, path, tmp_path)) as player,
    ):
        found = said(mirror)
        again.tell(f"{len(found)} entries are on the disk")
        assert found in (acknowledged, [*acknowledged, *in_flight]), "all acknowledged, and at most one tap more"
        assert file_on(left, NOT_SYNCED, tmp_path) == b"", "a cut that keeps everything proves nothing"
        player.sees("1-cut-off")
        player.words("Continue")
        player.sees("2-going-on")
        go_on(player, happens[cut_at + (found != acknowledged) :])
        player.sees("3-game-over")
        assert player.mirror.kiosk.scene == "game-over"
        record = again.run("jewelbox games export 1")
    assert json.loads(jewelbox("referee", told=record.encode()))["phase"] == "game_over"


def fill_the_box(machine: Machine, happens: list[dict[str, Any]]) -> None:
    """Let a game be prepared, not by fingers: that takes eighty touches, and a round is played with half of them."""
    lines = [json.dumps(event) for event in (opening(THREE), *happens)]
    table = f"runuser -u jewelbox -- jewelbox table --journal {JOURNAL}"
    said = machine.run(f"systemctl stop jewelbox-kiosk; echo '{chr(10).join(lines)}' | {table}")
    assert said.count("ack") == len(lines), said
    machine.run(f"echo '{STILL}' > {JOURNAL.removesuffix('journal')}{preferences.FILE}; sync")
    machine.run("systemctl start jewelbox-kiosk")


def go_on(player: Photographer, happens: list[dict[str, Any]]) -> None:
    for event in happens:
        play(player, event)
    player.screen.tell(f"{player.touches} touches by now")


def cut_power_under_a_finger(player: Photographer, event: dict[str, Any], mirror: Path) -> list[tuple[str, Any]]:
    """Pull the plug while somebody says an event; what may be in the journal of that."""
    open_page(player, "")
    already = len(said(mirror))
    button = record_lines.button_for(player.mirror.targets, event)
    assert button is not None, f"nobody can say {event}"
    player.screen.run(f"echo unsafe > {NOT_SYNCED}")
    player.screen.tap(*button.area.centre)
    player.screen.cut_power()
    player.mirror.touch(*button.area.centre)
    player.mirror.settle(3000)
    in_flight = said(mirror)[already:]
    assert in_flight, f"nobody said {event}"
    return in_flight
