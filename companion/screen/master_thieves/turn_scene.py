"""A turn: whose, as what, what just happened, what to do now; and the share-out, where seats pick gems by turns."""

from companion.games.game import Words
from companion.games.master_thieves.guide.values import Choice, Guide
from companion.games.master_thieves.views import TableView
from companion.languages import capital
from companion.screen.actions import Say, Show
from companion.screen.drawing import text
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, points
from companion.screen.drawing.theme import BRIGHT, DIM, IVORY, Role, Weight
from companion.screen.game_values import seat_colour
from companion.screen.jewel_box.perspective import Box
from companion.screen.jewel_box.picture import box_picture
from companion.screen.master_thieves.choices import GEM_KINDS, KEYS, button_height, choice_buttons
from companion.screen.master_thieves.drawing.marks import EmblemMark, Gem, GemPillow
from companion.screen.master_thieves.game_values import character_name, gem_name, values_of
from companion.screen.master_thieves.pieces import (
    counts,
    heap_line,
    order_rows,
    red_pillow,
    score_table,
)
from companion.screen.model import Frame
from companion.screen.routes import Play, PlayPage
from companion.screen.scenes.chrome import play_bar
from companion.screen.widgets.basic import Label, Paragraph, Plate, Pool, Spot
from companion.screen.widgets.widget import Tap, Widget

_SILENT = Words("The box is not responding: tap it to enter your moves.")
_TYPE = (  # of what happened and what to do: the largest that fits
    (Role.BODY, Role.ACTION),
    (Role.BODY, Role.BODY),
    (Role.SMALL, Role.BODY),
    (Role.SMALL, Role.SMALL),
)
_BOX_ROOM = 150  # pixels at 800x480 that the box has before anything is said besides


def build(route: Play, frame: Frame) -> list[Widget]:  # noqa: ARG001 - a turn has nothing to choose but what is said
    view, guide = values_of(frame)
    widgets, rest = play_bar(frame, *round_words(frame, view))
    return widgets + (_small(frame, rest, view, guide) if frame.sizes.is_small else _large(frame, rest, view, guide))


def round_words(frame: Frame, view: TableView) -> tuple[str, str]:
    """Which round it is, in a few words and a few more."""
    return frame.say("Round {n}", n=view.round_of_game), frame.say("card {n} of 6", n=view.round)


def _large(frame: Frame, rest: Area, view: TableView, guide: Guide) -> list[Widget]:
    sizes = frame.sizes
    order, right, middle = _order(frame, rest, view)
    pillow, scores = right.from_top(sizes.px(148), sizes.gap)
    return [
        *order,
        *red_pillow(frame, pillow, view),
        *score_table(frame, scores, view),
        *_middle(frame, middle, view, guide),
    ]


def _order(frame: Frame, rest: Area, view: TableView) -> tuple[list[Widget], Area, Area]:
    """The turn order at the left, and the areas at the right and in the middle."""
    sizes = frame.sizes
    left, inside = rest.inset(sizes.gap, sizes.px(6)).from_left(sizes.px(182), sizes.px(14))
    right, middle = inside.from_right(sizes.px(208), sizes.px(12))
    return order_rows(frame, left, view, view.turn_order), right, middle


def _small(frame: Frame, rest: Area, view: TableView, guide: Guide) -> list[Widget]:
    """480x320: no list, only who is next."""
    sizes = frame.sizes
    inside = rest.inset(sizes.gap, sizes.px(6))
    right, middle = inside.from_right(sizes.px(234), sizes.gap)
    pillow, following = right.from_top(sizes.px(140), sizes.px(5))
    return [
        *red_pillow(frame, pillow, view),
        *_following(frame, following, view),
        *_middle(frame, middle, view, guide),
    ]


def _middle(frame: Frame, area: Area, view: TableView, guide: Guide) -> list[Widget]:
    sizes = frame.sizes
    head, rest = area.from_top(round(sizes.font_px(Role.NAME) * 1.15))
    widgets = headline(frame, head, view, guide)
    usual = _box_place(frame, rest)
    buttons, rest = choice_buttons(frame, rest, guide.choices)
    heaps = (*guide.fell, *guide.gains)[-(1 if sizes.is_small else 2) :]
    lines: list[Widget] = []
    for heap in reversed(heaps):  # from below: what came first stands on top
        line, rest = rest.from_bottom(_heap_height(frame))
        lines.insert(0, heap_line(frame, line, heap, guide.seat))
    written, rest = sentences(frame, rest, guide)
    top, bottom = max(usual.top, rest.top), min(usual.bottom, rest.bottom)
    picture = Area(rest.left, top, rest.width, max(0, bottom - top))
    return [*widgets, *written, Pool(picture), *live_box(frame, picture), *lines, *buttons]


