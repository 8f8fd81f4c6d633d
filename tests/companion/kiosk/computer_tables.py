"""A table with computer players, without a display: the shipped attendant, journal and virtual box, a manual clock."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import msgspec

from companion.games.master_thieves import events
from companion.games.master_thieves.cards import SMUGGLER, Character
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import CardRevealed, RevealClosed
from companion.games.master_thieves.reveal import REVEALS
from companion.games.master_thieves.state import SMUGGLERS_REVEAL
from companion.kiosk.attendant import Attendant
from companion.kiosk.kiosk_settings import Place
from companion.pages import actions
from companion.table.computer_seat import ComputerSeat
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus, StandIn
from hardware.clock import ManualClock
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.sources.virtual import VirtualSource
from tests.companion.games.laws.play import opening as fitting

PERSON = "Ana"
ROBOS = ("Robo", "Robo 2", "Robo 3")
LONGEST_MS = 30_000  # until something has to happen


def opening(edition: str, robos: int) -> str:
    """The first line of a game of one person and so many computer players."""
    first = fitting(EditionId(edition), 1 + robos)
    return events.encode(msgspec.structs.replace(first, seats=(PERSON, *ROBOS[:robos]))).decode()


class ComputerTable:
    """One person with computer players; beside a real box, people's hands do what the computer players want."""

    def __init__(self, journal: Journal, *, is_real: bool = False, seed: int = 7) -> None:
        self.journal, self.clock = journal, ManualClock()
        self.source = VirtualSource(VirtualBox(0, now_ms=0), self.clock)
        self.source.start()
        self.box = (StandIn if is_real else LiveApparatus)(JEWEL_BOX, self.source)
        rng = Random(seed)
        self.attendant = Attendant(journal, self.box, Place(puts_back=not is_real), chance=rng.randrange)
        self.table, self.computers = self.attendant.running.table, self.attendant.running.computers
        self.said = 0  # how often somebody tapped
        self.turn()

    def begin(self, edition: str = "zoch", robos: int = 1, level: str = "simple") -> None:
        """Open a game, and let chance fill the box."""
        seats = tuple((name, level) for name in ROBOS[:robos])
        self.attendant.do(actions.Begin(opening(edition, robos), seats), self.clock.now_ms())
        self.attendant.do(actions.FillByChance(), self.clock.now_ms())
        self.turn()

    def turn(self, ms: int = 0) -> None:
        """One turn of a loop, after so long."""
        now_ms = self.clock.advance(ms)
        heard = self.attendant.running.hear(now_ms)
        if self.attendant.running.is_news(heard):
            self.attendant.running.moved(heard.movements)
        for wish in self.attendant.wishes(now_ms):
            assert not wish.connection
            self.attendant.do(wish.action, now_ms)

    def settle(self) -> None:
        """Let time pass until nothing happens by itself any more."""
        self.turn()
        end_ms = self.clock.now_ms() + LONGEST_MS
        while (due_ms := self._due_ms()) is not None and due_ms < end_ms:
            self.turn(max(0, due_ms - self.clock.now_ms()))
            if self._changed():
                end_ms = self.clock.now_ms() + LONGEST_MS

    _number = 0

    def _changed(self) -> bool:
        before, self._number = self._number, self.table.number
        return before != self._number

    def _due_ms(self) -> int | None:
        now_ms = self.clock.now_ms()
        due = [self.attendant.deadline_ms(now_ms)]
        return min((each for each in due if each is not None), default=None)

    def say(self, *found: Any) -> None:
        """Tap something."""
        self.said += 1
        lines = tuple(self.table.game.encode(event).decode() for event in found)
        self.attendant.do(actions.Say(lines), self.clock.now_ms())

    def hand(self, *done: Any) -> None:
        """Let hands do something to the box, whoever's they are."""
        self.source.do_in_turn(done)
        self.settle()

    def undo(self) -> None:
        self.attendant.do(actions.Undo(), self.clock.now_ms())

    @property
    def lines(self) -> list[str]:
        return [self.table.game.encode(event).decode() for event in self.table.record]


class Person:
    """Somebody who decides as a computer player would, and says it with taps; hands do what computer players want."""

    def __init__(self, at: ComputerTable) -> None:
        self.at = at
        self._player = self._seated()

    def _seated(self) -> ComputerSeat:
        return ComputerSeat(self.at.table.game, "simple", 0, "a person")

    def play(self, most: int = 2000) -> None:
        """Until the game is over."""
        for _ in range(most):
            self.at.settle()
            if self.at.table.is_over:
                return
            self.step()
        raise AssertionError(f"the game does not end: {self.at.table.phase}, {self.at.computers.view}")

    def step(self) -> None:
        """Do the next thing."""
        table, record = self.at.table, self.at.table.record
        cards, players = table.game.secret_cards, table.game.computer_players
        assert cards is not None
        assert players is not None
        if not self._player.has_seen(record):
            self._player = self._seated()
        while self._player.think(record, cards.occasion(table.state)):
            pass
        if self.at.attendant.running.foul_count:
            self.at.attendant.do(actions.Dismiss(), self.at.clock.now_ms())
        elif (tie := players.settled_tie(table.state, frozenset(table.state.seats), Random(0))) is not None:
            self.at.say(tie)
        elif table.state.phase in REVEALS and cards.choices(table.state, 0):
            self._show(Character(self._player.card))
        elif players.to_act(table.state) == 0:
            self._act(self._player.decided)
        elif self.at.computers.view.step is not None:
            self.at.hand(*self.at.computers.view.step.actions)
        else:
            raise AssertionError(f"nobody knows what to do: {table.phase}, {self.at.computers.view}")

    def _act(self, event: Any) -> None:
        table = self.at.table
        pose = table.game.pose(table.game.apply(table.state, event))
        if pose == table.pose:
            self.at.say(event)
        else:
            self.at.hand(*[action for step in JEWEL_BOX.steps(table.pose, pose) for action in step.actions])

    def _show(self, card: Character) -> None:
        if self.at.table.state.phase is SMUGGLERS_REVEAL and card is not SMUGGLER:
            self.at.say(RevealClosed())
        else:
            self.at.say(CardRevealed(seat=PERSON, character=card))


@contextmanager
def computer_table(
    edition: str = "zoch", robos: int = 1, level: str = "simple", *, is_real: bool = False
) -> Iterator[ComputerTable]:
    """A table at which a game has just begun."""
    with Journal.in_memory() as journal:
        found = ComputerTable(journal, is_real=is_real)
        found.begin(edition, robos, level)
        yield found
        found.source.stop()
