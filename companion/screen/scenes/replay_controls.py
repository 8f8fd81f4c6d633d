"""What the replays of all games share: the words of a step, and the bar to move about in the game with."""

from dataclasses import dataclass, replace

import pygame

from companion.languages import capital
from companion.screen.actions import Action, Show
from companion.screen.drawing import text
from companion.screen.drawing.cache import SPRITES
from companion.screen.drawing.canvas import Canvas, put_centred
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, width_of, write
from companion.screen.drawing.theme import BRASS, BRIGHT, DIM, LINE, Role, Sizes, darker, lighter
from companion.screen.model import Frame
from companion.screen.routes import PastGame, Play, Replay
from companion.screen.widgets.basic import PushButton
from companion.screen.widgets.panels import Kind
from companion.screen.widgets.widget import Tap, Widget
from companion.table.table_view import StoryStep

Rounds = tuple[tuple[int, int], ...]  # steps, and which round began with each


def leave(route: Replay, frame: Frame) -> Action:
    """Back to the game that has just ended, or to the past game that one came from."""
    return Show(Play() if frame.model.table is not None else PastGame(route.game))


def line_role(frame: Frame) -> Role:
    """How large the words of a step are."""
    return Role.BODY if frame.sizes.is_small else Role.ACTION


def sentences(frame: Frame, step: StoryStep, width: int) -> str:
    """As much of the log as the line holds, by whole sentences."""
    role = line_role(frame)
    said = [f"{capital(frame.say.words(words))}." for words in step.lines or (step.words,)]
    while len(said) > 1:
        whole = " ".join(said)
        if text.fitted(whole, *Ink(role).face(frame.sizes), width)[0] == whole:
            return whole
        said.pop()
    return said[0]


def controls(route: Replay, frame: Frame, area: Area, last: int, rounds: Rounds) -> list[Widget]:
    """Back and on, playing or not, and the whole game to jump about in."""
    sizes = frame.sizes
    ways = [
        ("first", 0, "home"),
        ("back", route.step - 1, "p"),
        ("play", route.step, "return"),
        ("on", route.step + 1, "n"),
        ("last", last, "end"),
    ]
    if sizes.is_small:
        ways = ways[1:4]
    width = max(sizes.touch, sizes.px(52))
    buttons, bar = area.from_left(len(ways) * width + (len(ways) - 1) * sizes.px(6), sizes.gap)
    cells = buttons.columns(len(ways), sizes.px(6))
    return [
        *(_button(cell, route, way, last) for cell, way in zip(cells, ways, strict=True)),
        StepBar(bar, route.step, last, rounds),
        *_zones(route, frame, bar, last, rounds),
    ]


def _button(area: Area, route: Replay, way: tuple[str, int, str], last: int) -> PushButton:
    name, step, key = way
    if name == "play":
        again = replace(route, step=0 if route.step >= last else route.step, playing=not route.playing)
        sign = "pause" if route.playing else "play"
        return PushButton(area, "", Kind.PRIMARY, sign, Role.ACTION, tap=Tap(Show(again), key, means=sign))
    off = not 0 <= step <= last or step == route.step
    tap = None if off else Tap(Show(replace(route, step=step, playing=False)), key, means=name)
    return PushButton(area, "", icon=name, role=Role.ACTION, off=off, tap=tap)


def _zones(route: Replay, frame: Frame, area: Area, last: int, rounds: Rounds) -> list[Widget]:
    """The bar in pieces that a finger finds: from the first step to the last, by way of the beginnings of rounds."""
    count = max(1, area.width // frame.sizes.touch)
    found: list[Widget] = []
    for index, cell in enumerate(area.columns(count)):
        first, end = last * index // count, last * (index + 1) // count
        begun = [step for step, _ in rounds if first <= step < end]
        step = 0 if index == 0 else last if index == count - 1 else begun[0] if begun else (first + end) // 2
        found.append(Zone(cell, tap=Tap(Show(replace(route, step=step)), means=f"step {step}")))
    return found


@dataclass(frozen=True, slots=True)
class StepBar(Widget):
    """The whole game as a line: how far it is, and where rounds begin. Zones over it take the taps."""

    step: int
    last: int
    rounds: Rounds

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """A groove with brass up to here, ticks with the rounds' numbers above it, and a knob."""
        line = self._line(sizes)
        radius = line.height // 2
        pygame.draw.rect(target, LINE, line, border_radius=radius)
        here = self._at(sizes, self.step)
        pygame.draw.rect(target, BRASS, line._replace(width=max(line.height, here - line.left)), border_radius=radius)
        for step, _ in self.rounds:
            x = self._at(sizes, step)
            pygame.draw.line(target, BRIGHT, (x, line.top - sizes.px(4)), (x, line.bottom - 1), sizes.border)
        for x, label in self._marks(sizes):
            spot = pygame.Rect(x - sizes.px(16), self.area.top, sizes.px(32), line.top - sizes.px(5) - self.area.top)
            write(target, sizes, label, spot, Ink(Role.SMALL, DIM, Align.CENTRE))
        put_centred(target, _knob(sizes.px(20)), (here, line.centre[1]))

    def _line(self, sizes: Sizes) -> Area:
        inside = self.area.inset(sizes.px(12), 0)
        top = self.area.top + round(self.area.height * 0.62)
        return Area(inside.left, top, inside.width, sizes.px(7))

    def _at(self, sizes: Sizes, step: int) -> int:
        line = self._line(sizes)
        return line.left + round(line.width * step / max(1, self.last))

    def _marks(self, sizes: Sizes) -> list[tuple[int, str]]:
        """The rounds that have room for their number."""
        found: list[tuple[int, str]] = []
        for step, number in self.rounds:
            x, label = self._at(sizes, step), str(number)
            if not found or x - found[-1][0] >= width_of(label, *Ink(Role.SMALL).face(sizes)) + sizes.px(8):
                found.append((x, label))
        return found

    def words(self) -> tuple[str, ...]:
        return tuple(str(number) for _, number in self.rounds)


@SPRITES.kept
def _knob(size: int) -> pygame.Surface:
    canvas = Canvas(size, size, over=6)
    middle = (size / 2, size / 2)
    canvas.disc(middle, size * 0.48, darker(BRASS, 0.5))
    canvas.disc(middle, size * 0.42, BRIGHT)
    canvas.disc((size * 0.42, size * 0.40), size * 0.14, lighter(BRIGHT, 0.6))
    return canvas.finish()


@dataclass(frozen=True, slots=True)
class Zone(Widget):
    """A part of the bar that takes a tap; seen only while a finger is on it."""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        if self.pressed:
            pygame.draw.rect(target, BRASS, self.area, sizes.border, border_radius=sizes.px(6))
