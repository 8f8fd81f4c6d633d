"""What a screen is told: sentences, buttons and what can be tapped, phase by phase. Nothing in it is hidden."""

import pytest

from companion.games.errors import RejectedError
from companion.games.forty_thieves.board import CELLS
from companion.games.forty_thieves.game import FORTY_THIEVES as GAME
from companion.games.forty_thieves.guide.values import FortyThievesOptions, Guide, Kind, Result, StepState
from companion.games.game import Sound

from .table import FOUR_EACH, Game

ROW = {"r1c1": "red sun", "r1c2": "red moon", "r1c3": "red hand", "r1c4": "red star"}
ALL = ["s11", "s12", "s13", "s21", "s22", "s23", "s31", "s32", "s33"]


def labels(guide: Guide) -> list[str]:
    return [str(choice.label) for choice in guide.choices]


def primary(guide: Guide) -> list[str]:
    return [str(choice.label) for choice in guide.choices if choice.primary]


def test_in_the_set_up_one_tap_says_that_all_is_laid() -> None:
    guide = Game().guide
    assert str(guide.todo).startswith("Shuffle")
    assert (labels(guide), primary(guide), guide.seat) == (["All laid"], ["All laid"], None)
    assert guide.jars == CELLS


def test_the_hand_is_kept_or_so_many_are_discarded() -> None:
    guide = Game().laid(hands={"Ana": 2}).guide
    assert str(guide.todo) == "Ana, discard what you like and draw up to three. Tap a tile to replace or swap it."
    assert labels(guide) == ["Kept all", "Discarded 1", "Discarded 2"]
    assert primary(guide) == ["Kept all"]
    assert (guide.seat, guide.next_seat, guide.then) == ("Ana", "Ben", None)
    assert [step.state for step in guide.steps] == [StepState.NOW, *[StepState.TO_COME] * 3]


def test_a_short_stack_says_to_shuffle_the_discards() -> None:
    assert str(Game().laid(stack=2).guide.then) == "If the stack runs out, shuffle the discards."
    game = Game().laid(stack=2).say("hand_built", discarded=0)
    assert str(game.guide.happened) == "The stack ran out: shuffle the discards."


def test_a_glimpse_offers_finds_and_everything_of_the_action() -> None:
    guide = Game().ready(tiles={"r1c1": "red sun"}).guide
    assert str(guide.todo) == "Look at one tile, or at two with a Lantern. Tap a tile to replace or swap it."
    assert str(guide.then) == "Show a Dagger, a Sapphire, a Lantern."
    assert [found.tile for found in guide.found] == ["dagger", "sapphire", "lantern"]
    assert "r1c1" not in guide.found[0].cells
    assert len(guide.found[0].cells) == 15
    assert (len(guide.replace), len(guide.swap), len(guide.steal)) == (16, 42, 19)
    assert [play.tile for play in guide.plays] == ["lantern", "sapphire", "evil_eye"]
    assert len(guide.plays[0].pairs) == 39
    assert (labels(guide), primary(guide)) == (["End turn"], [])
    assert [step.state for step in guide.steps][:2] == [StepState.DONE, StepState.NOW]


def test_a_tile_in_somebodys_hand_is_the_one_that_was_found() -> None:
    guide = Game().ready().say("tile_lifted", cell="r2c2").guide
    assert {found.cells for found in guide.found} == {("r2c2",)}
    two = Game().ready().say("tile_lifted", cell="r2c2").say("tile_lifted", cell="r2c3").guide
    assert {len(found.cells) for found in two.found} == {16}


def test_the_glimpse_of_a_game_without_lanterns_or_without_special_tiles() -> None:
    few = Game(specials={"amulet": 16, "sapphire": 4}, tales=True).ready().guide
    assert str(few.todo) == "You may look at one tile. Tap a tile to replace or swap it."
    assert "golden" in str(few.then)
    assert str(Game(simple=True).ready().guide.then) == "Then replace a tile or swap two neighbours."
    assert str(Game(simple=True, tales=True).ready().guide.then).startswith("Show a golden tile.")
    assert str(Game(simple=True).ready().say("tile_glimpsed", cell="r1c1").guide.todo).startswith(
        "You may replace a tile or"
    )


