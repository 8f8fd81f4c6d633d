"""Where no sensor sees that a drawer is pulled further, the master thief is asked, and nobody else."""

import json

import pytest

from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.guide.values import Choice, Kind
from tests.companion.games.master_thieves.table import Table, every_edition, opened, top, turn

from .guided import said

ALL = frozenset(f"{level}{number}.secret" for level in "ABC" for number in (1, 3))
RUBY = {"A1": top("diamond") | {"secret_upright": ["ruby"]}}


def search(table: Table, missing: frozenset[str] = ALL) -> Choice | None:
    return next((choice for choice in said(table, missing).choices if choice.kind is Kind.SEARCH), None)


def tell(table: Table) -> Table:
    """Tap it."""
    choice = search(table)
    assert choice is not None
    for line in choice.lines:
        fields = json.loads(line)
        table.event(fields.pop("type"), **fields)
    return table


@every_edition
@pytest.mark.parametrize("character", Character)
def test_only_the_master_thief_is_asked_and_only_with_a_drawer_out(edition: str, character: Character) -> None:
    if character is Character.DETECTIVE:
        return  # has no turn at the box
    table = turn(edition, character.value, drawers=RUBY)
    assert search(table) is None
    asked = search(table.open("A1")) is not None
    assert asked is (character is Character.MASTER_THIEF)
    assert search(table, frozenset()) is None


def test_drawer_with_its_sensor_is_not_asked_about() -> None:
    table = turn("zoch", "master_thief", drawers=RUBY).open("A1")
    assert search(table, frozenset({"A1.secret"})) is not None
    assert search(table, ALL - {"A1.secret"}) is None
    assert search(table, frozenset({"A1.front", "tilt.inverted"})) is None


def test_short_drawer_is_asked_about_unless_every_long_one_has_its_sensor() -> None:
    table = turn("zoch", "master_thief").open("A2")
    assert search(table, frozenset({"C3.secret"})) is not None
    assert search(table, frozenset()) is None


def test_words_say_what_to_tap() -> None:
    table = turn("zoch", "master_thief", drawers=RUBY).open("A1")
    instead = "Or pull it further to look for a ruby, and tap Pulled further."
    assert str(said(table, ALL).todo).endswith(instead)
    empty = turn("zoch", "master_thief").open("A1")
    assert str(said(empty, ALL).todo) == "Pull the drawer further and tap Pulled further, or shut it."
    late = "If you looked for a secret compartment, tap Pulled further."
    assert (str(said(table.shut("A1"), ALL).todo), str(said(table, ALL).then)) == ("Tap what you took.", late)
    assert str(said(empty.shut("A1"), ALL).then) == late


@every_edition
@pytest.mark.parametrize("is_shut", [False, True])
def test_ruby_is_found_by_a_tap_also_when_the_drawer_is_shut_again(edition: str, is_shut: bool) -> None:
    table = turn(edition, "master_thief", drawers=RUBY).open("A1")
    tell(table.shut("A1") if is_shut else table)
    assert search(table) is None
    assert table.take_all().black() == {"ruby": 1, "diamond": 1}
    assert table.fouls == []


@every_edition
def test_ruby_that_falls_ends_the_search_as_if_a_sensor_had_seen_it(edition: str) -> None:
    below = {"A1": top("diamond") | {"secret_inverted": ["ruby"]}}
    told = tell(turn(edition, "master_thief", drawers=below).open("A1"))
    seen = turn(edition, "master_thief", drawers=below).open("A1").open("A1", "secret")
    assert told.view == seen.view
    assert search(told) is None


def test_nobody_is_asked_once_the_box_was_moved_or_gems_were_taken() -> None:
    """A drawer that is pulled on the other side would drop other gems."""
    assert search(turn("zoch", "master_thief", drawers=RUBY).open("A1").shut("A1").turn_over()) is None
    assert search(turn("zoch", "master_thief", drawers=RUBY).open("A1").take_all()) is None
    assert search(turn("zoch", "master_thief", drawers=RUBY).open("A1").open("B1")) is None
    assert search(turn("zoch", "master_thief", drawers=RUBY).open("A1", "ajar")) is None


def test_ruby_of_the_setup_is_the_usual_answer_where_no_sensor_sees_its_compartment() -> None:
    table = opened("zoch").open("A1")
    assert [choice.primary for choice in said(table).choices] == [False]
    assert [choice.primary for choice in said(table, ALL).choices] == [True]
