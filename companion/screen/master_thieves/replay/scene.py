"""The replay: a finished game once more, step by step, with every gem's way through the box. Nothing is hidden now."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from companion.games.master_thieves.views import RefereeView, TableView
from companion.languages import capital
from companion.screen.actions import Action, Show
from companion.screen.drawing import text
from companion.screen.drawing.cache import SPRITES
from companion.screen.drawing.canvas import Canvas, put_centred
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, width_of, write
from companion.screen.drawing.theme import BRASS, BRIGHT, DIM, LINE, Role, Sizes, darker, lighter
from companion.screen.jewel_box.perspective import Box
from companion.screen.jewel_box.picture import BoxPicture
from companion.screen.master_thieves.game_values import ALARM, referee_view_of, seat_number
from companion.screen.master_thieves.pieces import red_pillow, score_table
from companion.screen.master_thieves.replay.moves import Outline, Place, Travel, contents, outline, travels
from companion.screen.master_thieves.replay.plan import DrawerPlan, Heap, Item, Spot, TravelLine
from companion.screen.model import Frame
from companion.screen.routes import PastGame, Play, Replay
from companion.screen.scenes.blocks import content
from companion.screen.scenes.chrome import bar_button, top_bar
from companion.screen.widgets.basic import Label, Pool, PushButton
from companion.screen.widgets.panels import Kind
from companion.screen.widgets.widget import Tap, Widget
from companion.table.table_view import StoryStep

_SIDES = (1, 0, 3, 2)  # left front, right front, and on around the box
_OTHER = {"upright": "inverted", "inverted": "upright"}


def build(route: Replay, frame: Frame) -> list[Widget]:
    """What happened, where everything lies after it, and the bar of all steps."""
    steps = frame.model.story
    sizes, last = frame.sizes, len(steps) - 1
    route = replace(route, step=max(0, min(route.step, last)))
    whole = outline(steps)
    view = referee_view_of(steps[route.step].view)
    before = referee_view_of(steps[max(0, route.step - 1)].view)
    moved = travels(before, view)
    widgets, rest = _bar(route, frame)
    body = content(frame, rest)
    foot, body = body.from_bottom(max(sizes.touch, sizes.px(54)), sizes.gap)
    head, body = body.from_top(_head_height(frame), sizes.px(4))
    where = _where(frame, view, route.step, last)
    scene = _scores if sizes.is_small and route.scores else _plan if sizes.is_small else _scene
    return [
        *widgets,
        *_event(frame, head, steps[route.step], (view, moved, where)),
        *scene(frame, body, (view, before), whole.pictures[route.step]),
        *_controls(route, frame, foot, whole),
    ]


def _bar(route: Replay, frame: Frame) -> tuple[list[Widget], Area]:
    """The way back; on a small screen also from the drawers to the scores and back again."""
    buttons = [bar_button(frame, 0, Tap(leave(route, frame), "escape"), "back")]
    if frame.sizes.is_small:
        other = replace(route, scores=not route.scores)
        buttons.append(bar_button(frame, 1, Tap(Show(other), "s", means="scores"), "crown"))
    return top_bar(frame, frame.say("Replay"), buttons=buttons)


def leave(route: Replay, frame: Frame) -> Action:
    """Back to the game that has just ended, or to the past game that one came from."""
    return Show(Play() if frame.model.table is not None else PastGame(route.game))


def _where(frame: Frame, view: TableView, step: int, last: int) -> str:
    place = frame.say("{page} of {pages}", page=step + 1, pages=last + 1)
    return place if view.phase == "setup" else f"{frame.say('Round {n}', n=view.round_of_game)} · {place}"


# what happened


def _head_height(frame: Frame) -> int:
    sizes = frame.sizes
    return text.line_height(*Ink(_line_role(frame)).face(sizes)) + round(sizes.font_px(Role.BODY) * 1.35)


def _line_role(frame: Frame) -> Role:
    return Role.BODY if frame.sizes.is_small else Role.ACTION


def _event(frame: Frame, area: Area, step: StoryStep, seen: tuple[RefereeView, Sequence[Travel], str]) -> list[Widget]:
    """What was said of it, what moved, and where in the game that was."""
    sizes, (view, moved, where) = frame.sizes, seen
    role = _line_role(frame)
    line, rest = area.from_top(text.line_height(*Ink(role).face(sizes)))
    ink = Ink(Role.SMALL, DIM, Align.RIGHT)
    spot, rest = rest.from_right(width_of(where, *ink.face(sizes)) + 2, sizes.gap)
    sentence = _sentences(frame, step, line.width)
    widgets: list[Widget] = [Label(line, sentence, Ink(role, BRIGHT), chosen=True), Label(spot, where, ink)]
    shown = moved[: 1 if sizes.is_small else 2]
    for cell, travel in zip(rest.columns(max(1, len(shown)), sizes.gap), shown, strict=False):
        more = len(moved) - len(shown) if travel is shown[-1] else 0
        widgets.append(_travel(frame, cell, view, travel, more))
    return widgets


def _sentences(frame: Frame, step: StoryStep, width: int) -> str:
    """As much of the log as the line holds, by whole sentences."""
    role = _line_role(frame)
    said = [capital(frame.say.words(words)) for words in step.lines or (step.words,)]
    while len(said) > 1:
        whole = ". ".join(said)
        if text.fitted(whole, *Ink(role).face(frame.sizes), width)[0] == whole:
            return whole
        said.pop()
    return said[0]


def _travel(frame: Frame, area: Area, view: RefereeView, travel: Travel, more: int) -> TravelLine:
    items = tuple((_item(view, name), count) for name, count in travel.items)
    source = None if travel.source is None else _spot(frame, view, travel.source)
    goal = None if travel.goal is None else _spot(frame, view, travel.goal)
    return TravelLine(area, items, source, goal, more)


def _spot(frame: Frame, view: RefereeView, place: Place) -> Spot:
    say = frame.say
    match place.kind:
        case "red":
            return Spot(say("red pillow"), "red")
        case "black":
            words = say("{seat}, black pillow", seat=place.of)
            return Spot(words, "black", seat_number(view, place.of), place.of)
        case "white":
            words = say("{seat}, white pillow", seat=place.of)
            return Spot(words, "white", seat_number(view, place.of), place.of)
        case "secret":
            where = say("{drawer}, secret compartment", drawer=place.of)
        case _:
            where = place.of
    return Spot(where if place.side == view.box.orientation else say("{place}, below", place=where))


def _item(view: RefereeView, name: str) -> Item:
    """A gem by its name, or an alarm by its owner."""
    return ("alarm", seat_number(view, name.removeprefix(ALARM))) if name.startswith(ALARM) else (name, 0)


# where everything lies


def _scene(frame: Frame, area: Area, views: tuple[RefereeView, RefereeView], picture: BoxPicture) -> list[Widget]:
    """The box, its drawers, and the pillows."""
    sizes = frame.sizes
    left, rest = area.from_left(area.width * 22 // 100, sizes.px(6))
    scores, middle = rest.from_right(sizes.px(196), sizes.gap)
    pillow, box = left.from_bottom(min(sizes.px(116), left.height * 2 // 5), sizes.px(6))
    return [
        Pool(box),
        Box(box, replace(picture, labels=True)),
        *_plan(frame, middle, views, picture),
        *red_pillow(frame, pillow, views[0]),
        *score_table(frame, scores, views[0]),
    ]


def _scores(frame: Frame, area: Area, views: tuple[RefereeView, RefereeView], picture: BoxPicture) -> list[Widget]:
    """How everybody stands, instead of the drawers; the box stays."""
    left, right = area.shares(1, 1.1, gap=frame.sizes.gap)
    return [Pool(left), Box(left, picture), *score_table(frame, right, views[0])]


def _plan(frame: Frame, area: Area, views: tuple[RefereeView, RefereeView], picture: BoxPicture) -> list[Widget]:
    """Twelve drawers as the box stands: the highest level on top, the sides in order around it."""
    gap = frame.sizes.px(5)
    view = views[0]
    now, was = contents(view), contents(views[1])
    up = view.box.orientation.value
    found: list[Widget] = []
    for level, row in zip(reversed(picture.upwards), area.rows(3, gap), strict=True):
        for side, cell in zip(_SIDES, row.columns(4, gap), strict=True):
            drawer = f"{level}{picture.number_at(level, side)}"
            heaps = [
                _heap(view, now, was, Place(kind, drawer, way))
                for kind in ("front", "secret")
                for way in (up, _OTHER[up])
            ]
            is_open = any(name == drawer for name, _ in picture.open)
            found.append(DrawerPlan(cell, drawer, (heaps[0], heaps[1]), (heaps[2], heaps[3]), is_open))
    return found


def _heap(view: RefereeView, now: dict[Place, Counter[str]], was: dict[Place, Counter[str]], place: Place) -> Heap:
    here, before = now.get(place, Counter()), was.get(place, Counter())
    items = tuple(_item(view, name) for name in here.elements())
    left = tuple(_item(view, name) for name in (before - here).elements())
    return Heap(items, left, fresh=here != before)


# the bar of steps


def _controls(route: Replay, frame: Frame, area: Area, whole: Outline) -> list[Widget]:
    """Back and on, playing or not, and the whole game to jump about in."""
    sizes, last = frame.sizes, len(whole.pictures) - 1
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
        StepBar(bar, route.step, last, whole.rounds),
        *_zones(route, frame, bar, whole),
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


def _zones(route: Replay, frame: Frame, area: Area, whole: Outline) -> list[Widget]:
    """The bar in pieces that a finger finds: from the first step to the last, by way of the beginnings of rounds."""
    last = len(whole.pictures) - 1
    count = max(1, area.width // frame.sizes.touch)
    found: list[Widget] = []
    for index, cell in enumerate(area.columns(count)):
        first, end = last * index // count, last * (index + 1) // count
        begun = [step for step, _ in whole.rounds if first <= step < end]
        step = 0 if index == 0 else last if index == count - 1 else begun[0] if begun else (first + end) // 2
        found.append(Zone(cell, tap=Tap(Show(replace(route, step=step)), means=f"step {step}")))
    return found


@dataclass(frozen=True, slots=True)
class StepBar(Widget):
    """The whole game as a line: how far it is, and where rounds begin. Zones over it take the taps."""

    step: int
    last: int
    rounds: tuple[tuple[int, int], ...]

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
