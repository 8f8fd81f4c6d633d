"""Meeting the boxes at the serial ports: who is there, which firmware it runs, and whether it fits this program.

One rule: a port is only listened to until it has spoken like a box (see `firmware_bridge.finder`).
"""

import errno
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.words import Words
from firmware_bridge import finder
from firmware_bridge.link_events import Status
from firmware_bridge.port import Candidate, explain, list_candidates
from hardware.clock import SteadyClock
from hardware.pins import box_map as boxmap
from hardware.sources.serial import SerialSource


@dataclass(frozen=True, slots=True)
class Met:
    """What is at a port: a box with its line, or else why it is none."""

    port: str
    message: Words | str
    line: Status | None = None
    what: str = ""  # what the device calls itself

    @property
    def is_taken(self) -> bool:
        """Whether another program has this port: if the kiosk runs, that is the kiosk."""
        return self.message == explain(self.port, OSError(errno.EBUSY, ""))


def meet_boxes(candidates: Callable[[], Sequence[Candidate]] = list_candidates) -> list[Met]:
    """What is at every port; a port that hangs is left out."""
    return [
        Met(one.candidate.path, one.message, _ask(one.candidate.path) if one.is_box else None, one.candidate.what)
        for one in finder.look_around(candidates())
    ]


def _ask(port: str) -> Status:
    """The line of a box, by the pin map that a game would be played with."""
    source = SerialSource(port, boxmap.load(boxmap.DEFAULT_BOX), SteadyClock())
    source.start()
    try:
        return source.line
    finally:
        source.stop()
