"""The channels of the box: every sensor that can exist, by its public name. Frozen values only.

Drawers are A1..C4 (odd numbers are long and have a secret compartment), rings are the joints AB and BC.
"""

from enum import StrEnum

from companion.words import Words
from hardware.channels import Cabling, Channel, Channels, Contact


class Kind(StrEnum):
    """What a channel senses; debounce and settling times are chosen by it."""

    CLOSED = "closed"
    FRONT = "front"
    SECRET = "secret"
    RING = "ring"
    SEATED = "seated"
    TILT = "tilt"


LEVELS = ("A", "B", "C")
DRAWERS = tuple(f"{level}{number}" for level in LEVELS for number in (1, 2, 3, 4))
LONG_DRAWERS = tuple(drawer for drawer in DRAWERS if drawer[1] in "13")
RINGS = ("AB", "BC")

CLOSED = tuple(
    Channel(f"{drawer}.closed", Kind.CLOSED, drawer, at_rest=True, meaning=Words("on when shut")) for drawer in DRAWERS
)
FRONT = tuple(
    Channel(f"{drawer}.front", Kind.FRONT, drawer, meaning=Words("on when open to its front compartment"))
    for drawer in DRAWERS
)
SECRET = tuple(
    Channel(f"{drawer}.secret", Kind.SECRET, drawer, meaning=Words("on when open to its secret compartment"))
    for drawer in LONG_DRAWERS
)
RING_BITS = tuple(
    Channel(
        f"{ring}.{bit}",
        Kind.RING,
        ring,
        needs=f"{ring}.{1 - bit}",
        contact=Contact.HALL,
        meaning=Words("counts quarter turns, bit {n}", {"n": bit}),
    )
    for ring in RINGS
    for bit in (0, 1)
)
SEATED = tuple(
    Channel(
        f"{ring}.seated",
        Kind.SEATED,
        ring,
        at_rest=True,
        contact=Contact.HALL,
        meaning=Words("on when the levels are in place"),
    )
    for ring in RINGS
)
TILT = (
    Channel(
        "tilt.upright",
        Kind.TILT,
        "tilt",
        at_rest=True,
        opposite="tilt.inverted",
        contact=Contact.TILT,
        meaning=Words("on when the box is upright"),
    ),
    Channel(
        "tilt.inverted",
        Kind.TILT,
        "tilt",
        opposite="tilt.upright",
        contact=Contact.TILT,
        meaning=Words("on when the box is upside down"),
    ),
)

ALL = CLOSED + FRONT + SECRET + RING_BITS + SEATED + TILT
BY_NAME = {channel.name: channel for channel in ALL}
PARTS = tuple(dict.fromkeys(channel.part for channel in ALL))  # everything that has sensors
USUALLY_FITTED = tuple(channel.name for channel in ALL if channel.kind is not Kind.SEATED)


def level_of(part: str) -> str:
    """The level that a part is on, a joint on the upper one of its two; empty for what belongs to the whole box."""
    return part[0] if part[0] in LEVELS else ""


def _plug(part: str) -> Words:
    if part in RINGS:
        return Words("joint {joint}", {"joint": part})
    return Words("drawer {drawer}", {"drawer": part}) if part in DRAWERS else Words("tilt")


CHANNELS = Channels(
    ALL,
    USUALLY_FITTED,
    thing="box",
    named_like="A1.closed, AB.0 or tilt.upright",
    # The Pico is in the middle level, so every joint is crossed by one ring at most.
    cabling=Cabling(LEVELS, lambda part: level_of(part) or "B", _plug, {"A": "AB", "C": "BC"}),
    on_port=Words("box on {port}"),
)
