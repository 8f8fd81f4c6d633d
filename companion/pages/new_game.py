"""A new game, page by page: who sits where, computer players, symbols, and what the game itself wants to know. Pure.

One rule: names are never empty and never there twice, so that every line of a record means one seat.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from companion.games.game import SetupOptions
from companion.languages import seat_name, symbol_of
from companion.nodes.nodes import (
    Align,
    Button,
    Column,
    Fit,
    Grid,
    Input,
    Look,
    Node,
    Row,
    Shape,
    Slot,
    Space,
    Sprite,
    Tap,
    Text,
    Tone,
)
from companion.nodes.page import Page
from companion.nodes.theme import SEATS, Role
from companion.pages.actions import Action, Begin, ChooseStyles, Rename, Show
from companion.pages.bars import BAR, back_button, bar, barred, below_bar, leafed, page
from companion.pages.context import Context
from companion.pages.home import which_game
from companion.pages.name_keyboard import LONGEST, Typing, keyboard, problem, suggestion
from companion.pages.routes import Home, NewGame, NewGamePage
from companion.pages.settings_pages import timer_tap

C = TypeVar("C", bound=Context)
ROBO = "Robo"
_USUAL_SEATS = (2, 8)  # where the rules are not installed
_MOST_COMPUTERS = 3  # against one person
_TABLE, _EARLIER, _FOOT, _NUMBERS, _NUMBERS_UPRIGHT = "table", "earlier", "foot", "numbers", "numbers_upright"
_FIELD, _KEYS, _SMALL_KEYS, _UPRIGHT_KEYS = "field", "keys", "small_keys", "upright_keys"


class TypedPages(NamedTuple):
    """Where names are typed in fields instead of with keys: the page of the whole table, and that of one name."""

    table: Callable[[NewGame, Context, Sequence[Node]], Page]
    name: Callable[[NewGame, Context], Page]


def new_game_page(route: NewGame, context: Context, typed_pages: TypedPages | None = None) -> Page:  # noqa: C901, PLR0911 - one case per page
    """The page that the route is on; a page that makes no sense is the first one."""
    names = list(context.screens.games)
    if route.game not in names or context.why_not(route.game):
        if len(names) != 1:
            return which_game(route, context)
        route = replace(route, game=names[0])
    route, context = in_this_language(route, context)
    offered = levels(route, context)
    route = route if offered else without_computers(route)
    setup = context.screens.games[route.game]().setup
    match route.page:
        case NewGamePage.SEAT if _is_computer(route):
            return _computer_page(route, context)
        case NewGamePage.COMPUTERS if offered:
            return _computers_page(route, context)
        case NewGamePage.SEAT if route.typing is not None:
            return _seat_page(route, context)
        case NewGamePage.KEYS if route.typing is not None and typed_pages is not None:
            return typed_pages.name(route, context)
        case NewGamePage.KEYS if route.typing is not None:
            return _keys_page(route, context)
        case NewGamePage.STYLE if route.typing is not None and route.typing < len(route.seats):
            return _styles_page(route, context)
        case NewGamePage.SETUP if setup is not None and _may_choose(route, context):
            return setup.page(route, context)
        case _:
            return _seats_page(route, context, typed_pages)


def _is_computer(route: NewGame) -> bool:
    """Is the seat that is being changed that of a computer player?"""
    seat = route.typing
    return seat is not None and seat < len(route.seats) and route.seats[seat] in dict(route.computers)


def in_this_language(route: NewGame, context: C) -> tuple[NewGame, C]:
    """Seats that are called by their symbols, as they are called in the language of the screen."""
    model = context.model
    called = {
        name: seat_name(context.say, style)
        for name in route.seats
        if name in model.nameless and (style := symbol_of(name)) is not None
    }
    called = {name: new for name, new in called.items() if new not in route.seats}
    if not called:
        return route, context
    model = replace(
        model,
        nameless=frozenset(called.get(name, name) for name in model.nameless),
        styles={called.get(name, name): style for name, style in model.styles.items()},
    )
    return replace(route, seats=tuple(called.get(name, name) for name in route.seats)), replace(context, model=model)


def seat_numbers(route: NewGame, context: Context) -> tuple[int, int]:
    """How many seats the game needs, and how many it can have."""
    options = context.model.setup_options.get(route.game)
    return _USUAL_SEATS if options is None else (options.fewest_seats, options.most_seats)


def _may_choose(route: NewGame, context: Context) -> bool:
    """Are there enough seats, or none yet, because how many play is said last?"""
    return not route.seats or len(route.seats) >= seat_numbers(route, context)[0]


# what becomes of a table


def seat_page(route: NewGame, seat: int) -> NewGame:
    """Choose who sits there; `seat` just past the last one is a new one."""
    found = replace(route, page=NewGamePage.SEAT, typing=seat, text="", shift=False, accents=False, leaf=0)
    return replace(found, renaming=False)


def key_page(route: NewGame, seat: int) -> NewGame:
    """Type who sits there, from nothing."""
    return replace(seat_page(route, seat), page=NewGamePage.KEYS)


def rename_page(route: NewGame, seat: int) -> NewGame:
    """Type what the one who sits there is called now."""
    return replace(key_page(route, seat), text=route.seats[seat], renaming=True)


def style_page(route: NewGame, seat: int) -> NewGame:
    """Choose a symbol and colour for the one who sits there."""
    return replace(seat_page(route, seat), page=NewGamePage.STYLE)


def seats_page(route: NewGame) -> NewGame:
    """Back to the whole table."""
    return replace(route, page=NewGamePage.SEATS, typing=None, text="", shift=False, accents=False, renaming=False)


def seated(route: NewGame, name: str) -> NewGame:
    """Somebody sits down: on the seat that is being changed, or on a new one."""
    seats = list(route.seats)
    if route.typing is None or route.typing >= len(seats):
        seats.append(name)
    else:
        seats[route.typing] = name
    return seats_page(replace(route, seats=tuple(seats)))


def removed(route: NewGame, seat: int) -> NewGame:
    """The seat is taken away, and those after it move up."""
    computers = tuple(each for each in route.computers if each[0] != route.seats[seat])
    return seats_page(replace(route, seats=route.seats[:seat] + route.seats[seat + 1 :], computers=computers))


def moved(route: NewGame, seat: int, step: int) -> NewGame:
    """Change places with the neighbour, around the table."""
    seats, to = list(route.seats), (seat + step) % len(route.seats)
    seats[seat], seats[to] = seats[to], seats[seat]
    return replace(route, seats=tuple(seats), typing=to)


def with_computer(route: NewGame, level: str) -> NewGame:
    """One more seat for a computer player."""
    name = suggestion(ROBO, route.seats)
    return seats_page(replace(route, seats=(*route.seats, name), computers=(*route.computers, (name, level))))


def with_usual_computer(route: NewGame, context: Context) -> NewGame | None:
    """One more seat for a computer player of the usual level; None: this game has none, or no seat for it."""
    if not levels(route, context) or len(route.seats) >= seat_numbers(route, context)[1]:
        return None
    return with_computer(route, _usual_level(context.model.setup_options[route.game]))


def without_computers(route: NewGame) -> NewGame:
    """The same table without computer players: for a game that has none."""
    levels = dict(route.computers)
    return replace(route, seats=tuple(name for name in route.seats if name not in levels), computers=())


def typed(route: NewGame, letters: str) -> NewGame | None:
    """What a real keyboard types goes into the name as it is; None where no name is being typed."""
    if route.page is not NewGamePage.KEYS or route.typing is None or not letters.isprintable() or not letters:
        return None
    return _typed(route, Typing(route.text, route.shift, route.accents).typed(letters))


def _typed(route: NewGame, after: Typing) -> NewGame:
    return replace(route, text=after.text, shift=after.shift, accents=after.accents)


def free_names(names: Sequence[str], taken: Sequence[str]) -> list[str]:
    """Names of earlier games that nobody has here, the latest first."""
    here = {name.casefold() for name in taken}
    return [name for name in dict.fromkeys(names) if name.casefold() not in here]


def others(route: NewGame) -> tuple[str, ...]:
    """Everybody but the seat that is being changed."""
    return tuple(name for seat, name in enumerate(route.seats) if seat != route.typing)


def free_style(context: Context, seats: Sequence[str], seat: int) -> int:
    """What a new seat looks like as long as nobody chooses: by its place, unless somebody here has that."""
    taken = {context.style_of(name, place) for place, name in enumerate(seats)}
    free = [style for style in range(len(SEATS)) if style not in taken]
    return seat if seat in free or not free else free[(seat - len(seats)) % len(free)]


def style_at(route: NewGame, context: Context) -> int:
    """The symbol and colour of the seat that is being changed."""
    seat = route.typing or 0
    if seat < len(route.seats):
        return context.style_of(route.seats[seat], seat)
    return free_style(context, route.seats, seat)


def levels(route: NewGame, context: Context) -> dict[str, str]:
    """The levels of computer players that this game offers, by their names, as people call them."""
    options = context.model.setup_options.get(route.game)
    return {} if options is None else {level.id: context.say.words(level.title) for level in options.computer_levels}


def _usual_level(options: SetupOptions) -> str:
    """The level of a computer player who has just sat down: the middle one."""
    return options.computer_levels[len(options.computer_levels) // 2].id


def _begun(route: NewGame, context: Context) -> Action:
    """The game at this table; where something has to be chosen first, the page for that."""
    game = context.screens.games[route.game]()
    if game.setup is None:
        return Begin(game.opening(route), route.computers)
    usual = game.setup.usual(route, context)
    if usual is None:
        return Show(replace(route, page=NewGamePage.SETUP))
    return Begin(game.opening(usual), route.computers)


def _as_last(route: NewGame, context: Context) -> NewGame:
    """The table with those who played last."""
    return replace(route, seats=context.model.last_seats, computers=tuple(context.model.last_computers.items()))


# the whole table


def _seats_page(route: NewGame, context: Context, typed_pages: TypedPages | None) -> Page:
    """Who sits where; as long as nobody does, how many play."""
    say, most = context.say, seat_numbers(route, context)[1]
    back = Show(replace(route, game="") if len(context.screens.games) > 1 else Home())
    buttons: list[Node] = [
        *([_timer(context)] if context.model.settings.has_screen else []),
        back_button(context, back),
    ]
    if not route.seats and route.typing is None and route.game in context.model.setup_options:
        return _quick_start(route, context, buttons)
    if typed_pages is not None:
        return typed_pages.table(route, context, buttons)
    title = say("New game")
    parts = {
        BAR: bar(context, title, say("who is playing?"), buttons),
        _TABLE: _table(route, context),
        _FOOT: seats_foot(route, context),
    }
    names = free_names(context.model.names, route.seats)
    if names and len(route.seats) < most:
        parts[_EARLIER] = earlier_names(route, context, names)
    earlier: Node = Slot(_EARLIER) if _EARLIER in parts else Space()
    beside = Row((Slot(_TABLE), Slot(_EARLIER)), style="seats-and-names")
    layouts = {
        Shape.WIDE: below_bar(beside, Slot(_FOOT), style="body"),
        Shape.SMALL: below_bar(Slot(_TABLE), Slot(_FOOT), style="body"),
        Shape.TALL: below_bar(Slot(_TABLE), earlier, Slot(_FOOT), style="body"),
    }
    return Page(title, parts, layouts)


def _timer(context: Context) -> Button:
    """The turn timer: a gong after so many minutes, or none."""
    minutes = context.model.settings.turn_minutes
    words = context.say("{n} min", n=minutes) if minutes else context.say("no timer")
    labels = (words, words, words, str(minutes) if minutes else "")
    tap = replace(timer_tap(context), says=context.say("Turn timer"))
    return Button(labels, tap, icon="clock", role=Role.HINT, style="bar-button")


def _table(route: NewGame, context: Context) -> Node:
    """Every seat, and after the last one the place for another."""
    most = seat_numbers(route, context)[1]
    titles, chosen = levels(route, context), dict(route.computers)
    cells: list[Node] = [
        _seat_card(
            context, seat, name, Tap(Show(seat_page(route, seat)), str(seat + 1)), titles.get(chosen.get(name, ""), "")
        )
        for seat, name in enumerate(route.seats)
    ]
    if len(route.seats) < most:
        cells += _add_player(route, context)
        cells += _free_places(route, context, list(range(len(route.seats) + 1, most)))
    return Grid(tuple(cells), style="seats")


def _seat_card(context: Context, seat: int, name: str, tap: Tap, level: str) -> Node:
    """A seat as a card: its symbol in its colour, and who sits there; the `level` of a computer player."""
    words: Node = Text(name, Role.ACTION, chosen=True, style="even")
    if level:
        title = Text((level, ""), Role.SMALL, Tone.DIM, style="even")
        below = Row((Sprite("icon-computer", 18, tone=Tone.DIM), title), style="line-6")
        words = Column((Text(name, Role.ACTION, chosen=True), Fit(below, 2)), style="card-words")
    mark = Sprite(f"seat-{context.style_of(name, seat)}", 36)
    return Row((mark, words), look=Look.PLAIN, tap=tap, style="seat-card")


def _small(words: str, style: str = "", *, wraps: bool = True, align: Align = Align.LEFT) -> Text:
    return Text(words, Role.SMALL, Tone.DIM, wraps=wraps, align=align, style=style)


def _add_player(route: NewGame, context: Context) -> Iterator[Button]:
    """One more: on a small screen by a name of earlier games, which stand beside the table elsewhere."""
    seat, fewest = len(route.seats), seat_numbers(route, context)[0]
    has_names = bool(free_names(context.model.names, route.seats))
    pages = {"seat-button": key_page(route, seat)}
    if has_names:
        pages = {"seat-button-not-small": key_page(route, seat), "seat-button-small": seat_page(route, seat)}
    for style, to in pages.items():
        tap = Tap(Show(to), "a")
        yield Button(context.say("Add player"), tap, icon="plus", primary=seat < fewest, style=style)


def _free_places(route: NewGame, context: Context, empty: list[int]) -> Iterator[Node]:
    """What else can be done, on places where nobody sits yet: a symbol, faint, where that of a seat's card will be."""
    say, fewest, most = context.say, *seat_numbers(route, context)
    computer, seated_too = None, with_usual_computer(route, context)
    if empty and seated_too is not None:
        tap = Tap(Show(seated_too), "c", means="add computer")
        computer = _place_button(say("Add computer"), tap, "computer")
        empty.pop()  # there it stays: another tap adds another one
    if empty and fewest <= len(same := context.model.last_seats) <= most and same != route.seats:
        yield _place_button(say("Same players"), Tap(Show(_as_last(route, context)), "s"))
        empty.pop(0)
    if empty and route.seats:
        yield _place_button(say("Without names"), Tap(Show(replace(route, seats=(), computers=())), "w"))
        empty.pop(0)
    for seat in empty:
        mark = Sprite(f"seat-{free_style(context, route.seats, seat)}", 36, faint=True)
        yield Row((mark,), look=Look.WELL, style="seat-card")
    if computer is not None:
        yield computer


