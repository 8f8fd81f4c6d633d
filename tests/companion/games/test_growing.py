"""A list that only grows: the same items as a tuple, and never a copy of all of them."""

from hypothesis import given
from hypothesis import strategies as st

from companion.games.growing import Growing


def grown(items: list[int]) -> Growing[int]:
    found: Growing[int] = Growing()
    for item in items:
        found = found.plus(item)
    return found


@given(st.integers(0, 400), st.integers(0, 400))
def test_it_holds_what_a_tuple_would_hold(one: int, other: int) -> None:
    items, more = list(range(one)), list(range(other))
    found = grown(items)
    assert (list(found), list(reversed(found)), len(found)) == (items, items[::-1], one)
    assert bool(found) is bool(items)
    assert (found == grown(more)) is (items == more)


def test_adding_changes_no_older_value_and_copies_no_more_than_a_part() -> None:
    before = grown(list(range(1000)))
    after = before.plus(1000)
    assert (len(before), len(after)) == (1000, 1001)
    assert [*after] == [*before, 1000]
    assert all(mine is theirs for mine, theirs in zip(before.full, after.full, strict=True))
