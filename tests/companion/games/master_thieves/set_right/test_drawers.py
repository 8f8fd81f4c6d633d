"""What fell, what was taken, what lies in the drawer: people saw it, so they decide."""

import pytest

from companion.games.errors import MalformedError
from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.guide.values import Topic
from companion.games.master_thieves.set_right.amendments import (
    Amendment,
    CardsNotPassed,
    WhatFell,
    WhatLies,
    WhatWasPlaced,
    WhatWasTaken,
    WhichCard,
    WhichNumber,
    amendment_line,
    read_amendment,
)

from .played import Played

TWO_BELOW = {"A1": {"inverted": ["diamond", "diamond"], "upright": ["sapphire"]}}


def thief(**drawers: dict[str, list[str]]) -> Played:
    """Ana, a thief, has opened A1. (italiano: gems that fall always cost the action, and a thief must take.)"""
    game = Played("italiano", drawers=drawers or TWO_BELOW, red={"diamond": 2})
    return game.reveal(Ana="thief", Bo="master_thief", Cy="detective").open("A1")


def test_one_gem_fewer_is_still_in_its_compartment() -> None:
    game = thief().set_right("fell", gems={"diamond": 1})
    assert (game.red, game.below("A1")) == ("3 diamonds", "1 diamond")
    assert (game.news, game.label) == ("1 diamond fell out", "Corrected: 1 diamond fell out")


def test_nothing_fell_gives_the_ability_back() -> None:
    """italiano: who drops gems loses the action; so who dropped none has it."""
    game = thief()
    assert (game.red, game.black("Ana")) == ("4 diamonds", "nothing")
    game.set_right("fell")
    assert (game.red, game.black("Ana"), game.below("A1")) == ("2 diamonds", "1 sapphire", "2 diamonds")
    assert (game.news, game.label) == ("Ana took 1 sapphire", "Corrected: nothing fell out")
    assert not game.state.fouls


def test_gems_that_fell_after_all_cost_the_ability() -> None:
    game = thief(A1={"upright": ["sapphire"]})
    assert game.black("Ana") == "1 sapphire"
    game.set_right("fell", gems={"diamond": 1})
    assert (game.red, game.black("Ana"), game.top("A1")) == ("3 diamonds", "nothing", "1 sapphire")


def test_one_gem_more_comes_from_the_unused_ones() -> None:
    unused = thief().state.unused
    game = thief().set_right("fell", gems={"diamond": 3})
    assert game.red == "5 diamonds"
    assert game.state.unused.diamond == unused.diamond - 1


def test_one_gem_more_comes_from_where_nobody_sees_it_if_none_is_unused() -> None:
    rubies = {drawer: {"secret_inverted": ["ruby"]} for drawer in ("A3", "B1", "B3", "C1", "C3")}
    game = Played("italiano", drawers={**TWO_BELOW, **rubies, "A1": {"secret_upright": ["ruby"], **TWO_BELOW["A1"]}})
    game.reveal(Ana="thief", Bo="master_thief", Cy="detective").open("A1")
    assert not game.state.unused.ruby
    game.set_right("fell", gems={"ruby": 1, "diamond": 2})
    assert game.red == "1 ruby and 2 diamonds"
    assert game.state.box.hidden_rubies == 5
    assert not game.state.box.trays[0].secret_upright  # it was behind in the same drawer


def test_one_gem_more_comes_from_another_compartment_before_any_secret_of_another_drawer() -> None:
    rubies = {drawer: {"secret_inverted": ["ruby"]} for drawer in ("A3", "B1", "B3", "C1", "C3")}
    game = thief(**TWO_BELOW, **rubies, B2={"upright": ["ruby", "sapphire", "alarm:Cy"]})
    assert not game.state.unused.ruby
    game.set_right("fell", gems={"ruby": 1, "diamond": 2})
    assert (game.red, game.top("B2")) == ("1 ruby and 4 diamonds", "1 sapphire")
    assert game.state.alarm_is_out(2)
    assert game.state.box.hidden_rubies == 5


def test_gems_of_another_kind_fell() -> None:
    game = thief().set_right("fell", gems={"sapphire": 1, "diamond": 1})
    assert (game.red, game.below("A1")) == ("1 sapphire and 3 diamonds", "1 diamond")


def test_setting_right_again_starts_from_what_was_believed_first() -> None:
    game = thief().set_right("fell", gems={"diamond": 1}).set_right("fell").set_right("fell", gems={"diamond": 1})
    assert (game.red, game.below("A1")) == ("3 diamonds", "1 diamond")
    assert game.kinds.count("correction") == 2
    game.set_right("fell", gems={"diamond": 2})
    assert "correction" not in game.kinds
    assert game.state.box == thief().state.box


