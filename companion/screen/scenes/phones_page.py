"""Joining with a phone: one code per seat, one for those who watch, and what became of each.

Where codes for all seats do not fit, the seats are a list, and one large code stands beside it.
"""

from collections.abc import Sequence
from typing import assert_never

from companion.nodes.theme import BRIGHT, DIM, GOOD, LINE, ON_BRASS, RUBY, SEATS, Colour, Role
from companion.pages.actions import Configure, GoOnWithout, NewCode, Show
from companion.pages.bars import back_button, bar_button
from companion.pages.phones_view import At, PhoneSeat
from companion.pages.routes import Menu, Phones, Play
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, line_height, width_of
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import QrCode, text_height
from companion.screen.scenes.chrome import page, top_bar
from companion.screen.widgets.basic import IconMark, Label, Paragraph, Plate, PushButton, SeatMark
from companion.screen.widgets.panels import Kind, Look
from companion.screen.widgets.widget import Tap, Widget

_MOST_CARDS = 4  # more codes than these would be too small for a camera
_MOST_IN_TWO_COLUMNS = 8
_KEYS = "12345678"  # of the seats


def build(route: Phones, frame: Frame) -> list[Widget]:
    """The codes; or why there are none yet."""
    phones, say = frame.model.phones, frame.say
    if not phones.is_on:
        return _without_codes(frame, say("Phones as screens"), _promise(frame))
    if phones.failure is not None:
        return _without_codes(frame, say.words(phones.failure), say("Switch phones off and on to try again."))
    if phones.is_alone:
        remedy = say("Connect this machine to your Wi-Fi, or plug in a network cable. Then the codes appear here.")
        return _without_codes(frame, say("No network: phones cannot join."), remedy)
    if not phones.spectators:
        return _without_codes(frame, say("Starting the pages…"), _promise(frame))
    if frame.sizes.is_small or len(phones.seats) > _MOST_CARDS:
        return _as_list(route, frame)
    return _as_cards(frame)


def _promise(frame: Frame) -> str:
    return frame.say("Follow the game on a phone, and choose cards there in secret. No app or account needed.")


def _without_codes(frame: Frame, title: str, words: str) -> list[Widget]:
    """What phones are for, and the switch."""
    sizes, say, is_on = frame.sizes, frame.say, frame.model.phones.is_on
    widgets, body = page(frame, say("Phones"), back=Show(Menu()))
    foot, body = body.from_bottom(max(sizes.touch, sizes.px(64)), sizes.gap)
    label, kind = (say("Switch off"), Kind.SECONDARY) if is_on else (say("Switch on"), Kind.PRIMARY)
    switch = PushButton(foot, label, kind, "phone", tap=Tap(Configure("phones", not is_on), "return"))
    inside = body.inset(sizes.margin)
    upper, lower = Ink(Role.ACTION), Ink(Role.BODY if not sizes.is_small else Role.SMALL, DIM)
    head, rest = inside.from_top(text_height(frame, title, inside.width, upper), sizes.gap)
    lines, rest = rest.from_top(text_height(frame, words, rest.width, lower), sizes.gap)
    picture = IconMark(rest, "phone", LINE, px=min(sizes.px(140), *rest.size))
    shown = [Plate(body, Look.WELL), picture, Paragraph(head, title, upper), Paragraph(lines, words, lower)]
    return [*widgets, *shown, switch]


def _bar(frame: Frame, sub: str) -> tuple[list[Widget], Area]:
    """The bar, with the way back, the switch, and another code for whoever plays the part of the kiosk in a browser."""
    label = "" if frame.sizes.is_small else frame.say("Switch off")
    off = bar_button("power", Tap(Configure("phones", value=False), "o"), label)
    words = "" if frame.sizes.is_small else frame.say("New host code")
    host = bar_button("key", Tap(NewCode(role="host"), "k"), words)
    return top_bar(frame, frame.say("Phones"), sub, [host, off, back_button(frame, Show(Menu()))])


# one card per seat


def _as_cards(frame: Frame) -> list[Widget]:
    sizes, say, seats = frame.sizes, frame.say, frame.model.phones.seats
    widgets, rest = _bar(frame, say("no app, no account"))
    body = rest.inset(sizes.px(10), sizes.px(8))
    head, body = body.from_top(round(sizes.font_px(Role.HEADLINE) * 1.25), sizes.px(4))
    foot, body = body.from_bottom(sizes.px(108), sizes.gap)
    title = say("Scan the code under your name.")
    widgets.append(Label(head.inset(sizes.px(6), 0), title, Ink(Role.HEADLINE)))
    for cell, (number, seat) in zip(body.columns(len(seats), sizes.px(4)), enumerate(seats), strict=True):
        name, inside = cell.inset(sizes.px(3)).from_top(sizes.px(50))
        widgets += [Plate(cell), *_name(frame, name, number, seat.name), *_seat(frame, inside, seat, _KEYS[number])]
    watchers, play = foot.shares(612, 160, gap=sizes.gap)
    return [*widgets, *_watchers(frame, watchers), *_play(frame, play, Role.ACTION)]


