"""The screen: which of SDL's drivers would draw the game here, and what is in its way.

One rule: the console's screen is not opened here. SDL would take it from whoever has it, if only for a moment, so of
KMSDRM only the list of drivers is asked for, and the rest is read from files. A desktop may be asked for real.
"""

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import msgspec

from companion.doctor.devices import joining
from companion.doctor.facts import Facts
from companion.doctor.finding import Finding, error, ok, warning
from companion.doctor.system import Machine
from companion.screens.kiosk.window.drivers import NOTHING_SEEN, SEE_AGAIN, shows
from companion.screens.kiosk.window.placing import SMALLEST, Size, has_room, usual_rotation

_OVERLAY = "add the line dtoverlay=vc4-kms-v3d to /boot/firmware/config.txt, and restart"
_PLUG = "connect the screen and switch it on before the Pi: docs/screens.md has the settings for each kind"

# What SDL looks for at run time to draw on a console and to find touch screens, and Debian's packages with it.
LIBRARIES = {
    "libdrm.so.2": "libdrm2",
    "libgbm.so.1": "libgbm1",
    "libEGL.so.1": "libegl1",
    "libGLESv2.so.2": "libgles2",
    "libudev.so.1": "libudev1",
}

# Runs in a process of its own: some builds of pygame crash when asked. SDL has the list of its drivers without being
# started, but pygame does not show it.
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
    crash: str = ""  # how it died instead of answering

    @property
    def name(self) -> str:
        return f"pygame{'-ce' if self.is_ce else ''} {self.version}"

    def has(self, driver: str) -> bool:
        """Whether it can draw in this way; SDL does not look at capitals."""
        return driver.lower() in {name.lower() for name in self.drivers}


def probe_command(machine: Machine, *, open_desktop: bool) -> tuple[str, ...]:
    return (machine.executable, "-c", PROBE, "open" if open_desktop else "list", *LIBRARIES)


def ask_sdl(machine: Machine, *, open_desktop: bool) -> Sdl | None:
    """What pygame can draw with, and with `open_desktop` whether the desktop lets it; None if Python cannot be run."""
    ran = machine.run(probe_command(machine, open_desktop=open_desktop))
    if ran is None:
        return None
    try:
        return msgspec.json.decode(ran.out.strip().rpartition("\n")[2], type=Sdl)
    except msgspec.DecodeError:
        died = f"signal {-ran.status}" if ran.status < 0 else f"exit {ran.status}"
        return Sdl(crash=": ".join(filter(None, (f"it ended with {died}", ran.last_words))))


def display(facts: Facts) -> Iterator[Finding]:
    """Whether the game would be seen."""
    sdl = ask_sdl(facts.machine, open_desktop=bool(facts.desktop))
    if sdl is None:
        python = facts.machine.named(Path(facts.machine.executable))
        yield error(f"{python} cannot be run", f"recreate its environment: {facts.renewal()}")
    elif sdl.crash:
        yield error(f"pygame crashes here: {sdl.crash}", facts.renewal("pygame", "pygame-ce"))
    elif not sdl.version:
        yield error(f"pygame cannot be loaded ({sdl.trouble})", facts.renewal("pygame", "pygame-ce"))
    elif facts.unit.is_running:
        yield _running(facts.unit.status, sdl)
    else:
        yield _forced(facts, sdl) or (_desktop(facts, sdl) if facts.desktop else _console(facts, sdl))


def _running(status: str, sdl: Sdl) -> Finding:
    """The kiosk has the screen, and has looked whether its picture can be seen."""
    if status.startswith(NOTHING_SEEN):
        return error(f"the kiosk runs, but {status}", SEE_AGAIN)
    return ok(f"{', '.join(filter(None, ('the running kiosk has it', status)))}; {sdl.name}")


def _forced(facts: Facts, sdl: Sdl) -> Finding | None:
    """What somebody has set by hand, if it cannot work."""
    wanted = facts.machine.environ.get("SDL_VIDEODRIVER", "")
    if not shows(wanted):
        return error(f"SDL_VIDEODRIVER={wanted} draws where nobody can see it", "unset SDL_VIDEODRIVER")
    if wanted and not any(sdl.has(name) for name in wanted.split(",")):
        known = ", ".join(sdl.drivers)
        return error(f"SDL_VIDEODRIVER={wanted}, but {sdl.name} has {known}", "unset SDL_VIDEODRIVER")
    return None


def _desktop(facts: Facts, sdl: Sdl) -> Finding:
    if sdl.opened and shows(sdl.opened):
        return ok(f"{sdl.opened} desktop; {sdl.name}")
    name = "WAYLAND_DISPLAY" if facts.desktop == "wayland" else "DISPLAY"
    seen = f"{name}={facts.machine.environ[name]}, but it cannot be drawn on ({sdl.trouble or 'no driver'})"
    return error(seen, "start it in a terminal of that desktop; it cannot be used over SSH or with sudo")


