"""The table of editions is whole: a column for each of them, in every row."""

import pytest

from companion.games.master_thieves.editions import EDITIONS, EditionId, side_by_side


def rows() -> dict[str, list[object]]:
    """The table as it is, a list for each rule."""
    rules = EDITIONS[EditionId.ZOCH].__struct_fields__
    return {rule: [getattr(edition, rule) for edition in EDITIONS.values()] for rule in rules}


def test_every_edition_has_a_rulebook() -> None:
    assert list(EDITIONS) == list(EditionId)
    assert [edition.id for edition in EDITIONS.values()] == list(EditionId)
    assert side_by_side(rows()) == EDITIONS


def test_rows_without_a_column_for_each_edition_are_named() -> None:
    columns = rows()
    columns["ring"].pop()
    columns["stock"].append(None)
    with pytest.raises(ValueError, match=r"a column for each of rio-grande, zoch, .*: see stock, ring$"):
        side_by_side(columns)
