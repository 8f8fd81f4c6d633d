"""The path over a screen to a real box that has some of its sensors, or none: people tell the rest with taps.

One rule: it does only what people can do. What sensors would see, hands do to the wood; what they would not, is tapped,
and the wood stays as it is, unless it is turned over: at which joint a level rotates depends on that. That a drawer was
shut is tapped only where nothing follows from which it goes without saying.
"""

from collections.abc import Collection
from functools import partial
from itertools import pairwise
from typing import Any

from companion.games.master_thieves import auto_advance
from companion.games.master_thieves.events import decode
from companion.nodes.theme import BASE_SIZE
from companion.pages import actions
from companion.pages.actions import Show
from companion.pages.hands import command
from companion.pages.routes import Play, PlayPage
from companion.screens.kiosk import record_lines
from companion.screens.kiosk.widgets.widget import Widget
from companion.screens.kiosk.window.placing import Size
from companion.table.journal import Journal
from companion.table.live_apparatus import StandIn
from hardware.clock import ManualClock
from hardware.jewel_box.actions import TurnBox
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.movements import BoxTurned, DrawerClosed, DrawerOpened, Movement
from hardware.jewel_box.pose import Pose
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.sources.no_sensors import NoSensors
from hardware.sources.virtual import VirtualSource
from tests.firmware_bridge.game import as_action
from tests.scenarios.boxes import SEED, VirtualContacts
from tests.scenarios.direct import movements, pose
from tests.scenarios.path import UnlikeError
from tests.scenarios.screen import OnScreen, leads_to
from tests.scenarios.script import Event, Move, Say, Scenario, Screen

_ENDS = ("turn_ended", "card_revealed", "gem_picked", "setup_finished")  # said, these tell that all is shut
_SLOW_MS = 2000  # by then a drawer is shut of which only the reed at its front tells that


class SomeContacts(VirtualContacts):
    """A box with these sensors."""

    def __init__(self, start: Pose, fitted: Collection[str]) -> None:
        self.clock = ManualClock()
        self.wood = VirtualBox(SEED, start=start, fitted=fitted)
        self.source: Any = VirtualSource(self.wood, self.clock) if fitted else NoSensors(self.clock)
        self.source.start()

    def do(self, action: Any) -> None:
        super().do(action)
        self.wait(_SLOW_MS)


