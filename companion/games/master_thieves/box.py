"""The wooden box and its physics: what lies where, what falls when a drawer is pulled, what turning does.

It knows gems and alarms but no rule: where a fallen gem goes is the rulebooks' affair.
"""

from enum import StrEnum

import msgspec
from msgspec.structs import replace

from companion.games.tuples import with_item

from .gems import NO_GEMS, Gems


class Orientation(StrEnum):
    """Which way up the box rests; also the name of the side of a drawer that is up then."""

    UPRIGHT = "upright"
    INVERTED = "inverted"


class Depth(StrEnum):
    """How far a drawer is out. Past `front` all of the front compartment shows; past `secret` all of the drawer."""

    AJAR = "ajar"
    FRONT = "front"
    SECRET = "secret"


class Direction(StrEnum):
    """A quarter turn as seen from above at that moment."""

    CW = "cw"
    CCW = "ccw"


class Drawer(StrEnum):
    """A letter always names the same level (A is on top when upright); odd numbers are long drawers."""

    A1 = "A1"
    A2 = "A2"
    A3 = "A3"
    A4 = "A4"
    B1 = "B1"
    B2 = "B2"
    B3 = "B3"
    B4 = "B4"
    C1 = "C1"
    C2 = "C2"
    C3 = "C3"
    C4 = "C4"

    @property
    def is_long(self) -> bool:
        """Only long drawers have a secret compartment."""
        return self in LONG_DRAWERS


# Bare names, because Python 3.11 looks a member up in its enum slowly, and the rules do so for every event.
UPRIGHT, INVERTED = Orientation
AJAR, FRONT, SECRET = Depth
CW, CCW = Direction

DRAWERS = tuple(Drawer)
LONG_DRAWERS = frozenset(drawer for drawer in Drawer if drawer.value[1] in "13")
_INDEX = {drawer: index for index, drawer in enumerate(DRAWERS)}
_OTHER_WAY_UP = {UPRIGHT: INVERTED, INVERTED: UPRIGHT}
_OUT = {None: 0, AJAR: 1, FRONT: 2, SECRET: 3}
_FRONT_OUT, _SECRET_OUT = _OUT[FRONT], _OUT[SECRET]


class Compartment(msgspec.Struct, frozen=True, gc=False):
    """A front compartment: gems, and at most one alarm, known by the seat that owns it."""

    gems: Gems = NO_GEMS
    alarm: int | None = None

    def __bool__(self) -> bool:
        return self.alarm is not None or bool(self.gems)


EMPTY = Compartment()


class Tray(msgspec.Struct, frozen=True, gc=False):
    """A two-sided drawer; each side is named by when it is up."""

    upright: Compartment = EMPTY
    inverted: Compartment = EMPTY
    secret_upright: Gems = NO_GEMS
    secret_inverted: Gems = NO_GEMS

    def front(self, side: Orientation) -> Compartment:
        return self.upright if side is UPRIGHT else self.inverted

    def secret(self, side: Orientation) -> Gems:
        return self.secret_upright if side is UPRIGHT else self.secret_inverted

    def with_front(self, side: Orientation, content: Compartment) -> "Tray":
        if side is UPRIGHT:
            return Tray(content, self.inverted, self.secret_upright, self.secret_inverted)
        return Tray(self.upright, content, self.secret_upright, self.secret_inverted)

    def with_secret(self, side: Orientation, gems: Gems) -> "Tray":
        if side is UPRIGHT:
            return Tray(self.upright, self.inverted, gems, self.secret_inverted)
        return Tray(self.upright, self.inverted, self.secret_upright, gems)

    @property
    def gems(self) -> Gems:
        return self.upright.gems + self.inverted.gems + self.secret_upright + self.secret_inverted

    @property
    def alarms(self) -> tuple[int, ...]:
        return tuple([side.alarm for side in (self.upright, self.inverted) if side.alarm is not None])


EMPTY_TRAY = Tray()


class Fallen(msgspec.Struct, frozen=True, gc=False):
    """What dropped out below when a drawer was pulled."""

    front: Compartment = EMPTY
    secret: Gems = NO_GEMS


NOTHING_FELL = Fallen()