def live_box(frame: Frame, area: Area) -> list[Widget]:
    """The box, tapped to lay hands on it; where it is lower than a fingertip, so are the words above it."""
    tap = Tap(Show(Play(page=PlayPage.HANDS)), "h")
    missing = frame.sizes.touch - area.height
    box = box_picture(frame.model.picture)
    if missing <= 0:
        return [Box(area, box, tap=tap)]
    return [Box(area, box), Spot(area.moved(0, -missing)._replace(height=frame.sizes.touch), tap=tap)]


def _box_place(frame: Frame, area: Area) -> Area:
    """Where the box stands whatever is said around it, so that it does not hop: below three lines of words, above one
    line of gems and one row of buttons."""
    sizes = frame.sizes
    said = sum(text.line_height(*Ink(role).face(sizes)) + 2 for role in (Role.BODY, Role.ACTION, Role.ACTION))
    _, rest = area.from_top(said)
    _, rest = rest.from_bottom(button_height(frame) + (0 if sizes.is_small else _heap_height(frame)), sizes.px(4))
    return rest.inset(0, sizes.px(2))


def _heap_height(frame: Frame) -> int:
    return round(frame.sizes.font_px(Role.BODY) * 1.4)


def headline(frame: Frame, area: Area, view: TableView, guide: Guide) -> list[Widget]:
    """Whose turn, in the seat's colour, and as what."""
    sizes = frame.sizes
    if guide.seat is None or guide.character is None:
        title = "" if guide.title is None else frame.say.words(guide.title)
        return [Label(area, title, Ink(Role.HEADLINE))]
    ink = Ink(Role.NAME, seat_colour(frame, view, guide.seat))
    name_width = text.width_of(guide.seat, *ink.face(sizes)) + 2
    size = round(sizes.font_px(Role.NAME) * 0.78)
    character = capital(character_name(frame.say, guide.character))
    roles = [Ink(role, weight=Weight.SEMIBOLD) for role in (Role.HEADLINE, Role.ACTION, Role.BODY)]
    room = area.width - size - sizes.gap - sizes.px(12)
    widths = [text.width_of(character, *role.face(sizes)) + 2 for role in roles]
    best = next((index for index, width in enumerate(widths) if width + name_width <= room), len(roles) - 1)
    name, rest = area.from_left(min(name_width, room - widths[best]), sizes.px(12))
    mark, rest = rest.from_left(size, sizes.gap)
    return [
        Label(name, guide.seat, ink, chosen=True),
        EmblemMark(mark.moved(0, sizes.px(3)), guide.character),
        Label(rest.moved(0, sizes.px(4)), character, roles[best]),
    ]


def sentences(frame: Frame, area: Area, guide: Guide, box_room: int = _BOX_ROOM) -> tuple[list[Widget], Area]:
    """What just happened and what to do now, in type that fits; where the box keeps its room, what comes next."""
    sizes, say = frame.sizes, frame.say
    lines = [(guide.happened, IVORY), (guide.todo, BRIGHT)]
    said = [(say.words(words), colour) for words, colour in lines if words is not None]
    for roles in _TYPE:
        chosen = [(line, Ink(role, colour)) for (line, colour), role in zip(said, roles[-len(said) :], strict=True)]
        heights = [_height(line, area.width, ink, frame) + 2 for line, ink in chosen]
        if sum(heights) <= area.height:
            break
    widgets: list[Widget] = []
    for line, ink in chosen:
        widget, area = _paragraph(line, area, ink, frame)
        widgets.append(widget)
    if frame.model.link.ready:
        besides, ink, needed = guide.then, Ink(Role.SMALL, DIM), sizes.px(box_room)
    else:
        besides, ink, needed = _SILENT, Ink(Role.SMALL, BRIGHT), sizes.touch
    if besides is not None:
        line = say.words(besides)
        if area.height - _height(line, area.width, ink, frame) >= needed:
            widget, area = _paragraph(line, area, ink, frame)
            widgets.append(widget)
    return widgets, area


def _paragraph(line: str, area: Area, ink: Ink, frame: Frame) -> tuple[Widget, Area]:
    spot, rest = area.from_top(_height(line, area.width, ink, frame) + 2)
    return Paragraph(spot, line, ink), rest


def _height(sentence: str, width: int, ink: Ink, frame: Frame) -> int:
    """How much room a sentence needs: one line if a little smaller type makes it one."""
    px, weight = ink.face(frame.sizes)
    fits = text.fitted(sentence, px, weight, width)[0] == sentence
    return text.line_height(px, weight) * (1 if fits else len(text.wrapped(sentence, px, weight, width)))


