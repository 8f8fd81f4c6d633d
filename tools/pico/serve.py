"""An emulated Pico as a serial port, as near to real time as the machine can: for people, and for other emulators.

The port is a pty, to which QEMU can be connected too. Lines on standard input are what hands do, as they are typed to
a virtual box: `open A1`, `close A1`, `rotate 1 cw`, `fault lost B`. One rule: it never waits for whoever has the port
open; what does not fit is lost, as on a real wire.
"""

import os
import pty
import select
import sys
import tty
from contextlib import suppress
from pathlib import Path
from typing import TextIO, assert_never

from hardware.apparatus import AnyApparatus
from hardware.clock import ManualClock, SteadyClock
from hardware.commands import Break, CommandError, Do, Help, Mend, Play, Quit
from hardware.faults import ImpossibleError
from hardware.sources.virtual import VirtualSource
from tools.pico.emulated_pico import EmulatedPico
from tools.rig.virtual_serial import wire

STEP_MS = 5
_READ_BYTES = 4096


class PicoPort:
    """The pty of one emulated Pico; `step` lets a little time pass for it."""

    def __init__(self, pico: EmulatedPico, apparatus: AnyApparatus) -> None:
        self._pico = pico
        self._apparatus = apparatus
        self._clock = ManualClock()
        self._hands = VirtualSource(apparatus.virtual(1, 0), self._clock)
        self._hands.start()
        self._master, self._slave = pty.openpty()  # the slave stays open here: a pty without one is gone
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.path = os.ttyname(self._slave)

    @property
    def now_ms(self) -> int:
        """Virtual time."""
        return self._clock.now_ms()

    def step(self) -> None:
        """A few milliseconds for hands, boards, chip and wire."""
        with suppress(BlockingIOError):
            self._pico.write(os.read(self._master, _READ_BYTES))
        wire(self._hands.drain(), self._pico)
        for _, data in self._pico.run_until(self._clock.advance(STEP_MS)):
            with suppress(BlockingIOError):
                os.write(self._master, data)

    def obey(self, text: str) -> str | None:
        """Do what was typed; returns what to say about it, or None to end."""
        try:
            command = self._apparatus.commands.parse(text)
            match command:
                case None:
                    return ""
                case Quit():
                    return None
                case Help():
                    return "\n".join(f"{words}: {what}" for words, what in self._apparatus.commands.help)
                case Do() | Break() | Mend() | Play():
                    return self._hands.carry_out(command)
                case _:
                    assert_never(command)
        except (CommandError, ImpossibleError) as error:
            return str(error)

    def close(self) -> None:
        """Unplug it."""
        self._hands.stop()
        os.close(self._master)
        os.close(self._slave)


def serve(port: PicoPort, link: Path | None, orders: TextIO = sys.stdin, answers: TextIO = sys.stdout) -> None:
    """Until `quit` or the end of the orders. `link` will lead to the port, so that its name is known beforehand."""
    if link is not None:
        link.unlink(missing_ok=True)
        link.symlink_to(port.path)
    answers.write(f"{link or port.path}\n")
    answers.flush()
    clock = SteadyClock()
    while True:
        ahead_ms = port.now_ms - clock.now_ms()
        if select.select([orders], [], [], max(0, ahead_ms) / 1000)[0]:
            line = orders.readline()
            answer = port.obey(line) if line else None
            if answer is None:
                return
            answers.write(f"{answer}\n" if answer else "")
            answers.flush()
        port.step()
