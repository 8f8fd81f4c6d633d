"""What a seat remembers of the box. It gets what everybody saw and what it saw itself, and forgets some of it.

Whoever forgets nothing knows all that lies in the box: it follows from what everybody saw.
"""

from collections.abc import Mapping
from enum import IntEnum

from companion.games.master_thieves import events, news
from companion.games.master_thieves.box import (
    DRAWERS,
    EMPTY_TRAY,
    FRONT,
    INVERTED,
    LONG_DRAWERS,
    SECRET,
    UPRIGHT,
    Compartment,
    Drawer,
    Orientation,
    Tray,
)
from companion.games.master_thieves.cards import MAY_TAKE_ONE
from companion.games.master_thieves.events import AnyEvent, BoxTurned, LevelRotated, Position, TurnEnded
from companion.games.master_thieves.gems import NO_GEMS, ONE, Gem, Gems
from companion.games.master_thieves.news import Happening
from companion.games.master_thieves.position import tray_of
from companion.games.master_thieves.state import State, Table

from .chance import Chance
from .observation import Look, Observation, Public, imagined

Place = tuple[Drawer, Orientation]

_OTHER = {UPRIGHT: INVERTED, INVERTED: UPRIGHT}
_FAR_OUT = (FRONT, SECRET)
_RUBY = ONE[Gem.RUBY]
_RELIES_ON_VAGUE = 0.5  # how often a vague memory is taken for true
_UNREST = 0.5  # how much more of a memory fades with each time that the box was moved
_RUBIES_STICK = 0.3  # what lies behind a front is remembered better


class Clarity(IntEnum):
    """How well something is remembered."""

    GONE = 0
    VAGUE = 1
    SURE = 2


GONE, VAGUE, SURE = Clarity


class Fact:
    """What lies in one compartment, as far as it is remembered. What was seen since it was forgotten is in it, too."""

    __slots__ = ("alarm", "clarity", "gems")

    def __init__(self) -> None:
        self.know(NO_GEMS)

    def know(self, gems: Gems, alarm: int | None = None) -> None:
        self.gems, self.alarm, self.clarity = gems, alarm, SURE

    def fade(self) -> None:
        self.clarity = VAGUE if self.clarity is SURE else GONE
        if self.clarity is GONE:
            self.gems, self.alarm = NO_GEMS, None


