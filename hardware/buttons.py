"""Push buttons: from bouncing pins to one press each. Pure: pins and times come in, presses go out.

One rule: a press counts once its pins have stood still, and a button that shares its pins with others counts only if
no other button explains more of the pins that are down.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.pinmap import Button, Pins

SETTLE_MS = 30


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """Somebody pressed a button."""

    t_ms: int
    button: Button


class Buttons:
    """Debounces the pins of all buttons together, because some of them may share pins."""

    def __init__(self, pins: Mapping[Button, Pins]) -> None:
        self._pins = {button: frozenset(its) for button, its in pins.items()}
        self._down: frozenset[int] = frozenset()
        self._changed_ms: int | None = None
        self._pressed: frozenset[Button] = frozenset()

    def deadline_ms(self) -> int | None:
        """When the pins will have stood still, if they are moving."""
        return None if self._changed_ms is None else self._changed_ms + SETTLE_MS

    def pin(self, t_ms: int, pin: int, *, down: bool) -> list[ButtonPressed]:
        """A pin has changed; returns what was decided before that."""
        presses = self.tick(t_ms)
        changed = self._down | {pin} if down else self._down - {pin}
        if changed != self._down:
            self._down, self._changed_ms = changed, t_ms
        return presses

    def tick(self, now_ms: int) -> list[ButtonPressed]:
        """Time has passed."""
        deadline_ms = self.deadline_ms()
        if deadline_ms is None or now_ms < deadline_ms:
            return []
        self._changed_ms = None
        before, self._pressed = self._pressed, self._explain()
        return [ButtonPressed(deadline_ms, button) for button in self._pins if button in self._pressed - before]

    def _explain(self) -> frozenset[Button]:
        down = {button: pins for button, pins in self._pins.items() if pins <= self._down}
        return frozenset(button for button, pins in down.items() if not any(pins < others for others in down.values()))
