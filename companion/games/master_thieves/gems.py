"""Gems, and how many of each kind lie somewhere. Frozen values only, with no place in them."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import product

import msgspec
from msgspec.structs import replace

from companion.words import Words, english


class Gem(StrEnum):
    """The three kinds, the dearest first."""

    RUBY = "ruby"
    SAPPHIRE = "sapphire"
    DIAMOND = "diamond"

    @property
    def words(self) -> Words:
        """One gem of this kind, by its name."""
        return self.named(1)

    def named(self, n: int) -> Words:
        """The name as people say it of `n` gems, without the number."""
        return replace(_NAMED[self], facts={"n": n})

    def counted(self, n: int) -> Words:
        """So many gems of this kind."""
        return replace(_COUNTED[self], facts={"n": n})


ALL_GEMS = tuple(Gem)
RUBY, SAPPHIRE, DIAMOND = ALL_GEMS  # bare names for the same reason as in `box`
_NAMED = {
    RUBY: Words("ruby", {}, "rubies"),
    SAPPHIRE: Words("sapphire", {}, "sapphires"),
    DIAMOND: Words("diamond", {}, "diamonds"),
}
_COUNTED = {
    RUBY: Words("{n} ruby", {}, "{n} rubies"),
    SAPPHIRE: Words("{n} sapphire", {}, "{n} sapphires"),
    DIAMOND: Words("{n} diamond", {}, "{n} diamonds"),
}


class Gems(msgspec.Struct, frozen=True, gc=False):
    """A heap of gems, counted by kind. Heaps add and subtract; what may not go below zero is the caller's to check."""

    ruby: int = 0
    sapphire: int = 0
    diamond: int = 0

    @classmethod
    def of(cls, gems: Sequence[Gem]) -> "Gems":
        """Count single gems."""
        return cls(gems.count(RUBY), gems.count(SAPPHIRE), gems.count(DIAMOND))

    def __add__(self, other: "Gems") -> "Gems":
        return Gems(self.ruby + other.ruby, self.sapphire + other.sapphire, self.diamond + other.diamond)

    def __sub__(self, other: "Gems") -> "Gems":
        return Gems(self.ruby - other.ruby, self.sapphire - other.sapphire, self.diamond - other.diamond)

    def __mul__(self, times: int) -> "Gems":
        return Gems(self.ruby * times, self.sapphire * times, self.diamond * times)

    def __bool__(self) -> bool:
        return self != NO_GEMS

    def __getitem__(self, gem: Gem) -> int:
        return self.ruby if gem is RUBY else self.sapphire if gem is SAPPHIRE else self.diamond

    @property
    def total(self) -> int:
        return self.ruby + self.sapphire + self.diamond

    @property
    def kinds(self) -> tuple[Gem, ...]:
        return _KINDS[self.ruby > 0, self.sapphire > 0, self.diamond > 0]

    def missing(self, other: "Gems") -> "Gems":
        """What of `other` is not here."""
        if self == NO_GEMS:
            return other
        return Gems(
            max(0, other.ruby - self.ruby),
            max(0, other.sapphire - self.sapphire),
            max(0, other.diamond - self.diamond),
        )

    def spread(self) -> list[Gem]:
        """Every single gem, the dearest first."""
        return [gem for gem in ALL_GEMS for _ in range(self[gem])]

    def replaced(self, counts: Mapping[Gem, int]) -> "Gems":
        """The same heap, with the named kinds counted anew."""
        return Gems(
            counts.get(RUBY, self.ruby),
            counts.get(SAPPHIRE, self.sapphire),
            counts.get(DIAMOND, self.diamond),
        )

    def __str__(self) -> str:
        return english(self.words)

    @property
    def words(self) -> tuple[Words, ...]:
        """What there is of each kind, to be listed."""
        return tuple([gem.counted(self[gem]) for gem in self.kinds])


_KINDS = {
    there: tuple(gem for gem, is_there in zip(ALL_GEMS, there, strict=True) if is_there)
    for there in product((False, True), repeat=len(ALL_GEMS))
}
ALL_KINDS = tuple(_KINDS.values())
NO_GEMS = Gems()
ONE = {RUBY: Gems(ruby=1), SAPPHIRE: Gems(sapphire=1), DIAMOND: Gems(diamond=1)}
