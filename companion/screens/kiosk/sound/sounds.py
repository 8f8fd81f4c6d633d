"""Sound cues, loaded when first needed; without a sound card there is silence, and a reason.

They are blows on bars of wood and on small bells, as sums of vibrations that die away. What is struck sounds like
something on a game table. A bar rings in a few modes whose pitches stand in fixed ratios, each with its own loudness
and its own time to fade; wood fades fast, and its high modes first.

One rule: no sound ever keeps a game from being played, nor the first picture from being shown.
"""

import io
import math
import os
from array import array
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType

import msgspec
import pygame

from companion.words import Words

RATE = 22_050  # samples a second
LOUDEST = 32_767
_FADE_MS = 40  # the end of a cue runs out into silence
_SILENT = 0.001  # of its first loudness: a mode that is down to that has faded


class Cue(StrEnum):
    """What a sound tells."""

    PATTER = "patter"
    ALARM = "alarm"
    CHIME = "chime"
    CLICK = "click"
    OMEN = "omen"
    GONG = "gong"
    FLOURISH = "flourish"
    YOUR_TURN = "your_turn"
    FOUL = "foul"
    WIN = "win"
    TAP = "tap"


class Mode(msgspec.Struct, frozen=True):
    """One way in which a struck thing vibrates."""

    ratio: float  # of its lowest pitch
    level: float
    fade_ms: float  # until a thousandth is left


# A marimba's bar is cut so that its second mode is two octaves up; a block is not, and is dull.
MARIMBA = (Mode(1, 1, 1000), Mode(3.93, 0.22, 260), Mode(9.2, 0.06, 90))
BLOCK = (Mode(1, 1, 170), Mode(2.42, 0.4, 80), Mode(4.1, 0.12, 45))
# Bars of glass, free at both ends; a hand bell with its hum, minor third and octave.
GLASS = (Mode(1, 1, 260), Mode(2.76, 0.22, 130), Mode(5.4, 0.05, 70))
CELESTA = (Mode(1, 1, 2400), Mode(2, 0.16, 1400), Mode(4, 0.11, 700), Mode(7.1, 0.03, 220))
BELL = (Mode(0.5, 0.25, 1300), Mode(1, 1, 1100), Mode(1.19, 0.35, 800), Mode(2, 0.5, 600), Mode(3.01, 0.14, 280))


class Blow(msgspec.Struct, frozen=True):
    """Something is struck: when, what, how high, how hard."""

    at_ms: float
    modes: Sequence[Mode]
    hertz: float
    level: float = 1.0


class Score(msgspec.Struct, frozen=True):
    """A cue: its blows, how long it lasts, and its peak (1 is as loud as can be)."""

    length_ms: int
    peak: float
    blows: tuple[Blow, ...]


def _patter() -> Iterable[Blow]:
    """Gems that fall into a wooden drawer: they bounce lower and faster, no two on the same spot."""
    yield Blow(0, BLOCK, 174, 0.9)
    at_ms, gap_ms, level = 18.0, 112.0, 1.0
    for hertz in (1976, 2637, 1760, 2349, 2960, 2093, 2489, 2217):
        yield Blow(at_ms, GLASS, hertz, level)
        yield Blow(at_ms, BLOCK, hertz / 5, level * 0.35)
        at_ms, gap_ms, level = at_ms + gap_ms, gap_ms * 0.78, level * 0.84


SCORES: Mapping[Cue, Score] = MappingProxyType(
    {
        Cue.TAP: Score(90, 0.22, (Blow(0, BLOCK, 587),)),
        Cue.PATTER: Score(800, 0.55, tuple(_patter())),
        Cue.CHIME: Score(
            1100, 0.45, (Blow(0, GLASS, 1568, 0.5), Blow(70, CELESTA, 1046.5), Blow(70, GLASS, 2093, 0.6))
        ),
        Cue.CLICK: Score(160, 0.35, (Blow(0, BLOCK, 392, 0.7), Blow(55, BLOCK, 311))),
        # A gong far away: low, with its minor third, and nothing to be afraid of.
        Cue.OMEN: Score(1400, 0.5, (Blow(0, BELL, 164.8), Blow(0, BLOCK, 82.4, 0.6), Blow(260, BELL, 155.6, 0.6))),
        # A singing bowl, struck once: it asks, and nobody has to answer.
        Cue.GONG: Score(2400, 0.3, (Blow(0, CELESTA, 220), Blow(0, BELL, 329.6, 0.35), Blow(30, CELESTA, 441, 0.3))),
        Cue.FLOURISH: Score(
            1500,
            0.55,
            (
                Blow(0, MARIMBA, 392, 0.7),
                Blow(90, MARIMBA, 523.25, 0.8),
                Blow(180, MARIMBA, 659.25, 0.9),
                Blow(290, CELESTA, 1046.5, 0.9),
                Blow(290, MARIMBA, 783.99),
            ),
        ),
        Cue.YOUR_TURN: Score(950, 0.5, (Blow(0, MARIMBA, 392, 0.8), Blow(150, MARIMBA, 523.25))),
        Cue.FOUL: Score(900, 0.6, (Blow(0, MARIMBA, 293.7, 0.9), Blow(0, BLOCK, 440, 0.3), Blow(190, MARIMBA, 220))),
        # A shop's bell on its spring, not a siren.
        Cue.ALARM: Score(
            1600, 0.6, tuple(Blow(index * 110, BELL, (987.8, 1174.7)[index % 2], 0.88**index) for index in range(6))
        ),
        Cue.WIN: Score(
            2600,
            0.6,
            (
                Blow(0, CELESTA, 523.25, 0.7),
                Blow(130, CELESTA, 659.25, 0.75),
                Blow(260, CELESTA, 783.99, 0.8),
                Blow(440, CELESTA, 1046.5),
                Blow(440, CELESTA, 659.25, 0.5),
                Blow(440, MARIMBA, 261.63, 0.8),
            ),
        ),
    }
)


