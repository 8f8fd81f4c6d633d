"""Values of any game as plain JSON values: defaults are left out, and words are said."""

from dataclasses import dataclass, field
from enum import Enum, StrEnum

import msgspec
import pytest

from companion.languages import translator
from companion.screens.browser.frames import plain
from companion.words import Words


class Colour(StrEnum):
    RED = "red"


class Number(Enum):
    ONE = 1


class Inner(msgspec.Struct, frozen=True, tag_field="type", tag="inner"):
    words: Words
    more: tuple[int, ...] = ()


class Outer(msgspec.Struct, frozen=True):
    inner: Inner
    by_colour: dict[Colour, Number] = {}
    colours: frozenset[Colour] = frozenset()
    nothing: Inner | None = None
    flag: bool = False


@dataclass(frozen=True)
class Plain:
    given: float
    left_out: str = ""
    made: list[int] = field(default_factory=list)


class Other:
    def __str__(self) -> str:
        return "other"


@pytest.mark.parametrize(
    ("value", "made"),
    [
        (None, None),
        (True, True),
        (3, 3),
        (1.5, 1.5),
        ("a", "a"),
        (Colour.RED, "red"),
        (Number.ONE, 1),
        (("a", 1), ["a", 1]),
        (Other(), "other"),
        (Plain(2.0), {"given": 2.0}),
        (Plain(2.0, "x", [1]), {"given": 2.0, "left_out": "x", "made": [1]}),
        (Outer(Inner(Words("thief"))), {"inner": {"type": "inner", "words": "Dieb"}}),
        (
            Outer(Inner(Words("thief"), (1, 2)), {Colour.RED: Number.ONE}, frozenset({Colour.RED}), flag=True),
            {
                "inner": {"type": "inner", "words": "Dieb", "more": [1, 2]},
                "by_colour": {"red": 1},
                "colours": ["red"],
                "flag": True,
            },
        ),
    ],
)
def test_value_is_made_plain(value: object, made: object) -> None:
    assert plain(value, translator("de")) == made
