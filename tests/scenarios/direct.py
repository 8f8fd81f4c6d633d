"""The shortest path: events straight to the table and its rules. Wood without sensors lies beside it.

One rule: the wood is there only to be put back after an undo, and to say if belief and truth ever differ.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import msgspec

from companion import game_files
from companion.games import GAMES
from companion.games.errors import RejectedError
from companion.games.event_lines import Source
from companion.games.game import View
from companion.games.master_thieves.events import TurnEnded
from companion.record import play
from companion.table.journal import Journal
from companion.table.past_game import with_record
from companion.table.table import Table
from hardware.faults import ImpossibleError
from hardware.health import ChannelView, Health
from hardware.jewel_box.channels import USUALLY_FITTED
from hardware.jewel_box.movements import BoxTurned, Depth, Direction, DrawerClosed, DrawerOpened, LevelRotated, Movement
from hardware.jewel_box.pose import Pose
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from tests.firmware_bridge.game import as_action
from tests.hardware.usual_maps import GLUED_MAP, MINIMAL_MAP
from tests.scenarios.path import UnlikeError
from tests.scenarios.script import Event, Scenario, Sensors

_FITTED = {
    Sensors.ALL: frozenset(USUALLY_FITTED),
    Sensors.MINIMAL: frozenset(MINIMAL_MAP.channels),
    Sensors.GLUED: frozenset(GLUED_MAP.sensors),
}


def pose(scenario: Scenario) -> Pose:
    """How the box stands when the scenario begins."""
    laid = scenario.position or {}
    return Pose(laid.get("orientation", "upright"), rings=laid.get("rings", {}))


def judged(journal: Journal) -> bytes:
    """What the referee says of the last record in a journal."""
    record = game_files.as_record(with_record(journal, journal.games()[-1]))
    verdict = play(BytesIO(record.encode()))
    if verdict.rejected_line is not None:
        raise UnlikeError(f"the referee rejects line {verdict.rejected_line} of the record: {verdict.why}")
    return verdict.view(View.REFEREE)


def lay(table: Table, scenario: Scenario) -> None:
    """Open the table, and set the position if there is one."""
    for event in (scenario.opened, scenario.position):
        if event is not None:
            said(table, event)


def seen(table: Table) -> dict[str, Any]:
    """What the table may see, without the words that a screen adds."""
    view: dict[str, Any] = msgspec.json.decode(GAMES[table.view().name].view(table.state, View.TABLE))
    return view


def said(table: Table, event: Event) -> None:
    """Say it, or tell why it was refused."""
    try:
        table.say(msgspec.json.encode(event))
    except RejectedError as error:
        raise UnlikeError(f"refused: {error}") from None


def ended_by_the_box(table: Table, event: Event) -> bool:
    """Is this the end of a turn that the last move of the box has ended already?"""
    return bool(event["type"] == "turn_ended" and table.record[-1] == TurnEnded(source=Source.SENSOR))


@dataclass(frozen=True, slots=True)
class _Standing:
    """A pose of the wood, read as sensors would."""

    pose: Pose

    @property
    def orientation(self) -> str | None:
        return self.pose.orientation

    @property
    def rings(self) -> dict[str, int | None]:
        return dict(self.pose.rings)

    @property
    def drawers(self) -> dict[str, str]:
        return dict(self.pose.drawers)

    @property
    def channels(self) -> dict[str, ChannelView]:
        """All are there, and nobody asks how they do."""
        view = ChannelView(
            "", raw=False, debounced=False, edges=0, bounce_ms=0, lost=False, health=Health.OK, reason=""
        )
        return dict.fromkeys(USUALLY_FITTED, view)

    @property
    def stirring(self) -> frozenset[str]:
        return frozenset()


class Direct:
    """No screen, no sensors, no time."""

    def __init__(self, scenario: Scenario, journal: Journal) -> None:
        self._journal = journal
        self._table = Table(journal)
        self._table.missing = frozenset(USUALLY_FITTED) - _FITTED[scenario.sensors]
        self._wood = VirtualBox(0, start=pose(scenario))
        lay(self._table, scenario)

    def say(self, event: Event) -> None:
        self._agrees()
        said(self._table, event)

    def is_said(self, event: Event) -> bool:
        return ended_by_the_box(self._table, event)

    def refuse(self, event: Event) -> str | None:
        before = self.table_view()
        try:
            self._table.say(msgspec.json.encode(event))
        except RejectedError as error:
            if self.table_view() != before:
                raise UnlikeError("it was refused, and yet something has changed") from None
            return str(error)
        raise UnlikeError("it was not refused")

    def move(self, event: Event) -> None:
        self._agrees()
        self._hands(event)
        self._table.moved(movements(event, self._table))
        self._agrees()

    def put_back(self, event: Event) -> None:
        if not self._steps():
            raise UnlikeError("the box stands as it should: there is nothing to put back")
        self._hands(event)

    def _hands(self, event: Event) -> None:
        action = as_action(event)
        if action is None:  # the end of a short drawer is where its front ends
            if event["drawer"] in self._wood.pose.drawers:
                return
            action = as_action({**event, "depth": "front"})
        assert action is not None
        try:
            self._wood.plan(action)
        except ImpossibleError as error:
            raise UnlikeError(f"wood cannot do that: {error}") from None

    def _steps(self) -> list[str]:
        """What hands have to do so that the wood is as the game has it."""
        found = self._table.compare(_Standing(self._wood.pose))
        assert found is not None
        return [str(step) for step in found.steps]

    def _agrees(self) -> None:
        steps = self._steps()
        if steps:
            raise UnlikeError(f"the box has to be put back first: {', '.join(steps)}")

    def undo(self, since: int = 0) -> None:
        self._table.undo(since=since, whole=True)

    def redo(self) -> None:
        self._table.redo(whole=True)

    def move_gem(self, gem: str, source: str, target: str) -> None:
        self.say(gem_elsewhere(self.table_view(), gem, source, target))

    def let_pass(self, event: int, code: str) -> None:
        self._table.waive(event, code)

    def screen(self) -> tuple[str, ...] | None:
        return None

    def table_view(self) -> dict[str, Any]:
        return seen(self._table)

    def verdict(self) -> bytes:
        return judged(self._journal)

    def close(self) -> None:
        pass


def gem_elsewhere(view: dict[str, Any], gem: str, source: str, target: str) -> Event:
    """The correction that moves one gem from a pillow to another."""
    seats = {seat["name"]: seat for seat in view["seats"]}
    changed: Event = {}
    for place, step in ((source, -1), (target, 1)):
        colour, _, name = place.partition(" ")
        if name:
            changed.setdefault(colour, {})[name] = {gem: seats[name][colour].get(gem, 0) + step}
        else:
            changed["red"] = {gem: view["red_pillow"][gem] + step}
    if any(count < 0 for count in _counts(changed)):
        raise UnlikeError(f"there is no {gem} on that pillow: {source}")
    return {"type": "correction", "set": changed}


def _counts(changed: Any) -> Iterable[int]:
    return [changed] if isinstance(changed, int) else [n for part in changed.values() for n in _counts(part)]


def movements(event: Event, table: Table) -> Iterable[Movement]:
    """What perfect sensors would tell of it: on its way to the secret compartment a drawer passes its front."""
    match event["type"]:
        case "drawer_opened":
            out = seen(table)["box"]["open"].get(event["drawer"])
            if event["depth"] == "secret" and out in {None, "ajar"}:
                yield DrawerOpened(0, event["drawer"], Depth.FRONT)
            yield DrawerOpened(0, event["drawer"], Depth(event["depth"]))
        case "drawer_closed":
            yield DrawerClosed(0, event["drawer"])
        case "level_rotated":
            yield LevelRotated(0, event["levels"], Direction(event["direction"]))
        case _:
            yield BoxTurned(0)
