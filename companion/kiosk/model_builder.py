"""What may be seen: makes the one value that scenes show, from all that a kiosk holds.

One rule: it changes nothing. What costs time to find out is found out only for the scene that shows it.
"""

from collections.abc import Collection, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.browsers.browsers import Browsers
from companion.games import GAMES
from companion.kiosk.checking import Checking
from companion.kiosk.game_cards import GameCards
from companion.kiosk.kiosk_settings import KioskSettings
from companion.kiosk.notices import Notices
from companion.kiosk.running_lesson import RunningLesson
from companion.kiosk.screen_motion import ScreenMotion
from companion.kiosk.timed_scenes import TimedScenes
from companion.languages import sentence
from companion.pages.actions import Route
from companion.pages.announced import Announced
from companion.pages.model import LessonView, Model
from companion.pages.phones_view import PhonesView
from companion.pages.routes import (
    InGame,
    Menu,
    NewGame,
    PastGame,
    PastGames,
    Phones,
    Play,
    Replay,
    Sensors,
    StatisticsPage,
    scene_meant,
)
from companion.screen.game_screens import ApparatusScreens
from companion.table.profiles import Profiles
from companion.table.running_table import RunningTable
from companion.table.table_view import Link, Trouble, TroubleKind


class ModelBuilder(msgspec.Struct):
    """Looks at the parts of one kiosk. `here` are the games that can be shown; `lesson` is what is learned, if any."""

    settings: KioskSettings
    running: RunningTable
    games: GameCards
    here: Collection[str]
    timed: TimedScenes
    checking: Checking
    notices: Notices
    motion: ScreenMotion
    screens: ApparatusScreens
    browsers: Browsers
    lesson: RunningLesson | None = None

    def model(self, route: Route, now_ms: int, *, is_loaded: bool) -> Model:
        """All that this scene may show; `is_loaded`: every scene is there by now."""
        apparatus, announced = self._apparatus(route), self.announced(route, now_ms)
        announcer = self.motion.announcer
        model = Model(
            table=self.running.view,
            apparatus=apparatus,
            missing=self.running.not_here,
            is_loaded=is_loaded,
            picture=self.motion.picture(now_ms, is_held=announced is not None and announced.is_coming),
            link=Link() if apparatus is None else self.running.box.link,
            settings=self.settings.view(),
            notice=self.notices.shown,
            trouble=self.trouble(route, now_ms),
            announced=announced,
            lesson=self._lesson_view(),
            flights=announcer.flights(now_ms) if announced is None else (),
            motion=announcer.motion,
            phones=self.browsers.view,
            computers=self.running.computers.view,
        )
        model = replace(model, **self._more(route, model), messages=self._messages(), hints=self.settings.hints())
        return replace(model, **_people(self.running.people.profiles, scene_meant(route), model))

    def _apparatus(self, route: Route) -> str | None:
        """What is here, if any of the games that the scene is about is played on it."""
        here = self.running.box.apparatus.name
        if self.running.table.is_open:
            return None if self.running.apparatus is None else here
        return here if any(GAMES[name].apparatus == here for name in self._about(scene_meant(route))) else None

    def _about(self, route: Route) -> Collection[str]:
        """The games that a scene is about. A list of games is about none of them, unless there is only one."""
        match route:
            case NewGame(game) if game in self.here:
                return {game}
            case PastGame(number) | Replay(number):
                past = self.games.game(number)
                return set() if past is None else {past.row.name} & set(self.here)
            case NewGame() | PastGames() | StatisticsPage() if len(self.here) > 1:
                return ()
            case _:
                return self.here

    def trouble(self, route: Route, now_ms: int = 0) -> Trouble | None:
        """What lies over the scenes of a running game."""
        if not isinstance(route, InGame):
            return None
        say = self.settings.say
        step_words = self.screens.step_words(self.settings.view(), self.motion.shown)
        trouble = self.running.trouble(say, step_words)
        if trouble is not None and trouble.kind is TroubleKind.FOUL and self._lesson_takes_back():
            return None
        if trouble is None or not trouble.pointing:
            return trouble
        done, left, slid = self.motion.progress.view(now_ms)
        gone = "" if left is None else sentence(say.words(step_words([left])[0]))
        return replace(trouble, done=done, left=gone, slid=slid)

    def _lesson_takes_back(self) -> bool:
        """Does a lesson say what was wrong, and put its virtual apparatus back with one tap?"""
        lesson = self._lesson_view()
        return lesson is not None and bool(lesson.wrong) and self.running.box.is_virtual

    def _lesson_view(self) -> LessonView | None:
        """Where the lesson is, if this is one."""
        table = self.running.table
        return self.lesson.view(table, self.settings.say) if self.lesson is not None and table.is_open else None

    def may_announce(self, route: Route) -> bool:
        """May something have the whole screen? Not where people have gone elsewhere, or something is the matter."""
        return self.settings.announcements and isinstance(route, Play) and self.trouble(route) is None

    def announced(self, route: Route, now_ms: int) -> Announced | None:
        """What has the whole screen, unless something has become the matter since."""
        if not self.may_announce(route):
            return None
        return self.motion.announcer.announced(now_ms, reduced=self.settings.is_reduced)

    def scene(self, route: Route) -> str:
        """What is shown, in a word or two."""
        trouble = self.trouble(route)
        if trouble is not None:
            return trouble.kind
        if isinstance(route, Play) and self.running.view is not None:
            return self.running.view.phase.replace("_", "-")
        return type(route).__name__.lower()

    def _more(self, route: Route, model: Model) -> dict[str, Any]:
        """What only some scenes need, and costs time to find out."""
        match scene_meant(route):
            case Sensors():
                return {"panel": self.running.box.watch.panel(), "check": self.checking.view()}
            case Menu(peeking=True) if model.table is not None:
                return {"peek": self.running.peeked}
            case Phones():
                return {"phone_codes": _phone_codes(model.phones)}
            case StatisticsPage():
                return {"statistics": self.timed.statistics}
            case Play() if self.running.table.is_over:
                return self._end()
            case meant:
                return self.games.more(meant, self.settings.say)

    def _end(self) -> dict[str, Any]:
        """How the game ended; all that was hidden only once people have confirmed that it is over."""
        table = self.running.table
        return {"result": table.result} if table.awaits_end else self.games.page(table.id, self.settings.say)

    def _messages(self) -> tuple[str, ...]:
        mine = () if self.running.people.notice is None else (self.running.people.notice,)
        notices = (*self.running.table.journal.notices, *mine, *self.games.left_out.values())
        return (*self.settings.messages(), *map(self.settings.say.words, notices))


