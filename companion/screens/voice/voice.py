"""One voice: says what is new on a screen, one sentence after the other, and knows which are void when more is to say.

One rule: it is told the time and never asks for it. Sounds are rendered elsewhere, a few ahead, and kept for a while.
"""

import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from companion.languages import Translator
from companion.screens.voice.engine import NO_ENGINE, Engine, EngineError, Line, Rendering
from companion.screens.voice.situation import Situation
from companion.screens.voice.utterance import Kind, Listener, Utterance
from companion.table.preferences import Rate, Verbosity
from companion.words import Words

_LOG = logging.getLogger(__name__)
MOST_KEPT = 2_000_000  # bytes of sounds: about ten long sentences, or all the short ones of a turn
_AHEAD = 3  # so many lines are rendered before they are due
_PAUSE_MS = 120  # between two sentences


class Spoken(msgspec.Struct, frozen=True):
    """A sentence on its way to people's ears."""

    line: Line
    kind: Kind


class Player(Protocol):
    """What sounds are played on."""

    def speak(self, wave: bytes) -> int:
        """Begin to play a WAV file; for how many milliseconds, 0 if nothing can be heard."""

    def hush(self) -> None:
        """Stop playing it."""


class Voice:
    """Says what it is given. Without an engine, or after an error, it is silent: `problem` says why."""

    def __init__(self, player: Player, engine: Engine | None, rendering: Callable[[Engine], Rendering] = Rendering):
        self.problem: Words | str = "" if engine is not None else NO_ENGINE
        self._player = player
        self._waiting: deque[Spoken] = deque()
        self._speaking: Spoken | None = None
        self._until_ms = 0
        self._kept: OrderedDict[Line, bytes] = OrderedDict()
        self._ordered: set[Line] = set()
        self._rendering = None if engine is None else rendering(engine)

    def handles(self) -> list[int]:
        """What to sleep on while something is being rendered."""
        return [self._rendering.fileno()] if self._rendering is not None and self._ordered else []

    def deadline_ms(self) -> int | None:
        """When the next sentence is due, if it is there."""
        return self._until_ms if self._speaking is not None else None

    def say(self, sentences: Sequence[Spoken], now_ms: int, *, interrupts: bool = False) -> None:
        """Say these next; `interrupts`: at once, whatever else was to be said."""
        if not sentences:
            return
        least = Kind.NEWS if interrupts else min((one.kind for one in sentences if one.kind), default=Kind.CHOICE)
        self._waiting = deque(one for one in self._waiting if one.kind < least)
        if self._speaking is not None and self._speaking.kind >= least:
            self._stop()
        self._withdraw()
        self._waiting.extend(sentences)
        self.tick(now_ms)

    def hush(self) -> None:
        """Say nothing more of it."""
        self._waiting.clear()
        self._withdraw()
        self._stop()

    def tick(self, now_ms: int) -> None:
        """Take what was rendered, and begin with the next sentence if the last one is over."""
        if self._rendering is not None:
            for line, wave in self._rendering.done():
                self._take(line, wave)
        if self.problem:
            self._waiting.clear()
            return
        if self._speaking is not None and now_ms >= self._until_ms:
            self._speaking = None
        if self._speaking is None and self._waiting and self._waiting[0].line in self._kept:
            self._begin(self._waiting.popleft(), now_ms)
        self._order()

    def close(self) -> None:
        """Be silent for good; may be called twice."""
        self.hush()
        if self._rendering is not None:
            self._rendering.close()
            self._rendering = None

    def _begin(self, spoken: Spoken, now_ms: int) -> None:
        self._kept.move_to_end(spoken.line)
        lasts_ms = self._player.speak(self._kept[spoken.line])
        self._speaking, self._until_ms = spoken, now_ms + lasts_ms + _PAUSE_MS

    def _stop(self) -> None:
        if self._speaking is not None:
            self._speaking = None
            self._player.hush()

    def _withdraw(self) -> None:
        """What is still wanted is ordered anew, behind nothing that is void."""
        self._ordered.clear()
        if self._rendering is not None:
            self._rendering.withdraw()

    def _take(self, line: Line, wave: bytes | EngineError) -> None:
        self._ordered.discard(line)
        if isinstance(wave, EngineError):
            self.problem = wave.words
            self._ordered.clear()
            _LOG.warning("voice: %s", wave)
            return
        self._kept[line] = wave
        needed = {one.line for one in self._waiting}
        while sum(map(len, self._kept.values())) > MOST_KEPT:
            old = next((each for each in self._kept if each not in needed), None)
            if old is None:
                return  # no more than a few: no others are ordered before these were said
            del self._kept[old]

    def _order(self) -> None:
        """Have the next few lines rendered."""
        assert self._rendering is not None
        for spoken in list(self._waiting)[:_AHEAD]:
            if spoken.line not in self._kept and spoken.line not in self._ordered:
                self._ordered.add(spoken.line)
                self._rendering.order(spoken.line)


# what it has to say of situations


class Mouth(Protocol):
    """What says sentences: a `Voice`, or whoever writes them down."""

    @property
    def problem(self) -> Words | str:
        """Why it is silent; nothing while it is not."""

    def say(self, sentences: list[Spoken], now_ms: int, *, interrupts: bool = False) -> None:
        """Say these next; `interrupts`: at once."""

    def tick(self, now_ms: int) -> None:
        """Time has passed."""

    def deadline_ms(self) -> int | None:
        """When it has to be told so."""

    def handles(self) -> list[int]:
        """What else wakes it."""

    def hush(self) -> None:
        """Say nothing more of it."""

    def close(self) -> None:
        """Be silent for good."""


class Speaker:
    """A mouth, and what those have heard who listen to it."""

    def __init__(self, mouth: Mouth) -> None:
        self.mouth = mouth
        self._listener = Listener()

    def follow(self, now: Situation, verbosity: Verbosity, say: Translator, rate: Rate, now_ms: int) -> None:
        """This is shown now."""
        self._say(self._listener.hear(now, verbosity, say), say, rate, now_ms)

    def repeat(self, verbosity: Verbosity, say: Translator, rate: Rate, now_ms: int) -> None:
        """Say again where people are and what to do."""
        self._say(self._listener.again(verbosity, say), say, rate, now_ms)

    def _say(self, said: Utterance, say: Translator, rate: Rate, now_ms: int) -> None:
        spoken = [Spoken(Line(text, say.code, rate), kind) for text, kind in said.sentences]
        self.mouth.say(spoken, now_ms, interrupts=said.interrupts)
