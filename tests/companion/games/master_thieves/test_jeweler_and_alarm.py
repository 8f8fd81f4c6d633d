"""The jeweler, and what becomes of the alarms left in the box."""

import pytest

from .table import Table, below, every_edition, play, side_by_side, smugglers_first_editions, top, turn

EMPTY = {"Ana": {"diamond": 0, "sapphire": 0}}


@side_by_side("may", "may", "must", "must")
def test_jewelers_imitation(edition: str, expected: str) -> None:
    """Rio Grande and Zoch, Jeweler: may place one. Italian and French: places one, whatever lies there already."""
    for drawers in ({}, {"A1": top("diamond")}):
        table = turn(edition, "jeweler", drawers=drawers).open("A1")
        assert ("turn_ended" in table.options) is (expected == "may")
        if expected == "must":
            table.rejects("turn_ended", "Ana must place an imitation")
        else:
            assert Table(table.state).end_turn().placed() == 0
        table.place()
        table.rejects("gem_placed", "as many imitations as this turn allows", gem="diamond")
        assert table.end_turn().placed() == 1


@every_edition
def test_jeweler_without_a_drawer_or_imitations_owes_none(edition: str) -> None:
    assert turn(edition, "jeweler").end_turn().placed() == 0
    assert turn(edition, "jeweler", white=EMPTY).open("A1").shut("A1").end_turn().active != "Ana"


@every_edition
def test_jeweler_takes_nothing(edition: str) -> None:
    table = turn(edition, "jeweler", drawers={"A1": top("sapphire")}).open("A1")
    table.rejects("gems_taken", "a jeweler takes nothing", gems="all")
    assert (table.inside("A1"), table.red) == (["sapphire"], {})


@every_edition
def test_jeweler_may_leave_the_alarm_with_an_imitation(edition: str) -> None:
    table = turn(edition, "jeweler").open("A1").place()
    assert "alarm_placed" in table.options
    table.set_alarm()
    assert (table.inside("A1"), table.alarm(), "alarm_placed" in table.options) == (
        ["diamond", "alarm:Ana"],
        "out",
        False,
    )
    table.rejects("alarm_placed", "Ana has already placed the alarm this turn")
    assert table.end_turn().alarm() == "out"


@every_edition
def test_alarm_may_come_before_the_imitation(edition: str) -> None:
    table = turn(edition, "jeweler").open("A1").set_alarm().place().shut("A1").end_turn()
    assert (table.inside("A1"), table.alarm()) == (["diamond", "alarm:Ana"], "out")


@every_edition
def test_alarm_that_is_out_cannot_be_placed_again(edition: str) -> None:
    table = turn(edition, "jeweler", drawers={"C4": top("diamond", "alarm:Ana")}).open("A1")
    assert "alarm_placed" not in table.options
    table.rejects("alarm_placed", "Ana's alarm is already in the box")


@every_edition
def test_one_alarm_a_drawer(edition: str) -> None:
    """All: only if there is no alarm of another jeweler in the drawer."""
    table = turn(edition, "jeweler", drawers={"A1": top("diamond", "alarm:Bo")}).open("A1")
    assert "alarm_placed" not in table.options
    table.rejects("alarm_placed", "there is already an alarm in A1")
    assert table.place().inside("A1") == ["diamond", "diamond", "alarm:Bo"]


@every_edition
@pytest.mark.parametrize("character", ["smuggler", "gemologist", "thief", "master_thief"])
def test_only_a_jeweler_places_an_alarm(edition: str, character: str) -> None:
    table = turn(edition, character).open("A1")
    words = f"only a jeweler places an alarm, but Ana is a {character.replace('_', ' ')}"
    table.rejects("alarm_placed", words)


@every_edition
def test_jeweler_who_spilled_places_neither_imitation_nor_alarm(edition: str) -> None:
    table = turn(edition, "jeweler", drawers={"A1": below("diamond")}).open("A1")
    table.rejects("gem_placed", "Ana has lost the action for this turn", gem="diamond")
    table.rejects("alarm_placed", "Ana has lost the action for this turn")
    assert table.end_turn().placed() == 0


@every_edition
def test_alarm_needs_a_drawer_that_was_opened_fully(edition: str) -> None:
    table = turn(edition, "jeweler")
    table.rejects("alarm_placed", "Ana has not opened a drawer")
    table.open("A1", "ajar").rejects("alarm_placed", "A1 was not opened all the way")


