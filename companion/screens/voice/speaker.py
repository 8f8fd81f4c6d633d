"""Lets a voice say what is new on a screen, as much of it as people want."""

from typing import Protocol

from companion.languages import Translator
from companion.screens.voice.engine import Line
from companion.screens.voice.situation import Situation
from companion.screens.voice.utterance import Listener, Utterance
from companion.screens.voice.voice import Spoken
from companion.table.preferences import Rate, Verbosity
from companion.words import Words


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
