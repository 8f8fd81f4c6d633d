"""Positions said by people: a start from the middle, and the table overruling the app."""

import re

import pytest

from companion.games.errors import RejectedError

from .table import NAMES, Heap, Table, every_edition, fill, fill_rubies, opened, play, top, turn


@every_edition
def test_what_a_position_does_not_name(edition: str) -> None:
    """Contract, position_set: empty, 0, a full hand, the edition's white pillow, upright, rings at 0, round 1."""
    table = play(edition)
    assert table.view["box"] == {"orientation": "upright", "rings": {"AB": 0, "BC": 0}, "open": {}}
    assert (table.red, table.black("Bo"), table.white("Bo")) == ({}, {}, opened(edition).white("Bo"))
    assert (table.view["round"], table.view["cycle"], table.seat("Cy")["cards"]) == (1, 1, 6)
    assert all(not any(sides.values()) for sides in table.view["hidden"]["drawers"].values())


@every_edition
def test_kind_not_named_in_a_named_pillow_is_none(edition: str) -> None:
    table = play(edition, white={"Ana": {"diamond": 3}}, black={"Bo": {"ruby": 1}})
    assert (table.white("Ana"), table.white("Bo"), table.black("Bo")) == (
        {"diamond": 3},
        opened(edition).white("Bo"),
        {"ruby": 1},
    )


@every_edition
def test_position_names_everything(edition: str) -> None:
    drawers = {
        "A1": {"upright": ["diamond", "alarm:Bo"], "secret_inverted": ["ruby"]},
        "C4": {"inverted": ["sapphire", "diamond"]},
    }
    hands = {"Ana": ["detective", "smuggler"]}
    table = play(edition, orientation="inverted", rings={"AB": 2}, drawers=drawers, hands=hands, round=5)
    assert table.view["box"] == {"orientation": "inverted", "rings": {"AB": 2, "BC": 0}, "open": {}}
    assert (table.inside("A1"), table.inside("A1", "secret_inverted")) == (["diamond", "alarm:Bo"], ["ruby"])
    assert table.inside("C4", "inverted") == ["sapphire", "diamond"]
    assert (table.alarm("Bo"), table.alarm("Ana")) == ("out", "home")
    assert (table.seat("Ana")["hand"], table.view["round"]) == (["smuggler", "detective"], 5)


@every_edition
def test_position_replaces_a_setup_that_was_begun(edition: str) -> None:
    table = opened(edition).event("ruby_placed", drawer="A1").event("diamonds_placed", seat="Ana", drawer="A2", count=2)
    table.event("position_set", red={"ruby": 6})
    assert (table.red, table.inside("A1", "secret_upright"), table.inside("A2")) == ({"ruby": 6}, [], [])


@every_edition
def test_position_comes_before_play(edition: str) -> None:
    play(edition).rejects("position_set", "setup is over")
    turn(edition, "thief").rejects("position_set", "setup is over")


IMPOSSIBLE: list[tuple[dict[str, object], str]] = [
    ({"red": {"ruby": 7}}, "gems do not add up: there would be"),
    ({"drawers": {"A1": {"upright": ["ruby"] * 8}}}, "gems do not add up: there would be"),
    ({"white": {"Ana": {"ruby": 1}}}, "rubies are never imitations"),
    ({"white": {"Zed": {"diamond": 1}}}, "nobody at this table is called Zed"),
    ({"black": {"Zed": {"diamond": 1}}}, "nobody at this table is called Zed"),
    ({"hands": {"Zed": ["thief"]}}, "nobody at this table is called Zed"),
    ({"hands": {"Ana": ["thief", "thief"]}}, "Ana has only one thief card"),
    (
        {"drawers": {"A1": {"upright": ["alarm:Zed"]}}},
        "alarm must belong to a seat at this table, but Zed is not one of them",
    ),
    ({"drawers": {"A1": {"upright": ["alarm:Ana", "alarm:Bo"]}}}, "only one alarm in A1"),
    ({"drawers": {"A1": {"upright": ["alarm:Ana"], "inverted": ["alarm:Bo"]}}}, "alarms do not add up"),
    ({"drawers": {"A1": {"upright": ["alarm:Ana"]}, "B1": {"upright": ["alarm:Ana"]}}}, "alarms do not add up"),
    ({"drawers": {"A1": {"secret_upright": ["alarm:Ana"]}}}, "never lies in a secret compartment"),
    ({"drawers": {"A2": {"secret_upright": ["ruby"]}}}, "A2 is a short drawer"),
]


