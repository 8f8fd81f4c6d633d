"""A turn as the guide leads through it: open, take, place, shut, handle the box, done."""

import json

import pytest

from companion.games.master_thieves import descriptions
from companion.games.master_thieves.box import Drawer
from companion.games.master_thieves.events import DrawerClosed
from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.guide.values import Heap, Kind
from companion.games.master_thieves.news import Destination
from hardware.jewel_box.channels import USUALLY_FITTED
from tests.companion.games.master_thieves.table import (
    Table,
    below,
    every_edition,
    play,
    side_by_side,
    top,
    turn,
)

from .guided import choice, happened, labels, now, said, then, todo


@side_by_side(
    ([], ""),
    (["End turn"], "Or open none. You may rotate levels, then turn the box over."),
    (["End turn"], "Or open none. You may move the box twice."),
    (["End turn"], "Or open none. You may rotate levels and turn the box over."),
)
def test_a_turn_begins_with_a_drawer(edition: str, expected: tuple[list[str], str]) -> None:
    """Rio Grande: each player must open a drawer. The others: at most one; who opens none may still move the box."""
    table = turn(edition, "thief")
    assert (said(table).seat, todo(table)) == ("Ana", "Open a drawer, front compartment only.")
    assert (labels(table), then(table)) == expected


def test_what_was_taken_is_told_with_where_it_went() -> None:
    table = turn("zoch", "thief", drawers={"A1": top("diamond", "sapphire")}).open("A1")
    assert happened(table) == "Nothing fell out. Put 1 sapphire and 1 diamond on your black pillow."
    assert said(table).gains == (Heap(Gems(sapphire=1, diamond=1), Destination.BLACK, "Ana", 3),)
    assert (todo(table), then(table)) == (
        "Shut the drawer.",
        "You may rotate the top 1 or 2 levels by 90°, then turn the box over.",
    )
    assert labels(table) == ["Done"]
    assert labels(table.shut("A1")) == ["Done*"]


def test_what_happened_is_still_told_when_the_drawer_is_shut_and_the_box_moved() -> None:
    table = turn("zoch", "thief", drawers={"A1": top("diamond")}).open("A1").shut("A1").rotate()
    assert happened(table) == "Nothing fell out. Put 1 diamond on your black pillow."
    assert said(table).gains == (Heap(Gems(diamond=1), Destination.BLACK, "Ana", 1),)
    assert happened(table.end_turn()) == ""


def test_a_spill_costs_the_ability() -> None:
    table = turn("zoch", "thief", drawers={"A1": below("diamond", "diamond")}).open("A1")
    assert happened(table) == "2 diamonds fell out: put them on the red pillow. Take and place nothing this turn."
    assert said(table).fell == (Heap(Gems(diamond=2), Destination.RED),)
    assert said(table).gains == ()
    assert todo(table) == "Shut the drawer."


def test_a_spill_with_an_alarm_is_its_owners() -> None:
    table = turn("zoch", "thief", drawers={"A1": below("sapphire", "alarm:Bo")}).open("A1")
    assert happened(table) == (
        "Bo takes the alarm back, and 1 sapphire onto the black pillow. Take and place nothing this turn."
    )
    assert said(table).fell == (Heap(Gems(sapphire=1), Destination.BLACK, "Bo", 2),)


def test_ones_own_alarm_is_told_of_too() -> None:
    """All: who drops the own alarm takes it back, and the gems go to the red pillow."""
    table = turn("zoch", "thief", drawers={"A1": below("diamond", "alarm:Ana")}).open("A1")
    assert (
        happened(table) == "1 diamond fell out: put it on the red pillow. Ana takes the alarm back."
        " Take and place nothing this turn."
    )


@pytest.mark.parametrize(
    ("drawer", "expected"),
    [
        (
            below("diamond", "diamond"),
            "2 diamonds fell out: put them on the red pillow. Take and place nothing this turn.",
        ),
        (
            below("sapphire", "alarm:Bo"),
            ("Bo takes the alarm back, and 1 sapphire onto the black pillow. Take and place nothing this turn."),
        ),
        (
            below("diamond", "alarm:Ana"),
            (
                "1 diamond fell out: put it on the red pillow. Ana takes the alarm back."
                " Take and place nothing this turn."
            ),
        ),
        (top("diamond"), "Put 1 diamond on your black pillow."),
    ],
)
def test_who_has_seen_what_fell_is_told_what_follows_from_it(drawer: object, expected: str) -> None:
    table = turn("zoch", "thief", drawers={"A1": drawer}).open("A1")
    assert str(said(table).consequences) == expected
    assert said(table).hands == (DrawerClosed(drawer=Drawer.A1),)
    assert said(table.shut("A1")).hands == ()


