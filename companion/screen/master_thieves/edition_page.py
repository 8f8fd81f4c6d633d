"""What is chosen before the game: the edition, what is different in it, what each seat starts with, and options."""

from typing import assert_never

from msgspec.structs import replace

from companion.games.master_thieves.gems import Gem as GemKind
from companion.games.master_thieves.guide.values import EditionOptions, MasterThievesOptions
from companion.games.master_thieves.pages.opening import (
    IMITATIONS,
    Laid,
    Page,
    laid_so_far,
    opening,
    options_of,
    problem_of,
    ready,
    with_edition,
    with_gems,
)
from companion.nodes.theme import BRASS, DIM, IVORY, Role
from companion.pages.actions import Begin, Show
from companion.pages.new_game import seats_page
from companion.pages.routes import NewGame
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import SMALLEST, Align, Ink, line_height, wrapped
from companion.screen.game_screens import Frame
from companion.screen.master_thieves.drawing.marks import Gem, GemPillow
from companion.screen.master_thieves.game_values import gem_name
from companion.screen.scenes.blocks import card_button, centred_text, content, switch_area
from companion.screen.scenes.chrome import back_bar
from companion.screen.widgets.basic import IconMark, Label, Paragraph, Plate, PushButton, Switch
from companion.screen.widgets.panels import Kind, Look
from companion.screen.widgets.widget import Tap, Widget


def build(route: NewGame, frame: Frame) -> list[Widget]:
    """The edition, or what each starts with."""
    options, laid = options_of(frame), laid_so_far(route, frame)
    if options is None or laid is None:
        return back_bar(frame, frame.say("New game"), "", Show(seats_page(route)))[0]
    match laid.choices.page:
        case Page.WHITE_PILLOW if laid.has_white_pillow:
            return _white_pillow_page(laid, frame)
        case Page.DIFFERENCES:
            return _only_differences(laid, frame)
        case Page.WHITE_PILLOW | Page.EDITION:
            return _edition(laid, frame, options)
        case _ as unreachable:
            assert_never(unreachable)


def _edition(laid: Laid, frame: Frame, options: MasterThievesOptions) -> list[Widget]:
    sizes, say = frame.sizes, frame.say
    widgets, rest = back_bar(frame, say("Edition"), say("which rulebook do you have?"), Show(seats_page(laid.route)))
    body = content(frame, rest)
    row = max(sizes.touch, sizes.px(58))
    foot, body = body.from_bottom(row, sizes.px(10))
    widgets += _foot(laid, frame, foot)
    if sizes.is_small:
        cells, place = _two_in_a_row(body, len(options.editions), row, sizes.gap)
        tap = Tap(Show(laid.having(page=Page.DIFFERENCES)), "d")
        widgets.append(PushButton(place, say("Show differences"), icon="info", tap=tap))
    else:
        cards, body = body.from_bottom(row, sizes.px(10))
        widgets += _option_cards(laid, frame, cards)
        names, panel = body.shares(1, 1.25, gap=sizes.margin)
        cells = names.rows(len(options.editions), sizes.gap)
        widgets += _differences(frame, panel, laid.edition, Ink(Role.SMALL))
    for number, (cell, edition) in enumerate(zip(cells, options.editions, strict=True), start=1):
        tap = Tap(Show(with_edition(laid, edition)), str(number))
        lit = edition is laid.edition
        widgets.append(PushButton(cell, say.words(edition.title), role=Role.BODY, lit=lit, tap=tap))
    return widgets


def _two_in_a_row(area: Area, count: int, height: int, gap: int) -> tuple[list[Area], Area]:
    """Room for so many, and for one more: beside the last of an odd number, below the last of an even one."""
    rows = count // 2 + 1
    lines = area.from_top(rows * height + (rows - 1) * gap)[0].rows(rows, gap)
    cells = [cell for line in lines for cell in line.columns(2, gap)]
    return cells[:count], cells[count] if count % 2 else lines[-1]


def _only_differences(laid: Laid, frame: Frame) -> list[Widget]:
    """What is different on a page of its own, where the screen is small."""
    sizes, back = frame.sizes, Show(laid.having(page=Page.EDITION))
    widgets, rest = back_bar(frame, frame.say.words(laid.edition.title), "", back)
    foot, panel = content(frame, rest).from_bottom(max(sizes.touch, sizes.px(58)), sizes.gap)
    done = PushButton(foot, frame.say("OK"), Kind.PRIMARY, tap=Tap(back, "return"))
    return [*widgets, *_differences(frame, panel, laid.edition, Ink()), done]


