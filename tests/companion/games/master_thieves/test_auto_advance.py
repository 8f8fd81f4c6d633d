"""What goes without saying, so that nobody has to tap it, and how the belief follows the box."""

from typing import Any

import pytest

from companion.games.event_lines import Source
from companion.games.master_thieves import auto_advance, engine
from companion.games.master_thieves.box import Drawer
from companion.games.master_thieves.events import AnyEvent, DiamondsPlaced, GemsTaken, RubyPlaced, TurnEnded
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.master_thieves.gems import Gem
from hardware.jewel_box.channels import USUALLY_FITTED
from hardware.jewel_box.pose import Pose

from .table import Table, fill_rubies, opened, play, read, top, turn


def implied(table: Table, drawer: str) -> list[AnyEvent]:
    return list(MASTER_THIEVES.implied_before(table.state, read("drawer_opened", drawer=drawer, depth="front")))


def test_the_next_drawer_ends_a_turn_whose_duties_are_done() -> None:
    table = turn("zoch", "thief").open("A1").shut("A1")
    assert implied(table, "B1") == [TurnEnded(source=Source.REFEREE)]


def test_the_next_drawer_ends_no_turn_that_is_not_over() -> None:
    assert implied(turn("zoch", "thief"), "B1") == []
    assert implied(turn("zoch", "thief").open("A1"), "B1") == []
    assert implied(turn("zoch", "thief").open("A1", "ajar").shut("A1"), "B1") == []
    assert implied(turn("zoch", "thief").open("A1").shut("A1"), "A1") == []
    assert implied(turn("italiano", "jeweler").open("A1").shut("A1"), "B1") == []
    assert implied(play("zoch"), "B1") == []
    assert auto_advance.implied_before(turn("zoch", "thief").open("A1").shut("A1").state, read("box_turned")) == ()


def test_after_the_last_turn_at_the_box_another_drawer_is_a_second_one() -> None:
    table = turn("zoch", "thief", seats=2, detectives=1).open("A1").shut("A1")
    assert implied(table, "B1") == []


def test_after_the_last_turn_at_the_box_the_next_card_ends_it() -> None:
    card = read("card_revealed", seat="Bo", character="jeweler")
    last = turn("zoch", "thief", seats=2, detectives=1).open("A1").shut("A1")
    assert auto_advance.implied_before(last.state, card) == (TurnEnded(source=Source.REFEREE),)
    not_last = turn("zoch", "thief").open("A1").shut("A1")
    assert auto_advance.implied_before(not_last.state, card) == ()


def test_who_shuts_the_drawer_has_taken_what_there_was_to_take() -> None:
    table = turn("rio-grande", "thief", drawers={"A1": top("diamond")}).open("A1")
    shut = read("drawer_closed", drawer="A1")
    after = engine.apply(table.state, shut)
    assert list(MASTER_THIEVES.implied_after(after, shut)) == [GemsTaken(gems="all", source=Source.REFEREE)]
    assert auto_advance.implied_after(after, read("drawer_closed", drawer="B1")) == ()
    assert auto_advance.implied_after(after, read("box_turned")) == ()
    answered = engine.apply(after, GemsTaken(gems=()))
    assert auto_advance.implied_after(answered, shut) == ()
    alone = turn("rio-grande", "smuggler", drawers={"A1": top("diamond", "sapphire")}).open("A1").shut("A1")
    assert auto_advance.implied_after(alone.state, shut) == (GemsTaken(gems=(Gem.SAPPHIRE,), source=Source.REFEREE),)


NO_SECRETS = frozenset({f"{drawer}.secret" for drawer in Drawer if drawer.is_long})


@pytest.mark.parametrize("drawer", ["A1", "A2"])
def test_master_thief_who_shuts_a_drawer_is_asked_where_no_sensor_sees_a_search(drawer: str) -> None:
    table = turn("zoch", "master_thief", drawers={drawer: top("diamond")}).open(drawer).shut(drawer)
    shut = read("drawer_closed", drawer=drawer)
    took_all = GemsTaken(gems="all", source=Source.REFEREE)
    assert MASTER_THIEVES.implied_after(table.state, shut) == (took_all,)
    assert MASTER_THIEVES.implied_after(table.state, shut, NO_SECRETS) == ()
    assert implied(table, "B1") == [took_all, TurnEnded(source=Source.REFEREE)]


