"""What a page is made from: the model, a translator, and what games and apparatuses bring to the shell.

One rule: a value is complete. A part that is missing is reported when the value is loaded, not when somebody taps.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import partial, wraps
from typing import Any, TypeVar, TypeVarTuple

import msgspec
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.drawing.canvas import Graphic, Sketch
from companion.games.game import Flight
from companion.games.peek_words import PeekWords
from companion.languages import Translator
from companion.nodes.nodes import Drawing, Node, Spot, Tap, Viewer
from companion.nodes.page import Page
from companion.nodes.theme import SEATS, WARM_LIGHT, Colour, Light, Sizes
from companion.pages.actions import Action, Configure, Route
from companion.pages.model import Model, Settings
from companion.pages.routes import NewGame, Play, Sensors
from companion.table.entries import SCREEN, in_browser
from companion.table.preferences import Verbosity
from companion.words import Words
from hardware.differences import Step, StepWords, by_name, by_pointing
from hardware.sensor_map import Place, SensorMap
from hardware.sentences import Sentences

T = TypeVar("T")
Values = TypeVarTuple("Values")
_MOST_KEPT = 32  # of one kind: the screens of a table or two, in all languages


class Entry(msgspec.Struct, frozen=True):
    """One line of the menu; without an action it is off. `hold_ms`: only if held; `short`: for little room."""

    label: str
    action: Action | None
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
    """What is chosen before a game besides the seats: what the button says that leads to its page.

    A quick start goes past it. `usual` is the table with what counts where nobody has chosen; None if people have to
    choose first. `chosen` says in a few words what that is. On the way to a quick start there are no seats yet: then
    the page leads back instead of beginning.
    """

    label: Callable[[Translator], str]
    usual: Callable[[NewGame, "Context"], NewGame | None]
    chosen: Callable[[NewGame, "Context"], str]
    page: Callable[[NewGame, "Context"], Page]


class Call(msgspec.Struct, frozen=True):
    """What calls a seat to the table, on every page of its phone: `words` say what to do. The phone is felt whenever
    there is another `reason`."""

    words: str
    reason: str


def nothing(*_: object) -> tuple[()]:
    """For a game that brings none of these."""
    return ()


def kept(make: Callable[[*Values], T]) -> Callable[[*Values], T]:
    """What was made from the very same values is not made again: each screen of a table asks for much of the same."""
    made: dict[tuple[int, ...], tuple[object, T]] = {}

    @wraps(make)
    def find(*values: *Values) -> T:
        key = tuple(map(id, values))
        found = made.get(key)
        if found is None:
            if len(made) >= _MOST_KEPT:
                del made[next(iter(made))]
            found = made[key] = values, make(*values)  # with the values: nothing else gets their ids
        return found[1]

    return find


def no_page(*_: object) -> None:
    """For a game that has none of these."""


def no_moments(_: object) -> Mapping[str, Node]:
    """For a game that shows none."""
    return {}


# what a game brings besides its rules

Lines = Sequence[str]  # of a record


class PhonesHere(msgspec.Struct, frozen=True):
    """Who plays on a phone: those who have joined, the cards that they have sealed, by what their pages call them, and
    whose phones are lost then."""

    joined: tuple[str, ...] = ()
    sealed: tuple[tuple[str, str], ...] = ()
    lost: tuple[str, ...] = ()


class Exhibit(msgspec.Struct, frozen=True):
    """A scene for the gallery, and how people get there.

    `record` makes the lines of a running game from those of the sample game; then `steps` are done one by one.
    `finished`: the sample game is in the journal, and after it the games of which `before` are the lines.
    `lesson`: so many things were done in the lesson of the game that is `taught` (empty: the first), as it wants them.
    `apparatus` is what the kiosk has, by its name; empty: the usual one; `real_box`: it is not a virtual one, as far as
    people can see, and `steps` have no hands; `no_sensors`: it has none, so people tell what hands do; `bare_header`:
    nothing is connected to its header; `stick`: a stick is plugged in, with a backup on it; `packaged`: the program
    came as a package, and a stick has a newer one; `wifi`: its network can be changed. `announced_ms`: so long after
    the last step has announced something. `phones`: they are switched on, and these are there before the steps.
    """

    name: str
    steps: tuple[Action, ...] = ()
    record: Callable[[Lines], Lines] | None = None
    finished: bool = True
    before: tuple[Lines, ...] = ()
    apparatus: str = ""
    announced_ms: int | None = None
    lesson: int | None = None
    taught: str = ""
    real_box: bool = False
    no_sensors: bool = False
    bare_header: bool = False
    stick: bool = False
    packaged: bool = False
    wifi: bool = False
    phones: PhonesHere | None = None


class AnnouncementArt(msgspec.Struct, frozen=True):
    """What a game draws where it has something to announce.

    - `picture` draws what an announcement is about, so many pixels high: its name, its number, and the symbol and
      colour of its seat. `pictures` are all names: they are drawn before they are needed.
    - `thing` draws what flies, in a square of this size; `place` where it comes from or goes to: `goals` are all that
      it can go to, and `places` what people call those that belong to nobody.
    - `light` is what all of it stands before.
    """

    pictures: Sequence[str]
    picture: Callable[[str, int, int | None, int], Sketch]
    thing: Callable[[str, int], Sketch]
    place: Callable[[str, int, int], Sketch]
    goals: Sequence[str] = ()
    places: Mapping[str, Words] = {}
    light: Light = WARM_LIGHT


class Piece(msgspec.Struct, frozen=True):
    """One of the things in a drawing, which a screen paints by itself: where it is, and what a finger does to it.

    `drops`: onto which areas it can be dragged, and what that does. `exact`: a fingertip reaches no farther than it.
    """

    area: Area
    graphic: Graphic
    tap: Tap | None = None
    drops: tuple[tuple[Area, Action], ...] = ()
    exact: bool = True


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """Pieces on the thing with sensors that a game is played on, be it there or not; the thing is drawn below them.

    `layout` is where its parts are, as the screens of the `thing` know it. `stirs`: light shows on it where hands begin
    to move something. `sign` are words on a plate, in the colours of a page's `ground`.
    """

    thing: str
    layout: Any
    pieces: Sequence[Piece]
    stirs: bool = False
    sign: tuple[Area, str] | None = None
    ground: str = ""


class PageGround(msgspec.Struct, frozen=True):
    """What whole pages lie on instead of velvet, as large as the screen; and the colours of what the shell lays on it:
    panels and their edges, what is sunk into the ground, and faint words."""

    sketch: Callable[[tuple[int, int]], Sketch]
    panel: Colour
    line: Colour
    deep: Colour
    dim: Colour


class GameDrawings(msgspec.Struct, frozen=True, kw_only=True):
    """What a game draws on its pages, for screens that draw by themselves.

    - `sprites` are small drawings, by the first part of their names: each gets the rest of the name, a size in pixels,
      a tone, and whether it is faint. `grounds` are what groups lie on: each gets the rest of the name, and a size.
    - `graphics` are made of the values of a page's drawings, by their kinds.
    - `pieces` are drawings of several parts, by their kinds: each gets its node, its area and the sizes of the screen.
      `boards` also get what moves in this moment, and a translator; `poster` is one for people who choose a game.
    - `moving` makes what moves in the running game, and `over` draws what is on its way over a page, whose places it
      gets by their keys.
    - `page_grounds` are what pages lie on, by name.
    - `lying` draws what lies in the apparatus before everybody's eyes, by its name.
    - `goal` is the key of the place on the page to which a flight goes; None: a flight is not seen on the page.
    - `art` is what announcements are drawn with; a game without any needs none.
    """

    sprites: Mapping[str, Callable[[str, int, Colour, bool], Sketch]] = {}
    grounds: Mapping[str, Callable[[str, int, int], Sketch]] = {}
    graphics: Mapping[str, Callable[[Any], Graphic]] = {}
    pieces: Mapping[str, Callable[[Drawing, Area, Sizes], Sequence[Piece]]] = {}
    boards: Mapping[str, Callable[[Drawing, Area, Sizes, Any, Translator], Board]] = {}
    poster: Callable[[Area, Translator], Board] | None = None
    moving: Callable[[], Any] | None = None
    over: Callable[[Mapping[str, Area], Any, Sizes], Sequence[Piece]] | None = None
    page_grounds: Mapping[str, PageGround] = {}
    lying: Callable[[str, int], Sketch] | None = None
    goal: Callable[[Flight], str] | None = None
    art: AnnouncementArt | None = None


class GamePages(msgspec.Struct, frozen=True, kw_only=True):
    """All that the shell's pages ask of a game.

    - `opening` writes the first line of the record of a new game; `setup` asks for more than the seats before it.
    - `menu` leads to pages of the game's own; `settings` are options that new games begin with.
    - `peek_words` are what is said about a referee's look at what is hidden; None: there is nothing to look at.
    - `about` is one line for people who choose a game.
    - `page` is a page of its own: of the running game, or (for a `Replay`) of a finished one. None: it has none for
      that route.
    - `moments` are parts of the running game's page that have a browser's whole page for a moment, once.
    - `call` is what calls the seat of a phone to the table; None: it is not its turn.
    - `buttons` say which key a push button at the table stands for, and what has to come of it: where that key means
      something else, the button means nothing.
    - `has_replay`: a finished game can be watched again.
    - `drawings` are what its pages draw, and `exhibits` show them in the gallery.
    - `catalogues` is the folder with the languages of a game from another package: `de/LC_MESSAGES/NAME.mo`.
    """

    opening: Callable[[NewGame], str]
    setup: Setup | None = None
    menu: Callable[["Context"], Sequence[Entry]] = nothing
    settings: Callable[["Context"], Sequence[SettingCard]] = nothing
    peek_words: PeekWords | None = None
    about: Words | str = ""
    page: Callable[[Route, "Context"], Page | None] = no_page
    moments: Callable[["Context"], Mapping[str, Node]] = no_moments
    call: Callable[["Context"], Call | None] = no_page
    buttons: Mapping[str, tuple[str, type[Action]]] = {}
    has_replay: bool = False
    drawings: Callable[[], GameDrawings] = GameDrawings
    exhibits: Callable[[], Sequence[Exhibit]] = nothing
    catalogues: str = ""


class Depicted(msgspec.Struct, frozen=True):
    """A thing with sensors for a browser, which knows only what its page tells: how it stands with what is pointed out,
    as plain values for the script that draws it, and what is said below it."""

    thing: str
    drawn: Mapping[str, Any]
    words: str = ""


BOX_IN_PLAY = "box-in-play"  # the kind of a drawing: the box in the scene of a running game


class BoxInPlay(msgspec.Struct, frozen=True):
    """The value of such a drawing: what there is to tell of the box in this moment.

    - `actions` are what hands have to do to it. Of several drawers to open, any will do.
    - `front` and `secret` are what lies in the two compartments of a `drawer`, as the game's `lying` draws it.
    - `handled`: fingers move it, and a tap pulls the drawer `further`. `route` says from where it is looked at.
    """

    route: Play
    actions: tuple[Any, ...] = ()
    drawer: str = ""
    front: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    further: str = ""
    handled: bool = False


class ApparatusPages(msgspec.Struct, frozen=True, kw_only=True):
    """All that the shell's pages ask of a thing with sensors.

    - `sentences` are what the shell says about it, `sensors` where its sensors are.
    - `hands` are the keys that move it, or tell how a real one was moved: a page of its own, or `beside` a scene, where
      letters and digits belong to that; None: there is nothing to move.
    - `touches` are what fingers do to the picture of a virtual one in a browser, as spots on its drawing; a tap
      pulls the part that is named further.
    - `told` are the keys by which people tell what no sensor sees, in place of the picture of it or below that; they
      also get what hands have to do, commands that a key means rather than others, and that picture; without it, they
      are one row of keys for what has no place on it.
    - `view_buttons` stand beside a virtual one that fingers move: from where it is looked at, and its keys. `seen` is
      the picture of it from there.
    - `step_places` tells steps by where the parts are on a picture, for those who listen; None: their names tell that.
    - `as_read` is the picture of it at rest, from the one before and a reading of its sensors.
    - `depict` is such a picture for a browser: with what hands have to do, parts that are lit, perhaps with names, and
      perhaps with places for fingers.
    - `posed` is the picture after the one before if the thing stands like this, by the names of its parts. On one,
      `rows` are the parts that people open, row by row from the top, and `where` is the place of one of them.
    """

    sentences: Sentences
    sensors: SensorMap = SensorMap()
    hands: Callable[[Play | Sensors, "Context", bool], Node] | None = None
    touches: Callable[["Context", str], tuple[Spot, ...]] = nothing
    told: Callable[[Play, "Context", Sequence[Any], Collection[str], Node | None], Node] | None = None
    view_buttons: Callable[[Play, "Context"], Sequence[Node]] | None = None
    seen: Callable[[Play, "Context"], object] = no_page
    step_places: Callable[[object, Sequence[Step]], Sequence[Words]] | None = None
    as_read: Callable[[object, Any], object] | None = None
    depict: Callable[[object, Sequence[Any], AbstractSet[str], bool, bool], Mapping[str, Any]] | None = None
    posed: Callable[[object, Mapping[str, Any]], object] | None = None
    rows: Callable[[object], tuple[tuple[str, ...], ...]] | None = None
    where: Callable[[str, object], Place] | None = None

    def step_words(self, settings: Settings, picture: object) -> StepWords:
        """How steps are told: by places where a voice reads them out, else by name or beside a picture that points."""
        if settings.voice is not Verbosity.OFF:
            return by_name if self.step_places is None else partial(self.step_places, picture)
        return by_name if settings.labels else by_pointing


class Shell(msgspec.Struct, frozen=True):
    """What each game and apparatus brings, by its name; each is loaded when it is first needed."""

    games: Mapping[str, Callable[[], GamePages]] = {}
    apparatuses: Mapping[str, Callable[[], ApparatusPages]] = {}


class Context(msgspec.Struct, frozen=True, kw_only=True):
    """What a page is made from: what to show, in which language, and what games and apparatuses there are.

    `play` is the page of the running game as its viewer sees it; None: there is none. `call` is what
    calls the seat of a phone away from any other page.
    """

    model: Model
    say: Translator
    screens: Shell
    viewer: Viewer = Viewer()
    play: Page | None = None
    call: Call | None = None

    @property
    def quiet(self) -> "Context":
        """The same without its notice: for a page that something lies over."""
        return replace(self, model=replace(self.model, notice=None))

    @property
    def by(self) -> str:
        """Who says what is tapped here, as a journal's entry names them."""
        return in_browser(self.viewer.seat) if self.viewer.in_browser else SCREEN

    @property
    def event(self) -> int:
        """The last event of the running game; 0: none runs."""
        return 0 if self.model.table is None else self.model.table.event

    @property
    def game(self) -> GamePages | None:
        """What the running game brings."""
        table = self.model.table
        return None if table is None else self.screens.games[table.name]()

    def why_not(self, game: str) -> str:
        """Why a game cannot be played here; nothing if it can."""
        thing = self.model.missing.get(game)
        return "" if thing is None else self.say.words(self.screens.apparatuses[thing]().sentences.needed)

    def style_of(self, name: str, seat: int) -> int:
        """The symbol and colour of somebody, by their number in the theme: as chosen, or those of the seat's place."""
        return self.model.styles.get(name, seat % len(SEATS))

    def level_title(self, game: str, level: str) -> str:
        """What people call the level of a computer player; its own name if a game does not offer it."""
        options = self.model.setup_options.get(game)
        offered = () if options is None else options.computer_levels
        return next((self.say.words(option.title) for option in offered if option.id == level), level)

    @property
    def apparatus(self) -> ApparatusPages | None:
        """What the apparatus that is played on brings."""
        name = self.model.apparatus
        return None if name is None else self.screens.apparatuses[name]()

    def depicted(
        self,
        usual: object,
        actions: Sequence[Any] = (),
        *,
        lit: AbstractSet[str] = frozenset(),
        named: bool | None = None,
        picture: object = None,
        words: str = "",
    ) -> object:
        """The value of a drawing of the apparatus: `usual`, but in a browser how it stands.

        Or as `picture` has it, where people move it: if it is virtual, with places for fingers.
        """
        apparatus = self.apparatus
        if apparatus is None or apparatus.depict is None or not self.viewer.in_browser:
            return usual
        stands = self.model.picture if picture is None else picture
        with_names = self.model.settings.labels if named is None else named
        touched = picture is not None and self.model.link.simulated
        return Depicted(self.model.apparatus or "", apparatus.depict(stands, actions, lit, with_names, touched), words)
