"""The kiosk's loop: it sleeps until a finger, a key, a sensor or the clock has something to say.

One rule: it never polls. Everything that can wake it is a file handle or a deadline, and it paints only on change.
"""

import select
from collections.abc import Iterator, Sequence
from typing import assert_never

from companion.drawing.area import Area
from companion.kiosk.kiosk import Kiosk
from companion.kiosk.memory import give_back_memory
from companion.kiosk.screen_sleep import ScreenSleep
from companion.kiosk.table_screen import TableScreen
from companion.pages.actions import Action, PowerOff, Quit, Show, Undo
from companion.pages.context import GamePages
from companion.pages.key_help import SAY_AGAIN
from companion.pages.model import Notice
from companion.pages.routes import Keys, Learn, Network, NewGame, WatchDemo
from companion.screens.kiosk.scenes.scene_router import build, drawing_ahead, laying_out_ahead
from companion.screens.kiosk.widgets.stage import Stage
from companion.screens.kiosk.widgets.widget import Widget
from companion.screens.kiosk.window.inputs import (
    Closed,
    Input,
    KeyDown,
    KeyUp,
    Moved,
    Pressed,
    Redraw,
    Released,
    Resized,
)
from companion.screens.kiosk.window.window import Window
from companion.service.notify import Notifier
from companion.table.live_apparatus import Heard
from hardware.buttons import ButtonPressed
from hardware.clock import Clock, earliest
from hardware.pins.header_map import Button
from hardware.sources.source import Mailbox

# What a push button at the table means in every game: the key of the same choice, and what has to come of it.
_BUTTONS: dict[str, tuple[str, type[Action] | None]] = {Button.DONE: ("return", None), Button.UNDO: ("u", Undo)}


