"""Fingers that say any event of a record at a visited kiosk."""

from functools import partial
from typing import Any

import msgspec

from companion.screen.actions import Action, Say
from tests.companion.kiosk.visits import Visit
from tools.finger import Finger, Gesture

Event = dict[str, Any]
_STILL_MS = 3000  # by then nothing moves any more
_PASSING = {"at", "source"}


def _finger(guest: Visit) -> Finger:
    return Finger(guest.loop, guest.clock, guest.clock.advance, _STILL_MS)


def way_to(guest: Visit, event: Event) -> list[Gesture]:
    """The fewest gestures that say this event."""
    way = _finger(guest).way(partial(_says, _bare(event)))
    assert way is not None, f"nobody can say {event} here: {guest.labels()}"
    return way


def _says(wanted: Event, action: Action) -> bool:
    return isinstance(action, Say) and [_bare(msgspec.json.decode(line)) for line in action.lines] == [wanted]


def _bare(event: Event) -> Event:
    return {key: value for key, value in event.items() if key not in _PASSING}


def say(guest: Visit, event: Event) -> int:
    """Say an event with fingers; how many gestures it took."""
    before, way = guest.kiosk.events, way_to(guest, event)
    _finger(guest).go(way)
    assert guest.kiosk.events > before, f"{event} was not said: {guest.words}"
    return len(way)
