"""Faults that are planted: in what sensors say, in the decoder's settings, in the rules, and in what people say."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from companion.capsule import CapsulesPlace
from companion.capsule.capsule import Capsule
from companion.config import Config, with_times
from companion.games import GAMES, game_of
from companion.games.errors import MalformedError, RejectedError
from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.pages.actions import Begin, Say
from companion.screens.kiosk.sound.sounds import Sounds
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from companion.table.table import Table
from hardware.clock import ManualClock
from hardware.faults import ImpossibleError
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.signals import Edge, Signal
from hardware.sources.virtual import VirtualSource
from tests.companion.capsule.capsules import SAMPLES, capsule_at
from tests.companion.kiosk.kiosks import OPENED

CARDS = (
    '{"type":"position_set"}',
    '{"type":"reveal_closed"}',
    '{"type":"card_revealed","seat":"Ana","character":"thief"}',
    '{"type":"card_revealed","seat":"Ben","character":"jeweler"}',
)
SLOW = {"drawer.ajar_ms": 120, "ring.settle_ms": 40, "tilt.settle_ms": 2000, "closed.bounce_ms": 400}


class Planted(NamedTuple):
    """What went wrong, in short; the capsule of it; and the program that has this fault, for as long as it lasts."""

    name: str
    capsule: Capsule
    program: Callable[[], AbstractContextManager[object]] = nullcontext


class FaultySource(VirtualSource):
    """A virtual box of whose edges one in so many is dropped, doubled or late, or there is one that nobody made."""

    def __init__(self, thing: VirtualBox, clock: ManualClock, fault: str, rng: Random) -> None:
        super().__init__(thing, clock)
        self._fault, self._rng, self._late = fault, rng, list[Edge]()

    def drain(self) -> list[Signal]:
        now_ms = self._clock.now_ms()
        found = [replace(edge, t_ms=now_ms) for edge in self._late]
        self._late.clear()
        for signal in super().drain():
            if not isinstance(signal, Edge) or self._rng.random() > 0.15:
                found.append(signal)  # type: ignore[arg-type]
            elif self._fault == "doubled":
                found += [signal, replace(signal, level=not signal.level), signal]
            elif self._fault == "late":
                self._late.append(signal)
            elif self._fault == "invented":
                found += [
                    signal,
                    replace(signal, channel=self._rng.choice(("A1.front", "C2.closed", "AB.0")), level=True),
                ]
        return list(found)


def by_sensors(folder: Path, seed: int, fault: str = "", times: dict[str, int] | None = None) -> Planted:
    """Hands at a box whose sensors, or whose decoder, are not as they should be."""
    rng, clock = Random(seed), ManualClock()
    box = VirtualBox(seed, now_ms=0)
    source = FaultySource(box, clock, fault, rng) if fault else VirtualSource(box, clock)
    timings = with_times(JEWEL_BOX.timings, times or {})
    place = Place(capsules=CapsulesPlace(folder / "capsules", Config(), folder / "model"))
    with ExitStack() as stack:
        journal = stack.enter_context(Journal.open(folder / f"{seed}-{fault}"))
        source.start()
        stack.callback(source.stop)
        at = Kiosk(journal, LiveApparatus(JEWEL_BOX, source, timings), Sounds(enabled=False), place)
        at.listen(0)
        at.do(Begin(OPENED), 0)
        at.do(Say(CARDS), 0)
        for _ in range(rng.randint(3, 12)):
            try:
                source.do(box.some_action())
            except ImpossibleError:
                continue
            for _ in range(120):
                clock.advance(25)
                at.listen(clock.now_ms())
        assert at.attendant.capsules is not None
        return Planted(f"sensors: {fault or times}", at.attendant.capsules.capsule())


def by_people(folder: Path, seed: int) -> Planted:
    """A sample game in which one event was another, up to where that shows: a foul, or something is refused."""
    rng = Random(seed)
    lines = rng.choice(SAMPLES).read_bytes().splitlines()
    game = game_of(lines[0])
    place = rng.randrange(len(lines) // 10, len(lines) // 2)
    line = msgspec.json.decode(lines[place])
    other = msgspec.json.decode(rng.choice(lines[1:]))
    changed = {
        key: other.get(key, value) if key not in ("type", "at", "source") else value for key, value in line.items()
    }
    path = folder / f"people-{seed}"
    with Journal.open(path) as journal:
        table = Table(journal, auto_advance=False)
        with table.together():
            for number, each in enumerate((*lines[:place], msgspec.json.encode(changed), *lines[place + 1 :])):
                try:
                    happened = table.say(each)
                except (RejectedError, MalformedError):
                    if number > place:
                        break
                    continue
                if number >= place + 8 or (happened.fouls and number >= place):
                    break
        found = capsule_at(table)
    return Planted(f"people: {game.name} {line['type']}", found)


class Slip(NamedTuple):
    """A rule that is not as it should be: what becomes of the state after such an event."""

    game: str
    after: str
    change: Callable[[Any], Any]


def _crash(state: Any) -> Any:
    return state.nobody_has_thought_of_this


SLIPS = (
    Slip("master-thieves", "DrawerOpened", lambda state: replace(state, red=state.red + state.red)),
    Slip("master-thieves", "TurnEnded", lambda state: replace(state, cycle=state.cycle + 1)),
    Slip("master-thieves", "CardRevealed", lambda state: replace(state, round=1)),
    Slip("master-thieves", "LevelRotated", lambda state: replace(state, box=replace(state.box, ab=0))),
    Slip("master-thieves", "DrawerClosed", _crash),
    Slip("forty-thieves", "TheftFailed", lambda state: replace(state, stack=max(0, state.stack - 1))),
    Slip("forty-thieves", "HandBuilt", lambda state: replace(state, hands=(0,) * len(state.hands))),
    Slip("forty-thieves", "TileShown", lambda state: replace(state, discard=state.discard + 1)),
    Slip("forty-thieves", "TheftAnnounced", _crash),
)


@contextmanager
def slipped(slip: Slip) -> Iterator[None]:
    """The program as long as it has this rule."""
    right = GAMES[slip.game]

    def apply(_: object, state: Any, event: Any) -> Any:
        after = right.apply(state, event)
        return slip.change(after) if type(event).__name__ == slip.after else after

    wrong: Any = type("Slipped", (type(right),), {"apply": apply})
    GAMES[slip.game] = wrong()
    try:
        yield
    finally:
        GAMES[slip.game] = right


def by_rules(folder: Path, seed: int) -> Planted:
    """A sample game by a rule that is wrong, up to where that shows in its state, or crashes."""
    rng = Random(seed)
    slip = SLIPS[seed % len(SLIPS)]
    sample = rng.choice([path for path in SAMPLES if ("forty" in path.stem) == (slip.game == "forty-thieves")])
    lines = sample.read_bytes().splitlines()
    skipped = rng.randrange(3)  # the fault may have been there before, and nobody saw it
    path = folder / f"rules-{seed}"
    program = partial(slipped, slip)
    right = GAMES[slip.game]
    with program(), Journal.open(path) as journal:
        table = Table(journal, auto_advance=False)
        with table.together():
            for line in lines:
                before = table.state if table.is_open else None
                try:
                    table.say(line)
                except RejectedError:
                    break
                except AttributeError:
                    break
                event = right.decode(line)
                if before is not None and _shows(right, before, event, table.state):
                    skipped -= 1
                    if skipped < 0:
                        break
        found = capsule_at(table)
    return Planted(f"rules: {slip.game} {slip.after}", found, program)


def _shows(right: Any, before: Any, event: Any, after: Any) -> bool:
    try:
        return bool(right.view(right.apply(before, event), "referee") != right.view(after, "referee"))
    except RejectedError:
        return True


def planted(folder: Path, every: int = 1) -> Iterator[Planted]:
    """A hundred of them, or one of `every` so many."""
    for seed in range(0, 100, every):
        kind = seed % 10
        if kind < 4:
            yield by_sensors(folder, seed, ("dropped", "invented", "doubled", "late")[kind])
        elif kind == 4:
            key = list(SLOW)[seed // 10 % len(SLOW)]
            yield by_sensors(folder, seed, times={key: SLOW[key]})
        elif kind < 8:
            yield by_rules(folder, seed)
        else:
            yield by_people(folder, seed)
