"""Games as the screen sees them: every view on the way to the end, and the same with all that is hidden changed."""

from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec

from companion.games import GAMES
from companion.games.master_thieves import events
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.guide.values import Guide
from companion.games.master_thieves.state import State
from companion.games.master_thieves.views import TableView as GameView
from companion.table.journal import Journal
from companion.table.table import Table
from companion.table.table_view import TableView
from tests.companion.games.laws.play import fair_game, opening
from tests.companion.games.laws.test_guide_laws import with_all_unseen_changed

EDITIONS = tuple(EditionId)
GAME = GAMES["master-thieves"]
Moment = tuple[State, TableView]


@cache
def course(
    edition: EditionId, seats: int = 3, seed: int = 1, phases: frozenset[str] | None = None
) -> tuple[Moment, ...]:
    """A fair game from its first event to its last, or only its moments in these phases: to see one takes its time."""
    with TemporaryDirectory(prefix="jewelbox-") as folder, Journal.open(Path(folder) / "journal") as journal:
        table = Table(journal, auto_advance=False)
        found: list[Moment] = []
        with table.together():
            for event, state in fair_game(opening(edition, seats), Random(seed)):
                table.say(events.encode(event))
                if phases is None or table.phase in phases:
                    found.append((state, table.view()))
        return tuple(found)


def moments(edition: EditionId, *phases: str, seats: int = 3, seed: int = 1) -> list[TableView]:
    """The views of these phases."""
    return [view for _, view in course(edition, seats, seed, frozenset(phases))]


def turns(edition: EditionId, *phases: str, seats: int = 3, seed: int = 1) -> list[TableView]:
    """The same where every turn keeps its own page to its end, as with a virtual box."""
    views = moments(edition, *phases, seats=seats, seed=seed)
    guides = [msgspec.structs.replace(guide_of(view), next_reveal=None) for view in views]
    return [msgspec.structs.replace(view, guide=guide) for view, guide in zip(views, guides, strict=True)]


def guide_of(view: TableView) -> Guide:
    assert isinstance(view.guide, Guide)
    return view.guide


def game_of(view: TableView) -> GameView:
    assert isinstance(view.game, GameView)
    return view.game


def elsewhere(state: State, view: TableView, rng: Random) -> TableView:
    """The same table, but for everything that nobody at it can know."""
    changed = with_all_unseen_changed(state, rng)
    return msgspec.structs.replace(view, game=GAME.table_view(changed), guide=GAME.guide(changed))