class Memory:
    """What one seat remembers. After `half_life` turns half of it is a step vaguer; None forgets nothing."""

    def __init__(self, rng: Chance, half_life: float | None = None) -> None:
        self._rng = rng
        self._unrest = 0.0
        self._fading = 0.0 if half_life is None else 1 - 2 ** (-1 / half_life)
        self._fronts = {(drawer, side): Fact() for drawer in DRAWERS for side in (UPRIGHT, INVERTED)}
        self._secrets = {(drawer, side): Fact() for drawer, side in self._fronts if drawer in LONG_DRAWERS}
        self._certain: tuple[Observation, State] | None = None  # what was imagined last, if there was nothing to guess

    # what it is told

    def watch(self, before: Public, event: AnyEvent, seen: Observation) -> None:
        """Something happened before everybody's eyes; `seen` is what is to be seen since."""
        after, self._certain = seen.public, None
        self._follow(before, event, after)
        for item in after.news:
            if isinstance(item, Happening):
                self._hear(item, before, event, after)
        if self._fading:
            self._fade(event)
        if seen.look is not None:
            self._look(seen.look)

    def forget(self) -> None:
        """Anything may lie anywhere."""
        self._certain = None
        for fact in (*self._fronts.values(), *self._secrets.values()):
            fact.gems, fact.alarm, fact.clarity = NO_GEMS, None, GONE

    def _follow(self, before: Public, event: AnyEvent, after: Public) -> None:
        match event:
            case events.DrawerOpened():
                self._opened(before, event, after)
            case events.RubyPlaced(drawer=drawer):
                self._put_behind((drawer, after.orientation), _RUBY)
            case events.DiamondsPlaced(drawer=drawer, count=count):
                self._put((drawer, after.orientation), Gems(diamond=count))
            case events.GemPlaced(gem=gem):
                self._put(_place(before, event), ONE[gem])
            case events.AlarmPlaced():
                assert before.at_box is not None
                self._fronts[_place(before, event)].alarm = before.at_box.seat
            case events.PositionSet():
                self._set(before.table, event, blank=True)
            case events.Correction(set=corrected):
                self._set(before.table, corrected, blank=False)
            case _:
                pass

    def _opened(self, before: Public, event: events.DrawerOpened, after: Public) -> None:
        """Whatever was below in what came out has fallen, for all to see."""
        was, place = before.depth(event.drawer), (event.drawer, _OTHER[after.orientation])
        if event.depth in _FAR_OUT and was not in _FAR_OUT:
            self._fronts[place].know(NO_GEMS)
        if event.depth is SECRET and was is not SECRET and place in self._secrets:
            self._secrets[place].know(NO_GEMS)

    def _put(self, place: Place, gems: Gems) -> None:
        self._fronts[place].gems += gems

    def _put_behind(self, place: Place, gems: Gems) -> None:
        self._secrets[place].gems += gems

    def _hear(self, item: Happening, before: Public, event: AnyEvent, after: Public) -> None:
        match item.what:
            case news.FELL_TO_DRAWER:
                self._put(_place(after, event), item.gems)
            case news.FELL_TO_SECRET:
                self._put_behind(_place(after, event), item.gems)
            case news.TAKEN_TO_RED | news.TAKEN_TO_BLACK:
                self._taken(before, event, after, item.gems)
            case news.RUBY_FOUND:
                secret = self._secrets[_place(after, event)]
                secret.know(Gems(1, secret.gems.sapphire, secret.gems.diamond))
            case news.ALARM_CAME_HOME:
                owners = {before.table.names.index(name) for name in item.seats}
                for fact in self._fronts.values():
                    fact.alarm = None if fact.alarm in owners else fact.alarm
            case _:
                pass

    def _taken(self, before: Public, event: AnyEvent, after: Public, gems: Gems) -> None:
        """Gems left the drawer of the turn; most characters take all that lay there before."""
        at_box = after.at_box or before.at_box
        assert at_box is not None
        place = _place(before if isinstance(event, events.GemsTaken) else after, event)
        front, behind = self._fronts[place], NO_GEMS
        if front.clarity is SURE:
            behind = (front.gems - at_box.placed).missing(gems)
            front.gems = (gems - behind).missing(front.gems)
        elif at_box.takes is MAY_TAKE_ONE:
            front.gems = gems.missing(front.gems)
        else:
            behind = Gems(ruby=gems.ruby)
            front.know(at_box.placed, front.alarm)
        if behind and place in self._secrets:
            self._secrets[place].know(behind.missing(self._secrets[place].gems))

    def _set(self, table: Table, said: Position, *, blank: bool) -> None:
        """People say what lies where."""
        if blank:
            for fact in (*self._fronts.values(), *self._secrets.values()):
                fact.know(NO_GEMS)
        for drawer, contents in (said.drawers or {}).items():
            tray = tray_of(table, drawer, EMPTY_TRAY, contents)
            named = {UPRIGHT: contents.upright, INVERTED: contents.inverted}
            for side in [side for side, items in named.items() if items is not None]:
                self._fronts[drawer, side].know(tray.front(side).gems, tray.front(side).alarm)
            named = {UPRIGHT: contents.secret_upright, INVERTED: contents.secret_inverted}
            for side in [side for side, items in named.items() if items is not None and drawer in LONG_DRAWERS]:
                self._secrets[drawer, side].know(tray.secret(side))

    def _look(self, look: Look) -> None:
        place = look.drawer, look.side
        self._fronts[place].know(look.top.gems, look.top.alarm)
        if look.secret is not None and place in self._secrets:
            self._secrets[place].know(look.secret)

    def _fade(self, event: AnyEvent) -> None:
        """At the end of a turn, the more of it the more the box was moved."""
        if isinstance(event, LevelRotated | BoxTurned):
            self._unrest += _UNREST
        if not isinstance(event, TurnEnded):
            return
        fading, self._unrest = self._fading * (1 + self._unrest), 0.0
        chance = self._rng.random
        for fact in self._fronts.values():
            if chance() < fading:
                fact.fade()
        for fact in self._secrets.values():
            if chance() < fading * _RUBIES_STICK:
                fact.fade()

    # what it makes of it

    def imagine(self, seen: Observation) -> State:
        """A whole game that agrees with what is seen and what is remembered; the rest is guessed."""
        if self._certain is not None and self._certain[0] is seen:
            return self._certain[1]
        trays, is_certain = self._trays(seen.public)
        state = imagined(seen, trays)
        self._certain = (seen, state) if is_certain else None
        return state

    def _trays(self, table: Public) -> tuple[tuple[Tray, ...], bool]:
        """What may lie in the drawers, and whether there was nothing to guess."""
        fronts, vague = self._recalled(self._fronts)
        secrets, vague_secrets = self._recalled(self._secrets)
        left = table.edition.stock - table.unused - table.red - sum((*table.white, *table.black), NO_GEMS)
        lying = [gems for gems in (*fronts.values(), *secrets.values()) if gems is not NO_GEMS]
        left = sum(lying, NO_GEMS).missing(left)
        out = table.alarms_out
        alarms = {place: fact.alarm for place, fact in self._fronts.items() if fact.alarm in out} if out else {}
        is_guessed = bool(left) or len(alarms) < len(out)
        if is_guessed:
            self._guess(left, fronts, vague or list(fronts), secrets, vague_secrets or list(secrets))
            free = [place for place in (vague or fronts) if place not in alarms]
            for owner in sorted({*out} - {*alarms.values()}):
                place = self._rng.choice(free)
                free.remove(place)
                alarms[place] = owner
        trays = tuple([_tray(drawer, fronts, secrets, alarms) for drawer in DRAWERS])
        return trays, not (is_guessed or vague or vague_secrets)

    def _recalled(self, facts: dict[Place, Fact]) -> tuple[dict[Place, Gems], list[Place]]:
        """What is relied on this time, and the places where anything may lie."""
        found, vague = {}, []
        for place, fact in facts.items():
            found[place] = fact.gems
            if fact.clarity is SURE:
                continue
            if fact.clarity is GONE or self._rng.random() >= _RELIES_ON_VAGUE:
                vague.append(place)
                if fact.clarity is VAGUE:
                    found[place] = NO_GEMS
        return found, vague

    def _guess(
        self,
        left: Gems,
        fronts: dict[Place, Gems],
        vague: list[Place],
        secrets: dict[Place, Gems],
        vague_secrets: list[Place],
    ) -> None:
        for gem in (Gem.SAPPHIRE, Gem.DIAMOND):
            for _ in range(left[gem]):
                fronts[self._rng.choice(vague)] += ONE[gem]
        for _ in range(left.ruby):
            free = [place for place in vague_secrets if not secrets[place].ruby]
            secrets[self._rng.choice(free or vague_secrets)] += _RUBY


def _place(seen: Public, event: AnyEvent) -> Place:
    """The compartment that the turn, or this movement, is about."""
    if isinstance(event, events.DrawerOpened):
        return event.drawer, seen.orientation
    assert seen.at_box is not None
    assert seen.at_box.drawer is not None
    assert seen.at_box.side is not None
    return seen.at_box.drawer, seen.at_box.side


def _tray(
    drawer: Drawer, fronts: dict[Place, Gems], secrets: dict[Place, Gems], alarms: Mapping[Place, int | None]
) -> Tray:
    up, down = (drawer, UPRIGHT), (drawer, INVERTED)
    upright, inverted, alarm_up, alarm_down = fronts[up], fronts[down], alarms.get(up), alarms.get(down)
    above, below = secrets.get(up, NO_GEMS), secrets.get(down, NO_GEMS)
    if upright is inverted is above is below is NO_GEMS and alarm_up is alarm_down is None:
        return EMPTY_TRAY
    return Tray(Compartment(upright, alarm_up), Compartment(inverted, alarm_down), above, below)
