"""A game played by people who do only what the guide tells them, and say only what it offers.

A foul they mend as its remedy says. They read words, as people do: what is not written there, they do not do.
"""

from collections.abc import Iterator
from random import Random

from companion.games.errors import RejectedError
from companion.games.game import Foul
from companion.games.master_thieves import descriptions, engine, events
from companion.games.master_thieves.box import DRAWERS, FRONT, SECRET, Drawer
from companion.games.master_thieves.events import AnyEvent, BoxTurned, DrawerClosed, DrawerOpened, TableOpened
from companion.games.master_thieves.filling import filled
from companion.games.master_thieves.guide.guide import guide
from companion.games.master_thieves.guide.values import Guide, Kind
from companion.games.master_thieves.options import TURN_ENDED, options
from companion.games.master_thieves.state import Phase, State
from tools.random_player.master_thieves import ROTATIONS, movements

_ALL_THE_WAY = ("Open the same drawer again, all the way.", "Pull the drawer out to the end of its front compartment.")


def guided_game(first: TableOpened, rng: Random) -> Iterator[tuple[State, Guide]]:
    """Every state on the way, and what the guide said of it, to the end of the game."""
    state = engine.open_table(first)
    while True:
        now = guide(state)
        yield state, now
        if state.phase is Phase.GAME_OVER:
            return
        state = followed(state, now, rng)


class Clumsy:
    """People who do as they are told, but for a slip of the hand now and then. They remember all states for undo."""

    def __init__(self, first: TableOpened, rng: Random) -> None:
        self._states, self._rng = [engine.open_table(first)], rng
        self._slips: list[int] = []
        for event in filled(self.state, rng.randrange):
            self._states.append(engine.apply(self.state, event))

    @property
    def state(self) -> State:
        return self._states[-1]

    def is_about_to_slip(self) -> bool:
        """Most slips happen with a drawer out, or with one that is only ajar."""
        turn, out = self.state.turn, self.state.box.open
        if turn is None:
            return self._rng.random() < 0.05
        return self._rng.random() < (0.2 if not out else 0.8 if turn.side is None else 0.4)

    def follow(self) -> list[Foul]:
        """Do as the guide says; which fouls came of that, but for those that hands owe for an earlier slip."""
        before, now = self.state.events, guide(self.state)
        if str(now.todo).startswith("Undo"):
            self._undo(before)
            return []
        self._states.append(followed(self.state, now, self._rng))
        return [foul for foul in descriptions.fouls(self.state, before) if foul.since not in self._slips]

    def slip(self) -> list[Foul]:
        """Do anything to the box, or end the turn: which fouls came of that."""
        before, deeds = self.state.events, [*movements(self.state)]
        kinds = sorted({type(deed) for deed in deeds}, key=str)
        done = [TURN_ENDED] if TURN_ENDED in options(self.state) else []
        deed = self._rng.choice([*done, *[self._rng.choice([x for x in deeds if type(x) is kind]) for kind in kinds]])
        self._states.append(engine.apply(self.state, deed))
        self._slips.append(self.state.events)
        return descriptions.fouls(self.state, before)

    def mend(self, fouls: list[Foul]) -> None:
        """Do what the remedies say, one after the other; what is taken back takes the others with it."""
        for foul in fouls:
            remedy = str(foul.remedy).lower()
            ways = [way for way in ("take it back", "undo", "carry on", "continues") if way in remedy]
            if self._rng.choice(ways) in ("take it back", "undo"):
                self._undo(foul.since)
                return
            stays = dict(self.state.box.open) if foul.shut is None else foul.shut.drawers
            for drawer, _ in self.state.box.open:
                if drawer not in stays:
                    self._states.append(engine.apply(self.state, DrawerClosed(drawer=drawer)))

    def _undo(self, since: int) -> None:
        del self._states[since - 1 :]
        self._slips = [event for event in self._slips if event < since]


def followed(state: State, now: Guide, rng: Random) -> State:
    """The state after somebody did as told. A card that was played already, they take back and show another."""
    done, said = hands(state, now, rng), [*choices(state, now), *offers(now)]
    if done and (not said or rng.random() < 0.7):
        return engine.apply(state, rng.choice(done))
    while True:
        lines = rng.choice(said)
        try:
            after = state
            for line in lines:
                after = engine.apply(after, events.decode(line.encode()))
        except RejectedError:
            said.remove(lines)
        else:
            return after


def choices(state: State, now: Guide) -> list[tuple[str, ...]]:
    """All but what waits until the drawer is shut: the guide tells to shut it, and that comes first."""
    waits = (Kind.DONE, Kind.BEGIN) if state.box.open else ()
    return [(choice.line,) for choice in now.choices if choice.kind not in waits]


def offers(now: Guide) -> list[tuple[str, ...]]:
    """The cards and numbers to tap; where smugglers come first, people tap another card only if they have to."""
    cards = [offer.lines for seat in now.reveal for offer in seat.characters]
    later = [] if now.choices else [offer.lines for seat in now.reveal for offer in seat.after_closing]
    return [*cards, *later, *[(offer.line,) for seat in now.reveal for offer in seat.numbers]]


def hands(state: State, now: Guide, rng: Random) -> list[AnyEvent]:
    """What hands do to the box when they follow the guide."""
    if state.phase is Phase.SETUP:
        return _filling(state, now, rng)
    if now.hands or str(now.then) == "A drawer is still out: shut it first.":
        return list(now.hands) or [DrawerClosed(drawer=drawer) for drawer, _ in state.box.open]
    if state.turn is None:
        return []
    drawer, todo = state.turn.drawer, str(now.todo)
    if todo in _ALL_THE_WAY or todo.startswith("Open a drawer"):
        return [_opened(drawer or rng.choice(DRAWERS))]
    if drawer is not None and state.box.open:
        deeper = "further" in f"{now.todo} {now.then}"
        return [DrawerClosed(drawer=drawer), *([DrawerOpened(drawer=drawer, depth=SECRET)] if deeper else [])]
    return _moving(now)


def _filling(state: State, now: Guide, rng: Random) -> list[AnyEvent]:
    """Where the guide points, hands do that."""
    if now.hands:
        return list(now.hands)
    if state.box.open:
        return [DrawerClosed(drawer=drawer) for drawer, _ in state.box.open]
    if now.choices:
        return []
    return [_opened(rng.choice(DRAWERS)), *_moving(now)]


def _opened(drawer: Drawer) -> AnyEvent:
    return DrawerOpened(drawer=drawer, depth=FRONT)


def _moving(now: Guide) -> list[AnyEvent]:
    left = now.handling
    if left is None or not left.now:
        return []
    return [*(ROTATIONS if left.may_rotate else ()), *([BoxTurned()] if left.may_turn else [])]
