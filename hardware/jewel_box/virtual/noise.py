"""How the sensors of the box really switch: bounce, chatter and rattle, strictly within the bounds of the contract."""

from random import Random

import msgspec

from hardware.bounce import BOUNCE_MS, Pattern, letting_go, switching
from hardware.channels import Contact

CHATTER_MS = 120
SPRING_MS = 50  # a level that springs back passes its magnet twice, and fast
STAND_MS = 50  # inside one movement a level stands at least this long
OPENING_MS = 150
REST_MS = 600  # a rest this long at another position is a movement there and another one back

_random = Random(1)  # noqa: S311 (wood, not secrets)
_REED = switching(_random, BOUNCE_MS, 3)
_HALL = switching(_random, CHATTER_MS, 4)
_SPRING = switching(_random, SPRING_MS, 2)
_RATTLE = letting_go(_random, BOUNCE_MS)
_CLEAN: tuple[Pattern, ...] = ((0,),)


class Noise(msgspec.Struct, frozen=True):
    """The patterns that contacts choose from, and how likely a shut drawer rattles when something moves."""

    reed: tuple[Pattern, ...] = _REED
    hall: tuple[Pattern, ...] = _HALL
    spring: tuple[Pattern, ...] = _SPRING
    rattle: tuple[Pattern, ...] = _RATTLE
    rattle_chance: float = 0.15

    def of(self, contact: Contact) -> tuple[Pattern, ...]:
        return self.reed if contact is Contact.REED else self.hall


WOODEN = Noise()
QUIET = Noise(_CLEAN, _CLEAN, _CLEAN, _RATTLE, rattle_chance=0.0)
