"""The main scene: whose turn, as what, what just happened, what to do now; then everything else."""

from companion.games.master_thieves.guide_values import Choice, Guide, Kind
from companion.games.master_thieves.views import TableView
from companion.screen import text
from companion.screen.actions import Say, Show
from companion.screen.layout import Area
from companion.screen.master_thieves.pieces import (
    heap_line,
    order_rows,
    points,
    red_pillow,
    score_table,
    seat_colour,
)
from companion.screen.master_thieves.seen import ranked, seat_number, seen
from companion.screen.model import Frame
from companion.screen.panels import Kind as ButtonKind
from companion.screen.routes import Play
from companion.screen.scenes.chrome import play_bar
from companion.screen.theme import BRIGHT, DIM, IVORY, Role, Weight
from companion.screen.widget import Tap, Widget
from companion.screen.widgets import Box, EmblemMark, Label, Paragraph, Plate, Pool, PushButton, SeatMark
from companion.screen.writing import Align, Ink

_GEM_KINDS = frozenset({Kind.RUBY, Kind.SAPPHIRE, Kind.DIAMOND})
_KEYS = {
    Kind.ALL: "a",
    Kind.NOTHING: "n",
    Kind.RUBY: "r",
    Kind.SAPPHIRE: "s",
    Kind.DIAMOND: "d",
    Kind.ALARM: "l",
    Kind.RECLAIM: "c",
    Kind.DONE: "return",
    Kind.BEST_FIRST: "b",
    Kind.CLOSE: "return",
    Kind.BEGIN: "return",
}


def build(route: Play, frame: Frame) -> list[Widget]:  # noqa: ARG001 - a turn has nothing to choose but what is said
    """The scene of a turn."""
    view, guide = seen(frame)
    widgets, rest = play_bar(frame, *round_words(frame, view))
    return widgets + (_small(frame, rest, view, guide) if frame.sizes.is_small else _large(frame, rest, view, guide))


def round_words(frame: Frame, view: TableView) -> tuple[str, str]:
    """Which round it is, in a few words and a few more."""
    title = frame.say("Round {n}", n=view.round)
    if view.cycle > 1:
        return title, frame.say("cycle {n}", n=view.cycle)
    return title, frame.say("card {n} of 6", n=view.round)


def _large(frame: Frame, rest: Area, view: TableView, guide: Guide) -> list[Widget]:
    sizes = frame.sizes
    inside = rest.inset(sizes.gap, sizes.px(6))
    left, inside = inside.from_left(sizes.px(206), sizes.margin)
    right, middle = inside.from_right(sizes.px(202), sizes.px(12))
    pillow, scores = right.from_top(sizes.px(148), sizes.gap)
    return [
        *order_rows(left, sizes, view, view.turn_order),
        *red_pillow(frame, pillow, view),
        *score_table(frame, scores, view),
        *_middle(frame, middle, view, guide),
    ]


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
    written, rest = sentences(frame, rest, guide)
    buttons, rest = choice_buttons(frame, rest, guide.choices)
    heaps = (*guide.fell, *guide.gains)[-(1 if sizes.is_small else 2) :]
    lines: list[Widget] = []
    for heap in heaps:
        line, rest = rest.from_bottom(round(sizes.font_px(Role.BODY) * 1.5))
        lines.insert(0, heap_line(frame, line, heap))
    picture = rest.inset(0, sizes.px(2))
    box = Box(picture, frame.model.box, tap=Tap(Show(Play(page="hands")), "h"))
    return [*widgets, *written, Pool(picture), box, *lines, *buttons]