def test_the_action_says_what_is_possible() -> None:
    game = Game().ready().say("tile_glimpsed", cell="r1c1")
    assert str(game.guide.todo) == "You may replace a tile, swap two neighbours, or play a tile."
    assert {found.cells for found in game.guide.found} == {("r1c1",)}
    guide = game.say("tile_shown", cell="r1c1", tile="dagger").guide
    assert str(guide.todo) == "You may swap two neighbours."
    assert "discard your whole hand" in str(guide.happened)
    assert (guide.replace, guide.found, guide.plays) == ((), (), ())


def test_beside_a_lantern_only_what_has_an_effect_is_worth_a_tap() -> None:
    guide = Game(tales=True).ready().say("tile_shown", cell="r1c1", tile="lantern").guide
    assert str(guide.todo) == "Show up to three neighbours, tap Sapphires."
    assert guide.neighbours == ("r1c2", "r2c1", "r2c2")
    assert [found.tile for found in guide.found] == ["sapphire", "merchant", "genie", "sinbad"]


def test_special_tiles_from_the_hand_come_with_their_targets() -> None:
    game = Game(tales=True).ready(
        sapphires=ALL[:6],
        hoards={"Ana": {"evil_eyes": 1, "evil_eye_tiles": 1}, "Ben": {"sapphires": 1}},
        merchant={"place": "s13", "stops": 2, "sapphires": 2},
    )
    plays = {str(play.tile): play for play in game.guide.plays}
    assert plays["sapphire"].spots == tuple(ALL[:6])
    assert [str(choice.label) for choice in plays["sapphire"].choices] == ["From Ben", "From the merchant"]
    assert [str(choice.label) for choice in plays["amulet"].choices] == ["Give back a token", "Discard a tile"]
    assert [choice.target for choice in plays["evil_eye"].choices] == ["Ben", "Cora"]
    for play in plays.values():
        for choice in play.choices:
            GAME.apply(game.state, GAME.decode(choice.line.encode()))


def test_others_may_answer_with_a_dagger() -> None:
    game = Game().ready(hands={"Ben": 1, "Cora": 1}).say("evil_eye_played", seat="Ben")
    assert [str(choice.label) for choice in game.guide.daggers] == ["Dagger by Ben", "Dagger by Cora"]
    assert primary(game.guide) == ["End turn"]
    guide = game.say("dagger_played", seat="Ben").guide
    assert str(guide.happened) == "Ana's tile is cancelled."
    assert [choice.target for choice in guide.daggers] == ["Ana", "Cora"]
    assert "Ben's Dagger is cancelled" in str(game.say("dagger_played", seat="Cora").guide.happened)


def test_leaders_and_tales_are_offered_where_they_are_played() -> None:
    guide = Game(leaders=True, tales=True).ready(tiles={"r1c1": "red sun leader"}).guide
    assert len(guide.leaders) == 15
    assert guide.tales == ("merchant", "genie", "sinbad")
    guide = Game(tales=True).ready().say("tale_activated", tile="merchant").guide
    assert guide.tales == ("genie", "sinbad")
    assert "Merchant comes" in str(guide.happened)


def test_an_action_that_the_tray_saw_can_still_be_told_otherwise() -> None:
    game = Game().ready().say("tile_glimpsed", cell="r1c1", source="referee")
    assert game.guide.assumed == ()
    assert game.say("tile_replaced", cell="r2c2", source="referee").guide.assumed == ("r2c2",)
    game = Game().ready().say("tiles_swapped", cells=["r1c1", "r1c2"], source="referee")
    assert game.guide.assumed == ("r1c1", "r1c2")
    said = Game().ready().say("tile_glimpsed", cell="r1c1", source="referee").say("tile_replaced", cell="r2c2")
    assert said.guide.assumed == ()


def test_sinbad_says_how_far_the_hands_go() -> None:
    three = Game(tales=True).ready().say("tale_activated", tile="sinbad").guide
    assert str(three.happened).startswith("Sinbad comes: pass every hand to the next seat, clockwise.")
    four = Game("Ana", "Ben", "Cora", "Dora", tales=True).ready().say("tale_activated", tile="sinbad").guide
    assert str(four.happened).startswith("Sinbad comes: pass every hand 3 seats on, clockwise.")


def test_the_attempt_tells_who_is_next() -> None:
    game = Game(tales=True).ready().say("tile_replaced", cell="r1c1")
    assert (str(game.guide.todo), str(game.guide.then)) == ("You may steal: tap a sapphire or a line.", "Ben is next.")
    game.say("tale_activated", tile="genie").say("wish_made", wish="second_turn")
    assert (game.guide.next_seat, str(game.guide.then)) == ("Ana", "You have a second turn.")


