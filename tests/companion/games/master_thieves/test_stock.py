"""The gems in the game's box: what each rulebook lists, hands out and can furnish."""

import pytest

from companion.games.master_thieves.editions import EDITIONS, EditionId, seats_served

from .table import NAMES, Heap, every_edition, opened, play, refuses_to_open, side_by_side

NOTHING = {"sapphire": 0, "diamond": 0}


@side_by_side(
    {"ruby": 6, "sapphire": 24, "diamond": 72},
    {"ruby": 6, "sapphire": 16, "diamond": 80},
    {"ruby": 6, "sapphire": 16, "diamond": 80},
    {"ruby": 6, "sapphire": 16, "diamond": 80},
)
def test_stock_is_what_the_booklet_lists(edition: str, expected: Heap) -> None:
    """Rio Grande, Contents; Zoch, Game Material; Gigamic, Le matériel; the Italian text prints none, so Zoch's."""
    white = {"Ana": NOTHING, "Bo": NOTHING}
    assert play(edition, ("Ana", "Bo"), white=white, red=expected).red == expected
    for gem in expected:
        table = opened(edition, ("Ana", "Bo"))
        table.rejects("position_set", "gems do not add up", white=white, red=expected | {gem: expected[gem] + 1})


@side_by_side(
    {"diamond": 9, "sapphire": 3},
    {"diamond": 10, "sapphire": 2},
    {"diamond": 8, "sapphire": 2},
    {"diamond": 8, "sapphire": 2},
)
def test_white_pillow_at_the_start(edition: str, expected: Heap) -> None:
    """Rio Grande, Preparation; Zoch, Pillow & imitations; Italian, Preparazione; Gigamic, Les coussins."""
    assert opened(edition).white("Bo") == expected
    assert play(edition).white("Bo") == expected


@side_by_side(6, 6, 8, 8)
def test_seats_that_the_stock_serves(edition: str, expected: int) -> None:
    """2 to 8 play, but 12 + 9n of 72 diamonds (Rio Grande) and 12 + 10n of 80 (Zoch) run out at 7."""
    for seats in range(2, 9):
        if seats <= expected:
            assert opened(edition, NAMES[:seats]).phase == "setup"
        else:
            refuses_to_open(f"not enough gems for {seats} players", edition, NAMES[:seats])


@pytest.mark.parametrize(
    ("edition", "seats", "missing", "fits"),
    [
        ("rio-grande", 7, "3 diamonds missing", {"sapphire": 3, "diamond": 8}),
        ("rio-grande", 8, "12 diamonds missing", {"sapphire": 3, "diamond": 7}),
        ("zoch", 7, "2 diamonds missing", {"sapphire": 2, "diamond": 9}),
        ("zoch", 8, "12 diamonds missing", {"sapphire": 2, "diamond": 8}),
    ],
)
def test_missing_gems_are_named_with_the_largest_pillow_that_fits(
    edition: str, seats: int, missing: str, fits: Heap
) -> None:
    """A table that cannot be furnished is told what is missing, and what would do; that then does."""
    message = refuses_to_open(missing, edition, NAMES[:seats])
    assert f"{fits['sapphire']} sapphires and {fits['diamond']} diamonds" in message
    assert opened(edition, NAMES[:seats], white_pillow=fits).white() == fits
    refuses_to_open("missing", edition, NAMES[:seats], white_pillow=fits | {"diamond": fits["diamond"] + 1})


@pytest.mark.parametrize("edition", ["zoch", "italiano", "gigamic"])
def test_eight_and_two_always_fits_eighty_and_sixteen(edition: str) -> None:
    pillow = {"diamond": 8, "sapphire": 2}
    assert opened(edition, NAMES, white_pillow=pillow).white("Hal") == pillow


def test_chosen_white_pillow_counts_also_for_a_position() -> None:
    """The option is the pillow that this table started with."""
    table = opened("zoch", white_pillow={"diamond": 4, "sapphire": 1}).event("position_set")
    assert table.white("Cy") == {"diamond": 4, "sapphire": 1}


def test_sapphires_can_run_out_too() -> None:
    refuses_to_open("5 sapphires missing", "zoch", white_pillow={"sapphire": 7, "diamond": 1})


def test_white_pillow_holds_no_ruby_and_something() -> None:
    """Only diamonds and sapphires are ever imitations, and an empty pillow would end the game at once."""
    refuses_to_open("rubies are never imitations", "zoch", white_pillow={"ruby": 1, "diamond": 2})
    refuses_to_open("at least one imitation", "zoch", white_pillow={"diamond": 0})


@every_edition
def test_two_seats_of_one_name_are_refused(edition: str) -> None:
    refuses_to_open("two seats are called Bo", edition, ("Ana", "Bo", "Bo"))


def test_table_is_opened_once_and_first() -> None:
    table = opened("zoch")
    table.rejects("table_opened", "already open", game="master-thieves", edition="zoch", seats=["Ana", "Bo"])


@side_by_side(6, 6, 8, 8)
def test_seats_that_the_stock_really_serves(edition: str, expected: int) -> None:
    """12 diamonds for the box and a white pillow each: Rio Grande's 72 and Zoch's 80 run out at the seventh seat."""
    assert seats_served(EDITIONS[EditionId(edition)]) == expected
