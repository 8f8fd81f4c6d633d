"""What each seat of a new game starts with, and the options of its edition."""

from companion.games.master_thieves.gems import Gem as GemKind
from companion.screen.actions import Show
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, line_height
from companion.screen.drawing.theme import DIM, IVORY, Role
from companion.screen.master_thieves.drawing.marks import Gem, GemPillow
from companion.screen.master_thieves.opening import IMITATIONS, Laid, Page
from companion.screen.master_thieves.piece_names import gem_name
from companion.screen.model import Frame
from companion.screen.scenes.blocks import Switch, content, switch_area
from companion.screen.scenes.chrome import back_bar
from companion.screen.widgets.basic import Label, Plate, PushButton
from companion.screen.widgets.panels import Kind
from companion.screen.widgets.widget import Tap, Widget

_KEYS = (("q", "a"), ("w", "d"))  # fewer and more of each kind


def single_action(laid: Laid, frame: Frame, area: Area) -> list[Widget]:
    """The switch for one move of the box per turn."""
    sizes, on = frame.sizes, laid.choices.single_action
    inside = area.inset(sizes.px(14), 0)
    spot = switch_area(sizes, inside)
    words = Area(inside.left, inside.top, spot.left - inside.left - sizes.gap, inside.height)
    both = 2 * line_height(*Ink(Role.SMALL).face(sizes)) + 2
    name, line = words.middle(words.width, min(words.height, both)).rows(2)
    return [
        Plate(area, tap=Tap(Show(laid.having(single_action=not on)), "s")),
        Label(name, frame.say("Single action"), Ink(Role.SMALL, IVORY)),
        Label(line, frame.say("one move of the box per turn"), Ink(Role.SMALL, DIM)),
        Switch(spot, on),
    ]


def build(laid: Laid, frame: Frame) -> list[Widget]:
    """A stepper for each kind of gem; on a small screen also the switch for single action."""
    sizes, say = frame.sizes, frame.say
    back = Show(laid.having(page=Page.EDITION))
    widgets, rest = back_bar(frame, say("Each starts with"), say.words(laid.edition.title), back)
    body = content(frame, rest)
    row = max(sizes.touch, sizes.px(64))
    foot, body = body.from_bottom(max(sizes.touch, sizes.px(58)), sizes.px(10))
    left, right = foot.columns(2, sizes.gap)
    is_printed = laid.choices.white_pillow is None
    as_printed = None if is_printed else Tap(Show(laid.having(white_pillow=None)), "p")
    widgets += [
        PushButton(left, say("As printed"), off=is_printed, tap=as_printed),
        PushButton(right, say("OK"), Kind.PRIMARY, tap=Tap(back, "return")),
    ]
    if sizes.is_small and laid.edition.single_action:
        switch, body = body.from_bottom(sizes.touch, sizes.gap)
        widgets += single_action(laid, frame, switch)
    if not sizes.is_small:
        picture, body = body.shares(1, 1.5, gap=sizes.margin)
        high = min(picture.height, picture.width * 2 // 3)
        heap = tuple((kind.value, laid.white_pillow[kind]) for kind in IMITATIONS)
        widgets.append(GemPillow(picture.middle(picture.width, high), "white", heap, all_kinds=False))
    steppers = body.middle(body.width, min(body.height, 2 * row + sizes.px(16)))
    for spot, kind, keys in zip(steppers.rows(2, sizes.gap), IMITATIONS, _KEYS, strict=True):
        widgets += _stepper(laid, frame, spot, kind, keys)
    return widgets


def _stepper(laid: Laid, frame: Frame, area: Area, kind: GemKind, keys: tuple[str, str]) -> list[Widget]:
    """Fewer and more of one kind of gem, between none and what the stock has; never an empty pillow."""
    sizes, pillow, most = frame.sizes, laid.white_pillow, laid.fit.white_pillow[kind]
    count = pillow[kind]
    side = max(sizes.touch, sizes.px(58))
    gem, rest = area.inset(sizes.px(4), 0).from_left(sizes.px(44), sizes.gap)
    more, rest = rest.from_right(side)
    number, rest = rest.from_right(sizes.px(64))
    fewer, words = rest.from_right(side)
    may_fewer = count > 0 and pillow.total > 1
    fewer_tap = _to(laid, kind, min(count, most + 1) - 1, keys[0]) if may_fewer else None
    more_tap = _to(laid, kind, count + 1, keys[1]) if count < most else None
    return [
        Gem(gem.middle(sizes.px(42), sizes.px(42)), kind),
        Label(words, gem_name(frame.say, kind, count), Ink(Role.BODY)),
        PushButton(fewer.middle(side, side), "", icon="minus", off=fewer_tap is None, tap=fewer_tap),
        Label(number, str(count), Ink(Role.HEADLINE, IVORY, Align.CENTRE)),
        PushButton(more.middle(side, side), "", icon="plus", off=more_tap is None, tap=more_tap),
    ]


def _to(laid: Laid, kind: GemKind, count: int, key: str) -> Tap:
    """So many of a kind; the printed pillow is nothing special."""
    pillow = laid.white_pillow.replaced({kind: count})
    changed = laid.having(white_pillow=None if pillow == laid.edition.white_pillow else pillow)
    return Tap(Show(changed), key, means=f"{key} {kind}")
