"""What is said about a look at what is hidden. Frozen values only."""

import msgspec

from companion.words import Words


class PeekWords(msgspec.Struct, frozen=True):
    """A referee may look, and everybody is told of it."""

    hold: Words  # the menu's entry
    note: Words  # below the menu, as long as nobody has looked
    happened: Words  # somebody has, just now
    counted: Words  # ... {n} times, so far
    by_undo: Words  # what was undone just now had shown it, ...
    undone: Words  # ... and that was so {n} times, so far

    def told(self, peeks: int, by_undo: int) -> tuple[Words, ...]:
        """How often somebody looked, and undid what had shown something: nothing as long as nobody did."""
        counts = ((self.counted, peeks - by_undo), (self.undone, by_undo))
        return tuple(words.about(n=count) for words, count in counts if count)
