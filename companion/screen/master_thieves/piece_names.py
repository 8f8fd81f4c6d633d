"""What gems and characters are called, in the language of the screen. Pure."""

from collections.abc import Mapping

from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.gems import NO_GEMS, Gem
from companion.languages import Translator


def character_name(say: Translator, name: str) -> str:
    """A character by its public name: `master_thief` is "master thief"."""
    return say.words(Character(name).words)


def gem_name(say: Translator, kind: str, n: int = 1) -> str:
    """A kind of gem by its public name, as one says it of `n` of them, without the number."""
    return say.words(Gem(kind).named(n))


def gems_listed(say: Translator, counts: Mapping[str, int]) -> str:
    """A heap of gems, the dearest first: "1 ruby and 2 diamonds", or "nothing"."""
    return say.listed(NO_GEMS.replaced({Gem(kind): n for kind, n in counts.items()}).words)
