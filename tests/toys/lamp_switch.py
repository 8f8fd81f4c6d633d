"""A toy apparatus: a lamp's switch with two contacts, one at each end of its travel.

One rule: it is a complete `Apparatus`, and as small as that can be.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.words import Words
from hardware.apparatus import Apparatus, Task
from hardware.channels import Channel, Channels
from hardware.commands import CommandError, Commands, Do, Verb
from hardware.differences import Differences, Step
from hardware.faults import Fault, FaultKind, Faults, ImpossibleError
from hardware.health import ChannelView, Health, HealthFinding
from hardware.sentences import Sentences
from hardware.signals import Edge, Found, Lost, Signal

CHANNELS = Channels(
    (
        Channel("switch.off", "contact", "switch", at_rest=True, opposite="switch.on", meaning=Words("off")),
        Channel("switch.on", "contact", "switch", opposite="switch.off", meaning=Words("on")),
    ),
    fitted=("switch.off", "switch.on"),
    thing="lamp",
    named_like="switch.off or switch.on",
)
SETTLE_MS = 20
TRAVEL_MS = 60


@dataclass(frozen=True, slots=True)
class SwitchFlipped:
    """The switch came to its other end."""

    t_ms: int
    on: bool


@dataclass(frozen=True, slots=True)
class Lamp:
    """The pose: whether it is switched on."""

    on: bool = False


@dataclass(frozen=True, slots=True)
class Flip:
    """The one thing that hands can do."""

    on: bool


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What the decoder knows."""

    on: bool = False
    channels: Mapping[str, ChannelView] = field(default_factory=dict)
    stirring: frozenset[str] = frozenset()


Report = SwitchFlipped | HealthFinding


class LampDecoder:
    """A contact counts once it has been quiet for a while; the switch is where its last contact closed."""

    def __init__(self, levels: Mapping[str, bool], fitted: Collection[str], start_ms: int) -> None:
        raw = CHANNELS.at_rest(levels)
        self._views = {name: _view(name, raw[name]) for name in CHANNELS.in_order(fitted)}
        self._due: dict[str, int] = {}
        self._on = raw["switch.on"]
        self.now_ms = start_ms

    def feed(self, signal: Signal) -> list[Report]:
        reports = self.advance(signal.t_ms)
        match signal:
            case Edge(t_ms, name, level) if name in self._views:
                view = self._views[name]
                self._views[name] = replace(view, raw=level, edges=view.edges + 1)
                self._due[name] = t_ms + SETTLE_MS
            case Lost(_, names, _, why):
                reports += [self._mark(name, Health.SILENT, why) for name in names]
            case Found(_, levels):
                for name, level in levels.items():
                    self._views[name] = replace(self._views[name], raw=level, debounced=level)
                reports += [self._mark(name, Health.OK, "works again") for name in levels if self._views[name].lost]
            case _:
                pass
        return reports

    def _mark(self, name: str, health: Health, reason: str) -> HealthFinding:
        lost = health is Health.SILENT
        self._views[name] = replace(self._views[name], lost=lost, health=health, reason=reason)
        return HealthFinding(self.now_ms, name, health, reason)

    def advance(self, now_ms: int) -> list[Report]:
        reports: list[Report] = []
        for name, due_ms in sorted(self._due.items(), key=lambda item: item[1]):
            if due_ms <= now_ms:
                del self._due[name]
                reports += self._settled(name, due_ms)
        self.now_ms = max(self.now_ms, now_ms)
        return reports

    def _settled(self, name: str, t_ms: int) -> list[Report]:
        view = self._views[name]
        self._views[name] = replace(view, debounced=view.raw)
        on = name == "switch.on"
        if not view.raw or on == self._on:
            return []
        self._on = on
        return [SwitchFlipped(t_ms, on)]

    def finish(self) -> list[Report]:
        return self.advance(max(self._due.values(), default=self.now_ms))

    def next_deadline(self) -> int | None:
        return min(self._due.values(), default=None)

    def snapshot(self) -> Snapshot:
        return Snapshot(self._on, dict(self._views), frozenset(map(CHANNELS.part, self._due)))


def _view(name: str, level: bool) -> ChannelView:
    return ChannelView(name, level, level, 0, 0, lost=False, health=Health.OK, reason="works")


class VirtualLamp:
    """A switch that is not there; its contacts bounce once."""

    name = Words("virtual lamp")
    no_power = Words("the virtual lamp has no power: repair it")

    def __init__(self, seed: int, now_ms: int) -> None:
        self.now_ms = now_ms
        self.faults = Faults(seed, CHANNELS.at_rest({}), CHANNELS)
        self._on = False

    def plan(self, action: Flip, at_ms: int) -> list[Edge]:
        if action.on == self._on:
            raise ImpossibleError(f"the switch is already {'on' if self._on else 'off'}")
        self._on = action.on
        leaves, reaches = ("switch.off", "switch.on") if action.on else ("switch.on", "switch.off")
        there_ms = at_ms + TRAVEL_MS
        self.now_ms = max(self.now_ms, there_ms + 2 * SETTLE_MS)
        bounce = [(there_ms, True), (there_ms + 3, False), (there_ms + 5, True)]
        return [Edge(at_ms, leaves, level=False), *(Edge(t_ms, reaches, level) for t_ms, level in bounce)]

    def some_action(self) -> Flip:
        return Flip(not self._on)


