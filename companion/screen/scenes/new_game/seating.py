"""Who sits where at a table that is being laid. Pure: every change is a new route.

One rule: names are never empty and never there twice, so that every line of a record means one seat.
"""

from collections.abc import Sequence
from dataclasses import replace

from companion.screen.routes import NewGame, NewGamePage


def seat_page(route: NewGame, seat: int) -> NewGame:
    """Choose who sits there; `seat` just past the last one is a new one."""
    return replace(route, page=NewGamePage.SEAT, typing=seat, text="", shift=False, accents=False, leaf=0)


def key_page(route: NewGame, seat: int) -> NewGame:
    """Type who sits there, from nothing."""
    return replace(seat_page(route, seat), page=NewGamePage.KEYS)


def seats_page(route: NewGame) -> NewGame:
    """Back to the whole table."""
    return replace(route, page=NewGamePage.SEATS, typing=None, text="", shift=False, accents=False)


def others(route: NewGame) -> tuple[str, ...]:
    """Everybody but the seat that is being changed."""
    return tuple(name for seat, name in enumerate(route.seats) if seat != route.typing)


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
    return seats_page(replace(route, seats=route.seats[:seat] + route.seats[seat + 1 :]))


def moved(route: NewGame, seat: int, step: int) -> NewGame:
    """Change places with the neighbour, around the table."""
    seats, to = list(route.seats), (seat + step) % len(route.seats)
    seats[seat], seats[to] = seats[to], seats[seat]
    return replace(route, seats=tuple(seats), typing=to)


def free_names(names: Sequence[str], taken: Sequence[str]) -> list[str]:
    """Names of earlier games that nobody has here, the latest first."""
    here = {name.casefold() for name in taken}
    return [name for name in dict.fromkeys(names) if name.casefold() not in here]
