"""The kiosk's loop: it sleeps until a finger, a key, a sensor or the clock has something to say.

One rule: it never polls. Everything that can wake it is a file handle or a deadline, and it paints only on change.
"""

import select
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, assert_never

from companion.kiosk.kiosk import Kiosk
from companion.kiosk.memory import give_back_memory
from companion.pages.actions import Action, PowerOff, Quit, Show, Undo
from companion.pages.model import Notice
from companion.pages.routes import Keys, Learn, NewGame, WatchDemo
from companion.pages.voice_settings import SAY_AGAIN
from companion.screen.drawing.layout import Area
from companion.screen.game_screens import GameScreens
from companion.screen.scenes.scene_router import build, drawing_ahead
from companion.screen.widgets.stage import Stage
from companion.screen.widgets.widget import Widget
from companion.screen.window.inputs import Closed, Input, KeyDown, KeyUp, Moved, Pressed, Redraw, Released, Resized
from companion.screen.window.window import Window
from companion.service.notify import Notifier
from hardware.buttons import ButtonPressed
from hardware.clock import Clock, earliest
from hardware.pins.header_map import Button
from hardware.sources.source import Mailbox

if TYPE_CHECKING:
    from companion.kiosk.guided_lesson import GuidedLesson
    from companion.kiosk.record_player import RecordPlayer
    from companion.kiosk.watched_demo import WatchedDemo

# What a push button at the table means in every game: the key of the same choice, and what has to come of it.
_BUTTONS: dict[str, tuple[str, type[Action] | None]] = {Button.DONE: ("return", None), Button.UNDO: ("u", Undo)}


