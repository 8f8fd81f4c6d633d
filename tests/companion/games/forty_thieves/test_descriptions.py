"""Names for undo, lines for the log, a summary; and that none of them tells where a face lies."""

import pytest

from companion.games.forty_thieves.game import FORTY_THIEVES as GAME
from companion.games.game import View

from .table import Game, event

ROW = {"r1c1": "red sun", "r1c2": "red moon", "r1c3": "red hand", "r1c4": "red star"}
ALL = ["s11", "s12", "s13", "s21", "s22", "s23", "s31", "s32", "s33"]


def told(game: Game, kind: str, **fields: object) -> list[str]:
    """The log's lines about what happens now."""
    said = event(kind, **fields)
    before, game.state = game.state, GAME.apply(game.state, said)
    return [str(line) for line in GAME.tell(before, said, game.state).lines]


@pytest.mark.parametrize(
    ("kind", "fields", "label"),
    [
        ("table_opened", {"game": "forty-thieves", "seats": ["a", "b"]}, "the game begins"),
        ("position_set", {}, "the table was set up"),
        ("setup_finished", {}, "the tiles were laid"),
        ("jar_noted", {"cell": "r1c1", "jar": "red sun"}, "a jar was noted"),
        ("jar_noted", {"cell": "r1c1", "jar": None}, "the note of a jar was removed"),
        ("hand_built", {"discarded": 0}, "Ana drew up to three"),
        ("hand_built", {"discarded": 1}, "Ana discarded 1 tile and drew up to three"),
        ("hand_built", {"discarded": 2}, "Ana discarded 2 tiles and drew up to three"),
        ("tile_glimpsed", {"cell": "r1c1"}, "Ana looked at a tile"),
        ("tile_shown", {"cell": "r1c1", "tile": "dagger"}, "Ana showed a tile"),
        ("lantern_played", {"cells": ["r1c1", "r1c2"]}, "Ana played a Lantern"),
        ("tile_replaced", {"cell": "r1c1"}, "Ana replaced a tile"),
        ("tiles_swapped", {"cells": ["r1c1", "r1c2"]}, "Ana swapped two tiles"),
        ("sapphire_played", {"spot": "s11"}, "Ana played a Sapphire tile"),
        ("amulet_played", {}, "Ana played an Amulet"),
        ("evil_eye_played", {"seat": "Ben"}, "Ana played an Evil Eye on Ben"),
        ("dagger_played", {"seat": "Ben"}, "Ben played a Dagger"),
        ("leader_played", {"cell": "r1c1", "tile": "red sun leader"}, "Ana played a leader"),
        ("tale_activated", {"tile": "genie"}, "Ana drew the Genie"),
        ("wish_made", {"wish": "second_turn"}, "Ana wished for a second turn"),
        ("theft_announced", {"place": "s11"}, "Ana announced a theft"),
        ("theft_failed", {}, "Ana gave up the theft"),
        ("sapphire_taken", {"spot": "s11"}, "Ana chose a sapphire"),
        ("turn_ended", {}, "Ana ended the turn"),
        ("correction", {"set": {}}, "a correction was made"),
        ("tile_lifted", {"cell": "r1c1"}, "a tile was lifted"),
        ("tile_placed", {"cell": "r1c1"}, "a tile was placed"),
        ("sapphire_lifted", {"spot": "s11"}, "a sapphire was lifted"),
        ("sapphire_placed", {"spot": "s11"}, "a sapphire was placed"),
    ],
)
def test_undo_names_an_event_without_a_cell_or_a_face(kind: str, fields: dict[str, object], label: str) -> None:
    assert str(GAME.label(Game().ready().state, event(kind, **fields))) == label


def test_the_log_tells_what_a_turn_brought_about() -> None:
    game = Game("Ana", "Ben").laid(stack=1)
    assert told(game, "hand_built", discarded=0)[1:] == ["the stack ran out: the discards were shuffled"]
    assert told(game, "tile_shown", cell="r1c1", tile="lantern")[1:] == ["Ana found a Lantern"]
    assert told(game, "tile_shown", cell="r1c2", tile="sapphire")[1:] == ["Ana won a Sapphire tile"]
    assert told(game, "theft_announced", place="s33") == ["Ana announced a theft"]
    assert told(game, "theft_failed") == [
        "the theft failed: Ana took an Evil Eye",
        "it is Ben's turn",
    ]
    game.say("hand_built", discarded=0)
    assert told(game, "tile_shown", cell="r1c1", tile="dagger")[1:] == ["Ben found a Dagger: the hand is discarded"]


