"""The voice of one kiosk: off as a rule, and then nothing of it is loaded.

One rule: a scene that says the same as the last one costs next to nothing, for it is painted many times per second.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.kiosk.kiosk_settings import KioskSettings
from companion.pages.actions import Route
from companion.pages.router import own_page
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.sound.sounds import Sounds
from companion.screens.kiosk.widgets.widget import Widget
from companion.table.preferences import Verbosity
from companion.words import Words

if TYPE_CHECKING:
    from companion.screens.voice.situation import Situation
    from companion.screens.voice.voice import Mouth, Speaker


def _voice(sounds: Sounds) -> "Mouth":
    from companion.screens.voice.engine import find_engine  # noqa: PLC0415 - most kiosks are silent
    from companion.screens.voice.voice import Voice  # noqa: PLC0415

    return Voice(sounds, find_engine())


class KioskVoice:
    """Speaks as people have set it. Switched off and on again, it looks for an engine anew."""

    def __init__(self, settings: KioskSettings, sounds: Sounds, make: Callable[[Sounds], "Mouth"] = _voice) -> None:
        self._settings = settings
        self._sounds = sounds
        self._make = make
        self._speaker: Speaker | None = None
        self._glance: object = None

    def follow(
        self, route: Route, frame: Frame, widgets: Sequence[Widget], focused: Widget | None, now_ms: int
    ) -> bool:
        """This is shown now: say what is new in it. True if something has become the matter with the voice."""
        verbosity = self._settings.voice
        if verbosity is Verbosity.OFF or self._sounds.is_silent:
            self.close()
            return False
        from companion.screens.voice.voice import Speaker  # noqa: PLC0415 - most kiosks are silent

        if self._speaker is None:
            self._speaker, self._glance = Speaker(self._make(self._sounds)), None
        glance = _glance(route, frame, widgets, focused, verbosity)
        if glance != self._glance:
            self._glance = glance
            now = heard_at(route, frame, widgets, focused)
            if now is not None:
                self._speaker.follow(now, verbosity, frame.say, self._settings.voice_rate, now_ms)
        return self._is_worse(self._speaker.mouth.problem)

    def _is_worse(self, problem: Words | str) -> bool:
        known, self._settings.voice_problem = self._settings.voice_problem, problem
        return problem != known

    def repeat(self, now_ms: int) -> None:
        """Say again what to do."""
        if self._speaker is not None:
            self._speaker.repeat(self._settings.voice, self._settings.say, self._settings.voice_rate, now_ms)

    def hush(self) -> None:
        """Something else has the window now."""
        if self._speaker is not None:
            self._speaker.mouth.hush()

    def tick(self, now_ms: int) -> bool:
        """One sentence after the other. True if something has become the matter with the voice."""
        if self._speaker is None:
            return False
        self._speaker.mouth.tick(now_ms)
        return self._is_worse(self._speaker.mouth.problem)

    def deadline_ms(self) -> int | None:
        return None if self._speaker is None else self._speaker.mouth.deadline_ms()

    def handles(self) -> list[int]:
        """What to sleep on while a sentence is being rendered."""
        return [] if self._speaker is None else self._speaker.mouth.handles()

    def close(self) -> None:
        """Be silent; it can be switched on again."""
        if self._speaker is not None:
            self._speaker.mouth.close()
            self._speaker = None
            self._settings.voice_problem = ""


def heard_at(
    route: Route, frame: Frame, widgets: Sequence[Widget], focused: Widget | None = None
) -> "Situation | None":
    """What could be said of what a kiosk shows; None: nothing of it may be heard."""
    from companion.screens.kiosk.scene_keys import said_heading, said_keys, said_on  # noqa: PLC0415 - most kiosks are silent
    from companion.screens.voice.situation import shows_game, situation  # noqa: PLC0415

    is_game = shows_game(route, frame)
    now = situation(route, own_page(route, frame) if is_game else None, frame)
    if now is None:
        return None
    return replace(
        now,
        heading="" if is_game or frame.model.trouble is not None else said_heading(widgets),
        choices=said_keys(route, frame, widgets, of_game=is_game),
        focus="" if focused is None else said_on(focused, widgets, frame),
    )


def _glance(
    route: Route, frame: Frame, widgets: Sequence[Widget], focused: Widget | None, verbosity: Verbosity
) -> object:
    """What tells whether anything that can be said is different: the table's view is a new one after each event."""
    model = frame.model
    trouble = None if model.trouble is None else (model.trouble.title, model.trouble.lines, model.trouble.steps)
    lesson = None if model.lesson is None else (model.lesson.words, model.lesson.order)
    taps = [widget.tap for widget in widgets if widget.tap is not None]
    on = None if focused is None else focused.tap
    return id(model.table), model.notice, trouble, lesson, taps, on, route, frame.say.code, verbosity
