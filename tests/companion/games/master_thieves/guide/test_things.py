"""What the guide tells of every character, gem, pillow and alarm: what it is, and what may be done with it now."""

import pytest

from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.guide.things import THINGS, Piece, Thing, what_it_is
from companion.games.master_thieves.guide.values import Guide
from tests.companion.games.master_thieves.table import (
    NAMES,
    below,
    every_edition,
    opened,
    play,
    side_by_side,
    top,
    turn,
)

from .guided import now, said


def about(thing: str, edition: str) -> str:
    return " ".join(str(words) for words in what_it_is(THINGS[thing], EditionId(edition)))


@every_edition
@pytest.mark.parametrize("thing", THINGS.values())
def test_everything_is_explained_in_two_or_three_lines(edition: str, thing: Thing) -> None:
    assert 2 <= len(what_it_is(thing, EditionId(edition))) <= 3
    assert str(thing.words)


# what differs between the editions: the rows of the table, each told


@side_by_side("may take one gem", "to the red pillow", "to the red pillow", "to the red pillow")
def test_what_a_smuggler_takes_is_told(edition: str, expected: str) -> None:
    assert expected in about("smuggler", edition).split(".")[0]


@side_by_side(
    "May place an imitation.",
    "May place an imitation.",
    "Must place an imitation.",
    "Must place an imitation, unless the drawer is empty.",
)
def test_whether_a_smuggler_places_an_imitation_is_told(edition: str, expected: str) -> None:
    assert about("smuggler", edition).endswith(expected)


@side_by_side("May place", "Must place an imitation, unless gems fell out.", "Must place an", "Must place an")
def test_whether_a_gemologist_places_an_imitation_is_told(edition: str, expected: str) -> None:
    assert expected in about("gemologist", edition)


@side_by_side("May take everything", *["Takes everything"] * 3)
def test_whether_a_thief_has_to_take_is_told(edition: str, expected: str) -> None:
    assert about("thief", edition).startswith(expected)


@side_by_side(3, *[2] * 3)
def test_whether_a_master_thief_places_an_imitation_is_told(edition: str, expected: int) -> None:
    assert len(what_it_is(Character.MASTER_THIEF, EditionId(edition))) == expected


@side_by_side("Unless there are more smugglers", *["fewer smugglers"] * 3)
def test_when_detectives_stop_smugglers_is_told(edition: str, expected: str) -> None:
    assert expected in about("detective", edition)


@side_by_side("if there are two or more of them, and fewer detectives", *["unless there are more detectives"] * 3)
def test_who_shares_the_red_pillow_first_is_told(edition: str, expected: str) -> None:
    """Detectives have what smugglers leave; in a round with neither it stays."""
    _, smugglers, rest = [str(words) for words in what_it_is(Piece.RED, EditionId(edition))]
    assert smugglers == f"Smugglers share it first{'' if edition == 'rio-grande' else ','} {expected}."
    assert rest.startswith("Then detectives share what is left.")


@side_by_side("to the red pillow", *["back into the same drawer"] * 3)
def test_where_a_fallen_ruby_goes_is_told(edition: str, expected: str) -> None:
    assert expected in about("ruby", edition)


@side_by_side(0, 0, 0, 1)
def test_whether_the_last_ruby_ends_the_game_is_told(edition: str, expected: int) -> None:
    assert about("ruby", edition).count("over at once") == expected


@side_by_side("may take it back", "It stays", "goes back to its owner", "goes back to its owner")
def test_what_becomes_of_a_lone_alarm_is_told(edition: str, expected: str) -> None:
    assert expected in about("alarm", edition)


@side_by_side("a ring of smugglers takes", *["smugglers take"] * 3)
def test_what_lies_on_the_red_pillow_is_told(edition: str, expected: str) -> None:
    assert expected in about("red", edition)


# now


@every_edition
def test_before_the_first_round_and_after_the_last_nothing_is_told_of_now(edition: str) -> None:
    assert said(opened(edition)).now == {}


def test_every_character_says_who_plays_it() -> None:
    table = play("zoch", NAMES[:4]).reveal(Ana="jeweler", Bo="thief 2", Cy="detective", Dot="thief 5")
    assert now(table, "smuggler") == ["Nobody plays it this round."]
    assert now(table, "jeweler")[0] == "It is Ana's turn."
    assert now(table, "thief") == ["Bo and Dot come later."]
    assert now(table, "detective") == ["Cy shares after the last turn.", "The red pillow is empty."]
    later = table.end_turn().end_turn()
    assert now(later, "jeweler") == ["Ana has played."]
    assert now(later, "thief")[0] == "It is Dot's turn."


