"""What the replays of all games share: the words of a step, and the bar to move about in the game with."""

from itertools import pairwise

import pygame
from msgspec.structs import replace

from companion.languages import capital
from companion.nodes.theme import BRASS, BRIGHT, DIM, LINE, RUBY, Role, Sizes, darker, lighter
from companion.pages.actions import Action, Show
from companion.pages.routes import PastGame, Play, Replay
from companion.screen.drawing import text
from companion.screen.drawing.cache import SPRITES
from companion.screen.drawing.canvas import Canvas, put_centred
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, width_of, write
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import NOWHERE, in_cells
from companion.screen.scenes.chrome import bar_button
from companion.screen.widgets.basic import PushButton
from companion.screen.widgets.panels import Kind
from companion.screen.widgets.widget import Tap, Widget
from companion.table.table_view import StoryStep

SPEEDS = (1, 4, 16)  # times as fast
_PART_PX = 4  # of the line, at 800x480
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
    """Back and on, playing or not, how fast, what comes next of note, and the whole game to move about in."""
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
    more = [] if sizes.is_small else _more(route, frame)
    width = max(sizes.touch, sizes.px(52))
    count = len(ways) + len(more)
    buttons, bar = area.from_left(count * width + (count - 1) * sizes.px(6), sizes.gap)
    cells = buttons.columns(count, sizes.px(6))
    marked = {step for step, _ in rounds} | set(frame.model.landmarks)
    sliding = _sliding(route, frame, bar, marked, last)
    return [
        *(_button(cell, route, way, last) for cell, way in zip(cells, ways, strict=False)),
        *in_cells(cells[len(ways) :], more),
        StepBar(bar, route.step, last, rounds, frame.model.landmarks, tap=sliding),
    ]


def bar_buttons(route: Replay, frame: Frame, taken: int) -> list[PushButton]:
    """On a small screen the last of the controls stand in the bar on top, left of those that are there."""
    if not frame.sizes.is_small:
        return []
    more = _more(route, frame)
    places = [bar_button(frame, taken + index, Tap(Show(route)), "").area for index in range(len(more))]
    return [replace(button, role=Role.SMALL) for button in in_cells(places, more)]


def _more(route: Replay, frame: Frame) -> list[PushButton]:
    """The next landmark, and how fast it goes."""
    following = next((step for step in frame.model.landmarks if step > route.step), None)
    show = Show(replace(route, step=following or 0, playing=False))
    jump = None if following is None else Tap(show, "l", means="next landmark")
    speed = SPEEDS[(SPEEDS.index(route.speed) + 1) % len(SPEEDS)] if route.speed in SPEEDS else SPEEDS[0]
    faster = Tap(Show(replace(route, speed=speed)), "f", means="speed")
    return [
        PushButton(NOWHERE, "", icon="landmark", role=Role.ACTION, off=jump is None, tap=jump),
        PushButton(NOWHERE, f"{route.speed}\u00d7", role=Role.BODY, tap=faster),
    ]


def _sliding(route: Replay, frame: Frame, area: Area, marked: set[int], last: int) -> Tap:
    """A finger moves along the whole game, and comes to rest where something begins that is marked."""
    parts = max(1, min(last + 1, area.width // frame.sizes.px(_PART_PX)))
    steps = [round(last * part / max(1, parts - 1)) for part in range(parts)]
    for part, (step, after) in enumerate(pairwise(steps)):
        steps[part] = min((each for each in marked if step <= each < after), default=step)
    slide = tuple(Show(replace(route, step=step, playing=False)) for step in steps)
    return Tap(Show(route), means="line", slide=slide)


def _button(area: Area, route: Replay, way: tuple[str, int, str], last: int) -> PushButton:
    name, step, key = way
    if name == "play":
        again = replace(route, step=0 if route.step >= last else route.step, playing=not route.playing)
        sign = "pause" if route.playing else "play"
        return PushButton(area, "", Kind.PRIMARY, sign, Role.ACTION, tap=Tap(Show(again), key, means=sign))
    off = not 0 <= step <= last or step == route.step
    tap = None if off else Tap(Show(replace(route, step=step, playing=False)), key, means=name)
    return PushButton(area, "", icon=name, role=Role.ACTION, off=off, tap=tap)


class StepBar(Widget, frozen=True):
    """The whole game as a line to slide along: how far it is, where rounds begin, and what is of note."""

    step: int
    last: int
    rounds: Rounds
    landmarks: tuple[int, ...] = ()

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
        for step in self.landmarks:
            put_centred(target, _landmark(sizes.px(9)), (self._at(sizes, step), line.bottom + sizes.px(7)))
        put_centred(target, _knob(sizes.px(26 if self.pressed else 20)), (here, line.centre[1]))

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


@SPRITES.kept
def _landmark(size: int) -> pygame.Surface:
    """A small ruby below the line."""
    canvas = Canvas(size, size, over=6)
    middle = size / 2
    canvas.polygon([(middle, 0), (size, middle), (middle, size), (0, middle)], RUBY)
    return canvas.finish()
