"""People in a living room: some have phones, some tap at the kiosk, and computer players sit among them.

One rule: they play at random, and by the rules. Whatever else an evening brings is here, too: phones that are lost and
come back, a web process that ends, somebody who takes a move back, a power cut.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from benchmarks.soak.failure import SoakError
from benchmarks.soak.hands import actions_for, can_be_sensed
from benchmarks.soak.room import SPECTATOR, Room
from companion.games.forty_thieves.events import TableOpened as FortyThievesOpened
from companion.games.master_thieves.events import CardRevealed, RevealClosed
from companion.games.master_thieves.guide.values import Guide
from companion.games.master_thieves.options import options
from companion.games.master_thieves.reveal import REVEALS, tied_without_number
from companion.games.master_thieves.secret_cards import SECRET_CARDS
from companion.games.master_thieves.state import State
from companion.languages import LANGUAGES
from companion.pages.actions import Action, GoOnWithout, Redo, Say, ShowSealedCards, Undo
from companion.screens.browser.memory_link import MemoryBrowser
from companion.screens.browser.offers import said
from tools.browser_taps import leads_to
from tools.random_player.forty_thieves import RandomPlayer
from tools.random_player.master_thieves import next_event

_MOST_IDLE = 40  # steps after which something should have happened
_COMES_BACK = 0.3
_TROUBLE = {
    "phones lost": 0.02,
    "web processes ended": 0.004,
    "power cuts": 0.004,
    "moves taken back": 0.02,
    "wrong claims": 0.05,
}
_CLAIMS = (
    '{"type":"gems_taken","gems":["ruby","ruby","sapphire"]}',
    '{"type":"gem_placed","gem":"ruby"}',
    '{"type":"card_revealed","seat":"Nobody","character":"thief"}',
    '{"type":"theft_announced","place":"Z9"}',
)


class People(ABC):
    """Everybody at one table. Those in `with_phones` have one, and lose it now and then."""

    may_take_back = True

    def __init__(self, room: Room, rng: Random, with_phones: Sequence[str], counts: Counter[str]) -> None:
        self.room, self.rng, self.counts = room, rng, counts
        self._with_phones = (SPECTATOR, *with_phones)

    def play(self, until_ms: float) -> None:
        """To the end of the game, or until it is that late."""
        idle, room = 0, self.room
        while not self._is_over and room.clock.now_ms() < until_ms:
            self._come_back()
            self._trouble()
            before = self.room.number
            self._step(self._state)
            idle = 0 if self.room.number != before else idle + 1
            if idle > _MOST_IDLE:
                raise SoakError(f"nothing happens any more: {self._stands}")
            room = self.room

    @abstractmethod
    def _step(self, state: Any) -> None:
        """The next thing that somebody does."""

    @property
    def _state(self) -> Any:
        history = self.room.history
        assert history is not None
        return history.state

    @property
    def _record(self) -> list[str]:
        """Without where each event came from."""
        history = self.room.history
        assert history is not None
        events = [replace(step.event, source=None) for step in history.back()]
        return [history.game.encode(event).decode() for event in events][::-1]

    @property
    def _stands(self) -> str:
        model = self.room.frame.model
        todo = "" if model.table is None else str(model.table.headline.todo)
        return f"{todo!r}, {model.computers}, {model.notice}, phones of {', '.join(self.room.phones)}"

    @property
    def _is_over(self) -> bool:
        table = self.room.frame.model.table
        return table is not None and table.is_over

    # phones

    def _come_back(self) -> None:
        for name in self._with_phones:
            if name not in self.room.phones and self.rng.random() < _COMES_BACK:
                self.room.join(name, self.rng.choice(list(LANGUAGES)))

    def _trouble(self) -> None:
        found = [what for what, chance in _TROUBLE.items() if self.rng.random() < chance]
        for what in found:
            self._has_trouble(what)

    def _has_trouble(self, what: str) -> None:
        room = self.room
        match what:
            case "phones lost" if room.phones:
                room.leave(self.rng.choice(sorted(room.phones)))
            case "web processes ended":
                room.phones.clear()
                room.link.restart()
                room.settle()
            case "power cuts":
                self.room = room.begin_anew()
            case "moves taken back" if self.may_take_back:
                for _ in range(self.rng.randint(1, 4)):
                    room.do(Undo())
                if self.rng.random() < 0.5:
                    room.do(Redo())
            case "wrong claims":
                self._claim(self.rng.choice(_CLAIMS))
            case _:
                return
        self.counts[what] += 1

    def _claim(self, line: str) -> None:
        """What cannot be is refused, whoever says it."""
        room, before = self.room, self._record
        if room.phones and self.rng.random() < 0.5:
            phone = room.phones[self.rng.choice(sorted(room.phones))]
            if said([line]) in room.taps(phone):
                raise SoakError(f"{line} is offered, and cannot be")
            phone.say(page=phone.page.get("page", 0), tap=self.rng.randint(0, 2**31 - 1))
            room.settle()
        else:
            room.do(Say((line,)))
        if line in self._record[len(before) :]:
            raise SoakError(f"{line} was taken, and cannot be")

    def _go_on_without_lost_phones(self) -> None:
        for name in self.room.frame.model.phones.waiting:
            if name not in self.room.phones:
                self.room.do(GoOnWithout(name))

    def _say(self, event: Any, may: Sequence[str]) -> None:
        """On the phone of somebody who may, or at the kiosk."""
        phones = [name for name in may if name in self.room.phones]
        if not phones or self.rng.random() < 0.2:
            self.room.say(event)
            return
        phone = self.room.phones[self.rng.choice(phones)]
        what = said([self.room.game.encode(event).decode()])
        if not self._is_tapped(phone, what):
            self.room.say(event)
            return
        self.counts["said on phones"] += 1

    def _is_tapped(self, phone: MemoryBrowser, what: str) -> bool:
        """Tap that on a phone, if it is offered there; some steps may come before."""
        room = self.room
        browsers = room.kiosk.browsers
        if not leads_to(lambda: browsers.offered(phone.connection), lambda tap: room.press(phone, tap), what):
            return False
        room.press(phone, room.taps(phone)[what])
        return True


class MasterThievesPeople(People):
    """Computer players move the virtual box by themselves."""

    def __init__(
        self,
        room: Room,
        rng: Random,
        with_phones: Sequence[str],
        counts: Counter[str],
        computers: Sequence[str],
    ) -> None:
        super().__init__(room, rng, with_phones, counts)
        self._computers = computers

    def _step(self, state: State) -> None:
        if state.phase in REVEALS:
            self._reveal(state)
            return
        turn, names = state.turn, state.table.names
        if turn is not None and names[turn.seat] in self._computers:
            self.room.settle()
            self.room.see_to_trouble()
            return
        event = next_event(state, self.rng.choice)
        if event is None:  # a computer player has ended the game meanwhile
            return
        if can_be_sensed(event):
            self.room.hands(actions_for(event, self.rng))
        else:
            self._say(event, self.room.who_may_say(event))

    def _reveal(self, state: State) -> None:
        """Phones seal their cards, the others show theirs, and whoever is tied says a number."""
        names = state.table.names
        for name in self.rng.sample(names, len(names)):
            phone, seat = self.room.phones.get(name), names.index(name)
            if phone is not None and SECRET_CARDS.choices(state, seat):
                offered = [tap for tap in self.room.taps(phone) if tap.startswith("seal ")]
                if not offered:  # it has sealed one
                    continue
                self.room.press(phone, self.room.taps(phone)[self.rng.choice(offered)])
                self.counts["cards sealed on phones"] += 1
        self.room.settle()
        self._go_on_without_lost_phones()
        state = self._state
        if state.phase in REVEALS:
            self._show(state)

    def _show(self, state: State) -> None:
        """Somebody at the table taps a card or "no more", or says the number that is asked for."""
        asked = {state.table.names[seat] for seat in tied_without_number(state)}
        numbers = [
            event
            for event in options(state)
            if isinstance(event, CardRevealed) and event.number and event.seat in asked
        ]
        if numbers:
            self._say_number(self.rng.choice(numbers))
            return
        found: list[Action] = [Say(lines) for lines in self._cards_at_table(state)]
        if RevealClosed() in options(state):
            found.append(Say(('{"type":"reveal_closed"}',)))
        if self.room.frame.model.phones.to_show:
            found.append(ShowSealedCards())
        if found:
            self.room.do(self.rng.choice(found))

    def _say_number(self, event: CardRevealed) -> None:
        if event.seat in self.room.phones:
            self._is_tapped(self.room.phones[event.seat], f"number {event.number}")
        else:
            self.room.say(event)

    def _cards_at_table(self, state: State) -> list[tuple[str, ...]]:
        """What the kiosk offers to those who do not choose on a phone, of the cards that they hold."""
        table = self.room.frame.model.table
        assert table is not None
        assert isinstance(table.guide, Guide)
        hands = dict(zip(state.table.names, state.cards.hands, strict=True))
        phones = self.room.frame.model.phones
        elsewhere = (*[seat.name for seat in phones.seats if seat.has_chosen], *phones.waiting, *self._computers)
        return [
            (*offer.implied, offer.line)
            for row in table.guide.reveal
            if row.shown is None and row.seat not in elsewhere
            for offer in (*row.characters, *row.after_closing)
            if offer.character in hands[row.seat]
        ]


class FortyThievesPeople(People):
    """They have real tiles before them: these cannot be taken back."""

    may_take_back = False

    def __init__(
        self, room: Room, rng: Random, with_phones: Sequence[str], counts: Counter[str], opened: FortyThievesOpened
    ) -> None:
        super().__init__(room, rng, with_phones, counts)
        self._tiles = RandomPlayer(opened, rng)

    def _step(self, state: Any) -> None:
        event = self._tiles.next_event(state)
        assert event is not None
        may = [name for name in state.table.names if name in (state.name, getattr(event, "seat", None))]
        before = self.room.number
        while self.room.number == before:  # a phone may be gone before it is heard
            self._say(event, may)
        self._tiles.follow(self._state)