def _differences(frame: Frame, area: Area, edition: EditionOptions, ink: Ink) -> list[Widget]:
    """What is different, line by line; in a long language all lines are a little smaller."""
    sizes = frame.sizes
    lines = list(map(frame.say.words, edition.differences))
    inside = area.inset(sizes.margin, sizes.px(10))
    bullets, texts = inside.from_left(sizes.px(10), sizes.px(12))
    heights, step, gap = _heights(frame, lines, texts, ink)
    widgets: list[Widget] = [Plate(area, Look.WELL)]
    for words, height in zip(lines, heights, strict=True):
        mark = bullets.from_top(min(step, bullets.height))[0].middle(sizes.px(12), sizes.px(12))
        widgets += [IconMark(mark, "on", BRASS), Paragraph(texts.from_top(height)[0], words, ink)]
        bullets, texts = bullets.from_top(height, gap)[1], texts.from_top(height, gap)[1]
    return widgets


def _heights(frame: Frame, lines: list[str], area: Area, ink: Ink) -> tuple[list[int], int, int]:
    """How high each of these is at the largest size at which all fit, with one line's height and the gap between."""
    px, weight = ink.face(frame.sizes)
    for size in range(px, round(px * SMALLEST) - 1, -1):
        step = line_height(size, weight)
        heights = [step * len(wrapped(words, size, weight, area.width)) for words in lines]
        room = area.height - sum(heights)
        if room >= (len(lines) - 1) * frame.sizes.px(2):
            break
    return heights, step, min(frame.sizes.px(8), max(0, room) // max(1, len(lines) - 1))


def _option_cards(laid: Laid, frame: Frame, area: Area) -> list[Widget]:
    """The white pillow that each starts with, if any, and single action where the rulebook has it."""
    left, right = area.shares(1, 1.25, gap=frame.sizes.margin)
    widgets = _pillow_card(laid, frame, left) if laid.has_white_pillow else []
    return [*widgets, *_single_action(laid, frame, right)] if laid.edition.single_action else widgets


def _pillow_card(laid: Laid, frame: Frame, area: Area) -> list[Widget]:
    sizes = frame.sizes
    words, counts = area.inset(sizes.px(14), 0).shares(1.1, 1, gap=sizes.gap)
    widgets: list[Widget] = [
        Plate(area, tap=Tap(Show(laid.having(page=Page.WHITE_PILLOW)), "w")),
        centred_text(frame, words, _starts_with(laid, frame), Ink(Role.SMALL, DIM)),
    ]
    for cell, kind in zip(counts.columns(2), IMITATIONS, strict=True):
        gem, number = cell.from_left(sizes.px(30), sizes.px(4))
        widgets += [
            Gem(gem.middle(sizes.px(28), sizes.px(28)), kind),
            Label(number, str(laid.white_pillow[kind]), Ink(Role.ACTION)),
        ]
    return widgets


def _starts_with(laid: Laid, frame: Frame) -> str:
    if laid.is_short:
        return frame.say("Short game: each starts with")
    return frame.say("Each starts with. Short game?")


def _foot(laid: Laid, frame: Frame, area: Area) -> list[Widget]:
    """Begin; or what keeps from it, with the one tap that helps."""
    sizes, say = frame.sizes, frame.say
    problem, remedy = problem_of(laid, frame)
    if problem:
        most = laid.fit.white_pillow
        text, button = area.shares(1 if sizes.is_small else 1.3, 1, gap=sizes.margin)
        both = Paragraph(text, f"{problem} {remedy}".strip(), Ink(Role.SMALL))
        words = problem if both.cut(sizes) else both.text
        use_it = Tap(Show(laid.having(white_pillow=most)), "return")
        maximum = PushButton(button, say("Use maximum"), Kind.PRIMARY, tap=use_it)
        hint = centred_text(frame, text, words, Ink(Role.SMALL))
        return [hint, *card_button(frame, maximum, say("{gems} each", gems=most.words))]
    start = PushButton(
        area,
        say("Start"),
        Kind.PRIMARY,
        tap=Tap(Begin(opening(ready(laid)), laid.route.computers), "return", means="start"),
    )
    if not laid.route.seats:
        start = PushButton(
            area, say("OK"), Kind.PRIMARY, tap=Tap(Show(seats_page(laid.having())), "return", means="done")
        )
    if not sizes.is_small:
        text, button = area.shares(1, 1.25, gap=sizes.margin)
        names = ", ".join(laid.route.seats)
        return [
            Label(text, names, Ink(Role.SMALL, DIM), chosen=True),
            replace(start, area=button),
        ]
    if not laid.has_white_pillow:
        return [start]
    options, button = area.columns(2, sizes.gap)
    return [
        PushButton(options, say("Options"), tap=Tap(Show(laid.having(page=Page.WHITE_PILLOW)), "w")),
        replace(start, area=button),
    ]


_KEYS = (("q", "a"), ("w", "d"))  # fewer and more of each kind


def _single_action(laid: Laid, frame: Frame, area: Area) -> list[Widget]:
    """The switch for one move of the box per turn."""
    on, say = laid.choices.single_action, frame.say
    tap = Tap(Show(laid.having(single_action=not on)), "s")
    return _switch(frame, area, (say("Single action"), say("one move of the box per turn")), tap, on=on)


def _cards(laid: Laid, frame: Frame, area: Area) -> list[Widget]:
    """The switch for cards that nobody has in his hands."""
    on, say = laid.choices.on_screens, frame.say
    tap = Tap(Show(laid.having(on_screens=not on)), "c")
    line = "" if frame.sizes.is_small else say("nobody has printed cards")
    return _switch(frame, area, (say("Cards on screens"), line), tap, on=on)


def _switch(frame: Frame, area: Area, said: tuple[str, str], tap: Tap, *, on: bool) -> list[Widget]:
    sizes = frame.sizes
    inside = area.inset(sizes.px(14), 0)
    spot = switch_area(sizes, inside)
    words = Area(inside.left, inside.top, spot.left - inside.left - sizes.gap, inside.height)
    both = 2 * line_height(*Ink(Role.SMALL).face(sizes)) + 2
    name, line = words.middle(words.width, min(words.height, both)).rows(2)
    more = [Label(line, said[1], Ink(Role.SMALL, DIM))] if said[1] else []
    title = Label(name if more else words, said[0], Ink(Role.SMALL, IVORY))
    return [Plate(area, tap=tap), title, *more, Switch(spot, on)]


def _white_pillow_page(laid: Laid, frame: Frame) -> list[Widget]:
    """A stepper for each kind of gem; on a small screen also the switch for single action."""
    sizes, say = frame.sizes, frame.say
    back = Show(laid.having(page=Page.EDITION))
    widgets, rest = back_bar(frame, say("Each starts with"), say.words(laid.edition.title), back)
    body = content(frame, rest)
    row = max(sizes.touch, sizes.px(64))
    foot, body = body.from_bottom(max(sizes.touch, sizes.px(58)), sizes.px(10))
    left, middle, right = foot.shares(1, 1.6, 1, gap=sizes.gap)
    is_printed = laid.choices.white_pillow is None
    as_printed = None if is_printed else Tap(Show(laid.having(white_pillow=None)), "p")
    widgets += [
        PushButton(left, say("As printed"), off=is_printed, tap=as_printed),
        *_short_game(laid, frame, middle),
        PushButton(right, say("OK"), Kind.PRIMARY, tap=Tap(back, "return")),
    ]
    switch, body = body.from_bottom(sizes.touch if sizes.is_small else sizes.px(58), sizes.gap)
    if sizes.is_small and laid.edition.single_action:
        switch, action = switch.shares(1, 1.4, gap=sizes.gap)
        widgets += _single_action(laid, frame, action)
    widgets += _cards(laid, frame, switch)
    if not sizes.is_small:
        picture, body = body.shares(1, 1.5, gap=sizes.margin)
        high = min(picture.height, picture.width * 2 // 3)
        heap = tuple((kind.value, laid.white_pillow[kind]) for kind in IMITATIONS)
        widgets.append(GemPillow(picture.middle(picture.width, high), "white", heap, all_kinds=False))
    steppers = body.middle(body.width, min(body.height, 2 * row + sizes.px(16)))
    for spot, kind, keys in zip(steppers.rows(2, sizes.gap), IMITATIONS, _KEYS, strict=True):
        widgets += _stepper(laid, frame, spot, kind, keys)
    return widgets


def _short_game(laid: Laid, frame: Frame, area: Area) -> list[Widget]:
    """One tap for half of what is printed."""
    tap = Tap(Show(laid.having(white_pillow=laid.edition.short_pillow)), "h")
    button = PushButton(area, frame.say("Short game"), role=Role.BODY, lit=laid.is_short, tap=tap)
    return card_button(frame, button, frame.say("Half of it: about half as long"))


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
    """So many of a kind."""
    return Tap(Show(with_gems(laid, kind, count)), key, means=f"{key} {kind}")