class Loop:
    """One kiosk on one window."""

    demo: "RecordPlayer | None" = None  # plays along

    def __init__(
        self,
        kiosk: Kiosk,
        window: Window,
        clock: Clock,
        *,
        handles: Sequence[int] = (),
        notifier: Notifier | None = None,
    ) -> None:
        self.kiosk = kiosk
        self.window = window
        self.stage = Stage(window.surface)
        self.wake = Mailbox()
        self._clock = clock
        self._handles = tuple(handles)
        self._notifier = notifier or Notifier()
        self._read: Notice | None = None  # what was told when the finger came down
        self._stale = True
        self._stop = False
        self._ahead: Iterator[object] = iter(())  # the large pictures of a game, still to be drawn
        self._ahead_of: GameScreens | None = None
        self._watched: WatchedDemo | None = None  # by people who touch nothing
        self._lesson: GuidedLesson | None = None  # has the window, as long as it lasts

    def run(self) -> None:
        """Until somebody leaves."""
        self.turn()
        self._notifier.ready(self.window.renderer.status)
        warming = True
        try:
            while not (self.kiosk.done or self._stop):
                was_warming, warming = warming, self.warm_up()
                if was_warming and not warming:
                    give_back_memory()
                self._sleep(0 if warming else None)
                self.turn()
        finally:
            self._notifier.stopping()

    def warm_up(self) -> bool:
        """Make ready a little of what will be needed later; False when there is nothing left to do for now."""
        guest = self._watched or self._lesson
        if guest is not None:
            return guest.warm_up()
        return self.kiosk.warm_up() or (self.is_still and self._draw_ahead())

    def _draw_ahead(self) -> bool:
        """Draw one of the running game's large pictures, shown only for a moment; False when all are there."""
        game = self.kiosk.game
        if game is not self._ahead_of:
            self._ahead_of = game
            self._ahead = iter(()) if game is None else drawing_ahead(game, self.stage.sizes)
        return next(self._ahead, None) is not None

    def close(self) -> None:
        """Give back what woke it."""
        self._end_demo()
        self._end_lesson()
        self.kiosk.voice.close()
        self.kiosk.browsers.close()
        self.wake.close()

    def stop(self) -> None:
        """End it from a signal: after this turn, with everything on disk as it always is."""
        self._stop = True
        self.wake.wake()

    def turn(self) -> list[Area]:
        """Take in what has happened, carry it out, and paint what looks different."""
        now_ms = self._clock.now_ms()
        self.wake.drain()
        self._stale = self.kiosk.voice.tick(now_ms) or self._stale
        painted = self._let_guest_paint(now_ms)
        if painted is not None:
            return painted
        for event in self.window.inputs(now_ms):
            # What follows a finger looks different although it is the same scene.
            self._stale = self._stale or not (isinstance(event, Moved) and self.stage.is_followed)
            self._do(self._meant(event, now_ms), now_ms)
        self._do(self.stage.due(now_ms), now_ms)
        due_ms = self.kiosk.deadline_ms(now_ms)
        heard = self.kiosk.listen(now_ms)
        for press in heard.presses:
            self._do(self._pushed(press, now_ms), now_ms)
        if self.demo is not None and not self.demo.is_over and now_ms >= self.demo.due_ms:
            self.demo.step(now_ms)
        painted = self._let_guest_paint(now_ms)  # at once: nothing else would wake the loop
        if painted is not None:
            return painted
        if self._stale or heard.changed or (due_ms is not None and due_ms <= now_ms):
            painted = self._paint(now_ms)
        else:
            painted = self._go_on(now_ms)
        self._beat(now_ms)
        return painted

    def _let_guest_paint(self, now_ms: int) -> list[Area] | None:
        """One turn of a demo or a lesson, if that has the window; None: the window is the kiosk's own."""
        match self.kiosk.route:
            case WatchDemo() as route:
                return self._watch(route, now_ms)
            case Learn() as route:
                return self._learn(route, now_ms)
            case _:
                return None

    def _watch(self, route: WatchDemo, now_ms: int) -> list[Area]:
        """Let the demo go on, until somebody touches anything, something moves, or it is over."""
        events = self.window.inputs(now_ms)
        if any(isinstance(event, Redraw) for event in events):
            self.window.show([Area(0, 0, *self.window.size)])
        heard = self.kiosk.listen(now_ms)
        if any(isinstance(event, Closed) for event in events):
            self.kiosk.do(Quit(), now_ms)
        elif heard.presses or any(isinstance(event, Pressed | KeyDown | Resized) for event in events):
            self.kiosk.do(Show(route.behind), now_ms)
            if any(press.held for press in heard.presses):
                self.kiosk.do(PowerOff(), now_ms)
        elif self._watched is not None and self._watched.is_over:
            self.kiosk.end_demo()
        if isinstance(self.kiosk.route, WatchDemo):
            self._go_on_with_demo(now_ms)
            self._beat(now_ms)
            return []
        self._end_demo()
        self.stage = Stage(self.window.surface)
        painted = self._paint(now_ms)
        self._beat(now_ms)
        return painted

    def _go_on_with_demo(self, now_ms: int) -> None:
        """One turn of the demo."""
        if self._watched is None:
            from companion.kiosk.watched_demo import WatchedDemo  # noqa: PLC0415 - the first picture need not wait for it

            self.kiosk.voice.hush()
            settings = self.kiosk.frame(self.stage.sizes, now_ms).model.settings
            self._watched = WatchedDemo(self.window, self._clock, settings)
        self._watched.turn()

    def _end_demo(self) -> None:
        if self._watched is not None:
            self._watched.close()
            self._watched = None

    def _learn(self, route: Learn, now_ms: int) -> list[Area]:
        """Let the lesson go on, until somebody leaves it."""
        if self._lesson is None:
            from companion.kiosk.guided_lesson import GuidedLesson  # noqa: PLC0415 - as for the demo

            self.kiosk.voice.hush()
            self._lesson = GuidedLesson(route, self.kiosk, self.window, self._clock)
        lesson = self._lesson
        if lesson.uses_box:
            self.kiosk.hear_browsers(now_ms)  # they wake this loop whatever is shown
        else:
            self.kiosk.listen(now_ms)
        lesson.turn()
        self._beat(now_ms)
        way_out = lesson.way_out
        if way_out is None and not lesson.quits:
            return []
        self._end_lesson()
        self.stage = Stage(self.window.surface)
        self._do(Quit() if lesson.quits else Show(way_out or route.behind), now_ms)
        return self._paint(now_ms)

    def _end_lesson(self) -> None:
        if self._lesson is not None:
            self._lesson.close()
            self._lesson = None

    def _beat(self, now_ms: int) -> None:
        """This turn has drawn what there was to draw; the table must answer, too."""
        due_ms = self._notifier.next_due(now_ms)
        if due_ms is not None and due_ms <= now_ms:
            self._notifier.beat(now_ms, alive=self.kiosk.answers)

    def _paint(self, now_ms: int) -> list[Area]:
        self._stale = False
        self._rotate()
        frame = self.kiosk.frame(self.stage.sizes, now_ms)
        painted = self.stage.show(build(self.kiosk.route, frame), now_ms)
        if painted:
            self.window.show(painted)
        if self.kiosk.voice.follow(self.kiosk.route, frame, self.stage.widgets, self.stage.focused, now_ms):
            return painted + self._paint(now_ms)
        return painted

    def _rotate(self) -> None:
        """Turn the picture as people want it; after a quarter turn everything is laid out anew."""
        self.window.rotate(self.kiosk.rotation)
        if self.stage.surface is not self.window.surface:
            self.stage = Stage(self.window.surface)

    def _go_on(self, now_ms: int) -> list[Area]:
        """What is held, breathes or follows a finger looks different in the same scene: that is not built anew."""
        due_ms = self.stage.deadline_ms()
        painted = self.stage.show(self.stage.widgets, now_ms) if due_ms is not None and due_ms <= now_ms else []
        if painted:
            self.window.show(painted)
        return painted

    def _widgets(self, now_ms: int) -> list[Widget]:
        return build(self.kiosk.route, self.kiosk.frame(self.stage.sizes, now_ms))

    def _meant(self, event: Input, now_ms: int) -> Action | None:  # noqa: C901 - one case per input
        """What was meant by it; what happens to the window itself is seen to at once."""
        match event:
            case Closed():
                return Quit()
            case Resized():
                self.stage = Stage(self.window.surface)
                self.stage.arrange(self._widgets(now_ms), now_ms)
            case Redraw():
                self.window.show([Area(0, 0, *self.window.size)])
            case KeyDown(name, text):
                return self._typed(name, text, now_ms)
            case KeyUp(name):
                return self.stage.key_up(name)
            case Pressed(x, y):
                self._pressed(x, y, now_ms)
            case Moved(x, y):
                return self.stage.moved(x, y, now_ms)
            case Released(x, y):
                return self._released(x, y, now_ms)
            case _:
                assert_never(event)
        return None

    def _typed(self, name: str, text: str, now_ms: int) -> Action | None:
        route = self.kiosk.route
        if isinstance(route, NewGame):
            from companion.screen.scenes.new_game import seat as new_seat  # noqa: PLC0415 - the first picture need not wait for it

            written = new_seat.typed(route, text)
            if written is not None:
                return Show(written)
        if text == "?" and not self.stage.takes_any_key:
            return Show(route.behind if isinstance(route, Keys) else Keys(route))
        if text == SAY_AGAIN:
            self.kiosk.voice.repeat(now_ms)
        action = self.stage.key_down(name, now_ms)
        return action if action is not None or text in {"", name} else self.stage.key_down(text, now_ms)

    def _pushed(self, press: ButtonPressed, now_ms: int) -> Action | None:
        if press.held:
            return PowerOff()
        game = self.kiosk.frame(self.stage.sizes, now_ms).game
        buttons = _BUTTONS if game is None else {**game.buttons, **_BUTTONS}
        if press.button not in buttons:
            return None
        key, wanted = buttons[press.button]
        wanted = None if self.stage.takes_any_key else wanted
        action = self.stage.key_down(key, now_ms)
        self.stage.key_up(key)
        return action if wanted is None or isinstance(action, wanted) else None

    def do(self, action: Action) -> None:
        """Carry something out as if it had been tapped."""
        self._do(action, self._clock.now_ms())

    def tap(self, x: int, y: int) -> None:
        """A finger on this place, and off again."""
        now_ms = self._clock.now_ms()
        self._pressed(x, y, now_ms)
        self._do(self._released(x, y, now_ms), now_ms)

    def _pressed(self, x: int, y: int, now_ms: int) -> None:
        self._read = self.kiosk.notices.shown
        self.stage.pressed(x, y, now_ms)

    def _released(self, x: int, y: int, now_ms: int) -> Action | None:
        """A tap, and be it on nothing, puts a notice away, unless something lies over it.

        What is told while the finger is down, as when a hold is refused, has not been read and stays.
        """
        is_covered = self.stage.takes_any_key
        action = self.stage.released(x, y, now_ms)
        if not is_covered:
            self.kiosk.notices.put_away(self._read)
        return action

    @property
    def is_still(self) -> bool:
        return self.kiosk.is_still

    def _do(self, action: Action | None, now_ms: int) -> None:
        if action is None:
            return
        self.kiosk.do(action, now_ms)
        self._stale = True
        # What is tapped next in the same moment must be judged by what is shown by then.
        self.stage.arrange(self._widgets(now_ms), now_ms)

    def deadline_ms(self) -> int | None:
        """When to turn again although nothing happens."""
        now_ms = self._clock.now_ms()
        due = [self.kiosk.deadline_ms(now_ms), self.stage.deadline_ms(), self._notifier.next_due(now_ms)]
        due.append(self.kiosk.voice.deadline_ms())
        if self.demo is not None and not self.demo.is_over:
            due.append(self.demo.due_ms)
        due += [guest.deadline_ms() for guest in (self._watched, self._lesson) if guest is not None]
        return earliest(*due)

    def _sleep(self, at_most_ms: int | None) -> None:
        due_ms = self.deadline_ms()
        patience_ms = self.window.patience_ms
        handles = [self.wake.fileno(), *self._handles, *self.window.handles(), *self.kiosk.browsers.handles()]
        handles += self.kiosk.voice.handles()
        handles += [handle for guest in (self._watched, self._lesson) if guest for handle in guest.handles()]
        # Until the millisecond is over: woken a little early, the loop would turn once for nothing.
        wait_ms = patience_ms if due_ms is None else min(patience_ms, max(0, due_ms - self._clock.now_ms() + 1))
        wait_ms = wait_ms if at_most_ms is None else min(wait_ms, at_most_ms)
        select.select(handles, [], [], wait_ms / 1000)
