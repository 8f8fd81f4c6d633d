"""Draws the page for a program that does not start, and asks the updater for what people tap there.

One rule: of all that a release brings, it needs pygame alone. If that fails too, systemd shows the login prompt.
"""

import sys
import time

import pygame

from . import rescue, state
from .machine import KIOSK, Machine

_TOUCH = 58  # pixels that a finger needs on the smallest screen
_GROUND, _PANEL, _BRASS, _LIGHT, _DIM = "#14110f", "#2a231d", "#d9a441", "#f4ece0", "#b8a993"


class RescueScreen:
    """The page on a window of any size, rotated as the kiosk's."""

    def __init__(self, window: pygame.Surface, page: rescue.Rescue) -> None:
        self._window = window
        self._page = page
        portrait = window.get_height() > window.get_width()
        self._rotation = (90 if portrait else 0) if page.rotation is None else page.rotation
        width, height = window.get_size()
        self._picture = pygame.Surface((height, width) if self._rotation % 180 else (width, height))
        self._unit = max(1, min(self._picture.get_width() // 8, self._picture.get_height() // 6) // 8)
        self._buttons: list[tuple[pygame.Rect, rescue.Choice]] = []
        self._chosen: rescue.Choice | None = None

    def show(self, page: rescue.Rescue) -> None:
        """What there is to choose now."""
        self._page, self._chosen = page, None
        self.draw()

    def draw(self) -> None:
        """Everything."""
        unit, (width, height) = self._unit, self._picture.get_size()
        self._picture.fill(_GROUND)
        self._buttons.clear()
        inside = pygame.Rect(2 * unit, 2 * unit, width - 4 * unit, height - 4 * unit)
        choices = () if self._chosen else self._page.choices
        tall = max(_TOUCH, 9 * unit)
        top = inside.bottom - len(choices) * (tall + unit) + unit
        title = self._chosen.meanwhile if self._chosen else self._page.title
        y = self._write(title, pygame.Rect(inside.x, inside.y, inside.w, top - inside.y - unit), 5 * unit, _BRASS)
        for line in () if self._chosen else self._page.lines:
            y = self._write(line, pygame.Rect(inside.x, y + unit, inside.w, top - y - 2 * unit), 3 * unit, _LIGHT)
        for choice in choices:
            place = pygame.Rect(inside.x, top, inside.w, tall)
            pygame.draw.rect(self._picture, _PANEL, place, border_radius=unit)
            pygame.draw.rect(self._picture, _BRASS, place, max(1, unit // 4), border_radius=unit)
            below = self._write(choice.label, place.inflate(-3 * unit, -2 * unit), 4 * unit, _LIGHT)
            rest = pygame.Rect(place.x + unit * 3 // 2, below, place.w - 3 * unit, place.bottom - below)
            self._write(choice.line, rest, 2.6 * unit, _DIM)
            self._buttons.append((place, choice))
            top += tall + unit
        self._window.blit(pygame.transform.rotate(self._picture, -self._rotation), (0, 0))

    def _write(self, text: str, place: pygame.Rect, size: float, colour: str) -> int:
        """Lines of words, as many as have room, and where they end."""
        font = pygame.font.Font(None, max(14, round(size * 1.3)))
        y, words = place.y, text.split()
        while words and y + font.get_height() <= place.bottom:
            many = len(words)
            while many > 1 and font.size(" ".join(words[:many]))[0] > place.w:
                many -= 1
            line, words = " ".join(words[:many]), words[many:]
            self._picture.blit(font.render(line, True, colour), (place.x, y), (0, 0, place.w, place.h))  # noqa: FBT003
            y += font.get_height()
        return y

    def at(self, position: tuple[int, int]) -> rescue.Choice | None:
        """What is there, in the window's own pixels."""
        x, y = position
        width, height = self._window.get_size()
        match self._rotation:
            case 90:
                x, y = y, width - 1 - x
            case 180:
                x, y = width - 1 - x, height - 1 - y
            case 270:
                x, y = height - 1 - y, x
        return next((choice for place, choice in self._buttons if place.collidepoint(x, y)), None)

    def meant(self, event: pygame.event.Event) -> rescue.Choice | None:
        """What somebody taps, or chooses with the key of its number."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self.at(event.pos)
        if event.type == pygame.KEYDOWN and 0 <= event.key - pygame.K_1 < len(self._buttons):
            return self._buttons[int(event.key) - pygame.K_1][1]
        return None

    def choose(self, choice: rescue.Choice) -> None:
        """From now on it says what happens."""
        self._chosen = choice
        self.draw()


def is_needed(machine: Machine, looks: int = 20, look_s: float = 0.5) -> bool:
    """Whether the kiosk has failed for good: one that was killed, or crashed once, is started again by systemd."""
    for _ in range(looks):
        match machine.unit(KIOSK).active:
            case "active":
                return False
            case "activating" | "deactivating":
                time.sleep(look_s)
            case _:
                return True
    return False


def main() -> int:
    """Until systemd starts the kiosk again."""
    machine = Machine()
    if not is_needed(machine):
        return 0
    pygame.display.init()
    pygame.font.init()
    window = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    pygame.mouse.set_visible(False)
    screen = RescueScreen(window, rescue.page())
    screen.draw()
    pygame.display.flip()
    place = machine.at(state.REQUEST)
    while True:
        event = pygame.event.wait()
        if event.type == pygame.QUIT:
            return 0
        choice = screen.meant(event)
        if choice is not None:
            screen.choose(choice)
            pygame.display.flip()
            if choice.request is not None:
                state.save(place, choice.request.line(), 0o600)
            else:
                screen.show(rescue.page(saved=rescue.saved_report(), why=""))
                pygame.event.clear()  # taps while it was saved
                pygame.display.flip()


if __name__ == "__main__":
    sys.exit(main())
