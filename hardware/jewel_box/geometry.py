"""Rings and orientation: absolute codes that come to rest. Pure; time is passed in.

The one rule: a position is read, never summed up. Only the number of quarters between two rests comes from the way
that was seen.
"""

from functools import partial

from hardware.agenda import Agenda
from hardware.debouncing import Hall
from hardware.health import Health
from hardware.jewel_box.code_rest import Stand
from hardware.jewel_box.gray_code import GRAY, QUARTERS, Walk
from hardware.jewel_box.movements import Orientation
from hardware.jewel_box.naming import Teller
from hardware.jewel_box.timings import Timings

_ORIENTATION = {1: Orientation.UPRIGHT, 2: Orientation.INVERTED}
_BOTH = 3


class Ring:
    """One joint; both bits are fitted."""

    def __init__(
        self, bits: tuple[Hall, Hall], seat: Hall | None, agenda: Agenda, times: Timings, teller: Teller
    ) -> None:
        self.name = bits[0].channel.part
        self._bits = bits
        self._seat = seat
        self._agenda = agenda
        self._times = times
        self._teller = teller
        self._stand = Stand(0, agenda.now, times.ring, times.ring_back_ms)
        self._walk = Walk(0, times.ring)
        self._whole = 0  # quarters of whole turns since the last rest that the walk has forgotten
        self._entered = 0  # the way by which the present position was entered, for the seat
        self._alarm = agenda.add(self._settle)
        for bit in bits:
            bit.moved = self._moved
        if seat is not None:
            seat.moved = self._seat_moved
        self.rebase()

    @property
    def position(self) -> int:
        return self._stand.rest

    @property
    def known(self) -> bool:
        """Whether both bits answer."""
        return not (self._bits[0].lost or self._bits[1].lost)

    @property
    def half_turned(self) -> bool:
        """Whether the seat sensor says that the level stands between two quarters."""
        return self._seat is not None and self._seat.usable and not self._seat.raw

    @property
    def is_stirring(self) -> bool:
        """Whether the level is not where it rested last, or out of its seat."""
        return self.known and (self._stand.code != self._stand.rest or self.half_turned)

    def rebase(self) -> None:
        self._stand.rebase(self._code(), self._agenda.now)
        self._restart()

    def reconsider(self) -> None:
        """The seat sensor is trusted or distrusted from now on."""
        self._wait_for_rest()

    def undecided(self, now_ms: int) -> tuple[int, int] | None:
        """When it arrived where it is, if that may become a turn; a level left half-turned holds up nobody."""
        elsewhere = self.known and self._stand.code != self._stand.rest
        if elsewhere and self._seat is not None and self._seat.usable:
            # The code may have changed long ago; it is the seat that has just been reached, or chatters.
            until_ms = self._seat.last + self._times.seated.chatter_ms + self._times.seated.settle_ms + 1
            if now_ms < until_ms:
                return self._stand.arrived, until_ms
        return self._stand.undecided(now_ms, self._times.order.geometry_hold_ms, elsewhere=elsewhere)

    def _restart(self) -> None:
        self._stand.settle()
        self._whole = 0
        self._walk.restart(self._stand.rest)

    def _code(self) -> int:
        return GRAY.index(2 * self._bits[1].raw + self._bits[0].raw)

    def _moved(self, t_ms: int) -> None:
        code = self._code()
        if self._seat is not None and self._seat.usable:
            self._watch_seat(self._seat, t_ms, (code - self._stand.code) % QUARTERS)
        if self._stand.leaves(t_ms) and not self._walk.only_came_by(t_ms, t_ms - self._stand.at):
            self._whole = self._quarters()
            self._walk.restart(self._stand.rest)
        self._walk.step(t_ms, code)
        self._stand.change(t_ms, code)
        self._wait_for_rest()

    def _seat_moved(self, t_ms: int) -> None:
        assert self._seat is not None
        self._seat.health.answered(t_ms)
        self._wait_for_rest()

    def _wait_for_rest(self) -> None:
        due_ms = self._rest_due()
        if due_ms is not None:
            self._agenda.arm(self._alarm, due_ms)

    def _watch_seat(self, seat: Hall, t_ms: int, step: int) -> None:
        """A code changes between two seats: there the seat must be 0, and between two changes one way it must be 1."""
        if t_ms - self._stand.at < self._times.ring.stand_ms:
            return
        through = step == self._entered
        self._entered = step
        if seat.raw and t_ms - seat.last > self._times.seated.chatter_ms:
            seat.health.missed("stayed on in the middle of a rotation", t_ms)
        elif through and not seat.raw and seat.last < self._stand.at:
            seat.health.missed("never came on", t_ms)

    def _settle(self, now_ms: int) -> None:
        due_ms = self._rest_due()
        if due_ms is None:
            return
        if due_ms > now_ms:
            self._agenda.arm(self._alarm, due_ms)
            return
        quarters = self._quarters()
        self._restart()
        if quarters:
            turn = partial(self._teller.turn, self.name, quarters)
            self._teller.put(turn, self._stand.arrived, self._times.order.geometry_hold_ms, now_ms)

    def _quarters(self) -> int:
        """Since the last rest; the way of a level that is back too soon to have moved does not count."""
        return self._whole if self._stand.was_brief else self._whole + self._walk.turns()

    def _rest_due(self) -> int | None:
        if self._stand.left < 0 or not self.known:
            return None
        if self._seat is None or not self._seat.usable:
            return self._code_rest_due()
        if not self._seat.raw:
            return None
        # Seated elsewhere for 100 ms is a rest, but back within 250 ms is no movement: both hold if the rest waits
        # for the latter.
        seated_ms = max(self._seat.last, self._stand.at) + self._times.seated.settle_ms
        return max(seated_ms, self._stand.left + self._times.ring_back_ms + 1)

    def _code_rest_due(self) -> int:
        """A code that is back where it was may only have come by in a chatter, on the way to elsewhere."""
        due_ms = self._stand.rest_due()
        if self._stand.code != self._stand.rest:
            return due_ms
        return max(due_ms, self._stand.at + self._times.ring.chatter_ms + 1)


