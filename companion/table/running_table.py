"""One running table: game and journal, apparatus, sealed cards, computer players, people and settings as one object.

Four rules. Time is passed in, never read. As long as box and game differ, nothing that hands do counts as a move: it is
only compared again, until both agree or the table says which one is right. (A game whose pieces are in people's hands
follows them instead, once everything was in its place.) A reveal is one transaction and one step to undo, whoever
brings it about. And while somebody chooses on a phone, no card is shown: it is refused before anything is tried.
"""

import logging
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from random import SystemRandom
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.games import GAMES, game_of
from companion.games.errors import RejectedError
from companion.games.game import CORRECTED, Foul, Words
from companion.games.peek_words import PeekWords
from companion.languages import Translator
from companion.names import shortened_names
from companion.sensing.connected import FindConnections
from hardware.apparatus import AnyApparatus, Movement, Snapshot
from hardware.apparatuses import APPARATUSES
from hardware.clock import earliest
from hardware.commands import CommandError
from hardware.differences import Differences, Step, StepWords
from hardware.health import Health, HealthFinding
from hardware.sources.source import Source

from .computer_seats import ComputerSeats
from .entries import REVEAL, SCREEN, SENSOR, Computers
from .errors import JournalError
from .journal import Journal
from .live_apparatus import Heard, LiveApparatus
from .past_game import with_names
from .preferences import TableSettings
from .profiles import ProfileStore
from .sealed_cards import SealedCards
from .table import NOT_OPEN, Table
from .table_view import ChoosingView, Happened, TableView, TakenBack, Trouble
from .trouble_texts import TroubleTexts

_LOG = logging.getLogger(__name__)
T = TypeVar("T")
# As good as that of `secrets`, which brings OpenSSL with it: 3.5 MB that nothing else at a kiosk needs.
CHANCE = SystemRandom().randrange
_FEW_PARTS = 3
_NOT_OVER = Words("this game is not over yet")
_NOTHING_SEALED = Words("no card on a phone can be shown now")
_MEANWHILE = Words("something has changed since then: look again")
_HAS_BEGUN = Words("this game has begun: undo what has happened first")


