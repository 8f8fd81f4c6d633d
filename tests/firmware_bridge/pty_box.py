"""A box at the end of a pty that can be pulled out and put in again; the port's path is a link that stays the same."""

import os
import pty
import select
import tty
from pathlib import Path

from firmware_bridge import codec
from tests.firmware_bridge.box import Box

PATIENCE_S = 20.0


class PtyBox:
    """Answers `hello` when it is served."""

    def __init__(self, folder: Path, box: Box | None = None) -> None:
        self.box = box or Box()
        self.path = folder / "port"
        self.master = self.slave = -1

    def plug_in(self) -> None:
        self.master, self.slave = pty.openpty()
        tty.setraw(self.slave)
        draft = self.path.with_name("draft")
        draft.symlink_to(os.ttyname(self.slave))
        draft.replace(self.path)

    def unplug(self) -> None:
        if self.master >= 0:
            self.path.unlink(missing_ok=True)
            os.close(self.slave)
            os.close(self.master)
            self.master = self.slave = -1

    def say(self, wire: bytes) -> None:
        os.write(self.master, wire)

    def answer(self, wire: bytes = b"") -> None:
        """Wait for a question, and answer it with this, or with a HELLO and a STATE."""
        heard = b""
        while codec.ASK_HELLO not in heard:
            assert select.select([self.master], [], [], PATIENCE_S)[0], "nobody asks"
            heard += os.read(self.master, 100)
        self.say(wire or self.box.hello() + self.box.frame())