@cache
def render(score: Score) -> "array[int]":  # not at run time before Python 3.12
    """The samples of a cue: 16 bits, one channel. Made once, however often a sound card is opened."""
    wave = [0.0] * _samples(score.length_ms)
    for blow in score.blows:
        for mode in blow.modes:
            _ring(wave, _samples(blow.at_ms), blow.hertz * mode.ratio, blow.level * mode.level, mode.fade_ms)
    _fade(wave)
    scale = score.peak * LOUDEST / max(map(abs, wave))
    return array("h", [round(value * scale) for value in wave])


def _ring(wave: list[float], start: int, hertz: float, level: float, fade_ms: float) -> None:
    """Add one dying vibration: each sample follows from the two before it, without a sine for each."""
    length = min(_samples(fade_ms), len(wave) - start)
    angle = math.tau * hertz / RATE
    loss = _SILENT ** (1 / _samples(fade_ms))
    swing, drag = 2 * loss * math.cos(angle), loss * loss
    last, value = 0.0, level * loss * math.sin(angle)
    for index in range(start + 1, start + length):
        wave[index] += value
        last, value = value, swing * value - drag * last


def _fade(wave: list[float]) -> None:
    """Let the end run out: a cue that is cut off clicks."""
    length = _samples(_FADE_MS)
    for index in range(1, length + 1):
        wave[-index] *= (index - 1) / length


def _samples(milliseconds: float) -> int:
    return round(milliseconds * RATE / 1000)


# playing them

_CARDS = Path("/proc/asound/cards")
_BUFFER = 1024  # samples: 46 ms until a cue is heard; half of that would wake the machine twice as often
_SERVERS = ("pulse/native", "pipewire-0")


def has_sound(environment: Mapping[str, str], cards: Path = _CARDS) -> bool:
    """Whether it is worth a try: a card, a sound server, or a driver of SDL's that needs neither.

    ALSA without a card writes a page of errors, also where SDL is told to use it.
    """
    named = environment.get("SDL_AUDIODRIVER", "").casefold()
    if named not in {"", "alsa"} or "PULSE_SERVER" in environment:
        return True
    folder = Path(environment.get("XDG_RUNTIME_DIR", "/nonexistent"))
    if any((folder / server).exists() for server in _SERVERS):
        return True
    try:
        return "no soundcards" not in cards.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False


class Sounds:
    """Plays cues, or keeps silent and says why."""

    def __init__(
        self, *, enabled: bool = True, environment: Mapping[str, str] = os.environ, cards: Path = _CARDS
    ) -> None:
        self._enabled = enabled
        self._environment = environment
        self._cards = cards
        self._ready: dict[Cue, pygame.mixer.Sound] = {}
        self._is_open = False
        self._spoken: pygame.mixer.Sound | None = None  # what a voice says
        # Why there is no sound though people want it, and the remedy; nothing while all is well.
        self.message: Words | str = ""

    @property
    def enabled(self) -> bool:
        """Whether people want to hear anything."""
        return self._enabled

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        """Switch it off, and what is playing with it; switched on, a sound card is looked for anew."""
        self._enabled = enabled
        self.message = ""
        if not enabled and self._is_open:
            pygame.mixer.stop()

    @property
    def is_silent(self) -> bool:
        """Do people want no sound, or is there nothing to play it on, as far as is known?"""
        return not self._enabled or bool(self.message)

    def warm_up(self) -> bool:
        """Do one part of what the first cues would have to wait for; True while there is more to do."""
        if not self._opened():
            return False
        waiting = [cue for cue in Cue if cue not in self._ready]
        if waiting:
            self._sound(waiting[0])
        return len(waiting) > 1

    def play(self, cue: Cue) -> None:
        """Let it be heard, if it can be."""
        if self._opened():
            self._sound(cue).play()

    def speak(self, wave: bytes) -> int:
        """Begin to play the WAV file of a voice; for how many milliseconds, 0 if nothing can be heard."""
        if not self._opened():
            return 0
        self._spoken = pygame.mixer.Sound(io.BytesIO(wave))
        self._spoken.play()
        return round(self._spoken.get_length() * 1000)

    def hush(self) -> None:
        """Stop the voice."""
        if self._spoken is not None and self._is_open:
            self._spoken.stop()
        self._spoken = None

    def close(self) -> None:
        """Give the sound card back; may be called twice."""
        if self._is_open:
            self._is_open = False
            self._ready.clear()
            self._spoken = None
            pygame.mixer.quit()

    def _opened(self) -> bool:
        """Open the sound card if that has not been tried; whether there is anything to play on."""
        if not self._enabled or self.message:
            return False
        if not self._is_open:
            self.message = self._open_card()
            self._is_open = not self.message
        return self._is_open

    def _sound(self, cue: Cue) -> pygame.mixer.Sound:
        if cue not in self._ready:
            self._ready[cue] = pygame.mixer.Sound(buffer=render(SCORES[cue]))
        return self._ready[cue]

    def _open_card(self) -> Words | str:
        """Nothing, or why there is no sound."""
        if not has_sound(self._environment, self._cards):
            return Words("no sound card found. Connect a speaker, then switch the sound off and on again.")
        try:
            pygame.mixer.init(RATE, -16, 1, _BUFFER, allowedchanges=0)
        except pygame.error as error:
            text = "the sound card cannot be used ({why}). Connect a speaker, then switch the sound off and on again."
            return Words(text, {"why": str(error)})
        return ""
