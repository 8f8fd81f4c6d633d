"""The demo: a recorded game plays itself at the kiosk, through the virtual box and with taps on the screen.

One rule: nothing is pretended. Hands move the virtual box, its sensors are decoded, buttons are tapped where they
are; what comes out is judged like any other game.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.kiosk.loop import Loop
from companion.kiosk.record_player import AFTER_TAP_MS, RECORD, RecordPlayer
from companion.languages import DEFAULT
from companion.screens.kiosk.sound.sounds import Sounds
from companion.screens.kiosk.window.window import OffScreen, Window, save
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from companion.table.past_game import PastGame, with_record
from hardware.apparatuses import USUAL
from hardware.clock import Clock, ManualClock
from hardware.sources.virtual import VirtualSource

SHOTS = Path("shots")


class Demo:
    """A kiosk with a virtual box and a journal of its own, for as long as the record is played."""

    def __init__(
        self, journal: Journal, window: Window, clock: Clock, language: str | None, record: Path = RECORD
    ) -> None:
        self.source = VirtualSource(USUAL.virtual(0, clock.now_ms()), clock)
        self.source.start()
        place = Place(
            language=language or DEFAULT,
            language_is_asked=True,
            rotation=window.rotation,
            has_quarter_turns=window.has_quarter_turns,
        )
        live = LiveApparatus(USUAL, self.source, logs_faults=False)
        self.kiosk = Kiosk(journal, live, Sounds(enabled=False), place)
        self.loop = Loop(self.kiosk, window, clock)
        self.player = RecordPlayer(self.source, record)

    def close(self) -> None:
        self.source.stop()
        self.loop.close()

    def play(self, clock: ManualClock, look: Callable[["Demo"], None] = lambda _: None) -> None:
        """From the first line of the record to the last, with time that jumps."""
        while not self.player.is_over:
            self.loop.turn()
            look(self)
            now_ms = clock.now_ms()
            if now_ms >= self.player.due_ms:
                self.player.step(self.loop, now_ms)
            else:
                clock.advance(self.player.due_ms - now_ms)
        self.loop.turn()
        while not self.loop.is_still:  # the last gems arrive
            clock.advance(AFTER_TAP_MS)
            self.loop.turn()
        look(self)


def play_off_screen(size: tuple[int, int], language: str | None, out: TextIO, folder: Path = SHOTS) -> None:
    """Play without a display: as fast as it goes, with a picture of every scene, and the scores at the end."""
    clock = ManualClock()
    window = OffScreen(size)
    shots = _Shots(window, folder)
    with Journal.in_memory() as journal:
        demo = Demo(journal, window, clock, language)
        demo.play(clock, shots.look)
        past = with_record(journal, journal.games()[-1])
        demo.close()
    out.write(scores(past))
    out.write(f"{len(shots.taken)} pictures saved to {folder}{'/' if folder.name else ''}\n")


def play_on(window: Window, language: str | None, clock: Clock) -> None:
    """Play before people, at a pace that they can follow, until somebody closes the window."""
    with Journal.in_memory() as journal:
        demo = Demo(journal, window, clock, language)
        demo.kiosk.player = demo.player
        demo.loop.run()
        demo.close()


class _Shots:
    """One picture of each scene, when it is first seen at rest."""

    def __init__(self, window: Window, folder: Path) -> None:
        self._window = window
        self._folder = folder
        self.taken: set[str] = set()

    def look(self, demo: Demo) -> None:
        name = demo.kiosk.scene
        if name in self.taken or not demo.loop.is_still:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        self.taken.add(name)
        save(self._window.surface, self._folder / f"{len(self.taken):02}-{name}.png")


def scores(past: PastGame) -> str:
    """How it ended, for a terminal."""
    summary = past.summary
    ranked = sorted(summary.players, key=lambda player: player.rank)
    lines = [f"{player.rank:>3}. {player.name}: {player.score}{' (won)' if player.winner else ''}" for player in ranked]
    return "\n".join([f"{past.title}, {past.events} events", *lines, ""])