def _place_button(label: str, tap: Tap, icon: str = "") -> Node:
    button = Button(label, tap, icon=(icon, icon, ""), role=(Role.BODY, Role.SMALL, Role.SMALL), style="seat-button")
    return Fit(button, 3, name="places", style="seat-button")


def earlier_names(route: NewGame, context: Context, names: Sequence[str]) -> Node:
    """Names of earlier games beside the table: one tap, and they sit."""
    heading = _small(context.say("From earlier games"), "keep", wraps=False)
    return Column((heading, chips(route, context, names, "names-beside")), style="even-4")


def chips(route: NewGame, context: Context, names: Sequence[str], style: str) -> Node:
    """Names to tap, with leafing where there are more than fit."""
    buttons = [
        Button(name, Tap(Show(seated(route, name))), role=Role.BODY, chosen=True, style="chip") for name in names
    ]
    more = Button(context.say("More"), None, icon="on", role=Role.SMALL, style="chip")
    return leafed(context, buttons, route.leaf, lambda leaf: replace(route, leaf=leaf), more=more, style=style)


def seats_foot(route: NewGame, context: Context, wrong: str = "") -> Node:
    """How it goes on, or what is missing until it can; `wrong`: what is wrong with what was typed last."""
    say, seats = context.say, len(route.seats)
    game = context.screens.games[route.game]()
    label, tap = say("Start"), Tap(Begin(game.opening(route), route.computers), "return", means="start")
    if game.setup is not None:
        choose = Show(replace(route, page=NewGamePage.SETUP))
        label, tap = game.setup.label(say), Tap(choose, "return", means="setup")
    missing = wrong or _missing(route, context)
    words = missing or _clockwise(context, seats)
    button = Button(label, None if missing else tap, primary=not missing, style="even-button")
    return Row((_small(words, "foot-words"), button), style="foot")