def _console(facts: Facts, sdl: Sdl) -> Finding:
    """Drawing without a desktop: what SDL needs for that, and a card that nobody else has, with a screen on it."""
    if not sdl.has("kmsdrm"):
        return error(f"{sdl.name} cannot draw on a console: it has no KMSDRM", facts.renewal("pygame", "pygame-ce"))
    if elsewhere := _desktop_elsewhere(facts):
        return elsewhere
    if sdl.missing:
        install = " ".join(LIBRARIES[name] for name in sdl.missing)
        return error(f"SDL finds no {', '.join(sdl.missing)}", f"sudo apt install {install} libgl1-mesa-dri")
    screens = _connectors(facts)
    if not screens:
        return _no_card(facts)
    connected = {name: _size(facts, name) for name, is_there in screens.items() if is_there}
    if not connected:
        return error(f"no screen is connected to {', '.join(map(_port, screens))}", _PLUG)
    seen = ", ".join(_described(name, size) for name, size in connected.items())
    return _shut(facts, list(connected)) or _unfit(connected) or ok(f"KMSDRM, {seen}; {sdl.name}")


def _desktop_elsewhere(facts: Facts) -> Finding | None:
    """A desktop that runs here, though not in this session: it has the screen, and the console gets none."""
    if waylands := facts.machine.find("/run/user/*/wayland-[0-9]"):
        socket = PurePosixPath(waylands[0])
        how = f"XDG_RUNTIME_DIR={socket.parent} WAYLAND_DISPLAY={socket.name}"
    elif found := facts.machine.find("/tmp/.X11-unix/X[0-9]*"):  # noqa: S108 - where X11 has its sockets
        how = f"DISPLAY=:{found[0].rpartition('X')[2]}"
    else:
        return None
    if facts.starts_with_desktop:
        return ok("a desktop has the screen, and starts the game automatically")
    seen = "a desktop has the screen, but this is not one of its sessions"
    return warning(seen, f"start the game on the desktop, or from here with {how} jewelbox play")


def _no_card(facts: Facts) -> Finding:
    if facts.pi:
        return error("the graphics driver is not loaded: /dev/dri has no card with an output", _OVERLAY)
    seen = "there is no screen here: no desktop in this session, no card in /dev/dri"
    return error(seen, "start it on a desktop, not over SSH; jewelbox play --demo needs no screen")


def _connectors(facts: Facts) -> dict[str, bool]:
    """The outputs of the cards that are there, such as `card1-HDMI-A-1`, and whether a screen is on them.

    A panel that cannot tell is there; a writeback connector is no screen.
    """
    cards = {PurePosixPath(path).name for path in facts.machine.find("/dev/dri/card*")}
    found = {}
    for path in facts.machine.find("/sys/class/drm/card*-*/status"):
        name = PurePosixPath(path).parent.name
        if name.partition("-")[0] in cards and "-Writeback-" not in name:
            found[name] = facts.machine.text(path) != "disconnected"
    return found


def _shut(facts: Facts, connected: list[str]) -> Finding | None:
    """What may not be used, with all groups that are missing for it."""
    cards = [f"/dev/dri/{name.partition('-')[0]}" for name in connected]
    needed = [(card, "video") for card in cards] + [(it, "render") for it in facts.machine.find("/dev/dri/renderD*")]
    shut = {device: group for device, group in needed if not facts.player_may_open(device, group)}
    if not shut:
        return None
    seen = f"{facts.player.name} has no permission to use {' and '.join(shut)}"
    return error(seen, joining(facts, list(dict.fromkeys(shut.values()))))


def _unfit(connected: dict[str, Size | None]) -> Finding | None:
    """A screen that no scene is laid out for, if there is no other."""
    sizes = [(name, size) for name, size in connected.items() if size and not has_room(size, usual_rotation(size))]
    if not sizes or len(sizes) < len(connected):
        return None
    name, size = sizes[0]
    smallest = "x".join(map(str, SMALLEST))
    return error(f"{_described(name, size)} is too small", f"connect a screen of {smallest} or more: docs/screens.md")


def _size(facts: Facts, name: str) -> Size | None:
    """A screen's own mode, which comes first."""
    found = re.match(r"(\d+)x(\d+)", facts.machine.text(f"/sys/class/drm/{name}/modes") or "")
    return (int(found[1]), int(found[2])) if found else None


def _described(name: str, size: Size | None) -> str:
    return f"{_port(name)} {size[0]}x{size[1]}" if size else _port(name)


def _port(connector: str) -> str:
    return connector.partition("-")[2]
