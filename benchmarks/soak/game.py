"""One whole game with the day's troubles in it, from the seed: what comes when, and the last look at the record."""

from io import BytesIO
from random import Random

from msgspec.structs import replace

from benchmarks.soak import outages, reeds, troubles
from benchmarks.soak.evening import Evening
from benchmarks.soak.failure import SoakError
from benchmarks.soak.troubles import Trouble
from companion.games.errors import RejectedError
from companion.games.game import View
from companion.games.master_thieves import engine, events
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import TableOpened
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.master_thieves.state import GAME_OVER
from companion.record import play
from companion.table.entries import Status
from companion.table.journal import Journal
from companion.table.past_game import with_record

NAMES = ("Ana", "Bo", "Cleo", "Dev", "Eve", "Finn", "Gus", "Hana")

# How likely before each step.
_ALWAYS: tuple[tuple[float, Trouble], ...] = (
    (0.06, troubles.fidgeting),
    (0.05, troubles.glitches),
    (0.06, troubles.wrong_claims),
    (0.03, troubles.second_thoughts),
    (0.015, troubles.pillow_corrected),
    (0.02, troubles.mischief),
    (0.02, troubles.foul_waived),
    (0.005, troubles.put_away),
    (0.01, troubles.looked_into),
)
# Not while a reed is broken: one trouble with the sensors at a time.
_WITH_GOOD_REEDS: tuple[tuple[float, Trouble], ...] = (
    (0.03, outages.played_while_pulled),
    (0.015, outages.cable_pulled),
    (0.01, outages.power_of_the_box_lost),
    (0.01, reeds.breaks),
)
_MEND = 0.06
_CUT = 0.02
_KILL = 0.02


def opening(rng: Random) -> TableOpened:
    """Who plays what."""
    while True:
        seats = tuple(rng.sample(NAMES, rng.choice((2, 3, 3, 4, 4, 5, 6, 8))))
        first = TableOpened(game="master-thieves", edition=rng.choice(list(EditionId)), seats=seats)
        try:
            engine.open_table(first)
        except RejectedError:  # not every edition has gems enough for eight
            continue
        return first


class Game:
    """Plays an evening to its end."""

    def __init__(self, evening: Evening, *, deaths: bool, kills: int) -> None:
        self._evening = evening
        self._deaths = deaths
        self.kills = kills  # so many processes may still be killed

    def run(self, until_ms: float = float("inf")) -> None:
        """Until the game is over, or the day; then its record is judged."""
        evening = self._evening
        self._play(until_ms)
        if evening.rng.random() < 0.3:  # somebody finds after the end that something was wrong
            troubles.second_thoughts(evening)
            self._play(until_ms)
        if evening.broken:
            reeds.mended(evening)
        judge(evening)

    def _play(self, until_ms: float) -> None:
        """Before each step there may be trouble."""
        going_on = True
        while going_on and self._evening.box.now_ms < until_ms:
            for trouble in self._troubles():
                trouble(self._evening)
            going_on = self._evening.play_on()

    def _troubles(self) -> list[Trouble]:
        evening = self._evening
        rng = evening.rng
        found = [trouble for chance, trouble in _ALWAYS if rng.random() < chance]
        if evening.broken:
            return [*found, reeds.mended] if rng.random() < _MEND else found
        found += [trouble for chance, trouble in _WITH_GOOD_REEDS if rng.random() < chance][:1]
        if self._deaths and rng.random() < _CUT and reeds.breaks not in found:
            found.append(outages.power_cut)
        elif self._deaths and self.kills and rng.random() < _KILL and reeds.breaks not in found:
            self.kills -= 1
            found.append(outages.process_killed)
        return found


def judge(evening: Evening) -> None:
    """The exported record, judged by the referee, is the game as it truly was."""
    with evening.doing("the record was judged"):
        program, ledger = evening.program, evening.ledger
        row = program.journal.games()[-1]
        kept = with_record(program.journal, row)
        verdict = play(BytesIO("".join(f"{line}\n" for line in kept.record).encode()))
        true = MASTER_THIEVES.view(ledger.state, View.REFEREE)
        if verdict.rejected_line or verdict.view(View.REFEREE) != true:
            raise SoakError(f"the referee says {verdict.why or verdict.view(View.REFEREE)!r}, and {true!r} is true")
        is_over = ledger.state.phase is GAME_OVER
        if kept.status is not (Status.FINISHED if is_over else Status.UNFINISHED):
            raise SoakError(f"the game is {'' if is_over else 'not '}over, and the journal has it as {kept.status}")
        evening.tally.note("games" if is_over else "left")
        evening.tally.note("events", ledger.number)


def records(journal: Journal) -> list[list[bytes]]:
    """What was played, game by game, without who said so: the same for the same seed."""
    return [[_unsigned(line) for line in with_record(journal, row).record] for row in journal.games()]


def _unsigned(line: str) -> bytes:
    return events.encode(replace(events.decode(line.encode()), source=None, at=None))