ALL = frozenset(USUALLY_FITTED)


@pytest.mark.parametrize("event", ["level_rotated", "box_turned", "turn_ended", "drawer_opened"])
def test_a_drawer_that_no_sensor_sees_was_shut_before_whatever_needs_that(event: str) -> None:
    facts: dict[str, dict[str, object]] = {
        "level_rotated": {"levels": 1, "direction": "cw"},
        "drawer_opened": {"drawer": "B1", "depth": "front"},
    }
    said = read(event, **facts.get(event, {}))
    table = turn("zoch", "master_thief", drawers={"A1": top("diamond")}).open("A1")
    shut = read("drawer_closed", drawer="A1", source="referee")
    took_all = GemsTaken(gems="all", source=Source.REFEREE)
    assert MASTER_THIEVES.unseen_before(table.state, said, ALL) == (shut, took_all)
    assert MASTER_THIEVES.unseen_before(table.state, said, ALL - {"A1.closed"}) == ()
    assert MASTER_THIEVES.unseen_before(table.state, said, ()) == ()


def test_the_drawer_that_is_pulled_further_was_not_shut_and_what_is_put_in_shuts_nothing() -> None:
    table = turn("zoch", "master_thief", drawers={"A1": top("diamond")}).open("A1")
    further = read("drawer_opened", drawer="A1", depth="secret")
    assert MASTER_THIEVES.unseen_before(table.state, further, ALL) == ()
    assert MASTER_THIEVES.unseen_before(table.state, read("gems_taken", gems="all"), ALL) == ()
    assert MASTER_THIEVES.unseen_before(turn("zoch", "thief").state, further, ALL) == ()


def test_sensors_tell_of_some_drawers_that_they_are_open() -> None:
    table = turn("zoch", "thief").open("A1").open("B2")
    assert auto_advance.is_open(table.state, ALL - {"B2.closed"})
    assert not auto_advance.is_open(table.state, ALL)


def test_nobody_else_is_asked() -> None:
    shut = read("drawer_closed", drawer="A1")
    thief = turn("rio-grande", "thief", drawers={"A1": top("diamond")}).open("A1").shut("A1")
    took_all = (GemsTaken(gems="all", source=Source.REFEREE),)
    assert MASTER_THIEVES.implied_after(thief.state, shut, NO_SECRETS) == took_all
    searched = (
        turn("zoch", "master_thief", drawers={"A1": {"secret_upright": ["ruby"]}}).open("A1", "secret").shut("A1")
    )
    assert MASTER_THIEVES.implied_after(searched.state, shut, NO_SECRETS) == took_all


def test_what_was_assumed_may_be_changed_until_the_turn_ends() -> None:
    table = turn("rio-grande", "thief", drawers={"A1": top("diamond")}).open("A1").shut("A1")
    assumed, nothing = GemsTaken(gems="all"), GemsTaken(gems=())
    assert not MASTER_THIEVES.may_change(table.state, assumed, nothing)
    table.take_all()
    assert MASTER_THIEVES.may_change(table.state, assumed, nothing)
    assert not auto_advance.may_change(table.state, assumed, TurnEnded())
    table.end_turn()
    assert not auto_advance.may_change(table.state, assumed, nothing)


@pytest.mark.parametrize(
    ("did", "kind", "fields", "late"),
    [
        ("nothing", "box_turned", {}, True),
        ("nothing", "level_rotated", {"levels": 1, "direction": "cw"}, True),
        ("turned", "level_rotated", {"levels": 1, "direction": "cw"}, False),
        ("turned", "box_turned", {}, False),
        ("rotated", "box_turned", {}, True),
        ("nothing", "drawer_opened", {"drawer": "B1", "depth": "front"}, False),
    ],
)
def test_the_box_may_be_handled_just_after_done_if_the_turn_had_handling_left(
    did: str, kind: str, fields: dict[str, object], late: bool
) -> None:
    table = turn("zoch", "thief").open("A1").shut("A1")
    if did == "turned":
        table.turn_over()
    elif did == "rotated":
        table.rotate()
    assert MASTER_THIEVES.is_late(table.state, TurnEnded(), read(kind, **fields)) is late
    assert not auto_advance.is_late(table.state, read("box_turned"), read(kind, **fields))


