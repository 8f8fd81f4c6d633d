"""Joining with a phone: one code per seat, one for those who watch, one for the host, and what became of each. Pure.

Where codes for all seats do not fit, the seats are a list, and one large code stands beside it.
"""

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from companion.nodes.nodes import (
    Align,
    Button,
    Column,
    Drawing,
    Fit,
    Grid,
    Look,
    Node,
    Part,
    Row,
    Shape,
    Slot,
    Sprite,
    Tap,
    Text,
    Tone,
)
from companion.nodes.page import Page
from companion.nodes.theme import Role, Weight
from companion.pages.actions import Action, Configure, GoOnWithout, NewCode, Show
from companion.pages.bars import BAR, QR_CODE, back_button, bar, bar_button, bar_words, barred, below_bar, page
from companion.pages.context import Context
from companion.pages.network import own_network_way
from companion.pages.phones_view import At, PhoneSeat, in_threes
from companion.pages.routes import Join, JoinPage, Menu, Phones, Play, SettingsPage

_MOST_CARDS = 4  # more codes than these would be too small for a camera
_MOST_IN_TWO_COLUMNS = 8
_KEYS = "12345678"  # of the seats
_STEPS = 5  # of the pages for those who watch and for the host
_LONG_ADDRESS = 24  # characters; one of IPv4 with its port has 21
_PLAIN = (Role.BODY, Role.BODY, Role.BODY, Role.SMALL)
_HOST_ROLES = (Role.HEADLINE, Role.INSTRUCTION, Role.ACTION, Role.BODY)
_HEAD, _CARDS, _WATCHERS, _PLACES, _LARGE, _GO = "head", "cards", "watchers", "places", "large", "go"


def phones_page(route: Phones, context: Context) -> Page:
    """The codes of the seats; or why there are none yet."""
    return _without_codes(context, Show(Menu())) or _with_codes(route, context)


def join_page(route: Join, context: Context) -> Page:
    """The code of those who watch, or of the host; or why there is none yet."""
    say, in_game = context.say, context.model.table is not None and context.model.lesson is None
    back = Show(Phones() if in_game else SettingsPage())
    is_host = route.page is JoinPage.HOST
    title = say("Host") if is_host else say("Watch")
    words = _host_words(context) if is_host else _watch_words(context)
    link = context.model.phones.host if is_host else context.model.phones.spectators
    code = Column((_code(context, link),), look=Look.PLAIN, style="phone-code")
    new_code = _way(say("New code"), Tap(NewCode(role="host" if is_host else "spectator"), "n"))
    lines = Fit(Column(words, style="join-lines"), _STEPS, style="even")
    beside = Column((lines, new_code), style="join-words")
    other = () if is_host else _host_buttons(context)
    top = bar(context, title, "", [*other, *_switch_buttons(context), back_button(context, back)])
    return _without_codes(context, back) or barred(title, top, Row((code, beside), style="join"))


def _watch_words(context: Context) -> tuple[Node, ...]:
    """What to type where there is no camera, to be read from across the room."""
    say, phones = context.say, context.model.phones
    large = (Role.NAME, Role.STEP, Role.HEADLINE, Role.INSTRUCTION, Role.ACTION)
    digits = (Role.ANNOUNCEMENT, Role.NAME, Role.STEP, Role.HEADLINE, Role.HEADLINE)
    return (
        _line(say("On a TV or computer, open this address:"), _PLAIN),
        Text((*[phones.address] * 4, _in_two(phones.address)), large, Tone.BRIGHT, wraps=True),
        _line(say("Then type these digits:"), _PLAIN),
        Text(in_threes(phones.digits), digits, Tone.BRIGHT),
        _line(say("Or scan the code. It shows only what everyone may see."), Role.SMALL, until=4),
    )