def test_an_announced_theft_asks_for_its_tiles_one_after_the_other() -> None:
    game = Game().ready(tiles={"r1c1": "red sun"}).say("theft_announced", place="row1")
    theft = game.guide.theft
    assert theft is not None
    assert (theft.asked, theft.left, theft.failing) == ("r1c2", ("r1c2", "r1c3", "r1c4"), False)
    assert len(theft.faces) == 20 + 5
    assert (labels(game.guide), primary(game.guide)) == (["It failed"], [])
    guide = game.say("tile_shown", cell="r1c3", tile="dagger").guide
    assert guide.theft is not None
    assert (guide.theft.asked, guide.theft.failing, primary(guide)) == ("r1c2", True, ["It failed"])


def test_what_a_jar_may_hide_is_not_worked_out() -> None:
    game = Game().ready(jars={"r1c1": "red sun"}).say("theft_announced", place="s11")
    theft = game.guide.theft
    assert theft is not None
    assert "red sun" in theft.faces


def test_a_choice_along_a_line_is_lit_and_says_why() -> None:
    game = Game().ready(tiles={"r3c1": "green moon", "r4c1": "green hand"})
    game.steal("s11", r1c1="green sun", r1c2="red moon", r2c1="amulet", r2c2="blue sun")
    guide = game.guide
    assert str(guide.todo) == "Ana, choose a sapphire that touches the line."
    assert [choice.spot for choice in guide.choices] == ["s21", "s31"]
    assert guide.outcome is not None
    assert [[str(words) for words in stolen.words] for stolen in guide.outcome.stolen] == [
        ["Four colours"],
        ["All green", "Four symbols"],
    ]
    assert [stolen.choosing for stolen in guide.outcome.stolen] == [False, True]
    assert guide.outcome.stolen[0].took[0].spot == "s11"
    assert [step.state for step in guide.steps][-1] is StepState.NOW


@pytest.mark.parametrize(
    ("hoards", "merchant", "spots", "says"),
    [
        ({"Ben": {"sapphires": 7}}, None, ["s31", "s32"], "Ana, choose any sapphire, or an opponent's."),
        ({"Ben": {"sapphires": 6}}, 1, ["s31", "s32"], "Ana, choose any sapphire, an opponent's or the merchant's."),
        ({"Ana": {"sapphires": 6}}, 1, ["s11", "s32"], "Ana, choose a sapphire here, or one of the merchant's."),
    ],
)
def test_a_choice_names_everybody_who_can_be_robbed(
    hoards: dict[str, dict[str, int]], merchant: int | None, spots: list[str], says: str
) -> None:
    loot = None if merchant is None else {"place": "s13", "stops": 2, "sapphires": merchant}
    game = Game(tales=True).ready(tiles=ROW, sapphires=spots, hoards=hoards, merchant=loot)
    assert str(game.say("theft_announced", place="row1").guide.todo) == says


def test_what_came_of_a_theft_is_told_until_the_next_hand_is_built() -> None:
    game = Game().ready(tiles=ROW).say("theft_announced", place="row1").say("sapphire_taken", spot="s11")
    game.say("tile_lifted", cell="r1c1")
    assert str(game.guide.happened).startswith("Ana stole 1 sapphire. Discard the tiles of the line")
    outcome = game.guide.outcome
    assert outcome is not None
    assert (outcome.seat, outcome.success, outcome.discarded) == ("Ana", True, ("r1c1", "r1c2", "r1c3", "r1c4"))
    assert [str(words) for words in outcome.stolen[0].words] == ["One colour", "Four symbols"]
    guide = game.say("hand_built", discarded=0).guide
    assert (guide.outcome, guide.happened) == (None, None)


def test_a_failed_theft_says_what_hands_do_and_no_face() -> None:
    game = Game().ready().steal("s11", r1c1="red sun").say("theft_failed")
    assert str(game.guide.happened) == "The theft failed: turn the four face down. Ana takes an Evil Eye."
    assert game.guide.outcome is not None
    assert (game.guide.outcome.success, game.guide.outcome.stolen) == (False, ())


