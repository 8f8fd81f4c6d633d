"""The club: whether what this table publishes can arrive, and did. Silent where nothing is published."""

from collections.abc import Iterator
from pathlib import Path

from companion.club.cursor import Refusal, cursor_lines
from companion.doctor.facts import KIOSK_JOURNAL, Facts
from companion.doctor.finding import Finding, counted, ok, warning

LIBRARY = "paho-mqtt"
UNIT = "jewelbox-publish.service"
STATE = Path("/var/lib/jewelbox-publish")  # the unit's; it leads to a folder that only root may look into
CURSOR = "club-cursor"
_MOST = 5  # games that are named


def club(facts: Facts) -> Iterator[Finding]:
    if facts.config.club.broker:
        yield _broker(facts)
        refused = _refused(facts)
        if refused:
            yield _set_aside(refused)


def _set_aside(refused: list[Refusal]) -> Finding:
    details = [refusal.why for refusal in refused[-_MOST:]]
    more = len(refused) - len(details)
    remedy = "update the hub and this table to the same version, and start the hub again: it is asked once more then"
    return warning(
        f"the hub has refused {counted(len(refused), 'game')}; all others are sent",
        remedy,
        [*details, *([f"and {more} more"] if more else [])],
    )


def _refused(facts: Facts) -> list[Refusal]:
    """Games that were set aside, as far as we may know."""
    journal = facts.places[0].journal
    text = facts.machine.text((STATE if journal == KIOSK_JOURNAL else journal.parent) / CURSOR)
    return [] if text is None else list(cursor_lines(f"{text}\n").refused.values())


def _broker(facts: Facts) -> Finding:
    settings = facts.config.club
    config = facts.places[0].config_name
    place = f"{settings.broker}:{settings.broker_port}"
    files = (settings.password_file, settings.ca, settings.certificate, settings.key)
    missing = [file for file in files if file and not file.exists()]
    if LIBRARY not in [package.name for package in facts.machine.packages()]:
        return warning("nothing is published: paho-mqtt is not installed", "pip install 'jewelbox-companion[club]'")
    if missing:
        return warning(
            f"nothing is published: there is no {facts.machine.shown(missing[0])}", f"correct [club] in {config}"
        )
    if why := facts.machine.cannot_reach(settings.broker, settings.broker_port):
        remedy = f"is the broker running? its address is under [club] in {config}"
        return warning(f"the broker at {place} does not answer: {why}", remedy)
    rest = f"journalctl -u {UNIT} has the rest"
    if facts.machine.path(STATE).is_symlink() and facts.machine.user.uid:
        rest += ", and sudo jewelbox doctor lists games that the hub has refused"
    return ok(f"the broker at {place} answers; {rest}")