def test_people_are_told_what_their_hands_do_for_a_seat() -> None:
    """As for a computer player: nobody is addressed, and what goes into the drawer is named while it is open."""
    thief = turn("zoch", "thief", drawers={"A1": top("diamond")}).open("A1")
    assert str(said(thief).for_hands) == "Put 1 diamond on Ana's black pillow."
    smuggler = turn("zoch", "smuggler", drawers={"A1": top("sapphire")}).open("A1")
    assert str(said(smuggler).for_hands) == "Put 1 sapphire on the red pillow."
    spilled = turn("zoch", "jeweler", drawers={"A1": below("diamond", "diamond")}).open("A1")
    assert str(said(spilled).for_hands) == "2 diamonds fell out: put them on the red pillow."
    jeweler = turn("zoch", "jeweler").open("A1")
    assert said(jeweler).for_hands is None
    placed = jeweler.place("sapphire").set_alarm()
    assert str(said(placed).for_hands) == ("Place 1 sapphire in the drawer for Ana. Place Ana's alarm in the drawer.")
    assert said(placed.shut("A1")).for_hands is None


def test_nothing_follows_from_nothing() -> None:
    assert said(turn("zoch", "jeweler").open("A1")).consequences is None


def test_another_drawer_that_is_out_has_to_be_shut() -> None:
    table = turn("zoch", "thief").open("A1").shut("A1").open("B1")
    assert (todo(table), said(table).hands) == ("Shut the other drawer.", (DrawerClosed(drawer=Drawer.B1),))


def test_an_alarm_that_falls_out_of_a_second_drawer_is_told_of() -> None:
    table = turn("zoch", "thief", drawers={"B1": below("diamond", "alarm:Bo")}).open("A1").shut("A1").open("B1")
    assert happened(table) == "1 diamond fell out: put it on the red pillow. Bo takes the alarm back."


def test_an_alarm_that_falls_alone_costs_nothing() -> None:
    table = turn("zoch", "thief", drawers={"A1": below("alarm:Bo")}).open("A1")
    assert happened(table) == "Bo takes the alarm back. The drawer is empty."


@side_by_side(
    only := "Nothing fell out. There is only an alarm in the drawer.",
    only,
    home := "Bo takes the alarm back. The drawer is empty.",
    home,
)
def test_a_drawer_with_an_alarm_alone_is_not_empty(edition: str, expected: str) -> None:
    """Italian and Gigamic: an alarm without gems goes back to its owner at once."""
    assert happened(turn(edition, "thief", drawers={"A1": top("alarm:Bo")}).open("A1")) == expected


def test_a_spill_over_gems_where_the_ability_stays() -> None:
    """Zoch: gems lie on top, so the thief takes them all the same."""
    table = turn("zoch", "thief", drawers={"A1": {**top("diamond"), **below("diamond")}}).open("A1")
    assert happened(table) == (
        "1 diamond fell out: put it on the red pillow."
        " There are still gems in the drawer, so you may still use your card."
        " Put 1 diamond on your black pillow."
    )


def test_what_a_spill_costs_is_told_as_long_as_the_drawer_is_open() -> None:
    """Nobody takes or places anything when it is shut; a share is lost for the whole round."""
    both = {"A1": {**top("diamond"), **below("diamond")}}
    fell, put = "1 diamond fell out: put it on the red pillow.", "Put 1 diamond on"
    assert happened(turn("zoch", "thief", drawers=both).open("A1").shut("A1")) == f"{fell} {put} your black pillow."
    smuggler = turn("zoch", "smuggler", drawers=both).open("A1")
    also = "Also put 1 diamond from the drawer on the red pillow."
    assert happened(smuggler.shut("A1")) == f"{fell} You get no share. {also}"
    assert happened(smuggler.place("diamond")) == f"{fell} You get no share. 1 imitation went in."
    assert happened(turn("zoch", "thief", drawers={"A1": below("diamond")}).open("A1").shut("A1")) == fell


