"""A table that people play at, whatever shows it: its apparatus, its game, its settings, and what people want of them.

One rule: time is passed in, never read. The kiosk and a table without a display both use it; what a tap
does to the screen besides is the kiosk's own matter.
"""

from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from companion.browsers.browsers import Browsers, Wish
from companion.games import GAMES, game_of
from companion.games.errors import RejectedError
from companion.games.names import shortened_names
from companion.kiosk.checking import Checking
from companion.kiosk.computer_seats import ComputerSeats
from companion.kiosk.game_cards import GameCards
from companion.kiosk.games_here import GamesHere
from companion.kiosk.kiosk_settings import KioskSettings, Place
from companion.kiosk.live_apparatus import Heard, LiveApparatus
from companion.kiosk.profiles import ProfileStore
from companion.kiosk.reveal import Reveal
from companion.kiosk.running_game import RunningGame
from companion.languages import Translator, sentence, translator
from companion.screen import actions
from companion.screen.actions import TableAction
from companion.table.computers import Computers
from companion.table.errors import JournalError
from companion.table.journal import Journal
from companion.table.past_game import with_names
from companion.table.sealed_cards import SealedCards
from companion.table.table import NOT_OPEN, Table
from companion.table.table_view import TakenBack
from companion.words import Words
from hardware.clock import earliest
from hardware.commands import CommandError

if TYPE_CHECKING:
    from companion.browsers.host_answers import HostAnswers
    from companion.browsers.public_feed import PublicFeed
    from companion.browsers.requests import Ask
    from companion.screen.sound.sounds import Sounds

# As good as that of `secrets`, which brings OpenSSL with it: 3.5 MB that nothing else at a kiosk needs.
CHANCE = SystemRandom().randrange
_NOT_OVER = Words("this game is not over yet")