@every_edition
@pytest.mark.parametrize(("position", "words"), IMPOSSIBLE)
def test_impossible_position_is_refused(edition: str, position: dict[str, object], words: str) -> None:
    opened(edition).rejects("position_set", words, **position)


@every_edition
@pytest.mark.parametrize(("position", "words"), IMPOSSIBLE)
def test_impossible_correction_is_refused(edition: str, position: dict[str, object], words: str) -> None:
    turn(edition, "thief").rejects("correction", words, set=position)


@every_edition
def test_correction_replaces_what_is_named_and_nothing_else(edition: str) -> None:
    """Contract, correction: a gem kind or side that is not named stays as it is."""
    drawers = {"A1": {"upright": ["diamond"], "inverted": ["sapphire"], "secret_upright": ["ruby"]}}
    table = play(edition, drawers=drawers, red={"diamond": 2, "sapphire": 1}, black={"Bo": {"ruby": 1, "diamond": 1}})
    before = table.white("Ana")
    table.correct(
        drawers={"A1": {"inverted": []}},
        red={"diamond": 3},
        black={"Bo": {"diamond": 0}},
        white={"Ana": {"sapphire": 1}},
        rings={"BC": 3},
    )
    assert (table.inside("A1"), table.inside("A1", "inverted")) == (["diamond"], [])
    assert table.inside("A1", "secret_upright") == ["ruby"]
    assert (table.red, table.black("Bo")) == ({"diamond": 3, "sapphire": 1}, {"ruby": 1})
    assert table.white("Ana") == before | {"sapphire": 1}
    assert table.view["box"]["rings"] == {"AB": 0, "BC": 3}


@every_edition
def test_empty_correction_changes_nothing(edition: str) -> None:
    table = turn(edition, "thief", drawers={"A1": top("diamond")}).open("A1")
    before = table.view
    assert table.correct().view == before


@every_edition
def test_refused_correction_tells_nothing_of_the_box(edition: str) -> None:
    """Contract: the kind of mistake, no number, no drawer. Games that differ in the box alone get the same answer."""
    for hidden, claim in (
        (["sapphire", "sapphire"], ["sapphire"] * 30),
        (["alarm:Bo"], ["alarm:Bo"]),
    ):
        answers = set()
        for drawer in ("A2", "C2"):
            table = play(edition, drawers={drawer: {"upright": hidden}})
            with pytest.raises(RejectedError) as refused:
                table.correct(drawers={"B1": {"upright": claim}})
            answers.add(str(refused.value))
        assert len(answers) == 1
        assert not re.search(r"\d|[ABC][1-4]", answers.pop())


@every_edition
def test_correction_draws_on_unused_gems_and_no_further(edition: str) -> None:
    """Contract: everything must still add up, unused gems of the stock included."""
    table = play(edition, red={"ruby": 4})
    table.correct(black={"Ana": {"ruby": 2}})
    assert table.black() == {"ruby": 2}
    table.rejects("correction", "gems do not add up", set={"black": {"Bo": {"ruby": 1}}})
    table.correct(black={"Bo": {"ruby": 1}}, red={"ruby": 3})
    assert (table.red, table.black("Bo")) == ({"ruby": 3}, {"ruby": 1})


@every_edition
def test_correction_of_round_and_hands(edition: str) -> None:
    table = play(edition).correct(round=4, hands={"Bo": ["thief", "jeweler"]})
    assert (table.view["round"], table.seat("Bo")["hand"], table.seat("Ana")["cards"]) == (4, ["jeweler", "thief"], 6)


@every_edition
def test_correction_goes_at_any_time(edition: str) -> None:
    """In setup, in a reveal, in a turn, in a share-out and after the end."""
    sharing = (
        play(edition, red={"ruby": 1, "diamond": 2}).reveal(Ana="detective 1", Bo="detective 2", Cy="thief").end_turn()
    )
    over = play(edition, white={"Ana": {"diamond": 0}}).reveal(Ana="thief", Bo="jeweler", Cy="gemologist")
    over.end_turn().end_turn().end_turn()
    tables = [opened(edition), fill(opened(edition)), play(edition), turn(edition, "thief"), sharing, over]
    assert [table.phase for table in tables[3:]] == ["turn", "sharing", "game_over"]
    for table in tables:
        phase = table.phase
        assert table.correct(black={"Cy": {"sapphire": 2}}).black("Cy") == {"sapphire": 2}
        assert table.phase == phase


