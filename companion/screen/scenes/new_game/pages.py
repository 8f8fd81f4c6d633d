"""A new game, page by page: which one, who sits where, and what the game itself wants to know."""

from msgspec.structs import replace

from companion.languages import seat_name, symbol_of
from companion.nodes.nodes import Node
from companion.nodes.theme import DIM, Role
from companion.pages.actions import Begin, Show
from companion.pages.bars import back_button, bar_button
from companion.pages.routes import Home, NewGame, NewGamePage
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink
from companion.screen.game_screens import Frame
from companion.screen.scenes import game_choice
from companion.screen.scenes.blocks import centred_text, content, timer_tap
from companion.screen.scenes.chrome import top_bar
from companion.screen.scenes.new_game import computers, quick_start
from companion.screen.scenes.new_game import seat as new_seat
from companion.screen.scenes.new_game.seat import chips, empty_seat, free_names, key_page, seat_card, seat_page, seated
from companion.screen.widgets.basic import Label, PushButton
from companion.screen.widgets.panels import Kind
from companion.screen.widgets.widget import Tap, Widget

_USUAL_SEATS = (2, 8)  # where the rules are not installed


def build(route: NewGame, frame: Frame) -> list[Widget]:  # noqa: C901, PLR0911 - one case per page
    """The page that the route is on; a page that makes no sense is the first one."""
    names = list(frame.screens.games)
    if route.game not in names or frame.why_not(route.game):
        if len(names) != 1:
            return game_choice.build(route, frame)
        route = replace(route, game=names[0])
    route, frame = _in_this_language(route, frame)
    offered = computers.levels(route, frame)
    route = route if offered else computers.without_computers(route)
    setup_scene = frame.screens.games[route.game]().setup_scene
    match route.page:
        case NewGamePage.SEAT if _is_computer(route):
            return computers.build_seat(route, frame)
        case NewGamePage.COMPUTERS if offered:
            return computers.build(route, frame)
        case NewGamePage.SEAT if route.typing is not None:
            return new_seat.build(route, frame)
        case NewGamePage.KEYS if route.typing is not None:
            return new_seat.build_keys(route, frame)
        case NewGamePage.STYLE if route.typing is not None and route.typing < len(route.seats):
            return new_seat.build_styles(route, frame)
        case NewGamePage.SETUP if setup_scene is not None and _may_choose(route, frame):
            return setup_scene(route, frame)
        case _:
            return _seats(route, frame)


def _is_computer(route: NewGame) -> bool:
    """Is the seat that is being changed that of a computer player?"""
    seat = route.typing
    return seat is not None and seat < len(route.seats) and route.seats[seat] in dict(route.computers)


def _in_this_language(route: NewGame, frame: Frame) -> tuple[NewGame, Frame]:
    """Seats that are called by their symbols, as they are called in the language of the screen."""
    model = frame.model
    called = {
        name: seat_name(frame.say, style)
        for name in route.seats
        if name in model.nameless and (style := symbol_of(name)) is not None
    }
    called = {name: new for name, new in called.items() if new not in route.seats}
    if not called:
        return route, frame
    model = replace(
        model,
        nameless=frozenset(called.get(name, name) for name in model.nameless),
        styles={called.get(name, name): style for name, style in model.styles.items()},
    )
    return replace(route, seats=tuple(called.get(name, name) for name in route.seats)), replace(frame, model=model)


def _seat_numbers(route: NewGame, frame: Frame) -> tuple[int, int]:
    """How many seats the game needs, and how many it can have."""
    options = frame.model.setup_options.get(route.game)
    return _USUAL_SEATS if options is None else (options.fewest_seats, options.most_seats)


def _may_choose(route: NewGame, frame: Frame) -> bool:
    """Are there enough seats, or none yet, because how many play is said last?"""
    return not route.seats or len(route.seats) >= _seat_numbers(route, frame)[0]


def _seats(route: NewGame, frame: Frame) -> list[Widget]:
    """Who sits where; as long as nobody does, how many play."""
    sizes, say, (fewest, most) = frame.sizes, frame.say, _seat_numbers(route, frame)
    several = len(frame.screens.games) > 1
    back = Show(replace(route, game="") if several else Home())
    buttons = [_timer(frame), back_button(frame, back)]
    is_quick = not route.seats and route.game in frame.model.setup_options
    title, sub = say("New game"), say("who is playing?")
    if is_quick:
        title, sub = say("How many players?"), say("enter names to get statistics")
    widgets, rest = top_bar(frame, title, sub, buttons)
    body = content(frame, rest)
    foot, body = body.from_bottom(max(sizes.touch, sizes.px(58)), sizes.px(12))
    if is_quick:
        seats = range(fewest, most + 1)
        return [
            *widgets,
            *quick_start.numbers(route, frame, body, seats),
            *quick_start.others(route, frame, foot, seats),
        ]
    names = free_names(frame.model.names, route.seats)
    if not sizes.is_small and names and len(route.seats) < most:
        body, side = body.shares(1.7, 1, gap=sizes.margin)
        widgets += _earlier(route, frame, side, names)
    return [*widgets, *_table(route, frame, body), *_foot(route, frame, foot)]


