"""The share-out: whose pick, gems to tap, and best first for all of it in one tap."""

from companion.games.master_thieves.guide.values import Choice, Guide, Kind
from companion.games.master_thieves.views import TableView
from companion.screen.actions import Say
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink
from companion.screen.drawing.theme import BRIGHT, Role
from companion.screen.master_thieves.choices import choice_buttons
from companion.screen.master_thieves.drawing.marks import Gem, GemPillow
from companion.screen.master_thieves.piece_names import gem_name
from companion.screen.master_thieves.pieces import counts, order_rows, red_pillow, score_table
from companion.screen.master_thieves.seen import seen
from companion.screen.master_thieves.turn_scene import headline, round_words, sentences
from companion.screen.model import Frame
from companion.screen.routes import Play
from companion.screen.scenes.chrome import play_bar
from companion.screen.widgets.basic import Label, Plate, Pool
from companion.screen.widgets.widget import Tap, Widget

_GEMS = (Kind.RUBY, Kind.SAPPHIRE, Kind.DIAMOND)
_PICK = Ink(Role.BODY, BRIGHT, Align.CENTRE)
_PILLOW_ROOM = 64  # pixels at 800x480 below which a pillow is no pillow any more
_KEYS = {Kind.RUBY: "r", Kind.SAPPHIRE: "s", Kind.DIAMOND: "d"}


def build(route: Play, frame: Frame) -> list[Widget]:  # noqa: ARG001 - nothing is chosen here but by saying it
    """The red pillow large, with the gems to pick as large buttons."""
    view, guide = seen(frame)
    widgets, rest = play_bar(frame, *round_words(frame, view))
    sizes = frame.sizes
    inside = rest.inset(sizes.gap, sizes.px(6))
    if sizes.is_small:
        return widgets + _middle(frame, inside, view, guide)
    left, inside = inside.from_left(sizes.px(182), sizes.px(14))
    right, middle = inside.from_right(sizes.px(208), sizes.px(12))
    return [
        *widgets,
        *order_rows(left, sizes, view, view.turn_order),
        *score_table(frame, right, view),
        *_middle(frame, middle, view, guide),
    ]


def _middle(frame: Frame, area: Area, view: TableView, guide: Guide) -> list[Widget]:
    sizes = frame.sizes
    head, rest = area.from_top(round(sizes.font_px(Role.NAME) * 1.15))
    widgets = headline(frame, head, view, guide)
    picks = tuple(choice for choice in guide.choices if choice.kind in _GEMS)
    others = tuple(choice for choice in guide.choices if choice.kind not in _GEMS)
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
    name = gem_name(frame.say, choice.kind)
    return [
        Plate(area, tap=Tap(Say(choice.lines or (choice.line,)), _KEYS[choice.kind])),
        Gem(rest.square(), choice.kind.value),
        Label(line, name[:1].upper() + name[1:] + (f" \u00d7 {left}" if left else ""), _PICK),
    ]
