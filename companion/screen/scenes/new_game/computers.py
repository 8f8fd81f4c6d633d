"""Computer players at a new table: a whole table against them with one tap, or one seat at a time."""

from msgspec.structs import replace

from companion.games.game import SetupOptions
from companion.languages import seat_name
from companion.nodes.theme import DIM, SEATS, Role
from companion.pages.actions import Show
from companion.pages.routes import NewGame, NewGamePage
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink, line_height
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import centred_text, paragraph, text_height
from companion.screen.scenes.chrome import page
from companion.screen.scenes.new_game import quick_start
from companion.screen.scenes.new_game.keyboard import suggestion
from companion.screen.scenes.new_game.seat import place_buttons, removed, seats_page
from companion.screen.widgets.basic import IconMark, Label, Paragraph, PushButton, SeatMark
from companion.screen.widgets.widget import Tap, Widget

NAME = "Robo"
_MOST = 3  # against one person
_KEYS = ("1", "2", "3")


def levels(route: NewGame, frame: Frame) -> dict[str, str]:
    """The levels that this game offers, by their names, as people call them."""
    options = frame.model.setup_options.get(route.game)
    return {} if options is None else {level.id: frame.say.words(level.title) for level in options.computer_levels}


def without_computers(route: NewGame) -> NewGame:
    """The same table without computer players: for a game that has none."""
    levels = dict(route.computers)
    return replace(route, seats=tuple(name for name in route.seats if name not in levels), computers=())


def with_computer(route: NewGame, level: str) -> NewGame:
    """One more seat for a computer player."""
    name = suggestion(NAME, route.seats)
    return seats_page(replace(route, seats=(*route.seats, name), computers=(*route.computers, (name, level))))


# a whole table


def build(route: NewGame, frame: Frame) -> list[Widget]:
    """One person against so many of a level: the game begins with a tap."""
    sizes, say, options = frame.sizes, frame.say, frame.model.setup_options[route.game]
    back = Show(replace(route, page=NewGamePage.SEATS))
    widgets, body = page(frame, say("How many computers?"), "", back)
    hint = say("A tap begins the game. For different levels, go back to {button}.", button=say("Enter names"))
    ink = Ink(Role.SMALL, DIM)
    written, body = paragraph(frame, body, hint, ink, sizes.gap)
    widgets.append(written)
    for row, level in zip(body.rows(len(options.computer_levels), sizes.gap), options.computer_levels, strict=True):
        head, cells = row.shares(1.3, 2, gap=sizes.gap)
        mark, words = head.from_left(sizes.px(36), sizes.px(12))
        upper, about = line_height(*Ink(Role.ACTION).face(sizes)), say.words(level.about)
        high = min(head.height, upper + text_height(frame, about, words.width, ink))
        name, below = words.middle(words.width, high).from_top(upper)
        widgets += [
            IconMark(mark, "computer", px=sizes.px(34)),
            Label(name, say.words(level.title), Ink(Role.ACTION)),
            Paragraph(below, about, ink),
        ]
        numbers = range(1, min(_MOST, options.most_seats - 1) + 1)
        for cell, number in zip(cells.columns(len(numbers), sizes.gap), numbers, strict=True):
            widgets.append(_key(route, frame, cell, level.id, number))
    return widgets


def _key(route: NewGame, frame: Frame, area: Area, level: str, number: int) -> PushButton:
    table = replace(route, seats=(seat_name(frame.say, 0),), computers=(), page=NewGamePage.SEATS)
    for _ in range(number):
        table = with_computer(table, level)
    is_usual = (level, number) == (list(levels(route, frame))[1], 2)
    tap = Tap(quick_start.begun(table, frame), str(number) if is_usual else "", means=f"{number} {level}")
    return PushButton(area, str(number), role=Role.HEADLINE, tap=tap)  # none stands out: nothing is chosen yet


# one seat


def build_seat(route: NewGame, frame: Frame) -> list[Widget]:
    """Which level, and where it sits."""
    sizes, say, seat = frame.sizes, frame.say, route.typing or 0
    name, chosen = route.seats[seat], dict(route.computers)
    widgets, body = page(frame, say("Computer player"), "", Show(seats_page(route)))
    row = max(sizes.touch, sizes.px(58))
    foot, body = body.from_bottom(row, sizes.px(12))
    head, body = body.from_top(row, sizes.px(12))
    stepper, head = head.shares(1.1, 1, gap=sizes.gap)[::-1]
    style = frame.style_of(name, seat)
    symbol, words = head.from_left(sizes.px(52), sizes.px(12))
    widgets += [
        *place_buttons(route, frame, stepper),
        SeatMark(symbol.square(), style, px=sizes.px(40)),
        Label(words, name, Ink(Role.HEADLINE, SEATS[style].colour), chosen=True),
    ]
    offered = levels(route, frame)
    cells = body.middle(body.width, min(body.height, sizes.px(120))).columns(len(offered), sizes.gap)
    for key, cell, level in zip(_KEYS, cells, offered, strict=False):
        changed = replace(route, computers=tuple((chosen | {name: level}).items()))
        tap = Tap(Show(changed), key)
        widgets.append(PushButton(cell, offered[level], lit=chosen[name] == level, role=Role.ACTION, tap=tap))
    away, note = foot.shares(1, 2, gap=sizes.gap)
    remove = Tap(Show(removed(route, seat)), "delete")
    told = say("It makes its own choices. On a real box, you make its moves.")
    return [
        *widgets,
        PushButton(away, say("Remove player"), tap=remove),
        centred_text(frame, note, told, Ink(Role.SMALL, DIM)),
    ]


def is_missing_people(route: NewGame) -> bool:
    """Does nobody play but computers?"""
    return bool(route.seats) and not set(route.seats) - dict(route.computers).keys()


def usual_level(options: SetupOptions) -> str:
    """The level of a computer player who has just sat down: the middle one."""
    return options.computer_levels[len(options.computer_levels) // 2].id
