"""The smuggler: alone, in a ring, and at the share-out."""

import pytest

from .table import NAMES, SMUGGLERS_FIRST, Heap, Table, below, every_edition, play, side_by_side, top, turn

TWO_KINDS = {"A1": top("diamond", "sapphire")}


@side_by_side("one to black", "all to red", "all to red", "all to red")
def test_smuggler_alone(edition: str, expected: str) -> None:
    """Rio Grande, Smuggler: may take one gem for himself. Zoch, Italian, Gigamic: takes all, onto the red pillow."""
    table = turn(edition, "smuggler", drawers=TWO_KINDS).open("A1")
    if expected == "all to red":
        assert (table.red, table.black(), table.inside("A1")) == ({"diamond": 1, "sapphire": 1}, {}, [])
        table.rejects("gems_taken", "nothing to choose", gems="all")
    else:
        assert (table.red, table.inside("A1")) == ({}, ["sapphire", "diamond"])
        table.rejects("gems_taken", "one gem at most", gems="all")
        table.rejects("gems_taken", "one gem at most", gems=["diamond", "sapphire"])
        table.rejects("gems_taken", "not what is in the drawer", gems=["ruby"])
        table.take("sapphire")
        assert (table.red, table.black(), table.inside("A1")) == ({}, {"sapphire": 1}, ["diamond"])


def test_rio_grande_smuggler_alone_may_leave_all() -> None:
    """Rio Grande, Smuggler: "may", so leaving the gem is a choice, and has to be said before the turn ends."""
    table = turn("rio-grande", "smuggler", drawers=TWO_KINDS).open("A1")
    table.rejects("turn_ended", "first say what Ana took")
    assert "turn_ended" not in table.options
    table.take()
    assert (table.inside("A1"), table.black()) == (["sapphire", "diamond"], {})
    assert "turn_ended" in table.options


def test_rio_grande_smuggler_alone_may_say_all_of_a_single_gem() -> None:
    assert turn("rio-grande", "smuggler", drawers={"A1": top("sapphire")}).open("A1").take_all().black() == {
        "sapphire": 1
    }


@side_by_side("may", "may", "must", "must")
def test_smugglers_imitation(edition: str, expected: str) -> None:
    """Rio Grande and Zoch, Smuggler: may place one. Italian and French: places one."""
    table = turn(edition, "smuggler", drawers={"A1": top("diamond")}).open("A1")
    if edition == "rio-grande":
        table.take("diamond")
    if expected == "must":
        table.rejects("turn_ended", "Ana must place an imitation first")
        assert "turn_ended" not in table.options
    else:
        assert Table(table.state).end_turn().placed() == 0
    table.place("sapphire")
    assert (table.inside("A1"), table.placed()) == (["sapphire"], 1)
    table.rejects("gem_placed", "as many imitations as this turn allows", gem="diamond")
    assert table.end_turn().placed() == 1


@side_by_side("may", "may", "must", "may")
def test_smugglers_imitation_into_an_empty_drawer(edition: str, expected: str) -> None:
    """French, Le contrebandier: he can do so also if the drawer was empty. Rio Grande says the same of its "may"."""
    table = turn(edition, "smuggler").open("A1")
    assert (Table(table.state).place().inside("A1"), "gem_placed" in table.options) == (["diamond"], True)
    assert ("turn_ended" in table.options) is (expected == "may")
    if expected == "must":
        table.rejects("turn_ended", "must place an imitation")


@every_edition
def test_smuggler_without_a_drawer_or_imitations_owes_none(edition: str) -> None:
    """ "Must" binds only a seat that opened a drawer and has any imitation left."""
    assert turn(edition, "smuggler").end_turn().placed() == 0
    empty = turn(edition, "smuggler", white={"Ana": {}}, drawers={"A1": top("diamond")}).open("A1")
    if edition == "rio-grande":
        empty.take()
    assert "gem_placed" not in empty.options
    empty.rejects("gem_placed", "no diamond on Ana's white pillow", gem="diamond")
    assert empty.end_turn().active != "Ana"


def _round(edition: str, smugglers: int, detectives: int, red: Heap) -> Table:
    """Smugglers first (Ana, Bo, ...), then detectives, and one thief; all smugglers pass without touching the box."""
    seats = NAMES[: smugglers + detectives + 1]
    kinds = ["smuggler"] * smugglers + ["detective"] * detectives + ["thief"]
    cards = {name: f"{kind} {place}" for place, (name, kind) in enumerate(zip(seats, kinds, strict=True), start=1)}
    table = play(edition, seats, red=red).reveal(**cards)
    for _ in range(smugglers):
        table.end_turn()
    return table


