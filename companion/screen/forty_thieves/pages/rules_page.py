"""What is chosen before the game: the optional rules, the special tiles in the box, and who begins."""

from typing import assert_never

from companion.games.forty_thieves.faces import Special
from companion.games.forty_thieves.guide.values import FortyThievesOptions
from companion.nodes.theme import DIM, IVORY, Role
from companion.pages.actions import Begin, Show
from companion.pages.new_game import seats_page
from companion.pages.routes import NewGame
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, line_height
from companion.screen.forty_thieves.opening import (
    ALL_SPECIALS,
    SIMPLE,
    Choices,
    Page,
    choices_of,
    having,
    opening,
    options_of,
)
from companion.screen.forty_thieves.widgets.piece_marks import Thing
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import centred_text, switch_area, text_height
from companion.screen.scenes.chrome import page
from companion.screen.widgets.basic import Label, Paragraph, Plate, PushButton, SeatMark, Switch
from companion.screen.widgets.panels import Kind
from companion.screen.widgets.widget import Tap, Widget

_KEYS = (("q", "w"), ("a", "d"), ("z", "x"), ("e", "r"), ("f", "g"))  # fewer and more of each kind
_EACH = ALL_SPECIALS // len(Special)


def build(route: NewGame, frame: Frame) -> list[Widget]:
    """The rules, or how many special tiles there are."""
    choices, options = choices_of(route, frame), options_of(frame)
    if options is None:
        return page(frame, frame.say("New game"), "", Show(seats_page(route)))[0]
    match choices.page:
        case Page.RULES:
            return _rules(route, frame, choices, options)
        case Page.SPECIALS:
            return _specials(route, frame, choices)
        case _ as unreachable:
            assert_never(unreachable)


def _rules(route: NewGame, frame: Frame, choices: Choices, options: FortyThievesOptions) -> list[Widget]:
    sizes, say = frame.sizes, frame.say
    widgets, body = page(frame, say("Rules"), say("which optional rules?"), Show(seats_page(route)))
    foot, body = body.from_bottom(max(sizes.px(52), sizes.touch - 2 * sizes.gap), sizes.gap)
    begins: list[Widget] = []
    if not sizes.is_small and route.seats:
        first, body = body.from_bottom(sizes.px(50), sizes.gap)
        begins = _who_begins(route, frame, first, choices)
    for row, rule in zip(body.rows(len(options.rules), sizes.gap), options.rules, strict=True):
        tap = Tap(Show(having(route, choices.switched(rule.name))), rule.name[0])
        widgets += _card(frame, row, (say.words(rule.title), say.words(rule.words)), tap, on=rule.name in choices.rules)
    return [*widgets, *begins, *_foot(route, frame, foot, choices)]


def _card(frame: Frame, area: Area, words: tuple[str, str], tap: Tap, *, on: bool) -> list[Widget]:
    """A rule that is on or off, with what it means."""
    sizes = frame.sizes
    inside = area.inset(sizes.px(14), 0)
    spot = switch_area(sizes, inside)
    room = Area(inside.left, inside.top, spot.left - inside.left - sizes.gap, inside.height)
    title, small = Ink(Role.BODY, IVORY), Ink(Role.SMALL, DIM)
    upper, lower = line_height(*title.face(sizes)), text_height(frame, words[1], room.width, small) - 2
    name, rest = room.middle(room.width, min(room.height, upper + lower)).from_top(upper)
    return [Plate(area, tap=tap), Label(name, words[0], title), Paragraph(rest, words[1], small), Switch(spot, on)]


