"""The path over a screen: hands move a box, its sensors are decoded, fingers tap the buttons that offer what is said.

One rule: it does only what people can do. Nothing is said that no button on the screen offers. Two things are let in by
the back door: a correction of more than a gem on a pillow, and a search behind a short drawer, which no sensor can see;
where the box lacks other sensors, too, a button offers that.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, TypeVar

import msgspec

from companion.games.master_thieves.pages.routes import Correct
from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.kiosk.loop import Loop
from companion.nodes.theme import BASE_SIZE
from companion.pages import actions
from companion.pages.actions import Action, Begin, Resume, Route, Say, Show, Waive
from companion.pages.routes import Menu, Play, PlayPage
from companion.screens.kiosk import record_lines
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.sound.sounds import Sounds
from companion.screens.kiosk.widgets.widget import Widget
from companion.screens.kiosk.window.placing import Size
from companion.screens.kiosk.window.window import OffScreen
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from companion.table.table import Table
from hardware.apparatus import AnyApparatus
from hardware.jewel_box.jewel_box import JEWEL_BOX
from tests.firmware_bridge.game import as_action
from tests.scenarios.boxes import Box
from tests.scenarios.direct import ended_by_the_box, gem_elsewhere, judged, lay, seen
from tests.scenarios.path import UnlikeError
from tests.scenarios.reader import PHASES
from tests.scenarios.script import Event, Scenario, Sensors
from tools.finger import Finger, gestures

_FINGER_MS = 600  # a finger is not quicker, and a button that changed under it would be deaf
_MOST_TAPS = 4
_SAYS = {"undone": "the box has to be put back first", "differs": "the box does not match the game"}

A = TypeVar("A", bound=Action)


class OnScreen:
    """A kiosk that nobody sees, with a box before it."""

    phases: ClassVar[frozenset[str]] = frozenset(phase.replace("_", "-") for phase in PHASES)

    def __init__(
        self,
        scenario: Scenario,
        journal: Journal,
        box: Box,
        size: Size = BASE_SIZE,
        apparatus: AnyApparatus = JEWEL_BOX,
        live: type[LiveApparatus] = LiveApparatus,
    ) -> None:
        self._journal = journal
        self._box = box
        self._sensors = scenario.sensors
        self._clock = box.clock
        begin = _begun(scenario, journal)
        place = Place(language="en", language_is_asked=True)
        self._kiosk = Kiosk(journal, live(apparatus, box.source), Sounds(enabled=False), place)
        self._loop = Loop(self._kiosk, OffScreen(size), self._clock)
        self._loop.turn()
        self._loop.do(begin)
        self._loop.turn()

    # fingers

    def _tap(self, widget: Widget) -> None:
        self._box.wait(_FINGER_MS)
        self._loop.tap(*widget.area.centre)
        self._box.wait(_FINGER_MS)
        self._look_on()

    def _look_on(self) -> None:
        """People look at what is announced until it is over."""
        while self._kiosk.announced(self._clock.now_ms()) is not None:
            self._box.wait(_FINGER_MS)
            self._loop.turn()

    def _button(self, kind: type[A], fits: Callable[[A], bool]) -> Widget:
        for widget in self._loop.stage.targets():
            if widget.tap is not None and isinstance(widget.tap.action, kind) and fits(widget.tap.action):
                return widget
        raise UnlikeError(f"no button on the screen does that. It says: {' / '.join(self.screen())}")

    def say(self, event: Event) -> None:
        self._in_play()
        why = self._said(event)
        if why is not None:
            raise UnlikeError(f"refused: {why}" if why else "no button on the screen says so")

    def is_said(self, event: Event) -> bool:
        return ended_by_the_box(self._kiosk.running.table, event) or self._comes_with_a_card(event)

    def _comes_with_a_card(self, event: Event) -> bool:
        """With one card left, the first card that is tapped says that no smugglers come: there is no button for it."""
        targets = self._loop.stage.targets()
        if event["type"] != "reveal_closed" or record_lines.button_for(targets, event) is not None:
            return False
        said = [action.lines for action in map(record_lines.action_of, targets) if isinstance(action, Say)]
        return any(msgspec.json.decode(lines[0])["type"] == event["type"] for lines in said)

    def refuse(self, event: Event) -> str | None:
        self._in_play()
        before = self._view()
        why = self._said(event)
        if why is None:
            raise UnlikeError("it was not refused")
        if self._view() != before:
            raise UnlikeError("it was refused, and yet something has changed")
        self._back_to_play()
        return why or None

    def _said(self, event: Event) -> str | None:
        """None if it counts; why it was refused, or nothing if the screen does not even offer it."""
        if event["type"] == "game_stopped":
            return self._stopped(event)
        if event["type"] == "correction":
            self._loop.do(Say((msgspec.json.encode(event).decode(),)))
            return self._refusal()
        for _ in range(_MOST_TAPS):
            widget = record_lines.button_for(self._loop.stage.targets(), event)
            if widget is None or widget.tap is None:
                return ""
            before = self._kiosk.events
            self._tap(widget)
            if isinstance(widget.tap.action, Say):
                return None if self._kiosk.events > before else self._refusal() or ""
        return ""

    def _stopped(self, event: Event) -> str | None:
        """In the menu, where it is held."""
        self._tap(self._button(Show, partial(leads_to, Menu())))
        widget = record_lines.button_for(self._loop.stage.targets(), event)
        if widget is None:
            self._out_of_menu()
            return ""
        Finger(self._loop, self._clock, self._box.wait).go(list(gestures(widget)))
        return self._refusal()

    def _refusal(self) -> str | None:
        notice = self._frame().model.notice
        return None if notice is None else notice.text

    def _back_to_play(self) -> None:
        """Away from what was being chosen."""
        # The topmost: below it lies the veil, which means the same and is covered in its middle.
        for widget in reversed(self._loop.stage.targets()):
            if widget.tap is not None and widget.tap.action == Show(Play(0)):
                self._tap(widget)
                return

    def _in_play(self) -> None:
        scene = self._kiosk.scene
        if scene not in self.phases:
            raise UnlikeError(f"{_SAYS.get(scene, scene)}. The screen says: {' / '.join(self.screen())}")

    # hands

    def move(self, event: Event) -> None:
        self._in_play()
        self._hands(event)

    def put_back(self, event: Event) -> None:
        if self._kiosk.scene not in _SAYS:
            raise UnlikeError("the box stands as it should: there is nothing to put back")
        self._hands(event)
        self._out_of_menu()

    def _hands(self, event: Event) -> None:
        action = as_action(event)
        if action is not None:
            self._box.do(action)
            self._loop.turn()
            self._look_on()
            if self._sensors is Sensors.GLUED and "drawer" not in event:
                self._tell(event)
        elif event["drawer"] not in self._view()["box"]["open"]:
            self._hands({**event, "depth": "front"})
        if action is None or self._sensors is not Sensors.ALL:
            self._searched(event)

    def _tell(self, event: Event) -> None:
        """What no sensor saw: tap the box, then what hands did."""
        command = f"rotate {event['levels']} {event['direction']}" if "levels" in event else "turn"
        self._tap(self._button(Show, partial(leads_to, Play(page=PlayPage.HANDS))))
        self._tap(self._button(actions.Hands, lambda hands: hands.order == command))
        if self._kiosk.route.without_hands() != self._kiosk.route:  # it goes with the next phase of the game
            self._tap(self._button(Show, partial(leads_to, Play())))

    def _searched(self, event: Event) -> None:
        """The end of a short drawer is where its front ends, so no sensor can tell a search; some boxes have none.

        Then somebody says it, if anybody asks.
        """
        if event.get("depth") != "secret":
            return
        if self._sensors is Sensors.ALL:
            self._loop.do(Say((msgspec.json.encode({**event, "source": "screen"}).decode(),)))
        elif (widget := record_lines.button_for(self._loop.stage.targets(), event)) is not None:
            self._tap(widget)

    # second thoughts

    def undo(self, since: int = 0) -> None:
        self._tap(self._button(actions.Undo, lambda undo: undo.since == since))
        self._loop.turn()

    def redo(self) -> None:
        self._tap(self._button(Show, partial(leads_to, Menu())))
        self._tap(self._button(actions.Redo, lambda _: True))
        self._loop.turn()
        self._out_of_menu()

    def _out_of_menu(self) -> None:
        """Back to the game, where a box that has to be put back is shown."""
        if self._kiosk.route == Menu():
            self._tap(self._button(Show, partial(leads_to, Play())))

    def move_gem(self, gem: str, source: str, target: str) -> None:
        self._in_play()
        wanted = gem_elsewhere(self._view(), gem, source, target)
        for route in (Menu(), Correct(), Correct(gem, source)):
            self._tap(self._button(Show, partial(leads_to, route)))
        self._tap(self._button(Say, partial(_says, wanted)))
        for back in (Menu(), Play()):
            self._tap(self._button(Show, partial(leads_to, back)))

    def let_pass(self, event: int, code: str) -> None:
        self._tap(self._button(Waive, lambda waive: (waive.event, waive.code) == (event, code)))

    # what can be seen

    def screen(self) -> tuple[str, ...]:
        return tuple(line for widget in self._loop.stage.widgets for line in widget.words())

    def _frame(self) -> Frame:
        return self._kiosk.frame(self._loop.stage.sizes, self._clock.now_ms())

    def _view(self) -> dict[str, Any]:
        table = self._frame().model.table
        assert table is not None
        view: dict[str, Any] = msgspec.json.decode(msgspec.json.Encoder(enc_hook=str).encode(table.game))
        return view

    def table_view(self) -> dict[str, Any]:
        """As on the screen, with every foul of the game: the screen has the latest only."""
        return self._view() | {"fouls": seen(self._kiosk.running.table)["fouls"]}

    def verdict(self) -> bytes:
        return judged(self._journal)

    def close(self) -> None:
        self._loop.close()
        self._box.close()


def leads_to(route: Route, show: Show) -> bool:
    return show.route == route


def _says(event: Event, say: Say) -> bool:
    return [msgspec.json.decode(line) for line in say.lines] == [event]


def _begun(scenario: Scenario, journal: Journal) -> Begin | Resume:
    """A new game; or one that was laid out before, and is gone on with."""
    if scenario.position is None:
        return Begin(msgspec.json.encode(scenario.opened).decode())
    table = Table(journal)
    lay(table, scenario)
    return Resume(table.id)