def headline(frame: Frame, area: Area, view: TableView, guide: Guide) -> list[Widget]:
    """Whose turn, in the seat's colour, and as what."""
    sizes = frame.sizes
    if guide.seat is None:
        title = "" if guide.title is None else frame.say.words(guide.title)
        return [Label(area, title, Ink(Role.HEADLINE))]
    ink = Ink(Role.NAME, seat_colour(view, guide.seat))
    px, weight = ink.face(sizes)
    size = round(px * 0.78)
    character = "" if guide.character is None else frame.say.character(guide.character).capitalize()
    role = Ink(Role.HEADLINE, weight=Weight.SEMIBOLD)
    symbol, area = area.from_left(round(size * 0.7), sizes.px(8))
    wanted = size + sizes.gap + text.width_of(character, *role.face(sizes)) + sizes.px(12)
    name_width = min(text.width_of(guide.seat, px, weight) + 2, max(area.width - wanted, area.width // 2))
    name, rest = area.from_left(name_width, sizes.px(12))
    mark, rest = rest.from_left(size, sizes.gap)
    return [
        SeatMark(symbol, seat_number(view, guide.seat)),
        Label(name, guide.seat, ink, chosen=True),
        EmblemMark(mark.moved(0, sizes.px(3)), guide.character or "thief"),
        Label(rest.moved(0, sizes.px(4)), character, role),
    ]


def sentences(frame: Frame, area: Area, guide: Guide) -> tuple[list[Widget], Area]:
    """What just happened, what to do now, and what is allowed besides, one sentence each."""
    sizes, say = frame.sizes, frame.say
    widgets: list[Widget] = []
    said = [(guide.happened, Ink(Role.BODY, IVORY)), (guide.todo, Ink(Role.ACTION, BRIGHT))]
    if not sizes.is_small:
        said.append((guide.then, Ink(Role.SMALL, DIM)))
    for words, ink in said:
        if words is not None:
            sentence = say.words(words)
            px, weight = ink.face(sizes)
            lines = text.wrapped(sentence, px, weight, area.width)
            spot, area = area.from_top(len(lines) * text.line_height(px, weight) + 2)
            widgets.append(Paragraph(spot, sentence, ink))
    return widgets, area


def choice_buttons(frame: Frame, area: Area, choices: tuple[Choice, ...]) -> tuple[list[Widget], Area]:
    """What may be said, as large buttons at the foot; the usual one is last, where the thumb is."""
    if not choices:
        return [], area
    sizes = frame.sizes
    ordered = sorted(choices, key=lambda choice: choice.primary)
    columns = len(ordered) if len(ordered) <= _in_one_row(frame, area, ordered) else 2
    rows = -(-len(ordered) // columns)
    height = max(sizes.touch, sizes.px(50))
    foot, rest = area.from_bottom(rows * height + (rows - 1) * sizes.gap, sizes.px(4))
    keys: set[str] = set()
    widgets: list[Widget] = []
    for index, choice in enumerate(ordered):
        row = foot.rows(rows, sizes.gap)[index // columns]
        in_row = min(columns, len(ordered) - index // columns * columns)
        widgets.append(_button(frame, row.columns(in_row, sizes.gap)[index % columns], choice, keys))
    return widgets, rest


def _in_one_row(frame: Frame, area: Area, choices: list[Choice]) -> int:
    """How many of these buttons fit side by side with all of their words."""
    sizes = frame.sizes
    px, weight = Ink(Role.BUTTON).face(sizes)
    widest = max(text.width_of(frame.say.words(choice.label), px, weight) for choice in choices)
    mark = round(px * 1.35) + sizes.gap if any(choice.kind in _GEM_KINDS for choice in choices) else 0
    return max(1, (area.width + sizes.gap) // (widest + mark + 3 * sizes.gap))


def _button(frame: Frame, area: Area, choice: Choice, taken: set[str]) -> PushButton:
    key = _KEYS[choice.kind]
    key = "" if key in taken else key
    taken.add(key)
    kind = ButtonKind.PRIMARY if choice.primary else ButtonKind.SECONDARY
    gem = choice.kind.value if choice.kind in _GEM_KINDS else ""
    icon = "bell" if choice.kind in {Kind.ALARM, Kind.RECLAIM} else None
    tap = Tap(Say(choice.lines or (choice.line,)), key)
    return PushButton(area, frame.say.words(choice.label), kind, icon, gem=gem, tap=tap)


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
    widgets += order_rows(inside.inset(-sizes.px(8), 0), sizes, view, waiting[:rows])
    leader = ranked(view)[0]
    active = None if view.active is None else view.seats[seat_number(view, view.active.seat)]
    lines = [(say("You"), points(active.score), BRIGHT)] if active is not None else []
    lines.append((say("Leader"), leader.name, IVORY))
    for row, (what, value, colour) in zip(foot.rows(2), lines, strict=False):
        widgets.append(Label(row, what, Ink(Role.SMALL, DIM)))
        value_area = row.from_right(row.width * 62 // 100)[0]
        widgets.append(Label(value_area, value, Ink(Role.BODY, colour, Align.RIGHT, Weight.BOLD), chosen=True))
    return widgets