def _host_words(context: Context) -> tuple[Node, ...]:
    """What a host is, and how to become one elsewhere."""
    say, address = context.say, context.model.phones.host.partition("://")[2]
    return (
        Text(say("To move to another device, scan this code there."), _HOST_ROLES, wraps=True),
        _line(say("A host can do everything that this screen can: keep the code to yourself."), _PLAIN),
        _line(say("A new code ends all others."), _PLAIN),
        Text(address.replace("#", "\n#"), Role.SMALL, Tone.BRIGHT, wraps=True, until=4),
    )


def _line(words: str, role: Role | tuple[Role, ...], until: int = 0) -> Node:
    return Text(words, role, Tone.DIM, wraps=True, until=until)


def _in_two(address: str) -> str:
    """A long address on two lines: one of IPv6 has no place where it would break by itself."""
    half = (len(address) + 1) // 2
    return f"{address[:half]}\n{address[half:]}" if len(address) > _LONG_ADDRESS else address


def _promise(context: Context) -> str:
    return context.say("Follow the game on a phone, and choose cards there in secret. No app or account needed.")


def _without_codes(context: Context, back: Action) -> Page | None:
    """Why there are no codes, and the switch; None: there are some."""
    phones, say = context.model.phones, context.say
    if not phones.is_on:
        return _why_not(context, back, say("Phones as screens"), _promise(context))
    if phones.failure is not None:
        return _why_not(context, back, say.words(phones.failure), say("Switch phones off and on to try again."))
    if phones.is_alone:
        remedy = say("Connect this machine to your Wi-Fi, or plug in a network cable. Then the codes appear here.")
        return _why_not(context, back, say("No network: phones cannot join."), remedy, own_network_way(context))
    if not phones.spectators:
        return _why_not(context, back, say("Starting the pages…"), _promise(context))
    return None


def _why_not(context: Context, back: Action, title: str, words: str, ways: tuple[Node, ...] = ()) -> Page:
    say, is_on = context.say, context.model.phones.is_on
    label = say("Switch off") if is_on else say("Switch on")
    tap = Tap(Configure("phones", not is_on), "return")
    switch = Button(label, tap, icon="phone", primary=not is_on, style="play-button")
    well = Column(
        (
            Text(title, Role.ACTION, wraps=True, part=Part.TODO),
            Text(words, (Role.BODY, Role.SMALL), Tone.DIM, wraps=True),
            Column((Sprite("icon-phone", faint=True, style="phone-picture"),), style="middle"),
        ),
        look=Look.WELL,
        style="well",
    )
    switches = (switch,) if context.viewer.is_kiosk else ()
    body = Column((Fit(well, 2, style="even"), *ways, *switches), style="body")
    return page(context, say("Phones"), body, back)


def _with_codes(route: Phones, context: Context) -> Page:
    """Cards where there is room for all codes, else a list."""
    say, seats = context.say, context.model.phones.seats
    has_cards = len(seats) <= _MOST_CARDS
    hint = say("Tap your name, then scan the code.")
    first = say("Scan the code under your name.") if has_cards else hint
    roles = (Role.HEADLINE, Role.INSTRUCTION, Role.ACTION, Role.BODY, Role.SMALL)
    head = Fit(Text(first, roles, style="phone-head"), len(roles), style="keep")
    parts: dict[str, Node] = {
        BAR: _bar(context, say("no app, no account") if has_cards else ""),
        f"{BAR}-{Shape.SMALL}": _bar(context, hint),
        _HEAD: head,
        _PLACES: _places(route, context),
        _LARGE: _large(route, context),
    }
    beside = Row((Slot(_PLACES), Slot(_LARGE)), style="phone-list")
    small = Column((Slot(f"{BAR}-{Shape.SMALL}"), beside), style="screen")
    if not has_cards:
        body = Column((Slot(_HEAD), beside), style="phones")
        return Page(say("Phones"), parts, {Shape.WIDE: below_bar(body), Shape.SMALL: small})
    cards = [
        Column(
            (_name(context, number, seat.name, Role.ACTION), _seat(context, seat, _KEYS[number])),
            look=Look.PLAIN,
            style="phone-card",
        )
        for number, seat in enumerate(seats)
    ]
    parts |= {
        _CARDS: Grid(tuple(cards), style=f"phone-cards-{len(cards)}"),
        _WATCHERS: _watchers(context),
        _GO: _play(context, "phone-go"),
    }
    foot = Row((Slot(_WATCHERS), Slot(_GO)), style="phone-foot")
    body = Column((Slot(_HEAD), Slot(_CARDS), foot), style="phones")
    return Page(say("Phones"), parts, {Shape.WIDE: below_bar(body), Shape.SMALL: small})


