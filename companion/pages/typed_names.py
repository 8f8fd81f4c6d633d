"""Names that are typed in a browser: a field for each seat of a new table, and one more; and what a name may be. Pure.

One rule: what is typed is a draft until people go on. So a field can be empty for a while, or say a name that somebody
has; nobody sits down by it. `NewGame.typing` is the seat whose field is at hand, `NewGame.text` what is in it.
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from companion.languages import seat_name
from companion.nodes.nodes import Button, Column, Input, Look, Node, Row, Shape, Slot, Sprite, Tap, Text, Tone
from companion.nodes.page import Page
from companion.nodes.theme import Role
from companion.pages.actions import Action, BeginUpload, Route, Show, TypeName, TypePassword, UploadPart
from companion.pages.bars import BAR, back_button, bar, barred, below_bar
from companion.pages.context import Context
from companion.pages.name_keyboard import LONGEST, Typing, problem, suggestion
from companion.pages.network import with_password
from companion.pages.new_game import (
    TypedPages,
    chips,
    earlier_names,
    free_names,
    free_style,
    others,
    removed,
    seat_numbers,
    seat_page,
    seats_foot,
    seats_page,
    style_at,
    taken,
    with_usual_computer,
)
from companion.pages.routes import NewGame, NewGamePage

_DIGITS = 15  # of a file's size
_IN_COLUMN = 4  # fields, where there is room for two columns: none changes its column while people type
_SEATS, _EARLIER, _BESIDES, _FOOT = "seats", "earlier", "besides", "foot"


def with_text(action: Action, text: str, route: Route, context: Context) -> Action | None:
    """What comes of a text in a field whose action this is, on the page of this route. None: nothing can."""
    if isinstance(action, BeginUpload | UploadPart):
        return _of_file(action, text)
    if isinstance(action, TypePassword):
        return with_password(route, text)
    if not isinstance(action, TypeName) or not isinstance(route, NewGame):
        return action
    text = Typing().typed(text).text
    if route.page is NewGamePage.KEYS:
        return Show(replace(route, text=text))
    if route.typing != action.seat:
        route = settled(route)
    seat = min(action.seat, len(route.seats), seat_numbers(route, context)[1] - 1)
    return Show(replace(route, page=NewGamePage.SEATS, typing=seat, text=text))


def _of_file(action: BeginUpload | UploadPart, text: str) -> Action | None:
    """What a browser says of a file: its size, and then one part after the other."""
    if isinstance(action, BeginUpload):
        is_size = text.isascii() and text.isdecimal() and len(text) <= _DIGITS
        return BeginUpload(int(text)) if is_size else None
    try:
        content = msgspec.convert(text, bytes)  # from Base64
    except msgspec.ValidationError:
        return None
    return replace(action, content=content) if len(content) == action.length else None


def settled(route: NewGame) -> NewGame:
    """The table with what was typed last: a name that somebody has gets a number, an empty field changes nothing."""
    seat, name = route.typing, route.text.strip()
    if route.page is not NewGamePage.SEATS or seat is None or not name:
        return seats_page(route)
    name, seats = suggestion(name, others(route)), list(route.seats)
    seats[seat : seat + 1] = [name]
    return seats_page(replace(route, seats=tuple(seats)))


# every seat


def _names_page(route: NewGame, context: Context, buttons: Sequence[Node]) -> Page:
    """A field for each seat, and after the last one an empty one; beside them names of earlier games."""
    say, table = context.say, settled(route)
    title, most = say("New game"), seat_numbers(route, context)[1]
    parts: dict[str, Node] = {
        BAR: bar(context, title, say("who is playing?"), buttons),
        _SEATS: _fields(route, table, context),
        _BESIDES: _besides(table, context),
        _FOOT: seats_foot(table, context, _note(route, context)),
    }
    names = free_names(context.model.names, table.seats)
    if names and len(table.seats) < most:
        parts[_EARLIER] = earlier_names(table, context, names)
    slots = [Slot(name) for name in (_SEATS, _BESIDES, _EARLIER, _FOOT) if name in parts]
    left = Column(tuple(slots[:2]), style="fields-left")
    beside = Row((left, *slots[2:-1]), style="seats-and-names")
    layouts = {Shape.WIDE: below_bar(beside, slots[-1], style="body"), Shape.TALL: below_bar(*slots, style="body")}
    return Page(title, parts, layouts)


def _note(route: NewGame, context: Context) -> str:
    """What is wrong with the name at hand; an empty field after the last seat is only one that nobody needs."""
    if route.typing is None:
        return ""
    if not route.text.strip():
        return context.say("Type a name, or remove this player.") if route.typing < len(route.seats) else ""
    return problem(context.say, route.text, others(route))


def _fields(route: NewGame, table: NewGame, context: Context) -> Node:
    """Who sits where, clockwise, and the next one."""
    most = seat_numbers(route, context)[1]
    rows = [_field(route, table, context, seat) for seat in range(min(most, len(table.seats) + 1))]
    halves = [tuple(half) for half in (rows[:_IN_COLUMN], rows[_IN_COLUMN:]) if half]
    return Row(tuple(Column(half, style="even-8") for half in halves), style="fields")


def _field(route: NewGame, table: NewGame, context: Context, seat: int) -> Node:
    """A seat: its name to type over, what else can be changed, and without it."""
    say, is_new = context.say, seat >= len(table.seats)
    name = "" if is_new else table.seats[seat]
    if name in dict(table.computers):
        return _computer(table, context, seat)
    style = free_style(context, table.seats, seat) if is_new else context.style_of(name, seat)
    at_hand = route.typing == seat
    field = Input(
        value=route.text if at_hand else name,
        hint=say("Add player") if is_new else say("Player {n}", n=seat + 1),
        note=_note(route, context) if at_hand else "",
        most=LONGEST, seat=style, tap=Tap(TypeName(seat)), style="field",
    )  # fmt: skip
    if is_new:
        return Row((field,), style="line")
    return Row((field, *_beside(table, context, seat, name)), style="line")


def _beside(table: NewGame, context: Context, seat: int, name: str) -> tuple[Button, Button]:
    say = context.say
    more = Tap(Show(seat_page(table, seat)), says=f"{say('Player')}: {name}")
    without = Tap(Show(removed(table, seat)), says=f"{say('Remove player')}: {name}")
    return (
        Button("", more, icon="pencil", style="icon-button"),
        Button("", without, icon="close", style="icon-button"),
    )


def _computer(table: NewGame, context: Context, seat: int) -> Node:
    """A computer player, and how good it is."""
    name = table.seats[seat]
    level = context.level_title(table.game, dict(table.computers)[name])
    mark = Sprite(f"seat-{context.style_of(name, seat)}", 30)
    words = Column((Text(name, chosen=True), Text(level, Role.SMALL, Tone.DIM)), style="card-words")
    shown = Row(
        (mark, words, Sprite("icon-computer", 24, tone=Tone.DIM)), look=Look.PLAIN,
        tap=Tap(Show(seat_page(table, seat))), style="field-computer",
    )  # fmt: skip
    return Row((shown, _beside(table, context, seat, name)[1]), style="line")


def _besides(table: NewGame, context: Context) -> Node:
    """A computer player, those who played last, or nobody by name."""
    say, (fewest, most), last = context.say, seat_numbers(table, context), context.model.last_seats
    found: list[Node] = []
    computer = with_usual_computer(table, context)
    if computer is not None:
        tap = Tap(Show(computer), means="add computer")
        found.append(Button(say("Add computer"), tap, icon="computer", style="besides-button"))
    if fewest <= len(last) <= most and last != table.seats:
        same = replace(table, seats=last, computers=tuple(context.model.last_computers.items()))
        found.append(Button(say("Same players"), Tap(Show(same)), style="besides-button"))
    nobody = Tap(Show(replace(table, seats=(), computers=())))
    found.append(Button(say("Without names"), nobody, style="besides-button"))
    return Row(tuple(found), style="foot-buttons")


# one name


def _name_page(route: NewGame, context: Context) -> Page:
    """One field, and the button that takes what is in it; below it names of earlier games."""
    say, seat, style = context.say, route.typing or 0, style_at(route, context)
    old = route.seats[seat] if route.renaming and seat < len(route.seats) else ""
    title = say("New name for {seat}", seat=old) if old else say("Who sits here?")
    name = suggestion(route.text.strip() or old or seat_name(say, style), others(route))
    wrong = problem(say, route.text, others(route)) if route.text.strip() else ""
    field = Input(
        value=route.text, hint=say("Name"), note=wrong, most=LONGEST, seat=style, tap=Tap(TypeName(seat)), style="field"
    )
    action = taken(route, old, name, style) if route.text.strip() else None
    take = None if action is None else Tap(action, "return", means="take")
    label = say("Use {name}", name=name) if action is not None else say("OK")
    use = Button(label, take, primary=True, chosen=True, style="besides-button")
    names = [] if old else free_names(context.model.names, route.seats)
    body = Column((field, use, chips(route, context, names, "names")), style="body")
    back = back_button(context, Show(seat_page(route, seat) if old else seats_page(route)))
    return barred(title, bar(context, title, "", [back], short=say("New name")), body)


TYPED_PAGES = TypedPages(_names_page, _name_page)
