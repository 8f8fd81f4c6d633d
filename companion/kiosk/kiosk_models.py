"""What may be seen at a kiosk: the same as on every screen, and what moves, is announced and is learned there."""

from msgspec.structs import replace

from companion.kiosk.model_builder import ModelBuilder
from companion.kiosk.notices import Notices
from companion.kiosk.screen_motion import ScreenMotion
from companion.languages import sentence
from companion.pages.actions import Route
from companion.pages.announced import Announced
from companion.pages.model import Model
from companion.pages.routes import Play
from companion.screens.kiosk.game_screens import ApparatusScreens
from companion.table.table_view import Trouble
from hardware.differences import StepWords


class KioskModels(ModelBuilder, kw_only=True):
    """Looks at the parts of one kiosk."""

    notices: Notices
    motion: ScreenMotion
    screens: ApparatusScreens

    def model(self, route: Route, now_ms: int, *, is_loaded: bool = True) -> Model:
        announced, announcer = self.announced(route, now_ms), self.motion.announcer
        return replace(
            super().model(route, now_ms, is_loaded=is_loaded),
            picture=self.motion.picture(now_ms, is_held=announced is not None and announced.is_coming),
            at_rest=self.motion.at_rest,
            notice=self.notices.shown,
            announced=announced,
            flights=announcer.flights(now_ms) if announced is None else (),
            motion=announcer.motion,
        )

    def step_words(self) -> StepWords:
        return self.screens.step_words(self.settings.view(), self.motion.shown)

    def trouble(self, route: Route, now_ms: int = 0) -> Trouble | None:
        trouble = super().trouble(route)
        if trouble is None or not trouble.pointing:
            return trouble
        done, left, slid = self.motion.progress.view(now_ms)
        gone = "" if left is None else sentence(self.speaks().words(self.step_words()([left])[0]))
        return replace(trouble, done=done, left=gone, slid=slid)

    def may_announce(self, route: Route) -> bool:
        """May something have the whole screen? Not where people have gone elsewhere, or something is the matter."""
        return self.settings.announcements and isinstance(route, Play) and self.trouble(route) is None

    def announced(self, route: Route, now_ms: int) -> Announced | None:
        """What has the whole screen, unless something has become the matter since."""
        if not self.may_announce(route):
            return None
        return self.motion.announcer.announced(now_ms, reduced=self.settings.is_reduced)