def _bar(context: Context, sub: str) -> Node:
    """The bar, with the way back, the switch, and the way to the host's code."""
    buttons = [*_host_buttons(context), *_switch_buttons(context)]
    return bar(context, context.say("Phones"), sub, [*buttons, back_button(context, Show(Menu()))])


def _host_buttons(context: Context) -> list[Node]:
    return _in_bar("key", Tap(Show(Join(JoinPage.HOST)), "k", says=context.say("Host")))


def _switch_buttons(context: Context) -> list[Node]:
    """The switch: a browser has none, because it could not switch them on again."""
    off = Tap(Configure("phones", value=False), "o", says=context.say("Switch off"))
    return _in_bar("power", off) if context.viewer.is_kiosk else []


def _in_bar(icon: str, tap: Tap) -> list[Node]:
    """With words, or where there is little room without."""
    return [
        replace(bar_words(icon, tap), style="phone-bar-words"),
        replace(bar_button(icon, tap), style="phone-bar-icon"),
    ]


def _name(context: Context, number: int, name: str, role: Role) -> Node:
    """Symbol and name, in the middle."""
    style = context.style_of(name, number)
    return Row((Sprite(f"seat-{style}", 28), Text(name, role, seat=style, chosen=True)), style="phone-name")


def _code(context: Context, link: str) -> Node:
    return Drawing(QR_CODE, context.model.phone_codes.get(link, ()))


def _seat(context: Context, seat: PhoneSeat, key: str) -> Node:
    """The code of a seat; or that its phone is there, or lost."""
    say = context.say
    new_code = (say("New code"), Tap(NewCode(seat.name), key))
    match seat.at:
        case At.TABLE:
            return _code(context, seat.link)
        case At.PHONE:
            return _state("tick", Tone.GOOD, say("joined"), [new_code])
        case At.LOST if seat.name in context.model.phones.missed:
            is_first = seat.name == context.model.phones.missed[0]
            without = (say("Continue without it"), Tap(GoOnWithout(seat.name), "g" if is_first else ""))
            return _state("warning", Tone.RUBY, say("phone is offline"), [without, new_code])
        case At.LOST:
            return _state("warning", Tone.RUBY, say("phone is offline"), [new_code])
        case At.COMPUTER:
            return _state("computer", Tone.DIM, say("computer"), [])
        case _ as unreachable:
            assert_never(unreachable)


def _state(icon: str, tone: Tone, words: str, ways: Sequence[tuple[str, Tap]]) -> Node:
    """An icon, what it means, and what can be done."""
    buttons = [_way(label, tap) for label, tap in ways]
    mark = Sprite(f"icon-{icon}", tone=tone, style="phone-mark")
    roles = (Role.ACTION, Role.BODY, Role.SMALL)
    told = Fit(Text(words, roles, tone, align=Align.CENTRE), len(roles))
    return Column((mark, told, *buttons), style="phone-state")


def _way(label: str, tap: Tap) -> Node:
    """A button with words in as many lines as they need."""
    words = Text(label, Role.SMALL, align=Align.CENTRE, wraps=True)
    return Column((words,), primary=False, tap=tap, style="phone-way")


