"""Which reed of a drawer is wrong: movements that it must have seen, and pairs of levels that no drawer can have. Pure.

The one rule: a reed is only blamed for what wood makes impossible, or for what nobody does five times in a row. One
answer takes back all that was counted against it.
"""

from collections.abc import Mapping

from hardware.agenda import LONG_AGO, NEVER, Agenda
from hardware.debouncing import Reed, believed
from hardware.health import Health
from hardware.jewel_box.channels import Kind
from hardware.jewel_box.timings import Timings

_Levels = tuple[bool | None, bool | None, bool | None]  # closed, front, secret

# All three reeds answer, and one of them stands against the two others.
_OUTVOTED: Mapping[_Levels, Kind] = {
    (True, True, True): Kind.CLOSED,
    (False, False, True): Kind.FRONT,
    (True, False, True): Kind.SECRET,
}
_WORDS = {
    Kind.CLOSED: ("out", "shut"),
    Kind.FRONT: ("not out to the front", "out to the front"),
    Kind.SECRET: ("not out to the secret compartment", "out to the secret compartment"),
}
_NO_PAIR: tuple[Kind, ...] = ()


def _impossible(closed: bool | None, front: bool | None, secret: bool | None) -> tuple[Kind, ...]:
    if closed and front:
        return (Kind.CLOSED, Kind.FRONT)
    if closed and secret:
        return (Kind.CLOSED, Kind.SECRET)
    if secret and front is False:
        return (Kind.FRONT, Kind.SECRET)
    return _NO_PAIR


