"""Push buttons: from bouncing pins to one press each. Pure: pins and times come in, presses go out.

One rule: a press counts once its pins have stood still, and a button that shares its pins with others counts only if
no other button explains more of the pins that are down. A button that can also be held counts as pressed when it is let
go, so that holding it does not press it first.
"""

from collections.abc import Mapping

import msgspec

from hardware.pins.header_map import Button, Pins

SETTLE_MS = 30
HOLD_MS = 3000
HELD = frozenset({Button.UNDO})  # on GPIO3 by the default map, which also wakes a Pi that is switched off


class ButtonPressed(msgspec.Struct, frozen=True):
    """Somebody pressed a button, or held it for a while."""

    t_ms: int
    button: Button
    held: bool = False


class Buttons:
    """Debounces the pins of all buttons together, because some of them may share pins."""

    def __init__(self, pins: Mapping[Button, Pins]) -> None:
        self._pins = {button: frozenset(its) for button, its in pins.items()}
        self._down: frozenset[int] = frozenset()
        self._changed_ms: int | None = None
        self._pressed: frozenset[Button] = frozenset()
        self._since_ms: dict[Button, int] = {}  # buttons that may become held ones

    def deadline_ms(self) -> int | None:
        """When the pins will have stood still, if they are moving, or when a press becomes a hold."""
        due = [] if self._changed_ms is None else [self._changed_ms + SETTLE_MS]
        return min((*due, *(since_ms + HOLD_MS for since_ms in self._since_ms.values())), default=None)

    def pin(self, t_ms: int, pin: int, *, down: bool) -> list[ButtonPressed]:
        """A pin has changed; returns what was decided before that."""
        presses = self.tick(t_ms)
        changed = self._down | {pin} if down else self._down - {pin}
        if changed != self._down:
            self._down, self._changed_ms = changed, t_ms
        return presses

    def tick(self, now_ms: int) -> list[ButtonPressed]:
        presses: list[ButtonPressed] = []
        while (due_ms := self.deadline_ms()) is not None and due_ms <= now_ms:
            if self._changed_ms is not None and due_ms == self._changed_ms + SETTLE_MS:
                presses += self._settled(due_ms)
            presses += self._held(due_ms)
        return presses

    def _settled(self, t_ms: int) -> list[ButtonPressed]:
        self._changed_ms = None
        before, self._pressed = self._pressed, self._explain()
        presses = []
        for button in self._pins:
            if button in self._pressed - before:
                if button in HELD:
                    self._since_ms[button] = t_ms
                else:
                    presses.append(ButtonPressed(t_ms, button))
            elif button in before - self._pressed and self._since_ms.pop(button, None) is not None:
                presses.append(ButtonPressed(t_ms, button))
        return presses

    def _held(self, t_ms: int) -> list[ButtonPressed]:
        ripe = [button for button, since_ms in self._since_ms.items() if since_ms + HOLD_MS <= t_ms]
        for button in ripe:
            del self._since_ms[button]
        return [ButtonPressed(t_ms, button, held=True) for button in ripe]

    def _explain(self) -> frozenset[Button]:
        down = {button: pins for button, pins in self._pins.items() if pins <= self._down}
        return frozenset(button for button, pins in down.items() if not any(pins < others for others in down.values()))
