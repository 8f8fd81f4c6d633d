"""Installing: the files that go on a Pico are enough to run, and whatever mpremote says is told in plain words."""

import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tty
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from firmware_bridge import installer
from firmware_bridge.firmware import pins
from firmware_bridge.installer import InstallError
from tests.firmware_bridge.flash import STEPS, CutError, Flash, whole
from tests.hardware.usual_maps import BOX_MAP
from tools.rig import rig

MODULE = BOX_MAP.module()


class Remote:
    """An mpremote that says this, and remembers what it was asked for."""

    def __init__(self, status: int = 0, said: str = "") -> None:
        self.status, self.said = status, said
        self.words: list[str] = []
        self.main_was_last = False

    def __call__(self, words: Sequence[str]) -> "subprocess.CompletedProcess[str]":
        self.words = list(words)
        copied = [word for word in words if word.startswith(":")]
        self.main_was_last = copied[-1] == ":main.new"
        assert all(Path(words[words.index(target) - 1]).is_file() for target in copied)
        return subprocess.CompletedProcess(words, self.status, self.said)


def test_everything_is_copied_in_one_call_and_the_pico_restarted() -> None:
    remote = Remote()
    assert installer.install("/dev/ttyACM0", MODULE, remote) == 10
    assert remote.words[3:5] == ["connect", "/dev/ttyACM0"]
    assert remote.words[-1] == "reset"
    assert remote.main_was_last


@pytest.mark.parametrize("last", range(STEPS))
@pytest.mark.parametrize("has_old", [True, False], ids=["update", "first"])
def test_installation_that_is_cut_short_never_starts_and_can_be_done_again(
    last: int, tmp_path: Path, *, has_old: bool
) -> None:
    flash, new = Flash(tmp_path / "pico"), whole(tmp_path / "new", MODULE)
    old = whole(flash.folder, MODULE, "# of before") if has_old else {}
    flash.folder.mkdir(exist_ok=True)
    with pytest.raises(CutError):
        installer.install("/dev/ttyACM0", MODULE, partial(flash.run, last=last))
    assert "main.py" not in flash.files or flash.files in (old, new)
    installer.install("/dev/ttyACM0", MODULE, flash.run)
    assert (flash.steps, flash.files) == (STEPS, new)


def test_pins_on_a_pico_are_read_as_they_are(tmp_path: Path) -> None:
    flash = Flash(tmp_path / "pico")
    whole(flash.folder, MODULE)
    found = installer.pins_on("/dev/ttyACM0", flash.run)
    assert (found["MAP_HASH"], found["I2C_KHZ"], found["LINE"]) == (BOX_MAP.hash, 400, "usb")
    assert BOX_MAP.as_on(found) == BOX_MAP
    assert BOX_MAP.as_on({"I2C_KHZ": 100, "LINE": "radio", "SDA": [4]}).module() == MODULE.replace("400", "100")


def test_half_a_pin_module_or_none_says_nothing(tmp_path: Path) -> None:
    flash = Flash(tmp_path / "pico")
    whole(flash.folder, MODULE)
    (flash.folder / installer.PINS).write_text(MODULE[: len(MODULE) // 2])
    assert installer.pins_on("/dev/ttyACM0", flash.run) == {}
    (flash.folder / installer.PINS).unlink()
    assert installer.pins_on("/dev/ttyACM0", flash.run) == {}


def test_pico_that_cannot_be_asked_for_its_pins_is_told() -> None:
    with pytest.raises(InstallError, match="cannot be opened"):
        installer.pins_on("/dev/ttyACM0", lambda words: subprocess.CompletedProcess(words, 1, "no device found"))


@pytest.mark.needs("micropython")
@pytest.mark.parametrize(("version", "status"), [((1, 25, 0), 0), ((1, 23, 9), 1)])
def test_what_is_run_first_refuses_an_old_micropython(version: tuple[int, ...], status: int, tmp_path: Path) -> None:
    remote = Remote()
    installer.install("/dev/ttyACM0", MODULE, remote)
    program = remote.words[remote.words.index("exec") + 1].replace("sys.implementation.version", str(version))
    outcome = subprocess.run(
        [str(rig.micropython()), "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (outcome.returncode, (tmp_path / "firmware_bridge").exists()) == (status, not status)
    assert ("MicroPython 1.23 is too old" in outcome.stderr) is bool(status)


@pytest.mark.needs("micropython")
def test_files_on_the_pico_are_all_that_the_firmware_needs(tmp_path: Path) -> None:
    installer.write_to(tmp_path, MODULE)
    stand_in = tmp_path / "tools" / "rig" / "stand_in"
    shutil.copytree(rig.HERE / "stand_in", stand_in)
    master, slave = pty.openpty()
    tty.setraw(slave)
    orders, keep = os.pipe()
    process = subprocess.Popen(
        [str(rig.micropython()), str(tmp_path / "main.py")],
        stdin=master,
        stdout=master,
        env={"MICROPYPATH": f"{stand_in}:{tmp_path}", "JEWELBOX_RIG_ORDERS": f"/dev/fd/{orders}"},
        pass_fds=(orders,),
    )
    heard = b""
    try:
        while pins.BOARDS[0][2][0][0].encode() not in heard and select.select([slave], [], [], 10)[0]:
            heard += os.read(slave, 4096)
    finally:
        process.kill()
        process.wait()
    assert pins.BOARDS[0][2][0][0].encode() in heard
    for handle in (master, slave, orders, keep):
        os.close(handle)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("mpremote: no device found", "cannot be opened: is it the Pico's port, and is no other program using it?"),
        ("mpremote: failed to access /dev/x (it may be in use by another program)", "cannot be opened"),
        ("mpremote.transport.TransportError: could not enter raw repl", "install MicroPython on the Pico first"),
        (
            "Traceback (most recent call last):\nValueError: MicroPython 1.22 is too old\n",
            "the Pico on /dev/x has MicroPython 1.22: install 1.24 or newer first (docs/firmware.md)",
        ),
        ("OSError: [Errno 28] ENOSPC\n\n", "mpremote could not install on /dev/x: OSError: [Errno 28] ENOSPC"),
        ("", "it gave no reason"),
    ],
)
def test_what_mpremote_says_is_told_in_plain_words(said: str, told: str) -> None:
    with pytest.raises(InstallError) as caught:
        installer.install("/dev/x", MODULE, Remote(1, said))
    assert told in str(caught.value)


def test_mpremote_that_is_missing_is_named_with_the_remedy() -> None:
    with pytest.raises(InstallError, match=rf"is missing: {re.escape(sys.executable)} -m pip install mpremote"):
        installer.install("/dev/x", MODULE, partial(installer.run_mpremote, find_module=lambda _: None))


def test_mpremote_that_hangs_is_given_up() -> None:
    with pytest.raises(InstallError, match=r"for 0.05 s: unplug it, plug it in, and try again"):
        installer.run_mpremote(["sleep", "5"], seconds=0.05, find_module=lambda _: True)


def test_program_that_runs_is_run_to_its_end() -> None:
    assert installer.run_mpremote(["echo", "fine"], find_module=lambda _: True).stdout == "fine\n"
