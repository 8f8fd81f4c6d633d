"""What a game and an apparatus bring to the screen, as one frozen value each. The shell knows them by these alone.

One rule: a value is complete. A part that is missing is reported when the value is loaded, not when somebody taps.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec
import pygame
from msgspec.structs import replace

from companion.languages import Translator
from companion.nodes.nodes import Drawing
from companion.nodes.theme import WARM_LIGHT, Light, Sizes
from companion.pages.actions import Action, Route
from companion.pages.context import ApparatusPages, Context, GamePages, Instructions, Shell, no_page, nothing
from companion.pages.model import Flying, Model
from companion.pages.routes import Explained, NewGame, Play, Replay
from companion.screen.drawing.layout import Area
from companion.screen.widgets.widget import Widget
from companion.table.table_view import TableView
from companion.words import Words

Widgets = list[Widget]
Lines = Sequence[str]  # of a record


class Frame(Context, frozen=True, kw_only=True):
    """What a scene is built for: what to show, on which screen, in which language; and whose screens there are."""

    model: Model
    sizes: Sizes
    say: Translator
    screens: "Screens"

    @property
    def area(self) -> Area:
        return Area(0, 0, self.sizes.width, self.sizes.height)

    @property
    def quiet(self) -> "Frame":
        """The same without its notice: for a scene that something lies over."""
        return replace(self, model=replace(self.model, notice=None))

    @property
    def game(self) -> "GameScreens | None":
        """The screens of the running game."""
        table = self.model.table
        return None if table is None else self.screens.games[table.name]()

    @property
    def apparatus(self) -> "ApparatusScreens | None":
        """The screens of the apparatus that is played on."""
        name = self.model.apparatus
        return None if name is None else self.screens.apparatuses[name]()


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


class GameScreens(GamePages, frozen=True, kw_only=True):
    """What the kiosk draws of a game, besides what the shell's pages ask of it.

    - `scene` shows the running game where that has no page, `pages` are routes of the game's own. `moving` makes what
      moves in it, beyond the flights of the headline. `setup_scene` is where people choose more than the seats.
    - `flying` draws things on their way over a page of the running game, whose places it gets by their keys.
    - `instructions` are what it says to those who listen; without any, whose turn it is and what to do.
    - `art` is what announcements are drawn with; a game without any needs none.
    - `explained` says what something is that people hold, over the widgets of the scene that it is in.
    - `peek` shows a referee what is hidden, `replay` shows a finished game again, unless a page of the game does.
    """

    scene: Callable[[Play, Frame], Widgets] | None = None
    setup_scene: Callable[[NewGame, Frame], Widgets] | None = None
    flying: Callable[[Flying, Mapping[str, Area], Frame], Widgets] | None = None
    moving: Callable[[], MovingScene] | None = None
    instructions: Callable[[Play, Frame], Instructions] | None = None
    art: AnnouncementArt | None = None
    pages: Mapping[type[Route], Callable[[Any, Frame], Widgets]] = {}
    explained: Callable[[Explained, Frame, Widgets], Widgets] | None = None
    peek: Callable[[Frame], Widgets] | None = None
    replay: Callable[[Replay, Frame], Widgets] | None = None
    exhibits: Callable[[], Sequence[Exhibit]] = nothing


def on_pages(pages: GamePages | ApparatusPages) -> dict[str, Any]:
    """What the shell's pages ask of a game or an apparatus, for the value of its screens."""
    empty: tuple[object, ...] = ((), {}, nothing, no_page, None, "", False)
    found = {name: getattr(pages, name) for name in pages.__struct_fields__}
    return {name: value for name, value in found.items() if value not in empty}


class Picture(Protocol):
    """Shows an apparatus as it stands."""

    def __call__(
        self,
        frame: Frame,
        area: Area,
        actions: Sequence[Any] = (),
        *,
        named: bool = False,
        lit: frozenset[str] = frozenset(),
    ) -> Widgets:
        """What hands have to do (the apparatus' own `actions`) glows on it; `named`: its parts have their names.

        `lit` are parts to point out.
        """


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


class ApparatusScreens(ApparatusPages, frozen=True, kw_only=True):
    """What the kiosk draws of a thing with sensors, besides what the shell's pages ask of it.

    - `picture` shows it as it stands, and points at what hands have to do; `moving` makes a picture that moves.
    - `in_hands` draws it among the keys for hands; None: there are only keys.
    - `handled` is the same picture of a virtual one for fingers to move, with a row for buttons of its own; None: only
      its pages have that.
    - `exhibits` show it in the gallery, at a kiosk that has it.
    """

    picture: Picture
    moving: Callable[[], MovingPicture]
    in_hands: Callable[[Drawing, Area, Frame], Widgets] | None = None
    handled: Callable[[Frame, Area, Play, Sequence[Any], Area], Widgets] | None = None
    exhibits: Callable[[], Sequence[Exhibit]] = nothing


class Screens(Shell, frozen=True):
    """The screens of every game and apparatus by its name; each is loaded when it is first needed.

    `pictures` stand for the games where people choose one: the first scene shows them, and loads no more of a game.
    """

    games: Mapping[str, Callable[[], GameScreens]] = {}
    apparatuses: Mapping[str, Callable[[], ApparatusScreens]] = {}
    pictures: Mapping[str, Callable[[Frame, Area], Widgets]] = {}