def test_smugglers_fill_the_red_pillow() -> None:
    table = turn("zoch", "smuggler", drawers={"A1": top("diamond", "diamond")}).open("A1")
    assert happened(table) == "Nothing fell out. Put 2 diamonds on the red pillow."
    assert said(table).gains == (Heap(Gems(diamond=2), Destination.RED),)
    assert (todo(table), then(table)) == (
        "You may place an imitation.",
        "Then shut it. You may rotate levels, then turn the box over.",
    )


@side_by_side(
    "Take and place nothing this turn.",
    lost := "Take and place nothing, and get no share.",
    lost,
    lost,
)
def test_a_smuggler_who_drops_gems_is_told_of_the_lost_share(edition: str, expected: str) -> None:
    """Rio Grande: a smuggler alone has no share to lose."""
    table = turn(edition, "smuggler", drawers={"A1": below("diamond")}).open("A1")
    assert happened(table) == f"1 diamond fell out: put it on the red pillow. {expected}"


def test_a_ring_of_smugglers_has_a_share_to_lose() -> None:
    """Rio Grande: who drops gems does not share in the booty of the ring."""
    table = play("rio-grande", drawers={"A1": below("diamond")}).reveal(Ana="smuggler 1", Bo="smuggler 2", Cy="thief")
    assert (
        happened(table.open("A1"))
        == "1 diamond fell out: put it on the red pillow. Take and place nothing, and get no share."
    )


@pytest.mark.parametrize("edition", ["zoch", "gigamic"])
def test_a_smuggler_whose_ability_stays_loses_the_share_all_the_same(edition: str) -> None:
    table = turn(edition, "smuggler", drawers={"A1": {**top("diamond"), **below("sapphire")}}).open("A1")
    assert happened(table) == (
        "1 sapphire fell out: put it on the red pillow."
        " There are still gems in the drawer: you may use your card, but you get no share."
        " Also put 1 diamond from the drawer on the red pillow."
    )


def test_a_choice_of_one_gem_names_its_kinds() -> None:
    """Rio Grande: a smuggler alone may take one gem."""
    table = turn("rio-grande", "smuggler", drawers={"A1": top("ruby", "sapphire", "diamond")}).open("A1")
    assert todo(table) == "Take one gem, or nothing."
    takings = ["Take a ruby*", "Take a sapphire", "Take a diamond", "Take nothing"]
    assert labels(table) == [*takings, "Place a sapphire", "Place a diamond"]
    assert json.loads(choice(table, "Take a ruby").line) == {"type": "gems_taken", "gems": ["ruby"]}
    assert choice(table, "Take a ruby").kind is Kind.RUBY


def test_who_taps_late_is_asked_what_it_was() -> None:
    table = turn("rio-grande", "thief", drawers={"A1": top("diamond")}).open("A1")
    assert todo(table) == "Take everything in the drawer, or nothing."
    table.shut("A1")
    assert (todo(table), then(table)) == (
        "Tap what you took.",
        "You may rotate the top 1 or 2 levels by 90°, or turn the box over.",
    )
    assert labels(table.turn_over()) == ["Take all*", "Take nothing"]
    assert then(table) == ""
    assert happened(table.take()) == "You take nothing."


def test_an_imitation_that_must_be_placed_is_asked_for() -> None:
    """Italian: the jeweler must place one."""
    table = turn("italiano", "jeweler").open("A1")
    assert todo(table) == "Place an imitation in the drawer."
    assert labels(table) == ["Place a sapphire", "Place a diamond", "Place the alarm"]
    table.shut("A1")
    assert (todo(table), then(table)) == (
        "Tap the imitation you placed.",
        "You may move the box twice: rotate the top 1 or 2 levels by 90°, or turn it over.",
    )
    table.place("diamond")
    assert happened(table) == "1 imitation went in."
    assert then(table) == "If you placed your alarm, tap it."
    assert labels(table) == ["Place the alarm", "Done*"]
    assert happened(table.set_alarm()) == "Your alarm is in the drawer."
    assert then(table) == "Bo is next."


def test_the_only_imitation_that_is_left_is_the_usual_one() -> None:
    table = turn("italiano", "smuggler", white={"Ana": {"sapphire": 1}}).open("A1")
    assert labels(table) == ["Place a sapphire*"]