def test_the_log_tells_who_took_what() -> None:
    game = Game().ready(tiles=ROW, sapphires=["s11", "s12", "s31"], hoards={"Ben": {"sapphires": 6}}, hands={"Ben": 3})
    assert told(game, "sapphire_played", seat="Ben")[1:] == ["Ana took a sapphire from Ben"]
    assert told(game, "dagger_played", seat="Ben")[1:] == ["the tile that Ana played is cancelled"]
    assert told(game, "dagger_played", seat="Ana")[1:] == [
        "Ana took a sapphire from Ben",
        "the Dagger that Ben played is cancelled",
    ]
    assert told(game, "theft_announced", place="row1")[1:] == ["the theft succeeded"]
    assert told(game, "sapphire_taken", spot="s11")[1:] == ["Ana took a sapphire from the board", "it is Ben's turn"]


def test_the_log_tells_a_theft_at_several_places_and_four_leaders() -> None:
    game = Game().ready(tiles={**ROW, "r2c1": "red clubs", "r2c2": "red clubs"})
    assert told(game, "theft_announced", place="s11")[1] == "the theft succeeded at 2 places"
    four = ["red sun leader", "green sun leader", "blue sun leader", "yellow sun leader"]
    game = Game(leaders=True).ready(tiles=dict(zip(["r1c1", "r1c2", "r2c1", "r2c2"], four, strict=True)))
    assert told(game, "theft_announced", place="s11")[2:] == [
        "four leaders: Ana took all 9 sapphires on the board",
        "the game is over: Ana wins",
    ]


def test_the_log_tells_the_tales() -> None:
    game = Game(tales=True).ready()
    assert told(game, "tale_activated", tile="merchant") == ["Ana drew the Merchant", "the Merchant came"]
    assert told(game, "turn_ended")[1:] == ["the merchant took a sapphire", "it is Ben's turn"]
    game.say("hand_built", discarded=0)
    assert told(game, "tale_activated", tile="sinbad") == ["Ben drew Sinbad", "Sinbad came: all hands were passed on"]
    game.say("tile_shown", cell="r1c1", tile="dagger")
    game.say("turn_ended").say("hand_built", discarded=0)
    assert told(game, "tale_activated", tile="genie")[1:] == ["the Genie came: Cora has a wish"]
    assert told(game, "wish_made", wish="merchant") == [
        "Cora wished for what the merchant has",
        "Cora took 2 sapphires from the merchant",
    ]


def test_the_log_tells_how_it_ended() -> None:
    game = Game(tales=True).ready(merchant={"stops": 4})
    assert told(game, "turn_ended")[-1] == "the game is over: the merchant has it all, and nobody wins"
    rest = [spot for spot in ALL if spot != "s22"]
    game = Game(tales=True).ready(merchant={"stops": 4}, sapphires=rest, hoards={"Ben": {"sapphires": 1}})
    assert "the merchant found the centre empty and moves no more" in told(game, "turn_ended")
    game = Game().laid(
        sapphires=[], hoards={"Ana": {"sapphires": 4}, "Ben": {"sapphires": 4}, "Cora": {"sapphires": 1}}
    )
    assert told(game, "turn_ended")[-1] == "the game is over: Ana and Ben share the win"


def test_the_log_tells_fouls() -> None:
    game = Game().ready().say("tile_lifted", cell="r1c1")
    assert told(game, "turn_ended")[1] == "Ana ended the turn with a tile off the tray"


def test_a_summary_ranks_the_seats_and_counts_rounds() -> None:
    game = Game().laid(hoards={"Ana": {"evil_eyes": 1}})
    for _ in range(4):
        game.say("hand_built", discarded=0).say("turn_ended")
    summary = GAME.summary(game.state)
    assert (summary.title, summary.variant, summary.round) == ("40 Thieves", "forty-thieves", 2)
    assert [(player.score, player.rank, player.winner) for player in summary.players] == [
        (-1, 3, False),
        (0, 1, False),
        (0, 1, False),
    ]
    assert GAME.summary(Game().state).round == 0


def record(first: str, second: str) -> tuple[list[str], bytes, list[str]]:
    """A failed theft and a Lantern's neighbour with these faces: the log, the table's view, and the labels."""
    game = Game().ready()
    log: list[str] = []
    labels: list[str] = []
    said: list[tuple[str, dict[str, object]]] = [
        ("theft_announced", {"place": "s11"}),
        ("tile_shown", {"cell": "r1c1", "tile": first}),
        ("tile_shown", {"cell": "r1c2", "tile": second}),
        ("theft_failed", {}),
        ("hand_built", {"discarded": 0}),
        ("tile_shown", {"cell": "r3c3", "tile": "lantern"}),
        ("tile_shown", {"cell": "r3c4", "tile": second}),
    ]
    for kind, fields in said:
        labels.append(str(GAME.label(game.state, event(kind, **fields))))
        log += told(game, kind, **fields)
    return log, GAME.view(game.state, View.TABLE), labels


def test_two_records_that_differ_in_faces_that_lie_down_read_the_same() -> None:
    assert record("red sun", "red moon") == record("dagger", "evil_eye") == record("red sun", "red sun")


def test_phase_is_a_public_word() -> None:
    assert GAME.phase(Game().state) == "setup"
