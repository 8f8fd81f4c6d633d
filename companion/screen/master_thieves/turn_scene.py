"""A turn: whose, as what, what just happened, what to do now; and the share-out, where seats pick gems by turns."""

from collections.abc import Sequence
from typing import Any, assert_never

import msgspec
import pygame
from msgspec.structs import replace

from companion.games.master_thieves.events import BoxTurned, DrawerClosed, DrawerOpened, LevelRotated
from companion.games.master_thieves.guide.values import Guide, HandMove, Kind
from companion.games.master_thieves.pages.values import for_computer
from companion.games.master_thieves.views import TableView
from companion.languages import capital
from companion.nodes.theme import BRIGHT, SEATS, Role, Sizes, Weight
from companion.pages.actions import Show
from companion.pages.bars import bar, bar_button, looks, play_buttons
from companion.pages.routes import Play, PlayPage
from companion.screen.drawing import text
from companion.screen.drawing.layout import Area
from companion.screen.drawing.symbols import icon
from companion.screen.drawing.text import SMALLEST_NAME, Ink
from companion.screen.game_screens import Frame
from companion.screen.game_values import seat_colour, seat_style
from companion.screen.jewel_box.handled_box import handled
from companion.screen.jewel_box.perspective import Box, Lying
from companion.screen.jewel_box.picture import BoxPicture, box_picture
from companion.screen.jewel_box.pointer import (
    CloseDrawer,
    Depth,
    Direction,
    OpenDrawer,
    Pointed,
    RotateLevel,
    TurnBox,
    pointers,
)
from companion.screen.master_thieves import instructions
from companion.screen.master_thieves.choices import ONCE, alike, choice_faces
from companion.screen.master_thieves.drawing.gem_cuts import gem
from companion.screen.master_thieves.drawing.marks import BELL, EmblemMark
from companion.screen.master_thieves.game_values import ALARM, character_name, values_of
from companion.screen.master_thieves.news_card import news_card
from companion.screen.master_thieves.pieces import red_pillow
from companion.screen.master_thieves.seat_list import FEW, seat_list
from companion.screen.scenes.blocks import NOWHERE, in_cells
from companion.screen.scenes.chrome import on_top, play_bar
from companion.screen.widgets.basic import IconMark, Label, Pool, SeatMark, Spot, Topic
from companion.screen.widgets.widget import Tap, Widget

# How wide things are in pixels at 800x480, the same at every moment of a turn: the words beside the box, the usual
# choice and the one beside it. Many seats take more room.
_FEW_SEATS, _MANY_SEATS = (227, 172, 128), (219, 150, 116)
_MOST_UNUSUAL = 3  # choices that stand together while none of them is the usual one
_SMALL_PICTURE = 186, 174  # how wide and high the box with the light around it is on a small screen
_MOST_BELOW = 3  # choices in the row below a small box
LARGE_PICTURE = 420  # a virtual one on a small screen, where it is the main thing, with its buttons


def build(route: Play, frame: Frame) -> list[Widget]:
    view, guide = values_of(frame)
    guide = for_computer(frame, guide)
    widgets, rest = _bar(route, frame, view)
    if is_mostly_box(route, frame):
        return [*widgets, *_mostly_box(route, frame, rest.inset(frame.sizes.gap, 0), view, guide)]
    left, right = _columns(frame, rest, view)
    page = _small if frame.sizes.is_small else _large
    return [*widgets, *_standing(frame, right, view), *page(route, frame, left, view, guide)]


def _bar(route: Play, frame: Frame, view: TableView) -> tuple[list[Widget], Area]:
    """Undo and the menu; beside them the way back, where people look at the seats instead of a large box."""
    words = round_words(frame, view)
    if route.page is not PlayPage.SEATS or not (frame.sizes.is_small and frame.model.link.simulated):
        return play_bar(frame, *words)
    close = bar_button("close", Tap(Show(replace(route, page=PlayPage.GAME)), "escape", says=frame.say("Close")))
    buttons = [close, *play_buttons(frame, in_words=False)]
    return on_top(frame, bar(frame, *words, buttons, signed=bool(looks(frame))))


def is_mostly_box(route: Play, frame: Frame) -> bool:
    """On a small screen a virtual box takes the room that fingers need to move it, unless people look at the seats.

    Whoever picks gems needs the red pillow, and not the box.
    """
    needs_box = route.page is not PlayPage.SEATS and values_of(frame)[1].phase != "sharing"
    return frame.sizes.is_small and frame.model.link.simulated and needs_box


def round_words(frame: Frame, view: TableView) -> tuple[str, str]:
    """Which round it is, in a few words and a few more."""
    return frame.say("Round {round}", round=view.round_of_game), frame.say("card {card} of 6", card=view.round)


