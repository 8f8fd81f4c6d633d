"""A machine that QEMU emulates: switched on, photographed, touched, and cut off from its power.

One rule: nothing is done to the kiosk in here but what people do to one: they look, tap, and pull the plug. The shell
is for looking behind it, and for killing it.
"""

import base64
import io
import json
import os
import re
import socket
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import pygame

from tools.console import say
from tools.photo.disk import Architecture, Disk

_FULL_SCALE = 0x7FFF  # of QEMU's absolute axes
_MEMORY_MB = 1024  # as the smallest Pi that we name, but one
_PRESS_MS = 60  # how long a finger stays
_DONE = "photo-command-ended"
_ENDED = re.compile(rf"{_DONE} (\d+)\n".encode())
_PATIENCE_S = 600
_ONLY_AT_A_FLUSH = 1 << 40


@dataclass(frozen=True, slots=True)
class Display:
    """A graphics card with a panel of this size."""

    card: str  # QEMU's name of it
    size: tuple[int, int]

    @property
    def option(self) -> str:
        """As QEMU takes it; without a boot ROM, which no other processor could run."""
        width, height = self.size
        return f"{self.card},xres={width},yres={height},romfile="


def acceleration(architecture: Architecture, system: Path = Path("/")) -> list[str]:
    """KVM where it runs any kernel at the processor's own speed, else emulation.

    On x86 that takes one of the processor's own modules: others offer /dev/kvm, too, and emulate most of a kernel.
    """
    modules = [system / "sys/module" / name for name in ("kvm_intel", "kvm_amd")]
    is_whole = architecture.machine == "aarch64" or any(module.exists() for module in modules)
    if architecture.is_ours and is_whole and os.access(system / "dev/kvm", os.R_OK | os.W_OK):
        return ["-M", architecture.board[1], "-cpu", "host", "-accel", "kvm"]
    return [*architecture.board, "-accel", "tcg,thread=multi"]


