"""The kiosk as a service: installed, wanted, running."""

from collections.abc import Iterator

from companion.doctor.facts import HOME, KIOSK_JOURNAL, REINSTALL_PACKAGE, REINSTALL_SCRIPT, Facts
from companion.doctor.finding import Finding, error, ok, warning
from companion.doctor.unit import NAME, Unit
from companion.log import CRASHES


def service(facts: Facts) -> Iterator[Finding]:
    unit = facts.unit
    if unit.trouble:
        yield warning(f"cannot ask systemd: {unit.trouble}", "check systemctl status")
    elif facts.starts_with_desktop and not unit.in_charge:
        yield ok("the game starts with the desktop")
    elif not unit.installed and facts.pi and not facts.desktop:
        yield warning("not installed: the game does not start automatically", "sudo ./install.sh")
    elif not unit.installed:
        yield ok("not installed, and not needed to play")
    elif unit.load not in {"", "loaded"}:
        yield error(f"{NAME} is {unit.load}", _again(facts))
    elif unit.in_charge and unit.user and unit.user not in (user for user, *_ in facts.fields("/etc/passwd")):
        yield error(f"its user {unit.user} does not exist", _again(facts))
    else:
        yield _state(unit, on_desktop=bool(facts.desktop))
    if unit.in_charge and not str(facts.machine.prefix).startswith(HOME):
        seen = f"this Python is in {facts.machine.named(facts.machine.prefix)}, but the kiosk's is in {HOME}"
        yield warning(seen, f"{HOME}current/bin/jewelbox doctor checks the kiosk's")


def _again(facts: Facts) -> str:
    return f"install it again: {REINSTALL_PACKAGE if facts.has_package else REINSTALL_SCRIPT}"


def _state(unit: Unit, *, on_desktop: bool) -> Finding:
    log = f"journalctl -u {NAME} -n 50 says why; crashes are kept in {KIOSK_JOURNAL.with_name(CRASHES)}"
    match unit.active, unit.sub:
        case "failed", _:
            restart = f"sudo systemctl reset-failed {NAME} && sudo systemctl restart {NAME}"
            return error(f"failed ({unit.result or 'reason unknown'})", f"{log}; then {restart}")
        case _, "auto-restart":
            return error(f"keeps crashing, restarted {unit.restarts} times so far", log)
        case "activating", "start-pre":
            return warning("waiting for a screen to be connected", "connect the screen, and switch it on")
        case "", _:
            wanted = "and starts automatically" if unit.is_wanted else "but does not start automatically"
            return ok(f"installed, {wanted}; systemd is not running here")
        case _:
            return _calm(unit, on_desktop=on_desktop)


def _calm(unit: Unit, *, on_desktop: bool) -> Finding:
    """It runs or does not run, as somebody wants it."""
    if unit.is_running and unit.is_wanted:
        return ok("running, and starts automatically")
    if unit.is_running:
        return warning("running, but does not start automatically", f"sudo systemctl enable {NAME}")
    if on_desktop:
        return ok("not running: the desktop has the screen")
    if unit.is_wanted:
        return warning(f"{unit.active}, although it starts automatically", f"sudo systemctl start {NAME}")
    return warning(f"{unit.active}, and does not start automatically", f"sudo systemctl enable --now {NAME}")
