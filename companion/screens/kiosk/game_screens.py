"""What a scene is built for, and what an apparatus brings to the screen. The shell knows games by their pages alone.

One rule: a value is complete. A part that is missing is reported when the value is loaded, not when somebody taps.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from companion.drawing.area import Area
from companion.languages import Translator
from companion.nodes.nodes import Drawing
from companion.nodes.theme import Sizes
from companion.pages.context import ApparatusPages, Context, Exhibit, Shell, no_page, nothing
from companion.pages.model import Model
from companion.pages.routes import Play
from companion.screens.kiosk.widgets.widget import Widget
from companion.table.table_view import TableView

Widgets = list[Widget]


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
    def apparatus(self) -> "ApparatusScreens | None":
        """The screens of the apparatus that is played on."""
        name = self.model.apparatus
        return None if name is None else self.screens.apparatuses[name]()


class MovingScene(Protocol):
    """What moves in the scene of a running game, over time: it follows what is seen of its table."""

    def follow(self, before: TableView, now: TableView, now_ms: int, *, reduced: bool) -> None:
        """The table was like that, and is like this now: show how it came about; `reduced`: by short fades at most."""

    def jump(self) -> None:
        """Something was taken back, or nobody has seen this table before: whatever moves has arrived."""

    def motion(self, now_ms: int) -> object | None:
        """What the scene is to show as moving now; None if nothing does."""


def on_pages(pages: ApparatusPages) -> dict[str, Any]:
    """What the shell's pages ask of an apparatus, for the value of its screens."""
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

    @property
    def rest(self) -> object:
        """What there is to draw once nothing moves."""

    def deadline_ms(self) -> int | None:
        """When there is another picture to show; None while nothing moves."""


def no_picture(*_: object, **__: object) -> Widgets:
    """Of an apparatus that brings none."""
    return []


class StillPicture:
    """The moving picture of an apparatus that has no picture."""

    def start(self, reading: object, now_ms: int) -> None: ...

    def follow(self, movements: Sequence[object], reading: object, now_ms: int) -> None: ...

    def lead(self, led: object, now_ms: int, *, reduced: bool) -> None: ...

    def recall(self, poses: Sequence[object], reading: object, now_ms: int, *, is_put: bool) -> None: ...

    def hold(self, now_ms: int) -> None: ...

    def picture(self, now_ms: int) -> object:  # noqa: ARG002
        return None

    @property
    def rest(self) -> object:
        return None

    def deadline_ms(self) -> int | None:
        return None


class ApparatusScreens(ApparatusPages, frozen=True, kw_only=True):
    """What the kiosk draws of a thing with sensors, besides what the shell's pages ask of it.

    - `picture` shows it as it stands, and points at what hands have to do; `moving` makes a picture that moves.
    - `in_hands` draws it among the keys for hands; None: there are only keys.
    - `handled` is the same picture of a virtual one for fingers to move, with a row for buttons of its own; None: only
      its pages have that.
    - `board` is what a game draws its own pieces on, and what lies over them: a `Board` of the game says where, and the
      picture what stirs.
    - `exhibits` show it in the gallery, at a kiosk that has it.
    """

    picture: Picture
    moving: Callable[[], MovingPicture]
    in_hands: Callable[[Drawing, Area, Frame], Widgets] | None = None
    board: Callable[[Any, object], tuple[Widgets, Widgets]] | None = None
    handled: Callable[[Frame, Area, Play, Sequence[Any], Area], Widgets] | None = None
    exhibits: Callable[[], Sequence[Exhibit]] = nothing


class Screens(Shell, frozen=True):
    """The screens of every game and apparatus by its name; each is loaded when it is first needed.

    `pictures` stand for the games where people choose one: the first scene shows them, and loads no more of a game.
    """

    apparatuses: Mapping[str, Callable[[], ApparatusScreens]] = {}
    pictures: Mapping[str, Callable[[Frame, Area], Widgets]] = {}
