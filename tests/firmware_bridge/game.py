"""A whole recorded game as hands do it: what the sensors say, and the record with what was decoded in its place."""

import json
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from companion.games.game import View
from companion.record import play
from hardware.health import HealthFinding
from hardware.jewel_box.actions import Action, CloseDrawer, OpenDrawer, RotateLevel, TurnBox
from hardware.jewel_box.channels import LONG_DRAWERS
from hardware.jewel_box.decoder import Decoder, Report
from hardware.jewel_box.movements import Depth, Direction
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.signals import Edge, Signal
from tests.hardware.decoding import Told, plain

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
FIELDS = {
    "drawer_opened": ("drawer", "depth"),
    "drawer_closed": ("drawer",),
    "level_rotated": ("levels", "direction"),
    "box_turned": (),
}


def as_action(event: dict[str, str]) -> Action | None:
    match event["type"]:
        case "drawer_opened" if event["drawer"] in LONG_DRAWERS or event["depth"] != "secret":
            return OpenDrawer(event["drawer"], Depth(event["depth"]))
        case "drawer_closed":
            return CloseDrawer(event["drawer"])
        case "level_rotated":
            return RotateLevel(int(event["levels"]), Direction(event["direction"]))
        case "box_turned":
            return TurnBox()
        case _:
            return None


@dataclass
class WholeGame:
    """Plays a record on the virtual box; `lines` are the record, `moved` how many movements each line has caused."""

    name: str
    box: VirtualBox = field(default_factory=lambda: VirtualBox(5))
    lines: list[str] = field(default_factory=list)
    moved: list[int | None] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    direct: list[Told] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.initial = dict(self.box.baseline().levels)
        decoder = Decoder(self.initial)
        self.lines = (EXAMPLES / self.name).read_text().splitlines()
        for line in self.lines:
            event = json.loads(line)
            action = as_action(event)
            self.moved.append(None if action is None else self._do(decoder, action))

    @property
    def now_ms(self) -> int:
        return self.box.now_ms

    def _do(self, decoder: Decoder, action: Action) -> int:
        ajar = isinstance(action, OpenDrawer) and action.depth is Depth.AJAR
        signals: list[Signal] = [*self.box.do(action), *self.box.wait(2500 if ajar else 900)]
        self.edges += [signal for signal in signals if isinstance(signal, Edge)]
        reports = [report for signal in signals for report in decoder.feed(signal)]
        told = movements([*reports, *decoder.advance(self.box.now_ms)])
        self.direct += told
        return len(told)

    def verdict(self, told: list[Told]) -> bytes:
        """What the referee says of the record with these movements in it."""
        left, record = list(told), []
        for line, number in zip(self.lines, self.moved, strict=True):
            if number is None:
                record.append(line)
            else:
                record += [as_line(movement) for movement in left[:number]]
                del left[:number]
        verdict = play(BytesIO("\n".join(record).encode()))
        assert verdict.rejected_line is None, verdict.why
        return verdict.view(View.REFEREE)


def movements(reports: list[Report]) -> list[Told]:
    return [plain(report) for report in reports if not isinstance(report, HealthFinding)]


def as_line(told: Told) -> str:
    kind = str(told[0])
    return json.dumps({"type": kind, **dict(zip(FIELDS[kind], told[1:], strict=True))})
