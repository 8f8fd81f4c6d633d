"""A game as far as it was played: the events that count, what was undone, and the state after any of them. Pure.

Two rules. Whoever changes it works on a draft, so that a rejection halfway leaves nothing behind. And the work for one
event is the same however long the game is: steps are linked, never copied, and only some of their states are kept.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice, takewhile
from typing import Any, NamedTuple, Self

import msgspec

from companion.games.errors import MalformedError, RejectedError
from companion.games.finished_game import Figures, Highlights
from companion.games.game import Foul, Game, Moment, Words
from companion.games.review import Review
from companion.words import Facts
from hardware.apparatus import AnyApparatus
from hardware.apparatuses import APPARATUSES

from .entries import BY_UNDO, HAPPENED, MARKS, REVEAL, Computers, Entry, Kind, person

MOST_EVENTS = 50_000  # as many as a record may have lines
RECENT = 256  # so many states are at hand, whatever came last
_KEPT_EVERY = 64


class UnplayableError(Exception):
    """A journal's game that these rules do not accept."""


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """An event that counts, and who said so. One that has happened has a number, and the step before it.

    `state` is the state after it, at every 64th step; `States` works out the others. With the last step of what was
    set right, `set_right` says so. `takes_place_of` is what somebody in particular had undone just before it.
    """

    event: Any
    said_by: str = ""
    implied: bool = False
    number: int = 0
    before: "Step | None" = field(default=None, repr=False)
    state: Any = field(default=None, repr=False)
    choice: int = 0  # of a computer player's card: how many it had chosen for the same round before
    set_right: "SetRight | None" = field(default=None, repr=False)
    takes_place_of: Words | None = field(default=None, repr=False)

    def back(self) -> "Iterator[Step]":
        """This step and every one before it, the last one first."""
        step: Step | None = self
        while step is not None:
            yield step
            step = step.before


class SetRight(NamedTuple):
    """How people call what they set right, and who said so; the last step of the game as it was before, with its fouls
    that were let pass."""

    label: Words
    said_by: str
    instead_of: Step
    waived: "frozenset[Waiver]"

    @property
    def told(self) -> Words:
        """What was set right, and by whom, where it was somebody in particular."""
        return entered_by(self.label, self.said_by)


class Undone(NamedTuple):
    """A step that was undone, by whom, and those that were undone before it. `goes_on`: the next of them comes back
    with it."""

    step: Step
    rest: "Undone | None"
    goes_on: bool = False
    said_by: str = ""


Card = tuple[tuple[int, ...], int]  # of which round, and whose
_SHOWN = Words("the cards were shown")
NOTHING_LEFT = Words("there is nothing left to undo: this is where the game began")
ALREADY_UNDONE = Words("this has already been undone")
NOTHING_TO_CONFIRM = Words("nobody has to say that the game is over")
CORRECTION, GAME_STOPPED = "correction", "game_stopped"  # the types of such events, in every game


def entered_by(words: Words, said_by: str) -> Words:
    """The same words, with who said so where it was somebody in particular."""
    who = person(said_by)
    return Words("{words} (entered by {seat})", {"words": words, "seat": who}) if who else words


class Waiver(msgspec.Struct, frozen=True):
    """A foul that the table lets pass: with which event it came, and its code."""

    event: int
    code: str


