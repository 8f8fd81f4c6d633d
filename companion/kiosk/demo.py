"""The demo: a recorded game plays itself at the kiosk, through the virtual box and with taps on the screen.

One rule: nothing is pretended. Hands move the virtual box, its sensors are decoded, buttons are tapped where they
are; what comes out is judged like any other game.
"""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TextIO

import msgspec

from companion.kiosk import record_player
from companion.kiosk.kiosk import Kiosk, Place
from companion.kiosk.live_box import LiveBox
from companion.kiosk.loop import Loop
from companion.languages import DEFAULT
from companion.screen.actions import Begin
from companion.screen.sound.sounds import Sounds
from companion.screen.window.window import OffScreen, Window, save
from companion.table.journal import Journal
from companion.table.past_game import PastGame, with_record
from hardware.clock import Clock, ManualClock
from hardware.jewel_box.timings import Timings
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.polarity import Wiring
from hardware.sources.virtual import VirtualSource

_INSTALLED = Path(__file__).parent / "demo.jsonl"
_CHECKED_OUT = Path(__file__).parents[2] / "examples" / "three-seats-zoch.jsonl"
RECORD = _INSTALLED if _INSTALLED.exists() else _CHECKED_OUT
SHOTS = Path("shots")

AFTER_TAP_MS = 450  # a finger is not quicker, and a button that changed would be deaf
AFTER_HANDS_MS = 900  # by then everything that hands did is decided


class Performance:
    """One recorded game on its way over the screen."""

    def __init__(self, loop: Loop, source: VirtualSource, record: Path = RECORD) -> None:
        self._loop = loop
        self._source = source
        lines = record.read_bytes().splitlines()
        self._opening = lines[0].decode()
        self._events: list[dict[str, Any]] = [msgspec.json.decode(line) for line in lines[1:]]
        self._place = -1
        self.due_ms = 0

    @property
    def is_over(self) -> bool:
        return self._place >= len(self._events)

    def step(self, now_ms: int) -> None:
        """Do the next thing, be it one tap of several."""
        if self._place < 0:
            self._loop.do(Begin(self._opening))
            self._place = 0
            self._wait(now_ms, AFTER_TAP_MS)
            return
        targets = self._loop.stage.targets()
        pass_by = record_player.waiver(targets)
        if pass_by is not None:
            self._loop.tap(*pass_by.area.centre)
            self._wait(now_ms, AFTER_TAP_MS)
            return
        event = self._events[self._place]
        if record_player.is_move(event):
            self._loop.do(record_player.by_hand(event))
            self._place += 1
            self.due_ms = max(now_ms, self._source.thing.now_ms) + AFTER_HANDS_MS
            return
        self._tap(event, now_ms)

    def _tap(self, event: dict[str, Any], now_ms: int) -> None:
        widget = record_player.step(self._loop.stage.targets(), event)
        if widget is None:
            # It went without saying: the sensors or the rules have seen to it already.
            self._place += 1
            return
        before = self._loop.kiosk.events
        self._loop.tap(*widget.area.centre)
        if self._loop.kiosk.events != before:
            self._place += 1
        self._wait(now_ms, AFTER_TAP_MS)

    def _wait(self, now_ms: int, ms: int) -> None:
        self.due_ms = now_ms + ms


class Theatre:
    """A kiosk with a virtual box and a journal of its own, for as long as the play lasts."""

    def __init__(self, journal: Journal, window: Window, clock: Clock, language: str | None) -> None:
        self.source = VirtualSource(VirtualBox(0, now_ms=clock.now_ms()), clock)
        self.source.start()
        place = Place(language=language or DEFAULT, language_is_asked=True, size="x".join(map(str, window.size)))
        self.kiosk = Kiosk(journal, LiveBox(self.source, Timings(), Wiring()), Sounds(enabled=False), place)
        self.loop = Loop(self.kiosk, window, clock, handles=[self.source.fileno()])
        self.play = Performance(self.loop, self.source)
        self._clock = clock

    def close(self) -> None:
        self.source.stop()
        self.loop.close()


def play_off_screen(size: tuple[int, int], language: str | None, out: TextIO, folder: Path = SHOTS) -> None:
    """Play without a display: as fast as it goes, with a picture of every scene, and the scores at the end."""
    clock = ManualClock()
    window = OffScreen(size)
    with TemporaryDirectory(prefix="jewelbox-") as private, Journal.open(Path(private) / "journal") as journal:
        theatre = Theatre(journal, window, clock, language)
        album = Album(window, folder)
        perform(theatre, clock, album.look)
        past = with_record(journal, journal.games()[-1])
        theatre.close()
    out.write(scores(past))
    out.write(f"{album.count} pictures saved to {folder}{'/' if folder.name else ''}\n")


def perform(theatre: Theatre, clock: ManualClock, look: Callable[[Theatre], None] = lambda _: None) -> None:
    """From the first line of the record to the last, with time that jumps."""
    loop, play = theatre.loop, theatre.play
    while not play.is_over:
        loop.turn()
        look(theatre)
        now_ms = clock.now_ms()
        if now_ms >= play.due_ms:
            play.step(now_ms)
            continue
        clock.advance(play.due_ms - now_ms)
    loop.turn()
    while not loop.is_still:  # the last gems arrive
        clock.advance(AFTER_TAP_MS)
        loop.turn()
    look(theatre)


def play_on(window: Window, language: str | None, clock: Clock) -> None:
    """Play before people, at a pace that they can follow, until somebody closes the window."""
    with TemporaryDirectory(prefix="jewelbox-") as private, Journal.open(Path(private) / "journal") as journal:
        theatre = Theatre(journal, window, clock, language)
        theatre.loop.beside = theatre.play
        theatre.loop.run()
        theatre.close()


class Album:
    """One picture of each scene, when it is first seen at rest."""

    def __init__(self, window: Window, folder: Path) -> None:
        self._window = window
        self._folder = folder
        self._seen: set[str] = set()

    @property
    def count(self) -> int:
        return len(self._seen)

    def look(self, theatre: Theatre) -> None:
        """Take a picture if this has not been seen yet."""
        name = theatre.kiosk.scene
        if name in self._seen or not theatre.loop.is_still:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        self._seen.add(name)
        save(self._window.surface, self._folder / f"{len(self._seen):02}-{name}.png")


def scores(past: PastGame) -> str:
    """How it ended, for a terminal."""
    summary = past.summary
    ranked = sorted(summary.players, key=lambda player: player.rank)
    lines = [f"{player.rank:>3}. {player.name}: {player.score}{' (won)' if player.winner else ''}" for player in ranked]
    return "\n".join([f"{summary.title} ({summary.variant}), {past.events} events", *lines, ""])