def test_a_gemologist_is_told_of_every_further_imitation() -> None:
    """Zoch: one, and one more for each detective."""
    table = turn("zoch", "gemologist", detectives=1).open("A1")
    assert todo(table) == "Place 1 to 2 imitations: one more for each detective."
    assert todo(table.place()) == "You may place another imitation."
    assert happened(table.place()) == "2 imitations went in."
    assert todo(table) == "Shut the drawer."
    assert (todo(table.shut("A1")), then(table)) == (
        "You may rotate the top 1 or 2 levels by 90°, then turn the box over.",
        "Bo is next.",
    )


def test_a_jeweler_may_leave_an_alarm_and_an_imitation() -> None:
    table = turn("zoch", "jeweler").open("A1")
    assert todo(table) == "You may place an imitation and your alarm."
    assert todo(table.place()) == "You may place your alarm in the drawer."
    assert choice(table, "Place the alarm").kind is Kind.ALARM


def test_an_owner_may_take_a_lone_alarm_back() -> None:
    """Rio Grande, Alarm: the owner may take it back."""
    table = turn("rio-grande", "thief", drawers={"A1": top("alarm:Bo")}).open("A1")
    assert todo(table) == "Bo may take the alarm back after your action, until the turn ends. Shut the drawer."
    back = choice(table, "Bo takes the alarm back")
    assert (back.kind, back.seat, json.loads(back.line)) == (
        Kind.RECLAIM,
        "Bo",
        {"type": "alarm_reclaimed", "seat": "Bo"},
    )
    assert happened(table.reclaim("Bo")) == "Bo takes the alarm back. The drawer is empty."


def test_a_master_thief_takes_in_front_or_searches() -> None:
    table = turn("zoch", "master_thief", drawers={"A1": {**top("diamond"), "secret_upright": ["ruby"]}}).open("A1")
    assert (todo(table), then(table)) == (
        "Take everything in the drawer, or nothing. Or pull it further to look for a ruby.",
        "Then shut it. You may rotate levels, then turn the box over.",
    )
    table.open("A1", "secret")
    assert happened(table) == "You found a ruby!"
    assert (todo(table), then(table)) == (
        "Take the ruby and everything in front, or nothing.",
        "Then shut it. You may rotate levels, then turn the box over.",
    )
    assert happened(table.take_all()) == "Put 1 ruby and 1 diamond on your black pillow."
    assert happened(table.shut("A1")) == "Put 1 ruby and 1 diamond on your black pillow."
    assert said(table).gains == (Heap(Gems(ruby=1, diamond=1), Destination.BLACK, "Ana", 5),)


def test_everybody_sees_an_alarm_that_lies_on_top_in_the_open_drawer() -> None:
    drawers = {"A1": top("sapphire", "alarm:Bo"), "A2": {**top("diamond"), **below("alarm:Cy")}}
    table = turn("zoch", "master_thief", drawers=drawers)
    assert said(table).alarm is None
    opened = table.open("A1")
    assert said(opened).alarm == said(opened.take_all()).alarm == "Bo"
    assert said(opened.shut("A1")).alarm is None
    assert said(table.open("A2")).alarm is None
    assert said(opened.turn_over()).alarm is None, "it has fallen"
    assert said(turn("zoch", "jeweler").open("A1").set_alarm()).alarm == "Ana"


def test_a_ruby_alone_is_taken_alone() -> None:
    table = turn("zoch", "master_thief", drawers={"A1": {"secret_upright": ["ruby"]}}).open("A1", "secret")
    assert todo(table) == "Take the ruby, or nothing."
    assert "Take the ruby*" in labels(table)
    assert said(table).in_secret == Gems(ruby=1)
    assert said(table.take_all()).in_secret == Gems()


def test_a_search_is_suggested_at_a_long_drawer_only() -> None:
    """Everybody sees which drawers are long, and only those have secret compartments."""
    for drawers in ({}, {"A1": top("diamond"), "A2": top("diamond")}):
        assert "further" in todo(turn("rio-grande", "master_thief", drawers=drawers).open("A1"))
        short = turn("rio-grande", "master_thief", drawers=drawers).open("A2")
        assert not any("further" in str(words) for words in (todo(short), then(short), *now(short, "master_thief")))