class States:
    """The state after any step: at hand for the latest ones asked for, else played again from the last that is kept."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._recent: OrderedDict[Step, Any] = OrderedDict()

    def after(self, step: Step) -> Any:
        """The state after a step that has happened."""
        to_play: list[Step] = []
        while (state := self._known(step)) is None:
            to_play.append(step)
            assert step.before is not None
            step = step.before
        for later in reversed(to_play):
            state = self._game.apply(state, later.event)
            self._keep(later, state)
        return state

    def next(self, before: Step, loose: Step) -> Step:
        """Let a step happen after another one, or raise `RejectedError`."""
        state = self._game.apply(self.after(before), loose.event)
        number = before.number + 1
        step = replace(loose, number=number, before=before, state=None if number % _KEPT_EVERY else state)
        self._keep(step, state)
        return step

    def _known(self, step: Step) -> Any:
        return self._recent.get(step) if step.state is None else step.state

    def _keep(self, step: Step, state: Any) -> None:
        self._recent[step] = state
        if len(self._recent) > RECENT:
            self._recent.popitem(last=False)


@dataclass(slots=True)
class History:
    """One game, up to its last step that counts. `fresh` is what this draft has to add to the journal."""

    game: Game[Any, Any]
    last: Step
    states: States
    seats: tuple[str, ...]  # who plays, clockwise
    undone: Undone | None = None
    waived: frozenset[Waiver] = frozenset()
    peeks: int = 0
    peeks_by_undo: int = 0  # so many of them
    to_undo: int = 0  # so many more events go with the one that was undone last
    as_it_was: tuple[Step, frozenset[Waiver]] | None = None  # before something was set right, until it is
    computers: Computers | None = None  # who plays instead of people
    choices: Mapping[Card, int] = field(default_factory=dict)  # computer players' cards that were shown and taken back
    is_ended: bool = False  # the journal says so: from then on, everything that was hidden may be seen
    fresh: list[Entry] = field(default_factory=list)

    @classmethod
    def opened(cls, game: Game[Any, Any], event: Any, said_by: str = "") -> Self:
        """Begin a game, or raise `RejectedError`."""
        state = game.open(event)
        seats = tuple(player.name for player in game.summary(state).players)
        history = cls(game, Step(event, said_by, number=1, state=state), States(game), seats)
        history._write(history.last)
        return history

    @classmethod
    def replayed(cls, game: Game[Any, Any], entries: Iterable[Entry]) -> Self:
        """Fold a journal's entries into the same game again."""
        stream = iter(entries)
        number = 1
        try:
            first = next(stream)
            if first.kind not in HAPPENED:
                raise UnplayableError("entry 1: a game begins with an event")
            event = game.decode(first.line.encode())
            history = cls.opened(game, event, first.said_by)
            for entry in stream:
                number += 1
                history.take(entry)
        except (RejectedError, MalformedError, StopIteration, msgspec.DecodeError) as error:
            raise UnplayableError(f"entry {number}: {error}") from error
        return history.draft()

    def take(self, entry: Entry) -> None:
        """One more entry of the journal. Raises `RejectedError` if it cannot follow."""
        if entry.kind in HAPPENED:
            event = self.game.decode(entry.line.encode())
            self._advance(Step(event, entry.said_by, entry.kind is Kind.IMPLIED))
        elif entry.kind is Kind.UNDO:
            if self.last.before is None:
                raise RejectedError(NOTHING_LEFT)
            self._take_card_back(self.last)
            goes_on = self.to_undo > 0
            self.to_undo = self.to_undo - 1 if goes_on else self.together(self.last) - 1
            self.last, self.undone = self.last.before, Undone(self.last, self.undone, goes_on, entry.said_by)
            self.waived = frozenset(waiver for waiver in self.waived if waiver.event <= self.number)
        elif entry.kind is Kind.REDO:
            if self.undone is None:
                raise RejectedError(Words("there is nothing to redo: nothing has been undone since the last event"))
            self.last, self.undone, self.to_undo = self.undone.step, self.undone.rest, 0
        else:
            self._note(entry)

    def _note(self, entry: Entry) -> None:
        """What neither happened nor was undone: fouls, looks, the end, and where something was set right."""
        if entry.kind is Kind.WAIVED:
            self.waived |= {msgspec.json.decode(entry.line, type=Waiver)}
        elif entry.kind is Kind.PEEKED:
            self.peeks += 1
            self.peeks_by_undo += entry.line == BY_UNDO
        elif entry.kind in MARKS:
            self.is_ended = entry.kind is Kind.OVER
        elif entry.kind is Kind.COMPUTERS:
            self.computers = msgspec.json.decode(entry.line, type=Computers)
        else:
            self._set_right_or_back(entry)

    def _set_right_or_back(self, entry: Entry) -> None:
        if entry.kind is Kind.SETTING_RIGHT:
            self.as_it_was = self.last, self.waived
        elif entry.kind is Kind.SET_RIGHT:
            assert self.as_it_was is not None
            label = msgspec.json.decode(entry.line, type=Words)
            self.last = replace(self.last, set_right=SetRight(label, entry.said_by, *self.as_it_was))
            self.as_it_was = None
        elif entry.kind is Kind.SET_BACK:
            set_right = self.last.set_right
            if set_right is None:
                raise RejectedError(NOTHING_LEFT)
            self.last, self.undone = set_right.instead_of, Undone(self.last, self.undone, said_by=entry.said_by)
            self.waived = set_right.waived

    def together(self, last: Step) -> int:
        """How many events go with this one when it is undone, itself included."""
        if last.said_by == REVEAL:
            return sum(1 for _ in takewhile(lambda step: step.said_by == REVEAL, last.back()))
        return self.game.undone_together(self.states.after(last), (step.event for step in last.back()))

    def _add(self, kind: Kind, said_by: str, line: str = "") -> None:
        """One more entry, which the journal has not got yet."""
        entry = Entry(kind, line, said_by)
        self.take(entry)
        self.fresh.append(entry)

    def draft(self) -> Self:
        """The same, free to be changed."""
        return replace(self, fresh=[])

    @property
    def state(self) -> Any:
        return self.states.after(self.last)

    @property
    def apparatus(self) -> AnyApparatus | None:
        """What the game is played on; None: taps alone."""
        return None if self.game.apparatus is None else APPARATUSES[self.game.apparatus]

    @property
    def pose(self) -> Any:
        return self.game.pose(self.state)

    @property
    def number(self) -> int:
        """The number of the last event that counts; `table_opened` is 1."""
        return self.last.number

    def back(self) -> Iterator[Step]:
        """Every step that counts, the last one first."""
        return self.last.back()

    def before(self, step: Step) -> Any:
        """The state before a step; of the first one, the state after it."""
        return self.states.after(step.before or step)

    def happen(self, event: Any, said_by: str = "", *, implied: bool = False) -> None:
        """Apply an event, or raise `RejectedError`."""
        self._advance(Step(event, said_by, implied))
        self._write(self.last)

    def _advance(self, loose: Step) -> None:
        if self.number >= MOST_EVENTS:
            raise RejectedError(Words("this game already has {n} events, which is the limit", {"n": MOST_EVENTS}))
        if self.undone is not None:
            loose = replace(loose, takes_place_of=self.undone_words)
        card = self.card_of(self.state, loose.event)
        choice = 0 if card is None else self._choice(card)
        self.last = self.states.next(self.last, replace(loose, choice=choice) if choice else loose)
        self.undone, self.to_undo = None, 0

    # cards of computer players: each is chosen anew once it was seen and taken back

    def card_of(self, before: Any, event: Any) -> Card | None:
        """The round and the seat of a computer player whose card is shown by this event, if it is one."""
        cards = self.game.secret_cards
        if self.computers is None or cards is None:
            return None
        occasion, shown = cards.occasion(before), cards.showing(before, event) or {}
        seats = [seat for seat in shown if self.seats[seat] in self.computers.levels]
        return None if occasion is None or not seats else (occasion, seats[0])

    def _choice(self, card: Card) -> int:
        """Which of its choices a card is that is shown now; what is told again is the same one."""
        for step in () if self.as_it_was is None else self.as_it_was[0].back():
            if step.before is not None and self.card_of(self.before(step), step.event) == card:
                return step.choice
        return self.choices.get(card, 0)

    def _take_card_back(self, step: Step) -> None:
        card = self.card_of(self.before(step), step.event)
        if card is not None:
            self.choices = {**self.choices, card: max(self.choices.get(card, 0), step.choice) + 1}

    def undo(self, said_by: str = "") -> Words:
        """Take back the last event that counts, however long ago it was; the first one stays."""
        step = self.last
        self._add(Kind.UNDO, said_by)
        return self.game.label(self.state, step.event)

    def redo(self, said_by: str = "") -> Words:
        """Let the last event undone count again, unless something new has happened since."""
        label = self.redo_label
        self._add(Kind.REDO, said_by)
        assert label is not None
        return label

    def label_of(self, step: Step) -> Words:
        """A step as undo names it."""
        if step.set_right is not None:
            return step.set_right.told
        return _SHOWN if step.said_by == REVEAL else self.game.label(self.before(step), step.event)

    @property
    def redo_label(self) -> Words | None:
        """What redo would bring back."""
        if self.undone is None:
            return None
        return self.label_of(self.undone.step)

    @property
    def undone_words(self) -> Words | None:
        """What somebody in particular has undone since the last event, as everybody is told."""
        if self.undone is None or not (who := person(self.undone.said_by)):
            return None
        return Words("Undone by {seat}: {what}", {"seat": who, "what": self.label_of(self.undone.step)})

    def replace(self, number: int, steps: Iterable[Step]) -> None:
        """Take back the events from `number` on and let others happen instead: history shows both."""
        while self.number >= number:
            self.undo()
        for step in steps:
            self.happen(step.event, step.said_by, implied=step.implied)

    def set_right(self, line: bytes, said_by: str = "") -> None:
        """Tell a part of the game again as somebody says it really was, or raise `RejectedError`.

        What stays keeps who said it, and a foul in it that was let pass stays let pass.
        """
        told = self.game.set_right(self._moments(), line)
        since = max(2, told.since)
        old = {id(step.event): step for step in islice(self.back(), self.number - since + 1)}
        waived = [waiver for waiver in self.waived if waiver.event >= since]
        numbers = {step.number: id(step.event) for step in old.values()}
        self._add(Kind.SETTING_RIGHT, said_by)
        self.replace(since, [old.get(id(event), Step(event, said_by)) for event in told.events])
        self._add(Kind.SET_RIGHT, said_by, msgspec.json.encode(told.label).decode())
        now = {id(step.event): step.number for step in islice(self.back(), len(told.events))}
        fouls = {Waiver(foul.event, foul.code) for foul in self.fouls(since - 1)}
        for waiver in waived:
            moved = Waiver(now.get(numbers.get(waiver.event, 0), 0), waiver.code)
            if moved in fouls:
                self.waive(moved.event, moved.code, said_by)

    def _moments(self) -> Iterator[Moment[Any, Any]]:
        """All that counts, the last event first."""
        for step in self.back():
            if step.before is not None:
                yield Moment(step.number, self.before(step), step.event, self.states.after(step))

    def set_back(self, said_by: str = "") -> None:
        """Let it count again as it was before it was set right."""
        self._add(Kind.SET_BACK, said_by)

    def fouls(self, after: int = 0) -> list[Foul]:
        """Every foul after an event that was not let pass."""
        found = self.game.fouls(self.state, after)
        return [foul for foul in found if Waiver(foul.event, foul.code) not in self.waived]

    @property
    def is_over(self) -> bool:
        return self.game.is_over(self.state)

    def end_marks(self, *, asks: bool) -> list[Entry]:
        """The entry that says that the game has ended, or that it goes on after all.

        `asks`: where people may have ended it with a correction, they are asked first.
        """
        if self.is_ended is self.is_over or (self.is_over and asks and self._is_corrected):
            return []
        return [Entry(Kind.OVER if self.is_over else Kind.GOES_ON)]

    @property
    def _is_corrected(self) -> bool:
        """Was anything corrected since the log began afresh: in this round, where a game has such?

        Who stops and counts has said that it is over.
        """
        if type(self.last.event).__struct_config__.tag == GAME_STOPPED:
            return False
        for step in self.back():
            if step.set_right is not None or type(step.event).__struct_config__.tag == CORRECTION:
                return True
            if step.before is None or self.game.tell(self.before(step), step.event, self.states.after(step)).afresh:
                return False
        return False

    def confirm_end(self, said_by: str = "") -> None:
        """Yes, it is over."""
        if self.is_ended or not self.is_over:
            raise RejectedError(NOTHING_TO_CONFIRM)
        self._add(Kind.OVER, said_by)

    def figures(self) -> tuple[Figures, ...]:
        """What this game tells of each seat, once it is over."""
        return tuple(self.game.figures(*self._told()))

    def highlights(self) -> Highlights | None:
        """How this game went, once it is over."""
        return self.game.highlights(*self._told())

    def review(self) -> Review | None:
        """This game looked back on, once it is over."""
        return self.game.review(*self._told())

    def _told(self) -> tuple[Any, Iterator[tuple[Any, Any]]]:
        """The first state, and every event with the state after it."""
        first, *later = reversed(tuple(self.back()))
        return self.states.after(first), ((step.event, self.states.after(step)) for step in later)

    def common_with(self, other: "History") -> int:
        """The number of the last event up to which both are the same game."""
        mine, theirs = self.last, other.last
        while mine is not theirs:
            if mine.number >= theirs.number:
                assert mine.before is not None
                mine = mine.before
            else:
                assert theirs.before is not None
                theirs = theirs.before
        return mine.number

    def waive(self, event: int, code: str, said_by: str = "") -> None:
        """Let a foul pass. The record keeps it: what was done, was done."""
        if not any((foul.event, foul.code) == (event, code) for foul in self.fouls(event - 1)):
            facts: Facts = {"code": code, "event": event}
            raise RejectedError(Words("there is no foul {code} at event {event} to let pass", facts))
        self._add(Kind.WAIVED, said_by, msgspec.json.encode(Waiver(event, code)).decode())

    def seat_computers(self, computers: Computers) -> None:
        """These seats are computer players, from the beginning to the end."""
        self._add(Kind.COMPUTERS, "", msgspec.json.encode(computers).decode())

    def peek(self, said_by: str = "", *, by_undo: bool = False) -> None:
        """Somebody looks at what is hidden, or undoes what has shown it: that cannot be undone, so it stays told."""
        self._add(Kind.PEEKED, said_by, BY_UNDO if by_undo else "")

    def _write(self, step: Step) -> None:
        kind = Kind.IMPLIED if step.implied else Kind.EVENT
        self.fresh.append(Entry(kind, self.game.encode(step.event).decode(), step.said_by))
