"""Every event that is offered is accepted, all through random games of every kind."""

from random import Random
from typing import Any

import pytest

from companion.games.forty_thieves.events import AnyEvent, TileShown
from companion.games.forty_thieves.game import FORTY_THIEVES as GAME
from companion.games.forty_thieves.rejections import RejectedError
from companion.games.game import View

from .table import FOUR_EACH, Game, event

TABLES: list[dict[str, Any]] = [
    {},
    {"simple": True},
    {"leaders": True, "tales": True, "specials": FOUR_EACH},
    {"simple": True, "tales": True, "leaders": True},
]


@pytest.mark.parametrize("seed", range(len(TABLES)))
def test_whatever_is_offered_is_accepted_and_said_in_words(seed: int) -> None:
    random, game = Random(seed), Game(**TABLES[seed])
    for _ in range(250):
        offered = GAME.options(game.state)
        if not offered:
            break
        by_kind: dict[type[AnyEvent], list[AnyEvent]] = {}
        for each in offered:
            by_kind.setdefault(type(each), []).append(each)
        assert {str(kind.__struct_config__.tag) for kind in by_kind} <= {*game.view.options}
        for events in by_kind.values():
            GAME.apply(game.state, random.choice(events))
        said = random.choice(by_kind[random.choice([*by_kind])])
        after = GAME.apply(game.state, said)
        assert GAME.tell(game.state, said, after).lines
        assert GAME.guide(after)
        assert GAME.view(after, View.TABLE)
        game.state = after


def test_a_game_begins_with_its_first_line() -> None:
    with pytest.raises(RejectedError, match="begins with table_opened"):
        GAME.open(event("turn_ended"))


def test_a_noted_jar_rules_out_the_faces_that_it_cannot_have() -> None:
    game = Game().ready(jars={"r1c1": "red sun"}).say("theft_announced", place="s11")
    told = [each for each in GAME.options(game.state) if isinstance(each, TileShown)]
    faces = {each.tile for each in told if each.cell == "r1c1"}
    assert "red moon" in faces
    assert "red sun" not in faces


def test_a_lantern_of_which_all_are_in_sight_is_not_offered() -> None:
    game = Game(specials={"amulet": 2, "lantern": 18}).ready(tiles={"r1c1": "amulet", "r1c2": "amulet"},
        hoards={"Ana": {"evil_eyes": 1}})  # fmt: skip
    assert "amulet_played" in game.view.options
    assert "AmuletPlayed" not in {type(each).__name__ for each in GAME.options(game.state)}