class Loop:
    """One kiosk on one window."""

    def __init__(
        self,
        kiosk: Kiosk,
        window: Window,
        clock: Clock,
        *,
        notifier: Notifier | None = None,
    ) -> None:
        self.kiosk = kiosk
        self.window = window
        self.stage = Stage(window.surface)
        self.wake = Mailbox()
        self._clock = clock
        self._notifier = notifier or Notifier()
        self._read: Notice | None = None  # what was told when the finger came down
        self._stale = True
        self._stop = False
        self._rest = ScreenSleep()
        self._ahead: Iterator[object] = iter(())  # the large pictures of a game, still to be drawn
        self._ahead_of: GamePages | None = None
        self._pages_ahead: Iterator[object] | None = None  # those that are a tap away; None: not known yet

    def run(self) -> None:
        """Until somebody leaves."""
        self.turn()
        self._notifier.ready(self.window.renderer.status)
        warming = True
        try:
            while not (self.kiosk.done or self._stop or self.kiosk.attendant.backups.restores):
                was_warming, warming = warming, self.warm_up()
                if was_warming and not warming:
                    give_back_memory()
                self._sleep(0 if warming else None)
                self.turn()
        finally:
            if self.kiosk.attendant.backups.restores is None:  # else it goes on with another journal
                self._notifier.stopping()

    @property
    def screen(self) -> TableScreen:
        """What is shown: the table's own, or a lesson or a demo on top of it."""
        return self.kiosk.top

    def warm_up(self) -> bool:
        """Make ready a little of what will be needed later; False when there is nothing left to do for now."""
        return self.screen.warm_up() or (self.is_still and (self._draw_ahead() or self._lay_out_ahead()))

    def _draw_ahead(self) -> bool:
        """Draw one of the running game's large pictures, shown only for a moment; False when all are there."""
        game = self.screen.game
        if game is not self._ahead_of:
            self._ahead_of = game
            self._ahead = iter(()) if game is None else drawing_ahead(game, self.stage.sizes)
        return next(self._ahead, None) is not None

    def _lay_out_ahead(self) -> bool:
        """Lay out one of the pages that are a tap away from what was painted last; False when all are."""
        if self._pages_ahead is None:
            now_ms = self._clock.now_ms()
            frame = self.screen.frame(self.stage.sizes, now_ms)
            self._pages_ahead = laying_out_ahead(self.screen.route, frame)
        return next(self._pages_ahead, None) is not None

    def close(self) -> None:
        """Give back what woke it."""
        for screen in reversed(self.kiosk.stack):
            screen.close()
        self.wake.close()

    def stop(self) -> None:
        """End it from a signal: after this turn, with everything on disk as it always is."""
        self._stop = True
        self.wake.wake()

    def turn(self) -> list[Area]:
        """Take in what has happened, carry it out, and paint what looks different."""
        now_ms = self._clock.now_ms()
        self.wake.drain()
        for screen in self.kiosk.stack:
            self._stale = screen.voice.tick(now_ms) or self._stale
        self._change_tables(now_ms)
        events = self._awake(self.window.inputs(now_ms), now_ms)
        if self.screen.is_watched:
            self._watch(events, now_ms)
        else:
            self._take_in(events, now_ms)
        self._do(self.stage.due(now_ms), now_ms)
        due_ms = self.screen.deadline_ms(now_ms)
        heard = self._listen(now_ms)
        player = self.screen.player
        if player is not None and not player.is_over and now_ms >= player.due_ms:
            player.step(self, now_ms)
        self._change_tables(now_ms)  # at once: nothing else would wake the loop
        self._dim(heard, now_ms)
        if self._rest.is_asleep:
            painted = []
        elif self._stale or heard.changed or (due_ms is not None and due_ms <= now_ms):
            painted = self._paint(now_ms)
        else:
            painted = self._go_on(now_ms)
        self._beat(now_ms)
        return painted

    def _take_in(self, events: Sequence[Input], now_ms: int) -> None:
        for event in events:
            # What follows a finger looks different although it is the same scene.
            self._stale = self._stale or not (isinstance(event, Moved) and self.stage.is_followed)
            self._do(self._meant(event, now_ms), now_ms)

    # a screen that sleeps

    def _awake(self, events: Sequence[Input], now_ms: int) -> Sequence[Input]:
        """What people do at a screen that is awake: what wakes it does nothing else."""
        stirs = [event for event in events if not isinstance(event, Redraw)]
        if not stirs or not self._rest.stirred(now_ms):
            return events
        self._renew()
        return [event for event in events if isinstance(event, Closed | Resized)]

    def _dim(self, heard: Heard, now_ms: int) -> None:
        """Darken the screen where nobody has been for a while; what moves at the box wakes it. Never during a game."""
        if (heard.movements or heard.stirred or heard.presses) and self._rest.stirred(now_ms):
            self._renew()
        if self._rest.tick(now_ms, self.kiosk.settings.sleep_minutes, is_used=self._is_used):
            self._renew()
            if self._rest.is_asleep:  # nothing is painted over it, so nothing on it has to be seen to
                self.window.darken(self._rest.light.value)

    @property
    def _is_used(self) -> bool:
        return self.screen is not self.kiosk or self.kiosk.running.table.is_open

    def _listen(self, now_ms: int) -> Heard:
        """Let every table go on, and push buttons do what they mean; what the table on top heard."""
        own, heard = self.kiosk.listen_to_all(now_ms)
        if self.screen.is_watched and own.presses:
            self._end_demo(now_ms)
            if any(press.held for press in own.presses):
                self.kiosk.do(PowerOff(), now_ms)
        elif not self._rest.is_asleep:
            for press in heard.presses:
                self._do(self._pushed(press, now_ms), now_ms)
        return heard

    # other tables on top of the kiosk's own

    def _change_tables(self, now_ms: int) -> None:
        """A lesson or a demo comes on top when people go there, and goes when they leave it or it is over."""
        top, kiosk = self.screen, self.kiosk
        if top is not kiosk and (top.is_over(now_ms) or (top.is_watched and not isinstance(kiosk.route, WatchDemo))):
            kiosk.pop(now_ms)
            self._renew()
            # Where the kiosk has gone elsewhere meanwhile, as to a game begun in a browser, that is shown.
            self._do(top.way_out if isinstance(kiosk.route, Learn) or top.done else None, now_ms)
        elif top is kiosk and isinstance(kiosk.route, Learn | WatchDemo):
            kiosk.push(self._begun(kiosk.route, now_ms))
            self._renew()

    def _begun(self, route: Learn | WatchDemo, now_ms: int) -> TableScreen:
        """The table of a lesson or a demo."""
        rotation = self.window.rotation
        if isinstance(route, Learn):
            from companion.kiosk.guided_lesson import GuidedLesson  # noqa: PLC0415 - the first picture waits for neither

            return GuidedLesson(route, self.kiosk, self._clock, rotation)
        from companion.kiosk.watched_demo import WatchedDemo  # noqa: PLC0415

        return WatchedDemo(self._clock, self.kiosk.frame(self.stage.sizes, now_ms).model.settings, rotation)

    def _renew(self) -> None:
        self.stage, self._stale = Stage(self.window.surface), True

    def _watch(self, events: Sequence[Input], now_ms: int) -> None:
        """A touch ends a demo, and does nothing else."""
        if any(isinstance(event, Redraw) for event in events):
            self.window.show([Area(0, 0, *self.window.size)])
        if any(isinstance(event, Closed) for event in events):
            self.kiosk.do(Quit(), now_ms)
        elif any(isinstance(event, Pressed | KeyDown | Resized) for event in events):
            self._end_demo(now_ms)

    def _end_demo(self, now_ms: int) -> None:
        if isinstance(self.kiosk.route, WatchDemo):
            self.kiosk.do(Show(self.kiosk.route.behind), now_ms)
        self._change_tables(now_ms)

    def _beat(self, now_ms: int) -> None:
        """This turn has drawn what there was to draw; the table must answer, too."""
        due_ms = self._notifier.next_due(now_ms)
        if due_ms is not None and due_ms <= now_ms:
            self._notifier.beat(now_ms, alive=self.kiosk.running.answers)

    def _paint(self, now_ms: int) -> list[Area]:
        self._stale, self._pages_ahead = False, None
        self._rotate()
        screen, frame = self.screen, self.screen.frame(self.stage.sizes, now_ms)
        painted = self.stage.show(build(screen.route, frame), now_ms)
        if painted:
            self.window.show(painted)
        if screen.voice.follow(screen.route, frame, self.stage.widgets, self.stage.focused, now_ms):
            return painted + self._paint(now_ms)
        return painted

    def _rotate(self) -> None:
        """Turn the picture as people want it; after a quarter turn everything is laid out anew."""
        self.window.rotate(self.kiosk.settings.rotation.rotation)
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
        return build(self.screen.route, self.screen.frame(self.stage.sizes, now_ms))

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
        route = self.screen.route
        if isinstance(route, NewGame):
            from companion.pages.new_game import typed  # noqa: PLC0415 - the first picture need not wait for it

            written = typed(route, text)
            if written is not None:
                return Show(written)
        if isinstance(route, Network):
            from companion.pages.network import typed_password  # noqa: PLC0415

            letters = typed_password(route, text)
            if letters is not None:
                return Show(letters)
        if text == "?" and not self.stage.takes_any_key:
            return Show(route.behind if isinstance(route, Keys) else Keys(route))
        if text == SAY_AGAIN:
            self.screen.voice.repeat(now_ms)
        action = self.stage.key_down(name, now_ms)
        return action if action is not None or text in {"", name} else self.stage.key_down(text, now_ms)

    def _pushed(self, press: ButtonPressed, now_ms: int) -> Action | None:
        if press.held:
            return PowerOff()
        game = self.screen.frame(self.stage.sizes, now_ms).game
        buttons = _BUTTONS if game is None else {**game.buttons, **_BUTTONS}
        if press.button not in buttons:
            return None
        key, wanted = buttons[press.button]
        wanted = None if self.stage.takes_any_key else wanted
        action = self.stage.key_down(key, now_ms)
        self.stage.key_up(key)
        return action if wanted is None or isinstance(action, wanted) else None

    @property
    def events(self) -> int:
        """The last event that counts at the table that is shown."""
        return self.screen.events

    def do(self, action: Action) -> None:
        """Carry something out as if it had been tapped."""
        self._do(action, self._clock.now_ms())

    def tap(self, x: int, y: int) -> None:
        """A finger on this place, and off again."""
        now_ms = self._clock.now_ms()
        self._pressed(x, y, now_ms)
        self._do(self._released(x, y, now_ms), now_ms)

    def _pressed(self, x: int, y: int, now_ms: int) -> None:
        self._read = self.screen.notices.shown
        self.stage.pressed(x, y, now_ms)

    def _released(self, x: int, y: int, now_ms: int) -> Action | None:
        """A tap, and be it on nothing, puts a notice away, unless something lies over it.

        What is told while the finger is down, as when a hold is refused, has not been read and stays.
        """
        is_covered = self.stage.takes_any_key
        action = self.stage.released(x, y, now_ms)
        if not is_covered:
            self.screen.notices.put_away(self._read)
        return action

    @property
    def is_still(self) -> bool:
        return self.screen.is_still

    def _do(self, action: Action | None, now_ms: int) -> None:
        if action is None:
            return
        self.screen.do(action, now_ms)
        self._stale = True
        # What is tapped next in the same moment must be judged by what is shown by then.
        self.stage.arrange(self._widgets(now_ms), now_ms)

    def deadline_ms(self) -> int | None:
        """When to turn again although nothing happens."""
        now_ms = self._clock.now_ms()
        due = [self.stage.deadline_ms(), self._notifier.next_due(now_ms)]
        due.append(self._rest.deadline_ms(self.kiosk.settings.sleep_minutes, is_used=self._is_used))
        for screen in self.kiosk.stack:
            due += [screen.deadline_ms(now_ms, covered=screen is not self.screen), screen.voice.deadline_ms()]
        player = self.screen.player
        if player is not None and not player.is_over:
            due.append(player.due_ms)
        return earliest(*due)

    def _sleep(self, at_most_ms: int | None) -> None:
        due_ms = self.deadline_ms()
        patience_ms = self.window.patience_ms
        handles = [self.wake.fileno(), *self.window.handles()]
        handles += [handle for screen in self.kiosk.stack for handle in screen.handles()]
        # Until the millisecond is over: woken a little early, the loop would turn once for nothing.
        wait_ms = patience_ms if due_ms is None else min(patience_ms, max(0, due_ms - self._clock.now_ms() + 1))
        wait_ms = wait_ms if at_most_ms is None else min(wait_ms, at_most_ms)
        select.select(handles, [], [], wait_ms / 1000)
