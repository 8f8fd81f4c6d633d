"""How a finished game went: scores round by round, and what people will remember of it."""

from pathlib import Path

from companion.games.finished_game import Highlights, lead_changes
from companion.games.forty_thieves.events import AnyEvent
from companion.games.forty_thieves.game import FORTY_THIEVES as GAME
from tests.companion.games.played import played

from .table import event

EXAMPLES = Path(__file__).resolve().parents[4] / "examples"
OPENED = event("table_opened", game="forty-thieves", seats=["Ana", "Ben"])
KEPT, DONE, FAILED = event("hand_built", discarded=0), event("turn_ended"), event("theft_failed")
SQUARE = {"r1c1": "green sun", "r1c2": "red moon", "r2c1": "amulet", "r2c2": "blue sun"}


def laid(**position: object) -> list[AnyEvent]:
    return [event("position_set", hands={"Ana": 3, "Ben": 3}, **position)]


def theft(place: str, **faces: str) -> list[AnyEvent]:
    told = [event("tile_shown", cell=cell, tile=face) for cell, face in faces.items()]
    return [KEPT, event("theft_announced", place=place), *(told or [FAILED])]


def told(*lines: AnyEvent) -> Highlights | None:
    return GAME.highlights(*played(GAME, OPENED, lines))


def notes(found: Highlights | None) -> list[tuple[str, str, str]]:
    assert found is not None
    return [(str(each.title), str(each.line), each.seat) for each in found.found]


def test_before_the_first_round_is_over_there_is_nothing_to_tell() -> None:
    assert told(*laid(), KEPT, DONE) is None
    quiet = told(*laid(), KEPT, DONE, KEPT, DONE)
    assert quiet == Highlights(((0, 0),))


def test_several_sapphires_at_once_are_the_biggest_theft() -> None:
    """Page 13: four colours around a sapphire, and a green line with two that lay open."""
    start = laid(tiles={"r3c1": "green moon", "r4c1": "green hand"})
    stolen = [*theft("s11", **SQUARE), event("sapphire_taken", spot="s21")]
    found = told(*start, *stolen, *theft("s33"))
    assert notes(found) == [
        ("Biggest theft", "Ana stole 2 sapphires at once in round 1.", "Ana"),
        ("Kept longest", "Ana had sapphires for 2 turns in a row.", "Ana"),
        ("Most failed thefts", "1 theft by Ben failed.", "Ben"),
    ]
    assert found is not None
    assert found.scores == ((2, -1),)


def test_who_was_robbed_is_told_unless_a_dagger_took_it_back() -> None:
    start = laid(sapphires=["s31", "s32"], hoards={"Ben": {"sapphires": 7}})
    robbed, dagger = event("sapphire_played", seat="Ben"), event("dagger_played", seat="Ben")
    answer = event("dagger_played", seat="Ana")
    rest = [DONE, KEPT, DONE]
    was = ("Robbed most often", "Ben was robbed once.", "Ben")
    assert was in notes(told(*start, KEPT, robbed, *rest))
    assert was not in notes(told(*start, KEPT, robbed, dagger, *rest))
    assert was in notes(told(*start, KEPT, robbed, dagger, answer, *rest))


def test_a_dagger_against_another_tile_takes_no_robbery_back() -> None:
    start = laid(sapphires=["s31", "s32"], hoards={"Ben": {"sapphires": 7}})
    eye, dagger = event("evil_eye_played", seat="Ben"), event("dagger_played", seat="Ben")
    assert notes(told(*start, KEPT, eye, dagger, DONE, KEPT, DONE)) == [
        ("Kept longest", "Ben had sapphires for 2 turns in a row.", "Ben")
    ]


def test_who_lost_the_last_sapphire_keeps_none_any_more() -> None:
    start = laid(sapphires=["s31", "s32"], hoards={"Ana": {"sapphires": 6}, "Ben": {"sapphires": 1}})
    robbed = [event("sapphire_played", seat="Ben"), DONE]
    twice = [KEPT, DONE, KEPT, DONE]
    found = notes(told(*start, KEPT, *robbed, *twice, KEPT, DONE))
    assert ("Kept longest", "Ana had sapphires for 4 turns in a row.", "Ana") in found


def test_a_whole_game_ends_with_its_last_score() -> None:
    first, *lines = map(GAME.decode, (EXAMPLES / "three-seats-forty-thieves-leaders.jsonl").read_bytes().splitlines())
    opened, steps = played(GAME, first, lines)
    found, (_, state) = GAME.highlights(opened, steps), steps[-1]
    assert found is not None
    assert found.scores[-1] == tuple(player.score for player in GAME.summary(state).players)
    assert [line for _, line, _ in notes(found)] == [
        "5 thefts by Cora succeeded.",
        "Cora was robbed once.",
        "Cora had sapphires for 14 turns in a row.",
        "4 thefts by Ana failed.",
        "The lead changed 2 times. Cora took it last.",
    ]


def test_lead_that_ends_in_a_tie_is_nobodys() -> None:
    names = ("Ana", "Ben")
    for last, words in (
        ((3, 2), "The lead changed 2 times. Ana took it last."),
        ((3, 3), "The lead changed once. It ended in a tie."),
    ):
        found = lead_changes([(1, 0), (1, 2), last], names)
        assert found is not None
        assert str(found.line) == words