class Tilt:
    """Which way up the box is; a sensor that is not fitted says the opposite of the other, none at all says upright."""

    def __init__(
        self, upright: Hall | None, inverted: Hall | None, agenda: Agenda, times: Timings, teller: Teller
    ) -> None:
        self._upright = upright
        self._inverted = inverted
        self._fitted = tuple(hall for hall in (upright, inverted) if hall is not None)
        self._agenda = agenda
        self._times = times
        self._teller = teller
        self._awaits_baseline = False
        self._contradicted = False
        self.rest: Orientation | None = None
        self._stand = Stand(0, agenda.now, times.tilt, times.tilt.settle_ms)
        self._alarm = agenda.add(self._settle)
        self._conflict_alarm = agenda.add(self._judge)
        for hall in self._fitted:
            hall.moved = self._moved
        self.rebase()

    @property
    def in_hand(self) -> bool:
        """Whether the box rests on neither side."""
        return self._stand.code == 0

    @property
    def is_stirring(self) -> bool:
        """Whether the box does not rest as it did last."""
        return _ORIENTATION.get(self._stand.code) is not self.rest

    def rebase(self) -> None:
        now_ms = self._agenda.now
        self._stand.rebase(self._code(), now_ms)
        self._awaits_baseline = self._stand.code not in _ORIENTATION
        self.rest = _ORIENTATION.get(self._stand.code, self.rest)
        self._agenda.arm(self._conflict_alarm, now_ms + self._times.health.conflict_ms + 1)

    def undecided(self, now_ms: int) -> tuple[int, int] | None:
        """When it was put down, if that may become a turn."""
        elsewhere = _ORIENTATION.get(self._stand.code, self.rest) is not self.rest
        return self._stand.undecided(now_ms, self._times.order.geometry_hold_ms, elsewhere=elsewhere)

    def _code(self) -> int:
        if not self._fitted:
            return 1
        upright = not self._inverted.raw if self._upright is None and self._inverted else self._says(self._upright)
        inverted = not self._upright.raw if self._inverted is None and self._upright else self._says(self._inverted)
        return upright + 2 * inverted

    @staticmethod
    def _says(hall: Hall | None) -> bool:
        return hall is not None and hall.raw and not hall.lost

    def _moved(self, t_ms: int) -> None:
        self._stand.change(t_ms, self._code())
        self._agenda.arm(self._alarm, self._stand.rest_due())
        self._agenda.arm(self._conflict_alarm, t_ms + self._times.health.conflict_ms + 1)

    def _settle(self, now_ms: int) -> None:
        orientation = _ORIENTATION.get(self._stand.code)
        if orientation is None or (orientation is self.rest and not self._awaits_baseline):
            return
        due_ms = self._stand.rest_due()
        if due_ms > now_ms:
            self._agenda.arm(self._alarm, due_ms)
            return
        baseline, self._awaits_baseline = self._awaits_baseline, False
        self.rest = orientation
        self._stand.settle()
        rest = partial(self._teller.rest, orientation, baseline=baseline)
        self._teller.put(rest, self._stand.arrived, self._times.order.geometry_hold_ms, now_ms)

    def _judge(self, now_ms: int) -> None:
        """Both at once is impossible, and nobody can say which of the two lies."""
        if self._code() != _BOTH:
            self._make_up()
            return
        due_ms = self._stand.at + self._times.health.conflict_ms + 1
        if due_ms > now_ms:
            self._agenda.arm(self._conflict_alarm, due_ms)
            return
        self._contradicted = True
        for hall, other in (self._fitted, self._fitted[::-1]):
            reason = f"{hall.channel.name} and {other.channel.name} are both on: check their magnets"
            hall.health.accuse(Health.CONTRADICTORY, reason, now_ms)

    def _make_up(self) -> None:
        if self._contradicted:
            self._contradicted = False
            for hall in self._fitted:
                hall.health.behaves(self._stand.at)