def test_a_theft_that_brings_nothing_says_so() -> None:
    game = Game().ready(tiles=ROW, sapphires=["s31"], hoards={"Ana": {"sapphires": 8}})
    game.say("theft_announced", place="row1")
    assert str(game.guide.happened).startswith("Ana stole 1 sapphire.")
    assert game.view.phase == "game_over"


@pytest.mark.parametrize(
    ("faces", "says"),
    [
        (["red sun", "red sun", "green sun", "green sun"], ["All suns"]),
        (["amulet", "amulet", "amulet", "amulet"], ["One colour", "One symbol"]),
        (
            ["red sun leader", "green sun leader", "blue sun leader", "yellow sun leader"],
            ["Four leaders", "Four colours"],
        ),
    ],
)
def test_why_four_tiles_succeed_is_said_in_two_words(faces: list[str], says: list[str]) -> None:
    tiles = dict(zip(["r1c1", "r1c2", "r2c1", "r2c2"], faces, strict=True))
    outcome = Game(leaders=True).ready(tiles=tiles).say("theft_announced", place="s11").guide.outcome
    assert outcome is not None
    assert [str(words) for words in outcome.stolen[0].words] == says


def test_an_opponents_stone_and_the_merchants_are_named_as_such() -> None:
    game = Game().ready(tiles=ROW, sapphires=["s31"], hoards={"Ben": {"sapphires": 8}})
    outcome = game.say("theft_announced", place="row1").say("sapphire_taken", seat="Ben").guide.outcome
    assert outcome is not None
    assert (outcome.took[0].spot, outcome.took[0].seat) == (None, "Ben")


def test_wishes_are_those_that_can_be_had() -> None:
    game = Game(tales=True).ready().say("tale_activated", tile="genie")
    assert str(game.guide.todo) == "Ana, make a wish."
    assert labels(game.guide) == ["Lose all Evil Eyes", "Play a second turn"]
    game = Game(tales=True).ready(merchant={"place": "s31"}).steal("s11", r1c1="genie")
    assert labels(game.guide)[-1] == "Take what the merchant has"
    assert game.guide.theft is not None
    assert game.guide.theft.failing


def test_an_empty_board_leaves_only_the_end_of_the_turn() -> None:
    game = Game().ready(sapphires=["s11"], hoards={"Ben": {"sapphires": 8}}).say("sapphire_played", spot="s11")
    assert (labels(game.guide), primary(game.guide)) == (["End turn"], ["End turn"])
    assert str(game.guide.happened) == "Ana takes the sapphire."
    waiting = Game().laid(sapphires=[], hoards={"Ben": {"sapphires": 9}})
    assert primary(waiting.guide) == ["End turn"]


def test_what_the_merchant_does_is_said() -> None:
    game = Game(tales=True).ready(merchant={"place": "s31"}).say("turn_ended")
    assert str(game.guide.happened) == "The merchant takes a sapphire. Move him on."
    rest = [spot for spot in ALL if spot != "s22"]
    game = Game(tales=True).ready(merchant={"stops": 4}, sapphires=rest, hoards={"Ben": {"sapphires": 1}})
    assert "He stays where he is" in str(game.say("turn_ended").guide.happened)


def over(**hoards: tuple[int, int, int, int]) -> Game:
    fields = ("sapphires", "sapphire_tiles", "evil_eyes", "evil_eye_tiles")
    position = {name: dict(zip(fields, hoard, strict=True)) for name, hoard in hoards.items()}
    return Game(*hoards).laid(sapphires=[], hoards=position).say("turn_ended")


def result(game: Game) -> Result:
    found = GAME.result(game.state)
    assert isinstance(found, Result)
    return found