def ends(table: Table) -> bool:
    """Does the turn end by itself with what the box did last?"""
    return MASTER_THIEVES.implied_after(table.state, read("box_turned")) == (TurnEnded(source=Source.SENSOR),)


def last_at_the_box(edition: str = "zoch", character: str = "thief", **position: Any) -> Table:
    return turn(edition, character, seats=2, detectives=1, **position).open("A1").shut("A1")


def test_with_its_last_move_of_the_box_the_last_turn_ends() -> None:
    """`zoch` allows a rotation, then turning over: after that there is nothing left to do."""
    assert not ends(last_at_the_box())
    assert not ends(last_at_the_box().rotate())
    assert ends(last_at_the_box().turn_over())
    assert ends(last_at_the_box().rotate().turn_over())
    assert ends(turn("zoch", "thief", seats=2, detectives=1, single_action=True).open("A1").shut("A1").rotate())


def test_what_comes_then_may_be_a_share_out_or_cards_to_pass_on() -> None:
    assert ends(last_at_the_box(red={"diamond": 2}).turn_over())
    assert ends(last_at_the_box(round=6).turn_over())


def test_no_turn_ends_with_a_move_of_the_box_while_anything_is_left_or_wrong() -> None:
    assert not ends(turn("zoch", "thief").open("A1").shut("A1").turn_over())  # another seat comes to the box
    assert not ends(last_at_the_box(character="jeweler").turn_over())  # something may be placed
    assert not ends(last_at_the_box().turn_over().turn_over())  # a foul, to be taken back
    assert not ends(turn("zoch", "thief", seats=2, detectives=1).turn_over())  # no drawer was opened
    assert not ends(turn("zoch", "thief", seats=2, detectives=1).open("A1").turn_over())  # it is still out
    assert not ends(last_at_the_box(white={"Ana": {}}).turn_over())  # the game would be over
    assert not ends(last_at_the_box("rio-grande").rotate().turn_over())  # a foul, judged at the end
    assert not ends(play("zoch"))


def test_what_one_tap_or_one_move_of_the_box_brought_about_is_undone_together() -> None:
    state = play("zoch").state
    card, closed, turned = (
        read("card_revealed", seat="Bo", character="thief"),
        read("reveal_closed"),
        read("box_turned"),
    )
    by_card, by_box = TurnEnded(source=Source.REFEREE), TurnEnded(source=Source.SENSOR)
    implied = read("reveal_closed", source="referee")
    for together, latest in (
        (1, [card]), (1, [card, card, by_card]), (1, [card, closed, by_card]), (1, [card, TurnEnded()]),
        (1, [TurnEnded(), turned]), (1, [by_card, turned]), (1, [card, by_box, turned]), (1, [turned, by_card]),
        (2, [card, by_card, turned]), (2, [closed, by_card]), (2, [card, implied]), (2, [by_box, turned, card]),
        (3, [card, implied, by_card, turned]),
    ):  # fmt: skip
        assert MASTER_THIEVES.undone_together(state, latest) == together, latest


def test_nothing_is_late_while_a_drawer_is_open() -> None:
    assert not auto_advance.is_late(turn("zoch", "thief").open("A1").state, TurnEnded(), read("box_turned"))


# box and belief


def test_accepting_the_wood_makes_the_belief_follow_it() -> None:
    table = turn("zoch", "thief").open("A1").open("B1").open("C1", "secret")
    wood = Pose("inverted", {"AB": 2, "BC": 0}, {"B1": "front", "C1": "front", "C2": "ajar"})
    state = table.state
    found = MASTER_THIEVES.accept(state, wood)
    for event in found:
        state = engine.apply(state, event)
    assert MASTER_THIEVES.pose(state) == wood
    assert MASTER_THIEVES.accept(state, wood) == ()
    assert [type(event).__name__ for event in found] == [
        "DrawerClosed", "DrawerClosed", "Correction", "DrawerOpened", "DrawerOpened",
    ]  # fmt: skip


