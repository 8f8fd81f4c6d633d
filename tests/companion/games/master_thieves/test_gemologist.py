"""The gemologist: imitations in, nothing out, spill or not."""

import pytest

from .table import Table, below, every_edition, side_by_side, top, turn


@side_by_side("may", "must", "must", "must")
@pytest.mark.parametrize("found", [(), ("sapphire",)])
def test_gemologists_first_imitation(found: tuple[str, ...], edition: str, expected: str) -> None:
    """Rio Grande, Gemologist: may. Zoch, Italian, French: always places one, whatever she found."""
    table = turn(edition, "gemologist", drawers={"A1": top(*found)}).open("A1")
    assert ("turn_ended" in table.options) is (expected == "may")
    if expected == "must":
        table.rejects("turn_ended", "Ana must place an imitation")
    assert table.place().end_turn().placed() == 1


@side_by_side("may", "may", "must", "must")
def test_gemologists_first_imitation_after_a_spill(edition: str, expected: str) -> None:
    """Zoch: she may do this even if gems fall. Italian and French: she does so also then."""
    table = turn(edition, "gemologist", drawers={"A1": below("diamond")}).open("A1")
    assert (table.red, "gem_placed" in table.options) == ({"diamond": 1}, True)
    assert ("turn_ended" in table.options) is (expected == "may")
    if expected == "may":
        assert Table(table.state).end_turn().placed() == 0
    assert table.place("sapphire").inside("A1") == ["sapphire"]


@every_edition
@pytest.mark.parametrize("detectives", [0, 1, 3])
@pytest.mark.parametrize("spill", [False, True])
def test_one_more_imitation_for_each_detective(edition: str, detectives: int, spill: bool) -> None:
    """All: one, and may add one for each detective in the round; of those none is a must."""
    drawers = {"A1": below("diamond")} if spill else {}
    table = turn(edition, "gemologist", detectives=detectives, seats=5, drawers=drawers).open("A1")
    table.place("sapphire")
    assert "turn_ended" in table.options
    for _ in range(detectives):
        table.place()
    table.rejects("gem_placed", "as many imitations as this turn allows", gem="diamond")
    assert table.inside("A1") == ["sapphire", *["diamond"] * detectives]


@every_edition
def test_gemologist_takes_nothing(edition: str) -> None:
    table = turn(edition, "gemologist", drawers={"A1": top("ruby")}).open("A1")
    table.rejects("gems_taken", "a gemologist takes nothing", gems="all")
    assert table.place().inside("A1") == ["ruby", "diamond"]


@every_edition
def test_gemologist_without_a_drawer_or_imitations_owes_none(edition: str) -> None:
    assert turn(edition, "gemologist").end_turn().placed() == 0
    assert turn(edition, "gemologist", white={"Ana": {"diamond": 0}}).open("A1").end_turn().placed() == 12 - (
        2 if edition in ("italiano", "gigamic") else 0
    )


@every_edition
def test_imitation_must_be_on_the_white_pillow(edition: str) -> None:
    table = turn(edition, "gemologist", white={"Ana": {"diamond": 1}}, detectives=1).open("A1")
    table.rejects("gem_placed", "no sapphire on Ana's white pillow", gem="sapphire")
    table.rejects("gem_placed", "rubies are never imitations", gem="ruby")
    assert table.place().white() == {}
    assert table.options == {"turn_ended"}


@every_edition
def test_imitation_that_left_the_box_is_true(edition: str) -> None:
    """All: only what lies on a white pillow is an imitation; out of the box it is a true gem, whoever put it in."""
    table = (
        turn(edition, "gemologist", seats=2).open("A1").place("sapphire").shut("A1").end_turn().open("A1").take_all()
    )
    assert table.black("Bo") == {"sapphire": 1}
