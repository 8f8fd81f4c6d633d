"""An evening on which the sensors of a box die, one after the other, until none is left: the game ends right.

One rule: people see what they did and what the screen says, and do only what it offers. No fault is named to them.
"""

from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
import pytest

from companion.pages import actions
from companion.pages.actions import Show, Undo
from companion.pages.routes import Play, PlayPage
from companion.screens.kiosk.widgets.widget import Widget
from companion.table.journal import Journal
from hardware.faults import Fault, FaultKind
from hardware.jewel_box.channels import USUALLY_FITTED
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.movements import DrawerOpened
from hardware.jewel_box.pose import Pose
from tests.firmware_bridge.game import as_action
from tests.hardware.hands import after
from tests.scenarios.direct import movements
from tests.scenarios.path import UnlikeError
from tests.scenarios.paths import load, played
from tests.scenarios.runner import play
from tests.scenarios.script import Event, Scenario, Screen
from tests.scenarios.told import Told, order_of

EVENING = "recorded/two-seats-gigamic"
KINDS = (FaultKind.DEAD, FaultKind.STUCK, FaultKind.LOST)
_EVERY = 4  # movements, and the next sensor dies
_PATIENCE = 12  # taps that people try until the screen has it right
_NOTICED_MS = 6000  # by then a drawer that seems ajar was told


class Dying(Told):
    """A box with all its sensors when the evening begins."""

    def __init__(self, scenario: Scenario, journal: Journal, seed: int) -> None:
        super().__init__(scenario, journal, USUALLY_FITTED)
        random = Random(seed)
        order = random.sample(USUALLY_FITTED, len(USUALLY_FITTED))
        self._faults = [Fault(random.choice(KINDS), (name,)) for name in order]
        self.died: list[Fault] = []
        self._moved = 0

    # what happens to the box

    def _wear(self) -> None:
        """Now and then a sensor dies. Nobody is told."""
        self._moved += 1
        if self._moved % _EVERY == 0 and self._faults:
            fault = self._faults.pop()
            self.died.append(fault)
            self._wood.source.break_(fault)
            before = self._kiosk.running.table.number
            self._wood.wait(_NOTICED_MS)
            self._loop.turn()
            self._take_back_to(before)

    def _hands(self, event: Event) -> None:
        """Hands do it, and people look at the screen until that has it, too."""
        self._wear()
        self._settle()
        if as_action(event) is None:  # the end of a short drawer is where its front ends
            if event["drawer"] not in self._view()["box"]["open"]:
                self._hands({**event, "depth": "front"})
            self._searched(event)
            return
        ways: list[tuple[Pose, Event]] = []
        pose = self._pose
        for step in list(movements(event, self._kiosk.running.table)):
            ways.append((pose, {**event, "depth": step.depth.value} if isinstance(step, DrawerOpened) else event))
            pose = pose if JEWEL_BOX.is_known(pose, step) else after(pose, step)
        self._move_wood(event)
        for _ in range(_PATIENCE):
            self._settle()
            if self._pose == pose and self._kiosk.scene in self.phases:
                return
            told = [each for before, each in ways if before == self._pose]
            if told and self._kiosk.scene in self.phases:
                self._tell(told[-1])
            else:
                self._take_back()
        raise UnlikeError(f"the screen never has it: {' / '.join(self.screen())}")

    def _tell(self, event: Event) -> None:
        """If the screen does not believe it, people go on without the sensor that should have seen it."""
        found = self._key(order_of(event))
        if found is None:
            self._tap(self._button(Show, lambda show: show.route == Play(page=PlayPage.HANDS)))
            found = self._key(order_of(event))
        assert found is not None, f"no key tells {order_of(event)}: {self.screen()}"
        self._tap(found)
        without = self._found(actions.SetAside)
        if without is not None:
            self._tap(without)
        if isinstance(self._kiosk.route, Play) and self._kiosk.route.page is PlayPage.HANDS:
            self._tap(self._button(Show, lambda show: show.route == Play()))

    # what people do about it

    def _settle(self) -> None:
        """As long as the screen says that the box does not match, and it does: it is a sensor that lies."""
        for _ in range(_PATIENCE):
            without = self._found(actions.SetAside)
            if self._kiosk.scene not in ("differs", "undone") or without is None:
                return
            self._tap(without)

    def _take_back_to(self, number: int) -> None:
        """What the screen says happened, and nobody did, is taken back."""
        for _ in range(_PATIENCE):
            self._settle()
            if self._kiosk.running.table.number <= number:
                return
            self._take_back()

    def _take_back(self) -> None:
        undo = self._found(Undo)
        assert undo is not None, f"nothing takes it back: {self.screen()}"
        self._tap(undo)

    def _found(self, kind: type) -> Widget | None:
        targets = self._loop.stage.targets()
        return next((one for one in targets if one.tap is not None and isinstance(one.tap.action, kind)), None)

    def say(self, event: Event) -> None:
        self._settle()
        super().say(event)

    @property
    def aside(self) -> frozenset[str]:
        """The sensors that people went on without."""
        return self._kiosk.running.box.aside


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(3))
def test_all_sensors_die_on_one_evening_and_the_game_ends_right(seed: int) -> None:
    scenario = load(EVENING)
    steps = tuple(step for step in scenario.steps if not isinstance(step.deed, Screen))
    with TemporaryDirectory(prefix="jewelbox-") as folder, Journal.open(Path(folder) / "journal") as journal:
        evening = Dying(replace(scenario, steps=steps), journal, seed)
        try:
            verdict = play(replace(scenario, steps=steps), evening)
            assert len(evening.died) == len(USUALLY_FITTED)
            assert len(evening.aside) > len(USUALLY_FITTED) // 3, "people have told more and more"
        finally:
            evening.close()
    assert msgspec.json.decode(verdict) == msgspec.json.decode(played("direct", scenario))