def _who_begins(route: NewGame, frame: Frame, area: Area, choices: Choices) -> list[Widget]:
    """A button for each seat."""
    sizes = frame.sizes
    words, seats = area.from_left(area.width * 20 // 100, sizes.gap)
    widgets: list[Widget] = [Label(words, frame.say("Who starts?"), Ink(Role.SMALL, DIM))]
    cells = seats.columns(len(route.seats), sizes.gap)
    for number, (cell, name) in enumerate(zip(cells, route.seats, strict=True)):
        lit = number == choices.first % len(route.seats)
        tap = Tap(Show(having(route, choices, first=number)), str(number + 1))
        widgets.append(PushButton(cell, "", lit=lit, tap=tap))
        mark_area, room = cell.inset(sizes.gap, 0).from_left(sizes.px(20), sizes.px(6))
        widgets += [
            SeatMark(mark_area, frame.style_of(name, number), px=sizes.px(18)),
            Label(room, name, Ink(Role.SMALL), chosen=True),
        ]
    return widgets


def _foot(route: NewGame, frame: Frame, area: Area, choices: Choices) -> list[Widget]:
    """The special tiles where there are any, and begin."""
    sizes, say = frame.sizes, frame.say
    asks_first = sizes.is_small and bool(route.seats)
    cells = area.columns(1 + (SIMPLE not in choices.rules) + asks_first, sizes.gap)
    widgets: list[Widget] = []
    if asks_first:
        widgets += _begins(route, frame, cells.pop(0), choices)
    if SIMPLE not in choices.rules:
        words = say("Special tiles: counted") if choices.are_counted else say("Special tiles")
        role = Role.SMALL if sizes.is_small else Role.BUTTON
        tap = Tap(Show(having(route, choices, page=Page.SPECIALS)), "p")
        widgets.append(PushButton(cells.pop(0), words, role=role, tap=tap))
    if not route.seats:
        done = Tap(Show(seats_page(having(route, choices))), "return", means="done")
        return [*widgets, PushButton(cells[0], say("OK"), Kind.PRIMARY, tap=done)]
    begin = Tap(Begin(opening(having(route, choices))), "return", means="start")
    return [*widgets, PushButton(cells[0], say("Start"), Kind.PRIMARY, tap=begin)]


def _begins(route: NewGame, frame: Frame, area: Area, choices: Choices) -> list[Widget]:
    """A small screen: who begins; a tap lets the next one."""
    sizes, first = frame.sizes, choices.first % len(route.seats)
    tap = Tap(Show(having(route, choices, first=(first + 1) % len(route.seats))), "1", means="who begins")
    upper, lower = area.inset(sizes.gap, sizes.px(6)).rows(2)
    mark, name = lower.from_left(sizes.px(20), sizes.px(6))
    return [
        PushButton(area, "", tap=tap),
        Label(upper, frame.say("Who starts?"), Ink(Role.SMALL, DIM)),
        SeatMark(mark, frame.style_of(route.seats[first], first), px=sizes.px(18)),
        Label(name, route.seats[first], Ink(Role.SMALL), chosen=True),
    ]


def _specials(route: NewGame, frame: Frame, choices: Choices) -> list[Widget]:
    """A stepper for each kind of special tile; 20 in all, or nobody counts them."""
    sizes, say = frame.sizes, frame.say
    counts = choices.specials or (_EACH,) * len(Special)
    total = sum(counts)
    found = Choices(choices.rules, counts, choices.first, Page.SPECIALS)
    back = Show(having(route, choices, page=Page.RULES))
    widgets, body = page(frame, say("Special tiles"), say("how many of each are in your box?"), back)
    foot, body = body.from_bottom(max(sizes.px(52), sizes.touch - 2 * sizes.gap), sizes.gap)
    line, body = body.from_bottom(line_height(*Ink(Role.SMALL).face(sizes)), sizes.px(4))
    total_words = say("{n} of {all} tiles", n=total, all=ALL_SPECIALS)
    widgets.append(Label(line, total_words, Ink(Role.SMALL, IVORY if total == ALL_SPECIALS else DIM, Align.CENTRE)))
    for cell, kind, keys in zip(body.grid(2, 3, sizes.gap), Special, _KEYS, strict=False):
        widgets += _stepper(route, frame, cell, (kind, found), keys)
    left, right = foot.columns(2, sizes.gap)
    not_counted = Show(having(route, choices, specials=(), page=Page.RULES))
    counted = Show(having(route, found, page=Page.RULES))
    is_whole = total == ALL_SPECIALS
    return [
        *widgets,
        PushButton(left, say("Do not count"), tap=Tap(not_counted, "n")),
        PushButton(right, say("OK"), Kind.PRIMARY, off=True)
        if not is_whole
        else PushButton(right, say("OK"), Kind.PRIMARY, tap=Tap(counted, "return")),
    ]


def _stepper(
    route: NewGame, frame: Frame, area: Area, of: tuple[Special, Choices], keys: tuple[str, str]
) -> list[Widget]:
    """Fewer and more tiles of one kind."""
    sizes, (kind, choices) = frame.sizes, of
    count = choices.specials[list(Special).index(kind)]
    side = max(sizes.px(50), sizes.touch - 2 * sizes.gap)
    inside = area.middle(area.width, min(area.height, side))
    more, rest = inside.from_right(side, sizes.px(2))
    number, rest = rest.from_right(sizes.px(44), sizes.px(2))
    fewer, rest = rest.from_right(side, sizes.gap)
    icon, words = rest.from_left(sizes.px(36), sizes.px(6))
    widgets: list[Widget] = [
        Thing(icon, kind, px=min(sizes.px(34), icon.height)),
        centred_text(frame, words, frame.say.words(kind.words), Ink(Role.SMALL)),
        Label(number, str(count), Ink(Role.ACTION, IVORY, Align.CENTRE)),
    ]
    for spot, sign, key, to in ((fewer, "minus", keys[0], count - 1), (more, "plus", keys[1], count + 1)):
        may = 0 <= to <= ALL_SPECIALS
        tap = Tap(Show(having(route, choices.counting(kind, to))), key, means=f"{sign} {kind}") if may else None
        widgets.append(PushButton(spot, "", icon=sign, off=not may, tap=tap))
    return widgets
