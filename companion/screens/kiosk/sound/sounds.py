"""Sound cues, loaded when first needed; without a sound card there is silence, and a reason.

One rule: no sound ever keeps a game from being played, nor the first picture from being shown.
"""

import io
import os
from collections.abc import Mapping
from pathlib import Path

import pygame

from companion.screens.kiosk.sound.synth import RATE, SCORES, Cue, render
from companion.words import Words

__all__ = ["Cue", "Sounds", "has_sound"]

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