def _watchers(context: Context) -> Node:
    """The code of those who watch, and what to type where there is no camera."""
    say, phones = context.say, context.model.phones
    roles = (Role.ACTION, Role.BODY, Role.BODY, Role.SMALL)
    typed = Row(
        (
            Text((*[phones.address] * 3, _in_two(phones.address)), roles, Tone.BRIGHT, wraps=True),
            Text(in_threes(phones.digits), roles, Tone.BRIGHT, weight=Weight.BOLD),
        ),
        stacks=(2, 3),
        style="phone-typed",
    )
    lines = Column(
        (
            Text(say("Just watching, or a TV?"), (Role.BODY, Role.SMALL)),
            typed,
            Text(say("Shows only what everyone may see."), Role.SMALL, Tone.DIM, wraps=True, until=1),
        ),
        style="even-middle",
    )
    code = Column((_code(context, phones.spectators),), style="phone-watch-code")
    larger = _way(say("Show larger"), Tap(Show(Join()), "w"))
    beside = Row((Fit(lines, 4, style="even"), larger), style="side-by-side-8")
    return Row((code, beside), look=Look.PLAIN, style="phone-watchers")


def _play(context: Context, style: str) -> Node:
    """On with the game; below, who plays how."""
    say, phones = context.say, context.model.phones
    here = len(phones.seats) - phones.on_phones
    told = say.many("{n} on a phone, {here} here", "{n} on phones, {here} here", phones.on_phones, here=here)
    return Column(
        (
            Text(say("Go to game"), Role.ACTION, Tone.ON_BRASS, align=Align.CENTRE),
            Text(told, Role.SMALL, Tone.ON_BRASS, align=Align.CENTRE, wraps=True),
        ),
        primary=True,
        tap=Tap(Show(Play()), "return"),
        style=style,
    )


# one code beside a list of seats


def _places(route: Phones, context: Context) -> Node:
    seats = context.model.phones.seats
    chosen = _chosen(route, seats)
    cells: list[Node] = [_listed(context, number, seat, is_open=seat == chosen) for number, seat in enumerate(seats)]
    eye = Row((Sprite("icon-eye", 30),), style="phone-marks")
    watch = Text(context.say("Watch"), Role.BUTTON, align=Align.CENTRE)
    cells.append(Column((eye, watch), primary=False, tap=Tap(Show(Join()), "w"), style="phone-place"))
    columns = 2 if len(cells) <= _MOST_IN_TWO_COLUMNS else 3
    return Grid(tuple(cells), columns=columns, style="phone-places")


def _large(route: Phones, context: Context) -> Node:
    """The code that is looked at, and the way on."""
    chosen = _chosen(route, context.model.phones.seats)
    shown = _code(context, context.model.phones.spectators) if chosen is None else _seat(context, chosen, "n")
    code = Column((shown,), look=Look.PLAIN, style="phone-code")
    return Column((code, _play(context, "phone-on")), style="phone-large")


def _chosen(route: Phones, seats: Sequence[PhoneSeat]) -> PhoneSeat | None:
    """Whose code is shown; None: all have joined, so it is that of those who watch."""
    named = next((seat for seat in seats if seat.name == route.seat), None)
    return named or next((seat for seat in seats if seat.at is At.TABLE), None)


def _listed(context: Context, number: int, seat: PhoneSeat, *, is_open: bool) -> Node:
    """A seat with what became of its phone; the name has the whole width."""
    style = context.style_of(seat.name, number)
    marks = [Sprite(f"seat-{style}", 30)]
    match seat.at:
        case At.TABLE:
            pass
        case At.PHONE:
            marks.append(Sprite("icon-tick", 24, tone=Tone.GOOD))
        case At.LOST:
            marks.append(Sprite("icon-warning", 24, tone=Tone.RUBY))
        case At.COMPUTER:
            marks.append(Sprite("icon-computer", 24, tone=Tone.DIM))
        case _ as unreachable:
            assert_never(unreachable)
    name = Text(seat.name, seat=style, align=Align.CENTRE, chosen=True)
    return Column(
        (Row(tuple(marks), style="phone-marks"), name),
        look=Look.ACTIVE if is_open else Look.PLAIN,
        tap=Tap(Show(Phones(seat.name)), _KEYS[number], means=seat.name),
        style="phone-place",
    )
