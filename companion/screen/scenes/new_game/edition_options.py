"""What each seat of a new game starts with, and the options of its edition."""

from dataclasses import replace

from companion.screen.actions import Show
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, line_height
from companion.screen.drawing.theme import DIM, IVORY, Role
from companion.screen.master_thieves.drawing.marks import Gem, GemPillow
from companion.screen.master_thieves.piece_names import gem_name
from companion.screen.model import Frame
from companion.screen.routes import NewGame
from companion.screen.scenes.blocks import Switch, content, switch_area
from companion.screen.scenes.chrome import back_bar
from companion.screen.setup_choices import EditionOffer, Pillow
from companion.screen.widgets.basic import Label, Plate, PushButton
from companion.screen.widgets.panels import Kind
from companion.screen.widgets.widget import Tap, Widget


def edition_page(route: NewGame) -> NewGame:
    """On to the edition."""
    return replace(route, page="edition")


def pillow_of(route: NewGame, chosen: EditionOffer) -> Pillow:
    """What lies on each white pillow: as printed, unless the table wants it otherwise."""
    return chosen.printed if route.white_pillow is None else route.white_pillow


def single_action(route: NewGame, frame: Frame, area: Area) -> list[Widget]:
    """The switch for one move of the box per turn."""
    sizes = frame.sizes
    inside = area.inset(sizes.px(14), 0)
    spot = switch_area(sizes, inside)
    words = Area(inside.left, inside.top, spot.left - inside.left - sizes.gap, inside.height)
    name, line = _middle(frame, words).rows(2)
    return [
        Plate(area, tap=Tap(Show(replace(route, single_action=not route.single_action)), "s")),
        Label(name, frame.say("Single action"), Ink(Role.SMALL, IVORY)),
        Label(line, frame.say("one move of the box per turn"), Ink(Role.SMALL, DIM)),
        Switch(spot, route.single_action),
    ]


def _middle(frame: Frame, area: Area) -> Area:
    """Two small lines in the middle of a card."""
    height = 2 * line_height(*Ink(Role.SMALL).face(frame.sizes)) + 2
    return area.middle(area.width, min(area.height, height))


def build(route: NewGame, frame: Frame, chosen: EditionOffer) -> list[Widget]:
    sizes, say = frame.sizes, frame.say
    back = Tap(Show(edition_page(route)), "return")
    widgets, rest = back_bar(frame, say("Each starts with"), say.words(chosen.title), Show(edition_page(route)))
    body = content(frame, rest)
    row = max(sizes.touch, sizes.px(64))
    foot, body = body.from_bottom(max(sizes.touch, sizes.px(58)), sizes.px(10))
    printed = replace(route, white_pillow=None)
    left, right = foot.columns(2, sizes.gap)
    as_printed = Tap(Show(printed), "p") if route.white_pillow is not None else None
    widgets += [
        PushButton(left, say("As printed"), off=as_printed is None, tap=as_printed),
        PushButton(right, say("OK"), Kind.PRIMARY, tap=back),
    ]
    if sizes.is_small and chosen.single_action:
        switch, body = body.from_bottom(sizes.touch, sizes.gap)
        widgets += single_action(route, frame, switch)
    if not sizes.is_small:
        picture, body = body.shares(1, 1.5, gap=sizes.margin)
        high = min(picture.height, picture.width * 2 // 3)
        widgets.append(
            GemPillow(picture.middle(picture.width, high), "white", pillow_of(route, chosen), all_kinds=False)
        )
    steppers = body.middle(body.width, min(body.height, 2 * row + sizes.px(16)))
    most = dict(chosen.fit(len(route.seats)).most)
    for index, (spot, (kind, _)) in enumerate(zip(steppers.rows(2, sizes.gap), chosen.printed, strict=True)):
        widgets += _stepper(route, frame, spot, chosen, (index, kind, most.get(kind, 0)))
    return widgets


def _stepper(
    route: NewGame, frame: Frame, area: Area, chosen: EditionOffer, which: tuple[int, str, int]
) -> list[Widget]:
    """Fewer and more of one kind of gem, between none and what the stock has; never an empty pillow."""
    sizes, (index, kind, most) = frame.sizes, which
    pillow = dict(pillow_of(route, chosen))
    count = pillow[kind]
    fewer_tap, more_tap = [
        Tap(Show(replace(route, white_pillow=_counted(chosen, pillow | {kind: to}))), key, means=f"{key} {kind}")
        for to, key in ((min(count, most + 1) - 1, "qw"[index]), (count + 1, "ad"[index]))
    ]
    side = max(sizes.touch, sizes.px(58))
    gem, rest = area.inset(sizes.px(4), 0).from_left(sizes.px(44), sizes.gap)
    more, rest = rest.from_right(side)
    number, rest = rest.from_right(sizes.px(64))
    fewer, words = rest.from_right(side)
    may_fewer = count > 0 and sum(pillow.values()) > 1
    return [
        Gem(gem.middle(sizes.px(42), sizes.px(42)), kind),
        Label(words, gem_name(frame.say, kind, count), Ink(Role.BODY)),
        PushButton(fewer.middle(side, side), "", icon="minus", off=not may_fewer, tap=fewer_tap if may_fewer else None),
        Label(number, str(count), Ink(Role.HEADLINE, IVORY, Align.CENTRE)),
        PushButton(more.middle(side, side), "", icon="plus", off=count >= most, tap=more_tap if count < most else None),
    ]


def _counted(chosen: EditionOffer, pillow: dict[str, int]) -> Pillow | None:
    """The pillow as a route keeps it; the printed one is nothing special."""
    counts = tuple(pillow.items())
    return None if counts == chosen.printed else counts
