"""Logs when a source of sensor data is lost or back, and what its sensors are found to do."""

import logging
from collections.abc import Iterable

from companion.sensing.panel import Tone
from companion.sensing.watch import news
from companion.words import Words
from hardware.apparatus import AnyApparatus, Report
from hardware.sources.source import Condition, Status

_LOG = logging.getLogger(__name__)
_LEVELS = {
    Tone.MOVEMENT: logging.DEBUG,
    Tone.NOTE: logging.INFO,
    Tone.GOOD: logging.INFO,
    Tone.TROUBLE: logging.WARNING,
}


class FaultLog:
    """Follows one source, and logs only what is new."""

    def __init__(self, apparatus: AnyApparatus) -> None:
        self._apparatus = apparatus
        self._is_lost = False

    def note(self, name: Words, status: Status, reports: Iterable[Report]) -> None:
        """A source as it is now, and what it did since the last call."""
        was_lost, self._is_lost = self._is_lost, status.condition is Condition.LOST
        if self._is_lost and not was_lost:
            _LOG.warning("%s: link lost: %s", name, status.message)
        elif was_lost and not self._is_lost:
            _LOG.info("%s: link back", name)
        for piece in news(reports, self._apparatus):
            _LOG.log(_LEVELS[piece.tone], "%s", piece.text)
