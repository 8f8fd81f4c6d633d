"""What happens to the program and the line: cables pulled, boards without power, power cuts, killed processes.

Hands may move the box meanwhile. Afterwards people either put it back as the screen tells, or say that it is right as
it stands, or, for a drawer that was opened and shut again, say that it was.
"""

import shutil
from collections.abc import Mapping, Sequence

import msgspec

from benchmarks.soak.evening import SETTLED_MS, Evening
from benchmarks.soak.failure import SoakError
from benchmarks.soak.hands import actions_for, as_movement, can_be_sensed, unseen
from benchmarks.soak.paths import SerialLine
from benchmarks.soak.power import Child, Disk, torn
from benchmarks.soak.program import Program
from companion.games.master_thieves import events
from companion.games.master_thieves.box import Depth as GameDepth
from companion.games.master_thieves.box import Drawer
from companion.games.master_thieves.events import AnyEvent, DrawerClosed, DrawerOpened
from companion.games.master_thieves.state import GAME_OVER
from companion.table.entries import SCREEN, SENSOR
from companion.table.journal import Journal
from companion.table.table import Table
from hardware.commands import Wait
from hardware.jewel_box.actions import CloseDrawer, OpenDrawer
from hardware.jewel_box.channels import DRAWERS
from hardware.jewel_box.commands import BOARDS
from hardware.jewel_box.movements import Depth
from hardware.jewel_box.movements import line as movement_line
from tools.random_player.master_thieves import next_event

_SHORT_MS, _LONG_MS = 2000, 30_000


def cable_pulled(evening: Evening) -> None:
    """For so short a time that the serial line catches up, or for longer."""
    with evening.doing("the cable was pulled"):
        evening.tally.note("unplugged")
        now_ms = evening.box.now_ms
        evening.program.hear(evening.path.unplug(now_ms), now_ms)
        quiet = evening.rng.random() < 0.4
        evening.do(Wait(evening.rng.randint(10, _SHORT_MS if quiet else _LONG_MS)))
        opened = () if quiet else _moved_unseen(evening)
        now_ms = evening.box.now_ms
        evening.program.hear(evening.path.plug_in(now_ms), now_ms)
        came_back(evening, opened)


def played_while_pulled(evening: Evening) -> None:
    """Somebody goes on while the serial cable is out for a moment: the box tells it when it is back, as it was."""
    event = next_event(evening.ledger.state, evening.choose)
    if not isinstance(evening.path, SerialLine) or not isinstance(event, DrawerOpened | DrawerClosed):
        return
    is_open = evening.ledger.state.box.depth(event.drawer) is not None
    if not can_be_sensed(event) or is_open is isinstance(event, DrawerOpened):
        return
    with evening.doing(f"the cable was out during {events.encode(event).decode()}"):
        spoiled, now_ms = evening.tally["spoiled"], evening.box.now_ms
        evening.program.hear(evening.path.unplug(now_ms), now_ms)
        evening.ledger.moved(event)
        evening.do(*actions_for(event, evening.rng))
        now_ms = evening.box.now_ms
        evening.program.hear(evening.path.plug_in(now_ms), now_ms)
        evening.do(Wait(SETTLED_MS))
        if evening.tally["spoiled"] == spoiled:
            evening.path.tardy.clear()  # late, but as a whole: that is no excuse
        evening.tally.note("caught_up")
        evening.agree()


def power_of_the_box_lost(evening: Evening) -> None:
    """The whole box, or one level's board, is without power for a while."""
    with evening.doing("the box lost its power"):
        evening.tally.note("unplugged")
        board = evening.rng.choice(("A", "B", "C", "tilt", "all"))
        evening.hear(evening.box.break_(BOARDS[board]))
        evening.do(Wait(evening.rng.randint(10, _LONG_MS)))
        opened = _moved_unseen(evening) if board == "all" and evening.rng.random() < 0.6 else ()
        evening.hear(evening.box.mend())
        came_back(evening, opened)


def power_cut(evening: Evening) -> None:
    """Everything is gone but the disk, perhaps in the middle of writing what somebody has just done."""
    with evening.doing("the power was cut"):
        program, before = evening.program, Disk.of(evening.program.file)
        evening.moments = [evening.ledger.facts[:]]
        number = evening.ledger.number
        if evening.rng.random() < 0.7:
            evening.play_on()
        disk, in_the_middle = torn(before, Disk.of(program.file), evening.rng)
        evening.tally.note("cuts")
        evening.tally.note("torn", in_the_middle)
        program.end()
        evening.program = restarted(evening, disk)
        evening.do(Wait(evening.rng.randint(5000, _LONG_MS)))
        resume(evening, number)
        opened = _moved_unseen(evening) if evening.rng.random() < 0.4 else ()
        evening.program.listen(evening.path, evening.box.now_ms)
        came_back(evening, opened)


def restarted(evening: Evening, disk: Disk) -> Program:
    old = evening.program.file
    evening.life += 1
    file = old.parent.with_name(f"life-{evening.place.game}-{evening.life}") / old.name
    disk.put(file)
    shutil.rmtree(old.parent)
    return Program(file, evening.program.clock, evening.tally)


