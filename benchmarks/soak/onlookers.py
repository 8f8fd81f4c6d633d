"""People who look at every screen, phone and topic, listen to every sentence, read every line of the log, and know what
is hidden: none of it must be there.

One rule: after every change, all that nobody can see is shuffled in a copy of the game. Whatever is shown must be the
same for both.
"""

import json
import logging
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import msgspec

from benchmarks.soak.failure import SoakError
from benchmarks.soak.room import SPECTATOR, Room
from companion.club.topics import messages
from companion.games.game import Game
from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.gems import Gem
from companion.games.master_thieves.state import Phase
from companion.kiosk.kiosk_voice import heard_at
from companion.languages import Translator
from companion.screens.browser.frames import Shown, public_frame
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.voice.situation import Situation
from companion.screens.voice.utterance import utterance
from companion.table.history import History, States, Step
from companion.table.history_view import view_of
from companion.table.preferences import Verbosity
from companion.table.table_view import TableView
from tools.other_secrets import SHUFFLED

# What a public frame tells of the game itself; the rest is about phones, codes and the apparatus.
_OF_GAME = ("event", "page", "game", "view", "guide", "headline", "log", "undo", "redo", "announcement")
_OF_HAND = ("hand", "played", "choices", "number")
_OPEN = (Phase.SETUP, Phase.GAME_OVER)  # then everybody sees, or has seen, all that lies in the box
_SECRETS = frozenset([word.value for word in (*Gem, *Character)])


def _same(what: str, one: dict[str, Any], other: dict[str, Any], keys: Iterable[str]) -> None:
    for key in keys:
        if one[key] != other[key]:
            raise SoakError(f"{what}: {key} differs\n  {one[key]}\n  {other[key]}")


def _same_parts(name: str, shown: dict[str, Any], made: dict[str, Any]) -> None:
    """Is the page that came to somebody the one that is made of what everybody knows, and of that seat's own cards?"""
    for part in sorted({*shown, *made}):
        if shown.get(part) != made.get(part):
            raise SoakError(f"the page of {name}: {part} differs\n  {shown.get(part)}\n  {made.get(part)}")


class OtherStates(States):
    """The states of a game, with other things hidden in them."""

    def __init__(self, game: Game[Any, Any], seed: int) -> None:
        super().__init__(game)
        self._game_name, self._seed = game.name, seed

    def after(self, step: Step) -> Any:
        state = super().after(step)
        if state.phase in _OPEN:
            return state
        return SHUFFLED[self._game_name](state, Random(f"{self._seed} {step.number}"))


class LogReader(logging.Handler):
    """Keeps the lines that the program writes to its log, until they are read."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: deque[str] = deque(maxlen=1000)

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@dataclass
class Seen:
    """What was looked at, counted."""

    views: int = 0
    widgets: int = 0
    sentences: int = 0
    frames: int = 0
    topics: int = 0
    log_lines: int = 0


class Onlookers:
    """All of them. `look` raises `SoakError` if something hidden can be seen."""

    def __init__(self, seed: int) -> None:
        self.seen = Seen()
        self.log = LogReader()
        self._seed = seed
        self._said: Situation | None = None

    def look(self, room: Room) -> None:
        """At everything, as it is now."""
        self._read_log()
        history, frame = room.history, room.frame
        if history is None or frame.model.table is None:
            self._said = None
            return
        shown = view_of(history, (), simulated=True)
        twin = view_of(replace(history, states=OtherStates(history.game, self._seed)), (), simulated=True)
        self._compare("the kiosk and the journal", frame.model.table, shown)
        self._compare("what the table tells", shown, twin)
        self._look_at_screen(room, frame)
        self._look_at_phones(room, history, twin)
        self._look_at_topics(room, twin)
        room.forget_frames()

    def _compare(self, what: str, one: TableView, other: TableView) -> None:
        self.seen.views += 1
        fields = one.__struct_fields__
        _same(what, {key: getattr(one, key) for key in fields}, {key: getattr(other, key) for key in fields}, fields)

    def _look_at_screen(self, room: Room, frame: Frame) -> None:
        """A scene is made of its frame alone, and the voice says what the scene does."""
        route = room.kiosk.route
        widgets = build(route, frame)
        self.seen.widgets += len(widgets)
        now = heard_at(route, frame, widgets)
        if now is not None:
            self.seen.sentences += len(utterance(self._said, now, Verbosity.EVERYTHING, frame.say).sentences)
            self._said = now

    def _look_at_phones(self, room: Room, history: History, twin: TableView) -> None:
        for name, phone in room.phones.items():
            self.seen.frames += len(phone.received)
            if phone.page:  # else nothing has come yet
                hand = None if name == SPECTATOR else self._hand(name, history)
                _same_parts(name, room.shown_on(phone), room.made_for(phone, twin, hand))

    def _compare_frames(self, what: str, public: dict[str, Any], twin: TableView, room: Room, say: Translator) -> None:
        """Is what came made of nothing but what the table tells?"""
        shown = Shown(table=twin, computers=room.frame.model.computers)
        made = json.loads(public_frame(shown, None, say))
        _same(what, public, made, _OF_GAME)

    def _hand(self, name: str, history: History) -> object:
        """What a seat knows of its own cards, with other things hidden everywhere else; None: there are no cards."""
        cards = history.game.secret_cards
        if cards is None:
            return None
        seat = history.state.table.names.index(name)
        state = SHUFFLED[history.game.name](history.state, Random(self._seed))
        hands = list(state.cards.hands)
        hands[seat] = history.state.cards.hands[seat]
        state = msgspec.structs.replace(state, cards=msgspec.structs.replace(state.cards, hands=tuple(hands)))
        return cards.private_view(state, seat)

    def _look_at_topics(self, room: Room, twin: TableView) -> None:
        lines = room.feed.lines()
        for line in lines:
            self.seen.topics += len(list(messages(line, "soak")))
        if lines:
            self._compare_frames("the feed", json.loads(lines[-1])["public"], twin, room, room.frame.say)

    def _read_log(self) -> None:
        while self.log.lines:
            line = self.log.lines.popleft()
            self.seen.log_lines += 1
            if told := sorted(_SECRETS & {*line.casefold().split()}):
                raise SoakError(f"the log tells of a {told[0]}: {line}")