@every_edition
@pytest.mark.parametrize("character", ["smuggler", "jeweler", "gemologist", "thief", "master_thief"])
def test_gems_that_fall_with_an_alarm_go_to_its_owner(edition: str, character: str) -> None:
    """All: an alarm that falls brings the gems that fell with it to its owner's black pillow, and goes home."""
    table = turn(edition, character, drawers={"A1": below("diamond", "sapphire", "alarm:Bo")}).open("A1")
    assert (table.black("Bo"), table.red, table.black("Ana")) == ({"diamond": 1, "sapphire": 1}, {}, {})
    assert (table.alarm("Bo"), table.inside("A1", "inverted")) == ("home", [])
    if character in ("smuggler", "jeweler"):
        table.rejects("gem_placed", "lost the action for this turn", gem="diamond")


@every_edition
@pytest.mark.parametrize("character", ["smuggler", "jeweler", "gemologist", "thief", "master_thief"])
def test_own_alarm_goes_home_and_its_gems_to_the_red_pillow(edition: str, character: str) -> None:
    table = turn(edition, character, drawers={"A1": below("diamond", "alarm:Ana")}).open("A1")
    assert (table.red, table.black(), table.alarm()) == ({"diamond": 1}, {}, "home")


@every_edition
@pytest.mark.parametrize("owner", ["Ana", "Bo"])
def test_alarm_that_falls_alone_costs_nobody_the_ability(edition: str, owner: str) -> None:
    table = turn(edition, "jeweler", drawers={"A1": below(f"alarm:{owner}")}).open("A1")
    assert (table.alarm(owner), table.red) == ("home", {})
    assert table.place().set_alarm().inside("A1") == ["diamond", "alarm:Ana"]


@every_edition
def test_smuggler_who_set_off_an_alarm_has_spilled(edition: str) -> None:
    drawers = {"A1": below("diamond", "alarm:Cy")}
    table = play(edition, drawers=drawers, red={"ruby": 2}).reveal(Ana="smuggler 1", Bo="smuggler 2", Cy="thief")
    table.open("A1").shut("A1").end_turn().end_turn()
    assert (table.black("Ana"), table.black("Bo"), table.black("Cy")) == ({}, {"ruby": 2}, {"diamond": 1})


@every_edition
def test_alarm_on_top_disturbs_no_action(edition: str) -> None:
    """All: an alarm lying in the drawer is off; the character acts as usual and the alarm itself is not taken."""
    table = turn(edition, "thief", drawers={"A1": top("diamond", "alarm:Bo")}).open("A1")
    if edition == "rio-grande":
        table.take_all()
    assert table.black() == {"diamond": 1}
    assert turn(edition, "gemologist", drawers={"A1": top("diamond", "alarm:Bo")}).open("A1").place().placed() == 1


@side_by_side("may", "out", "home", "home")
def test_alarm_alone_after_the_action(edition: str, expected: str) -> None:
    """Rio Grande: the owner may take it back. Zoch: it stays. Italian and French: the owner gets it back at once."""
    table = turn(edition, "thief", drawers={"A1": top("diamond", "alarm:Bo")}).open("A1")
    if edition == "rio-grande":
        table.take_all()
        assert "alarm_reclaimed" in table.options
        kept = Table(table.state).end_turn()
        assert (kept.alarm("Bo"), kept.inside("A1")) == ("out", ["alarm:Bo"])
        assert table.reclaim("Bo").alarm("Bo") == "home"
    else:
        table.rejects("alarm_reclaimed", "nobody takes an alarm back by hand", seat="Bo")
        assert "alarm_reclaimed" not in table.options
        table.end_turn()
        assert (table.alarm("Bo"), table.inside("A1")) == (expected, ["alarm:Bo"] if expected == "out" else [])


@every_edition
def test_alarm_that_got_company_stays(edition: str) -> None:
    """The smuggler empties the drawer around it, then puts an imitation in: it does not lie alone."""
    table = turn(edition, "smuggler", drawers={"A1": top("diamond", "alarm:Bo")}).open("A1")
    if edition == "rio-grande":
        table.take("diamond")
    table.place().shut("A1").end_turn()
    assert (table.alarm("Bo"), table.inside("A1")) == ("out", ["diamond", "alarm:Bo"])


@pytest.mark.parametrize("edition", ["italiano", "gigamic"])
def test_lone_alarm_goes_home_also_when_it_was_found_alone(edition: str) -> None:
    """Italian and French, alarm not triggered: without gems after the action, whoever left it so."""
    table = turn(edition, "thief", drawers={"A1": top("alarm:Bo")}).open("A1").shut("A1").end_turn()
    assert table.alarm("Bo") == "home"


