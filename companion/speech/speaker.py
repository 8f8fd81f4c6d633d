"""Lets a voice say what is new on the screen, as much of it as people want.

One rule: a scene that says the same as the last one costs next to nothing, for it is painted many times per second.
"""

from typing import Protocol

from companion.languages import Translator
from companion.speech.engine import Line
from companion.speech.situation import Scene, Situation, situation
from companion.speech.utterance import Habits, Utterance, utterance
from companion.speech.voice import Spoken
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
    """Remembers what was said last, and what people know by now in this game."""

    def __init__(self, mouth: Mouth) -> None:
        self.mouth = mouth
        self._glance: object = None
        self._last: Situation | None = None
        self._habits = Habits()

    def follow(self, scene: Scene, verbosity: Verbosity, rate: Rate, now_ms: int) -> None:
        """This is shown now."""
        glance = _glance(scene, verbosity)
        if glance == self._glance:
            return
        self._glance = glance
        before, self._last = self._last, situation(scene)
        if self._last.turn is None:  # the next game may be others'
            self._habits = Habits()
        said = utterance(before, self._last, verbosity, scene.frame.say, self._habits)
        for hint in said.hints:
            self._habits.hear(hint)
        self._say(said, scene.frame.say, rate, now_ms)

    def repeat(self, verbosity: Verbosity, say: Translator, rate: Rate, now_ms: int) -> None:
        """Say again where people are and what to do."""
        if self._last is not None:
            self._say(utterance(None, self._last, verbosity, say), say, rate, now_ms)

    def _say(self, said: Utterance, say: Translator, rate: Rate, now_ms: int) -> None:
        spoken = [Spoken(Line(text, say.code, rate), kind) for text, kind in said.sentences]
        self.mouth.say(spoken, now_ms, interrupts=said.interrupts)


def _glance(scene: Scene, verbosity: Verbosity) -> object:
    """What tells whether anything that can be said is different: the table's view is a new one after each event."""
    model = scene.frame.model
    trouble = None if model.trouble is None else (model.trouble.title, model.trouble.lines, model.trouble.steps)
    lesson = None if model.lesson is None else (model.lesson.words, model.lesson.order)
    taps = [widget.tap for widget in scene.widgets if widget.tap is not None]
    focused = None if scene.focused is None else scene.focused.tap
    language = scene.frame.say.code
    return id(model.table), model.notice, trouble, lesson, taps, focused, scene.route, language, verbosity