class Box(msgspec.Struct, frozen=True, gc=False):
    """The box as a whole. Rings are quarter turns of the upper level on the lower one, upright and from above."""

    orientation: Orientation = UPRIGHT
    ab: int = 0
    bc: int = 0
    trays: tuple[Tray, ...] = (EMPTY_TRAY,) * 12
    open: tuple[tuple[Drawer, Depth], ...] = ()

    def tray(self, drawer: Drawer) -> Tray:
        return self.trays[_INDEX[drawer]]

    def front(self, drawer: Drawer, side: Orientation) -> Compartment:
        tray = self.trays[_INDEX[drawer]]
        return tray.upright if side is UPRIGHT else tray.inverted

    def depth(self, drawer: Drawer) -> Depth | None:
        """How far a drawer is out, None when it is shut."""
        for other, depth in self.open:
            if other is drawer:
                return depth
        return None

    @property
    def gems(self) -> Gems:
        return sum((tray.gems for tray in self.trays), NO_GEMS)

    @property
    def hidden_rubies(self) -> int:
        return sum([tray.secret_upright.ruby + tray.secret_inverted.ruby for tray in self.trays])

    def holds_alarm_of(self, seat: int) -> bool:
        for tray in self.trays:  # noqa: SIM110 - a plain loop is twice as fast, and every jeweler asks
            if tray is not EMPTY_TRAY and seat in (tray.upright.alarm, tray.inverted.alarm):
                return True
        return False

    def with_tray(self, drawer: Drawer, tray: Tray) -> "Box":
        return replace(self, trays=with_item(self.trays, _INDEX[drawer], tray))

    def with_front(self, drawer: Drawer, side: Orientation, content: Compartment) -> "Box":
        """The box with another content of one front compartment."""
        return self.with_tray(drawer, self.tray(drawer).with_front(side, content))

    def with_more_on_top(self, drawer: Drawer, gems: Gems) -> "Box":
        """The box with more gems in the front compartment of a drawer that is up."""
        top = self.tray(drawer).front(self.orientation)
        return self.with_front(drawer, self.orientation, Compartment(top.gems + gems, top.alarm))

    def with_more_in_secret(self, drawer: Drawer, gems: Gems) -> "Box":
        """The box with more gems in the secret compartment of a drawer that is up."""
        side, tray = self.orientation, self.tray(drawer)
        return self.with_tray(drawer, tray.with_secret(side, tray.secret(side) + gems))

    def pulled(self, drawer: Drawer, depth: Depth) -> tuple["Box", Fallen]:
        """Pull a drawer out to a depth; what is below in a compartment that comes out, falls."""
        was = self.depth(drawer)
        others = self.open if was is None else self._without(drawer)
        box = replace(self, open=tuple(sorted((*others, (drawer, depth)))) if others else ((drawer, depth),))
        tray = self.trays[_INDEX[drawer]]
        if tray is EMPTY_TRAY:
            return box, NOTHING_FELL
        before, now, below = _OUT[was], _OUT[depth], _OTHER_WAY_UP[self.orientation]
        front = tray.front(below) if before < _FRONT_OUT <= now else EMPTY
        secret = tray.secret(below) if before < _SECRET_OUT <= now else NO_GEMS
        if front == EMPTY and secret == NO_GEMS:
            return box, NOTHING_FELL
        tray = tray.with_front(below, EMPTY) if front else tray
        tray = tray.with_secret(below, NO_GEMS) if secret else tray
        return box.with_tray(drawer, tray), Fallen(front, secret)

    def pushed(self, drawer: Drawer) -> "Box":
        return replace(self, open=self._without(drawer))

    def _without(self, drawer: Drawer) -> tuple[tuple[Drawer, Depth], ...]:
        return tuple([entry for entry in self.open if entry[0] is not drawer])

    def rotated(self, levels: int, direction: Direction) -> "Box":
        """Turn the top level (1) or the top two (2) by a quarter; `cw` adds one to a ring whichever way up."""
        quarter = 1 if direction is CW else -1
        if (levels == 1) is (self.orientation is UPRIGHT):
            return replace(self, ab=(self.ab + quarter) % 4)
        return replace(self, bc=(self.bc + quarter) % 4)

    def turned(self) -> "Box":
        return replace(self, orientation=_OTHER_WAY_UP[self.orientation])
