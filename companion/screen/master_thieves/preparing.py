"""Preparing the box: a list that the sensors tick off, a live picture, and what to do now."""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from companion.games.master_thieves.guide.values import Choice, Guide, Step
from companion.games.master_thieves.pages.box import is_handled, to_point_at
from companion.games.master_thieves.views import TableView
from companion.nodes.theme import BRIGHT, DIM, IVORY, Role, Sizes, Weight
from companion.pages.actions import FillByChance, Show
from companion.pages.routes import Play, PlayPage
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink
from companion.screen.game_screens import Frame
from companion.screen.game_values import seat_style
from companion.screen.jewel_box.handled_box import handled
from companion.screen.jewel_box.perspective import Box
from companion.screen.jewel_box.picture import box_picture
from companion.screen.jewel_box.pointer import pointers
from companion.screen.master_thieves.choices import choice_buttons
from companion.screen.master_thieves.drawing.marks import Gem
from companion.screen.master_thieves.drawings import foremost
from companion.screen.master_thieves.game_values import values_of
from companion.screen.master_thieves.instructions import fitted
from companion.screen.scenes.chrome import play_bar
from companion.screen.widgets.basic import (
    Group,
    IconMark,
    Label,
    Mark,
    Plate,
    Pool,
    PushButton,
    SeatMark,
    Spot,
    TickMark,
)
from companion.screen.widgets.panels import Look
from companion.screen.widgets.widget import Tap, Widget

_LARGE_PICTURE = 420  # a virtual box on a small screen, where it is the main thing, with its buttons
_BOX_HEIGHT, _SMALL_BOX_HEIGHT = 230, 112  # pixels at 800x480, whatever there is to say and to tap


