"""A turn: whose, as what, what just happened, what to do now; and the share-out, where seats pick gems by turns."""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

import msgspec

from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.events import BoxTurned, DrawerClosed, DrawerOpened, LevelRotated
from companion.games.master_thieves.guide.values import Guide, HandMove, Kind
from companion.games.master_thieves.views import TableView
from companion.languages import capital
from companion.screen.actions import Show
from companion.screen.drawing import text
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import SMALLEST_NAME, Ink
from companion.screen.drawing.theme import BRIGHT, Role, Weight
from companion.screen.game_values import seat_colour, seat_style
from companion.screen.jewel_box.handled_box import handled
from companion.screen.jewel_box.perspective import Box, Lying
from companion.screen.jewel_box.picture import BoxPicture, box_picture
from companion.screen.jewel_box.pointer import (
    CloseDrawer,
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
from companion.screen.master_thieves.drawing.marks import ChoiceButton, EmblemMark
from companion.screen.master_thieves.game_values import character_name, values_of
from companion.screen.master_thieves.instructions import height_of
from companion.screen.master_thieves.news_card import news_card
from companion.screen.master_thieves.pieces import red_pillow
from companion.screen.master_thieves.seat_list import FEW, seat_list
from companion.screen.model import Frame
from companion.screen.routes import Play, PlayPage
from companion.screen.scenes.blocks import NOWHERE, in_cells
from companion.screen.scenes.chrome import play_bar
from companion.screen.scenes.notices import NoticeCard, notice_card
from companion.screen.widgets.basic import IconMark, Label, Pool, PushButton, SeatMark, Spot, Topic
from companion.screen.widgets.widget import Tap, Widget

_CHOICE, _NARROW_CHOICE = 172, 128  # pixels at 800x480: how wide a choice is, and one beside the usual one
_MOST_IN_TWOS = 4  # choices on a small screen; more stand three in a row
_MOST_BESIDE = 3  # choices that fit below each other beside the box
# How high the wood of the box is, in pixels at 800x480: as a rule, and beside long sentences.
_WOOD, _LOWEST_WOOD = 220, 150
_SMALL_WOOD, _LOWEST_SMALL_WOOD = 200, 135
LARGE_WOODS = 360, 285  # a virtual one on a small screen, where it is the main thing
_ROW = 5  # choices beside each other below it
_WOOD_HIGH, _WOOD_WIDE = 0.923, 0.856  # of the room that it has


def build(route: Play, frame: Frame) -> list[Widget]:
    view, guide = values_of(frame)
    widgets, rest = play_bar(frame, *round_words(frame, view))
    if is_mostly_box(route, frame):
        return [*widgets, *_mostly_box(route, frame, rest.inset(frame.sizes.gap, 0), view, guide)]
    left, right = _columns(frame, rest, view)
    page = _small if frame.sizes.is_small else _large
    return _uncovered([*widgets, *_standing(frame, right, view), *page(route, frame, left, view, guide)])


def is_mostly_box(route: Play, frame: Frame) -> bool:
    """On a small screen a virtual box takes the room that fingers need to move it, unless people look at the seats.

    Whoever picks gems needs the red pillow, and not the box.
    """
    needs_box = route.page is not PlayPage.SEATS and values_of(frame)[1].phase != "sharing"
    return frame.sizes.is_small and frame.model.link.simulated and needs_box


def _uncovered(widgets: list[Widget]) -> list[Widget]:
    """The same; where a notice lies over the box, the box is tapped above it, or not at all."""
    notices = [widget.area.top for widget in widgets if isinstance(widget, NoticeCard)]
    if not notices:
        return widgets
    cut = (_above(widget, *notices) if isinstance(widget, Spot) else widget for widget in widgets)
    return [widget for widget in cut if widget.area.height]


def _above(spot: Spot, floor: int) -> Spot:
    """As much of it as is above this line."""
    return replace(spot, area=spot.area._replace(height=max(0, min(spot.area.height, floor - spot.area.top))))


def round_words(frame: Frame, view: TableView) -> tuple[str, str]:
    """Which round it is, in a few words and a few more."""
    return frame.say("Round {n}", n=view.round_of_game), frame.say("card {n} of 6", n=view.round)


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
    """News and the end of the turn have their places at the foot."""
    sizes = frame.sizes
    head, room = area.from_top(sizes.px(59))
    foot, room = room.from_top(room.height - sizes.gap)[0].from_bottom(sizes.px(70), sizes.gap)
    place, news = foot.from_right(sizes.px(_CHOICE), sizes.gap)
    # What goes once it is tapped comes first: no other choice moves to where it was.
    choices = tuple(sorted(guide.choices, key=lambda choice: choice.kind not in ONCE))
    faces = choice_faces(frame, choices)
    is_usual = guide.phase == "sharing" or len(faces) > _MOST_BESIDE or Kind.DONE in {one.kind for one in choices}
    others, last = (faces[:-1], in_cells([place], faces[-1:])) if is_usual else (faces, [])
    if len(others) > _MOST_BESIDE:  # one more in the foot, and the news have less room
        beside, news = news.from_right(sizes.px(_NARROW_CHOICE), sizes.gap)
        *others, one_more = others
        last = alike(frame, in_cells([beside, place], [one_more, *last]))
        others = [replace(face, is_short=last[0].is_short) for face in others]
    card = news_card(frame, news, guide)
    guide = _besides(card, guide)
    page = _words_above(route, frame, room, guide, others) or _words_beside(route, frame, room, guide, others)
    may_search = faces and not last and guide.character is Character.MASTER_THIEF
    after = instructions.hint(frame, guide, place.width) if may_search else None
    if after is not None and not any(after.words in widget.words() for widget in page):  # how to search matters more
        others, last = faces[:-1], in_cells([place], faces[-1:])
        page = _words_above(route, frame, room, guide, others) or _words_beside(route, frame, room, guide, others)
    foot = Area(news.left, room.bottom, news.width, 0) if card else news
    return [
        *headline(frame, head.inset(sizes.px(8), 0), view, guide),
        *page,
        *card,
        *_notice(frame, room, foot, page),
        *last,
    ]


def _notice(frame: Frame, room: Area, foot: Area, page: Sequence[Widget]) -> list[NoticeCard]:
    """The notice from this foot on, or else over the whole width: above the choices, or above all that is tapped."""
    buttons = [widget for widget in page if isinstance(widget, PushButton)]
    choices = [one for one in buttons if isinstance(one, ChoiceButton)]
    tops = [min((one.area.top for one in found), default=room.bottom) for found in (choices, buttons)]
    wide = [Area(room.left, top - frame.sizes.gap, room.width, 0) for top in tops]
    tried = [(foot, Role.ACTION), *[(wide[0], role) for role in (Role.ACTION, Role.BODY, Role.SMALL)]]
    cards = [notice_card(frame, place, role) for place, role in [*tried, (wide[1], Role.ACTION)]]
    free = [card for card in cards if card is not None and not any(card.area.touches(one.area) for one in buttons)]
    return free[:1]


def _besides(card: Sequence[Widget], guide: Guide) -> Guide:
    """What to say besides the card with the news."""
    return msgspec.structs.replace(guide, happened=guide.consequences) if card else guide


def _words_above(route: Play, frame: Frame, room: Area, guide: Guide, others: Sequence[ChoiceButton]) -> list[Widget]:
    """The words, the box below them, and beside it what comes after and the other choices; nothing without the room."""
    sizes = frame.sizes
    stack = len(others) * (sizes.play_touch + sizes.gap)
    for roles, least in zip(instructions.LARGE, (_WOOD, _LOWEST_WOOD), strict=True):
        said = instructions.passages(frame, guide, room.width - sizes.margin, roles)
        below = room.from_bottom(room.height - height_of(said))[0]
        column, picture = below.from_right(sizes.px(_CHOICE), sizes.gap)
        if stack <= column.height and _wood(picture) >= sizes.px(least):
            break
    else:
        return []
    beside, cells = column.from_top(column.height - stack)[0], column.from_bottom(max(0, stack - sizes.gap))[0]
    after = instructions.hint(frame, guide, beside.width)
    hint = (
        []
        if after is None or after.height > beside.height
        else [after.widget(beside.middle(beside.width, after.height))]
    )
    return [
        *instructions.written(room.inset(sizes.gap, 0), said)[0],
        *live_box(route, frame, picture, guide),
        *hint,
        *in_cells(cells.rows(max(1, len(others)), sizes.gap), others),
    ]


def _words_beside(route: Play, frame: Frame, room: Area, guide: Guide, others: Sequence[ChoiceButton]) -> list[Widget]:
    """The same with words that need more room: the box stands at the right of them."""
    cells, rest = _rows(frame, room, len(others), 3)
    words, picture = split(frame, rest, guide, (_WOOD, _LOWEST_WOOD))
    return [*words, *live_box(route, frame, picture, guide), *alike(frame, in_cells(cells, others))]


def _small(route: Play, frame: Frame, area: Area, view: TableView, guide: Guide) -> list[Widget]:
    """480x320: choices two by two, words left of the box; a card with the news beside a single choice.

    More than four choices stand in two rows, too. Else the words tell the news, and a tap on them sets it right.
    """
    sizes = frame.sizes
    head, room = area.from_top(sizes.px(66))
    room = room.from_top(room.height - sizes.px(4))[0]
    faces, card = choice_faces(frame, guide.choices), news_card(frame, NOWHERE, guide)
    shown = card if len(faces) < 2 else []
    cells, rest = _rows(frame, room, len(shown) + len(faces), 2 if len(faces) <= _MOST_IN_TWOS else 3)
    words, picture = split(frame, rest, _besides(shown, guide), (_SMALL_WOOD, _LOWEST_SMALL_WOOD))
    left = rest._replace(width=picture.left - rest.left)
    notice = notice_card(frame, rest.from_bottom(0)[0])
    if card and not shown and notice is None:
        words += _doubt(frame, left, card)
    return [
        *headline(frame, head, view, guide),
        *live_box(route, frame, picture, guide),
        *(words if notice is None else [notice]),
        *(replace(widget, area=cell) for widget, cell in zip(shown, cells, strict=False)),
        *alike(frame, in_cells(cells[len(shown) :], faces)),
    ]


def _doubt(frame: Frame, area: Area, card: Sequence[Widget]) -> list[Widget]:
    """A pencil at words that tell the news: a tap on them sets it right."""
    pencil = frame.sizes.px(24)
    spot = area.from_right(pencil)[0].from_top(pencil)[0].moved(frame.sizes.px(16), 0)
    return [IconMark(spot, "pencil", BRIGHT), Spot(area, tap=card[0].tap)]


def _mostly_box(route: Play, frame: Frame, area: Area, view: TableView, guide: Guide) -> list[Widget]:
    """480x320 with a virtual box: whose turn and words left of it, choices in a row; a tap on the name shows seats."""
    sizes = frame.sizes
    room = area.from_top(area.height - sizes.px(4))[0]
    faces, card = choice_faces(frame, guide.choices), news_card(frame, NOWHERE, guide)
    shown = card if len(faces) < 2 else []
    cells, rest = _rows(frame, room, len(shown) + len(faces), _ROW)
    name = round(sizes.font_px(Role.HEADLINE) * 1.25)
    high = name + round(sizes.font_px(Role.BODY) * 1.4)
    words, picture = split(frame, rest, _besides(shown, guide), LARGE_WOODS, high)
    left = rest._replace(width=picture.left - rest.left)
    head, below = left.from_top(high)
    notice = notice_card(frame, rest.from_bottom(0)[0])
    if card and not shown and notice is None:
        words += _doubt(frame, below, card)
    return _uncovered(
        [
            *_stacked_headline(frame, head, name, view, guide),
            Spot(head, tap=Tap(Show(replace(route, page=PlayPage.SEATS)), "i")),
            *live_box(route, frame, picture, guide),
            *(words if notice is None else [notice]),
            *(replace(widget, area=cell) for widget, cell in zip(shown, cells, strict=False)),
            *alike(frame, in_cells(cells[len(shown) :], faces)),
        ]
    )


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


def _rows(frame: Frame, area: Area, count: int, most: int) -> tuple[list[Area], Area]:
    """Places for so many choices at the foot, at most so many in a row; and the rest."""
    sizes = frame.sizes
    rows = -(-count // most)
    if not rows:
        return [], area
    gap = sizes.px(6) if sizes.is_small else sizes.gap
    foot, rest = area.from_bottom(rows * (sizes.play_touch + gap) - gap, gap)
    lines = foot.rows(rows, gap)
    return [
        cell for index, line in enumerate(lines) for cell in line.columns(len(range(index, count, rows)), gap)
    ], rest


def split(frame: Frame, area: Area, guide: Guide, woods: tuple[int, int], head: int = 0) -> tuple[list[Widget], Area]:
    """Words at the left, in the largest type that fits; the box at the right, as large as they let it be.

    `head`: so much is kept free above the words.
    """
    sizes = frame.sizes
    most, least = (round(sizes.px(wood) / _WOOD_WIDE) for wood in woods)
    widths = range(most, least - 1, -sizes.gap)
    for roles in instructions.SMALLER:
        for width in widths:
            said = instructions.passages(frame, guide, area.width - width - sizes.margin, roles)
            if height_of(said) <= area.height - head:
                break
        else:
            continue
        break
    picture, words = area.from_right(width)
    words = words.inset(sizes.gap, 0).from_bottom(max(0, words.height - head))[0]
    after = instructions.hint(frame, guide, words.width)
    if after is not None and height_of([*said, after]) <= words.height:
        said = [*said, after]
    return instructions.written(words, said)[0], picture


def _wood(picture: Area) -> int:
    """How high the wood is in this room."""
    return round(min(picture.height * _WOOD_HIGH, picture.width * _WOOD_WIDE))


def live_box(route: Play, frame: Frame, area: Area, guide: Guide) -> list[Widget]:
    """The box in lamplight; points at what to move. Fingers move a virtual one.

    A real one is tapped to enter moves; words above it too, where it is low.
    """
    picture = box_picture(frame.model.picture)
    actions = _to_point_at(picture, guide.hands)
    picture = replace(picture, labels=frame.model.settings.labels and bool(actions))
    box = Box(area, picture, _lying(frame, guide))
    if frame.model.link.simulated and route.page is not PlayPage.SEATS:
        return [Pool(area), *handled(frame, route, box, actions)]
    tap = Tap(Show(Play(page=PlayPage.HANDS)), "h")
    missing = max(0, frame.sizes.touch - area.height)
    spot = Area(area.left, area.top - missing, area.width, area.height + missing)
    if frame.model.link.simulated:
        tap = Tap(Show(replace(route, page=PlayPage.GAME)), "h")
    return [Pool(area), box, *pointers(frame, area, picture, actions), Spot(spot, tap=tap)]


def _lying(frame: Frame, guide: Guide) -> Lying | None:
    """The gems that everybody sees in the drawer of this turn: those that the guide itself tells of."""
    lies, view = guide.to_set_right.lies, values_of(frame)[0]
    open_drawers = [drawer for drawer, depth in view.box.open.items() if depth != "ajar"]
    front = () if lies is None else tuple(lies.gems.spread())
    if not (front or guide.in_secret) or len(open_drawers) != 1:
        return None
    return Lying(open_drawers[0], front, gem, tuple(guide.in_secret.spread()))


def _to_point_at(picture: BoxPicture, hands: Sequence[HandMove]) -> list[Pointed]:
    """What hands do. Of several drawers that may be opened, one that is in sight, if there is one."""
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