def test_a_master_thief_at_an_empty_drawer_may_still_search() -> None:
    table = turn("zoch", "master_thief").open("A1")
    assert happened(table) == "Nothing fell out. The drawer is empty."
    assert todo(table) == "Pull the drawer further to look for a secret compartment, or shut it."
    table.open("A1", "secret")
    assert happened(table) == "Nothing fell out. The search failed: you get nothing."
    assert todo(table) == "Shut the drawer."


@side_by_side(("on the red pillow", "red"), up := ("into the upper secret compartment", "secret"), up, up)
def test_a_ruby_that_falls_is_told_with_where_it_goes(edition: str, expected: tuple[str, str]) -> None:
    """Rio Grande: what falls goes to the red pillow, as always. The others: into the upper secret compartment."""
    table = turn(edition, "master_thief", drawers={"A1": {"secret_inverted": ["ruby"]}}).open("A1", "secret")
    where, to = expected
    assert happened(table) == f"1 ruby fell out: put it {where}. The search failed: you get nothing."
    assert [(heap.gems, heap.to) for heap in said(table).fell] == [(Gems(ruby=1), to)]


def test_a_drawer_that_is_not_all_the_way_out() -> None:
    table = turn("zoch", "thief").open("A1", "ajar")
    assert (todo(table), labels(table)) == ("Pull the drawer out to the end of its front compartment.", ["Done"])
    assert todo(table.shut("A1")) == "Open the same drawer again, all the way."


NEED_NOT = "If gems fall out, you may still place one, but don't have to."


TOO_LATE = "The box was moved: opening a drawer now is a foul."


@side_by_side(
    ("Undo this, put the box back, and open a drawer.", "Moving the box comes after the drawer.", []),
    ("You may turn the box over.", TOO_LATE, ["Done*"]),
    ("You may rotate the top 1 or 2 levels by 90°, or turn the box over.", TOO_LATE, ["Done*"]),
    ("You may turn the box over.", TOO_LATE, ["Done*"]),
)
def test_a_box_moved_before_a_drawer_leaves_what_is_lawful(edition: str, expected: tuple[str, str, list[str]]) -> None:
    """Rio Grande: "must open one drawer" and "must not move the box when doing so", so only undoing it is lawful."""
    table = turn(edition, "thief").rotate()
    assert (todo(table), then(table), labels(table)) == expected
    if edition != "rio-grande":
        assert table.end_turn().fouls == []


def test_a_drawer_that_was_not_fully_open_when_the_box_was_moved_is_opened_further() -> None:
    """Shutting it would be the next foul; so would be opening it again, once it is shut."""
    table = turn("zoch", "thief").open("A1", "ajar").rotate()
    assert (todo(table), then(table)) == ("Pull the drawer out to the end of its front compartment.", "")
    assert table.open("A1").shut("A1").end_turn().fouls == ["box_moved_with_drawer_open"]


def test_a_drawer_that_was_shut_before_it_was_fully_open_stays_shut_once_the_box_was_moved() -> None:
    table = turn("zoch", "thief").open("A1", "ajar").shut("A1").rotate()
    assert (todo(table), then(table)) == ("You may turn the box over.", TOO_LATE)


PUT_IN_AGAIN = "Undo this, turn the box back, and put whatever fell out back into its compartment."
TURN_BACK = "Undo this, and turn the box back."


@every_edition
@pytest.mark.parametrize(("character", "remedy"), [("jeweler", PUT_IN_AGAIN), ("thief", TURN_BACK)])
def test_a_box_turned_over_with_the_drawer_open_has_one_remedy(edition: str, character: str, remedy: str) -> None:
    """A jeweler leaves the diamond where it is; a thief has emptied the drawer in most editions, and here in all."""
    inside = {"A1": top("diamond")} if character == "jeweler" else {}
    table = turn(edition, character, drawers=inside).open("A1").turn_over()
    assert (happened(table), todo(table), then(table)) == ("", remedy, "")
    assert [str(foul.remedy) for foul in descriptions.fouls(table.state)] == [remedy]
    assert todo(table.turn_over()) != remedy


def test_what_lies_behind_the_front_is_not_told_by_the_remedy() -> None:
    """A secret compartment that came out may have held something: nobody says whether it did."""
    for ruby in (["ruby"], []):
        inside = {"A1": {"secret_upright": ruby}, "C1": {"secret_upright": ["ruby"]}}
        table = turn("zoch", "thief", drawers=inside).open("A1", "secret").turn_over()
        assert todo(table) == PUT_IN_AGAIN


