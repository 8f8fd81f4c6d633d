"""The channels of the box: every sensor that can exist, by its public name. Data only, no I/O, no state.

Drawers are A1..C4 (odd numbers are long and have a secret compartment), rings are the joints AB and BC.
"""

from enum import StrEnum

from hardware.channels import Channel, Channels


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

CLOSED = tuple(Channel(f"{drawer}.closed", Kind.CLOSED, drawer, at_rest=True) for drawer in DRAWERS)
FRONT = tuple(Channel(f"{drawer}.front", Kind.FRONT, drawer) for drawer in DRAWERS)
SECRET = tuple(Channel(f"{drawer}.secret", Kind.SECRET, drawer) for drawer in LONG_DRAWERS)
RING_BITS = tuple(
    Channel(f"{ring}.{bit}", Kind.RING, ring, needs=f"{ring}.{1 - bit}") for ring in RINGS for bit in (0, 1)
)
SEATED = tuple(Channel(f"{ring}.seated", Kind.SEATED, ring, at_rest=True) for ring in RINGS)
TILT = (
    Channel("tilt.upright", Kind.TILT, "tilt", at_rest=True, opposite="tilt.inverted"),
    Channel("tilt.inverted", Kind.TILT, "tilt", opposite="tilt.upright"),
)

ALL = CLOSED + FRONT + SECRET + RING_BITS + SEATED + TILT
BY_NAME = {channel.name: channel for channel in ALL}
USUALLY_FITTED = tuple(channel.name for channel in ALL if channel.kind is not Kind.SEATED)
CHANNELS = Channels(ALL, USUALLY_FITTED, thing="box", named_like="A1.closed, AB.0 or tilt.upright")
