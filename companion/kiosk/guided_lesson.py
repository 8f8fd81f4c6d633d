"""A lesson at a kiosk: a short guided game on a table of its own, on top of the kiosk's, and gone when it ends.

One rule: it leaves nothing behind. A real box is used only if its game cannot do without and no game waits in it, and
then without gems: what falls is seen on the screen. Else there is a virtual one.
"""

from contextlib import ExitStack

from msgspec.structs import replace

from companion.games import GAMES
from companion.kiosk.running_lesson import apparatus_of, lesson_of
from companion.kiosk.table_screen import TableScreen
from companion.nodes.theme import BASE_SIZE, Rotation, Sizes
from companion.pages.actions import Action, Configure, Quit, Show
from companion.pages.home import unfinished
from companion.pages.routes import Home, InGame, Keys, Learn
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from hardware.apparatus import AnyApparatus
from hardware.clock import Clock
from hardware.sources.virtual import VirtualSource

# People have set them for lessons, too.
_AS_SET = ("sound", "reduced_motion", "large_text", "labels", "voice", "voice_rate")


class GuidedLesson(TableScreen):
    """One lesson, until somebody leaves it or goes on to a game. `below` is the screen that it was begun on."""

    def __init__(self, route: Learn, below: TableScreen, clock: Clock, rotation: Rotation) -> None:
        self._behind = route.behind
        self._sources: list[VirtualSource] = []
        now_ms = clock.now_ms()
        frame = below.frame(Sizes(*BASE_SIZE), now_ms)
        box, place = below.running.box, below.settings.place
        is_real = box.apparatus is apparatus_of(route.game) and not box.is_virtual and box.link.ready
        uses_box = is_real and GAMES[route.game].needs_apparatus and unfinished(frame) is None
        place = replace(place, language=frame.say.code, language_is_asked=True, rotation=rotation)
        place = replace(place, rotation_is_asked=True, preferences=None, profiles=None, exports=None)
        place = replace(place, browsers=None, feed=None)
        with ExitStack() as stack:
            journal = stack.enter_context(Journal.in_memory())
            live = box if uses_box else self._virtual(apparatus_of(route.game), clock, stack)
            super().__init__(journal, live, below.sounds, place, frame.screens)
            self._stack = stack.pop_all()
        for key in _AS_SET:
            self.do(Configure(key, getattr(frame.model.settings, key)), now_ms)
        self.teach(lesson_of(route.game, frame, is_virtual=not uses_box), now_ms)

    def _virtual(self, apparatus: AnyApparatus, clock: Clock, stack: ExitStack) -> LiveApparatus:
        source = VirtualSource(apparatus.virtual(0, clock.now_ms()), clock)
        source.start()
        stack.callback(source.stop)
        self._sources.append(source)
        return LiveApparatus(apparatus, source, logs_faults=False)

    def handles(self) -> list[int]:
        return [*super().handles(), *[source.fileno() for source in self._sources]]

    @property
    def way_out(self) -> Action | None:
        if self.done:
            return Quit()
        match self.route:
            case Home():
                return Show(self._behind)
            case InGame() | Keys():
                return None
            case route:
                return Show(route)

    def close(self) -> None:
        super().close()
        self._stack.close()
