"""What a source of sensor data reports: edges, and sensors that stop answering or come back. Frozen values only.

Every source (mock, GPIO, serial, replay) speaks these; times are whole milliseconds of one steady clock.
"""

from collections.abc import Mapping

import msgspec


class Edge(msgspec.Struct, frozen=True):
    """A channel has changed to this raw electrical level."""

    t_ms: int
    channel: str
    level: bool
    source: str = ""


class Lost(msgspec.Struct, frozen=True):
    """These channels stopped answering."""

    t_ms: int
    channels: tuple[str, ...]
    source: str = ""
    why: str = ""


class Found(msgspec.Struct, frozen=True):
    """These channels answer (again) and stand at these levels: a baseline, never an event.

    `moved` are channels that have changed while nobody could tell; where that is not known, nothing.
    """

    t_ms: int
    levels: Mapping[str, bool]
    source: str = ""
    moved: tuple[str, ...] = ()


Signal = Edge | Lost | Found