def _columns(frame: Frame, rest: Area, view: TableView) -> tuple[Area, Area]:
    """The turn at the left, how everybody stands at the right."""
    sizes = frame.sizes
    width = 237 if sizes.is_small else 290 if len(view.seats) <= FEW else 322
    inside = rest.inset(sizes.gap, 0)
    right, left = inside.from_right(sizes.px(width), sizes.gap)
    return left, right.inset(0, sizes.gap)


def _standing(frame: Frame, area: Area, view: TableView) -> list[Widget]:
    height = 92 if frame.sizes.is_small else 100 if len(view.seats) != FEW else 88
    pillow, seats = area.from_top(frame.sizes.px(height), frame.sizes.gap)
    return [*red_pillow(frame, pillow, view), *seat_list(frame, seats, view)]


# at the left: words, the box, and what can be tapped


def _large(route: Play, frame: Frame, area: Area, view: TableView, guide: Guide) -> list[Widget]:
    """Words and choices left of the box; what is short stands above it. News and the usual choice are at the foot."""
    sizes = frame.sizes
    head, room = area.from_top(sizes.px(59))
    foot, room = room.from_top(room.height - sizes.gap)[0].from_bottom(sizes.px(70), sizes.gap)
    beside_box, usual, narrow = map(sizes.px, _FEW_SEATS if len(view.seats) <= FEW else _MANY_SEATS)
    place, news = foot.from_right(usual, sizes.gap)
    # What goes once it is tapped comes first, and has its place at the foot: no other choice moves to where it was.
    choices = tuple(sorted(guide.choices, key=lambda choice: choice.kind not in ONCE))
    faces, kinds = choice_faces(frame, choices), {one.kind for one in choices}
    is_usual = guide.phase == "sharing" or len(faces) > _MOST_UNUSUAL or Kind.DONE in kinds
    others, last = (faces[:-1], in_cells([place], faces[-1:])) if is_usual else (faces, [])
    if others and (kinds & ONCE or len(others) == _MOST_UNUSUAL):
        beside, news = news.from_right(narrow, sizes.gap)
        one_more, *others = others
        last = alike(frame, in_cells([beside, place], [one_more, *last]))
    card = news_card(frame, news, guide)
    strip, rest = room.from_top(sizes.touch)
    left, picture = rest.from_left(min(beside_box, rest.width // 2))
    buttons, above = strip.from_right(2 * sizes.touch + sizes.gap if frame.model.link.simulated else 0, sizes.gap)
    cells = _pairs(left.with_(strip._replace(width=left.width)), len(others), sizes)
    words = Area(left.left, strip.top, left.width, (cells[0].top - sizes.gap if cells else left.bottom) - strip.top)
    return [
        *headline(frame, head.inset(sizes.gap, 0), view, guide),
        *instructions.fitted(frame, _from_margin(frame, words), _besides(card, guide), _from_margin(frame, above)),
        *live_box(route, frame, picture, guide, buttons),
        *alike(frame, in_cells(cells, others)),
        *card,
        *last,
    ]


def _pairs(area: Area, count: int, sizes: Sizes) -> list[Area]:
    """Places for so many choices at the foot of an area, two in a row; the last of an odd number is as wide as two."""
    rows = -(-count // 2)
    if not rows:
        return []
    room = area.from_bottom(rows * sizes.play_touch + (rows - 1) * sizes.gap)[0]
    pairs = [row.columns(2, sizes.gap) for row in room.rows(rows, sizes.gap)]
    if count % 2:
        pairs[-1] = [pairs[-1][0].with_(pairs[-1][1])]
    return [cell for pair in pairs for cell in pair]


def _from_margin(frame: Frame, area: Area) -> Area:
    return area.from_right(area.width - frame.sizes.gap)[0]


def _besides(card: Sequence[Widget], guide: Guide) -> Guide:
    """What to say besides the card with the news."""
    return msgspec.structs.replace(guide, happened=guide.consequences) if card else guide


def _small(route: Play, frame: Frame, area: Area, view: TableView, guide: Guide) -> list[Widget]:
    """480x320: words left of the box, three choices below it, more below the words. What is short stands above it.

    A card with the news stands beside a single choice. Else the words tell them, and a tap on them sets it right.
    """
    sizes = frame.sizes
    head, room = area.from_top(sizes.px(66))
    room = room.from_top(room.height - sizes.px(4))[0]
    faces, card = choice_faces(frame, guide.choices), news_card(frame, NOWHERE, guide)
    shown = card if len(faces) < 2 else []
    below, rest = room.from_bottom(sizes.play_touch, sizes.px(6))
    width, height = map(sizes.px, _SMALL_PICTURE)
    beside, strip = rest.from_bottom(height)
    picture, left = beside.from_right(width)
    more = max(0, len(faces) - _MOST_BELOW)
    if more > 1:  # those that stand above have less room
        faces = [*sorted(faces[:-1], key=lambda face: len(face.label)), faces[-1]]
    row, left = left.from_bottom(sizes.play_touch, sizes.px(6)) if more else (left, left)
    cells = row.columns(more, sizes.px(6)) if more else []
    cells += below.columns(max(1, len(shown) + len(faces) - more), sizes.px(6))
    words = left.with_(strip._replace(width=left.width))
    return [
        *headline(frame, head, view, guide),
        *live_box(route, frame, picture, guide),
        *_told(frame, (words, strip), _besides(shown, guide), [] if shown else card),
        *(replace(widget, area=cell) for widget, cell in zip(shown, cells, strict=False)),
        *alike(frame, in_cells(cells[len(shown) :], faces)),
    ]


def _told(frame: Frame, places: tuple[Area, Area], guide: Guide, card: Sequence[Widget]) -> list[Widget]:
    """What is said beside the box and above it, with a pencil where a tap sets right the news among it."""
    words, above = places
    if not card:
        return instructions.fitted(frame, _from_margin(frame, words), guide, _from_margin(frame, above))
    pencil = frame.sizes.px(24)
    beside, said = above.from_right(pencil, frame.sizes.gap)
    return [
        *instructions.fitted(frame, _from_margin(frame, words), guide, _from_margin(frame, said)),
        IconMark(beside.from_top(pencil)[0], "pencil", BRIGHT),
        Spot(above, tap=card[0].tap),
    ]


def _mostly_box(route: Play, frame: Frame, area: Area, view: TableView, guide: Guide) -> list[Widget]:
    """480x320 with a virtual box: whose turn and words left of it, choices in a row; a tap on the name shows seats."""
    sizes = frame.sizes
    room = area.from_top(area.height - sizes.px(4))[0]
    faces, card = choice_faces(frame, guide.choices), news_card(frame, NOWHERE, guide)
    shown = card if len(faces) < 2 else []
    below, rest = room.from_bottom(sizes.play_touch, sizes.px(6))
    cells = below.columns(max(1, len(shown) + len(faces)), sizes.px(6))
    picture, left = picture_and_words(frame, rest, LARGE_PICTURE)
    name = round(sizes.font_px(Role.HEADLINE) * 1.25)
    head, words = left.from_top(name + round(sizes.font_px(Role.BODY) * 1.4))
    return [
        *_stacked_headline(frame, head, name, view, guide),
        Spot(head, tap=Tap(Show(replace(route, page=PlayPage.SEATS)), "i")),
        *live_box(route, frame, picture, guide),
        *_told(frame, (words, words), _besides(shown, guide), [] if shown else card),
        *(replace(widget, area=cell) for widget, cell in zip(shown, cells, strict=False)),
        *alike(frame, in_cells(cells[len(shown) :], faces)),
    ]


def _stacked_headline(frame: Frame, area: Area, high: int, view: TableView, guide: Guide) -> list[Widget]:
    """Whose turn, and below it as what."""
    if guide.seat is None or guide.character is None:
        return headline(frame, area, view, guide)
    sizes = frame.sizes
    name, below = area.from_top(high)
    symbol, name = name.from_left(sizes.px(32), sizes.gap)
    mark, word = below.from_left(sizes.px(32), sizes.gap)
    return [
        SeatMark(symbol, seat_style(frame, view, guide.seat), px=sizes.px(30)),
        Label(name, guide.seat, Ink(Role.HEADLINE, seat_colour(frame, view, guide.seat)), chosen=True),
        EmblemMark(mark, guide.character, px=sizes.px(34)),
        Label(word, capital(character_name(frame.say, guide.character)), Ink(Role.BODY, weight=Weight.SEMIBOLD)),
    ]


def picture_and_words(frame: Frame, area: Area, width: int) -> tuple[Area, Area]:
    """The box at the right, so wide in pixels at 800x480, and at the left of it what is said."""
    return area.from_right(frame.sizes.px(width), frame.sizes.gap)


def live_box(route: Play, frame: Frame, area: Area, guide: Guide, buttons: Area | None = None) -> list[Widget]:
    """The box in lamplight; points at what to move. Fingers move a virtual one.

    A real one is tapped to enter moves; words above it too, where it is low. `buttons`: the place of a virtual one's.
    """
    picture = box_picture(frame.model.picture)
    actions = _to_point_at(frame, picture, guide.hands)
    picture = replace(picture, labels=frame.model.settings.labels and bool(actions))
    box = Box(area, picture, _lying(frame, guide))
    if frame.model.link.simulated and route.page is not PlayPage.SEATS:
        return [Pool(area), *handled(frame, route, box, actions, buttons, _further(frame, guide))]
    tap = Tap(Show(Play(page=PlayPage.HANDS)), "h")
    missing = max(0, frame.sizes.touch - area.height)
    spot = Area(area.left, area.top - missing, area.width, area.height + missing)
    if frame.model.link.simulated:
        tap = Tap(Show(replace(route, page=PlayPage.GAME)), "h")
    return [Pool(area), box, *pointers(frame, area, picture, actions), Spot(spot, tap=tap)]


def _further(frame: Frame, guide: Guide) -> str:
    """The drawer that a tap pulls further; a lesson or a computer player says itself what comes next."""
    lesson, step, drawer = frame.model.lesson, frame.model.computers.step, guide.further
    if drawer is None or step is not None:
        return ""
    return drawer if lesson is None or OpenDrawer(drawer, Depth.SECRET) in lesson.pointing else ""


def _lying(frame: Frame, guide: Guide) -> Lying | None:
    """What everybody sees in the drawer of this turn: gems that the guide itself tells of, and an alarm."""
    lies, view = guide.to_set_right.lies, values_of(frame)[0]
    open_drawers = [drawer for drawer, depth in view.box.open.items() if depth != "ajar"]
    front: tuple[str, ...] = () if lies is None else tuple(lies.gems.spread())
    if guide.alarm is not None:
        front = (*front, f"{ALARM}{seat_style(frame, view, guide.alarm)}")
    if not (front or guide.in_secret) or len(open_drawers) != 1:
        return None
    return Lying(open_drawers[0], front, _thing, tuple(guide.in_secret.spread()))


def _thing(name: str, size: int) -> pygame.Surface:
    """A gem; or an alarm, in the colour of its owner."""
    if not name.startswith(ALARM):
        return gem(name, size)
    return icon(BELL, size, SEATS[int(name.removeprefix(ALARM)) % len(SEATS)].colour)


def _to_point_at(frame: Frame, picture: BoxPicture, hands: Sequence[HandMove]) -> list[Any]:
    """What a lesson or a computer player wants hands to do; else what the rules ask for.

    Of several drawers that may be opened, one that is in sight, if there is one.
    """
    lesson, step = frame.model.lesson, frame.model.computers.step
    if lesson is not None and lesson.order:
        return list(lesson.pointing)
    if step is not None:
        return list(step.actions)
    opened = [move.drawer for move in hands if isinstance(move, DrawerOpened)]
    found = [_pointed(move) for move in hands if not isinstance(move, DrawerOpened)]
    return found + [OpenDrawer(drawer) for drawer in sorted(opened, key=lambda each: not picture.is_in_sight(each))[:1]]


def _pointed(move: DrawerClosed | LevelRotated | BoxTurned) -> Pointed:
    match move:
        case DrawerClosed(drawer=drawer):
            return CloseDrawer(drawer)
        case LevelRotated(levels=levels, direction=direction):
            return RotateLevel(levels, Direction(direction))
        case BoxTurned():
            return TurnBox()
        case _ as unreachable:
            assert_never(unreachable)


def headline(frame: Frame, area: Area, view: TableView, guide: Guide) -> list[Widget]:
    """Whose turn, in the seat's colour, and as what."""
    sizes = frame.sizes
    if guide.seat is None or guide.character is None:
        title = "" if guide.title is None else frame.say.words(guide.title)
        return [Label(area, title, Ink(Role.HEADLINE))]
    ink = Ink(Role.NAME, seat_colour(frame, view, guide.seat))
    name_width = text.width_of(guide.seat, *ink.face(sizes)) + 2
    size, gap = round(sizes.font_px(Role.NAME) * 0.82), sizes.px(14)
    symbol, beside = area.from_left(sizes.px(36), gap)
    character = capital(character_name(frame.say, guide.character))
    inks = [Ink(role, weight=Weight.SEMIBOLD) for role in (Role.HEADLINE, Role.INSTRUCTION, Role.ACTION)]
    widths = [text.width_of(character, *each.face(sizes)) + 2 for each in inks]
    taken = size + sizes.gap + gap
    best = next((index for index, width in enumerate(widths) if width + name_width + taken <= beside.width), -1)
    widgets: list[Widget] = []
    if beside.width - taken - widths[best] >= name_width * SMALLEST_NAME:  # else the name comes first
        widgets.append(SeatMark(symbol, seat_style(frame, view, guide.seat), px=sizes.px(40)))
        area = beside
    name, rest = area.from_left(min(name_width, area.width - taken - widths[best]), gap)
    mark, rest = rest.from_left(size, sizes.gap)
    return [
        *widgets,
        Label(name.inset(0, -sizes.px(2)), guide.seat, ink, chosen=True),  # a "g" reaches below the line
        EmblemMark(mark.moved(0, sizes.px(3)), guide.character, px=size),
        Label(rest.moved(0, sizes.px(3)), character, inks[best]),
        Topic(area._replace(left=mark.left, width=area.right - mark.left), guide.character),
    ]