def build(route: Play, frame: Frame) -> list[Widget]:
    """The list at the left, the box at the right; a tap on a seat's line lets that seat put its diamonds in."""
    view, guide = values_of(frame)
    picked = next((step for step in guide.setup if step.seat == route.pick and step.choices), None)
    sizes = frame.sizes
    title = "" if guide.title is None else frame.say.words(guide.title)
    done = sum(step.done for step in guide.setup)
    widgets, rest = play_bar(frame, title, frame.say("{n} of {all} done", n=done, all=len(guide.setup)))
    inside = rest.inset(sizes.gap, sizes.px(8))
    choices = guide.choices if picked is None else picked.choices
    if sizes.is_small and is_handled(route, frame):
        seats = partial(_seats, frame, view=view, guide=guide, picked=picked) if _is_asked_who(guide) else None
        return [*widgets, *_mostly_box(route, frame, inside, choices, seats)]
    steps, right = inside.from_left(inside.width * (50 if sizes.is_small else 44) // 100, sizes.px(14))
    fill: list[Widget] = []
    if frame.model.link.simulated and not _is_full(guide):
        foot, steps = steps.from_bottom(sizes.play_touch, sizes.gap)
        fill = [_fill(frame, foot, view)]
    return [*widgets, *_list(frame, steps, view, guide, picked), *fill, *_right(route, frame, right, guide, choices)]


def _is_asked_who(guide: Guide) -> bool:
    """May several seats have put diamonds into the drawer?"""
    return sum(step.seat is not None and bool(step.choices) for step in guide.setup) > 1


def _is_full(guide: Guide) -> bool:
    """Is all but beginning done?"""
    return all(step.done for step in guide.setup[:-1])


def _fill(frame: Frame, area: Area, view: TableView) -> PushButton:
    """Let chance fill a virtual box; not while a drawer is open."""
    tap = None if view.box.open else Tap(FillByChance(), "f")
    return PushButton(area, frame.say("Fill it for me"), role=Role.ACTION, off=tap is None, tap=tap)


def _mostly_box(
    route: Play,
    frame: Frame,
    area: Area,
    choices: tuple[Choice, ...],
    seats: Callable[[Area], list[Widget]] | None,
) -> list[Widget]:
    """480x320 with a virtual box: what to do left of it, and below it what to say, or to let chance fill it.

    `seats`: those to choose from, below what to do.
    """
    view, guide = values_of(frame)
    buttons, rest = choice_buttons(frame, area, choices, counted=True)
    if not buttons:
        foot, rest = area.from_bottom(frame.sizes.play_touch, frame.sizes.px(4))
        buttons = [_fill(frame, foot, view)]
    picture, words = rest.from_right(frame.sizes.px(_LARGE_PICTURE), frame.sizes.gap)
    listed: list[Widget] = []
    if seats is not None:
        words, lines = words.from_top(words.height * 3 // 10, frame.sizes.px(2))
        listed = seats(lines)
    said = fitted(frame, words.inset(frame.sizes.gap, 0), guide)
    return [*said, *listed, *_live_box(route, frame, picture, guide), *buttons]


class StepRow(Group, frozen=True):
    """One step: done is a tick, active a frame."""

    label: str
    mark: Mark
    count: str
    done: bool
    current: bool
    chosen: bool  # a name is in it

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        """What, how many of how many, and whether it is done."""
        if self.current or self.pressed:
            yield Plate(self.area, Look.ACTIVE)
        mark, rest = self.area.inset(sizes.px(10), 0).from_left(sizes.px(28), sizes.gap)
        end, words = rest.from_right(sizes.px(36 if sizes.is_small else 46), sizes.px(4))
        yield replace(self.mark, area=mark, px=min(sizes.px(26), mark.height))
        role = Role.SMALL if sizes.is_small else Role.BODY
        ink = Ink(role, DIM if self.done else IVORY, weight=Weight.BOLD if self.current else None)
        yield Label(words, self.label, ink, chosen=self.chosen)
        if self.done:
            yield TickMark(end._replace(left=end.right - sizes.px(14), width=0), px=sizes.px(20))
        elif self.count:
            yield Label(end, self.count, Ink(role, BRIGHT if self.current else DIM, Align.RIGHT, Weight.BOLD))


_ICONS = {0: "rotate_cw", 2: "turn_over"}  # of the first steps that are no gem's and no seat's


def _list(frame: Frame, area: Area, view: TableView, guide: Guide, picked: Step | None) -> list[Widget]:
    """All steps, or what is still to do where there is no room for all.

    Seats put their diamonds in as they like: from then on a tap on a line lets that seat, and a line is high enough.
    """
    sizes, steps = frame.sizes, guide.setup
    current = next((index for index, step in enumerate(steps) if step.current), 0)
    by_finger = steps[current].seat is not None
    least = sizes.touch + 2 if by_finger else sizes.px(40)
    shown = max(1, area.height // least)
    done = [index for index, step in enumerate(steps) if step.done]
    hidden = done[: max(0, len(steps) - shown)]
    places = [index for index in range(len(steps)) if index not in hidden]
    height = max(least, min(sizes.px(48), area.height // min(shown, len(places))))
    widgets: list[Widget] = [Plate(area, Look.WELL)]
    for line, index in enumerate(places[:shown]):
        spot = area.from_top(height)[0].moved(0, line * height).inset(sizes.px(3), 1)
        row = _row(frame, spot, view, index, steps[index], picked or steps[current])
        widgets.append(row if by_finger else replace(row, tap=None))
    return widgets


def _seats(frame: Frame, area: Area, view: TableView, guide: Guide, picked: Step | None) -> list[Widget]:
    """The seats that may have put their diamonds in, two side by side: the first who have not put in all."""
    sizes, columns = frame.sizes, 2
    asked = [(index, step) for index, step in enumerate(guide.setup) if step.seat is not None and step.choices]
    lit = picked or next((step for _, step in asked if step.current), asked[0][1])
    rows = max(1, (area.height + sizes.gap) // (sizes.touch + sizes.gap))
    cells = area.grid(columns, min(rows, -(-len(asked) // columns)), sizes.gap)
    found = [_row(frame, cell, view, index, step, lit) for cell, (index, step) in zip(cells, asked, strict=False)]
    return [replace(row, label=str(step.seat)) for row, (_, step) in zip(found, asked, strict=False)]


def _row(frame: Frame, area: Area, view: TableView, index: int, step: Step, lit: Step) -> StepRow:
    mark: Mark = IconMark(area, _ICONS.get(index, "on"), DIM if step.done else IVORY)
    if step.seat is not None:
        mark = SeatMark(area, seat_style(frame, view, step.seat))
    elif step.gem is not None:
        mark = Gem(area, step.gem)
    count = f"{step.count}/{step.of}" if step.of else ""
    label = frame.say.words(step.words)
    tap = None
    if step.choices and step is not lit and step.seat is not None and frame.model.table is not None:
        tap = Tap(Show(Play(frame.model.table.event, step.seat)))
    return StepRow(area, label, mark, count, step.done, step is lit, step.seat is not None, tap=tap)


def _right(route: Play, frame: Frame, area: Area, guide: Guide, choices: tuple[Choice, ...]) -> list[Widget]:
    """What to do above the box, what to say below it. The box stands still, as on the table, also without buttons."""
    sizes = frame.sizes
    buttons, _ = choice_buttons(frame, area, choices, counted=True)
    _, rest = area.from_bottom(sizes.play_touch, sizes.px(6))
    picture, words = rest.from_bottom(sizes.px(_SMALL_BOX_HEIGHT if sizes.is_small else _BOX_HEIGHT), sizes.px(2))
    return [*fitted(frame, words, guide), *_live_box(route, frame, picture, guide), *buttons]


def _live_box(route: Play, frame: Frame, area: Area, guide: Guide) -> list[Widget]:
    """The box in lamplight; points at what to move. Fingers move a virtual one, a real one is tapped to enter moves."""
    picture = box_picture(frame.model.picture)
    actions = list(foremost(picture, tuple(to_point_at(frame, guide.hands))))
    picture = replace(picture, labels=frame.model.settings.labels and bool(actions))
    if is_handled(route, frame):
        return [Pool(area), *handled(frame, route, Box(area, picture), actions)]
    missing = max(0, frame.sizes.touch - area.height)
    spot = Area(area.left, area.top - missing, area.width, area.height + missing)
    tap = Tap(Show(Play(page=PlayPage.HANDS)), "h")
    return [Pool(area), Box(area, picture), *pointers(frame, area, picture, actions), Spot(spot, tap=tap)]
