"""What sensors may say, for the tests of their scenes."""

from msgspec.structs import replace

from companion.games.game import Headline, Words
from companion.pages.model import CheckView, Model
from companion.sensing.checklist import Verdict
from companion.sensing.panel import ChannelRow, News, Panel, Tone
from companion.sensing.watch import news
from companion.table.table_view import Link, TableView
from hardware.health import Health, HealthFinding
from hardware.jewel_box.channels import ALL, BY_NAME, CHANNELS, USUALLY_FITTED
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.movements import BoxTurned, Depth, Direction, DrawerOpened, LevelRotated

TASKS = {task.part: task.words for task in JEWEL_BOX.check_tasks(list(BY_NAME))}
VIRTUAL = Link("virtual box", simulated=True)
REAL = Link("/dev/rfcomm0")
PARTS = tuple(dict.fromkeys(CHANNELS.part(name) for name in USUALLY_FITTED))
LEVEL_C = [name for name in USUALLY_FITTED if name[0] == "C"]
COUNTERS = tuple(
    (name, 12345) for name in ("good", "bad", "skipped", "duplicate", "lost", "missed", "boots", "reconnects")
)
GAME = TableView("master-thieves", 1, "turn", Headline(Words("")))


def row(name: str, **facts: object) -> ChannelRow:
    """A sensor at rest, but for these facts."""
    usual = name in USUALLY_FITTED
    return replace(ChannelRow(name, fitted=usual, usual=usual), **facts)


def panel(*special: ChannelRow, **facts: object) -> Panel:
    """A panel with all sensors at rest, but for the special ones."""
    rows = {channel.name: row(channel.name) for channel in ALL} | {each.name: each for each in special}
    return replace(Panel("virtual box", "ready", well=True, apparatus="jewel_box", snapshot=None, rows=rows), **facts)


STUCK = row("B2.front", health=Health.STUCK, edges=1234, bounce_ms=12)
JITTERY = row("C3.closed", health=Health.JITTERY, edges=987654)
CONTRARY = row("tilt.upright", health=Health.CONTRADICTORY)
LOST = tuple(row(name, lost=True, health=Health.SILENT) for name in LEVEL_C)  # as when a board has no power
HAPPENED = (
    *news([DrawerOpened(1, "A1", Depth.SECRET), LevelRotated(2, 2, Direction.CCW), BoxTurned(3)], JEWEL_BOX),
    *news([HealthFinding(4, name, Health.SILENT, f"{name} does not answer") for name in LEVEL_C], JEWEL_BOX),
    *news([HealthFinding(5, "A1.closed", Health.OK, "works again")], JEWEL_BOX),
    News(6, "the recording has stopped: no space left on device", Tone.NOTE),
)
ILL = panel(STUCK, JITTERY, CONTRARY, *LOST[:2], news=HAPPENED, counters=COUNTERS, latest="A3.front")
SICK = Model(link=VIRTUAL, panel=ILL)
WELL = Model(link=VIRTUAL, panel=panel())

_BAD = tuple(
    (name, str(verdict), "with A2.closed") for name, verdict in zip(USUALLY_FITTED, [*Verdict] * 4, strict=False)
)
CHECKS = (
    None,
    CheckView(of=15),
    CheckView(of=15, waiting=True),
    CheckView(of=15, doubted=("A1.closed", "tilt.upright", "AB.0", "BC.1")),
    *(
        CheckView(TASKS[part], part, done=3, of=15, seen=frozenset({"A1.closed"}))
        for part in ("A1", "A2", "AB", "BC", "tilt")
    ),
    CheckView(done=15, of=15, finished=True, lines=_BAD),
)