def _name(frame: Frame, area: Area, number: int, name: str) -> list[Widget]:
    """Symbol and name, in the middle."""
    sizes, style = frame.sizes, frame.style_of(name, number)
    ink = Ink(Role.ACTION, SEATS[style].colour)
    mark = sizes.px(28)
    wide = min(width_of(name, *ink.face(sizes)) + 2, area.width - mark - sizes.gap)
    spot, words = area.middle(mark + sizes.gap + wide, area.height).from_left(mark, sizes.gap)
    return [SeatMark(spot, style, px=mark), Label(words, name, ink, chosen=True)]


def _seat(frame: Frame, area: Area, seat: PhoneSeat, key: str) -> list[Widget]:
    """The code of a seat; or that its phone is there, or lost."""
    say = frame.say
    new_code = (say("New code"), Tap(NewCode(seat.name), key))
    match seat.at:
        case At.TABLE:
            return [QrCode(area, frame.model.phone_codes.get(seat.link, ()))]
        case At.PHONE:
            return _state(frame, area, ("tick", GOOD, say("joined")), [new_code])
        case At.LOST if seat.name in frame.model.phones.waiting:
            is_first = seat.name == frame.model.phones.lost[0]
            without = (say("Continue without it"), Tap(GoOnWithout(seat.name), "g" if is_first else ""))
            return _state(frame, area, ("warning", RUBY, say("phone is offline")), [without, new_code])
        case At.LOST:
            return _state(frame, area, ("warning", RUBY, say("phone is offline")), [new_code])
        case At.COMPUTER:
            return _state(frame, area, ("computer", DIM, say("computer")), [])
        case _ as unreachable:
            assert_never(unreachable)


def _state(frame: Frame, area: Area, told: tuple[str, Colour, str], ways: Sequence[tuple[str, Tap]]) -> list[Widget]:
    """An icon, what it means, and what can be done."""
    sizes, (icon, colour, words) = frame.sizes, told
    height = max(sizes.touch, sizes.px(50))
    inside = area.inset(sizes.px(8), sizes.px(4))
    foot, inside = inside.from_bottom(len(ways) * height + (len(ways) - 1) * sizes.gap, sizes.gap)
    ink = Ink(Role.ACTION, colour, Align.CENTRE)
    line, inside = inside.from_bottom(line_height(*ink.face(sizes)), sizes.px(2))
    buttons = [
        PushButton(cell, label, role=Role.SMALL, tap=tap)
        for cell, (label, tap) in zip(foot.rows(len(ways), sizes.gap), ways, strict=True)
    ]
    mark = IconMark(inside, icon, colour, px=min(sizes.px(72), *inside.size))
    return [mark, Label(line, words, ink), *buttons]


def _watchers(frame: Frame, area: Area) -> list[Widget]:
    """The code of those who watch, and what to type where there is no camera."""
    sizes, say, phones = frame.sizes, frame.say, frame.model.phones
    inside = area.inset(sizes.px(4))
    code, words = inside.from_left(inside.height, sizes.px(8))
    wide = width_of(say("New code"), *Ink(Role.SMALL).face(sizes)) + 3 * sizes.gap
    renewing, words = words.from_right(wide, sizes.gap)
    lines = [
        (say("Just watching, or a TV?"), Ink(Role.ACTION)),
        (phones.spectators.partition("://")[2], Ink(Role.SMALL, BRIGHT)),
        (say("Shows only what everyone may see."), Ink(Role.SMALL, DIM)),
    ]
    heights = [line_height(*ink.face(sizes)) for _, ink in lines]
    rest = words.middle(words.width, min(words.height, sum(heights)))
    widgets: list[Widget] = [Plate(area), QrCode(code, frame.model.phone_codes.get(phones.spectators, ()))]
    widgets.append(_renewing(frame, renewing))
    for (line, ink), height in zip(lines, heights, strict=True):
        spot, rest = rest.from_top(height)
        widgets.append(Label(spot, line, ink))
    return widgets


