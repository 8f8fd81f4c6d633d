"""What a game and an apparatus bring to the screen, as one frozen value each. The shell knows them by these alone.

One rule: a value is complete. A part that is missing is reported when the value is loaded, not when somebody taps.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

import msgspec
import pygame

from companion.games.peek_words import PeekWords
from companion.languages import Translator
from companion.screen.actions import Action, Configure, Route
from companion.screen.drawing.layout import Area
from companion.screen.drawing.theme import WARM_LIGHT, Light
from companion.screen.model import Frame, Settings
from companion.screen.routes import Explained, NewGame, Play, Replay, Sensors
from companion.screen.widgets.widget import Tap, Widget
from companion.speech.voice_settings import Verbosity
from companion.table.table_view import TableView
from companion.words import Words
from hardware.differences import Step, StepWords, by_name, by_pointing
from hardware.sentences import Sentences

Widgets = list[Widget]
Lines = Sequence[str]  # of a record


class Entry(msgspec.Struct, frozen=True):
    """One line of the menu; `hold_ms`: only if held; `short`: what it says where there is no room for more."""

    label: str
    action: Action
    key: str
    icon: str | None = None
    hold_ms: int = 0
    short: str = ""


class SettingCard(msgspec.Struct, frozen=True):
    """One thing to change or to go to; `on` is None where there is nothing to switch."""

    title: str
    line: str
    icon: str
    tap: Tap
    on: bool | None = None


def switch_card(key: str, on: bool, shortcut: str, icon: str, words: tuple[str, str]) -> SettingCard:
    """The card of a setting that is on or off: a tap makes it the other way. `words` are its title and its line."""
    return SettingCard(*words, icon, Tap(Configure(key, not on), shortcut), on)


class Setup(msgspec.Struct, frozen=True):
    """What is chosen before a game besides the seats: what the button says that leads there, and the page.

    A quick start goes past it. `usual` is the table with what counts where nobody has chosen; None if people have to
    choose first. `chosen` says in a few words what that is. On the way to a quick start there are no seats yet: then
    the page leads back instead of beginning.
    """

    label: Callable[[Translator], str]
    build: Callable[[NewGame, Frame], Widgets]
    usual: Callable[[NewGame, Frame], NewGame | None]
    chosen: Callable[[NewGame, Frame], str]


class PeekPage(msgspec.Struct, frozen=True):
    """A referee's look at what is hidden, which everybody is told of: the page, and what the shell says about it."""

    build: Callable[[Frame], Widgets]
    words: PeekWords


class PhonesHere(msgspec.Struct, frozen=True):
    """Who plays on a phone: those who have joined, the cards that they have sealed, and whose phones are lost then."""

    joined: tuple[str, ...] = ()
    sealed: tuple[tuple[str, str], ...] = ()
    lost: tuple[str, ...] = ()


class Exhibit(msgspec.Struct, frozen=True):
    """A scene for the gallery, and how people get there.

    `record` makes the lines of a running game from those of the sample game; then `steps` are done one by one.
    `finished`: the sample game is in the journal, and after it the games of which `before` are the lines.
    `lesson`: so many things were done in the lesson of the first game that has one, as it wants them.
    `apparatus` is what the kiosk has, by its name; empty: the usual one; `real_box`: it is not a virtual one, as far as
    people can see, and `steps` have no hands. `announced_ms`: so long after the last step
    has announced something. `phones`: they are switched on, and these are there before the steps.
    """

    name: str
    steps: tuple[Action, ...] = ()
    record: Callable[[Lines], Lines] | None = None
    finished: bool = True
    before: tuple[Lines, ...] = ()
    apparatus: str = ""
    announced_ms: int | None = None
    lesson: int | None = None
    real_box: bool = False
    phones: PhonesHere | None = None


class MovingScene(Protocol):
    """What moves in the scene of a running game, over time: it follows what is seen of its table."""

    def follow(self, before: TableView, now: TableView, now_ms: int, *, reduced: bool) -> None:
        """The table was like that, and is like this now: show how it came about; `reduced`: by short fades at most."""

    def jump(self) -> None:
        """Something was taken back, or nobody has seen this table before: whatever moves has arrived."""

    def motion(self, now_ms: int) -> object | None:
        """What the scene is to show as moving now; None if nothing does."""


class AnnouncementArt(msgspec.Struct, frozen=True):
    """What a game draws where it has something to announce: all of it on sheets for `canvas.put`.

    - `picture` draws what an announcement is about, so many pixels high: its name, its number, and the symbol and
      colour of its seat. `pictures` are all names: they are drawn before they are needed.
    - `thing` draws what flies, in a square of this size; `place` where it comes from or goes to: `goals` are all that
      it can go to, and `places` what people call those that belong to nobody.
    - `light` is what all of it stands before.
    """

    pictures: Sequence[str]
    picture: Callable[[str, int, int | None, int], pygame.Surface]
    thing: Callable[[str, int], pygame.Surface]
    place: Callable[[str, int, int], pygame.Surface]
    goals: Sequence[str] = ()
    places: Mapping[str, Words] = {}
    light: Light = WARM_LIGHT


class Instructions(msgspec.Struct, frozen=True):
    """What the scene of a running game tells people, as sentences for those who listen. Empty: nothing of that kind.

    - `who` has the turn, or what this part of the game is called; `todo` is what to do now, `then` what comes after.
    - `happened` is what came of it so far; `besides` is the same for those who have heard each thing as it happened.
    - `scores` are how the seats stand, each in a few words.
    """

    todo: str
    who: str = ""
    happened: str = ""
    besides: str = ""
    then: str = ""
    scores: tuple[str, ...] = ()


