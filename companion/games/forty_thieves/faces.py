"""What is on a tile: a thief, a special tile or a golden one on its face, a jar on its back. Frozen values only.

A face is a string, as in a record, that knows what is on it. There is one object for each, so `is` compares them.
"""

from collections.abc import Callable
from enum import StrEnum

from companion.words import Words


class Colour(StrEnum):
    """The four colours of thieves and jars."""

    RED = "red"
    GREEN = "green"
    YELLOW = "yellow"
    BLUE = "blue"


class Symbol(StrEnum):
    """The five symbols of thieves and jars."""

    SUN = "sun"
    CLUBS = "clubs"
    MOON = "moon"
    HAND = "hand"
    STAR = "star"


class Special(StrEnum):
    """The kinds of special tiles."""

    LANTERN = "lantern"
    SAPPHIRE = "sapphire"
    AMULET = "amulet"
    DAGGER = "dagger"
    EVIL_EYE = "evil_eye"

    @property
    def words(self) -> Words:
        """Its name."""
        return _NAMED[self]


class Golden(StrEnum):
    """The golden tiles of the three tales."""

    MERCHANT = "merchant"
    GENIE = "genie"
    SINBAD = "sinbad"

    @property
    def words(self) -> Words:
        """Its name."""
        return _GOLDEN_NAMED[self]


_NAMED = {
    Special.LANTERN: Words("Lantern"),
    Special.SAPPHIRE: Words("Sapphire tile"),
    Special.AMULET: Words("Amulet"),
    Special.DAGGER: Words("Dagger"),
    Special.EVIL_EYE: Words("Evil Eye"),
}
_GOLDEN_NAMED = {
    Golden.MERCHANT: Words("Merchant"),
    Golden.GENIE: Words("Genie"),
    Golden.SINBAD: Words("Sinbad"),
}


class Jar(str):
    """The back of a tile."""

    __slots__ = ("colour", "symbol")

    colour: Colour
    symbol: Symbol

    def __reduce__(self) -> "tuple[Callable[[str], Jar], tuple[str]]":
        return jar_named, (str(self),)


class Face(str):
    """The front of a tile: exactly one of thief (`colour` and `symbol`), `special` and `golden`.

    `pair` is a thief's colour and symbol, leader or not: there are two tiles of each.
    """

    __slots__ = ("colour", "golden", "is_leader", "pair", "special", "symbol")

    colour: Colour | None
    symbol: Symbol | None
    pair: Jar | None
    is_leader: bool
    special: Special | None
    golden: Golden | None

    @property
    def is_thief(self) -> bool:
        return self.pair is not None

    @property
    def words(self) -> Words | str:
        """What people call it; a thief goes by the name that it has in a record."""
        kind = self.special or self.golden
        return str(self) if kind is None else kind.words

    def __reduce__(self) -> "tuple[Callable[[str], Face], tuple[str]]":
        return face_named, (str(self),)


def jar_named(name: str) -> Jar:
    """The one jar of this name: copies and what comes from another process are the same object."""
    return JARS[name]


def face_named(name: str) -> Face:
    """The one face of this name, likewise."""
    return FACES[name]


def _jar(colour: Colour, symbol: Symbol) -> Jar:
    jar = Jar(f"{colour} {symbol}")
    jar.colour, jar.symbol = colour, symbol
    return jar


def _face(name: str, jar: Jar | None = None, special: Special | None = None, golden: Golden | None = None) -> Face:
    face = Face(name)
    face.pair, face.special, face.golden = jar, special, golden
    face.colour, face.symbol = (None, None) if jar is None else (jar.colour, jar.symbol)
    face.is_leader = jar is not None and name != jar
    return face


JARS = {str(jar): jar for jar in [_jar(colour, symbol) for colour in Colour for symbol in Symbol]}
THIEVES = tuple(_face(name, jar) for name, jar in JARS.items())
LEADERS = tuple(_face(f"{name} leader", jar) for name, jar in JARS.items())
SPECIALS = {special: _face(special.value, special=special) for special in Special}
GOLDENS = {golden: _face(golden.value, golden=golden) for golden in Golden}
FACES = {str(face): face for face in (*THIEVES, *LEADERS, *SPECIALS.values(), *GOLDENS.values())}

LANTERN, SAPPHIRE, AMULET, DAGGER, EVIL_EYE = SPECIALS.values()
MERCHANT, GENIE, SINBAD = GOLDENS.values()


def fits(jar: Jar, face: Face) -> bool:
    """Can this be the back of that tile? A thief's is right in exactly one of the two, others tell nothing."""
    return face.pair is None or (jar.colour is face.colour) is not (jar.symbol is face.symbol)