SENTENCES = Sentences(
    needed=Words("This game needs the lamp."),
    source=Words("Lamp: {source}"),
    simulated=Words("VIRTUAL LAMP"),
    move=(Words("Flip the switch"), Words("Flip")),
    enter_moves=(Words("Flip the switch"), Words("Flip")),
    start=Words("Switch the lamp off"),
    how_to_start=Words("Flip it until it is dark."),
    not_responding=Words("The lamp is not responding"),
    differs=Words("The lamp doesn't match the game"),
    put_back=Words("Put the switch back"),
    disconnected=Words("While the lamp was disconnected"),
    trust=Words("Keep the lamp as it is"),
    watched=Words("The lamp is watched."),
    not_working=Words("Not working: {parts}."),
    nothing_received=Words("Nothing received from the lamp yet."),
    unexpected=Words("Unexpected reading from {sensors}."),
    starts=Words("Lamp starts"),
    labelled=Words("My lamp has labels"),
)


class LampSwitch:
    """See `Apparatus`."""

    name = "lamp_switch"
    a_thing = Words("a lamp")
    the_thing = Words("the lamp")
    channels = CHANNELS
    check_start = "Switch the lamp off."
    timings = None
    header_pins: Path | None = None
    pico_maps: tuple[Path, ...] = ()
    sentences = SENTENCES
    commands = Commands(
        CHANNELS,
        verbs={"flip": Verb(Flip, "flip on, or flip off?", ({"on": True, "off": False},))},
        boards={"all": Fault(FaultKind.LOST, tuple(CHANNELS.by_name), "the lamp has lost power")},
        example="switch.on",
        pair=("switch.off", "switch.on"),
        hint="flip on · flip off · help · quit",
        help=(("flip on", "switch the lamp on"), ("help, quit", "")),
    )

    def decoder(
        self, levels: Mapping[str, bool], fitted: Collection[str], timings: Any = None, start_ms: int = 0
    ) -> LampDecoder:
        assert timings is None or timings
        return LampDecoder(levels, fitted, start_ms)

    def virtual(self, seed: int, now_ms: int) -> VirtualLamp:
        return VirtualLamp(seed, now_ms)

    def claimed(self, text: str, now_ms: int) -> SwitchFlipped:
        match self.commands.parse(text):
            case Do(Flip(on)):
                return SwitchFlipped(now_ms, on)
            case _:
                raise CommandError("only flipping can be told")

    def expected(self, pins: Path | None) -> None:
        assert pins is None

    def check_tasks(self, fitted: Collection[str]) -> list[Task]:
        return [Task(Words("Flip the switch on, then off again."), frozenset(fitted), "switch")]

    def line(self, movement: SwitchFlipped) -> dict[str, object]:
        return {"type": "switch_flipped", "on": movement.on}

    def text(self, movement: SwitchFlipped) -> str:
        return f"switch flipped {'on' if movement.on else 'off'}"

    def words(self, movement: SwitchFlipped) -> Words:
        return Words(self.text(movement))

    def compare(
        self, belief: Lamp, reading: Snapshot, *, moved: Collection[str] = (), unreadable: Collection[str] = ()
    ) -> Differences[Lamp]:
        lamp = belief if "switch" in unreadable else Lamp(reading.on)
        unnoticed = ("switch",) if "switch" in moved and lamp == belief else ()
        differences = () if lamp == belief else (Words("the lamp is on" if lamp.on else "the lamp is off"),)
        asked = Words("the switch was moved: was it flipped?")
        questions = (Step(asked, asked, (Flip(not lamp.on),)),) * len(unnoticed)
        return Differences(lamp, differences, self.steps(lamp, belief), unnoticed, questions)

    def steps(self, now: Lamp, wanted: Lamp) -> tuple[Step, ...]:
        words = Words("switch it on" if wanted.on else "switch it off")
        return () if now == wanted else (Step(words, words, (Flip(wanted.on),)),)

    def is_known(self, belief: Lamp, movement: SwitchFlipped) -> bool:
        return belief.on == movement.on

    def doable(self, belief: Lamp) -> list[tuple[str, SwitchFlipped]]:
        return [("flip off" if belief.on else "flip on", SwitchFlipped(0, on=not belief.on))]

    def part_of(self, movement: SwitchFlipped, belief: Lamp) -> str:  # noqa: ARG002 - there is one part
        return "switch"

    def passing(self, belief: Lamp, movement: SwitchFlipped) -> tuple[SwitchFlipped, ...]:  # noqa: ARG002
        return (movement,)

    def would_see(self, movement: SwitchFlipped, belief: Lamp, readable: Collection[str]) -> bool:  # noqa: ARG002
        return bool(readable)

    def as_believed(self, movement: SwitchFlipped, *_: object) -> SwitchFlipped:
        return movement

    def standing(self, reading: Snapshot, belief: Lamp, readable: Collection[str]) -> Snapshot:
        return reading if readable else Snapshot(belief.on, reading.channels, reading.stirring)

    def shut_again(self, belief: Lamp, pose: Lamp) -> list[SwitchFlipped]:
        return [SwitchFlipped(0, on=False)] if belief.on and not pose.on else []

    def was_opened(self, part: str) -> list[SwitchFlipped]:
        assert part == "switch"
        return [SwitchFlipped(0, on=True), SwitchFlipped(0, on=False)]

    def unseen(self, movement: SwitchFlipped) -> Words:
        return Words("the sensors did not see the switch " + ("go on" if movement.on else "go off"))


LAMP_SWITCH: Apparatus[SwitchFlipped, Lamp, Snapshot] = LampSwitch()