def test_what_came_after_happens_again() -> None:
    game = thief().said("drawer_closed", drawer="A1").said("level_rotated", levels=1, direction="cw")
    game.set_right("fell", gems={"diamond": 1}).said("turn_ended")
    assert game.state.box.ab == 1
    assert not game.state.box.open
    game.set_right("fell", gems={"diamond": 2})  # the turn is over, and no drawer was opened since
    assert game.red == "4 diamonds"
    assert game.state.turn is not None
    assert game.state.turn.seat == 1


def detectives_share() -> Played:
    """Ana, a thief, has dropped two diamonds; of what lies on the red pillow now, Bo has picked a sapphire."""
    game = Played("italiano", drawers=TWO_BELOW, red={"sapphire": 3})
    game.reveal(Ana="thief", Bo="detective 1", Cy="detective 2").open("A1").said("drawer_closed", drawer="A1")
    return game.said("turn_ended").said("gem_picked", seat="Bo", gem="sapphire")


def test_who_picked_has_picked_the_same_again() -> None:
    game = detectives_share().set_right("fell", gems={"diamond": 1})
    assert (game.red, game.black("Bo")) == ("2 sapphires and 1 diamond", "1 sapphire")
    assert game.state.share is not None
    assert game.state.share.picker == 2


def test_a_pick_that_nobody_would_have_had_is_refused() -> None:
    """Without the diamonds all gems are of one kind, and are dealt without a choice."""
    assert "can't be corrected any more" in detectives_share().refuses("fell")


def test_when_another_drawer_was_opened_it_is_too_late() -> None:
    game = thief().said("drawer_closed", drawer="A1").open("A2")
    assert "can't be corrected any more" in game.refuses("fell")
    assert game.guide.news is None
    assert Topic.FELL not in game.guide.to_set_right.topics


def test_what_would_not_fit_afterwards_is_refused_and_nothing_changes() -> None:
    """A master thief who dropped nothing has to say what he took: the turn could not have ended."""
    game = Played("rio-grande", drawers=TWO_BELOW)
    game.reveal(Ana="master_thief", Bo="thief", Cy="detective")
    game.said("turn_ended")  # Bo's
    game.open("A1").said("drawer_closed", drawer="A1").said("turn_ended")
    assert "what happened after it wouldn't fit" in game.refuses("fell")


def test_nothing_is_set_right_before_a_drawer_was_opened() -> None:
    game = Played("rio-grande").reveal(Ana="thief", Bo="master_thief", Cy="detective")
    assert game.guide.news is None
    for what in ("fell", "taken", "lies"):
        assert "nothing of that kind" in game.refuses(what)


# alarms

GUARDED = {"A1": {"inverted": ["diamond", "alarm:Cy"]}}


def test_no_alarm_fell_so_the_gems_are_nobodys() -> None:
    game = thief(**GUARDED)
    assert (game.black("Cy"), game.news) == ("1 diamond", "1 diamond fell out with Cy's alarm")
    game.set_right("fell", gems={"diamond": 1})
    assert (game.black("Cy"), game.red) == ("nothing", "3 diamonds")
    assert game.state.alarm_is_out(2)  # it is stuck
    assert game.state.box.trays[0].inverted.alarm == 2


def test_an_alarm_fell_that_was_believed_elsewhere() -> None:
    game = thief(A1={"inverted": ["diamond"]}, C3={"upright": ["alarm:Cy", "sapphire"]})
    assert game.guide.to_set_right.alarms == ("Cy",)
    game.set_right("fell", gems={"diamond": 1}, alarm="Cy")
    assert (game.black("Cy"), game.label) == ("1 diamond", "Corrected: 1 diamond fell out with Cy's alarm")
    assert not game.state.alarm_is_out(2)
    assert game.top("C3") == "1 sapphire"


def test_an_alarm_fell_alone() -> None:
    game = thief(**GUARDED).set_right("fell", alarm="Cy")
    assert (game.news, game.label) == ("Cy's alarm fell out", "Corrected: Cy's alarm fell out")
    assert game.guide.news is not None
    assert game.guide.news.topic is Topic.ALARM  # that is what a tap on the card is about
    assert game.below("A1") == "1 diamond"


def test_an_alarm_fell_instead_of_another() -> None:
    game = thief(**GUARDED, C3={"upright": ["alarm:Bo"]}).set_right("fell", gems={"diamond": 1}, alarm="Bo")
    assert game.black("Bo") == "1 diamond"
    assert game.state.alarm_is_out(2)


