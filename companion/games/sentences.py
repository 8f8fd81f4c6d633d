"""Sentences one after the other. Pure."""

from functools import reduce

from companion.words import Words


def joined(*sentences: Words | None) -> Words | None:
    """The sentences that there are, one after the other."""
    said = [words for words in sentences if words is not None]
    return reduce(lambda one, two: Words("{one} {two}", {"one": one, "two": two}), said) if said else None
