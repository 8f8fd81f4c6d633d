"""Phones: whether they can reach the pages that the kiosk has for them."""

from collections.abc import Iterator

from companion.doctor.facts import Facts
from companion.doctor.finding import Finding, ok, warning
from companion.doctor.system import Pages

SOCKET = "/run/jewelbox/web.sock"  # the kiosk's, while phones are switched on
UNIT = "jewelbox-web.service"


def phones(facts: Facts) -> Iterator[Finding]:
    settings = facts.config.web
    is_on = settings.on or facts.machine.exists(SOCKET)
    match facts.machine.ask_for_pages(settings.bind, settings.port):
        case Pages.OURS:
            yield ok(f"can join on port {settings.port}")
        case Pages.OTHERS:
            remedy = f"set another port under [web] in {facts.places[0].config_name}"
            yield warning(f"cannot join: another program uses port {settings.port}", remedy)
        case Pages.NOBODY if facts.machine.exists(SOCKET):
            seen = f"cannot join, although they are switched on: nothing answers on port {settings.port}"
            yield warning(seen, f"journalctl -u {UNIT} -n 50 says why; then sudo systemctl restart {UNIT}")
        case Pages.NOBODY if is_on:
            yield ok("switched on: they can join while the game runs")
        case Pages.NOBODY:
            yield ok("switched off; switch them on in the kiosk's menu")