def test_rio_grande_owner_reclaims_only_his_own_alarm_and_only_when_alone() -> None:
    drawers = {"A1": top("diamond", "alarm:Bo"), "A2": top("alarm:Cy")}
    table = turn("rio-grande", "thief", drawers=drawers)
    table.rejects("alarm_reclaimed", "Ana has not opened a drawer", seat="Bo")
    table.open("A1")
    table.rejects("alarm_reclaimed", "Bo has no alarm lying alone in this turn's drawer", seat="Bo")
    table.take_all()
    table.rejects("alarm_reclaimed", "Cy has no alarm lying alone", seat="Cy")
    table.rejects("alarm_reclaimed", "nobody at this table is called Zed", seat="Zed")
    table.end_turn().rejects("alarm_reclaimed", "Bo has not opened a drawer", seat="Bo")


@pytest.mark.parametrize("character", ["smuggler", "jeweler", "gemologist", "master_thief"])
def test_rio_grande_alarm_is_not_reclaimed_before_the_action_is_over(character: str) -> None:
    """Rio Grande, Jeweler: the player acts first; "afterwards" the owner may take an alarm that lies alone."""
    table = turn("rio-grande", character, drawers={"A1": top("alarm:Bo")}).open("A1")
    table.rejects("alarm_reclaimed", "Ana can still act", seat="Bo")
    assert "alarm_reclaimed" not in table.options
    assert "alarm_reclaimed" not in Table(table.state).place().shut("A1").options
    assert table.shut("A1").options >= {"alarm_reclaimed", "turn_ended"}
    assert table.reclaim("Bo").alarm("Bo") == "home"


def test_rio_grande_jeweler_leaves_no_alarm_where_one_was_taken_back() -> None:
    """Rio Grande, Jeweler: one alarm per drawer. The other one lay there during the action, which is over."""
    table = turn("rio-grande", "jeweler", drawers={"A1": top("alarm:Bo")}).open("A1").shut("A1").reclaim("Bo")
    assert "alarm_placed" not in table.options
    table.rejects("alarm_placed", "too late for another one")


def test_rio_grande_alarm_is_not_reclaimed_while_it_is_open_what_was_taken() -> None:
    """The front is empty but for the alarm, a ruby was found behind it, and the master thief has not answered."""
    drawers = {"A1": {"upright": ["alarm:Bo"], "secret_upright": ["ruby"]}}
    table = turn("rio-grande", "master_thief", drawers=drawers).open("A1", "secret").shut("A1")
    table.rejects("alarm_reclaimed", "Ana can still act", seat="Bo")
    assert table.take_all().reclaim("Bo").alarm("Bo") == "home"


def test_rio_grande_alarm_is_reclaimed_until_the_turn_ends() -> None:
    """Contract, alarm_reclaimed: also when the drawer is shut again and the box turned over."""
    table = turn("rio-grande", "thief", drawers={"A1": top("diamond", "alarm:Bo")}).open("A1").take_all()
    assert table.shut("A1").turn_over().reclaim("Bo").alarm("Bo") == "home"
    assert table.inside("A1") == []


@smugglers_first_editions
def test_alarm_home_again_can_be_used_again(edition: str) -> None:
    """Italian and French say so; the Zoch alarm comes home when it falls."""
    table = play(edition, drawers={"A1": below("diamond", "alarm:Bo")})
    table.reveal(Ana="smuggler", Bo="jeweler", Cy="thief").open("A1").shut("A1").end_turn()
    assert table.open("A2").place().set_alarm().alarm("Bo") == "out"


@pytest.mark.parametrize("edition", ["italiano", "gigamic"])
def test_lone_alarm_waits_for_an_imitation_that_may_still_come(edition: str) -> None:
    """italiano, gigamic: an alarm without gems goes home once the action is over, at the latest with the turn."""
    drawers = {"A1": top("alarm:Bo")}
    table = turn(edition, "gemologist", drawers=drawers).correct(white={"Ana": {"diamond": 2}}).open("A1")
    assert table.alarm("Bo") == "out"
    table.place("sapphire").shut("A1").end_turn()
    assert table.alarm("Bo") == "out"


@pytest.mark.parametrize("edition", ["italiano", "gigamic"])
def test_lone_alarm_of_the_jeweler_goes_home_at_the_end_of_the_turn(edition: str) -> None:
    """Nothing was left to put beside it."""
    nothing = {"diamond": 0, "sapphire": 0}
    table = turn(edition, "jeweler").correct(white={"Ana": nothing}).open("A1").set_alarm()
    assert table.alarm() == "out"
    assert table.shut("A1").end_turn().alarm() == "home"
