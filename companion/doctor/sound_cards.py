"""Sound: the cards that ALSA knows. Without one a game is silent, and nothing else."""

import re
from collections.abc import Iterator

from companion.doctor.facts import Facts
from companion.doctor.finding import Finding, ok, warning
from companion.doctor.groups import joining

_CARD = re.compile(r"^ *\d+ \[.*?\]: .*? - (.+)$", re.MULTILINE)


def sound(facts: Facts) -> Iterator[Finding]:
    """Whether the game would be heard."""
    cards = _CARD.findall(facts.machine.text("/proc/asound/cards") or "")
    devices = facts.machine.find("/dev/snd/controlC*")
    if not cards:
        yield warning("Sound", "no sound card: the game is silent", "connect a screen with speakers, or a USB speaker")
    elif not facts.desktop and devices and not any(facts.player_may_open(one, "audio") for one in devices):
        yield warning(
            "Sound", f"{facts.player.name} has no permission to use the sound card: the game is silent", _join(facts)
        )
    else:
        yield ok("Sound", ", ".join(card.strip() for card in cards))


def _join(facts: Facts) -> str:
    return joining(facts, ["audio"])