@pytest.mark.parametrize(
    ("game", "decided_by", "why", "level"),
    [
        (over(Ana=(5, 0, 0, 0), Ben=(4, 0, 0, 0)), "score", "Ana wins with the highest score: 5.", ()),
        (
            over(Ana=(4, 1, 2, 0), Ben=(5, 0, 3, 0), Cora=(0, 3, 0, 0)),
            "evil_eyes",
            "Tied with Ana at 3, but Cora has fewer Evil Eyes.",
            ("Cora", "Ana"),
        ),
        (
            over(Ana=(4, 1, 2, 0), Ben=(5, 0, 1, 1)),
            "sapphires",
            "Tied with Ana at 3 and in Evil Eyes, but Ben has more sapphires.",
            ("Ben", "Ana"),
        ),
        (
            over(Ana=(4, 0, 1, 0), Ben=(4, 0, 0, 1), Cora=(1, 0, 0, 0)),
            "shared",
            "Tied at 3 and in everything else: Ana and Ben share the win.",
            ("Ana", "Ben"),
        ),
        (
            over(Ana=(4, 0, 5, 0), Ben=(4, 0, 5, 0), Cora=(1, 0, 3, 0)),
            "shared",
            "Tied at \u22121 and in everything else: Ana and Ben share the win.",
            ("Ana", "Ben"),
        ),
    ],
)
def test_the_result_says_who_won_and_by_what(game: Game, decided_by: str, why: str, level: tuple[str, ...]) -> None:
    found = result(game)
    assert (found.decided_by, str(found.why), found.level) == (decided_by, why, level)
    assert str(found.ended) == "No sapphire is left on the board."
    assert [seat.rank for seat in found.seats] == sorted(seat.rank for seat in found.seats)
    assert str(game.guide.todo) == why
    assert GAME.is_over(game.state)


def test_nobody_wins_against_the_merchant() -> None:
    game = Game(tales=True).ready(merchant={"stops": 4}).say("turn_ended")
    found = result(game)
    assert (found.decided_by, [seat.winner for seat in found.seats]) == ("merchant", [False] * 3)
    assert str(found.why) == "The merchant has it all: everybody has lost."
    assert "reached the centre" in str(game.guide.happened)


def test_there_is_no_result_before_the_end() -> None:
    with pytest.raises(RejectedError, match="not over yet"):
        GAME.result(Game().state)


def test_the_headline_sounds_a_verdict_and_a_stone() -> None:
    game = Game().ready().say("theft_announced", place="s11")
    assert list(game.headline.cues) == []
    game.say("tile_shown", cell="r1c1", tile="red sun")
    assert [cue.sound for cue in game.headline.cues] == [Sound.CLICK]
    failed = game.say("theft_failed").headline
    assert [cue.sound for cue in failed.cues] == [Sound.OMEN]
    assert (failed.seat, failed.round) == ("Ben", 1)
    won = Game().ready(
        tiles=ROW, sapphires=["s11", "s31"], hoards={"Ben": {"evil_eye_tiles": 1}, "Ana": {"sapphires": 7}}
    )
    cues = [cue.sound for cue in won.say("theft_announced", place="row1").headline.cues]
    assert cues == [Sound.FLOURISH, *[Sound.CHIME] * 8, Sound.OMEN]


def test_a_verdict_is_heard_once_though_a_choice_follows() -> None:
    game = Game().ready(tiles=ROW).say("theft_announced", place="row1")
    verdict = game.headline.cues[0]
    assert verdict.sound is Sound.FLOURISH
    assert verdict in game.say("sapphire_taken", spot="s11").headline.cues
    assert verdict not in game.say("hand_built", discarded=0).headline.cues


def test_there_are_optional_rules_and_special_tiles_to_choose_before_a_game() -> None:
    found = GAME.setup_options()
    assert isinstance(found, FortyThievesOptions)
    assert [rule.name for rule in found.rules] == [*GAME.kept_options]
    assert (found.fewest_seats, found.most_seats) == (2, 4)
    assert [edition.id for edition in found.editions] == [*GAME.editions]


def test_every_kind_of_choice_can_be_offered() -> None:
    games = [
        Game(),
        Game().laid(hands={"Ana": 1}),
        Game().ready(),
        Game().ready().say("theft_announced", place="s11"),
        Game(tales=True).ready().say("tale_activated", tile="genie"),
        Game(tales=True)
        .ready(
            tiles=ROW, sapphires=["s31"], hoards={"Ben": {"sapphires": 7}}, merchant={"place": "s13", "sapphires": 1}
        )
        .say("theft_announced", place="row1"),
        Game(specials=FOUR_EACH).ready(hoards={"Ana": {"evil_eyes": 1, "evil_eye_tiles": 1}}),
        Game().ready(hands={"Ben": 1}).say("evil_eye_played", seat="Ben"),
    ]
    kinds = set()
    for game in games:
        guide = game.guide
        offered = [*guide.choices, *guide.daggers, *[choice for play in guide.plays for choice in play.choices]]
        kinds |= {choice.kind for choice in offered}
        assert len(primary(guide)) <= 1
        for choice in offered:
            GAME.apply(game.state, GAME.decode(choice.line.encode()))
    assert kinds == set(Kind)
