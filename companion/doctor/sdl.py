"""Asking pygame what it can draw with, in a process of its own: some builds crash when asked.

One rule: the console's screen is not opened here. SDL would take it from whoever has it, if only for a moment, so of
KMSDRM only the list of drivers is asked for, and the rest is read from files. A desktop may be asked for real.
"""

from dataclasses import dataclass

import msgspec

from companion.doctor.system import Machine, Ran

# What SDL looks for at run time to draw on a console and to find touch screens, and Debian's packages with it.
LIBRARIES = {
    "libdrm.so.2": "libdrm2",
    "libgbm.so.1": "libgbm1",
    "libEGL.so.1": "libegl1",
    "libGLESv2.so.2": "libgles2",
    "libudev.so.1": "libudev1",
}

# SDL has the list of its drivers without being started, but pygame does not show it.
PROBE = """
import ctypes, json, os, sys
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
answer = {"missing": []}
for name in sys.argv[2:]:
    try:
        ctypes.CDLL(name)
    except OSError:
        answer["missing"].append(name)
try:
    import pygame
    answer["version"] = pygame.version.ver
    answer["is_ce"] = bool(getattr(pygame, "IS_CE", False))
    with open("/proc/self/maps") as maps:
        library = next(word for word in maps.read().split() if "libSDL2-" in word or "libSDL3" in word)
    sdl = ctypes.CDLL(library)
    sdl.SDL_GetVideoDriver.restype = ctypes.c_char_p
    answer["drivers"] = [sdl.SDL_GetVideoDriver(at).decode() for at in range(sdl.SDL_GetNumVideoDrivers())]
    if sys.argv[1] == "open":
        pygame.display.init()
        answer["opened"] = pygame.display.get_driver()
except Exception as error:
    answer["trouble"] = f"{type(error).__name__}: {error}"
print(json.dumps(answer))
"""


class Sdl(msgspec.Struct, frozen=True):
    """What pygame said about itself."""

    version: str = ""
    is_ce: bool = False
    drivers: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()  # of the libraries above
    opened: str = ""
    trouble: str = ""

    @property
    def name(self) -> str:
        """The library, for people."""
        return f"pygame{'-ce' if self.is_ce else ''} {self.version}"

    def has(self, driver: str) -> bool:
        """Whether it can draw in this way; SDL does not look at capitals."""
        return driver.lower() in {name.lower() for name in self.drivers}


@dataclass(frozen=True, slots=True)
class Crash:
    """It did not live to answer."""

    how: str


def words(machine: Machine, *, open_desktop: bool) -> tuple[str, ...]:
    """The program to run."""
    return (machine.executable, "-c", PROBE, "open" if open_desktop else "list", *LIBRARIES)


def ask(machine: Machine, *, open_desktop: bool) -> Sdl | Crash | None:
    """What pygame can draw with, and with `open_desktop` whether the desktop lets it; None if Python cannot be run."""
    ran = machine.run(words(machine, open_desktop=open_desktop))
    return None if ran is None else _read(ran)


def _read(ran: Ran) -> Sdl | Crash:
    last = ran.out.strip().rpartition("\n")[2]
    try:
        return msgspec.json.decode(last, type=Sdl)
    except msgspec.DecodeError:
        died = f"signal {-ran.status}" if ran.status < 0 else f"exit {ran.status}"
        return Crash(f"it ended with {died}" + (f": {said[-1]}" if (said := ran.err.strip().splitlines()) else ""))
