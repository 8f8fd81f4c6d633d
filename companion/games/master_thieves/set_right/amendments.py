"""What people say really happened, as one line each. Frozen values only, of what the whole table has seen."""

from typing import Annotated

import msgspec

from companion.games.errors import MalformedError
from companion.games.event_lines import Name
from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.gems import NO_GEMS, Gems


class _Amendment(msgspec.Struct, frozen=True, tag_field="what", forbid_unknown_fields=True, omit_defaults=True):
    """Something that was otherwise than the app believes."""


class WhatFell(_Amendment, frozen=True, tag="fell"):
    """When this turn's drawer was opened, this fell out, with the alarm of a seat or with none."""

    gems: Gems = NO_GEMS
    alarm: Name | None = None


class WhatWasTaken(_Amendment, frozen=True, tag="taken"):
    """The seat at the box took this out of the drawer."""

    gems: Gems = NO_GEMS


class WhatLies(_Amendment, frozen=True, tag="lies"):
    """These gems lie on top in the drawer that is open before everybody."""

    gems: Gems = NO_GEMS


class WhatWasPlaced(_Amendment, frozen=True, tag="placed"):
    """The seat at the box put these imitations into this turn's drawer."""

    gems: Gems = NO_GEMS


class WhichCard(_Amendment, frozen=True, tag="card"):
    """A seat has shown this card in this round."""

    seat: Name
    character: Character


class WhichNumber(_Amendment, frozen=True, tag="number"):
    """The card that a seat has shown in this round has this number."""

    seat: Name
    number: Annotated[int, msgspec.Meta(ge=1, le=8)]


class CardsNotPassed(_Amendment, frozen=True, tag="not_passed"):
    """The cards did not go to the left when this cycle began; `now`: they do at this moment."""

    now: bool = False


Amendment = WhatFell | WhatWasTaken | WhatLies | WhatWasPlaced | WhichCard | WhichNumber | CardsNotPassed
_DECODER = msgspec.json.Decoder(Amendment)
_ENCODER = msgspec.json.Encoder()


def read_amendment(line: bytes) -> Amendment:
    """What a line says, or `MalformedError`."""
    try:
        amendment: Amendment = _DECODER.decode(line)
    except msgspec.DecodeError as error:
        raise MalformedError(f"this says nothing that could be corrected ({error})") from None
    gems = getattr(amendment, "gems", NO_GEMS)
    if min(gems.ruby, gems.sapphire, gems.diamond) < 0:
        raise MalformedError("the number of gems cannot be negative")
    return amendment


def amendment_line(amendment: Amendment) -> str:
    """The line that says it."""
    return _ENCODER.encode(amendment).decode()
