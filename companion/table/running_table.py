"""One running table: game and journal, apparatus, sealed cards, computer players, people and settings as one object.

Three rules. Time is passed in, never read. A reveal is one transaction and one step to undo, whoever brings it about.
And while somebody chooses on a phone, no card is shown, here or there: it is refused before anything is tried.
"""

from collections.abc import Callable
from random import SystemRandom

from msgspec.structs import replace

from companion.games.errors import RejectedError
from companion.games.names import shortened_names
from companion.table.past_game import with_names
from companion.words import Words
from hardware.clock import earliest
from hardware.commands import CommandError

from .computer_seats import ComputerSeats
from .entries import REVEAL, Computers
from .errors import JournalError
from .followed_game import FollowedGame
from .journal import Journal
from .live_apparatus import Heard, LiveApparatus
from .preferences import TableSettings
from .profiles import ProfileStore
from .sealed_cards import SealedCards
from .table import NOT_OPEN, Table

# As good as that of `secrets`, which brings OpenSSL with it: 3.5 MB that nothing else at a kiosk needs.
CHANCE = SystemRandom().randrange
_NOT_OVER = Words("this game is not over yet")
_NOTHING_SEALED = Words("no card on a phone can be shown now")
_HAS_BEGUN = Words("this game has begun: undo what has happened first")


class RunningTable(FollowedGame):
    """A table that people play at, whatever shows it: a kiosk, browsers, or both."""

    def __init__(
        self,
        journal: Journal,
        box: LiveApparatus,
        settings: TableSettings | None = None,
        people: ProfileStore | None = None,
        chance: Callable[[int], int] = CHANCE,
        *,
        puts_back: bool = False,
    ) -> None:
        table = Table(journal, simulated=box.is_virtual, asks_end=True)
        super().__init__(table, box, puts_back=puts_back)
        self.settings = settings or TableSettings()
        self.people = people or ProfileStore()
        table.auto_advance = self.settings.auto_advance
        self.sealed = SealedCards(table)
        self.computers = ComputerSeats(self, self.sealed)
        self.chance = chance

    @property
    def answers(self) -> bool:
        """Does the journal still answer?"""
        try:
            self.table.journal.game(1)
        except JournalError:
            return False
        return True

    # what the apparatus does, and what it is time for

    def hear(self, now_ms: int) -> Heard:
        """Let the apparatus say what it did by now. What of it `is_news` counts once it was told to `moved`."""
        heard = self.box.listen(now_ms)
        if heard.came_back or heard.unnoticed:
            self.came_back(heard.unnoticed)
        elif heard.is_put_back and (heard.stirred or not self.box.is_being_put):
            self.look()
        return heard

    def is_news(self, heard: Heard) -> bool:
        """Did hands do something that is about the game?"""
        if heard.is_put_back:
            return False
        moves = heard.stirred and self.differs and not self.box.is_stirring
        return bool(heard.movements) or moves

    def go_on(self, now_ms: int, *, may_act: bool) -> tuple[str, ...]:
        """Let computer players go on; what they say at the table now. `may_act`: people look at the game."""
        self.sealed.follow(now_ms)
        said = self.computers.play(now_ms, may_act=may_act)
        self.sealed.follow(now_ms)
        return said

    def deadline_ms(self, now_ms: int) -> int | None:
        """When to `hear` and `go_on` although nothing happens."""
        return earliest(self.box.deadline_ms(), self.sealed.deadline_ms(now_ms), self.computers.deadline_ms(now_ms))

    # what people want

    def say(self, lines: tuple[str, ...]) -> None:
        """What people say at the table; if they show a card, sealed ones are shown with it. Raises `RejectedError`."""
        sealed = self.sealed
        self.computers.refuse_early(lines)
        sealed.refuse_early(lines)
        if not sealed.belongs_to_reveal(lines):
            self.enter(lines)
            return
        if not sealed.chosen:
            self.enter(lines)
            sealed.begin()
            return
        try:
            self.enter(sealed.around(lines), REVEAL)
        except RejectedError:
            if not sealed.may_wait(lines):
                self._refuse(lines)
                raise
            # A sealed smuggler has its turn first. The card was chosen, too: it is shown with the others after that.
            waiting = sealed.shown_with(lines)
            self.enter(sealed.around(lines, cards_wait=True), REVEAL)
            for seat, card in waiting.items():
                sealed.seal(seat, card)
        sealed.begin()

    def _refuse(self, lines: tuple[str, ...]) -> None:
        """Raise `RejectedError` as if no card lay sealed, if that is refused, too: why must not tell what does lie."""
        if not self.table.accepts(lines):
            self.enter(lines)

    def show_sealed(self) -> None:
        """Show all sealed cards that the rules take now. Raises `RejectedError`."""
        sealed = self.sealed
        sealed.refuse_early()
        if not sealed.can_be_shown:
            raise RejectedError(_NOTHING_SEALED)
        before, others_wait = self.table.number, not sealed.choosing <= sealed.chosen
        is_forced = others_wait and bool(sealed.forced)
        sealed.begin()
        try:
            self.enter(sealed.lines(), REVEAL)
        finally:
            if is_forced or self.table.number == before:  # the others choose on; or refused, or not saved
                sealed.hold()

    def configure(self, key: str, value: object, now_ms: int) -> bool:
        """Change a setting; False if that could not be saved, and lasts only until the table stops."""
        is_saved = self.settings.change(key, value, now_ms)
        self.table.auto_advance = self.settings.auto_advance
        return is_saved

    def seated(self, levels: tuple[tuple[str, str], ...]) -> Computers | None:
        """Computer players with a secret that nobody can guess; None: nobody is one."""
        return Computers("".join([f"{self.chance(16):x}" for _ in range(32)]), dict(levels)) if levels else None

    def play_again(self, now_ms: int) -> None:
        """The same game with the same people, and the same computer players, once it is over."""
        table = self.table
        if not table.is_over or table.awaits_end:
            raise RejectedError(_NOT_OVER)
        short = shortened_names(table.seats)  # a game of an older journal may have longer names than a new one can
        line = with_names(table.game.encode(replace(table.record[0], at=None)).decode(), short)
        levels = {} if table.computers is None else table.computers.levels
        self.begin(line, now_ms, self.seated(tuple((short.get(name, name), each) for name, each in levels.items())))

    def call_off(self) -> bool:
        """Put away a game in which nothing counts yet: for good, unless something was undone. Is it kept?"""
        if self.view is None:
            raise RejectedError(NOT_OPEN)
        if self.view.undo is not None:
            raise RejectedError(_HAS_BEGUN)
        if self.table.journal.is_untouched(self.table.id):
            return self.abandon()
        self.leave()
        return True

    def hands(self, command: str, now_ms: int) -> str:
        """Hands at a virtual box; beside a real one people only tell what they did. What to answer to it.

        Raises `RejectedError` or `MalformedError`.
        """
        self.computers.refuse_hands()
        self._refuse_hands(command, now_ms)
        answer, claim = self.box.hands(command, now_ms)
        if claim is not None:
            self.claimed(claim)
        return answer

    def _refuse_hands(self, command: str, now_ms: int) -> None:
        """Raise `RejectedError` for hands at a virtual thing that nobody needs now, if they could only do wrong."""
        reason = None if self.view is None else self.view.headline.hands_off
        if reason is None or not self.box.is_virtual or self.differs:
            return
        try:
            movement = self.box.apparatus.claimed(command, now_ms)
        except CommandError:
            return  # a fault of its sensors, say
        if self.table.is_foul(movement):
            raise RejectedError(reason)
