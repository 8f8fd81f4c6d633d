"""One drawer: what its reeds prove about it. Pure; time is passed in.

The one rule: who moved last is right. A reed that changes and stays so is evidence; one that just stands there may be
dead. So a drawer is followed from any of its reeds, and one bad reed costs nothing that the others can tell.
"""

from collections.abc import Callable, Collection, Mapping
from functools import partial

from hardware.agenda import LONG_AGO, Agenda
from hardware.debouncing import Input, Reed, believed
from hardware.jewel_box.channels import Kind
from hardware.jewel_box.drawer_health import DrawerHealth
from hardware.jewel_box.movements import Depth
from hardware.jewel_box.naming import Teller
from hardware.jewel_box.timings import Timings


class Drawer:
    """`reeds` holds the fitted ones by kind."""

    def __init__(self, name: str, reeds: Mapping[Kind, Reed], agenda: Agenda, times: Timings, teller: Teller) -> None:
        self.name = name
        self.out = False
        self._reeds = reeds
        self._agenda = agenda
        self._times = times.drawer
        self._hold_ms = times.order.drawer_hold_ms
        self._health = DrawerHealth(reeds, agenda, times)
        self._teller = teller
        self._left = self._front_fell = LONG_AGO
        self._unnamed = False  # out, and neither front nor secret was reached yet
        self._ajar_alarm = agenda.add(self._stood)
        self._shut_alarm = agenda.add(self._shut_unseen)
        for reed in reeds.values():
            reed.changed = self._changed
        self.rebase()

    def _says(self, kind: Kind) -> bool | None:
        return believed(self._reeds.get(kind))

    def depth(self) -> Depth | None:
        """How far it is out as far as the reeds tell, None if it is shut."""
        if not self.out:
            return None
        if self._says(Kind.SECRET):
            return Depth.SECRET
        return Depth.FRONT if self._says(Kind.FRONT) in {True, None} else Depth.AJAR

    @property
    def is_stirring(self) -> bool:
        """Whether a reed that can be believed is moving, or the drawer is on its way and not named yet."""
        return self._unnamed or any(reed.is_moving and reed.usable for reed in self._reeds.values())

    def rebase(self) -> None:
        """A baseline: take the levels as they are."""
        closed = self._says(Kind.CLOSED)
        if closed is None:
            self.out = bool(self._says(Kind.FRONT) or self._says(Kind.SECRET))
        else:
            self.out = not closed
        self._unnamed = False
        self._front_fell = LONG_AGO
        self._health.rebase(self._agenda.now)

    def is_followed_without(self, found: Collection[Input]) -> bool:
        """Whether it came out, is not named yet, and what was found does not say how far."""
        followed = self._says(Kind.CLOSED) is False and self._reeds[Kind.CLOSED] not in found
        return self._unnamed and followed and self.depth() is Depth.AJAR

    def go_on(self) -> None:
        """A reed was found: the drawer is where it was, and what its reeds did not say meanwhile proves nothing."""
        self._health.rebase(self._agenda.now)

    def trust_changed(self, reed: Reed, now_ms: int) -> None:
        """A reed is out of order or well again: catch up with what `closed` says, if it may be believed.

        If it may not, a front that is well again and in counts as one that goes in now.
        """
        self._front_fell = LONG_AGO
        closed = self._says(Kind.CLOSED)
        if closed is not None and closed == self.out:
            self._closed_changed(closed, now_ms, now_ms)
        elif self._health.never_shuts and self._says(Kind.FRONT) is False:
            self._shut(now_ms, now_ms)
        elif reed.channel.kind is Kind.FRONT and self._says(Kind.FRONT) is False:
            self._went_in(now_ms, now_ms)
        self._health.look(now_ms)

    def _changed(self, reed: Reed, moved_ms: int, now_ms: int) -> None:
        kind = Kind(reed.channel.kind)
        if self._health.hears(reed, now_ms):
            match kind:
                case Kind.CLOSED:
                    self._closed_changed(reed.level, moved_ms, now_ms)
                case Kind.FRONT:
                    self._front_changed(reed.level, moved_ms, now_ms)
                case _:
                    self._secret_changed(reed.level, moved_ms, now_ms)
            self._health.moved(kind, reed.level, moved_ms, now_ms)
        self._health.look(now_ms)

    def _closed_changed(self, shut: bool, moved_ms: int, now_ms: int) -> None:
        if shut:
            self._shut(moved_ms, now_ms)
        elif not self.out:
            self._leave(moved_ms, now_ms)
            if self._says(Kind.FRONT) in {True, None}:
                self._reach(Depth.FRONT, moved_ms, now_ms)

    def _front_changed(self, is_out: bool, moved_ms: int, now_ms: int) -> None:
        if is_out:
            self._leave(moved_ms, now_ms)
            self._reach(Depth.FRONT, moved_ms, now_ms)
        else:
            self._went_in(moved_ms, now_ms)

    def _secret_changed(self, is_out: bool, moved_ms: int, now_ms: int) -> None:
        closed, front = self._says(Kind.CLOSED), self._says(Kind.FRONT)
        if not is_out:
            if front in {False, None}:
                self._went_in(moved_ms, now_ms)
        elif not (closed and front is False):  # two reeds against one: it is the one that lies
            self._leave(moved_ms, now_ms)
            self._reach(Depth.SECRET, moved_ms, now_ms)

    def _went_in(self, moved_ms: int, now_ms: int) -> None:
        """The outermost reed that is left let go. Part of the way in, unless `closed` says shut or says nothing."""
        closed = self._says(Kind.CLOSED)
        if closed:
            self._shut(moved_ms, now_ms)
        elif closed is None:
            self._front_fell = moved_ms
            self._agenda.arm(self._shut_alarm, moved_ms + self._times.shut_unseen_ms)

    def _shut_unseen(self, now_ms: int) -> None:
        due_ms = self._front_fell + self._times.shut_unseen_ms
        if due_ms > now_ms:
            self._agenda.arm(self._shut_alarm, due_ms)
        elif self._front_fell != LONG_AGO and not self._says(Kind.SECRET):
            self._shut(now_ms, now_ms)

    def _leave(self, moved_ms: int, now_ms: int) -> None:
        self._front_fell = LONG_AGO
        if not self.out:
            self.out = self._unnamed = True
            self._left = moved_ms
            self._put(self._teller.leave, moved_ms, now_ms)
            self._agenda.arm(self._ajar_alarm, moved_ms + self._times.ajar_ms)

    def _reach(self, depth: Depth, moved_ms: int, now_ms: int) -> None:
        self._unnamed = False
        self._teller.put(partial(self._teller.reach, self.name, depth), moved_ms, self._hold_ms, now_ms)

    def _shut(self, moved_ms: int, now_ms: int) -> None:
        if self.out:
            self.out = self._unnamed = False
            self._put(self._teller.shut, moved_ms, now_ms)

    def _stood(self, now_ms: int) -> None:
        """Two seconds short of the front. A front that has begun to answer in time still counts as in time."""
        due_ms = self._left + self._times.ajar_ms
        if not self._unnamed:
            return
        if now_ms < due_ms:
            self._agenda.arm(self._ajar_alarm, due_ms)
            return
        front = self._reeds.get(Kind.FRONT)
        if front is not None and front.raw and front.moving_since is not None and front.moving_since < due_ms:
            self._agenda.arm(self._ajar_alarm, front.burst_end)
            return
        self._unnamed = False
        self._put(self._teller.stand, due_ms, now_ms)

    def _put(self, tell: Callable[[str, int], None], moved_ms: int, now_ms: int) -> None:
        self._teller.put(partial(tell, self.name), moved_ms, self._hold_ms, now_ms)
