"""The replay: a finished game once more, step by step, with every gem's way through the box. Nothing is hidden now."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.master_thieves.views import RefereeView, TableView
from companion.nodes.nodes import Tap
from companion.nodes.theme import BRIGHT, DIM, Role
from companion.pages.actions import Show
from companion.pages.bars import bar_button
from companion.pages.replay import controls, replay_bar, step_sentences
from companion.pages.routes import Replay
from companion.screen.drawing import text
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, width_of
from companion.screen.game_screens import Frame
from companion.screen.game_values import seat_style
from companion.screen.jewel_box.perspective import Box
from companion.screen.jewel_box.picture import BoxPicture
from companion.screen.master_thieves.game_values import ALARM, referee_view_of
from companion.screen.master_thieves.pieces import red_pillow, score_table
from companion.screen.master_thieves.replay.moves import Place, Travel, contents, outline, travels
from companion.screen.master_thieves.replay.plan import DrawerPlan, Heap, Item, Spot, TravelLine
from companion.screen.page_widgets import painter
from companion.screen.scenes.blocks import content, whole_sentences
from companion.screen.scenes.chrome import on_top
from companion.screen.widgets.basic import Label, Pool
from companion.screen.widgets.widget import Widget
from companion.table.table_view import StoryStep

_SIDES = (1, 0, 3, 2)  # left front, right front, and on around the box
_OTHER = {"upright": "inverted", "inverted": "upright"}
_Contents = dict[Place, Counter[str]]


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
        *painter(sizes).part(controls(route, frame, last, whole.rounds), foot, frame),
    ]


def _bar(route: Replay, frame: Frame) -> tuple[list[Widget], Area]:
    """The way back; on a small screen also from the drawers to the scores and back again."""
    other = replace(route, scores=not route.scores)
    scores = [bar_button("crown", Tap(Show(other), "s", means="scores"))] if frame.sizes.is_small else []
    return on_top(frame, replay_bar(route, frame, scores))


def _where(frame: Frame, view: TableView, step: int, last: int) -> str:
    place = frame.say("{page} of {pages}", page=step + 1, pages=last + 1)
    return place if view.phase == "setup" else f"{frame.say('Round {n}', n=view.round_of_game)} · {place}"


# what happened


def _line_role(frame: Frame) -> Role:
    """How large the words of a step are."""
    return Role.BODY if frame.sizes.is_small else Role.ACTION


def _head_height(frame: Frame) -> int:
    sizes = frame.sizes
    return text.line_height(*Ink(_line_role(frame)).face(sizes)) + round(sizes.font_px(Role.BODY) * 1.35)


def _event(frame: Frame, area: Area, step: StoryStep, seen: tuple[RefereeView, Sequence[Travel], str]) -> list[Widget]:
    """What was said of it, what moved, and where in the game that was."""
    sizes, (view, moved, where) = frame.sizes, seen
    role = _line_role(frame)
    line, rest = area.from_top(text.line_height(*Ink(role).face(sizes)))
    ink = Ink(Role.SMALL, DIM, Align.RIGHT)
    spot, rest = rest.from_right(width_of(where, *ink.face(sizes)) + 2, sizes.gap)
    sentence = whole_sentences(frame, step_sentences(frame, step), Ink(role), line.width)
    widgets: list[Widget] = [Label(line, sentence, Ink(role, BRIGHT), chosen=True), Label(spot, where, ink)]
    shown = moved[: 1 if sizes.is_small else 2]
    for cell, travel in zip(rest.columns(max(1, len(shown)), sizes.gap), shown, strict=False):
        more = len(moved) - len(shown) if travel is shown[-1] else 0
        widgets.append(_travel(frame, cell, view, travel, more))
    return widgets


def _travel(frame: Frame, area: Area, view: RefereeView, travel: Travel, more: int) -> TravelLine:
    items = tuple((_item(frame, view, name), count) for name, count in travel.items)
    owner = next((name.removeprefix(ALARM) for name, _ in travel.items if name.startswith(ALARM)), "")
    home = Spot(owner) if owner else None  # where an alarm is that is not in the box
    source = home if travel.source is None else _spot(frame, view, travel.source)
    goal = home if travel.goal is None else _spot(frame, view, travel.goal)
    return TravelLine(area, items, source, goal, more)


def _spot(frame: Frame, view: RefereeView, place: Place) -> Spot:
    say = frame.say
    match place.kind:
        case "red":
            return Spot(say("red pillow"), "red")
        case "black":
            words = say("{seat}, black pillow", seat=place.of)
            return Spot(words, "black", seat_style(frame, view, place.of), place.of)
        case "white":
            words = say("{seat}, white pillow", seat=place.of)
            return Spot(words, "white", seat_style(frame, view, place.of), place.of)
        case "secret":
            where = say("{drawer}, secret compartment", drawer=place.of)
        case _:
            where = place.of
    return Spot(where if place.side == view.box.orientation else say("{place}, lower side", place=where))


def _item(frame: Frame, view: RefereeView, name: str) -> Item:
    """A gem by its name, or an alarm by its owner."""
    return ("alarm", seat_style(frame, view, name.removeprefix(ALARM))) if name.startswith(ALARM) else (name, 0)


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
                _heap(frame, (view, now, was), Place(kind, drawer, way))
                for kind in ("front", "secret")
                for way in (up, _OTHER[up])
            ]
            is_open = any(name == drawer for name, _ in picture.open)
            found.append(DrawerPlan(cell, drawer, (heaps[0], heaps[1]), (heaps[2], heaps[3]), is_open))
    return found


def _heap(frame: Frame, seen: tuple[RefereeView, _Contents, _Contents], place: Place) -> Heap:
    """What lies there now, and what has just left it."""
    view, now, was = seen
    here, before = now.get(place, Counter()), was.get(place, Counter())
    items = tuple(_item(frame, view, name) for name in here.elements())
    left = tuple(_item(frame, view, name) for name in (before - here).elements())
    return Heap(items, left, fresh=here != before)
