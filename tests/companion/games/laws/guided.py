"""A game played by people who do only what the guide tells them, and say only what it offers."""

from collections.abc import Iterator
from random import Random

from companion.games.errors import RejectedError
from companion.games.master_thieves import engine, events
from companion.games.master_thieves.box import DRAWERS, FRONT, SECRET, Drawer
from companion.games.master_thieves.events import AnyEvent, BoxTurned, DrawerClosed, DrawerOpened, TableOpened
from companion.games.master_thieves.guide.guide import guide
from companion.games.master_thieves.guide.values import Guide, Kind
from companion.games.master_thieves.state import Phase, State
from tools.random_player.master_thieves import ROTATIONS


def guided_game(first: TableOpened, rng: Random) -> Iterator[tuple[State, Guide]]:
    """Every state on the way, and what the guide said of it, to the end of the game."""
    state = engine.open_table(first)
    while True:
        now = guide(state)
        yield state, now
        if state.phase is Phase.GAME_OVER:
            return
        state = followed(state, now, rng)


def followed(state: State, now: Guide, rng: Random) -> State:
    """The state after somebody did as told. A card that was played already, they take back and show another."""
    done, said = hands(state, now, rng), [*choices(state, now), *offers(now)]
    if done and (not said or rng.random() < 0.7):
        return engine.apply(state, rng.choice(done))
    while True:
        line = rng.choice(said)
        try:
            return engine.apply(state, events.decode(line.encode()))
        except RejectedError:
            said.remove(line)


def choices(state: State, now: Guide) -> list[str]:
    """All but what waits until the drawer is shut: the guide tells to shut it, and that comes first."""
    waits = (Kind.DONE, Kind.BEGIN) if state.box.open else ()
    return [choice.line for choice in now.choices if choice.kind not in waits]


def offers(now: Guide) -> list[str]:
    cards = [offer.line for seat in now.reveal for offer in seat.characters]
    return [*cards, *[offer.line for seat in now.reveal for offer in seat.numbers]]


def hands(state: State, now: Guide, rng: Random) -> list[AnyEvent]:
    """What hands do to the box when they follow the guide."""
    if state.phase is Phase.SETUP:
        return _filling(state, now, rng)
    if state.turn is None:
        return []
    drawer = state.turn.drawer
    if drawer is None:
        return [_opened(rng.choice(DRAWERS))]
    if state.box.open:
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