def _timer(frame: Frame) -> Node:
    """The turn timer: a gong after so many minutes, or none."""
    minutes = frame.model.settings.turn_minutes
    words = frame.say("{n} min", n=minutes) if minutes else frame.say("no timer")
    return bar_button("clock", timer_tap(frame), words)


def _table(route: NewGame, frame: Frame, area: Area) -> list[Widget]:
    """Every seat, and after the last one the place for another."""
    sizes, (fewest, most) = frame.sizes, _seat_numbers(route, frame)
    cells = area.grid(3, 3, sizes.gap) if sizes.is_small else area.grid(2, 4, sizes.gap)
    widgets: list[Widget] = []
    titles, levels = computers.levels(route, frame), dict(route.computers)
    for seat, name in enumerate(route.seats):
        tap = Tap(Show(seat_page(route, seat)), str(seat + 1))
        widgets += seat_card(frame, cells[seat], seat, name, tap, titles.get(levels.get(name, ""), ""))
    if len(route.seats) < most:
        seat = len(route.seats)
        has_names = bool(free_names(frame.model.names, route.seats))
        page = seat_page(route, seat) if has_names and sizes.is_small else key_page(route, seat)
        kind = Kind.PRIMARY if seat < fewest else Kind.SECONDARY
        widgets.append(PushButton(cells[seat], frame.say("Add player"), kind, "plus", tap=Tap(Show(page), "a")))
    empty = range(len(route.seats) + 1, most)
    if empty and titles:
        level = computers.usual_level(frame.model.setup_options[route.game])
        tap = Tap(Show(computers.with_computer(route, level)), "c")
        spot = cells[empty[-1]]  # there it stays: another tap adds another one
        widgets.append(PushButton(spot, frame.say("Add computer"), icon="computer", role=Role.BODY, tap=tap))
        empty = empty[:-1]
    if empty and fewest <= len(same := frame.model.last_seats) <= most and same != route.seats:
        again = replace(route, seats=same, computers=tuple(frame.model.last_computers.items()))
        label, tap = frame.say("Same players"), Tap(Show(again), "s")
        widgets.append(PushButton(cells[empty[0]], label, role=Role.BODY, tap=tap))
        empty = empty[1:]
    if empty and route.seats:
        label, tap = frame.say("Without names"), Tap(Show(replace(route, seats=(), computers=())), "w")
        widgets.append(PushButton(cells[empty[0]], label, role=Role.BODY, tap=tap))
        empty = empty[1:]
    for seat in empty:
        widgets += empty_seat(frame, cells[seat], route.seats, seat)
    return widgets


def _earlier(route: NewGame, frame: Frame, area: Area, names: list[str]) -> list[Widget]:
    """Names of earlier games beside the table: one tap, and they sit."""
    heading, rest = area.from_top(frame.sizes.px(28), frame.sizes.px(4))
    return [
        Label(heading, frame.say("From earlier games"), Ink(Role.SMALL, DIM)),
        *chips(route, frame, rest, names, (2, 5), seated),
    ]


def _foot(route: NewGame, frame: Frame, area: Area) -> list[Widget]:
    """How it goes on, or what is missing until it can."""
    say, seats, fewest = frame.say, len(route.seats), _seat_numbers(route, frame)[0]
    game = frame.screens.games[route.game]()
    text, button = area.shares(1, 1, gap=frame.sizes.margin)
    label, tap = say("Start"), Tap(Begin(game.opening(route), route.computers), "return")
    if game.setup is not None:
        label, tap = game.setup.label(say), Tap(Show(replace(route, page=NewGamePage.SETUP)), "return")
    words = say("{n} players, clockwise. Tap a name to change it.", n=seats)
    missing = ""
    if seats < fewest:
        missing = say("Add a player: you need at least two players.")
        if fewest != 2:
            missing = say.many(
                "Add a player: you need at least {n} player.", "Add a player: you need at least {n} players.", fewest
            )
    elif computers.is_missing_people(route):
        missing = say("Add a seat: at least one player must be a person.")
    elif route.game not in frame.model.setup_options:
        missing = say("The rules of this game are not installed.")
    go_on = PushButton(button, label, off=True) if missing else PushButton(button, label, Kind.PRIMARY, tap=tap)
    return [centred_text(frame, text, missing or words, Ink(Role.SMALL, DIM)), go_on]