def _phone_codes(phones: PhonesView) -> dict[str, tuple[tuple[bool, ...], ...]]:
    from companion.qr_codes import qr_modules  # noqa: PLC0415 - the first scene need not wait for it

    return {link: qr_modules(link) for link in (*(seat.link for seat in phones.seats), phones.spectators) if link}


def _people(profiles: Profiles, route: Route, model: Model) -> dict[str, Any]:
    """Whom a scene is about: those who played before by the names that they have now, and how those here look."""
    last = [player.name for player in model.games[0].players] if model.games else []
    if model.is_loaded and all(map(profiles.is_nameless, last)):  # the first picture waits for no catalogue
        last = []  # how many play is asked again
    here = route.seats if isinstance(route, NewGame) else ()
    return {
        "styles": _styles(profiles, route, model),
        "names": tuple(dict.fromkeys(profiles.current(name) for name in model.names if not profiles.is_nameless(name))),
        "last_seats": tuple(dict.fromkeys(map(profiles.current, last))),
        "last_computers": model.games[0].computers if last else {},
        "nameless": frozenset(filter(profiles.is_nameless, here)),
    }


def _styles(profiles: Profiles, route: Route, model: Model) -> Mapping[str, int]:
    match route:
        case StatisticsPage() if model.statistics.statistics is not None:
            return profiles.favourites(player.name for player in model.statistics.statistics.all.players)
        case NewGame(seats=seats):
            return profiles.styles(seats)
        case PastGame() | Replay() if model.table is None and model.games:
            return profiles.styles([player.name for player in model.games[0].players])
        case _:
            return profiles.styles(() if model.table is None else model.table.seats)
