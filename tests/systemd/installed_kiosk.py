"""A kiosk that is installed in a Debian: started without a screen, and asked as people and its own screen ask it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.systemd.debian import Debian, Started, wait_until

PACKAGE = "jewelbox-companion"
KIOSK = "jewelbox-kiosk.service"
JOURNAL = "/var/lib/jewelbox/journal"
AS_KIOSK = ["setpriv", "--reuid=jewelbox", "--regid=jewelbox", "--clear-groups"]
AN_UPDATE_S = 400
# There is neither a screen nor a console in there; everything else is as the unit has it.
WITHOUT_SCREEN = """[Service]
StandardInput=null
TTYPath=
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
ExecStartPre=
ExecStartPre=-/usr/bin/udevadm settle --timeout=5
Environment=SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
WatchdogSec=5
"""


def take_screen_away(debian: Debian, unit: str = KIOSK) -> Path:
    drop_in = debian.root / f"etc/systemd/system/{unit}.d/without-screen.conf"
    drop_in.parent.mkdir(exist_ok=True)
    drop_in.write_text(WITHOUT_SCREEN)
    return drop_in.parent


def apt(*words: str) -> list[str]:
    return ["apt-get", "-q", "-y", "--no-install-recommends", "-o", "Dpkg::Use-Pty=0", *words]


def wait_until_running(system: Started) -> None:
    wait_until(lambda: system.show(KIOSK, "SubState") == ["running"], "the kiosk")


def state_of(debian: Debian) -> dict[str, Any]:
    """What the updater has written down."""
    path = debian.root / "var/lib/jewelbox-update/state.json"
    if not path.exists():
        return dict.fromkeys(("here", "before", "update", "outcome"))
    found: dict[str, Any] = json.loads(path.read_text())
    return found


def ask(system: Started, request: str) -> None:
    """As the kiosk does, with its rights."""
    asked = f"echo '{request}' > /run/jewelbox/asked; mv /run/jewelbox/asked /run/jewelbox/update"
    system.run(*AS_KIOSK, "sh", "-c", asked)


def offer(debian: Debian, package: Path) -> str:
    """Put a package and its signature where the kiosk puts what people have chosen; what the kiosk asks for then."""
    offered = debian.root / "var/lib/jewelbox/updates"
    offered.mkdir(exist_ok=True)
    for file in (package, package.with_name(f"{package.name}.minisig")):
        (offered / file.name).write_bytes(file.read_bytes())
    return json.dumps({"verb": "install", "package": package.name})


def outcome_of(system: Started, debian: Debian, request: str) -> dict[str, Any]:
    """Ask for something, and wait for what comes of it."""
    before = state_of(debian)["outcome"]
    ask(system, request)
    wait_until(lambda: state_of(debian)["outcome"] != before, "the updater to begin")
    wait_until_settled(debian)
    found: dict[str, Any] = state_of(debian)["outcome"]
    return found


def wait_until_settled(debian: Debian) -> None:
    wait_until(lambda: state_of(debian)["update"] is None, "the updater to finish", AN_UPDATE_S)


# games


def play(system: Started, lines: list[str], *options: str) -> list[dict[str, Any]]:
    """Play at a table without a screen, while no kiosk runs; what it answers."""
    asked = "".join(f"{line}\n" for line in lines)
    table = f"jewelbox table --journal {JOURNAL} {' '.join(options)} <<'END'\n{asked}END"
    return [json.loads(line) for line in system.run(*AS_KIOSK, "sh", "-c", table).splitlines()]


def games_in(run: Callable[..., str], journal: str = JOURNAL) -> dict[int, str]:
    """The record of every game, as the program exports it; `run` is that of a Debian, started or not."""
    listed = json.loads(run(*AS_KIOSK, "jewelbox", "games", "list", "--json", "--journal", journal))
    export = [*AS_KIOSK, "jewelbox", "games", "export", "--unfinished", "--journal", journal]
    return {game["id"]: run(*export, str(game["id"])).strip() for game in listed}
