"""A screen that nobody sees, with a hand that taps on it: Xvfb and xdotool.

A test with it carries `@pytest.mark.needs("xvfb", "xdotool")`, and its file is in tools/debian-packages.toml.

    with running(800, 480) as screen:
        ... start a program with screen.environment, or open a window with SDL's driver "x11" ...
        screen.tap(400, 240)
        screen.picture()

Close the window before the screen goes: Xlib ends a program whose server has gone.
"""

import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pygame

_XWD_HEADER = struct.Struct(">25I")  # X11/XWDFile.h: sizes, formats and masks, each 32 bits, most significant first
_COLOUR_BYTES = 12


@dataclass(frozen=True, slots=True)
class Screen:
    """An X server of our own."""

    display: str
    folder: Path
    size: tuple[int, int]

    @property
    def environment(self) -> dict[str, str]:
        """For a program that is to draw on it, with its window in the upper left corner."""
        return dict(os.environ) | {
            "DISPLAY": self.display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_VIDEO_CENTERED": "0",
            "SDL_VIDEO_WINDOW_POS": "0,0",
            "DBUS_SESSION_BUS_ADDRESS": "disabled:",  # else libdbus starts a daemon that stays
        }

    def tap(self, x: int, y: int, times: int = 1) -> None:
        """Press and release at a pixel of the screen."""
        self._touch(x, y, "click", "--repeat", times, 1)

    def hold(self, x: int, y: int, ms: int) -> None:
        """Press, and release after a time."""
        self._touch(x, y, "mousedown", 1, "sleep", f"{ms / 1000:.2f}", "mouseup", 1)

    def drag(self, start: tuple[int, int], goal: tuple[int, int]) -> None:
        """Press here, and release there."""
        self._touch(*start, "mousedown", 1, "mousemove", *goal, "mouseup", 1)

    def _touch(self, x: int, y: int, *hand: str | int) -> None:
        """What a hand does there; then the pointer goes to where all but one pixel of it is off the screen."""
        self.do("mousemove", x, y, *hand, "mousemove", *(side - 1 for side in self.size))

    def press(self, x: int, y: int) -> None:
        """Press, and hold it."""
        self.do("mousemove", x, y, "mousedown", 1)

    def move(self, x: int, y: int) -> None:
        """Move there."""
        self.do("mousemove", x, y)

    def release(self) -> None:
        """Let go."""
        self.do("mouseup", 1)

    def key(self, name: str) -> None:
        """Press and release a key, by the name that X has for it: "a", "Return", "question", "alt+F4"."""
        self.do("key", name)

    def do(self, *words: str | int) -> None:
        """Anything that xdotool can do; done when this returns, though not yet told to the window."""
        command = ["xdotool", *map(str, words)]
        subprocess.run(command, env=self.environment, check=True, capture_output=True, timeout=20)  # noqa: S603

    def picture(self, path: Path | None = None) -> pygame.Surface:
        """What is on the screen now; saved too, if there is a path."""
        data = (self.folder / "Xvfb_screen0").read_bytes()
        header = _XWD_HEADER.unpack_from(data)
        header_bytes, width, height, bytes_per_line, colours = header[0], header[4], header[5], header[12], header[19]
        start = header_bytes + colours * _COLOUR_BYTES
        pixels = data[start : start + bytes_per_line * height]
        surface = pygame.image.frombuffer(pixels, (bytes_per_line // 4, height), "BGRA")
        # The fourth byte is not alpha here: put the colours alone on an opaque surface.
        opaque = pygame.Surface((width, height), 0, 32)
        opaque.blit(surface, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            pygame.image.save(opaque, str(path))
        return opaque


@contextmanager
def running(width: int, height: int) -> Iterator[Screen]:
    """Start an X server on the first free display, and stop it afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="xvfb-"))
    reading, writing = os.pipe()
    size = f"{width}x{height}x24"
    options = ["-screen", "0", size, "-fbdir", str(folder), "-nolisten", "tcp", "-noreset", "-displayfd", str(writing)]
    log = (folder / "log").open("wb")
    server = subprocess.Popen(["Xvfb", *options], pass_fds=(writing,), stdout=log, stderr=log)  # noqa: S603, S607
    try:
        os.close(writing)
        # It says the number of its display once it takes connections, or closes the pipe when it fails.
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        assert number, f"Xvfb did not start: {(folder / 'log').read_text(errors='replace')}"
        yield Screen(f":{number}", folder, (width, height))
    finally:
        server.terminate()
        server.wait(timeout=20)
        log.close()
        shutil.rmtree(folder)