def _clockwise(context: Context, seats: int) -> str:
    if context.viewer.in_browser:
        return context.say.many("{n} player, clockwise.", "{n} players, clockwise.", seats)
    return context.say("{n} players, clockwise. Tap a name to change it.", n=seats)


def _missing(route: NewGame, context: Context) -> str:
    """What is missing until the game can begin; nothing if it can."""
    say, fewest = context.say, seat_numbers(route, context)[0]
    if len(route.seats) < fewest:
        if fewest == 2:
            return say("Add a player: you need at least two players.")
        return say.many(
            "Add a player: you need at least {n} player.", "Add a player: you need at least {n} players.", fewest
        )
    if route.seats and not set(route.seats) - dict(route.computers).keys():
        return say("Add a seat: at least one player must be a person.")
    if route.game not in context.model.setup_options:
        return say("The rules of this game are not installed.")
    return ""


# without names: how many play is all that has to be said, and the seats are called by their symbols


def _quick_start(route: NewGame, context: Context, buttons: Sequence[Node]) -> Page:
    say, (fewest, most) = context.say, seat_numbers(route, context)
    title, seats = say("How many players?"), range(fewest, most + 1)
    parts = {
        BAR: bar(context, title, say("enter names to get statistics"), buttons, short=say("New game")),
        _NUMBERS: _numbers(route, context, seats, -(-len(seats) // 4)),
        _NUMBERS_UPRIGHT: _numbers(route, context, seats, min(len(seats), 3)),
        _FOOT: _besides(route, context, seats),
    }
    layouts = {
        Shape.WIDE: below_bar(Slot(_NUMBERS), Slot(_FOOT), style="body"),
        Shape.TALL: below_bar(Slot(_NUMBERS_UPRIGHT), Slot(_FOOT), style="body"),
    }
    return Page(title, parts, layouts)


def _numbers(route: NewGame, context: Context, seats: range, count: int) -> Node:
    """A key for each number of seats, in so many rows; the game begins with a tap on it. Every row is full."""
    cuts = [len(seats) * row // count for row in range(count + 1)]
    rows = (
        Row(tuple(_number(route, context, number) for number in seats[start:end]), style="even-8")
        for start, end in pairwise(cuts)
    )
    return Column(tuple(rows), style="even-8")


def _number(route: NewGame, context: Context, number: int) -> Node:
    """So many seats, with their symbols."""
    table = replace(route, seats=tuple(seat_name(context.say, style) for style in range(number)), computers=())
    marks = tuple(Sprite(f"seat-{style}", style="number-mark") for style in range(number))
    words = Text(str(number), Role.NAME, Tone.BRIGHT, align=Align.CENTRE)
    tap = Tap(_begun(table, context), str(number))
    return Column((words, Row(marks, style="number-marks")), tap=tap, primary=False, style="number")


def _besides(route: NewGame, context: Context, seats: range) -> Node:
    """What can be said besides: other rules than those it shows, who played last, names, or against computers."""
    say, setup = context.say, context.screens.games[route.game]().setup
    role = (Role.BODY, Role.BODY, Role.BODY, Role.SMALL)
    buttons: list[Node] = []
    if setup is not None:
        rules = Tap(Show(replace(route, page=NewGamePage.SETUP)), "e")
        sub = tuple(line for line in (setup.chosen(route, context),) if line)
        label = setup.label(say)
        buttons.append(Button(label, rules, role=role, sub=sub, sub_chosen=True, style="besides-first"))
    if len(context.model.last_seats) in seats:
        last = Tap(Show(_as_last(route, context)), "s")
        buttons.append(Button(say("Same players"), last, role=role, style="besides-button"))
    first = seat_page(route, 0) if context.model.names else key_page(route, 0)
    if context.viewer.in_browser:
        first = replace(seats_page(route), typing=0)
    names = Tap(Show(first), "a")
    icons = ("pencil", "pencil", "")
    buttons.append(Button(say("Enter names"), names, icon=icons, role=role, style="besides-button"))
    if context.model.setup_options[route.game].computer_levels:
        words = say("Computers")
        alone = Tap(Show(replace(route, page=NewGamePage.COMPUTERS)), "c", means="computers", says=words)
        buttons.append(Button((words, ""), alone, icon="computer", role=role, style="besides-last"))
    return Fit(Row(tuple(buttons), style="foot-buttons"), 4, style="keep")


# against computers


def _computers_page(route: NewGame, context: Context) -> Page:
    """One person against so many of a level: the game begins with a tap."""
    say, options = context.say, context.model.setup_options[route.game]
    hint = say("A tap begins the game. For different levels, go back to {button}.", button=say("Enter names"))
    numbers = range(1, min(_MOST_COMPUTERS, options.most_seats - 1) + 1)
    rows = []
    for level in options.computer_levels:
        about = replace(_small(say.words(level.about)), until=1)
        words = Column((Text(say.words(level.title), Role.ACTION), about), style="card-words")
        head = Row((Sprite("icon-computer", 34), words), style="level-head")
        buttons = Row(tuple(_against(route, context, level.id, number) for number in numbers), style="level-numbers")
        rows.append(Row((head, buttons), style="side-by-side-8"))
    column = Column((_small(hint, "keep"), *rows), style="body")
    body = Fit(column, 2, style="even")
    return page(context, say("How many computers?"), body, Show(replace(route, page=NewGamePage.SEATS)))


def _against(route: NewGame, context: Context, level: str, number: int) -> Button:
    table = replace(route, seats=(seat_name(context.say, 0),), computers=(), page=NewGamePage.SEATS)
    for _ in range(number):
        table = with_computer(table, level)
    is_usual = (level, number) == (list(levels(route, context))[1], 2)
    tap = Tap(_begun(table, context), str(number) if is_usual else "", means=f"{number} {level}")
    return Button(str(number), tap, role=Role.HEADLINE, style="even")  # none stands out yet


def _computer_page(route: NewGame, context: Context) -> Page:
    """Of one computer player: which level, and where it sits."""
    say, seat = context.say, route.typing or 0
    name, chosen = route.seats[seat], dict(route.computers)
    buttons = tuple(
        Button(
            title,
            Tap(Show(replace(route, computers=tuple((chosen | {name: level}).items()))), str(key)),
            lit=chosen[name] == level,
            role=(Role.ACTION, Role.BODY, Role.SMALL),
            style="even",
        )
        for key, (level, title) in enumerate(levels(route, context).items(), start=1)
    )
    offered = Fit(Row(buttons, style="computer-levels"), 3, style="computer-levels")
    remove = Button(say("Remove player"), Tap(Show(removed(route, seat)), "delete"), style="besides-button")
    told = _small(say("It makes its own choices. On a real box, you make its moves."), "computer-note")
    foot = Row((remove, told), style="foot")
    mark = Sprite(f"seat-{style_at(route, context)}", 40)
    body = Column((_head(route, context, mark, name), Column((offered,), style="middle"), foot), style="body")
    return page(context, say("Computer player"), body, Show(seats_page(route)))


# one seat


def _head(route: NewGame, context: Context, mark: Node, name: str, *, is_new: bool = False) -> Node:
    """Who sits there, and which place around the table that is."""
    title = Text(name, (Role.HEADLINE, Role.ACTION), seat=style_at(route, context), chosen=not is_new, style="even")
    who = Row((mark, title), style="seat-who")
    if is_new:
        return Fit(who, 2, style="keep")
    return Row((who, _stepper(route, context)), style="seat-head")


def _stepper(route: NewGame, context: Context) -> Node:
    """Which place around the table it is, and changing it with the neighbours'."""
    seat = route.typing or 0
    where = _small(context.say("seat {n} of {all}", n=seat + 1, all=len(route.seats)), "even", align=Align.CENTRE)
    earlier, later = (
        Button("", Tap(Show(moved(route, seat, step)), key, means=means), icon=icon, style="icon-button")
        for step, key, means, icon in ((-1, "b", "earlier", "back"), (1, "n", "later", "on"))
    )
    return Row((earlier, where, later), style="stepper")


def _seat_page(route: NewGame, context: Context) -> Page:
    """Who sits here, and where the seat stands."""
    say, seat = context.say, route.typing or 0
    is_new = seat >= len(route.seats)
    style = style_at(route, context)
    mark: Node = Sprite(f"seat-{style}", 40)
    if not is_new:
        colour = Tap(Show(style_page(route, seat)), "c", says=say("Colour"))
        mark = Column((mark,), tap=colour, primary=False, style="symbol-button")
    name = say("Who sits here?") if is_new else route.seats[seat]
    names = [*free_names(context.model.names, route.seats), suggestion(seat_name(say, style), others(route))]
    body = Column(
        (
            _head(route, context, mark, name, is_new=is_new),
            chips(route, context, names, "names"),
            _seat_buttons(route, context, is_new=is_new),
        ),
        style="body",
    )
    return page(context, say("New player") if is_new else say("Player"), body, Show(seats_page(route)))


def _seat_buttons(route: NewGame, context: Context, *, is_new: bool) -> Node:
    say, seat = context.say, route.typing or 0
    role, typing = (Role.BUTTON, Role.BUTTON, Role.SMALL), Tap(Show(key_page(route, seat)), "return")

    def button(label: str, tap: Tap, *, primary: bool = False) -> Button:
        icon = ("pencil", "") if primary else ""
        return Button(label, tap, icon=icon, role=role, primary=primary, style="besides-button")

    buttons = [button(say("Type a name"), typing, primary=True)]
    if not is_new:
        remove = button(say("Remove player"), Tap(Show(removed(route, seat)), "delete"))
        if route.seats[seat] in context.model.nameless:  # nobody that could be called otherwise from now on
            buttons = [remove, *buttons]
        else:
            rename = button(say("Correct name"), Tap(Show(rename_page(route, seat)), "r"))
            buttons = [remove, rename, button(say("Someone else"), typing, primary=True)]
    return Fit(Row(tuple(buttons), style="foot-buttons"), 3, style="keep")


# a symbol and colour


def _styles_page(route: NewGame, context: Context) -> Page:
    """All of them; who chooses that of somebody else here, swaps with them."""
    say, seat = context.say, route.typing or 0
    name, back, mine = route.seats[seat], seat_page(route, seat), style_at(route, context)
    owners = {context.style_of(other, place): other for place, other in enumerate(route.seats)}
    cells = []
    for style in range(len(SEATS)):
        owner = owners.get(style, "")
        swap = {name: style} | ({owner: mine} if owner not in ("", name) else {})
        tone = Tone.BRIGHT if owner == name else Tone.DIM
        below = (Text(owner, Role.SMALL, tone, align=Align.CENTRE, chosen=True),) if owner else ()
        tap = Tap(_swapped(back, context, swap), str(style + 1))
        mark = Sprite(f"seat-{style}", 84, title=seat_name(say, style))
        cells.append(Column((mark, *below), tap=tap, primary=False, on=owner == name, style="colour"))
    title = say("Colour of {seat}", seat=name)
    top = bar(context, title, "", [back_button(context, Show(back))], short=say("Colour"))
    return barred(title, top, Column((Grid(tuple(cells), style="colours"),), style="body"))


def _swapped(route: NewGame, context: Context, styles: Mapping[str, int]) -> Action:
    """These want these symbols; a seat that is called by its symbol is called by the new one."""
    nameless = {name: seat_name(context.say, style) for name, style in styles.items() if name in context.model.nameless}
    then = replace(route, seats=tuple(nameless.get(name, name) for name in route.seats))
    people = tuple((name, style) for name, style in styles.items() if name not in nameless)
    return ChooseStyles(people, then) if people else Show(then)


# typing


def _keys_page(route: NewGame, context: Context) -> Page:
    """The keyboard, with what is typed above it; the button beside it always has a name that will do."""
    say, style, typing = context.say, style_at(route, context), route.typing
    old = route.seats[typing] if route.renaming and typing is not None and typing < len(route.seats) else ""
    title = say("New name for {seat}", seat=old) if old else say("Who sits here?")
    name = suggestion(route.text.strip() or old or seat_name(say, style), others(route))
    action = taken(route, old, name, style)
    take = Tap(action, "return", means="take")  # whatever was typed last: Enter right after it counts
    field = Input(
        value=route.text, hint=name, note=problem(say, route.text, others(route)), most=LONGEST, seat=style,
        tap=Tap(action, means="take"), style="name-field",
    )  # fmt: skip
    words = (say("Use {name}", name=name), say("OK"))
    use = Fit(Button(words, take, primary=True, style="take"), 2, style="take")
    state, done = Typing(route.text, route.shift, route.accents), Tap(action, means="take", says=say("OK"))
    keys: dict[str, Node] = {
        part: keyboard(say, state, lambda after: _typed(route, after), done, shape)
        for part, shape in ((_KEYS, Shape.WIDE), (_SMALL_KEYS, Shape.SMALL), (_UPRIGHT_KEYS, Shape.TALL))
    }
    top = bar(context, title, "", [back_button(context, Show(seats_page(route)))], short=say("New name"))
    row = Row((field, use, Space(style="below-back")), style="name-row")
    layouts = {
        shape: below_bar(*nodes, style="typing")
        for shape, nodes in (
            (Shape.WIDE, (Slot(_FIELD), Slot(_KEYS))),
            (Shape.SMALL, (Slot(_FIELD), Slot(_SMALL_KEYS))),
            (Shape.TALL, (Slot(_FIELD), Space(), Slot(_UPRIGHT_KEYS))),
        )
    }
    return Page(title, {BAR: top, _FIELD: row, **keys}, layouts)


def taken(route: NewGame, old: str, name: str, style: int) -> Action:
    """What comes of a name that was typed: somebody sits down, or is called so from now on.

    If it is that of a symbol, somebody is really called so: with the symbol of the seat they are known as a person.
    """
    then = seated(route, name)
    if route.text.strip() and not old and symbol_of(name) is not None:
        return ChooseStyles(((name, style),), then)
    return Rename(old, name, then) if old and old != name else Show(then)
