"""Plays a recorded game at the kiosk: taps on the screen, and moves the virtual box.

One rule: it does only what people can do. It finds the button that says what happened and taps it; where a choice
takes several taps (a seat, then its card), it taps one after the other.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec

from companion.pages.actions import Action, Begin, EndAnnouncement, Hands, Resume, Waive
from companion.pages.hands import command
from companion.screens.kiosk.record_lines import Event, action_of, button_for
from companion.screens.kiosk.widgets.stage import Stage
from companion.screens.kiosk.widgets.widget import Widget
from hardware.sources.virtual import VirtualSource

_INSTALLED = Path(__file__).parent / "demo.jsonl"
_CHECKED_OUT = Path(__file__).parents[2] / "examples" / "three-seats-zoch.jsonl"
RECORD = _INSTALLED if _INSTALLED.exists() else _CHECKED_OUT
AFTER_TAP_MS = 600  # a finger is not quicker, and a button that changed would be deaf
AFTER_HANDS_MS = 900  # by then everything that hands did is decided


def waiver(targets: Sequence[Widget]) -> Widget | None:
    """The button that lets a foul pass."""
    return next((widget for widget in targets if isinstance(action_of(widget), Waive)), None)


class Told(NamedTuple):
    """A game of the journal that has come so far already: by so many lines of the record."""

    game: int
    lines: int


class TapScreen(Protocol):
    """Where it taps."""

    stage: Stage

    def tap(self, x: int, y: int) -> None:
        """A finger on this place, and off again."""

    def do(self, action: Action) -> None:
        """Carry something out as if it had been tapped."""

    @property
    def events(self) -> int:
        """The last event that counts."""


class RecordPlayer:
    """One recorded game on its way over the screen, from its first line or from what was told. `due_ms`: go on."""

    def __init__(self, source: VirtualSource, record: Path, told: Told | None = None) -> None:
        self._source = source
        lines = record.read_bytes().splitlines()
        self._opening = lines[0].decode()
        self._events: list[Event] = [msgspec.json.decode(line) for line in lines[1:]]
        self._told = told
        self._place = -1
        self.due_ms = 0

    @property
    def is_over(self) -> bool:
        return self._place >= len(self._events)

    def step(self, screen: TapScreen, now_ms: int) -> None:
        """Do the next thing, be it one tap of several."""
        self.due_ms = now_ms + AFTER_TAP_MS
        targets = screen.stage.targets()
        if self._place < 0:
            screen.do(Begin(self._opening) if self._told is None else Resume(self._told.game))
            self._place = 0 if self._told is None else self._told.lines - 1
        elif any(action_of(target) == EndAnnouncement() for target in targets):
            return  # people look at it
        elif (pass_by := waiver(targets)) is not None:
            screen.tap(*pass_by.area.centre)
        elif (by_hand := command(self._events[self._place])) is not None:
            screen.do(Hands(by_hand))
            self._place += 1
            self.due_ms = max(now_ms, self._source.thing.now_ms) + AFTER_HANDS_MS
        else:
            self._tap(screen, button_for(targets, self._events[self._place]), now_ms)

    def _tap(self, screen: TapScreen, widget: Widget | None, now_ms: int) -> None:
        if widget is None:  # it went without saying: the sensors or the rules have seen to it already
            self._place += 1
            self.due_ms = now_ms
            return
        before = screen.events
        screen.tap(*widget.area.centre)
        if screen.events != before:
            self._place += 1
