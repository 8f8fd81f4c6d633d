"""What the guide tells of gems that fell, and of an alarm that lies alone."""

import pytest

from tests.companion.games.master_thieves.table import (
    below,
    every_edition,
    side_by_side,
    smugglers_first_editions,
    top,
    turn,
)

from .guided import happened, then, todo

# everything that fell


@pytest.mark.parametrize("edition", ["italiano", "gigamic"])
def test_gems_that_fell_are_told_beside_an_alarm_that_goes_home(edition: str) -> None:
    """Italian, Gigamic: the alarm on top lies alone, so it goes home with what fell from below."""
    table = turn(edition, "thief", drawers={"A1": {**top("alarm:Bo"), **below("diamond")}}).open("A1")
    assert happened(table) == (
        "1 diamond fell out: put it on the red pillow. Bo takes the alarm back. Take and place nothing this turn."
    )


@side_by_side(
    "1 ruby and 1 diamond fell out: put them on the red pillow.",
    both := "1 diamond fell out: put it on the red pillow. 1 ruby fell out: put it into the upper secret compartment.",
    both,
    both,
)
def test_gems_and_a_ruby_that_fall_together_are_both_told(edition: str, expected: str) -> None:
    drawers = {"A1": {**below("diamond"), "secret_inverted": ["ruby"]}}
    table = turn(edition, "master_thief", drawers=drawers).open("A1", "secret")
    assert happened(table) == f"{expected} Take and place nothing this turn."


@smugglers_first_editions
def test_gems_that_fell_with_an_alarm_are_told_beside_a_ruby(edition: str) -> None:
    drawers = {"A1": {**below("sapphire", "alarm:Bo"), "secret_inverted": ["ruby"]}}
    table = turn(edition, "master_thief", drawers=drawers).open("A1", "secret")
    assert happened(table) == (
        "Bo takes the alarm back, and 1 sapphire onto the black pillow."
        " 1 ruby fell out: put it into the upper secret compartment. Take and place nothing this turn."
    )


@every_edition
def test_what_fell_is_still_told_when_an_imitation_is_placed(edition: str) -> None:
    table = turn(edition, "gemologist", drawers={"A1": below("diamond")}).open("A1").place()
    assert happened(table) == "1 diamond fell out: put it on the red pillow. 1 imitation went in."


# an alarm that lies alone


@side_by_side(
    "Without an imitation, Bo may take the alarm back after your action, until the turn ends.",
    "Then shut it. You may rotate levels, then turn the box over.",
    "Then shut it. You may move the box twice.",
    "Without an imitation, Bo takes the alarm back before you shut the drawer.",
)
def test_a_lone_alarm_is_taken_out_before_the_drawer_is_shut(edition: str, expected: str) -> None:
    """Italian: a smuggler must place one, so the alarm is not alone. Gigamic: not if the drawer was empty."""
    table = turn(edition, "smuggler", drawers={"A1": top("alarm:Bo")}).open("A1")
    assert then(table) == expected
    assert "alarm" not in then(table.place())


@side_by_side(
    "If you placed an imitation, tap it: that earns a second move. "
    "Bo may take the alarm back after your action, until the turn ends.",
    "If you placed an imitation, tap it.",
    "You may move the box twice: rotate the top 1 or 2 levels by 90°, or turn it over.",
    "If you placed an imitation, tap it. Without an imitation, Bo takes the alarm back.",
)
def test_a_lone_alarm_is_not_forgotten_when_the_drawer_is_shut(edition: str, expected: str) -> None:
    table = turn(edition, "smuggler", drawers={"A1": top("alarm:Bo")}).open("A1").shut("A1")
    assert then(table) == expected


@side_by_side(own := "Shut the drawer.", own, home := "Ana takes the alarm back. Then shut the drawer.", home)
def test_a_jeweler_without_imitations_is_told_that_the_own_alarm_goes_home(edition: str, expected: str) -> None:
    """Italian, Gigamic: an alarm without gems after the action goes back to its owner."""
    table = turn(edition, "jeweler", white={"Ana": {}}).open("A1").set_alarm()
    assert todo(table) == expected


def test_a_master_thief_may_search_beside_a_lone_alarm() -> None:
    table = turn("rio-grande", "master_thief", drawers={"A1": top("alarm:Bo")}).open("A1")
    assert todo(table).endswith("Or pull it further to look for a ruby.")
    assert then(table) == "Without an imitation, Bo may take the alarm back after your action, until the turn ends."
    table = turn("rio-grande", "master_thief", drawers={"A1": top("alarm:Bo")}, white={"Ana": {}}).open("A1")
    assert todo(table) == "Pull the drawer further to look for a secret compartment, or shut it."
    assert then(table) == "Bo may take the alarm back after your action, until the turn ends. Shut the drawer."