def test_in_a_reveal_it_is_only_told_what_was_shown() -> None:
    table = play("zoch", red={"diamond": 2})
    assert now(table, "thief") == ["Nobody has shown it yet this round."]
    assert now(play("zoch").close_reveal(), "smuggler") == ["Nobody plays it this round."]
    assert now(table.close_reveal(), "diamond") == ["On the red pillow: 2. On black pillows: 0."]


def test_a_gem_says_who_can_take_it() -> None:
    table = turn("rio-grande", "smuggler", drawers={"A1": top("diamond", "sapphire")}).open("A1")
    assert now(table, "diamond")[:2] == ["Ana can take it from the drawer.", "Ana can place one in the drawer."]
    assert now(table, "ruby") == ["On the red pillow: 0. On black pillows: 0."]
    thief = turn("rio-grande", "thief", drawers={"A1": top("diamond")}).open("A1")
    assert now(thief, "diamond")[0] == "Ana can take it from the drawer."
    assert now(thief, "sapphire") == ["On the red pillow: 0. On black pillows: 0."]


def test_the_red_pillow_says_who_gets_it() -> None:
    table = turn("zoch", "jeweler", seats=3, detectives=1, red={"diamond": 2, "sapphire": 1})
    assert now(table, "red") == ["Nobody takes anything from it now.", "Cy shares it after the last turn."]
    assert now(table, "detective")[1] == "On the red pillow: 1 sapphire and 2 diamonds."
    alone = turn("zoch", "jeweler")
    assert now(alone, "red")[1] == "There is no detective this round."


def test_in_a_share_out_it_is_told_who_picks() -> None:
    table = play("zoch", red={"diamond": 2, "sapphire": 1})
    table = table.reveal(Ana="detective 1", Bo="detective 2", Cy="thief").end_turn()
    assert now(table, "red") == now(table, "detective") == ["Ana picks a gem now."]
    assert now(table, "diamond")[0] == "Ana can pick one from the red pillow."


@side_by_side(0, 1, 1, 1)
def test_smugglers_may_get_the_red_pillow_first(edition: str, expected: int) -> None:
    """In Rio Grande one smuggler is no ring."""
    assert " ".join(now(turn(edition, "smuggler"), "red")).count("Smugglers share") == expected


def test_a_ring_of_smugglers_will_get_the_red_pillow() -> None:
    table = play("rio-grande").reveal(Ana="smuggler 1", Bo="smuggler 2", Cy="thief")
    assert "More smugglers than detectives" in now(table, "red")[1]


def test_smugglers_who_have_shared_are_not_told_of_again() -> None:
    table = play("zoch").reveal(Ana="smuggler", Bo="thief 1", Cy="thief 2").end_turn()
    assert now(table, "red") == ["Nobody takes anything from it now.", "There is no detective this round."]


def test_the_white_pillow_says_whose_is_nearly_empty() -> None:
    assert now(turn("zoch", "jeweler"), "white") == ["Everybody has 12 imitations left."]
    table = turn("zoch", "jeweler", white={"Ana": {"diamond": 1}, "Bo": {"diamond": 4}})
    assert now(table, "white") == ["Fewest imitations: Ana, with 1."]
    assert now(table.open("A1").place(), "white") == ["Last round: Ana has no imitations left."]


@every_edition
def test_an_alarm_says_where_it_is_and_who_can_leave_it(edition: str) -> None:
    table = turn(edition, "jeweler", drawers={"C2": top("diamond", "alarm:Bo")}).open("A1")
    assert now(table, "alarm") == ["Ana can place it in the drawer.", "In the box now: the alarm of Bo."]
    assert now(turn(edition, "thief"), "alarm") == ["No alarm is in the box."]


def test_an_alarm_that_lies_alone_says_who_can_take_it_back() -> None:
    table = turn("rio-grande", "thief", drawers={"A1": top("diamond", "alarm:Bo")}).open("A1").take_all()
    assert now(table, "alarm")[0] == "Bo can take it back."


def test_gems_that_fell_are_no_hint_at_what_lies_elsewhere() -> None:
    """The same table with something else in the box is told the same."""
    one, other = (
        said(turn("zoch", "jeweler", drawers={"A1": top("diamond"), drawer: below("sapphire")}).open("A1"))
        for drawer in ("B2", "C4")
    )
    assert isinstance(one, Guide)
    assert one.now == other.now
