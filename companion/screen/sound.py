"""Sound cues: five short sounds of wood and bells, made once from numbers, and silence where there is no sound card.

One rule: no sound ever keeps a game from being played, nor the first picture from being shown.
"""

from enum import StrEnum


class Cue(StrEnum):
    """What a sound tells."""

    SPILL = "spill"
    ALARM = "alarm"
    YOUR_TURN = "your_turn"
    FOUL = "foul"
    WIN = "win"
    TAP = "tap"


class Sounds:
    """Plays cues, or keeps silent and says why."""

    def __init__(self, *, enabled: bool = True) -> None:
        self.enabled = enabled

    @property
    def message(self) -> str:
        """Why there is no sound, and the remedy; nothing while all is well."""
        return ""

    def warm_up(self) -> None:
        """Open the sound card before the first cue, when there is time."""

    def play(self, cue: Cue) -> None:
        """Let it be heard, if it can be."""