def resume(evening: Evening, least: int) -> int:
    """Go on with the game: everything acknowledged is there, and people say the rest again; returns how much."""
    table = evening.program.table
    number = evening.program.take_up()
    possible = [facts[number - 1].state for facts in evening.moments if least <= number <= len(facts)]
    if table.state not in possible:
        counts = [len(facts) for facts in evening.moments]
        raise SoakError(f"{least} to {max(counts)} events can be in the journal as they were, and {number} were found")
    return evening.set_right()


def process_killed(evening: Evening) -> None:
    """For a while the table runs in a process of its own, which is killed under load."""
    if evening.ledger.state.phase is GAME_OVER:
        return  # there is no game to continue
    with evening.doing("the table's process was killed"):
        evening.program.end()
        evening.program.deaf = True
        first, lines = evening.ledger.number, []
        for _ in range(evening.rng.randint(3, 12)):
            event = next_event(evening.ledger.state, evening.choose)
            if event is None or (isinstance(event, DrawerOpened) and evening.ledger.state.box.open):
                break  # over, or a drawer that somebody left open comes first
            evening.think()
            evening.ledger.happen(event)
            lines += _lines_of(evening, event)
        evening.moments = [evening.ledger.facts[:]]
        answers = Child(evening.program.file).feed_and_kill(lines, evening.rng.randint(0, len(lines) + 1))
        evening.program.deaf = False
        evening.program.journal = Journal.open(evening.program.file, evening.program.clock)
        evening.program.table = Table(evening.program.journal)
        evening.tally.note("kills")
        evening.tally.note("repeated", resume(evening, acknowledged(answers, first)))
        evening.agree()


def acknowledged(answers: Sequence[Mapping[str, object]], first: int) -> int:
    """The last event that a process has acknowledged, after it was resumed with event `first`."""
    wanted: list[dict[str, object]] = [{"resumed": first}]
    wanted += [{"ack": first + number} for number in range(1, len(answers))]
    heard = [{key: answer[key] for key in answer if key != "phase"} for answer in answers]
    if heard != wanted[: len(answers)]:
        raise SoakError(f"resumed with event {first} and sent what is true, the process answered {heard}")
    return first + max(0, len(answers) - 1)


def _lines_of(evening: Evening, event: AnyEvent) -> list[bytes]:
    """What a script would send: what the sensors told, or what somebody said."""
    if not can_be_sensed(event):
        return [events.encode(event)]
    told = len(evening.program.moved)
    evening.do(*actions_for(event, evening.rng), Wait(SETTLED_MS))
    moved = evening.program.moved[told:]
    lines = [msgspec.json.encode({**movement_line(movement), "source": SENSOR}) for movement in moved]
    if len(lines) != 1:
        raise SoakError(f"{event} was told as {lines}")
    return lines


def _moved_unseen(evening: Evening) -> tuple[AnyEvent, ...]:
    """Hands at the box while nobody listens; returns the drawer that was opened and shut again, as events."""
    before = len(evening.program.moved)
    opened: tuple[AnyEvent, ...] = ()
    if evening.rng.random() < 0.3:
        name = evening.rng.choice([drawer for drawer in DRAWERS if drawer not in evening.box.pose.drawers])
        evening.do(OpenDrawer(name, Depth.FRONT), CloseDrawer(name))
        opened = (DrawerOpened(drawer=Drawer(name), depth=GameDepth.FRONT), DrawerClosed(drawer=Drawer(name)))
    else:
        evening.do(*unseen(evening.box.pose, evening.rng))
    evening.do(Wait(SETTLED_MS))
    evening.tally.note("unseen", len(evening.box.take_truth()))
    if len(evening.program.moved) > before:
        raise SoakError(f"nobody listened, and yet {evening.program.moved[before:]} was told")
    return opened


def came_back(evening: Evening, opened: tuple[AnyEvent, ...]) -> None:
    """Sensors answer again: what they read is compared with the belief, and people decide."""
    evening.do(Wait(15_000))
    evening.path.missed.clear()
    evening.path.tardy.clear()
    if evening.program.decoder is None or evening.program.silent:
        raise SoakError(f"15 s after everything was back there is still no word of {evening.program.silent or 'any'}")
    moved = evening.ledger.differs_from(evening.box.pose)
    asked = {event.drawer.value for event in opened if isinstance(event, DrawerOpened)}
    found = evening.program.reconcile(moved=asked)
    if bool(moved) is not bool(found.differences) or set(found.unnoticed) != asked:
        table_found = ", ".join([*map(str, found.differences), *found.unnoticed]) or "nothing"
        raise SoakError(f"{moved or 'nothing was moved'}, and the table found: {table_found}")
    if moved and evening.rng.random() < 0.5:
        evening.follow(found.steps)
    elif moved:
        evening.ledger.accepted(evening.box.pose)
        evening.program.table.accept(found.pose, SCREEN)
    for event in opened:
        assert isinstance(event, DrawerOpened | DrawerClosed)
        evening.ledger.moved(event)
        evening.program.table.moved([as_movement(event)], SCREEN)
    evening.tally.note("reconciled", bool(moved or opened))
    evening.agree()
