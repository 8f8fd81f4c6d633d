"""The words inside a line of a script: gems, characters, drawers and their sides, seats. Pure."""

import re
from collections.abc import Sequence
from typing import Any

from companion.games.master_thieves.cards import CHARACTERS
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.gems import Gem
from hardware.jewel_box.channels import DRAWERS

GEMS = tuple(gem.value for gem in Gem)
EDITIONS = tuple(edition.value for edition in EditionId)
SIDES = ("upright", "inverted", "secret upright", "secret inverted")
_PLURALS = {"rubies": "ruby", "sapphires": "sapphire", "diamonds": "diamond"}
_COUNTED = re.compile(r"(?:(?P<count>\d+|an?) )?(?P<what>.+)")
_ALARM = re.compile(r"(?P<name>\S+)'s alarm")


class WordError(ValueError):
    """A word that means nothing here; the message says what would."""


def choice(what: str, said: str, choices: Sequence[str]) -> str:
    """One of these."""
    if said not in choices:
        raise WordError(f"{said!r} is no {what}: {', '.join(choices)}")
    return said


def drawer(said: str) -> str:
    """A drawer's name."""
    return choice("drawer", said, DRAWERS)


def side(said: str) -> str:
    """A drawer's compartment, as the record names it."""
    return choice("side of a drawer", said, SIDES).replace(" ", "_")


def character(said: str) -> str:
    """A character, as the record names it; people write the master thief in two words."""
    names = [name.value for name in CHARACTERS]
    return choice("character", said.replace(" ", "_"), names)


def gem(said: str) -> str:
    """One gem."""
    kind = said.removeprefix("a ")
    return choice("gem", _PLURALS.get(kind, kind), GEMS)


def listed(said: str) -> list[str]:
    """The parts of `2 diamonds, 1 ruby`; none of `nothing`."""
    return [] if said == "nothing" else [part.strip() for part in said.split(",")]


def gems(said: str) -> dict[str, int]:
    """How many of each kind: `2 diamonds, a sapphire`, `nothing`."""
    found: dict[str, int] = {}
    for part in listed(said):
        counted = _COUNTED.fullmatch(part)
        if counted is None:
            raise WordError("gems are missing: write `2 diamonds, 1 ruby`, or `nothing`")
        count, kind = counted["count"] or "1", gem(counted["what"])
        found[kind] = found.get(kind, 0) + (1 if count.startswith("a") else int(count))
    return found


def items(said: str) -> list[str]:
    """What lies in a drawer, in the form of a record: gems, and `Ben's alarm`."""
    found: list[str] = []
    for part in listed(said):
        alarm = _ALARM.fullmatch(part)
        found += [f"alarm:{alarm['name']}"] if alarm else [kind for kind, n in gems(part).items() for _ in range(n)]
    return found


def every_kind(counts: dict[str, Any], kinds: Sequence[str] = GEMS) -> dict[str, int]:
    """The same with a zero for each kind that is not there."""
    return {kind: counts.get(kind, 0) for kind in kinds}
