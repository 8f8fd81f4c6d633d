"""The club: whether what this table publishes can arrive. Silent where nothing is published."""

from collections.abc import Iterator

from companion.doctor.facts import Facts
from companion.doctor.finding import Finding, ok, warning

LIBRARY = "paho-mqtt"
UNIT = "jewelbox-publish.service"


def club(facts: Facts) -> Iterator[Finding]:
    settings = facts.config.club
    if not settings.broker:
        return
    config = facts.places[0].config_name
    place = f"{settings.broker}:{settings.broker_port}"
    files = (settings.password_file, settings.ca, settings.certificate, settings.key)
    missing = [file for file in files if file and not file.exists()]
    if LIBRARY not in [package.name for package in facts.machine.packages()]:
        yield warning("nothing is published: paho-mqtt is not installed", "pip install 'jewelbox-companion[club]'")
    elif missing:
        yield warning(
            f"nothing is published: there is no {facts.machine.shown(missing[0])}", f"correct [club] in {config}"
        )
    elif why := facts.machine.cannot_reach(settings.broker, settings.broker_port):
        remedy = f"is the broker running? its address is under [club] in {config}"
        yield warning(f"the broker at {place} does not answer: {why}", remedy)
    else:
        yield ok(f"the broker at {place} answers; journalctl -u {UNIT} has the rest")
