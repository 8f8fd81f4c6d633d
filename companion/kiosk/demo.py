"""The demo: a recorded game plays itself at the kiosk, through the virtual box and with taps on the screen.

One rule: nothing is pretended. Hands move the virtual box, its sensors are decoded, buttons are tapped where they
are; what comes out is judged like any other game.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TextIO

import msgspec

from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.kiosk.loop import Loop
from companion.kiosk.record_player import AFTER_TAP_MS, RecordPlayer, Told
from companion.languages import DEFAULT
from companion.screen.game_screens import Screens
from companion.screen.registry import SCREENS
from companion.screen.sound.sounds import Sounds
from companion.screen.window.window import OffScreen, Window, save
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from companion.table.past_game import PastGame, with_record
from companion.table.table import Table
from hardware.apparatus import VirtualThing
from hardware.apparatuses import USUAL
from hardware.clock import Clock, ManualClock
from hardware.sources.virtual import VirtualSource

_INSTALLED = Path(__file__).parent / "demo.jsonl"
_CHECKED_OUT = Path(__file__).parents[2] / "examples" / "three-seats-zoch.jsonl"
RECORD = _INSTALLED if _INSTALLED.exists() else _CHECKED_OUT
SHOTS = Path("shots")


class Demo:
    """A kiosk with a virtual box and a journal of its own, for as long as the record is played.

    `prepared`: the box is filled already, as people find it who come to watch.
    """

    def __init__(  # noqa: PLR0913
        self,
        journal: Journal,
        window: Window,
        clock: Clock,
        language: str | None,
        record: Path = RECORD,
        screens: Screens = SCREENS,
        *,
        prepared: bool = False,
    ) -> None:
        thing = USUAL.virtual(0, clock.now_ms())
        told = _prepare(journal, record, thing) if prepared else None
        self.source = VirtualSource(thing, clock)
        self.source.start()
        place = Place(
            language=language or DEFAULT,
            language_is_asked=True,
            rotation=window.rotation,
            has_quarter_turns=window.has_quarter_turns,
        )
        live = LiveApparatus(USUAL, self.source, logs_faults=False)
        self.kiosk = Kiosk(journal, live, Sounds(enabled=False), place, screens)
        self.loop = Loop(self.kiosk, window, clock, handles=[self.source.fileno()])
        self.player = RecordPlayer(self.loop, self.source, record, told)

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
                self.player.step(now_ms)
            else:
                clock.advance(self.player.due_ms - now_ms)
        self.loop.turn()
        while not self.loop.is_still:  # the last gems arrive
            clock.advance(AFTER_TAP_MS)
            self.loop.turn()
        look(self)


def _prepare(journal: Journal, record: Path, thing: VirtualThing) -> Told:
    """Write down how the box was filled, and put the virtual one so; a record without that has only its first line."""
    lines = record.read_bytes().splitlines()
    types = [msgspec.json.decode(line)["type"] for line in lines]
    count = types.index("setup_finished") + 1 if "setup_finished" in types else 1
    table = Table(journal, auto_advance=False)
    table.say(lines[0])
    before = table.pose
    with table.together():
        for line in lines[1:count]:
            table.say(line)
    for step in USUAL.steps(before, table.pose):
        for action in step.actions:
            thing.faults.distort(thing.plan(action, thing.now_ms), thing.now_ms)
    told = Told(table.id, count)
    table.leave()
    return told


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
        demo.loop.demo = demo.player
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
