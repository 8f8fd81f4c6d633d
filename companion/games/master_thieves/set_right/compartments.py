"""What lies where in the box, worked out so that everything adds up. Pure."""

from collections.abc import Iterator

from companion.games.master_thieves.box import DRAWERS, INVERTED, UPRIGHT, Box, Compartment, Drawer, Orientation
from companion.games.master_thieves.events import AnyEvent, Contents, Position
from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.position import items_of
from companion.games.master_thieves.state import State, Table

from .retelling import correction

OTHER_SIDE = {UPRIGHT: INVERTED, INVERTED: UPRIGHT}
_Place = tuple[Drawer, Orientation, bool]  # a side of a drawer; is it the secret one?


def put(state: State, drawer: Drawer, side: Orientation, content: Compartment) -> AnyEvent:
    """The correction after which this lies there and everything adds up."""
    box = state.box.with_front(drawer, side, content)
    named: set[_Place] = {(drawer, side, False)}
    lacking = (state.unused + state.box.tray(drawer).front(side).gems).missing(content.gems)
    for place in _elsewhere(drawer, side):
        lies = _gems(box, place)
        taken = lies - lacking.missing(lies)
        if taken:
            box, lacking = _with_gems(box, place, lies - taken), lacking - taken
            named.add(place)
    for place in _elsewhere(drawer, side):
        front = box.tray(place[0]).front(place[1])
        if content.alarm is not None and not place[2] and front.alarm == content.alarm:
            box = box.with_front(place[0], place[1], Compartment(front.gems))
            named.add(place)
    return correction(Position(drawers=_contents(state.table, box, named)))


def _elsewhere(drawer: Drawer, side: Orientation) -> Iterator[_Place]:
    """All other places in the box: first behind in the same drawer, at last its other front, which everybody sees."""
    others = [other for other in DRAWERS if other is not drawer]
    sides = (UPRIGHT, INVERTED)
    yield from ((drawer, up, True) for up in sides)
    yield from ((other, up, secret) for secret in (False, True) for other in others for up in sides)
    yield drawer, OTHER_SIDE[side], False


def _gems(box: Box, place: _Place) -> Gems:
    drawer, side, is_secret = place
    tray = box.tray(drawer)
    return tray.secret(side) if is_secret else tray.front(side).gems


def _with_gems(box: Box, place: _Place, gems: Gems) -> Box:
    drawer, side, is_secret = place
    tray = box.tray(drawer)
    if is_secret:
        return box.with_tray(drawer, tray.with_secret(side, gems))
    return box.with_front(drawer, side, Compartment(gems, tray.front(side).alarm))


def _contents(table: Table, box: Box, named: set[_Place]) -> dict[Drawer, Contents]:
    """What lies in these places, in the words of a position."""
    found: dict[Drawer, dict[str, tuple[str, ...]]] = {}
    for drawer, side, is_secret in sorted(named):
        tray = box.tray(drawer)
        items = tuple(tray.secret(side).spread()) if is_secret else items_of(table, tray.front(side))
        found.setdefault(drawer, {})[f"secret_{side.value}" if is_secret else side.value] = items
    return {drawer: Contents(**sides) for drawer, sides in found.items()}