class TableController:
    """One table. `games` are those that can be shown."""

    def __init__(
        self,
        journal: Journal,
        box: LiveApparatus,
        place: Place = Place(),  # noqa: B008 - frozen
        sounds: "Sounds | None" = None,
        games: Collection[str] = GAMES,
        chance: Callable[[int], int] = CHANCE,
    ) -> None:
        self.journal = journal
        self.box = box
        self.table = Table(journal, simulated=box.is_virtual, asks_end=True)
        self.settings = KioskSettings(place, self.table, sounds)
        self.people = ProfileStore(place.profiles)
        self.past_games = GameCards(journal)
        self.here = GamesHere(games, box.apparatus.name, self.past_games)
        self.running = RunningGame(self.table, box)
        self.checking = Checking(box)
        self.sealed = SealedCards(self.table)
        self.reveal = Reveal(self.running, self.sealed)
        self.computers = ComputerSeats(self.running, self.sealed, box)
        self.browsers = Browsers(
            self.running,
            self.sealed,
            place.browsers,
            self.people.styles,
            lambda: self.computers.view,
            None if place.feed is None else self._feed(place.feed),
        )
        self._answers: HostAnswers | None = None
        self._chance = chance

    def _feed(self, socket: Path) -> "PublicFeed | None":
        from companion.browsers.public_feed import FeedParts, open_feed  # noqa: PLC0415 - most tables publish nothing

        parts = FeedParts(
            self.running, self.box, self.people.styles, lambda: self.settings.say, lambda: self.computers.view
        )
        return open_feed(socket, parts)

    def answers(self) -> bool:
        """Does the journal still answer?"""
        try:
            self.journal.game(1)
        except JournalError:
            return False
        return True

    # what the apparatus does

    def hear(self, now_ms: int) -> Heard:
        """Let the apparatus say what it did by now."""
        heard = self.box.listen(now_ms)
        if heard.came_back or heard.unnoticed:
            self.running.came_back(heard.unnoticed)
        elif heard.is_put_back and (heard.stirred or not self.box.is_being_put):
            self.running.look()
        return heard

    def follow(self, heard: Heard) -> None:
        """Let the game follow what hands did."""
        if self.is_news(heard):
            self.running.moved(heard.movements)

    def is_news(self, heard: Heard) -> bool:
        """Did hands do something that is about the game?"""
        if heard.is_put_back:
            return False
        moves = heard.stirred and self.running.differs and not self.box.is_stirring
        return bool(heard.movements) or moves

    # what people want

    def wishes(self, now_ms: int, *, serves: bool = False, waits: bool = False) -> Iterator[Wish]:
        """What people want in browsers by now, if these may come, what computer players say, and what it is time for.

        Carry out each before the next is asked for; then `browsers.update` lets browsers know. `serves`: browsers may
        always come. `waits`: people look at something else, and computer players do nothing meanwhile.
        """
        self.browsers.switch(now_ms, on=serves or self.settings.phones)
        is_asked = False
        for wish in self.browsers.listen(now_ms):
            is_asked = True
            yield wish
        self.sealed.follow(now_ms)
        said = self.computers.play(now_ms, may_act=not waits and not is_asked)
        self.sealed.follow(now_ms)
        if said:
            yield Wish(actions.Say(said))
        elif self.sealed.is_due(now_ms):
            yield Wish(actions.ShowSealedCards())

    def deadline_ms(self, now_ms: int) -> int | None:
        """When to look for wishes again although nothing happens."""
        return earliest(
            self.browsers.deadline_ms(now_ms), self.sealed.deadline_ms(now_ms), self.computers.deadline_ms(now_ms)
        )

    def answer(self, ask: "Ask", connection: int, now_ms: int) -> None:
        """Tell the host in a browser what was asked for. Raises `JournalError`."""
        from companion.browsers.frames import answer_message  # noqa: PLC0415 - a kiosk without a host needs none
        from companion.browsers.host_answers import HostAnswers  # noqa: PLC0415

        self._answers = self._answers or HostAnswers(self)
        say = translator(self.browsers.language_of(connection))
        self.browsers.reply(connection, answer_message(ask.about, self._answers.to(ask, say, now_ms)))

    def do(self, action: TableAction, now_ms: int, say: Translator | None = None) -> str:
        """Carry it out; the answer is what to tell people, where they do not see it, in their language or the table's.

        Raises `RejectedError`, `MalformedError` or `JournalError`, and then nothing has changed.
        """
        try:
            return self._do(action, now_ms, say)
        finally:
            self.sealed.follow(now_ms)

    def _do(  # noqa: C901, PLR0911, PLR0912 - one case per action
        self, action: TableAction, now_ms: int, say: Translator | None
    ) -> str:
        running, asked, say = self.running, say, say or self.settings.say
        match action:
            case actions.Say(lines):
                self.computers.refuse_early(lines)
                self.reveal.say(lines)
            case actions.SetRight(line, by):
                running.set_right(line, by)
                return self._last_label(say)
            case actions.Begin(line, computers):
                self.here.refuse_without_apparatus(game_of(line.encode()).name)
                running.begin(line, self._seated(computers))
                self._put_back(now_ms)
            case actions.PlayAgain():
                self._play_again(now_ms)
            case actions.Resume(game):
                return self._resume(game, now_ms, say)
            case actions.Leave():
                running.leave()
            case actions.Abandon():
                is_kept = not self.journal.is_untouched(self.table.id)
                running.abandon()
                return say("Game abandoned. You'll find it under Past games.") if is_kept else ""
            case actions.CallOff():
                return self._call_off(say)
            case actions.ConfirmEnd():
                running.confirm_end()
            case actions.Undo(since, by):
                return self._undo(since, by, now_ms, say)
            case actions.Redo():
                return self._redo(now_ms, say)
            case actions.Waive(event, code):
                running.waive(event, code)
            case actions.TrustBox():
                running.accept()
            case actions.ShutVirtual():
                self.box.put(running.with_all_shut)
            case actions.WasOpened(part, opened):
                running.answer(part, was_opened=opened)
            case actions.Dismiss():
                running.dismiss()
            case actions.Hands(command):
                self.computers.refuse_hands()
                self._refuse_hands(command, now_ms)
                return self._hands(command, now_ms)
            case actions.FillByChance():
                running.fill(self._chance)
            case actions.CheckSensors(what):
                self.checking.step(what, now_ms)
            case actions.Configure(key, value):
                return self._configure(key, value, now_ms, asked)
            case actions.NewCode(seat, role):
                self.browsers.new_code(seat, role)
            case actions.GoOnWithout(seat):
                self.sealed.go_on_without(seat)
            case actions.ShowSealedCards():
                self.reveal.show()
            case _:
                assert_never(action)
        return ""

    def _seated(self, levels: tuple[tuple[str, str], ...]) -> Computers | None:
        """Computer players with a secret that nobody can guess."""
        return Computers("".join([f"{self._chance(16):x}" for _ in range(32)]), dict(levels)) if levels else None

    def _play_again(self, now_ms: int) -> None:
        """The same game with the same people, and the same computer players, once it is over."""
        table = self.table
        if not table.is_over or table.awaits_end:
            raise RejectedError(_NOT_OVER)
        short = shortened_names(table.seats)  # a game of an older journal may have longer names than a new one can
        line = with_names(table.game.encode(replace(table.record[0], at=None)).decode(), short)
        levels = {} if table.computers is None else table.computers.levels
        self.running.begin(line, self._seated(tuple([(short.get(name, name), each) for name, each in levels.items()])))
        self.browsers.play_again()
        self._put_back(now_ms)

    def _last_label(self, say: Translator) -> str:
        view = self.running.view
        return "" if view is None or view.undo is None else sentence(say.words(view.undo))

    def _resume(self, game: int, now_ms: int, say: Translator) -> str:
        self.here.refuse_to_resume(game)
        if self.journal.game(game) is None:
            return say("That game cannot be continued.")
        self.running.resume(game)
        self._put_back(now_ms)
        return ""

    def _call_off(self, say: Translator) -> str:
        """Put away a game in which nothing counts yet: for good, unless something was undone."""
        view = self.running.view
        if view is None:
            raise RejectedError(NOT_OPEN)
        if view.undo is not None:
            raise RejectedError(Words("this game has begun: undo what has happened first"))
        if self.journal.is_untouched(self.table.id):
            self.running.abandon()
            return ""
        self.running.leave()
        return say("You'll find this game under Past games.")

    def _undo(self, since: int, by: str, now_ms: int, say: Translator) -> str:
        taken = self.running.undo(since, by)
        self._put_box(now_ms)
        return self._undone(taken, say)

    def _redo(self, now_ms: int, say: Translator) -> str:
        taken = self.running.redo()
        self._put_box(now_ms)
        if taken is None or self.running.needs_hands:
            return ""
        return say("Redone: {what}.", what=say.words(taken.label))

    def _put_box(self, now_ms: int) -> None:
        """As the game has it now; a lesson's box is always put there."""
        if self.running.lesson is not None:
            self.box.put_back(self.table.pose, now_ms)
        else:
            self._put_back(now_ms)

    def _put_back(self, now_ms: int) -> None:
        """A virtual box needs no hands for that. What its hands are at, it has still to undo."""
        is_busy = self.box.is_busy(now_ms) and not self.table.follows_apparatus
        if self.settings.place.puts_back and (self.running.differs or is_busy):
            self.box.put_back(self.table.pose, now_ms)

    def _undone(self, taken: TakenBack | None, say: Translator) -> str:
        """What was undone; the button itself says no more than that it undoes. The steps to put it back say it, too."""
        if taken is None or self.running.needs_hands:
            return ""
        return " ".join(self.running.undone_lines(taken, say))

    def _refuse_hands(self, command: str, now_ms: int) -> None:
        """Raise `RejectedError` for hands at a virtual thing that nobody needs now, if they could only do wrong."""
        view = self.running.view
        reason = None if view is None else view.headline.hands_off
        if reason is None or not self.box.is_virtual or self.running.differs:
            return
        try:
            movement = self.box.apparatus.claimed(command, now_ms)
        except CommandError:
            return  # a fault of its sensors, say
        if self.table.is_foul(movement):
            raise RejectedError(reason)

    def _hands(self, command: str, now_ms: int) -> str:
        """Hands at the virtual box; beside a real one people only tell what they did."""
        answer, claim = self.box.hands(command, now_ms)
        if claim is not None:
            self.running.claimed(claim)
        return answer

    def _configure(self, key: str, value: object, now_ms: int, say: Translator | None) -> str:
        saved = self.settings.change(key, value, now_ms)
        say = say or self.settings.say  # which may be what has changed
        return "" if saved else say("Could not save this setting: it lasts until the kiosk stops.")