# what goes without saying in the setup


def filled(table: Table, drawer: str) -> list[AnyEvent]:
    """What shutting the drawer implies."""
    event = read("drawer_closed", drawer=drawer)
    return list(MASTER_THIEVES.implied_after(engine.apply(table.state, event), event))


def test_a_secret_compartment_that_was_open_goes_back_with_a_ruby() -> None:
    table = opened("zoch").event("ruby_placed", drawer="B1")
    assert filled(table.open("A1").open("A1", "secret"), "A1") == [RubyPlaced(drawer=Drawer.A1, source=Source.REFEREE)]


def test_until_the_first_ruby_is_told_drawers_are_being_emptied() -> None:
    assert filled(opened("zoch").open("A1").open("A1", "secret"), "A1") == []


def test_no_ruby_is_assumed_where_none_can_have_gone_in() -> None:
    assert filled(opened("zoch").open("A1"), "A1") == []
    assert filled(opened("zoch").open("A2", "secret"), "A2") == []
    assert filled(opened("zoch").open("A1", "secret"), "B1") == []
    assert filled(opened("zoch").event("ruby_placed", drawer="A1").open("A1", "secret"), "A1") == []
    assert filled(opened("zoch").open("A1", "secret").event("ruby_placed", drawer="A1"), "A1") == []
    assert filled(play("rio-grande").open("A1", "secret"), "A1") == []


def test_one_diamond_of_one_seat_is_all_that_can_have_gone_in() -> None:
    """Nobody sees how many diamonds went in, or whose: if there is more than one way, the screen has to ask."""
    table = fill_rubies(opened("zoch", ("Ana", "Bo")))
    assert filled(table.open("A2"), "A2") == []
    table.event("diamonds_placed", seat="Ana", drawer="A2", count=6).shut("A2")
    table.event("diamonds_placed", seat="Bo", drawer="A4", count=5)
    assert filled(table.open("B2"), "B2") == [
        DiamondsPlaced(seat="Bo", drawer=Drawer.B2, count=1, source=Source.REFEREE)
    ]


def test_where_a_gem_went_in_may_be_said_otherwise_while_the_box_is_filled() -> None:
    table = opened("zoch")
    ruby, other = (read("ruby_placed", drawer=drawer) for drawer in ("A1", "A3"))
    diamonds = read("diamonds_placed", seat="Ana", drawer="A2", count=1)
    assert MASTER_THIEVES.may_change(table.state, ruby, other)
    assert MASTER_THIEVES.may_change(table.state, diamonds, diamonds)
    assert not MASTER_THIEVES.may_change(table.state, ruby, diamonds)
    assert not MASTER_THIEVES.may_change(table.state, read("turn_ended"), read("turn_ended"))
    assert not MASTER_THIEVES.may_change(play("zoch").state, ruby, other)
    table.event("diamonds_placed", seat="Ana", drawer="A2", count=1)
    assert not MASTER_THIEVES.may_change(table.state, ruby, other)


def test_an_open_drawer_implies_nothing() -> None:
    opened_now = turn("zoch", "thief").open("A1")
    assert auto_advance.implied_after(opened_now.state, read("drawer_opened", drawer="A1", depth="front")) == ()


def test_one_move_too_many_belongs_to_the_turn_that_the_box_has_ended() -> None:
    state = turn("zoch", "thief", seats=2, detectives=1).open("A1").shut("A1").state
    by_the_box = TurnEnded(source=Source.SENSOR)
    for move in (read("level_rotated", levels=1, direction="cw"), read("box_turned")):
        assert auto_advance.is_late(engine.apply(state, read("box_turned")), by_the_box, move)
    assert not auto_advance.is_late(state, by_the_box, read("drawer_opened", drawer="B1", depth="front"))