@every_edition
def test_correction_after_the_end_can_change_the_winner(edition: str) -> None:
    table = play(edition, white={"Ana": {"diamond": 0}}).reveal(Ana="thief", Bo="jeweler", Cy="gemologist")
    table.end_turn().end_turn().end_turn()
    assert table.winners == ["Ana"]
    assert table.correct(black={"Bo": {"ruby": 6}}).winners == ["Bo"]


@every_edition
def test_correction_that_leaves_nothing_to_choose_finishes_a_share_out(edition: str) -> None:
    table = (
        play(edition, red={"ruby": 1, "diamond": 2}).reveal(Ana="detective 1", Bo="detective 2", Cy="thief").end_turn()
    )
    table.correct(red={"ruby": 0})
    assert ([table.black(name) for name in ("Ana", "Bo")], table.view["round"]) == ([{"diamond": 1}] * 2, 2)


@every_edition
def test_correction_moves_no_wood(edition: str) -> None:
    """Where the last ruby ends the game, saying that it lies elsewhere does not."""
    table = turn(edition, "thief", drawers={"A1": {"secret_upright": ["ruby"]}})
    table.correct(drawers={"A1": {"secret_upright": []}}, black={"Bo": {"ruby": 1}})
    assert (table.phase, table.fouls) == ("turn", [])


@every_edition
def test_corrected_drawer_counts_for_this_turn(edition: str) -> None:
    """The app had missed a sapphire in the open drawer; now it can be taken."""
    table = turn(edition, "master_thief").open("A1")
    assert "gems_taken" not in table.options
    table.correct(drawers={"A1": {"upright": ["sapphire"]}})
    assert table.take_all().black() == {"sapphire": 1}


def test_alarm_owner_may_have_a_name_with_a_colon() -> None:
    table = Table(opened("zoch", ("A:B", "alarm:A", "C")).state)
    table.event("position_set", drawers={"A1": {"upright": ["alarm:A:B"]}, "A2": {"upright": ["alarm:alarm:A"]}})
    assert (table.alarm("A:B"), table.alarm("alarm:A"), table.alarm("C")) == ("out", "out", "home")


@every_edition
def test_hidden_part_of_the_view_can_be_set_again(edition: str) -> None:
    """Contract: `hidden` has the form of a position."""
    table = fill(opened(edition)).event("setup_finished")
    hidden = table.view["hidden"]["drawers"]
    again = play(edition, drawers=hidden, orientation=table.view["box"]["orientation"])
    assert again.view["hidden"]["drawers"] == hidden
    assert sorted(hidden) == sorted(f"{level}{number}" for level in "ABC" for number in range(1, 5))


@every_edition
def test_cycle_and_numbers_start_afresh(edition: str) -> None:
    heap: Heap = {"diamond": 1}
    table = play(edition, NAMES[:2], red=heap, round=6)
    assert (table.view["cycle"], table.view["round"], table.red) == (1, 6, heap)


@every_edition
def test_correction_cannot_put_a_card_into_the_hand_that_lies_on_the_table(edition: str) -> None:
    """Contract: everything must still add up; Ana has one thief card, and it is being played."""
    turn(edition, "thief").rejects("correction", "thief", set={"hands": {"Ana": ["thief", "jeweler"]}})


@pytest.mark.parametrize("edition", ["zoch", "italiano", "gigamic"])
def test_a_seat_that_a_correction_left_without_a_card_to_show_sits_out(edition: str) -> None:
    """The smugglers have been revealed: a hand with nothing but a smuggler can show nothing any more."""
    table = play(edition, ("Ana", "Bo")).close_reveal()
    table.correct(hands={"Bo": ["smuggler"]}).show("Ana", "thief 1")
    assert (table.phase, table.active) == ("turn", "Ana")


@every_edition
def test_diamonds_that_a_correction_put_into_the_box_count_for_the_setup(edition: str) -> None:
    table = fill_rubies(opened(edition))
    table.correct(drawers={"A2": {"upright": ["diamond"] * 12}}).event("setup_finished")
    assert table.phase != "setup"
