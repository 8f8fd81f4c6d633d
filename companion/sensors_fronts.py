"""Who watches the sensors: people at a terminal, or another program that reads lines. Built on the loop.

One rule: a front decides nothing about the box; it shows reports, and passes orders on.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TextIO, assert_never

from companion import sensors_orders, sensors_view
from companion.sensors_check import Checklist
from companion.sensors_input import Leave, LineInput
from companion.sensors_orders import Break, Do, Help, Mend, Order, OrderError, Play, Quit
from companion.sensors_panel import Panel, Tone
from companion.sensors_terminal import Screen
from companion.sensors_watch import Watch, words
from hardware.decoder import Report
from hardware.gpio import GpioSource
from hardware.health import HealthFinding
from hardware.mock_actions import ImpossibleError
from hardware.mock_source import MockSource
from hardware.replay import encode_report
from hardware.sources import Condition, Source

FRAME_MS = 60  # enough for the eye, and little enough for a slow line or a small Pi

_NOT_VIRTUAL = "only the virtual box takes orders: move the real one. Type quit to leave"


class Orders:
    """Carries out what was typed, and answers in one line."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self.quit = False
        self.help = False

    def obey(self, text: str) -> str:
        """The answer to a line; empty if there is nothing to say."""
        self.help = False
        try:
            order = sensors_orders.parse(text)
            return "" if order is None else self._carry_out(order)
        except (OrderError, ImpossibleError) as error:
            return str(error)

    def _carry_out(self, order: Order) -> str:
        match order:
            case Quit():
                self.quit = True
            case Help():
                self.help = True
            case Do() | Break() | Mend() | Play():
                return self._to_the_box(order)
            case _:
                assert_never(order)
        return ""

    def _to_the_box(self, order: Do | Break | Mend | Play) -> str:
        box = self._source
        if not isinstance(box, MockSource):
            return _NOT_VIRTUAL
        match order:
            case Do(action):
                box.do(action)
            case Break(fault):
                box.break_(fault)
                return f"{fault.kind}: type mend to make it good again"
            case Mend(channel):
                box.mend(channel)
                return "everything is as good as new" if channel is None else f"{channel} is as good as new"
            case Play(on):
                box.play(on=on)
                return "hands play by themselves: type stop to end it" if on else "hands off"
            case _:
                assert_never(order)
        return ""


class LiveView:
    """The screen with the line to type in; with a checklist it also says what to move next."""

    def __init__(
        self,
        source: Source,
        watch: Watch,
        screen: Screen,
        *,
        recording: str = "",
        check: Callable[[], Checklist | None] = lambda: None,
    ) -> None:
        self._watch = watch
        self._screen = screen
        self._recording = recording
        self._check = check
        self._source = source
        self._orders = Orders(source)
        self._input = LineInput(sensors_orders.complete)
        self._answer = ""
        self._dirty = True
        self._drawn_ms = -FRAME_MS
        self._status = source.status
        self.done = False

    def update(self, reports: list[Report], now_ms: int, *, stirred: bool) -> None:
        """Draw what has changed, but not more often than the eye can follow."""
        self._dirty = self._dirty or stirred or bool(reports)
        self._tell_status(now_ms)
        self._tell_buttons()
        self._look(reports, now_ms)
        if self._dirty and now_ms >= self._drawn_ms + FRAME_MS:
            panel = self.panel()
            self._screen.draw(lambda width, height: sensors_view.frame(panel, width, height))
            self._drawn_ms, self._dirty = now_ms, False

    def resized(self) -> None:
        """The terminal has another size now."""
        self._dirty = True

    def _tell_status(self, now_ms: int) -> None:
        status = self._source.status
        if status != self._status:
            self._status, self._dirty = status, True
            tone = Tone.TROUBLE if status.condition is Condition.LOST else Tone.NOTE
            self._watch.note(now_ms, f"{self._source.name}: {status.message}", tone)

    def _tell_buttons(self) -> None:
        if isinstance(self._source, GpioSource):
            for press in self._source.take_presses():
                self._watch.note(press.t_ms, f"button {press.button} pressed", Tone.MOVEMENT)
                self._dirty = True

    def _look(self, reports: list[Report], now_ms: int) -> None:
        check = self._check()
        for report in reports:
            if check is not None and isinstance(report, HealthFinding):
                check.hear(report)
        if check is not None and check.look(self._watch.levels(), now_ms):
            self._dirty = True
        self.done = self.done or (check is not None and check.finished)

    def deadline_ms(self) -> int | None:
        """The next picture, and the checklist's patience."""
        check = self._check()
        patience_ms = None if check is None else check.deadline_ms()
        if self._dirty:
            return min(self._drawn_ms + FRAME_MS, patience_ms or self._drawn_ms + FRAME_MS)
        return patience_ms

    def keys(self, data: bytes) -> None:
        """Type, and obey whole lines."""
        for typed in self._input.feed(data):
            if isinstance(typed, Leave):
                self.done = True
            else:
                self.obey(typed)
        self._dirty = True

    def obey(self, line: str) -> None:
        """One order, or while checking an empty line: go on."""
        check = self._check()
        if not line.strip() and check is not None:
            check.enter(self._watch.levels(), self._watch.now_ms)
            return
        self._answer = self._orders.obey(line)
        self.done = self.done or self._orders.quit

    def panel(self) -> Panel:
        """All that is on the screen."""
        panel = self._watch.panel()
        check = self._check()
        if check is not None:
            rows = {name: replace(row, seen=check.seen(name)) for name, row in panel.rows.items()}
            panel = replace(panel, rows=rows, task=check.task)
        return replace(
            panel,
            recording=self._recording,
            typed=self._input.text,
            answer=self._answer,
            takes_orders=isinstance(self._source, MockSource),
            help=sensors_orders.HELP if self._orders.help else (),
        )


class Lines:
    """One line a report, as text or as JSON; orders may come in as lines, too."""

    def __init__(self, source: Source, out: TextIO, err: TextIO, *, json: bool) -> None:
        self._orders = Orders(source)
        self._source = source
        self._status = source.status
        self._input = LineInput(str)
        self._out = out
        self._err = err
        self._json = json
        self.done = False

    def update(self, reports: list[Report], now_ms: int, *, stirred: bool) -> None:  # noqa: ARG002 (it only prints)
        """Print what was decided."""
        for report in reports:
            self._out.write((encode_report(report) if self._json else _plain(report)) + "\n")
        if reports:
            self._out.flush()
        if self._source.status != self._status:
            self._status = self._source.status
            self._say(f"{self._source.name}: {self._status.message}")

    def keys(self, data: bytes) -> None:
        """Obey whole lines; answers go to standard error."""
        for typed in self._input.feed(data):
            if isinstance(typed, Leave):
                self.done = True
            else:
                self.obey(typed)

    def obey(self, line: str) -> None:
        """One order."""
        answer = self._orders.obey(line)
        if answer:
            self._say(answer)
        self.done = self.done or self._orders.quit

    def deadline_ms(self) -> int | None:
        """Never by itself."""
        return None

    def _say(self, text: str) -> None:
        self._err.write(text + "\n")
        self._err.flush()


def _plain(report: Report) -> str:
    mark = "!" if isinstance(report, HealthFinding) else " "
    return f"{report.t_ms / 1000:>10.3f} {mark} {words(report)}"