def _renewing(frame: Frame, area: Area) -> PushButton:
    """Another code for those who watch: whoever has the old one is sent away."""
    return PushButton(area, frame.say("New code"), role=Role.SMALL, tap=Tap(NewCode(role="spectator"), "n"))


def _play(frame: Frame, area: Area, role: Role) -> list[Widget]:
    """On with the game; below, who plays how."""
    sizes, say, phones = frame.sizes, frame.say, frame.model.phones
    here = len(phones.seats) - phones.on_phones
    told = say.many("{n} on a phone, {here} here", "{n} on phones, {here} here", phones.on_phones, here=here)
    upper = Ink(role, ON_BRASS, Align.CENTRE)
    lower = Ink(Role.SMALL, ON_BRASS, Align.CENTRE)
    heights = [line_height(*ink.face(sizes)) for ink in (upper, lower)]
    inside = area.inset(sizes.gap, sizes.border)
    title, line = inside.middle(inside.width, min(sum(heights), inside.height)).from_top(heights[0])
    button = PushButton(area, "", Kind.PRIMARY, tap=Tap(Show(Play()), "return"))
    return [button, Label(title, say("Go to game"), upper), Label(line, told, lower)]


# one code beside a list of seats


def _as_list(route: Phones, frame: Frame) -> list[Widget]:
    sizes, say, seats = frame.sizes, frame.say, frame.model.phones.seats
    hint = say("Tap your name, then scan the code.")
    widgets, rest = _bar(frame, hint if sizes.is_small else "")
    body = rest.inset(sizes.px(10), sizes.px(8))
    if not sizes.is_small:
        head, body = body.from_top(round(sizes.font_px(Role.HEADLINE) * 1.25), sizes.px(4))
        widgets.append(Label(head.inset(sizes.px(6), 0), hint, Ink(Role.HEADLINE)))
    large, places = body.from_right(min(body.width * 2 // 5, body.height - sizes.touch), sizes.gap)
    foot, large = large.from_bottom(max(sizes.touch, sizes.px(72)), sizes.gap)
    chosen = _chosen(route, seats)
    count = len(seats) + 1
    columns = 2 if count <= _MOST_IN_TWO_COLUMNS else 3
    *cells, last = places.grid(columns, -(-count // columns), sizes.gap)[:count]
    for cell, (number, seat) in zip(cells, enumerate(seats), strict=True):
        tap = Tap(Show(Phones(seat.name)), _KEYS[number], means=seat.name)
        widgets.append(Plate(cell, Look.ACTIVE if seat == chosen else Look.PLAIN, tap=tap))
        widgets += _listed(frame, cell.inset(sizes.px(6), sizes.px(6)), number, seat)
    watch = PushButton(last, say("Watch"), icon="eye", lit=chosen is None, tap=Tap(Show(Phones(watching=True)), "w"))
    shown: list[Widget] = [Plate(large)]
    inside = large.inset(sizes.px(4))
    if chosen is None:
        renewing, inside = inside.from_bottom(max(sizes.touch, sizes.px(44)), sizes.px(4))
        shown.append(QrCode(inside, frame.model.phone_codes.get(frame.model.phones.spectators, ())))
        shown.append(_renewing(frame, renewing))
    else:
        shown += _seat(frame, inside, chosen, "n")
    return [*widgets, watch, *shown, *_play(frame, foot, Role.ACTION)]


def _chosen(route: Phones, seats: Sequence[PhoneSeat]) -> PhoneSeat | None:
    """Whose code is shown; None: that of those who watch."""
    if route.watching:
        return None
    named = next((seat for seat in seats if seat.name == route.seat), None)
    return named or next((seat for seat in seats if seat.at is At.TABLE), None)


def _listed(frame: Frame, area: Area, number: int, seat: PhoneSeat) -> list[Widget]:
    """A seat with what became of its phone; the name has the whole width."""
    sizes, style = frame.sizes, frame.style_of(seat.name, number)
    ink = Ink(Role.BODY, SEATS[style].colour, Align.CENTRE)
    name, upper = area.middle(area.width, min(area.height, sizes.px(80))).from_bottom(line_height(*ink.face(sizes)))
    marks: list[Widget] = [SeatMark(upper, style, px=min(sizes.px(30), upper.height))]
    state = {At.TABLE: None, At.PHONE: ("tick", GOOD), At.LOST: ("warning", RUBY)}[seat.at]
    if state is not None:
        spot, _ = upper.from_right(upper.width // 3)
        marks.append(IconMark(spot, *state, px=min(sizes.px(24), upper.height)))
    return [*marks, Label(name, seat.name, ink, chosen=True)]
