"""Games as the screen sees them: every view on the way to the end, and the same with all that is hidden changed."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TypeVar, overload

import msgspec

from companion.games import GAMES
from companion.games.master_thieves import events
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.guide.guide import guide
from companion.games.master_thieves.guide.values import Guide
from companion.games.master_thieves.state import State
from companion.games.master_thieves.views import TableView as GameView
from companion.table.history_view import view_of
from companion.table.journal import Journal
from companion.table.table import Table
from companion.table.table_view import TableView
from tests.companion.games.laws.play import fair_game, opening
from tests.companion.games.laws.test_guide_laws import with_all_unseen_changed

EDITIONS = tuple(EditionId)
GAME = GAMES["master-thieves"]
Moment = tuple[State, TableView]
T = TypeVar("T")
U = TypeVar("U")


class Looks(Sequence[T]):
    """What is seen only when somebody looks, and then once: to see a moment of a game takes its time."""

    def __init__(self, looks: Sequence[Callable[[], T]]) -> None:
        self._looks = looks

    def __len__(self) -> int:
        return len(self._looks)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> "Looks[T]": ...
    def __getitem__(self, index: int | slice) -> "T | Looks[T]":
        return Looks(self._looks[index]) if isinstance(index, slice) else self._looks[index]()

    def seen_as(self, change: Callable[[T], U]) -> "Looks[U]":
        """The same, each changed in this way."""
        return Looks([lambda look=look: change(look()) for look in self._looks])  # type: ignore[misc]


@cache
def _played(edition: EditionId, seats: int, seed: int) -> tuple[tuple[State, str, Callable[[], TableView]], ...]:
    """Every state of a fair game, its phase and its view."""
    with TemporaryDirectory(prefix="jewelbox-") as folder, Journal.open(Path(folder) / "journal") as journal:
        table = Table(journal, auto_advance=False)
        found = []
        with table.together():
            for event, state in fair_game(opening(edition, seats), Random(seed)):
                table.say(events.encode(event))
                now = partial(view_of, table._now(), table.missing)
                found.append((state, str(table.phase), cache(now)))
        return tuple(found)


def course(edition: EditionId, seats: int = 3, seed: int = 1, phases: frozenset[str] | None = None) -> Looks[Moment]:
    """A fair game from its first event to its last, or only its moments in these phases."""
    return Looks(
        [
            lambda state=state, view=view: (state, view())  # type: ignore[misc]
            for state, phase, view in _played(edition, seats, seed)
            if phases is None or phase in phases
        ]
    )


def moments(edition: EditionId, *phases: str, seats: int = 3, seed: int = 1) -> Looks[TableView]:
    """The views of these phases."""
    return course(edition, seats, seed, frozenset(phases)).seen_as(lambda moment: moment[1])


def turns(edition: EditionId, *phases: str, seats: int = 3, seed: int = 1) -> Looks[TableView]:
    """The same where every turn keeps its own page to its end, as with a virtual box."""
    return moments(edition, *phases, seats=seats, seed=seed).seen_as(_to_its_end)


def _to_its_end(view: TableView) -> TableView:
    return msgspec.structs.replace(view, guide=msgspec.structs.replace(guide_of(view), next_reveal=None))


def guides_of(edition: EditionId, *phases: str, seats: int = 3, seed: int = 1) -> list[Guide]:
    """What the guide says in the moments of these phases: sooner known than the whole view."""
    return [guide(state) for state, phase, _ in _played(edition, seats, seed) if phase in phases]


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
