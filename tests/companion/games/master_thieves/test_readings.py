"""Where the booklets are silent: how they are read here (docs/rules.md), so that nobody is surprised."""

from .table import LONG, Table, below, every_edition, fill, opened, play, top, turn


@every_edition
def test_a_card_leaves_the_hand_when_it_is_revealed(edition: str) -> None:
    assert turn(edition, "thief").seat("Ana")["cards"] == 5


@every_edition
def test_rubies_lie_where_the_table_says_also_all_on_one_side(edition: str) -> None:
    table = opened(edition)
    for drawer in LONG:
        table.event("ruby_placed", drawer=drawer)
    assert table.inside("C3", "secret_upright") == ["ruby"]


@every_edition
def test_turning_over_with_a_drawer_open_moves_no_gem(edition: str) -> None:
    """It is a foul, and what dropped out is put back."""
    table = turn(edition, "jeweler", drawers={"A1": top("diamond")}).open("A1").turn_over()
    assert (table.fouls, table.inside("A1"), table.red) == (["box_moved_with_drawer_open"], ["diamond"], {})


@every_edition
def test_a_second_drawer_costs_nothing_of_what_the_first_one_allows(edition: str) -> None:
    table = turn(edition, "jeweler", drawers={"B2": below("diamond")}).open("A1").shut("A1").open("B2").shut("B2")
    assert table.place().placed() == 1


@every_edition
def test_after_the_game_the_box_may_be_handled_freely(edition: str) -> None:
    nothing = {"diamond": 0, "sapphire": 0}
    table = play(edition, ("Ana", "Bo"), white={"Ana": nothing}, drawers={"A2": below("diamond")})
    table.reveal(Ana="detective 1", Bo="detective 2")
    assert table.phase == "game_over"
    assert table.open("A2").turn_over().rotate().shut("A2").fouls == []


@every_edition
def test_a_whole_setup_leads_to_the_first_reveal(edition: str) -> None:
    table: Table = fill(opened(edition)).event("setup_finished")
    assert table.phase == ("reveal" if edition == "rio-grande" else "smugglers_reveal")
