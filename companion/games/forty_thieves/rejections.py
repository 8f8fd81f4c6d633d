"""Why the engine refuses an event: every reason once, in plain words, and never naming what is hidden.

A reason is its own message id, so that a screen can translate it and fill in the same facts.
"""

from companion.games.errors import RejectedError as _RejectedError
from companion.words import Fact, Message, Words

from .faces import Face


class Reason(Message):
    """Everything that can be wrong with a well-formed event."""

    TABLE_NOT_OPEN = "no table is open yet: a record begins with table_opened"
    TABLE_ALREADY_OPEN = "the table is already open: table_opened comes once, on the first line"
    SAME_NAME_TWICE = "two seats are called {seat}: give each a different name"
    UNKNOWN_SEAT = "nobody at this table is called {seat}: {names}"
    NOT_TWENTY = "the box has 20 special tiles, not {count}: let the numbers in specials add up to 20"
    SIMPLE_HAS_NO_SPECIALS = "a simplified game has no special tiles: leave specials out"
    NOT_IN_SETUP = "the setup is over"
    SETUP_NOT_FINISHED = "the tiles are still being laid: say when they are"
    HAND_FIRST = "{seat} builds up the hand first"
    HAND_IS_BUILT = "{seat} has already built up the hand this turn"
    TOO_LATE = "{seat} is past that phase of the turn"
    THEFT_ANNOUNCED = "a theft is announced: name its tiles, or say that it failed"
    NO_THEFT_ANNOUNCED = "no theft is announced"
    CHOICE_OPEN = "{seat} has to choose a sapphire first"
    NOTHING_TO_CHOOSE = "there is no sapphire to choose now"
    WISH_OPEN = "{seat} has to make a wish first"
    NOTHING_TO_WISH = "there is no wish to make now"
    BOARD_IS_EMPTY = "no sapphire is left on the board: all that is left is to end the turn"
    GAME_OVER = "the game is over"
    TOO_MANY_DISCARDED = "{seat} cannot discard {count}: only {hand} in hand"
    HAND_IS_EMPTY = "{seat} has no tile in hand"
    NO_TILE_LEFT = "neither the stack nor the discards have a tile left"
    LIES_FACE_UP = "the tile at {cell} lies face up"
    NOT_ADJACENT = "{cell} and {other} are not adjacent"
    NOTHING_TO_SHOW = "nothing can be shown now: the glimpse is over"
    NOT_SHOWN_THERE = "nothing is shown at {cell} now: it is not where {seat} looked"
    NOT_SHOWN_NOW = "this tile is not shown when it is found like this: {tile}. What is shown: {tiles}"
    NOT_IN_THEFT = "{cell} is not one of the four tiles of this theft"
    GOLDEN_WAS_THERE = "the golden tile at {cell} has already been shown: what lies there now stays face down"
    SECOND_LEADER = "{seat} has already played a leader this turn"
    NO_SUCH_TILE = "there is no {tile} in this game"
    TALE_TOLD = "this golden tile has already been in play: {tile}"
    TOO_MANY_ALIKE = "that is one {tile} too many: there are only {count}, and the others are in sight"
    SECOND_LEADER_OF_COLOUR = "there is only one {colour} leader, and it is in sight"
    JAR_DOES_NOT_FIT = (
        "the jar noted at {cell} is {jar}, and a thief has exactly one of its colour and symbol: remove the note,"
        " or name another tile"
    )
    JAR_OF_OPEN_TILE = "the tile at {cell} lies face up: only the jars of tiles that lie face down are noted"
    FOURTH_JAR = "three {jar} jars are noted already, and there are no more"
    NO_SAPPHIRE_THERE = "no sapphire lies at {spot}"
    NO_SAPPHIRE_OF_SEAT = "{seat} has no sapphire"
    NO_LOOT = "the merchant has no sapphire to take"
    NO_EVIL_EYE = "{seat} has no Evil Eye to get rid of"
    NO_EVIL_EYE_TOKEN = "{seat} has no Evil Eye token"
    NO_EVIL_EYE_TILE = "{seat} has no Evil Eye tile"
    ONESELF = "it cannot be {seat}: name an opponent"
    NOT_OF_THIS_LINE = "this line does not give that sapphire"
    NOTHING_TO_CANCEL = "there is no special tile that a Dagger could cancel now"
    OWN_TILE = "{seat} played that tile: a Dagger only cancels what somebody else played"
    NO_MERCHANT = "the merchant is not in play"
    NO_TALES = "this game is played without the three tales"
    THIEVES_FACE_UP = "only thieves and Amulets lie face up, not the {tile}"
    GOLDEN_ON_BOARD = "a golden tile is never left on the board: {tile}"
    UP_AND_DOWN = "the tile at {cell} cannot lie face up and face down: name it in tiles or in shown"
    SAPPHIRES_DO_NOT_ADD_UP = "the sapphires do not add up: board, hoards and merchant have 9 together"
    TILES_DO_NOT_ADD_UP = "the tiles do not add up: there are {count} in all"
    MERCHANT_PLACE = (
        "the merchant is not there after {stops} turns: he is at a corner after 0 to 3, at s22 after 4, nowhere after 5"
    )
    ONLY_HOARDS = "the game is over: only hoards can still be corrected"


class RejectedError(_RejectedError):
    """The event makes no sense now; the state stays as it is."""

    def __init__(self, reason: Reason, **facts: Fact) -> None:
        super().__init__(Words(reason.value, {name: _plain(fact) for name, fact in facts.items()}))
        self.reason = reason


def _plain(fact: Fact) -> Fact:
    """A tile is named as people do, a cell or a spot by its public name."""
    if isinstance(fact, Face):
        return fact.words
    return str(fact) if isinstance(fact, str) else fact
