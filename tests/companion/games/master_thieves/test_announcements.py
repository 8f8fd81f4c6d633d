"""What has the whole screen for a moment: what the whole table saw, and nothing else."""

from random import Random

import pytest

from companion.games.game import Announcement, Flight
from companion.games.master_thieves.announcements import announcements
from companion.games.master_thieves.editions import EditionId
from tests.companion.games.laws.play import opening, wild_game
from tests.companion.games.laws.test_guide_laws import with_all_unseen_changed

from .table import NAMES, Table, below, play, top, turn


def told(table: Table) -> list[str]:
    return [str(each.sentence) for each in announcements(table.state)]


def only(table: Table) -> Announcement:
    (found,) = announcements(table.state)
    return found


def test_an_alarm_rings_for_its_owner_with_what_fell_and_who_opened_the_drawer() -> None:
    found = only(turn("zoch", "thief", drawers={"A1": below("diamond", "sapphire", "alarm:Bo")}).open("A1"))
    assert (str(found.sentence), found.seat, found.by) == ("Bo's alarm rings!", "Bo", "Ana")
    assert found.flights == (Flight(("sapphire", "diamond"), "box", "black", "Bo", points=3),)


def test_who_finds_the_own_alarm_pays_the_red_pillow() -> None:
    found = only(turn("zoch", "thief", drawers={"A1": below("diamond", "alarm:Ana")}).open("A1"))
    assert (str(found.sentence), found.flights) == ("Ana's own alarm!", (Flight(("diamond",), "box", "red"),))


def test_a_ruby_that_was_searched_for_is_announced_once() -> None:
    table = turn("zoch", "master_thief", drawers={"A1": {"secret_upright": ["ruby"]}}).open("A1", "secret")
    assert told(table) == ["Ana found a ruby!"]
    assert told(table.take_all()) == ["Ana found a ruby!"]


def test_a_ruby_out_of_a_drawer_flies_to_its_new_owner() -> None:
    found = only(turn("zoch", "thief", drawers={"A1": top("ruby", "diamond")}).open("A1"))
    assert str(found.sentence) == "A ruby for Ana!"
    assert found.flights == (Flight(("ruby", "diamond"), "box", "black", "Ana", points=5),)


def test_gems_without_an_alarm_or_a_ruby_are_no_announcement() -> None:
    table = turn("zoch", "thief", drawers={"A1": {**top("sapphire"), **below("diamond")}}).open("A1")
    assert told(table) == []


def test_the_last_imitation_says_that_the_round_is_the_last() -> None:
    table = turn("zoch", "jeweler", white={"Ana": {"diamond": 1}}).open("A1").place()
    found = only(table)
    assert (str(found.sentence), str(found.line)) == ("Ana's last imitation!", "This is the last round.")
    assert "diamond" not in repr(found)  # which kind it was, only its owner knows


def test_one_detective_takes_all_and_then_the_round_is_over() -> None:
    table = play("zoch", red={"ruby": 1, "diamond": 3}).reveal(Ana="detective", Bo="thief", Cy="jeweler")
    haul, over = announcements(table.end_turn().end_turn().state)
    assert (str(haul.sentence), haul.seat) == ("The detective's haul: 7 points", "Ana")
    assert haul.flights == (Flight(("ruby", *["diamond"] * 3), "red", "black", "Ana", points=7),)
    assert (str(over.sentence), over.number) == ("Round 1 is over", 1)
    assert str(over.line).startswith("Ana leads with")


def test_several_who_have_a_choice_pick_in_turn() -> None:
    table = play("zoch", NAMES[:4], red={"ruby": 1, "sapphire": 1, "diamond": 3})
    table.reveal(Ana="detective 7", Bo="detective 2", Cy="detective 5", Dot="thief").end_turn()
    found = only(table)
    assert (str(found.sentence), str(found.line)) == ("The detectives share", "Bo, Cy and Ana pick in turn.")
    assert told(table.pick("Bo", "ruby")) == ["A ruby for Bo!"]


def test_smugglers_share_or_are_caught() -> None:
    table = play("zoch", red={"diamond": 4}).reveal(Ana="smuggler 1", Bo="smuggler 2", Cy="detective")
    share = announcements(table.end_turn().end_turn().state)[0]
    assert (str(share.sentence), [flight.seat for flight in share.flights]) == ("The smugglers share", ["Ana", "Bo"])
    table = play("zoch", red={"diamond": 4}).reveal(Ana="smuggler", Bo="detective 1", Cy="detective 2")
    assert told(table.end_turn())[:2] == ["The smugglers are caught!", "The detectives share"]


def test_one_smuggler_alone_takes_the_red_pillow_home() -> None:
    table = play("zoch", red={"diamond": 4}).reveal(Ana="smuggler", Bo="thief", Cy="detective").end_turn()
    assert told(table) == ["The smuggler's haul: 4 points"]
    assert told(table.open("A1")) == ["The smuggler's haul: 4 points"], "it stays, as long as the same seat goes on"


def test_after_the_sixth_round_hands_are_passed() -> None:
    hands = {"Ana": ["detective"], "Bo": ["thief"], "Cy": ["jeweler"]}
    table = play("zoch", round=6, hands=hands).reveal(Ana="detective", Bo="thief", Cy="jeweler")
    found = only(table.end_turn().end_turn())
    assert (str(found.sentence), str(found.line)) == ("Pass your cards to the left", "Round 6 is over")


def test_nobody_leads_where_all_are_equal_and_below_zero_there_is_a_true_minus() -> None:
    equal = play("zoch").reveal(Ana="detective", Bo="thief", Cy="jeweler").end_turn().end_turn()
    assert only(equal).line is None
    red = play("zoch", red={"diamond": 1}).reveal(Ana="detective", Bo="thief", Cy="jeweler").end_turn().end_turn()
    assert "\N{MINUS SIGN}" in str(announcements(red.state)[1].line)


@pytest.mark.parametrize("edition", EditionId)
def test_announcements_are_the_same_whatever_nobody_has_seen(edition: EditionId) -> None:
    """In games where hands do anything: contents of the box are exchanged, and nothing of it is noticed."""
    rng, seen = Random(7), 0
    for _, state in wild_game(opening(edition, 4), rng, 400):
        found = announcements(state)
        seen += bool(found)
        if found or rng.random() < 0.1:
            assert announcements(with_all_unseen_changed(state, rng)) == found
    assert seen
