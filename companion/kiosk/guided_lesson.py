"""A lesson on a running kiosk: on the same window, with a journal of its own, which goes when it does.

One rule: it leaves nothing behind. A real box is used only if no game waits in it, and then without gems: what falls
is seen on the screen. Else there is a virtual one.
"""

from contextlib import ExitStack

from msgspec.structs import replace

from companion.games import GAMES
from companion.kiosk.kiosk import Kiosk
from companion.kiosk.loop import Loop
from companion.kiosk.running_lesson import RunningLesson
from companion.languages import seat_name
from companion.nodes.theme import Sizes
from companion.pages.actions import Configure, Route
from companion.pages.routes import Home, InGame, Keys, Learn, NewGame
from companion.screen.game_screens import Frame
from companion.screen.scenes.home import unfinished
from companion.screen.window.window import Window
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from hardware.apparatus import AnyApparatus
from hardware.apparatuses import APPARATUSES, USUAL
from hardware.clock import Clock
from hardware.sources.virtual import VirtualSource


def lesson_of(game: str, frame: Frame, *, is_virtual: bool) -> RunningLesson:
    """The lesson of a game as people would play it here: in the edition of the language, or of their last game."""
    names = tuple(seat_name(frame.say, style) for style in range(frame.model.setup_options[game].lesson_seats))
    screens, route = frame.screens.games[game](), NewGame(game, names)
    usual = None if screens.setup is None else screens.setup.usual(route, frame)
    rules = GAMES[game]
    lesson = rules.lesson(rules.decode(screens.opening(usual or route).encode()))
    assert lesson is not None
    return RunningLesson(rules, lesson.beginning(is_virtual=is_virtual), _apparatus(game))


def _apparatus(game: str) -> AnyApparatus:
    return APPARATUSES[GAMES[game].apparatus or USUAL.name]


class GuidedLesson:
    """One lesson, until somebody leaves it or goes on to a game."""

    def __init__(self, route: Learn, host: Kiosk, window: Window, clock: Clock) -> None:
        self._route, self._host, self._clock = route, host, clock
        self._sources: list[VirtualSource] = []
        now_ms = clock.now_ms()
        frame = host.frame(Sizes(*window.size), now_ms)
        box, sounds, place = host.lend()
        is_real = box.apparatus is _apparatus(route.game) and not box.is_virtual and box.link.ready
        self.uses_box = is_real and unfinished(frame) is None
        with ExitStack() as stack:
            journal = stack.enter_context(Journal.in_memory())
            live = box if self.uses_box else self._virtual(stack)
            place = replace(place, language=frame.say.code, language_is_asked=True, rotation=window.rotation)
            place = replace(place, rotation_is_asked=True, preferences=None, profiles=None, exports=None, browsers=None)
            self._kiosk = Kiosk(journal, live, sounds, place, frame.screens)
            self._loop = Loop(self._kiosk, window, clock)
            stack.callback(self._loop.close)
            self._stack = stack.pop_all()
        settings = frame.model.settings
        self._kiosk.do(Configure("sound", settings.sound), now_ms)
        self._kiosk.do(Configure("reduced_motion", settings.reduced_motion), now_ms)
        self._kiosk.do(Configure("labels", settings.labels), now_ms)
        self._kiosk.do(Configure("voice", settings.voice), now_ms)
        self._kiosk.do(Configure("voice_rate", settings.voice_rate), now_ms)
        self._kiosk.teach(lesson_of(route.game, frame, is_virtual=not self.uses_box), now_ms)

    def _virtual(self, stack: ExitStack) -> LiveApparatus:
        apparatus = _apparatus(self._route.game)
        source = VirtualSource(apparatus.virtual(0, self._clock.now_ms()), self._clock)
        source.start()
        stack.callback(source.stop)
        self._sources.append(source)
        return LiveApparatus(apparatus, source, logs_faults=False)

    def handles(self) -> list[int]:
        """What else to sleep on."""
        return [*[source.fileno() for source in self._sources], *self._kiosk.voice.handles()]

    @property
    def way_out(self) -> Route | None:
        """Where people have gone; None: they are still here."""
        match self._kiosk.route:
            case Home():
                return self._route.behind
            case InGame() | Keys():
                return None
            case route:
                return route

    @property
    def quits(self) -> bool:
        """Does somebody leave the program?"""
        return self._kiosk.done

    def turn(self) -> None:
        """Go on, and paint what looks different."""
        self._loop.turn()

    def warm_up(self) -> bool:
        """Make ready a little of what it will show; False when there is nothing left to do for now."""
        return self._loop.warm_up()

    def deadline_ms(self) -> int | None:
        """When to turn again."""
        return self._loop.deadline_ms()

    def close(self) -> None:
        self._stack.close()
        if self.uses_box:
            self._host.take_back(self._clock.now_ms())