def _following(frame: Frame, area: Area, view: TableView) -> list[Widget]:
    sizes, say = frame.sizes, frame.say
    inside = area.inset(sizes.px(12), sizes.px(6))
    title, inside = inside.from_top(sizes.px(30))
    foot, inside = inside.from_bottom(sizes.px(66))
    waiting = [place for place in view.turn_order if place.status == "waiting"]
    widgets: list[Widget] = [
        Plate(area),
        Label(title, say("Next") if waiting else say("Last turn"), Ink(Role.SMALL, DIM)),
    ]
    rows = max(1, inside.height // sizes.px(40))
    widgets += order_rows(frame, inside.inset(-sizes.px(8), 0), view, waiting[:rows])
    active = next((seat for seat in view.seats if view.active is not None and seat.name == view.active.seat), None)
    lines = [(say("You"), points(active.score), BRIGHT)] if active is not None else []
    lines.append((*_leaders(frame, view), IVORY))
    for row, (what, value, colour) in zip(foot.rows(2), lines, strict=False):
        widgets.append(Label(row, what, Ink(Role.SMALL, DIM)))
        value_area = row.from_right(row.width * 62 // 100)[0]
        widgets.append(Label(value_area, value, Ink(Role.BODY, colour, Align.RIGHT, Weight.BOLD), chosen=True))
    return widgets


def _leaders(frame: Frame, view: TableView) -> tuple[str, str]:
    """Who leads, or how many do: nobody leads alone in a tie."""
    best = max(seat.score for seat in view.seats)
    names = [seat.name for seat in view.seats if seat.score == best]
    if len(names) == 1:
        return frame.say("Leader"), names[0]
    return frame.say("Leaders"), frame.say("{n} tied", n=len(names))


_PICK = Ink(Role.BODY, BRIGHT, Align.CENTRE)
_PILLOW_ROOM = 64  # pixels at 800x480 below which a pillow is no pillow any more


def build_sharing(route: Play, frame: Frame) -> list[Widget]:  # noqa: ARG001 - nothing is chosen here but by saying it
    """The red pillow large, with the gems to pick as large buttons."""
    view, guide = values_of(frame)
    widgets, rest = play_bar(frame, *round_words(frame, view))
    sizes = frame.sizes
    if sizes.is_small:
        return widgets + _picking(frame, rest.inset(sizes.gap, sizes.px(6)), view, guide)
    order, right, middle = _order(frame, rest, view)
    return [*widgets, *order, *score_table(frame, right, view), *_picking(frame, middle, view, guide)]


def _picking(frame: Frame, area: Area, view: TableView, guide: Guide) -> list[Widget]:
    sizes = frame.sizes
    head, rest = area.from_top(round(sizes.font_px(Role.NAME) * 1.15))
    widgets = headline(frame, head, view, guide)
    picks = tuple(choice for choice in guide.choices if choice.kind in GEM_KINDS)
    others = tuple(choice for choice in guide.choices if choice.kind not in GEM_KINDS)
    buttons, rest = choice_buttons(frame, rest, others)
    written, rest = sentences(frame, rest, guide)
    widgets += written
    if not picks:
        return [*widgets, *red_pillow(frame, rest.middle(rest.width, min(rest.height, sizes.px(200))), view), *buttons]
    room = rest.inset(0, sizes.px(4))
    if sizes.is_small:
        pillow, foot = room.from_left(room.width * 36 // 100, sizes.gap)
    else:
        foot, pillow = room.from_bottom(max(sizes.px(96), 2 * sizes.touch - sizes.px(20)), sizes.px(6))
    left = dict(counts(view.red_pillow))
    if pillow.height >= sizes.px(_PILLOW_ROOM):
        widgets += [Pool(pillow), GemPillow(pillow, "red", counts(view.red_pillow))]
        left = {}
    for cell, choice in zip(foot.columns(len(picks), sizes.gap), picks, strict=True):
        widgets += _pick(frame, cell, choice, left.get(choice.kind.value, 0))
    return [*widgets, *buttons]


def _pick(frame: Frame, area: Area, choice: Choice, left: int) -> list[Widget]:
    """A gem to tap; with how many are left where no pillow shows it."""
    sizes = frame.sizes
    line, rest = area.inset(sizes.px(8), sizes.px(6)).from_bottom(round(sizes.font_px(Role.BODY) * 1.3))
    name = capital(gem_name(frame.say, choice.kind))
    return [
        Plate(area, tap=Tap(Say(choice.lines or (choice.line,)), KEYS[choice.kind])),
        Gem(rest.square(), choice.kind.value),
        Label(line, f"{name} \u00d7 {left}" if left else name, _PICK),
    ]