class DrawerHealth:
    """Watches the reeds of one drawer."""

    def __init__(self, reeds: Mapping[Kind, Reed], agenda: Agenda, times: Timings) -> None:
        self._reeds = reeds
        self._closed, self._front, self._secret = map(reeds.get, (Kind.CLOSED, Kind.FRONT, Kind.SECRET))
        self._agenda = agenda
        self._conflict_ms = times.health.conflict_ms
        self._drawer_times = times.drawer
        self._pair: tuple[Kind, ...] = ()
        self._pair_since = 0
        self._blamed: tuple[Kind, ...] = ()
        self._moved_last: Kind | None = None
        self._front_in_since = LONG_AGO
        self._unanswered_since = NEVER  # the drawer came out then, and its front reed has not answered yet
        self._was_shut = False
        self._alarm = agenda.add(self._judge)
        self._stay_alarm = agenda.add(self._stayed_in)

    @property
    def never_shuts(self) -> bool:
        """Whether `closed` was found to stand at 0 whatever the drawer does."""
        closed = self._closed
        return closed is not None and not closed.level and closed.health.state is Health.STUCK

    def hears(self, reed: Reed, now_ms: int) -> bool:
        """A reed has changed. One that was called stuck and moves is evidence again; one that jitters is not."""
        if reed.health.state is Health.STUCK:
            reed.trusted = True
        reed.health.answered(now_ms)
        return reed.usable

    def moved(self, kind: Kind, level: bool, moved_ms: int, now_ms: int) -> None:
        """Note who must have seen this movement too, and did not."""
        self._moved_last = kind
        self._front_in_since = LONG_AGO
        opened_ms, self._unanswered_since = self._unanswered_since, NEVER
        match kind, level:
            case Kind.CLOSED, True:
                self._must_be(Kind.FRONT, "stayed on", "the drawer was shut", now_ms, level=False)
                self._must_be(Kind.SECRET, "stayed on", "the drawer was shut", now_ms, level=False)
                if moved_ms - opened_ms >= self._drawer_times.front_expected_ms:
                    self._must_be(Kind.FRONT, "did not react", "the drawer was open for a while", now_ms, level=True)
            case Kind.CLOSED, False:
                self._unanswered_since = moved_ms
            case Kind.FRONT, False:
                self._front_in_since = moved_ms
                self._agenda.arm(self._stay_alarm, moved_ms + self._stay_ms)
            case Kind.FRONT, True:
                self._must_be(Kind.CLOSED, "stayed on", "the drawer came out", now_ms, level=False)
            case Kind.SECRET, True:
                self._must_be(Kind.FRONT, "did not react", "the secret compartment came out", now_ms, level=True)
                if Kind.FRONT not in self._reeds:
                    self._must_be(Kind.CLOSED, "stayed on", "the drawer came out", now_ms, level=False)
            case _:
                pass

    def _must_be(self, kind: Kind, what: str, when: str, now_ms: int, *, level: bool) -> None:
        reed = self._reeds.get(kind)
        if reed is not None and reed.usable and level not in {reed.level, reed.raw}:
            reed.health.missed(f"{what} when {when}", now_ms)

    @property
    def _stay_ms(self) -> int:
        """How long a front must have been in to count as shut, against a `closed` that says it is not.

        `closed` broken at 0 looks like a drawer that is pushed in part of the way. That is lawful, and hands fiddle.
        So a reed that has said shut before is believed for longer; one that never did has no such credit, and the
        front counts as it would without it.
        """
        return self._drawer_times.shut_denied_ms if self._was_shut else self._drawer_times.shut_unseen_ms

    def _stayed_in(self, now_ms: int) -> None:
        """A drawer may be left ajar; five times in a row, and never shut in between, is no play but a dead reed."""
        if self._front_in_since == LONG_AGO:
            return
        due_ms = self._front_in_since + self._stay_ms
        if now_ms < due_ms:
            self._agenda.arm(self._stay_alarm, due_ms)
            return
        self._front_in_since = LONG_AGO
        front = self._reeds[Kind.FRONT]
        if front.usable and not (front.raw or front.level or believed(self._secret)):
            self._must_be(Kind.CLOSED, "stayed off", "the drawer was pushed in", now_ms, level=True)

    def rebase(self, now_ms: int) -> None:
        """A baseline: what was seen before proves nothing about what is seen now."""
        self._front_in_since = LONG_AGO
        self._unanswered_since = NEVER
        self._moved_last = None
        self._pair = ()
        self.look(now_ms)

    def look(self, now_ms: int) -> None:
        """Look for levels that no drawer can have; only if they last they are told."""
        levels = self._levels()
        self._was_shut = self._was_shut or bool(levels[0])
        pair = _impossible(*levels)
        if pair == self._pair:
            return
        self._pair, self._pair_since = pair, now_ms
        if pair:
            self._agenda.arm(self._alarm, now_ms + self._conflict_ms + 1)
        for kind in self._blamed:
            self._reeds[kind].health.behaves(now_ms)
        self._blamed = ()

    def _levels(self) -> _Levels:
        return believed(self._closed), believed(self._front), believed(self._secret)

    def _judge(self, now_ms: int) -> None:
        self.look(now_ms)  # one of the two may have been lost
        if not self._pair:
            return
        due_ms = self._pair_since + self._conflict_ms + 1
        if now_ms < due_ms:
            self._agenda.arm(self._alarm, due_ms)
            return
        liar = self._liar()
        if liar is not None:
            why = "contradicts the drawer's other reeds: check its magnet and wire"
            self._accuse(liar, Health.STUCK, why, now_ms)
        else:
            self._contradict(now_ms)

    def _liar(self) -> Kind | None:
        """The one that stands against the two others. A front that has just gone in moves, so it is not the one."""
        liar = _OUTVOTED.get(self._levels())
        return Kind.SECRET if liar is self._moved_last is Kind.FRONT else liar

    def _contradict(self, now_ms: int) -> None:
        pair = self._pair
        self._blamed = pair
        for kind, other in (pair, pair[::-1]):
            why = f"contradicts {self._reeds[other].channel.name}: check both magnets and wires"
            self._accuse(kind, Health.CONTRADICTORY, why, now_ms)

    def _accuse(self, kind: Kind, state: Health, why: str, now_ms: int) -> None:
        reed = self._reeds[kind]
        says = _WORDS[kind][reed.level]
        reed.health.accuse(state, f"{reed.channel.name} reads {says}, which {why}", now_ms)