def test_whose_alarm_must_sit_at_the_table() -> None:
    assert "nobody at this table is called Zoe" in thief().refuses("fell", alarm="Zoe")


# what was taken


def test_a_thief_took_what_lay_there() -> None:
    game = thief(A1={"upright": ["sapphire", "diamond"]})
    game.set_right("taken", gems={"diamond": 1})
    assert (game.black("Ana"), game.top("A1")) == ("1 diamond", "nothing")
    assert (game.news, game.label) == ("Ana took 1 diamond", "Corrected: Ana took 1 diamond")
    game.set_right("taken")
    assert (game.black("Ana"), game.label) == ("nothing", "Corrected: Ana took nothing")


def test_who_had_a_choice_chose_otherwise() -> None:
    game = Played("rio-grande", drawers={"A1": {"upright": ["sapphire"]}})
    game.reveal(Ana="master_thief", Bo="detective", Cy="detective 1").said("tie_settled", seats=["Cy", "Bo"]).open(
        "A1"
    ).said("gems_taken", gems="all")
    assert game.guide.to_set_right.taken is not None
    game.set_right("taken")
    assert (game.black("Ana"), game.top("A1"), game.news) == ("nothing", "1 sapphire", "Ana took nothing")
    game.set_right("taken", gems={"diamond": 2})
    assert (game.black("Ana"), game.top("A1")) == ("2 diamonds", "nothing")


def test_a_ruby_that_was_found_is_taken_with_what_lies_in_front() -> None:
    game = Played("rio-grande", drawers={"A1": {"upright": ["diamond"], "secret_upright": ["ruby"]}})
    game.reveal(Ana="master_thief", Bo="jeweler", Cy="detective").said("turn_ended")
    game.open("A1").open("A1", "secret").said("gems_taken", gems="all")
    taken = game.guide.to_set_right.taken
    assert taken is not None
    assert taken.least.ruby == 1
    assert "all or nothing" in game.refuses("taken", gems={"diamond": 1})
    game.set_right("taken", gems={"ruby": 1})
    assert (game.black("Ana"), game.top("A1")) == ("1 ruby", "nothing")


def test_a_smuggler_alone_took_one_of_another_kind() -> None:
    """rio-grande: a smuggler without partners may keep one gem."""
    game = Played("rio-grande", drawers={"A1": {"upright": ["diamond"]}})
    game.reveal(Ana="smuggler", Bo="thief", Cy="jeweler").open("A1")
    game.said("gems_taken", gems=["diamond"]).set_right("taken", gems={"sapphire": 1})
    assert (game.black("Ana"), game.top("A1")) == ("1 sapphire", "1 diamond")


def test_what_was_not_said_yet_cannot_be_set_right() -> None:
    game = Played("rio-grande", drawers={"A1": {"upright": ["diamond"]}})
    game.reveal(Ana="master_thief", Bo="jeweler", Cy="detective").said("turn_ended").open("A1")
    assert "nothing of that kind" in game.refuses("taken", gems={"diamond": 1})


# what lies there


def jeweler(*top: str) -> Played:
    game = Played("rio-grande", drawers={"A1": {"upright": list(top)}})
    return game.reveal(Ana="jeweler", Bo="thief", Cy="detective").open("A1")


def test_everybody_sees_what_lies_in_the_open_drawer() -> None:
    game = jeweler("diamond").set_right("lies", gems={"sapphire": 2})
    assert (game.top("A1"), game.label) == ("2 sapphires", "Corrected: 2 sapphires are in the drawer")
    game.set_right("lies")
    assert (game.top("A1"), game.label) == ("nothing", "Corrected: no gem is in the drawer")


def test_what_was_set_right_of_the_other_side_stays() -> None:
    game = jeweler("diamond").set_right("fell", gems={"diamond": 2})
    assert game.red == "2 diamonds"
    game.set_right("lies", gems={"sapphire": 1})
    assert (game.red, game.top("A1")) == ("2 diamonds", "1 sapphire")
    assert game.kinds.count("correction") == 2


def test_who_has_to_take_what_lies_there_is_asked_about_it_only_where_it_seems_empty() -> None:
    game = thief(A1={"upright": []})
    assert (game.news, game.doubted) == ("The drawer is empty", Topic.LIES)
    game.set_right("lies", gems={"sapphire": 1})
    assert (game.news, game.black("Ana"), game.label) == (
        "Ana took 1 sapphire", "1 sapphire", "Corrected: Ana took 1 sapphire",
    )  # fmt: skip
    assert game.guide.to_set_right.lies is None


