"""A new game, page by page: who sits where, which edition, what each starts with."""

from companion.screen.actions import Show
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink
from companion.screen.drawing.theme import DIM, Role
from companion.screen.model import Frame
from companion.screen.routes import NewGame
from companion.screen.scenes.blocks import centred_text, content
from companion.screen.scenes.chrome import back_bar
from companion.screen.scenes.new_game import edition as new_edition
from companion.screen.scenes.new_game import seat as new_seat
from companion.screen.scenes.new_game.edition_options import edition_page
from companion.screen.scenes.new_game.seat import EmptySeat, chips, seat_card
from companion.screen.scenes.new_game.seating import MOST_SEATS, free_names, key_page, seat_page, seated
from companion.screen.scenes.offers import offer_of
from companion.screen.widgets.basic import Label, PushButton
from companion.screen.widgets.panels import Kind
from companion.screen.widgets.widget import Tap, Widget

FEWEST_SEATS = 2


def build(route: NewGame, frame: Frame) -> list[Widget]:
    """The page that the route is on; a page that makes no sense is the first one."""
    match route.page:
        case "seat" if route.typing is not None:
            return new_seat.build(route, frame)
        case "keys" if route.typing is not None:
            return new_seat.build_keys(route, frame)
        case "edition" | "differences" | "options" if len(route.seats) >= FEWEST_SEATS:
            return new_edition.build(route, frame)
        case _:
            return _seats(route, frame)


def _seats(route: NewGame, frame: Frame) -> list[Widget]:
    sizes, say = frame.sizes, frame.say
    widgets, rest = back_bar(frame, say("New game"), say("who is playing?"))
    body = content(frame, rest)
    foot, body = body.from_bottom(max(sizes.touch, sizes.px(58)), sizes.px(12))
    names = free_names(frame.model.names, route.seats)
    if not sizes.is_small and names and len(route.seats) < MOST_SEATS:
        body, side = body.shares(1.7, 1, gap=sizes.margin)
        widgets += _earlier(route, frame, side, names)
    return [*widgets, *_table(route, frame, body), *_foot(route, frame, foot)]


def _table(route: NewGame, frame: Frame, area: Area) -> list[Widget]:
    """Every seat, and after the last one the place for another."""
    sizes = frame.sizes
    cells = area.grid(3, 3, sizes.gap) if sizes.is_small else area.grid(2, 4, sizes.gap)
    widgets: list[Widget] = []
    for seat, name in enumerate(route.seats):
        tap = Tap(Show(seat_page(route, seat)), str(seat + 1))
        widgets += seat_card(frame, cells[seat], seat, name, tap)
    if len(route.seats) < MOST_SEATS:
        seat = len(route.seats)
        has_names = bool(free_names(frame.model.names, route.seats))
        page = seat_page(route, seat) if has_names and sizes.is_small else key_page(route, seat)
        kind = Kind.PRIMARY if seat < FEWEST_SEATS else Kind.SECONDARY
        widgets.append(PushButton(cells[seat], frame.say("Add seat"), kind, "plus", tap=Tap(Show(page), "a")))
    return [*widgets, *[EmptySeat(cells[seat], seat) for seat in range(len(route.seats) + 1, MOST_SEATS)]]


def _earlier(route: NewGame, frame: Frame, area: Area, names: list[str]) -> list[Widget]:
    """Names of earlier games beside the table: one tap, and they sit."""
    heading, rest = area.from_top(frame.sizes.px(28), frame.sizes.px(4))
    return [
        Label(heading, frame.say("From earlier games"), Ink(Role.SMALL, DIM)),
        *chips(route, frame, rest, names, (2, 5), seated),
    ]


def _foot(route: NewGame, frame: Frame, area: Area) -> list[Widget]:
    """How it goes on, or what is missing until it can."""
    sizes, say, seats = frame.sizes, frame.say, len(route.seats)
    text, button = area.shares(1, 1, gap=sizes.margin)
    hint = Ink(Role.SMALL, DIM)
    offer = offer_of(frame, route.game)
    if seats < FEWEST_SEATS:
        words = say("Add a seat: you need at least two players.")
    elif offer is None:
        words = say("The rules of this game are not installed.")
    else:
        return [
            centred_text(frame, text, say("{n} seats, clockwise. Tap one to change it.", n=seats), hint),
            PushButton(button, say("Choose edition"), Kind.PRIMARY, tap=Tap(Show(edition_page(route)), "return")),
        ]
    return [centred_text(frame, text, words, hint), PushButton(button, say("Choose edition"), off=True)]