class Told(OnScreen):
    """A kiosk that nobody sees before a real box with these sensors."""

    def __init__(self, scenario: Scenario, journal: Journal, fitted: Collection[str], size: Size = BASE_SIZE) -> None:
        self.shutting: str = ""  # a drawer that hands have shut, and nobody has told
        self._goes_without, self._then_said = _goes_without(scenario), _then_said(scenario)
        self._wood = SomeContacts(pose(scenario), fitted)
        super().__init__(scenario, journal, self._wood, size, live=StandIn)

    # what is told

    @property
    def _pose(self) -> Pose:
        found: Pose = self._kiosk.running.table.pose
        return found

    def _sees(self, movement: Movement) -> bool:
        return self._kiosk.running.box.would_see(movement, self._pose)

    def _tell(self, event: Event) -> None:
        """Tap what hands did: on the page of the game, or else among all movements."""
        order = order_of(event)
        exact = self._is_left_open(event)
        found = None if exact else self._key(order)
        if found is None:
            self._tap(self._button(Show, partial(leads_to, Play(page=PlayPage.HANDS))))
            if event.get("depth") == "ajar":
                self._tap(self._meaning("ajar"))
            found = self._key(order) or self._at_next_drawer(order)
        if found is None:
            raise UnlikeError(f"no key tells {order}. The screen says: {' / '.join(self.screen())}")
        self._tap(found)
        if isinstance(self._kiosk.route, Play) and self._kiosk.route.page is PlayPage.HANDS:
            self._tap(self._button(Show, partial(leads_to, Play())))

    def _key(self, order: str) -> Widget | None:
        for widget in self._loop.stage.targets():
            action = None if widget.tap is None else widget.tap.action
            if isinstance(action, actions.Hands) and action.order == order:
                return widget
        return None

    def _at_next_drawer(self, order: str) -> Widget | None:
        """Where several drawers are open, a tap goes on to the next."""
        for _ in self._pose.drawers:
            onward = [
                one for one in self._loop.stage.targets() if one.tap is not None and one.tap.means == "next drawer"
            ]
            if onward:
                self._tap(onward[0])
            found = self._key(order)
            if found is not None:
                return found
        return None

    def _meaning(self, means: str) -> Widget:
        return next(one for one in self._loop.stage.targets() if one.tap is not None and one.tap.means == means)

    def _is_left_open(self, event: Event) -> bool:
        """Is a drawer still open that no sensor sees, so that it would be taken for shut now?"""
        drawer = event.get("drawer")
        unseen = [each for each in self._pose.drawers if not self._sees(DrawerClosed(0, each))]
        return any(each not in (drawer, self.shutting) for each in unseen)

    def _shut(self) -> None:
        """Tell that a drawer was shut, because nothing else does."""
        drawer, self.shutting = self.shutting, ""
        if drawer and drawer in self._pose.drawers:
            self._tell({"type": "drawer_closed", "drawer": drawer})

    def _keep_open(self) -> None:
        self._tap(self._button(Show, partial(leads_to, Play(page=PlayPage.HANDS))))
        self._tap(self._button(actions.KeepOpen, lambda keep: keep.on))
        self._tap(self._button(Show, partial(leads_to, Play())))

    # what a script does

    def _hands(self, event: Event) -> None:  # noqa: C901 - one case per way to tell it
        *before, last = movements(event, self._kiosk.running.table)
        if not self._sees(last) and self._key(order_of(event)) is not None:
            before = [step for step in before if self._sees(step)]  # one tap tells it all
        for step in before:
            self._hands({**event, "depth": step.depth} if isinstance(step, DrawerOpened) else event)
        if getattr(last, "drawer", "") == self.shutting or isinstance(last, DrawerClosed) or self._is_left_open(event):
            self._shut()
        if self._sees(last):
            if self._is_left_open(event):
                self._keep_open()
            self._move_wood(event)
        elif isinstance(last, DrawerClosed):
            self._shut_later(event)
        elif as_action(event) is None:  # the end of a short drawer is where its front ends
            self._searched(event)
        elif not JEWEL_BOX.is_known(self._pose, last):
            if self._kiosk.running.table.is_foul(last):
                self._shut()
            self._turn_wood(last)
            self._tell(event)
        self.shutting = self.shutting if self.shutting in self._pose.drawers else ""
        if isinstance(last, DrawerClosed) and not self.shutting and id(event) not in self._then_said:
            self._say_what_sensors_imply(last)

    def _turn_wood(self, movement: Movement) -> None:
        """Nobody sees it, but joints that have sensors are turned at other levels then."""
        if isinstance(movement, BoxTurned) and not isinstance(self._wood.source, NoSensors):
            self._wood.do(TurnBox())

    def _shut_later(self, event: Event) -> None:
        """No sensor sees it: it is told if the next thing does not tell it, too."""
        self.shutting = event["drawer"]
        if id(event) not in self._goes_without:
            self._shut()

    def _move_wood(self, event: Event) -> None:
        action = as_action(event)
        assert action is not None
        self._box.do(action)
        self._loop.turn()
        self._look_on()

    def _say_what_sensors_imply(self, closed: DrawerClosed) -> None:
        """With all sensors it is known that nobody looked for a secret compartment; here people say what they took."""
        table = self._kiosk.running.table
        event = decode(f'{{"type":"drawer_closed","drawer":"{closed.drawer}"}}'.encode())
        for implied in auto_advance.implied_after(table.state, event):
            line = table.game.encode(implied).decode()
            widget = record_lines.button_saying(self._loop.stage.targets(), line)
            if widget is not None:
                self._tap(widget)

    def say(self, event: Event) -> None:
        if event["type"] not in _ENDS:
            self._shut()
        if event["type"] in _ENDS and self._is_left_open({}):
            self._keep_open()
        if self.shutting and self._said_by_nobody(event):
            self._shut()
        super().say(event)
        self.shutting = ""

    def _said_by_nobody(self, event: Event) -> bool:
        return record_lines.button_for(self._loop.stage.targets(), event) is None

    def refuse(self, event: Event) -> str | None:
        self._shut()
        if event["type"] in _ENDS and self._is_left_open({}):
            self._keep_open()
        return super().refuse(event)

    def put_back(self, event: Event) -> None:
        """What no sensor sees is as the game has it, once it is undone."""
        *_, last = movements(event, self._kiosk.running.table)
        out = self._wood.wood.pose.drawers
        moved = last.drawer in out if isinstance(last, DrawerClosed) else self._kiosk.running.differs
        if moved:
            self._move_wood(event)
        elif not self._sees(last):
            self._turn_wood(last)
        self._out_of_menu()

    def undo(self, since: int = 0) -> None:
        self._shut()
        super().undo(since)


def order_of(event: Event) -> str:
    """What hands do for an event of a record, as a command."""
    order = command(event)
    assert order is not None
    return order


def _goes_without(scenario: Scenario) -> frozenset[int]:
    """The shuttings after which the next thing is one from which they go without saying."""
    deeds = [step.deed for step in scenario.steps if not isinstance(step.deed, Screen)]
    found = set()
    for deed, then in pairwise(deeds):
        if isinstance(deed, Move) and deed.event["type"] == "drawer_closed":
            says = isinstance(then, Say) and then.event["type"] in _ENDS
            if says or (isinstance(then, Move) and then.event["type"] != "drawer_closed"):
                found.add(id(deed.event))
    return frozenset(found)


def _then_said(scenario: Scenario) -> frozenset[int]:
    """The shuttings after which people say themselves what they took or put in."""
    pairs = pairwise(scenario.steps)
    said = ("gems_taken", "ruby_placed", "diamonds_placed")
    return frozenset(
        id(one.deed.event)
        for one, then in pairs
        if isinstance(one.deed, Move) and isinstance(then.deed, Say) and then.deed.event["type"] in said
    )
