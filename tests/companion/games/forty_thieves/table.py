"""A table of 40 Thieves for tests: say what happens, look at what is seen."""

import json
from typing import Any

import pytest

from companion.games.forty_thieves.game import FORTY_THIEVES as GAME
from companion.games.forty_thieves.guide.values import Guide
from companion.games.forty_thieves.rejections import Reason, RejectedError
from companion.games.forty_thieves.state import State
from companion.games.forty_thieves.views import RefereeView, SeatView
from companion.games.game import Headline

FOUR_EACH = {"lantern": 4, "sapphire": 4, "amulet": 4, "dagger": 4, "evil_eye": 4}


class Game:
    """A running game. Every method that says something returns the same game, one event later."""

    def __init__(self, *seats: str, first: str | None = None, **options: object) -> None:
        names = seats or ("Ana", "Ben", "Cora")
        opened: dict[str, object] = {"game": "forty-thieves", "seats": names, "options": options}
        if first is not None:
            opened["first"] = first
        self.state: State = GAME.open(event("table_opened", **opened))

    def say(self, kind: str, **fields: object) -> "Game":
        """This happened."""
        self.state = GAME.apply(self.state, event(kind, **fields))
        return self

    def refuses(self, kind: str, **fields: object) -> Reason:
        """Why this cannot be said; nothing changes by it."""
        return self._refusal(kind, **fields).reason

    def tells(self, kind: str, **fields: object) -> str:
        """The same for people."""
        return str(self._refusal(kind, **fields))

    def _refusal(self, kind: str, **fields: object) -> RejectedError:
        before = self.view
        with pytest.raises(RejectedError) as caught:
            GAME.apply(self.state, event(kind, **fields))
        assert self.view == before
        assert str(caught.value)
        return caught.value

    def laid(self, **position: object) -> "Game":
        """The first hand is to be built, at this position or after the set-up."""
        return self.say("position_set", **position) if position else self.say("setup_finished")

    def ready(self, **position: object) -> "Game":
        """The first hand is built."""
        return self.laid(**position).say("hand_built", discarded=0)

    def steal(self, place: str, **faces: str) -> "Game":
        """Announce a theft and tell its tiles."""
        self.say("theft_announced", place=place)
        for cell, face in faces.items():
            self.say("tile_shown", cell=cell, tile=face)
        return self

    @property
    def view(self) -> RefereeView:
        found = GAME.referee_view(self.state)
        assert isinstance(found, RefereeView)
        return found

    @property
    def guide(self) -> Guide:
        found = GAME.guide(self.state)
        assert isinstance(found, Guide)
        return found

    @property
    def headline(self) -> Headline:
        return GAME.headline(self.state, self.guide)

    @property
    def shown(self) -> dict[str, str]:
        return {str(cell): str(face) for cell, face in self.view.hidden.shown.items()}

    @property
    def up(self) -> dict[str, str]:
        return {str(cell): str(face) for cell, face in self.view.board.up.items()}

    @property
    def took(self) -> list[str]:
        """What the last theft took: spots, seats, or "merchant"."""
        theft = self.view.theft
        assert theft is not None
        return [str(took.spot or took.seat or "merchant") for took in theft.took]

    def seat(self, name: str) -> SeatView:
        return next(seat for seat in self.view.seats if seat.name == name)


def event(kind: str, **fields: object) -> Any:
    """An event, read as from a record."""
    return GAME.decode(json.dumps({"type": kind, **fields}).encode())
