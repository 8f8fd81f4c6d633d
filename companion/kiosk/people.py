"""The people whom a scene is about: what they are called now, and the symbol and colour of each."""

from collections.abc import Mapping
from typing import Any

from companion.kiosk.profiles import Profiles
from companion.screen.actions import Route
from companion.screen.model import Model
from companion.screen.routes import NewGame, PastGame, Replay, StatisticsPage


def of_scene(profiles: Profiles, route: Route, model: Model) -> dict[str, Any]:
    """Fields of the model: those who played before by the names that they have now, and how those here look."""
    last = [player.name for player in model.games[0].players] if model.games else []
    if model.is_loaded and all(map(profiles.is_nameless, last)):  # the first picture waits for no catalogue
        last = []  # how many play is asked again
    here = route.seats if isinstance(route, NewGame) else ()
    return {
        "styles": _styles(profiles, route, model),
        "names": tuple(dict.fromkeys(profiles.current(name) for name in model.names if not profiles.is_nameless(name))),
        "last_seats": tuple(dict.fromkeys(map(profiles.current, last))),
        "nameless": frozenset(filter(profiles.is_nameless, here)),
    }


def _styles(profiles: Profiles, route: Route, model: Model) -> Mapping[str, int]:
    match route:
        case StatisticsPage() if model.statistics.statistics is not None:
            return profiles.favourites(player.name for player in model.statistics.statistics.all.players)
        case NewGame(seats=seats):
            return profiles.styles(seats)
        case PastGame() | Replay() if model.table is None and model.games:
            return profiles.styles([player.name for player in model.games[0].players])
        case _:
            return profiles.styles(() if model.table is None else model.table.seats)