@side_by_side(
    {
        (1, 0): False,
        (1, 1): False,
        (1, 2): False,
        (2, 0): True,
        (2, 1): True,
        (2, 2): False,
        (2, 3): False,
        (3, 2): True,
    },
    {(1, 0): True, (1, 1): True, (1, 2): False, (2, 0): True, (2, 1): True, (2, 2): True, (2, 3): False, (3, 2): True},
    {(1, 0): True, (1, 1): True, (1, 2): False, (2, 0): True, (2, 1): True, (2, 2): True, (2, 3): False, (3, 2): True},
    {(1, 0): True, (1, 1): True, (1, 2): False, (2, 0): True, (2, 1): True, (2, 2): True, (2, 3): False, (3, 2): True},
)
def test_when_smugglers_share_the_red_pillow(edition: str, expected: dict[tuple[int, int], bool]) -> None:
    """Rio Grande, Smuggler ring: more than one, and more than detectives. The others: not fewer than detectives."""
    for (smugglers, detectives), shared in expected.items():
        table = _round(edition, smugglers, detectives, red={"diamond": smugglers})
        taken = [table.black(name) for name in NAMES[:smugglers]]
        assert taken == ([{"diamond": 1}] * smugglers if shared else [{}] * smugglers), (smugglers, detectives)
        assert table.red == ({} if shared else {"diamond": smugglers}), (smugglers, detectives)


@side_by_side({(2, 0): "red", (2, 1): "red", (2, 2): "black", (1, 0): "black"}, {}, {}, {})
def test_ring_is_known_at_the_reveal(edition: str, expected: dict[tuple[int, int], str]) -> None:
    """Rio Grande, Smuggler ring: in a ring all gems go to the red pillow, otherwise one may go to the black one."""
    for smugglers, detectives in ((1, 0), (2, 0), (2, 1), (2, 2)):
        seats = NAMES[: smugglers + detectives + 1]
        kinds = ["smuggler"] * smugglers + ["detective"] * detectives + ["thief"]
        cards = {name: f"{kind} {place}" for place, (name, kind) in enumerate(zip(seats, kinds, strict=True), start=1)}
        table = play(edition, seats, drawers={"A1": top("sapphire", "diamond")}).reveal(**cards).open("A1")
        if expected.get((smugglers, detectives), "red") == "red":
            assert table.red == {"sapphire": 1, "diamond": 1}
        else:
            assert table.take("sapphire").black() == {"sapphire": 1}


@every_edition
def test_smugglers_share_lowest_number_first_round_and_round(edition: str) -> None:
    """All: the lowest number picks first, one gem of choice each, on and on until the red pillow is empty."""
    table = play(edition, red={"ruby": 1, "sapphire": 2, "diamond": 2})
    table.reveal(Ana="smuggler 5", Bo="smuggler 3", Cy="jeweler").end_turn().end_turn()
    assert (table.phase, table.active, table.options) == ("sharing", "Bo", {"gem_picked"})
    table.rejects("gem_picked", "it is Bo's pick, not Ana's", seat="Ana", gem="ruby")
    table.pick("Bo", "ruby")
    table.rejects("gem_picked", "no ruby on the red pillow", seat="Ana", gem="ruby")
    table.pick("Ana", "sapphire").pick("Bo", "sapphire")
    assert (table.black("Bo"), table.black("Ana")) == (
        {"ruby": 1, "sapphire": 1, "diamond": 1},
        {"sapphire": 1, "diamond": 1},
    )
    assert (table.red, table.phase, table.active) == ({}, "turn", "Cy"), "one kind left: dealt without asking"


@every_edition
def test_one_sharer_gets_all_without_choosing(edition: str) -> None:
    red: Heap = {"ruby": 1, "diamond": 2}
    drawers = {"A1": below("sapphire")}
    table = play(edition, red=red, drawers=drawers).reveal(Ana="smuggler 1", Bo="smuggler 2", Cy="thief")
    table.open("A1").shut("A1").end_turn().end_turn()
    assert (table.black("Bo"), table.black("Ana"), table.active) == (red | {"sapphire": 1}, {}, "Cy")


