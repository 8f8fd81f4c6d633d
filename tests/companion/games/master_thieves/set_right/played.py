"""A game that can be set right: its history, without a journal."""

import json
from typing import Any

from companion.games.errors import RejectedError
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.master_thieves.guide.guide import guide
from companion.games.master_thieves.guide.values import Guide, Topic
from companion.games.master_thieves.state import State
from companion.table.history import History
from tests.companion.games.laws.status import status
from tests.companion.games.master_thieves.table import read

Heap = dict[str, int]
SEATS = ["Ana", "Bo", "Cy"]


class Played:
    """A game as far as it was played, and what people say of it afterwards."""

    def __init__(self, edition: str = "zoch", seats: list[str] | None = None, **position: object) -> None:
        opened = read("table_opened", game="master-thieves", edition=edition, seats=seats or SEATS)
        self.history = History.opened(MASTER_THIEVES, opened)
        self.said("position_set", **position)

    def said(self, kind: str, **fields: object) -> "Played":
        self.history.happen(read(kind, **fields))
        return self

    def reveal(self, **cards: str) -> "Played":
        """All cards, with nobody a smuggler where those come first."""
        if self.state.edition.smugglers_first:
            self.said("reveal_closed")
        for seat, card in cards.items():
            character, _, number = card.partition(" ")
            self.said("card_revealed", seat=seat, character=character, **({"number": int(number)} if number else {}))
        return self

    def open(self, drawer: str, depth: str = "front") -> "Played":
        return self.said("drawer_opened", drawer=drawer, depth=depth)

    def set_right(self, what: str, **facts: object) -> "Played":
        """It was like this; everything still adds up."""
        draft = self.history.draft()
        draft.set_right(json.dumps({"what": what, **facts}).encode())
        self.history = draft
        assert status(self.state) == []
        return self

    def refuses(self, what: str, **facts: object) -> str:
        """Why it cannot be set right; nothing has changed."""
        before = self.history.number, self.state
        try:
            self.history.draft().set_right(json.dumps({"what": what, **facts}).encode())
        except RejectedError as error:
            assert (self.history.number, self.state) == before
            return str(error)
        raise AssertionError("it was set right")

    @property
    def state(self) -> State:
        state: State = self.history.state
        return state

    @property
    def guide(self) -> Guide:
        return guide(self.state)

    @property
    def news(self) -> str:
        return "" if self.guide.news is None else str(self.guide.news.words)

    @property
    def doubted(self) -> Topic | None:
        """What a tap on the news asks about."""
        assert self.guide.news is not None
        return self.guide.news.topic

    @property
    def label(self) -> str:
        """What undo would call the last thing."""
        return str(self.history.label_of(self.history.last))

    @property
    def red(self) -> str:
        return str(self.state.red)

    def black(self, seat: str) -> str:
        return str(self.state.black[self.state.table.seat(seat)])

    def below(self, drawer: str) -> str:
        """What lies in the lower front compartment, the box being upright."""
        return str(self._tray(drawer).inverted.gems)

    def top(self, drawer: str) -> str:
        return str(self._tray(drawer).upright.gems)

    def _tray(self, drawer: str) -> Any:
        return next(tray for name, tray in zip(_DRAWERS, self.state.box.trays, strict=True) if name == drawer)

    @property
    def kinds(self) -> list[str]:
        """The types of all events that count, from the reveal on."""
        return [str(step.event.__struct_config__.tag) for step in self.history.back()][::-1]


_DRAWERS = [f"{level}{number}" for level in "ABC" for number in range(1, 5)]
