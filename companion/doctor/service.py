"""The kiosk as a service: installed, wanted, running."""

from collections.abc import Iterator

from companion.doctor.facts import Facts
from companion.doctor.finding import Finding, error, ok, warning
from companion.doctor.unit import NAME, Unit

HOME = "/opt/jewelbox/"
PROGRAM = f"{HOME}current/bin/jewelbox"
_TITLE = "Service"
_LOG = f"journalctl -u {NAME} -n 50 says why"
_RESTART = f"sudo systemctl reset-failed {NAME} && sudo systemctl restart {NAME}"


def service(facts: Facts) -> Iterator[Finding]:
    """How the kiosk's unit is."""
    unit = facts.unit
    if unit.trouble:
        yield warning(_TITLE, f"cannot ask systemd: {unit.trouble}", "check systemctl status")
    elif facts.starts_with_desktop and not unit.in_charge:
        yield ok(_TITLE, "the game starts with the desktop")
    elif not unit.installed:
        yield _not_installed(facts)
    elif unit.load not in {"", "loaded"}:
        yield error(_TITLE, f"{NAME} is {unit.load}", "run sudo ./install.sh again")
    elif unit.in_charge and not _user_exists(facts):
        yield error(_TITLE, f"its user {unit.user} does not exist", "run sudo ./install.sh again")
    else:
        yield _state(unit, on_desktop=bool(facts.desktop))
    if unit.in_charge and not str(facts.machine.prefix).startswith(HOME):
        seen = f"this Python is in {facts.machine.named(facts.machine.prefix)}, but the kiosk's is in {HOME}"
        yield warning(_TITLE, seen, f"{PROGRAM} doctor checks the kiosk's")


def _not_installed(facts: Facts) -> Finding:
    if facts.pi and not facts.desktop:
        return warning(_TITLE, "not installed: the game does not start automatically", "sudo ./install.sh")
    return ok(_TITLE, "not installed, and not needed to play")


def _user_exists(facts: Facts) -> bool:
    users = [line.partition(":")[0] for line in (facts.machine.text("/etc/passwd") or "").splitlines()]
    return not facts.unit.user or facts.unit.user in users


def _state(unit: Unit, *, on_desktop: bool) -> Finding:
    match unit.active, unit.sub:
        case "failed", _:
            return error(_TITLE, f"failed ({unit.result or 'reason unknown'})", f"{_LOG}; then {_RESTART}")
        case _, "auto-restart":
            return error(_TITLE, f"keeps crashing, restarted {unit.restarts} times so far", _LOG)
        case "activating", "start-pre":
            return warning(_TITLE, "waiting for a screen to be connected", "connect the screen, and switch it on")
        case "", _:
            wanted = "and starts automatically" if unit.is_wanted else "but does not start automatically"
            return ok(_TITLE, f"installed, {wanted}; systemd is not running here")
        case _:
            return _calm(unit, on_desktop=on_desktop)


def _calm(unit: Unit, *, on_desktop: bool) -> Finding:
    """It runs or does not run, as somebody wants it."""
    match unit.is_running, unit.is_wanted:
        case True, True:
            return ok(_TITLE, "running, and starts automatically")
        case True, False:
            return warning(_TITLE, "running, but does not start automatically", f"sudo systemctl enable {NAME}")
        case False, True if not on_desktop:
            return warning(_TITLE, f"{unit.active}, although it starts automatically", f"sudo systemctl start {NAME}")
        case False, False if not on_desktop:
            return warning(
                _TITLE, f"{unit.active}, and does not start automatically", f"sudo systemctl enable --now {NAME}"
            )
        case _:
            return ok(_TITLE, "not running: the desktop has the screen")
