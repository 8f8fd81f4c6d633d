"""Somebody who takes the lesson at a kiosk, by taps or with the hands at a real box."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from companion.kiosk.gallery import showroom
from companion.kiosk.guided_lesson import GuidedLesson
from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.kiosk.loop import Loop
from companion.nodes.theme import SIZES
from companion.pages.actions import Configure, Hands, ReadOn, Route
from companion.pages.model import LessonView, Model
from companion.screens.kiosk.record_lines import action_of, button_saying, drag_saying
from companion.screens.kiosk.sound.sounds import Sounds
from companion.screens.kiosk.widgets.widget import Widget
from companion.screens.kiosk.window.inputs import Moved, Pressed, Released
from companion.screens.kiosk.window.window import OffScreen
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from hardware.apparatus import AnyApparatus
from hardware.apparatuses import USUAL
from hardware.clock import ManualClock
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.signals import Signal
from hardware.sources.source import Status as SourceStatus
from hardware.sources.virtual import VirtualSource

GAME = "master-thieves"
STILL = Configure("reduced_motion", value=True)
MOST_STEPS = 60
ALL_SIZES = (*SIZES, (720, 1280))


class RealBox:
    """A box that only hands can move."""

    def __init__(self, clock: ManualClock) -> None:
        self.hands = VirtualSource(VirtualBox(0, now_ms=0), clock)
        self.name = self.hands.name

    @property
    def status(self) -> SourceStatus:
        return self.hands.status

    def start(self) -> None:
        self.hands.start()

    def stop(self) -> None:
        self.hands.stop()

    def fileno(self) -> int:
        return self.hands.fileno()

    def deadline_ms(self) -> int | None:
        return self.hands.deadline_ms()

    def drain(self) -> list[Signal]:
        return self.hands.drain()


class Learner:
    """Somebody who taps on a kiosk what its lesson wants."""

    def __init__(
        self,
        kiosk: Kiosk,
        journal: Journal,
        clock: ManualClock,
        hands: VirtualSource | None = None,
        size: tuple[int, int] = (800, 480),
    ) -> None:
        self.kiosk, self.journal, self.clock, self.box = kiosk, journal, clock, hands
        self.window = OffScreen(size)
        self.loop = Loop(kiosk, self.window, clock)
        kiosk.do(STILL, 0)
        self.wait(1000)

    def wait(self, ms: int) -> None:
        """From deadline to deadline."""
        until_ms = self.clock.now_ms() + ms
        while self.clock.now_ms() < until_ms:
            self.loop.turn()
            due_ms = self.loop.deadline_ms()
            self.clock.advance(max(1, min(until_ms, due_ms or until_ms) - self.clock.now_ms()))
        self.loop.turn()

    @property
    def lesson(self) -> GuidedLesson:
        assert isinstance(self.kiosk.top, GuidedLesson)
        return self.kiosk.top

    @property
    def model(self) -> Model:
        return self.lesson.frame(self.loop.stage.sizes, self.clock.now_ms()).model

    @property
    def view(self) -> LessonView:
        assert self.model.lesson is not None
        return self.model.lesson

    @property
    def widgets(self) -> list[Widget]:
        return list(self.loop.stage.widgets)

    @property
    def words(self) -> list[str]:
        return [line for widget in self.widgets for line in widget.words()]

    def begin(self, game: str = "Master Thieves") -> None:
        """It is asked which game, unless only one can be played here."""
        self.tap("Learn")
        if self.kiosk.top is self.kiosk:
            self.tap(game)

    def tap(self, words: str) -> None:
        spots = {line: widget.area for widget in self.widgets for line in widget.words()}
        self.loop.tap(*spots[words].centre)
        self.wait(1000)

    def wanted(self) -> Widget:
        """What has to be tapped now."""
        view, targets = self.view, self.loop.stage.targets()
        if view.order or not view.wanted:
            action = Hands(view.order) if view.order else ReadOn()
            return next(target for target in targets if action_of(target) == action)
        button = button_saying(targets, view.wanted)
        assert button is not None, view.wanted
        return button

    def go_on(self) -> None:
        """Do what the lesson wants, and look at what comes of it."""
        if self.view.order and self.box is not None:
            done = JEWEL_BOX.commands.parse(self.view.order)
            self.box.do(done.action)  # type: ignore[union-attr]
        elif (dragged := drag_saying(self.loop.stage.targets(), self.view.wanted or "{}")) is not None:
            self.drag(dragged[0].area.centre, dragged[1].area.centre)
        else:
            self.loop.tap(*self.wanted().area.centre)
        self.wait(3000)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """A finger goes from here to there."""
        self.window.give(Pressed(*start))
        self.wait(100)
        for share in (0.3, 0.6, 1.0):
            x, y = (round(one + (other - one) * share) for one, other in zip(start, end, strict=True))
            self.window.give(Moved(x, y))
            self.wait(50)
        self.window.give(Released(*end))
        self.wait(100)

    def steps(self) -> Iterator[LessonView]:
        """Every step, until the last is shown."""
        for _ in range(MOST_STEPS):
            yield self.view
            if self.view.is_over:
                return
            self.go_on()
        raise AssertionError("the lesson never ends")

    @property
    def route(self) -> Route:
        return self.kiosk.route


@contextmanager
def learning(
    language: str = "en", edition: str = "", size: tuple[int, int] = (800, 480), apparatus: AnyApparatus = USUAL
) -> Iterator[Learner]:
    with showroom(language, finished=False, apparatus=apparatus) as room:
        settings = room.kiosk.settings
        settings.place = replace(settings.place, edition=edition)
        learner = Learner(room.kiosk, room.journal, room.clock, size=size)
        yield learner
        learner.loop.close()


@contextmanager
def at_real_box(folder: Path) -> Iterator[Learner]:
    clock = ManualClock()
    source = RealBox(clock)
    source.start()
    with Journal.open(folder / "journal") as journal:
        live = LiveApparatus(JEWEL_BOX, source)
        learner = Learner(Kiosk(journal, live, Sounds(enabled=False), Place()), journal, clock, source.hands)
        yield learner
        learner.loop.close()
    source.stop()
