"""What each character, gem, pillow and alarm is: worth and use, as the edition has it. Frozen values only."""

from collections.abc import Callable
from enum import StrEnum

from companion.games.master_thieves.cards import DESCRIBED, Character
from companion.games.master_thieves.editions import EDITIONS, Edition, EditionId, LoneAlarm, Ring
from companion.games.master_thieves.gems import Gem
from companion.words import Words


class Piece(StrEnum):
    """What can be asked about beside characters and gems: the pillows, and the alarm."""

    RED = "red"
    WHITE = "white"
    BLACK = "black"
    ALARM = "alarm"

    @property
    def words(self) -> Words:
        return _NAMES[self]


_NAMES = {
    Piece.RED: Words("red pillow"),
    Piece.WHITE: Words("white pillow"),
    Piece.BLACK: Words("black pillow"),
    Piece.ALARM: Words("alarm"),
}
Thing = Character | Gem | Piece
THINGS: dict[str, Thing] = {thing.value: thing for thing in (*Character, *Gem, *Piece)}
_COUNTS_AS_TRUE = Words("Whoever takes one out of the box has a true gem, even if it went in as an imitation.")
_LONE_ALARM = {
    LoneAlarm.OWNER_MAY_TAKE: Words("Its owner may take it back from a drawer where it lies alone."),
    LoneAlarm.STAYS: Words("It stays where it is, even if it lies alone."),
    LoneAlarm.GOES_HOME: Words("If it lies alone in the drawer after an action, it goes back to its owner."),
}


def what_it_is(thing: Thing, edition: EditionId) -> tuple[Words, ...]:
    """Two or three sentences."""
    about = DESCRIBED[thing].about if isinstance(thing, Character) else _ABOUT[thing]
    return about(EDITIONS[edition])


def _ruby(edition: Edition) -> tuple[Words, ...]:
    falls = (
        Words("If it falls out, it goes to the red pillow.")
        if edition.fallen_ruby_to_red
        else Words("If it falls out, it goes back into the same drawer, on the upper side.")
    )
    ends = (Words("When the sixth has left its compartment, the game is over at once."),)
    return (
        Words("Worth 4 points on a black pillow. There are six, in the secret compartments of the long drawers."),
        falls,
        *(ends if edition.last_ruby_ends_game else ()),
    )


def _red(edition: Edition) -> tuple[Words, ...]:
    booty = (
        Words("The booty of the whole table: gems that fell out, and what a ring of smugglers takes.")
        if edition.smuggler_alone_keeps_one
        else Words("The booty of the whole table: gems that fell out, and what smugglers take.")
    )
    smugglers = (
        Words("Smugglers share it first if there are two or more of them, and fewer detectives.")
        if edition.ring is Ring.MORE_THAN_DETECTIVES
        else Words("Smugglers share it first, unless there are more detectives.")
    )
    rest = Words("Then detectives share what is left. One alone takes all of it. What nobody takes stays on it.")
    return booty, smugglers, rest


def _alarm(edition: Edition) -> tuple[Words, ...]:
    return (
        Words("A jeweler may place it in the drawer: only one per drawer."),
        Words(
            "If it falls out, the gems that fall with it go to its owner's black pillow."
            " If the owner opened the drawer, they go to the red pillow."
        ),
        _LONE_ALARM[edition.lone_alarm],
    )


_ABOUT: dict[Gem | Piece, Callable[[Edition], tuple[Words, ...]]] = {
    Gem.RUBY: _ruby,
    Gem.SAPPHIRE: lambda _: (
        Words("Worth 2 points on a black pillow. On a white one it costs 2."),
        _COUNTS_AS_TRUE,
    ),
    Gem.DIAMOND: lambda _: (
        Words("Worth 1 point on a black pillow. On a white one it costs 1."),
        Words("Twelve are in the box when the game begins."),
        _COUNTS_AS_TRUE,
    ),
    Piece.RED: _red,
    Piece.WHITE: lambda _: (
        Words("Imitations: a diamond here costs 1 point, a sapphire 2. Place them in drawers to get rid of them."),
        Words("The game is over after the round in which one is empty."),
    ),
    Piece.BLACK: lambda _: (
        Words("True gems: a ruby is worth 4 points, a sapphire 2, a diamond 1."),
        Words("Nobody can take them away."),
    ),
    Piece.ALARM: _alarm,
}
