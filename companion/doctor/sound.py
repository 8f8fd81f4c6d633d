"""Sound: the cards that ALSA knows. Without one a game is silent, and nothing else."""

import re
from collections.abc import Iterator

from companion.doctor.case import Case
from companion.doctor.finding import Finding, ok, warning
from companion.doctor.groups import joining

_CARD = re.compile(r"^ *\d+ \[.*?\]: .*? - (.+)$", re.MULTILINE)


def sound(case: Case) -> Iterator[Finding]:
    """Whether the game would be heard."""
    cards = _CARD.findall(case.machine.text("/proc/asound/cards") or "")
    devices = case.machine.find("/dev/snd/controlC*")
    if not cards:
        yield warning("Sound", "no sound card: the game is silent", "connect a screen with speakers, or a USB speaker")
    elif not case.desktop and devices and not any(case.player_may_open(one, "audio") for one in devices):
        yield warning(
            "Sound", f"{case.player.name} has no permission to use the sound card: the game is silent", _join(case)
        )
    else:
        yield ok("Sound", ", ".join(card.strip() for card in cards))


def _join(case: Case) -> str:
    return joining(case, ["audio"])
