"""How well computer players play, and which levels people may choose. Frozen values only."""

from enum import StrEnum

from companion.games.computer_players import LevelOption
from companion.words import Words


class Level(StrEnum):
    """How well a computer player plays."""

    RANDOM = "random"
    SIMPLE = "simple"
    FORGETFUL = "forgetful"
    ATTENTIVE = "attentive"
    ELEPHANT = "elephant"


OFFERED = (
    LevelOption(Level.FORGETFUL, Words("forgetful"), Words("the easiest: soon forgets")),
    LevelOption(Level.ATTENTIVE, Words("attentive"), Words("remembers for some rounds")),
    LevelOption(Level.ELEPHANT, Words("never forgets"), Words("the hardest: remembers everything")),
)
