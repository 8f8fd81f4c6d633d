"""What a finished game tells of each seat, for statistics."""

from pathlib import Path

from companion.games.finished_game import Figures
from companion.games.forty_thieves.events import AnyEvent
from companion.games.forty_thieves.figures import TITLES
from companion.games.forty_thieves.game import FORTY_THIEVES as GAME
from tests.companion.games.played import played

from .table import event

EXAMPLES = Path(__file__).resolve().parents[4] / "examples"
RED_ROW = {"r1c1": "red sun", "r1c2": "red moon", "r1c3": "red hand", "r1c4": "red star"}


def told(*lines: AnyEvent) -> list[Figures]:
    """The figures after these events."""
    return list(GAME.figures(*played(GAME, lines[0], lines[1:])))


def begun() -> list[AnyEvent]:
    opened = event("table_opened", game="forty-thieves", seats=["Ana", "Ben"])
    return [opened, event("setup_finished"), event("hand_built", discarded=0)]


def test_a_theft_that_succeeds_and_one_that_fails_count_for_the_thief() -> None:
    stolen = [event("tile_shown", cell=cell, tile=tile) for cell, tile in RED_ROW.items()]
    found = told(*begun(), event("theft_announced", place="row1"), *stolen, event("sapphire_taken", spot="s11"))
    assert found[0] == Figures({"thefts": 1, "failed_thefts": 0, "sapphires": 1, "evil_eyes": 0})
    found = told(*begun(), event("theft_announced", place="row1"), event("theft_failed"))
    assert found[0] == Figures({"thefts": 0, "failed_thefts": 1, "sapphires": 0, "evil_eyes": 1})
    assert found[1] == Figures(dict.fromkeys(TITLES.counts, 0))


def test_the_figures_of_whole_games_agree_with_their_scores() -> None:
    for path in EXAMPLES.glob("*forty-thieves*.jsonl"):
        lines = [GAME.decode(line) for line in path.read_bytes().splitlines()]
        state = GAME.open(lines[0])
        for line in lines[1:]:
            state = GAME.apply(state, line)
        for player, seat in zip(GAME.summary(state).players, told(*lines), strict=True):
            assert player.score == seat.counts["sapphires"] - seat.counts["evil_eyes"]
            assert seat.counts["thefts"] + seat.counts["failed_thefts"] > 0


def test_a_theft_that_is_decided_is_a_landmark() -> None:
    *before, last = [*begun(), event("theft_announced", place="row1"), event("theft_failed")]
    state = GAME.open(before[0])
    for line in before[1:]:
        after = GAME.apply(state, line)
        assert not GAME.is_landmark(state, line, after)
        state = after
    assert GAME.is_landmark(state, last, GAME.apply(state, last))