def _nothing(*_: Frame) -> tuple[()]:
    return ()


class GameScreens(msgspec.Struct, frozen=True):
    """All that the shell asks of a game.

    - `opening` writes the first line of the record of a new game; `setup` asks for more than the seats before it.
    - `scene` shows the running game, `pages` are routes of the game's own, and `menu` leads to them. `moving` makes
      what moves in it, beyond the flights of the headline.
    - `instructions` are what it says to those who listen; without any, whose turn it is and what to do.
    - `art` is what announcements are drawn with; a game without any needs none.
    - `explained` says what something is that people hold, over the widgets of the scene that it is in.
    - `peek` shows a referee what is hidden, `replay` shows a finished game again.
    - `about` is one line for people who choose a game.
    - `settings` are options that new games begin with; `buttons` say which key a push button at the table stands for,
      and what has to come of it: where that key means something else, the button means nothing.
    """

    scene: Callable[[Play, Frame], Widgets]
    opening: Callable[[NewGame], str]
    setup: Setup | None = None
    moving: Callable[[], MovingScene] | None = None
    instructions: Callable[[Play, Frame], Instructions] | None = None
    art: AnnouncementArt | None = None
    pages: Mapping[type[Route], Callable[[Any, Frame], Widgets]] = {}
    menu: Callable[[Frame], Sequence[Entry]] = _nothing
    explained: Callable[[Explained, Frame, Widgets], Widgets] | None = None
    peek: PeekPage | None = None
    replay: Callable[[Replay, Frame], Widgets] | None = None
    about: Words | str = ""
    settings: Callable[[Frame], Sequence[SettingCard]] = _nothing
    buttons: Mapping[str, tuple[str, type[Action]]] = {}
    exhibits: Callable[[], Sequence[Exhibit]] = _nothing


class Picture(Protocol):
    """Shows an apparatus as it stands."""

    def __call__(self, frame: Frame, area: Area, actions: Sequence[Any] = (), *, named: bool = False) -> Widgets:
        """What hands have to do (the apparatus' own `actions`) glows on it; `named`: its parts have their names."""


class MovingPicture(Protocol):
    """The picture of an apparatus over time: it follows what the sensors tell."""

    def start(self, reading: Any, now_ms: int) -> None:
        """This is how the thing stands: nobody has seen it before, or people want nothing to move."""

    def follow(self, movements: Sequence[Any], reading: Any, now_ms: int) -> None:
        """Hands did this, and now the thing is read like this; None: nothing can be read."""

    def lead(self, led: Any, now_ms: int, *, reduced: bool) -> None:
        """A finger moved the picture: it stays there until sensors have seen the same, or it is clear they will not."""

    def recall(self, poses: Sequence[Any], reading: Any, now_ms: int, *, is_put: bool) -> None:
        """A game goes on in which the thing stood like this, one pose after the other, and now it is read like this.

        `is_put`: virtual hands put it as it stood last, and nothing else is shown until they have.
        """

    def hold(self, now_ms: int) -> None:
        """In this moment there is news to be read: that comes first."""

    def picture(self, now_ms: int) -> object:
        """What to draw now."""

    def deadline_ms(self) -> int | None:
        """When there is another picture to show; None while nothing moves."""


class ApparatusPages(msgspec.Struct, frozen=True):
    """What is shown of a thing with sensors on pages of its own.

    - `hands` are the keys that move it or tell how it was moved, `hands_beside` the same beside a scene.
    - `channels` shows every sensor, `faults` what can be made to go wrong with a virtual one.
    """

    hands: Callable[[Frame, Area, Play | Sensors], Widgets]
    hands_beside: Callable[[Frame, Area, Play | Sensors], Widgets]
    channels: Callable[[Sensors, Frame, Area], Widgets]
    faults: Callable[[Sensors, Frame, Area], Widgets]


class ApparatusScreens(msgspec.Struct, frozen=True):
    """All that the shell asks of a thing with sensors.

    - `picture` shows it as it stands, and points at what hands have to do.
    - `handled` is the same picture of a virtual one for fingers to move, with a row for buttons of its own; None: only
      its pages have that.
    - `pages` are loaded when they are first gone to.
    - `moving` makes a picture that moves, `sentences` are what the shell says about it.
    - `step_places` tells steps by where the parts are on a picture, for those who listen; None: their names tell that.
    - `exhibits` show it in the gallery, at a kiosk that has it.
    """

    picture: Picture
    pages: Callable[[], ApparatusPages]
    moving: Callable[[], MovingPicture]
    sentences: Sentences
    handled: Callable[[Frame, Area, Play, Sequence[Any], Area], Widgets] | None = None
    exhibits: Callable[[], Sequence[Exhibit]] = _nothing
    step_places: Callable[[object, Sequence[Step]], Sequence[Words]] | None = None

    def step_words(self, settings: Settings, picture: object) -> StepWords:
        """How steps are told: by places where a voice reads them out, else by name or beside a picture that points."""
        if settings.voice is not Verbosity.OFF:
            return by_name if self.step_places is None else partial(self.step_places, picture)
        return by_name if settings.labels else by_pointing


class Screens(msgspec.Struct, frozen=True):
    """The screens of every game and apparatus by its name; each is loaded when it is first needed.

    `pictures` stand for the games where people choose one: the first scene shows them, and loads no more of a game.
    """

    games: Mapping[str, Callable[[], GameScreens]] = {}
    apparatuses: Mapping[str, Callable[[], ApparatusScreens]] = {}
    pictures: Mapping[str, Callable[[Frame, Area], Widgets]] = {}
