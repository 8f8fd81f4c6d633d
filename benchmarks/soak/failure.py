"""What is said when the day goes wrong: where it was, what differs, and how to see it again. Frozen values only."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the day something happened."""

    seed: int
    game: int
    about: str
    kills: int  # that were left when the game began
    event: int = 1
    at_ms: int = 0

    def __str__(self) -> str:
        return f"game {self.game} ({self.about}), event {self.event}, {clock(self.at_ms)} simulated, seed {self.seed}"


class SoakError(Exception):
    """The table and the truth are no longer the same, or something did not last."""


class GameFailedError(SoakError):
    """What went wrong in one game, and how to play just that one again."""

    def __init__(self, place: Place, doing: str, why: str) -> None:
        self.place = place
        again = f"python -m benchmarks.soak --seed {place.seed} --game {place.game} --kills {place.kills}"
        super().__init__(f"{place}\n  while {doing}: {why}\n  to see it again: {again}")


def clock(ms: int) -> str:
    """Simulated time as people write it."""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}"
