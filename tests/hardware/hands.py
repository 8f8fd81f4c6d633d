"""Random hands on the virtual box, and the smallest list of actions that still goes wrong."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from io import BytesIO
from random import Random

from msgspec.structs import replace

from companion.games.master_thieves.box import Box, Orientation
from companion.games.master_thieves.box import Direction as BoxDirection
from hardware.commands import Wait
from hardware.faults import ImpossibleError
from hardware.health import HealthFinding, HealthTimes
from hardware.jewel_box.actions import (
    Action,
    CloseDrawer,
    KnockBox,
    LiftBox,
    NudgeLevel,
    OpenDrawer,
    PushDrawer,
    RotateLevel,
    SetDownBox,
    TurnBox,
)
from hardware.jewel_box.channels import ALL, DRAWERS, LONG_DRAWERS, USUALLY_FITTED
from hardware.jewel_box.decoder import Decoder, Report
from hardware.jewel_box.movements import (
    BoxTurned,
    Depth,
    Direction,
    DrawerClosed,
    DrawerOpened,
    LevelRotated,
    Movement,
)
from hardware.jewel_box.pose import Pose
from hardware.jewel_box.virtual.motions import Pace
from hardware.jewel_box.virtual.parts import REACH, Reach
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.signals import Signal
from hardware.trace import Header, TraceWriter
from tests.hardware.decoding import Told, plain

ALL_FITTED = tuple(channel.name for channel in ALL)
NO_FRONTS = tuple(name for name in USUALLY_FITTED if not name.endswith(".front"))
BUILDS = {"usual": USUALLY_FITTED, "seated": ALL_FITTED, "no fronts": NO_FRONTS}


def play(box: VirtualBox, actions: int) -> Iterator[Signal]:
    """What the sensors say while hands do so many things, baseline first and until everything is decided."""
    yield box.baseline()
    for _ in range(actions):
        yield from box.do(box.some_action())
    yield from box.wait(3000)


def random_actions(random: Random, count: int) -> list[Action]:
    """So many; wood refuses some of them."""
    return [_random_action(random) for _ in range(count)]


def _random_action(random: Random) -> Action:
    drawer, levels = random.choice(DRAWERS), random.choice((1, 2))
    depths = list(Depth) if drawer in LONG_DRAWERS else [Depth.AJAR, Depth.FRONT]
    turn = RotateLevel(levels, random.choice(list(Direction)), random.choice((1, 1, 1, 2, 3, 4)))
    pull, push = OpenDrawer(drawer, random.choice(depths)), PushDrawer(drawer, random.choice(depths))
    others: list[Action] = [NudgeLevel(levels), TurnBox(), KnockBox(), LiftBox(), SetDownBox(), SetDownBox(turned=True)]
    other = random.choice([*others, Wait(random.randint(0, 4000))])
    choices: list[Action] = [pull, CloseDrawer(drawer), push, turn, other]
    return random.choices(choices, (6, 5, 2, 4, 2))[0]


class Attempt:
    """One box, what it was told to do, what it did and what was decoded."""

    def __init__(self, actions: Sequence[Action], seed: int, fitted: Collection[str] = USUALLY_FITTED) -> None:
        self.fitted = tuple(fitted)
        box = VirtualBox(seed, fitted=self.fitted, pace=Pace.BRISK if seed % 2 else Pace.CALM)
        self.signals: list[Signal] = []
        self._short_of_front: Counter[str] = Counter()  # openings of each drawer since its front reed has answered
        for action in actions:
            self._do(box, action)
        self.signals += box.wait(5000)
        self.truth = box.take_truth()
        decoder = Decoder(fitted=self.fitted)
        reports: list[Report] = [report for signal in self.signals for report in decoder.feed(signal)]
        reports += decoder.finish()
        self.movements: list[Movement] = [report for report in reports if not isinstance(report, HealthFinding)]
        self.findings = [report for report in reports if isinstance(report, HealthFinding)]

    def _do(self, box: VirtualBox, action: Action) -> None:
        if _is_pointless(box, action) or self._frames_a_reed(action):
            return
        try:
            self.signals += box.do(action)
        except ImpossibleError:
            return
        match action:
            case OpenDrawer(drawer, Depth.AJAR):
                self._short_of_front[drawer] += 1
            case OpenDrawer(drawer):
                self._short_of_front[drawer] = 0

    def _frames_a_reed(self, action: Action) -> bool:
        """Five openings running that are all short of the front count against the front reed, as they must."""
        match action:
            case OpenDrawer(drawer, Depth.AJAR):
                return self._short_of_front[drawer] == HealthTimes().missed_movements - 1
            case _:
                return False

    def problem(self) -> str:
        """What is wrong with it, empty if nothing is."""
        truth: list[Told] = [plain(movement) for movement in self.truth]
        decoded: list[Told] = [plain(movement) for movement in self.movements]
        if truth != decoded:
            return f"the box did {truth}, and decoded was {decoded}"
        if self.findings:
            return f"healthy sensors were blamed: {self.findings}"
        late = [(true, said) for true, said in zip(self.truth, self.movements, strict=True) if _is_late(true, said)]
        return f"reported too late: {late}" if late else ""

    def trace(self) -> str:
        """The trace to put into a bug report."""
        stream = BytesIO()
        writer = TraceWriter(stream, Header({}, self.fitted))
        for signal in self.signals:
            writer.write(signal)
        return stream.getvalue().decode()


def _is_pointless(box: VirtualBox, action: Action) -> bool:
    """Hands do not pull a drawer to where it already is, nor lift what they hold."""
    match action:
        case OpenDrawer(drawer, depth):
            return box.parts.reach[drawer] >= REACH[depth]
        case PushDrawer(drawer, depth):
            return box.parts.reach[drawer] <= REACH[depth]
        case CloseDrawer(drawer):
            return box.parts.reach[drawer] is Reach.SHUT
        case LiftBox() | TurnBox():
            return box.parts.in_hand
        case SetDownBox():
            return not box.parts.in_hand
        case _:
            return False


def _is_late(true: Movement, said: Movement) -> bool:
    """Ajar has no end: it is told when something else is, or after two seconds."""
    ajar = plain(true)[-1] == Depth.AJAR
    limit_ms = 500 if plain(true)[0] in {"drawer_opened", "drawer_closed"} else 800
    return not ajar and said.t_ms - true.t_ms > limit_ms


def smallest(actions: Sequence[Action], fails: Callable[[Sequence[Action]], bool]) -> list[Action]:
    """Take away whatever can be taken away: halves first, then smaller pieces, at last single actions."""
    left, piece = list(actions), max(len(actions) // 2, 1)
    while piece:
        start = 0
        while start < len(left):
            fewer = left[:start] + left[start + piece :]
            if fails(fewer):
                left = fewer
            else:
                start += piece
        piece //= 2
    return left


def after(belief: Pose, movement: Movement) -> Pose:
    """How a box stands after one movement."""
    box = Box(Orientation(belief.orientation), belief.rings["AB"], belief.rings["BC"])
    match movement:
        case DrawerOpened(_, drawer, depth):
            return replace(belief, drawers={**belief.drawers, drawer: depth.value})
        case DrawerClosed(_, drawer):
            return replace(belief, drawers={name: out for name, out in belief.drawers.items() if name != drawer})
        case LevelRotated(_, levels, direction):
            box = box.rotated(levels, BoxDirection(direction.value))
        case BoxTurned():
            box = box.turned()
    return Pose(box.orientation.value, {"AB": box.ab, "BC": box.bc}, belief.drawers)