class Machine:
    """A machine that is on."""

    def __init__(self, disk: Disk, display: Display, folder: Path) -> None:
        self.display = display
        self.folder = folder
        self._disk = disk
        self.switched_on = monotonic()
        with (folder / "qemu.log").open("wb") as log:
            command = self._command(disk, display)
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)  # noqa: S603
        self._monitor, self._shell = self._connected("monitor"), self._connected("shell")
        self._answers = self._monitor.makefile("r", encoding="utf-8")
        self._answers.readline()
        self._tell("qmp_capabilities")

    def _command(self, disk: Disk, display: Display) -> list[str]:
        architecture, log = disk.architecture, self.folder / "writes"
        log.touch()
        # Writes go to the overlay and to the log; the log tells which of them the guest asked to be on disk.
        overlay = {"driver": "qcow2", "file": {"driver": "file", "filename": str(self._overlay(disk))}}
        logged = {
            "driver": "blklogwrites",
            "node-name": "disk",
            "file": overlay,
            "log": {"driver": "file", "filename": str(log)},
            "log-super-update-interval": _ONLY_AT_A_FLUSH,
        }
        return [
            *(f"qemu-system-{architecture.machine}", *acceleration(architecture)),
            *("-nodefaults", "-display", "none", "-vga", "none", "-smp", "2", "-m", str(_MEMORY_MB)),
            *("-kernel", str(disk.kernel), "-initrd", str(disk.initrd)),
            *("-append", f"root={disk.root} rw console=tty0 console={architecture.console} quiet"),
            *("-blockdev", json.dumps(logged), "-device", "virtio-blk-pci,drive=disk"),
            *("-device", display.option, "-device", "virtio-tablet-pci", "-device", "qemu-xhci"),
            *("-audiodev", "none,id=sound", "-device", "ich9-intel-hda", "-device", "hda-output,audiodev=sound"),
            *("-device", "virtio-serial-pci", "-device", "virtserialport,chardev=shell,name=photo"),
            *("-chardev", f"socket,id=shell,path={self.folder / 'shell'},server=on,wait=off"),
            *("-serial", f"file:{self.folder / 'console.log'}"),
            *("-qmp", f"unix:{self.folder / 'monitor'},server=on,wait=off"),
        ]

    def _overlay(self, disk: Disk) -> Path:
        path = self.folder / "overlay.qcow2"
        command = ["qemu-img", "create", "-q", "-f", "qcow2", "-F", "raw", "-b", str(disk.image), str(path)]
        subprocess.run(command, check=True)  # noqa: S603
        return path

    def _connected(self, name: str) -> socket.socket:
        """A line to QEMU, once it is up."""
        line = socket.socket(socket.AF_UNIX)
        line.settimeout(_PATIENCE_S)
        while True:
            try:
                line.connect(str(self.folder / name))
            except OSError as error:
                self.wait(0.05)
                if monotonic() > self.switched_on + 30:
                    raise AssertionError(f"QEMU does not answer: {self.log('qemu.log')}") from error
            else:
                return line

    # looking

    def wait(self, seconds: float) -> None:
        """Let time pass; AssertionError if the machine has gone off meanwhile."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(seconds)
            raise AssertionError(f"QEMU has ended: {self.log('qemu.log')}")

    def log(self, name: str) -> str:
        """The end of one of its logs: qemu.log, console.log."""
        return (self.folder / name).read_text(encoding="utf-8", errors="replace")[-2000:]

    @property
    def name(self) -> str:
        """Which one it is: arm64-bochs-display-800x480."""
        width, height = self.display.size
        return f"{self._disk.architecture.debian}-{self.display.card.removesuffix('-pci')}-{width}x{height}"

    def tell(self, what: str) -> None:
        """A line of the protocol: how long it has been on, and what is."""
        say(f"{self.name} {monotonic() - self.switched_on:6.1f} s  {what}")

    def picture(self) -> pygame.Surface:
        """What is on its panel now."""
        path = self.folder / "photo.ppm"
        self._tell("screendump", filename=str(path))
        return pygame.image.load(io.BytesIO(path.read_bytes()), "photo.ppm")

    # touching

    def tap(self, x: int, y: int, times: int = 1) -> None:
        """A finger, down and up again."""
        for _ in range(times):
            self.hold(x, y, _PRESS_MS)

    def hold(self, x: int, y: int, ms: int) -> None:
        """A finger that stays. No finger comes to the same pixel twice, and a kernel only tells what has changed."""
        self._move(x - 1, y - 1)
        self._move(x, y)
        self._press(down=True)
        self.wait(ms / 1000)
        self._press(down=False)

    def drag(self, start: tuple[int, int], goal: tuple[int, int]) -> None:
        """A finger that goes from here to there."""
        self._move(start[0] - 1, start[1] - 1)
        self._move(*start)
        self._press(down=True)
        self._move(*goal)
        self.wait(_PRESS_MS / 1000)
        self._press(down=False)

    def _move(self, x: int, y: int) -> None:
        at = [(value + 0.5) / side for value, side in zip((x, y), self.display.size, strict=True)]
        self._input(
            *(
                {"type": "abs", "data": {"axis": axis, "value": round(share * _FULL_SCALE)}}
                for axis, share in zip("xy", at, strict=True)
            )
        )

    def _press(self, *, down: bool) -> None:
        self._input({"type": "btn", "data": {"button": "left", "down": down}})

    def _input(self, *events: dict[str, Any]) -> None:
        self._tell("input-send-event", events=list(events))

    # plugging in

    def plug_in(self, port: str) -> None:
        """Whatever is at this serial port, as a serial adapter on USB."""
        backend = {"type": "serial", "data": {"device": port}}
        self._tell("chardev-add", id="box", backend=backend)
        self._tell("device_add", driver="usb-serial", id="adapter", chardev="box")

    def pull_out(self) -> None:
        """That adapter."""
        self._tell("device_del", id="adapter")

    # behind it

    def run(self, command: str) -> str:
        """What a command prints, run by root; AssertionError if it fails."""
        self._shell.sendall(f"{{ {command}\n}} </dev/null 2>&1; echo {_DONE} $?\n".encode())
        said = b""
        while (end := _ENDED.search(said)) is None:
            said += self._shell.recv(65536) or f"{_DONE} 255\n".encode()
        printed = said[: end.start()].decode(errors="replace")
        assert end[1] == b"0", f"{command}: {printed}"
        return printed.strip()

    def read(self, path: str) -> bytes:
        """A file of its; nothing if it is not there."""
        return base64.b64decode(self.run(f"if [ -e {path} ]; then base64 {path}; fi"))

    def _tell(self, command: str, **arguments: object) -> Any:
        """Say something to QEMU's monitor."""
        self._monitor.sendall(json.dumps({"execute": command, "arguments": arguments}).encode())
        while "event" in (answer := json.loads(self._answers.readline() or '{"error": "it is off"}')):
            pass
        assert "return" in answer, f"{command}: {answer}"
        return answer["return"]

    def cut_power(self) -> None:
        """Off at once, as if somebody pulled the plug."""
        self.process.kill()
        self.process.wait()
        for line in (self._answers, self._monitor, self._shell):
            line.close()
