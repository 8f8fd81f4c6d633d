"""Tables to look at without playing up to them: views of 40 Thieves as the rules make them."""

from collections.abc import Mapping, Sequence

from companion.games.forty_thieves.board import Cell, Place, Spot
from companion.games.forty_thieves.faces import FACES
from companion.games.forty_thieves.guide.values import Guide, Outcome
from companion.games.forty_thieves.phases import Phase
from companion.games.forty_thieves.views import (
    Active,
    BoardView,
    MerchantView,
    OrderView,
    SeatView,
    TableView,
    TheftView,
    TookView,
)
from companion.games.game import Flight, Headline, Words
from companion.table.table_view import TableView as Shown

SPOTS = tuple(Spot)
TODO = Words("Continue.")


def seat(name: str, sapphires: int = 0, evil_eyes: int = 0) -> SeatView:
    return SeatView(name, 3, sapphires, 0, evil_eyes, 0, sapphires - evil_eyes)


def theft(place: str, *, success: bool | None = None, left: Sequence[str] = (), took: Sequence[str] = ()) -> TheftView:
    """Ana's, around or along a place."""
    cells = tuple(Cell)[:4]
    taken = tuple(TookView(spot=Spot(spot)) for spot in took)
    told = tuple(map(Cell, left))
    return TheftView("Ana", Place(place), cells, told, success is not False, success, (), (), taken, None)


def table(
    up: Mapping[str, str] | None = None,
    *,
    sapphires: Sequence[str] = SPOTS,
    seats: Sequence[SeatView] = (seat("Ana"), seat("Ben")),
    theft: TheftView | None = None,
    merchant: MerchantView | None = None,
    outcome: Outcome | None = None,
    flights: Sequence[Flight] = (),
    phase: str = "attempt",
) -> Shown:
    """A running table."""
    faces = {Cell(cell): FACES[face] for cell, face in (up or {}).items()}
    board = BoardView(faces, {}, tuple(map(Spot, sapphires)), ())
    order, active = (OrderView("Ana", "active"), OrderView("Ben", "waiting")), Active("Ana", again=False)
    view = TableView(
        "forty-thieves", "forty-thieves", Phase(phase), 3, active, order, board, 30, 8, theft, merchant,
        tuple(seats), (), (), None, (),
    )  # fmt: skip
    headline = Headline(TODO, "Ana", 3, flights=tuple(flights))
    return Shown("forty-thieves", 5, phase, headline, game=view, guide=Guide(phase, TODO, outcome=outcome))