class RunningTable:
    """A table that people play at, whatever shows it: a kiosk, browsers, or both.

    `puts_back`: a virtual apparatus is put as the game has it.
    """

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
        self.settings = settings or TableSettings()
        self.people = people or ProfileStore()
        self.box = box
        self.table = Table(journal, auto_advance=self.settings.auto_advance, simulated=box.is_virtual, asks_end=True)
        self.chance = chance
        self.puts_back = puts_back
        self.is_lesson = False  # then it is always put back when something is undone
        self.not_here: Mapping[str, str] = {  # by game that cannot be played here: what it needs
            name: game.apparatus
            for name, game in GAMES.items()
            if game.apparatus is not None and game.needs_apparatus and game.apparatus != box.apparatus.name
        }
        self.stirs = 0  # how often the apparatus may have come to stand in another way
        self.on_wrong_sensors: Callable[[], None] = lambda: None  # people say that they are
        self.peeked: object = None  # a referee's view of everything, as it was when somebody asked for it
        self._fouls: deque[Foul] = deque()
        self._found: Differences[Any] | None = None
        self._unnoticed: set[str] = set()  # parts to ask about
        self._asks = False  # whatever is missing, people have to say which one is right
        self._undone: TakenBack | None = None
        self._failure: Words | None = None
        self._link_is_known_lost = False
        self._unheard: tuple[str, str] | None = None
        self._view: TableView | None = None
        self.sealed = SealedCards(self.table)
        self.computers = ComputerSeats(self, self.sealed)

    @property
    def answers(self) -> bool:
        """Does the journal still answer?"""
        try:
            self.table.journal.game(1)
        except JournalError:
            return False
        return True

    # what may be seen

    @property
    def view(self) -> TableView | None:
        """The table's view, made once for each change."""
        if self._view is None and self.table.is_open:
            self._view = self._with_unseen(self.table.view())
        return self._view

    def _with_unseen(self, view: TableView) -> TableView:
        """With what hands can do now that no sensor sees: people tell it."""
        apparatus, box = self.apparatus, self.box
        if apparatus is None or view.is_over or self.differs or (box.is_virtual and not box.aside):
            return view
        pose = self.table.pose
        lacking = box.lacking(pose)
        return replace(
            view,
            told=tuple(text for text, each in lacking if not self.table.is_foul(apparatus.passing(pose, each)[0])),
            lacking=tuple(text for text, _ in lacking),
            keeps_open=self.table.keeps_open,
            unheard=self._unheard,
        )

    def trouble(self, say: Translator, step_words: StepWords) -> Trouble | None:
        """The most pressing trouble, in the language of the screen."""
        texts = TroubleTexts(say, self.box.apparatus.sentences, step_words)
        if self._link_is_lost and not self._link_is_known_lost:
            return texts.link(self.box.link)
        if self._failure is not None:
            return texts.failure(self._failure)
        if self._found is not None and self.needs_hands:
            return texts.differs(self._found, () if self._undone is None else self.undone_lines(self._undone, say))
        if self.table.awaits_end:
            return texts.over()
        if not self._fouls:
            return None
        foul = self._fouls[0]
        return replace(texts.foul(foul, self._to_shut(foul)), takes_back=self._taken_back_with(foul))

    def _taken_back_with(self, foul: Foul) -> int:
        """How many events go with a foul that is taken back, if something else has happened since; else 0."""
        if not self.table.has_gone_on_since(foul.event):
            return 0
        return self.table.number - (foul.since or foul.event) + 1

    def _to_shut(self, foul: Foul) -> tuple[Step, ...]:
        """What hands still have to shut after a foul."""
        shut = self._shut(foul)
        return () if shut is None or self.apparatus is None else tuple(self.apparatus.steps(self.table.pose, shut))

    def _shut(self, foul: Foul) -> Any:
        """How the apparatus will stand then; None if nothing is open any more."""
        same = (now for now in self.table.fouls(foul.event - 1) if (now.event, now.code) == (foul.event, foul.code))
        return next((now.shut for now in same), None)

    @property
    def with_all_shut(self) -> Any:
        """How the apparatus will stand once what a foul has left open is shut."""
        shut = self._shut(self._fouls[0]) if self._fouls else None
        return self.table.pose if shut is None else shut

    @property
    def peek_words(self) -> PeekWords | None:
        """What is said about looks at what is hidden; None: the game has nothing to look at."""
        return None if self.view is None else GAMES[self.view.name].peek_words

    @property
    def choosing(self) -> ChoosingView | None:
        """Who chooses a card, and where, if nobody has any but on screens; None: nobody chooses so."""
        sealed, view = self.sealed, self.view
        if view is None or not sealed.on_screens or not (sealed.choosing or sealed.chosen):
            return None
        levels = {} if self.table.computers is None else self.table.computers.levels
        waiting = set(sealed.waiting)
        away = {seat for seat in waiting if seat in sealed.elsewhere or view.seats[seat] in levels}

        def named(seats: Collection[int]) -> tuple[str, ...]:
            return tuple([view.seats[seat] for seat in sorted(seats)])

        return ChoosingView(named(waiting - away), named(away), named(sealed.chosen), sealed.is_counting_down)

    def hand(self, seat: str) -> object:
        """What only this seat may see, if it is its turn to take the screen of the table; else None."""
        choosing, cards = self.choosing, self.table.game.secret_cards if self.table.is_open else None
        if choosing is None or cards is None or seat not in choosing.here:
            return None
        return cards.private_view(self.table.state, self.table.seats.index(seat))

    @property
    def apparatus(self) -> AnyApparatus | None:
        """What the open game is played on, if that is here."""
        return self.table.apparatus if self.table.apparatus is self.box.apparatus else None

    @property
    def is_virtual(self) -> bool:
        """Do hands on a screen move what the game is played on?"""
        return self.box.is_virtual and self.apparatus is not None

    @property
    def _link_is_lost(self) -> bool:
        return self.apparatus is not None and not self.box.link.ready

    @property
    def needs_hands(self) -> bool:
        """Do people have to put the box back before anything else? Virtual hands do that by themselves."""
        return self.differs and not self.box.is_being_put

    @property
    def differs(self) -> bool:
        """Does the box differ from what the game has?"""
        return self._found is not None

    @property
    def steps(self) -> tuple[Step, ...]:
        """What hands have to do so that the box stands as the game has it."""
        return () if self._found is None else self._found.steps

    def undone_lines(self, taken: TakenBack, say: Translator) -> tuple[str, ...]:
        """What was undone, and that it showed something hidden, if it did; nobody minds in a lesson."""
        is_counted = taken.looked and not self.is_lesson
        looked = (say.words(self.peek_words.by_undo),) if is_counted and self.peek_words else ()
        inner = taken.label.facts.get("words")
        label = inner if isinstance(inner, Words) else taken.label  # without who entered it
        what = label.facts.get("what")
        if label.text == CORRECTED and isinstance(what, Words):
            return (say('Undone: the correction "{what}".', what=say.words(what)), *looked)
        return (say("Undone: {what}.", what=say.words(taken.label)), *looked)

    def not_working(self, findings: Iterable[HealthFinding], say: Translator) -> str:
        """Which parts have a sensor that has just gone bad, if any: a move that is not noticed must not be a riddle."""
        part = self.box.apparatus.channels.part
        bad = {part(finding.channel) for finding in findings if finding.state is not Health.OK}
        if not bad or not self.box.link.ready or self.apparatus is None:
            return ""
        parts = tuple(sorted(bad)) if len(bad) <= _FEW_PARTS else (say("many sensors"),)
        return say.words(self.box.apparatus.sentences.not_working.about(parts=parts))

    # beginning and ending

    def needed(self, game: str) -> Words | None:
        """What to say of a game that cannot be played here; None: it can."""
        thing = self.not_here.get(game)
        return None if thing is None else APPARATUSES[thing].sentences.needed

    def _refuse_without_apparatus(self, game: str) -> None:
        needed = self.needed(game)
        if needed is not None:
            raise RejectedError(needed)

    def begin(self, line: str, now_ms: int, computers: Computers | None = None) -> None:
        """Open a new table, and deal what it asks for; raises `RejectedError`, `MalformedError` or `JournalError`."""
        self._refuse_without_apparatus(game_of(line.encode()).name)
        self.table.begin(line.encode(), SCREEN, computers, self.chance)
        self._clear()
        self.look()
        self._put_back(now_ms)

    def resume(self, game: int, now_ms: int) -> bool:
        """Go on with a game of the journal; False: it has no such game.

        Raises `RejectedError` for a game that needs what is not here, or `JournalError`, and then none is open.
        """
        row = self.table.journal.game(game)
        if row is None:
            return False
        self._refuse_without_apparatus(row.name)
        self._clear()
        try:
            self.table.resume(game)
        except JournalError:
            self.table.leave()
            raise
        self._asks = True
        self.look()
        self._put_back(now_ms)
        return True

    def leave(self) -> None:
        """Put the game away; it can be resumed."""
        self._clear()
        self.table.leave()

    def abandon(self) -> bool:
        """Give the game up: is anything of it kept? Raises `JournalError`, and then it goes on."""
        is_kept = not self.table.journal.is_untouched(self.table.id)
        self.table.abandon(SCREEN)
        self._clear()
        return is_kept

    def seated(self, levels: tuple[tuple[str, str], ...]) -> Computers | None:
        """Computer players with a secret that nobody can guess; None: nobody is one."""
        return Computers("".join([f"{self.chance(16):x}" for _ in range(32)]), dict(levels)) if levels else None

    def play_again(self, now_ms: int) -> None:
        """The same game with the same people, and the same computer players, once it is over."""
        table = self.table
        if not table.is_over or table.awaits_end:
            raise RejectedError(_NOT_OVER)
        short = shortened_names(table.seats)  # a game of an older journal may have longer names than a new one can
        first = table.game.deal(replace(table.record[0], at=None), self.chance, anew=True)
        line = with_names(table.game.encode(first).decode(), short)
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

    def configure(self, key: str, value: object, now_ms: int) -> bool:
        """Change a setting; False if that could not be saved, and lasts only until the table stops."""
        is_saved = self.settings.change(key, value, now_ms)
        self.table.auto_advance = self.settings.auto_advance
        return is_saved

    def _clear(self) -> None:
        self._fouls.clear()
        self._unnoticed.clear()
        self._asks = False
        self._found = self._undone = self._failure = self._view = self.peeked = None

    # what the box does, and what it is time for

    def connect(self, source: Source, connected: FindConnections = dict) -> None:
        """Play on with another source of the same apparatus. The game stays, and is compared with what that tells."""
        self.box.connect(source, connected)
        self.puts_back = self.table.simulated = self.box.is_virtual
        self._unnoticed.clear()
        self._found = self._undone = self._view = None
        self._asks = self.table.is_open
        self._link_is_known_lost = False

    def hear(self, now_ms: int) -> Heard:
        """Let the apparatus say what it did by now. What of it `is_news` counts once it was told to `moved`."""
        before = self.box.link
        heard = self.box.listen(now_ms)
        if heard.findings or self.box.link != before:
            self._view = None
        if heard.movements and self.apparatus is not None and self.table.is_open:
            heard = replace(heard, movements=self.box.as_believed(heard.movements, self.table.pose))
        self.stirs += bool(heard.movements or heard.stirred or heard.is_first)
        if heard.came_back or heard.unnoticed:
            self.came_back(heard.unnoticed)
            if heard.is_first and self.table.is_open:
                self._put_back(now_ms)
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

    @property
    def standing(self) -> Snapshot | None:
        """How the apparatus stands: as read, and as the game has it where no sensor can tell; None: nobody can."""
        if self.apparatus is None or not self.table.is_open:
            return self.box.snapshot
        return self.box.standing(self.table.pose)

    def moved(self, movements: Iterable[Movement], by: str = SENSOR, *, exact: bool = False) -> None:
        """Hands moved the apparatus; `exact`: people tell just what they did, be it against the rules."""
        if self.apparatus is None or self.table.is_over:
            return
        if self._found is not None:
            self.look()
            return
        self._happened(lambda: self.table.moved(movements, by, exact=exact))
        self._fouls = deque(foul for foul in self._fouls if foul.first is None or self._to_shut(foul))

    def claimed(self, movement: Movement, command: str = "", *, exact: bool = False) -> None:
        """People tell what they did; raises `RejectedError` where sensors would have seen it."""
        apparatus = self.apparatus
        if apparatus is None or self.table.is_over:
            return
        pose, self._view, self._unheard = self.table.pose, None, None
        if not self.differs and self.box.would_see(movement, pose):
            self._unheard = apparatus.part_of(movement, pose), command
            raise RejectedError(apparatus.unseen(movement))
        self.moved(apparatus.passing(pose, movement), SCREEN, exact=exact)

    def keep_open(self, *, on: bool) -> None:
        """People say that what no sensor sees is still open, or that it is not."""
        self.table.keeps_open, self._view = on, None

    def go_on_without(self, part: str, now_ms: int) -> None:
        """From now on people tell what the sensors of a part would: those that are ailing, or if none is, all."""
        self.on_wrong_sensors()
        self.box.go_on_without(part, now_ms)
        self._sensors_changed()

    def use_again(self, part: str, now_ms: int) -> None:
        """The sensors of a part that were set aside are asked again."""
        self.box.use_again(part, now_ms)
        self._sensors_changed()

    def _sensors_changed(self) -> None:
        self.table.missing, self._view, self._unheard = self.box.missing, None, None
        self.look()

    def came_back(self, unnoticed: Collection[str] = ()) -> None:
        """The box answers again: what happened meanwhile? These parts were moved while it was disconnected."""
        self._link_is_known_lost = False
        self.table.missing, self._view = self.box.missing, None
        if self.table.is_open:
            self._unnoticed |= set(unnoticed)
        self.look()

    def look(self) -> None:
        """Compare the box with what the game believes."""
        shot = self.box.snapshot
        if shot is None or self.apparatus is None or self.table.is_over:
            self._found = None
            return
        if self.table.follows_apparatus:
            self._unnoticed.clear()
        self._found = self._compared(shot)
        if self._found is not None and self.table.follows_apparatus:
            self._follow(self._found, shot)
        if self._found is None:
            self._undone, self._asks = None, False

    def _compared(self, shot: Snapshot) -> Differences[Any] | None:
        found = self.table.compare(shot, moved=self._unnoticed, unreadable=self.box.unreadable)
        return None if found is None or found.agrees else found

    def _follow(self, found: Differences[Any], shot: Snapshot) -> None:
        """What is off its place is in somebody's hands; at a game that was put away, only what is back was."""
        self._found = None
        if not self._asks:
            self._happened(lambda: self.table.accept(found.pose, SENSOR))
            return
        assert self.apparatus is not None
        back = self.apparatus.shut_again(self.table.pose, found.pose)
        self._happened(lambda: self.table.moved(back, only_news=True))
        self._found = self._compared(shot)

    def _put_back(self, now_ms: int) -> None:
        """A virtual box needs no hands for that. What its hands are at, it has still to undo."""
        is_busy = self.box.is_busy(now_ms) and not self.table.follows_apparatus
        if self.puts_back and (self.differs or is_busy):
            self.box.put_back(self.table.pose, now_ms)

    def _put_box(self, now_ms: int) -> None:
        """As the game has it, now that something was undone or redone."""
        if self.is_lesson:
            self.box.put_back(self.table.pose, now_ms)
        else:
            self._put_back(now_ms)

    # what people say

    def say(self, lines: tuple[str, ...]) -> None:
        """What people say at the table; if they show a card, sealed ones are shown with it. Raises `RejectedError`."""
        sealed = self.sealed
        self.computers.refuse_early(lines)
        sealed.refuse_early(lines)
        if not sealed.belongs_to_reveal(lines):
            self._enter(lines)
            return
        if not sealed.chosen:
            self._enter(lines)
            sealed.begin()
            return
        try:
            self._enter(sealed.around(lines), REVEAL)
        except RejectedError:
            if not sealed.may_wait(lines):
                self._refuse(lines)
                raise
            # A sealed smuggler has its turn first. The card was chosen, too: it is shown with the others after that.
            waiting = sealed.shown_with(lines)
            self._enter(sealed.around(lines, cards_wait=True), REVEAL)
            for seat, card in waiting.items():
                sealed.seal(seat, card)
        sealed.begin()

    def _refuse(self, lines: tuple[str, ...]) -> None:
        """Raise `RejectedError` as if no card lay sealed, if that is refused, too: why must not tell what does lie."""
        if not self.table.accepts(lines):
            self._enter(lines)

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
            self._enter(sealed.lines(), REVEAL)
        finally:
            if is_forced or self.table.number == before:  # the others choose on; or refused, or not saved
                sealed.hold()

    def _enter(self, lines: Iterable[str], by: str = SCREEN) -> None:
        """Events of a record, all or none; raises `RejectedError`. A line is asked for once those before it count."""

        def deed() -> Happened:
            fouls: list[Foul] = []
            with self.table.together():
                for line in lines:
                    fouls += self.table.say(line.encode(), by).fouls
                self._refuse_what_hands_do_first(fouls)
            return Happened(self.table.number, tuple(fouls))

        self._happened(deed)

    def fill(self) -> None:
        """Let chance fill a virtual apparatus, so that the game begins."""
        self._enter([line.decode() for line in self.table.filling(self.chance)])

    def _refuse_what_hands_do_first(self, fouls: Iterable[Foul]) -> None:
        """Nobody commits a foul with a tap if hands can avoid it, and sensors will see that."""
        for foul in fouls:
            if foul.first is None or foul.shut is None or self.apparatus is None:
                continue
            movements = self.apparatus.shut_again(self.table.pose, foul.shut)
            if movements and all(self.box.would_see(movement, self.table.pose) for movement in movements):
                raise RejectedError(foul.first)

    def set_right(self, line: str, by: str = SCREEN) -> None:
        """Somebody says what really happened; raises `RejectedError`."""
        self._happened(lambda: self.table.set_right(line.encode(), by))

    def refuse_after(self, event: int) -> None:
        """Raise `RejectedError` if another event is the last one by now; 0: whatever is last."""
        if event and event != self.table.number:
            raise RejectedError(_MEANWHILE)

    def undo(self, now_ms: int, since: int = 0, by: str = SCREEN) -> TakenBack | None:
        """Take back the last event, or a foul with everything since it began; raises `RejectedError`.

        What that was; None if it could not be saved.
        """
        self._fouls.clear()
        taken = self._written(lambda: self.table.undo(by, since, whole=True))
        if taken is not None:
            looked = taken.looked or (self._undone is not None and self._undone.looked)
            self._undone = replace(taken, looked=looked)
            self.look()
            if since:
                self._keep_shut()
        self._put_box(now_ms)
        return taken

    def _keep_shut(self) -> None:
        """After a foul, nobody opens again what has been shut by now: shutting is never wrong."""
        if self._found is None or self.apparatus is None:
            return
        shut = self.apparatus.shut_again(self.table.pose, self._found.pose)
        if shut:
            self._found = None
            self._happened(lambda: self.table.moved(shut))

    def redo(self, now_ms: int, by: str = SCREEN) -> TakenBack | None:
        """Let what was taken back count again; raises `RejectedError`. None: it could not be written down."""
        taken = self._written(lambda: self.table.redo(by, whole=True))
        if taken is not None:
            self._undone = None
            self.look()
        self._put_box(now_ms)
        return taken

    def confirm_end(self) -> None:
        """Yes, the game is over. Raises `RejectedError`."""
        self._written(lambda: self.table.confirm_end(SCREEN))

    def waive(self, event: int, code: str) -> None:
        """A foul passes. Where sensors told it, they may have been wrong."""
        if 0 < event <= self.table.number and self.table.record[event - 1].source == SENSOR:
            self.on_wrong_sensors()
        self._fouls = deque(foul for foul in self._fouls if (foul.event, foul.code) != (event, code))
        self._written(lambda: self.table.waive(event, code, SCREEN))

    def accept(self) -> None:
        """The box is right."""
        found, undone, self._found, self._undone, self._asks = self._found, self._undone, None, None, False
        if found is None:
            return
        try:
            self._happened(lambda: self.table.accept(found.pose, SCREEN))
            while undone is not None and self._fouls:  # that it stays so has just been said
                self.waive(self._fouls[0].event, self._fouls[0].code)
        finally:
            self.look()

    def answer(self, part: str, *, was_opened: bool) -> None:
        """Somebody says of a part that was moved while it was disconnected whether it was opened."""
        if self._found is None or self.apparatus is None or part not in self._found.unnoticed:
            return
        self._unnoticed.discard(part)
        self._found = None
        if was_opened:
            for movement in self.apparatus.was_opened(part):
                self._happened(partial(self.table.moved, [movement], SCREEN))
        self.look()

    def peek(self) -> None:
        """Let `peeked` show everything; that it was asked for is written down first, or `JournalError` raised."""
        self._view = None
        self.peeked = self.table.peek(SCREEN)

    def count_look(self, by: str) -> None:
        """Somebody gets to see what is hidden in a file; that is written down first, or `JournalError` raised."""
        if self.table.is_open and not self.table.is_over and self.peek_words is not None:
            self._view = None
            self.table.peek(by)

    @property
    def foul_count(self) -> int:
        """How many fouls wait to be read."""
        return len(self._fouls)

    def dismiss(self) -> None:
        """The message on top was read."""
        if self._link_is_lost and not self._link_is_known_lost:
            self._link_is_known_lost = True
        elif self._failure is not None:
            self._failure = None
            self.look()
        elif self._fouls:
            self._fouls.popleft()

    def hands(self, command: str, now_ms: int, *, exact: bool = False) -> str:
        """Hands at a virtual box; beside a real one people only tell what they did. What to answer to it.

        `exact`: just that, be it against the rules. Raises `RejectedError` or `MalformedError`.
        """
        self.computers.refuse_hands()
        self._refuse_hands(command, now_ms)
        answer, claim = self.box.hands(command, now_ms)
        is_seen = claim is not None and self.box.is_virtual and self.box.would_see(claim, self.table.pose)
        if claim is not None and not is_seen:
            self.claimed(claim, command, exact=exact)
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

    # writing

    def _happened(self, deed: Callable[[], Happened]) -> None:
        happened = self._written(deed)
        if happened is not None:
            self._undone = None
            self._fouls.extend(foul for foul in happened.fouls if not self._waits(foul) and not self._is_past(foul))

    def _waits(self, foul: Foul) -> bool:
        """Is the same foul still to be read? A loose sensor makes thousands of it, and one message says it all."""
        return any((waiting.code, waiting.what) == (foul.code, foul.what) for waiting in self._fouls)

    def _is_past(self, foul: Foul) -> bool:
        """After the game, whatever is open may stay so."""
        return foul.first is not None and self.table.is_over

    def _written(self, deed: Callable[[], T]) -> T | None:
        self._view = None
        try:
            return deed()
        except JournalError as error:
            _LOG.error("journal: %s", error)
            self._failure = error.words
            return None