def test_a_drawer_that_was_opened_again_the_other_way_up_is_shut() -> None:
    table = turn("zoch", "jeweler", drawers={"A1": top("diamond")}).open("A1").shut("A1").turn_over().open("A1")
    assert (todo(table), table.fouls) == ("Shut the drawer.", ["box_moved_before_drawer"])
    assert table.shut("A1").end_turn().fouls == ["box_moved_before_drawer"]


def test_a_drawer_that_was_left_open_is_not_forgotten() -> None:
    table = turn("zoch", "thief").open("A1").end_turn()
    assert (said(table).seat, then(table)) == ("Bo", "A drawer is still out: shut it first.")
    assert then(table.end_turn().end_turn()) == "A drawer is still out: shut it first."


def test_a_second_drawer_is_told_by_what_fell_from_it() -> None:
    table = turn("zoch", "thief", drawers={"B1": below("sapphire")}).open("A1").shut("A1").open("B1")
    assert happened(table) == "1 sapphire fell out: put it on the red pillow."


@every_edition
def test_a_second_drawer_is_shut_before_anything_else(edition: str) -> None:
    """What is tapped counts for this turn's drawer, which is shut, so nothing is offered but "done"."""
    table = turn(edition, "jeweler", drawers={"B1": top("diamond")}).open("A1").shut("A1").open("B1")
    assert (todo(table), then(table), happened(table)) == ("Shut the other drawer.", "", "")
    assert labels(table) in ([], ["Done"])
    assert todo(table.shut("B1")) != "Shut the other drawer."
    assert "Place a diamond" in labels(table)


def test_a_second_drawer_is_shut_before_the_first_is_opened_all_the_way() -> None:
    table = turn("zoch", "thief").open("A1", "ajar").shut("A1").open("B1")
    assert todo(table) == "Shut the other drawer."
    assert todo(table.shut("B1")) == "Open the same drawer again, all the way."


def test_a_drawer_waits_to_be_pulled_further_until_something_was_taken_or_the_search_is_over() -> None:
    def waits(table: Table) -> str | None:
        return said(table).further

    def opened(character: str, drawer: str) -> Table:
        return turn("zoch", character, drawers={"B1": top("diamond"), "B2": top("diamond")}).open(drawer)

    assert waits(opened("master_thief", "B1")) == "B1"
    assert waits(opened("master_thief", "B1").take_all()) is None
    assert waits(opened("master_thief", "B1").open("B1", "secret")) is None
    assert waits(opened("master_thief", "B1").shut("B1")) is None
    assert waits(opened("master_thief", "B1").open("B2")) is None
    assert waits(opened("master_thief", "B1").turn_over()) is None
    assert waits(opened("master_thief", "B2")) is None
    assert waits(opened("thief", "B1")) is None
    assert waits(turn("zoch", "master_thief")) is None


@side_by_side(None, "B1", "B1", "B1")
def test_a_drawer_does_not_wait_where_an_imitation_may_go_in(edition: str, expected: str | None) -> None:
    """Rio Grande: a master thief may place one into an empty drawer, and shut it."""
    assert said(turn(edition, "master_thief").open("B1")).further == expected


ALL = frozenset(USUALLY_FITTED)


def test_who_shuts_a_drawer_that_no_sensor_sees_may_say_done_at_once() -> None:
    table = turn("zoch", "master_thief", drawers={"A1": top("diamond")}).open("A1")
    told = [str(one.label) for one in said(table, ALL).choices]
    assert told == ["Take all", "Take nothing", "Done", "Pulled further"]
    assert "Done" not in [str(one.label) for one in said(table, ALL - {"A1.closed"}).choices]
    handling = said(table, ALL).handling
    assert handling is not None
    assert handling.now, "rotating tells that it was shut"


def test_done_is_the_usual_thing_once_nothing_else_is_to_be_said() -> None:
    table = turn("zoch", "thief").open("A1")
    (done,) = [one for one in said(table, ALL).choices if one.kind is Kind.DONE]
    assert done.primary
    assert not any(one.primary for one in said(table).choices)


def test_nobody_is_done_who_must_still_place_an_imitation() -> None:
    table = turn("zoch", "gemologist", drawers={"A1": top("diamond")}).open("A1")
    assert Kind.DONE not in [one.kind for one in said(table, ALL).choices]
