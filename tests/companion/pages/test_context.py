"""What pages share: what all screens of a table ask for is made once."""

from companion.pages.context import kept


def test_what_was_made_from_the_very_same_values_is_not_made_again() -> None:
    made: list[list[str]] = []

    @kept
    def join(words: list[str], mark: str) -> str:
        made.append(words)
        return mark.join(words)

    same, equal = ["a", "b"], ["a", "b"]
    assert [join(same, "-"), join(same, "-"), join(equal, "-")] == ["a-b"] * 3
    assert [each is same for each in made] == [True, False], "equal ones are others"
    assert join(same, "+") == "a+b"


def test_what_was_made_long_ago_is_made_again() -> None:
    made: list[int] = []

    @kept
    def first(values: list[int]) -> int:
        made.append(values[0])
        return values[0]

    lists = [[number] for number in range(100)]
    assert [first(each) for each in (*lists, lists[-1], lists[0])] == [*range(100), 99, 0]
    assert made == [*range(100), 0]