@every_edition
def test_smuggler_who_spilled_gets_no_share(edition: str) -> None:
    """All: who dropped gems does not share; what he dropped is part of the booty."""
    drawers = {"A1": below("diamond")}
    table = play(edition, drawers=drawers).reveal(Ana="smuggler 1", Bo="smuggler 2", Cy="thief").open("A1")
    assert table.red == {"diamond": 1}
    table.rejects("gem_placed", "Ana has lost the action for this turn", gem="diamond")
    assert table.shut("A1").end_turn().end_turn().black("Bo") == {"diamond": 1}


@every_edition
def test_smuggler_who_spilled_is_counted_all_the_same(edition: str) -> None:
    """Zoch, Smuggler, notice: still counted against the detectives. Two against one share, though one spilled."""
    table = play(edition, NAMES[:4], drawers={"A1": below("diamond")})
    table.reveal(Ana="smuggler 1", Bo="smuggler 2", Cy="detective", Dot="thief")
    table.open("A1").shut("A1").end_turn().end_turn()
    assert table.black("Bo") == {"diamond": 1}


@every_edition
def test_nothing_is_shared_when_every_smuggler_spilled(edition: str) -> None:
    drawers = {"A1": below("diamond"), "A3": below("sapphire")}
    table = play(edition, drawers=drawers).reveal(Ana="smuggler 1", Bo="smuggler 2", Cy="thief")
    table.open("A1").shut("A1").end_turn().open("A3").shut("A3").end_turn()
    assert (table.red, table.active) == ({"diamond": 1, "sapphire": 1}, "Cy")
    assert table.end_turn().red == {"diamond": 1, "sapphire": 1}


@every_edition
def test_spill_is_forgotten_in_the_next_round(edition: str) -> None:
    drawers = {"A1": below("diamond")}
    table = play(edition, drawers=drawers).reveal(Ana="smuggler 1", Bo="thief 1", Cy="thief 2").open("A1").shut("A1")
    table.end_turn().end_turn().end_turn().correct(hands={"Ana": ["smuggler", "thief"]})
    table.reveal(Ana="smuggler", Bo="smuggler 2", Cy="jeweler").end_turn().end_turn()
    assert table.black("Ana") == {"diamond": 1}


@pytest.mark.parametrize("edition", SMUGGLERS_FIRST)
def test_smugglers_share_only_when_the_detectives_are_known(edition: str) -> None:
    """Zoch, Smuggler: after the last smuggler all others turn their cards over, then it is checked."""
    table = play(edition, red={"diamond": 1}).show("Ana", "smuggler").close_reveal().event("turn_ended")
    assert (table.phase, table.red) == ("reveal", {"diamond": 1})
    table.show("Bo", "detective 1").show("Cy", "detective 2")
    assert (table.black("Ana"), table.black("Bo")) == ({}, {"diamond": 1}), "caught: the detectives share"


@every_edition
def test_pillow_of_earlier_rounds_is_part_of_the_booty(edition: str) -> None:
    """Rio Grande, Smuggler ring: gems that lay there before the round are divided too. The others: all gems there."""
    table = play(edition, red={"ruby": 2}).reveal(Ana="smuggler 1", Bo="smuggler 2", Cy="thief").end_turn().end_turn()
    assert (table.black("Ana"), table.black("Bo")) == ({"ruby": 1}, {"ruby": 1})


def test_ring_of_rio_grande_takes_all_and_may_place() -> None:
    table = play("rio-grande", drawers=TWO_KINDS).reveal(Ana="smuggler 1", Bo="smuggler 2", Cy="thief").open("A1")
    assert (table.red, table.inside("A1")) == ({"diamond": 1, "sapphire": 1}, [])
    table.rejects("gems_taken", "nothing to choose", gems="all")
    assert table.place("diamond").inside("A1") == ["diamond"]


@every_edition
def test_smuggler_who_drops_gems_from_a_second_drawer_gets_no_share_either(edition: str) -> None:
    """Rio Grande: whoever dropped gems out of a drawer does not share in the booty."""
    drawers = {"B2": below("diamond", "diamond"), "A1": top("sapphire")}
    table = play(edition, ("Ana", "Bo"), drawers=drawers).reveal(Ana="smuggler 1", Bo="smuggler 2")
    table.correct(white={"Ana": {"diamond": 0, "sapphire": 1}})
    table.open("C2").place("sapphire").shut("C2").open("B2").shut("B2").end_turn()
    table.open("A1").place().shut("A1").end_turn()
    assert table.black("Ana") == {}
    assert table.black("Bo") == {"diamond": 2, "sapphire": 1}