def test_once_the_drawer_is_shut_it_is_asked_what_was_taken_if_anything_could_be() -> None:
    taking = thief(A1={"upright": []}).said("drawer_closed", drawer="A1")
    assert (taking.news, taking.doubted) == ("The drawer is empty", Topic.TAKEN)
    placing = jeweler().said("drawer_closed", drawer="A1")
    assert (placing.news, placing.doubted) == ("The drawer is empty", None)
    assert thief(A1={"upright": ["diamond"]}).doubted is Topic.TAKEN


def test_what_was_placed_lies_there_too() -> None:
    game = jeweler("diamond").said("gem_placed", gem="diamond").set_right("lies", gems={"diamond": 1})
    assert game.top("A1") == "1 diamond"
    assert "not what is in the drawer" in game.refuses("lies")


def test_a_drawer_that_is_shut_is_nobodys_to_look_into() -> None:
    game = jeweler("diamond").said("drawer_closed", drawer="A1")
    assert game.guide.to_set_right.lies is None
    assert "nothing of that kind" in game.refuses("lies", gems={"diamond": 1})


# what was placed


def test_another_imitation_was_placed() -> None:
    """The news of it leads straight there, and offers what the seat has."""
    game = jeweler("ruby").said("gem_placed", gem="diamond").said("alarm_placed")
    game = game.set_right("placed", gems={"sapphire": 1})
    assert (game.top("A1"), game.label) == ("1 ruby and 1 sapphire", "Corrected: Ana placed 1 sapphire")
    assert game.state.white[0] == Gems(sapphire=2, diamond=9)
    assert game.state.alarm_is_out(0), "what came after it still holds"
    assert "gem_placed" in game.kinds


def test_an_alarm_before_the_imitation_stays() -> None:
    game = jeweler("ruby").said("alarm_placed").said("gem_placed", gem="diamond")
    game = game.set_right("placed", gems={"sapphire": 1})
    assert game.top("A1") == "1 ruby and 1 sapphire"
    assert game.state.alarm_is_out(0)


def test_news_of_an_imitation_asks_which() -> None:
    game = jeweler("ruby").said("gem_placed", gem="diamond")
    assert (game.news, game.doubted) == ("Ana placed an imitation", Topic.PLACED)
    offered = game.guide.to_set_right.placed
    assert offered is not None
    assert (offered.gems, offered.most, offered.one) == (Gems(diamond=1), Gems(sapphire=3, diamond=9), True)
    assert jeweler("ruby").guide.to_set_right.placed is None
    assert "nothing of that kind" in jeweler("ruby").refuses("placed", gems={"diamond": 1})


def test_no_imitation_was_placed_after_all() -> None:
    game = jeweler("ruby").said("gem_placed", gem="diamond").set_right("placed")
    assert (game.top("A1"), game.label) == ("1 ruby", "Corrected: Ana placed nothing")
    assert game.state.turn is not None
    assert not game.state.turn.placed


def test_gemologist_placed_others_and_as_many_as_may_be() -> None:
    game = Played("rio-grande", drawers={"A1": {"upright": ["sapphire"]}})
    game.reveal(Ana="gemologist", Bo="detective", Cy="detective 1").said("tie_settled", seats=["Cy", "Bo"]).open("A1")
    game.said("gem_placed", gem="diamond").said("gem_placed", gem="diamond")
    game.set_right("placed", gems={"sapphire": 1, "diamond": 2})
    assert (game.top("A1"), game.label) == (
        "2 sapphires and 2 diamonds",
        "Corrected: Ana placed 1 sapphire and 2 diamonds",
    )
    assert "imitation" in game.refuses("placed", gems={"diamond": 4})


@pytest.mark.parametrize("line", [b"{}", b"[", b'{"what":"weather"}', b'{"what":"fell","gems":{"ruby":-1}}'])
def test_a_line_that_says_nothing_of_the_kind_is_malformed(line: bytes) -> None:
    with pytest.raises(MalformedError):
        jeweler("diamond").history.draft().set_right(line)


@pytest.mark.parametrize(
    "amendment",
    [
        WhatFell(Gems(diamond=1), "Cy"),
        WhatWasTaken(Gems(ruby=1)),
        WhatLies(),
        WhatWasPlaced(Gems(sapphire=1)),
        WhichCard("Ana", Character.THIEF),
        WhichNumber("Ana", 8),
        CardsNotPassed(now=True),
    ],
)
def test_a_line_says_what_was_otherwise(amendment: Amendment) -> None:
    assert read_amendment(amendment_line(amendment).encode()) == amendment
