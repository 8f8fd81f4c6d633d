"""Whether anything is connected to a header, by the levels of its contacts. Pure.

One rule: every contact open is no box, if a box that is there would have some of them shut. A wire that leads nowhere
and a contact that is open look the same, so this is all that there is to go by.
"""

from collections.abc import Collection, Mapping
from enum import StrEnum

from hardware.channels import Channels

# In 40 simulated evenings a box never had fewer than 9 of 24 contacts on. Two drawers may well be open at once.
SURE_PARTS = 3


class Presence(StrEnum):
    """What is connected, as far as its contacts tell."""

    THERE = "there"
    NOTHING = "nothing"
    UNKNOWN = "unknown"  # people have to say: an empty tray looks the same


def presence(levels: Mapping[str, bool], channels: Channels, inverted: Collection[str] = ()) -> Presence:
    """What these levels, each by its true channel, tell; `inverted` are the channels whose wires say the contrary.

    Of a map without a contact that is on at rest nothing can be told, and a thing at rest is what it looks like: it
    counts as there. With few of those, all of them may be off for once.
    """
    if any(level != (name in inverted) for name, level in levels.items()):
        return Presence.THERE
    if not levels:
        return Presence.NOTHING
    resting = {
        channel.part for channel in channels if channel.name in levels and channel.at_rest != (channel.name in inverted)
    }
    if not resting:
        return Presence.THERE
    return Presence.NOTHING if len(resting) >= SURE_PARTS and not channels.may_be_empty else Presence.UNKNOWN
