"""The screen: which of SDL's drivers would draw the game here, and what is in its way."""

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from companion.doctor import sdl
from companion.doctor.facts import Facts
from companion.doctor.finding import Finding, error, ok, warning
from companion.doctor.groups import joining
from companion.doctor.sdl import Crash, Sdl
from companion.screen.window.drivers import NOTHING_SEEN, SEE_AGAIN, shows
from companion.screen.window.placing import SMALLEST, Size, is_too_small, is_upright

_TITLE = "Display"
_OVERLAY = "add the line dtoverlay=vc4-kms-v3d to /boot/firmware/config.txt, and restart"
_TURN = "write rotate=90 at the end of the panel's dtoverlay line in /boot/firmware/config.txt, and restart"
_PLUG = "connect the screen and switch it on before the Pi: docs/screens.md has the settings for each kind"


def display(facts: Facts) -> Iterator[Finding]:
    """Whether the game would be seen."""
    answer = sdl.ask(facts.machine, open_desktop=bool(facts.desktop))
    if answer is None:
        python = facts.machine.named(Path(facts.machine.executable))
        yield error(_TITLE, f"{python} cannot be run", "recreate its environment: sudo ./install.sh, or make play")
    elif isinstance(answer, Crash):
        yield error(_TITLE, f"pygame crashes here: {answer.how}", _reinstall(facts))
    elif not answer.version:
        yield error(_TITLE, f"pygame cannot be loaded ({answer.trouble})", _reinstall(facts))
    elif facts.unit.is_running:
        yield _running(facts.unit.status, answer)
    else:
        yield _forced(facts, answer) or (_desktop(facts, answer) if facts.desktop else _console(facts, answer))


def _running(status: str, answer: Sdl) -> Finding:
    """The kiosk has the screen, and has looked whether its picture can be seen."""
    if status.startswith(NOTHING_SEEN):
        return error(_TITLE, f"the kiosk runs, but {status}", SEE_AGAIN)
    return ok(_TITLE, f"{', '.join(filter(None, ('the running kiosk has it', status)))}; {answer.name}")


def _reinstall(facts: Facts) -> str:
    return f"{facts.pip} uninstall -y pygame pygame-ce && {facts.pip} install pygame-ce"


def _forced(facts: Facts, answer: Sdl) -> Finding | None:
    """What somebody has set by hand, if it cannot work."""
    wanted = facts.machine.environ.get("SDL_VIDEODRIVER", "")
    if not shows(wanted):
        return error(_TITLE, f"SDL_VIDEODRIVER={wanted} draws where nobody can see it", "unset SDL_VIDEODRIVER")
    if wanted and not any(answer.has(name) for name in wanted.split(",")):
        known = ", ".join(answer.drivers)
        return error(_TITLE, f"SDL_VIDEODRIVER={wanted}, but {answer.name} has {known}", "unset SDL_VIDEODRIVER")
    return None


def _desktop(facts: Facts, answer: Sdl) -> Finding:
    if answer.opened and shows(answer.opened):
        return ok(_TITLE, f"{answer.opened} desktop; {answer.name}")
    name = "WAYLAND_DISPLAY" if facts.desktop == "wayland" else "DISPLAY"
    return error(
        _TITLE,
        f"{name}={facts.machine.environ[name]}, but it cannot be drawn on ({answer.trouble or 'no driver'})",
        "start it in a terminal of that desktop; it cannot be used over SSH or with sudo",
    )


def _console(facts: Facts, answer: Sdl) -> Finding:
    """Drawing without a desktop: what SDL needs for that, and a card that nobody else has."""
    if not answer.has("kmsdrm"):
        return error(_TITLE, f"{answer.name} cannot draw on a console: it has no KMSDRM", _reinstall(facts))
    if elsewhere := _desktop_elsewhere(facts):
        return elsewhere
    if answer.missing:
        install = " ".join(sdl.LIBRARIES[name] for name in answer.missing)
        return error(_TITLE, f"SDL finds no {', '.join(answer.missing)}", f"sudo apt install {install} libgl1-mesa-dri")
    return _card(facts, answer)


def _card(facts: Facts, answer: Sdl) -> Finding:
    """A card with a screen on it, and the right to use it."""
    screens = _connectors(facts)
    if not screens:
        return _no_card(facts)
    connected = [name for name, is_there in screens.items() if is_there]
    if not connected:
        return error(_TITLE, f"no screen is connected to {', '.join(map(_port, screens))}", _PLUG)
    seen = f"KMSDRM, {', '.join(_described(facts, connected))}; {answer.name}"
    return _shut(facts, connected) or _unfit(facts, connected) or ok(_TITLE, seen)


def _desktop_elsewhere(facts: Facts) -> Finding | None:
    """A desktop that runs here, though not in this session: it has the screen, and the console gets none."""
    waylands = facts.machine.find("/run/user/*/wayland-[0-9]")
    if waylands:
        socket = PurePosixPath(waylands[0])
        how = f"XDG_RUNTIME_DIR={socket.parent} WAYLAND_DISPLAY={socket.name}"
    elif found := facts.machine.find("/tmp/.X11-unix/X[0-9]*"):  # noqa: S108 - where X11 has its sockets
        how = f"DISPLAY=:{found[0].rpartition('X')[2]}"
    else:
        return None
    if facts.starts_with_desktop:
        return ok(_TITLE, "a desktop has the screen, and starts the game automatically")
    seen = "a desktop has the screen, but this is not one of its sessions"
    return warning(_TITLE, seen, f"start the game on the desktop, or from here with {how} jewelbox play")


def _no_card(facts: Facts) -> Finding:
    if facts.pi:
        return error(_TITLE, "the graphics driver is not loaded: /dev/dri has no card with an output", _OVERLAY)
    return error(
        _TITLE,
        "there is no screen here: no desktop in this session, no card in /dev/dri",
        "start it on a desktop, not over SSH; jewelbox play --demo needs no screen",
    )


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
    return error(_TITLE, seen, joining(facts, list(dict.fromkeys(shut.values()))))


def _unfit(facts: Facts, connected: list[str]) -> Finding | None:
    """A screen that no scene is laid out for, if there is no other."""
    sizes = {name: size for name in connected if (size := _size(facts, name))}
    unfit = {name: size for name, size in sizes.items() if is_upright(size) or is_too_small(size)}
    if not unfit or len(unfit) < len(connected):
        return None
    name, size = next(iter(unfit.items()))
    what = f"{_port(name)} {_times(size)}"
    if is_upright(size):
        return error(_TITLE, f"{what} is portrait, but the game needs landscape", _TURN)
    return error(_TITLE, f"{what} is too small", f"connect a screen of {_times(SMALLEST)} or more: docs/screens.md")


def _size(facts: Facts, name: str) -> Size | None:
    """A screen's own mode, which comes first."""
    found = re.match(r"(\d+)x(\d+)", facts.machine.text(f"/sys/class/drm/{name}/modes") or "")
    return (int(found[1]), int(found[2])) if found else None


def _times(size: Size) -> str:
    return f"{size[0]}x{size[1]}"


def _described(facts: Facts, connected: list[str]) -> Iterator[str]:
    for name in connected:
        size = _size(facts, name)
        yield f"{_port(name)} {_times(size)}" if size else _port(name)


def _port(connector: str) -> str:
    return connector.partition("-")[2]
