"""What the pages of 40 Thieves draw, by name: the board with what moves on it, faces, phases, small pieces. Pure."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.drawing.area import Area
from companion.drawing.canvas import Canvas, Graphic, Sketch
from companion.drawing.tile_tray import TrayLayout
from companion.games.forty_thieves.board import SPOTS
from companion.games.forty_thieves.drawings.board import board, in_area, over, within
from companion.games.forty_thieves.drawings.night import (
    MOONLIT,
    PICTURES,
    FaceKey,
    FewTiles,
    PhaseStrip,
    PlaceMap,
    announcement_picture,
    flying_thing,
    loot,
    night_sky,
    pile,
    place,
)
from companion.games.forty_thieves.drawings.tiles import (
    DIM,
    LINE,
    MOONLIGHT,
    NIGHT,
    PANEL,
    jar_tile,
    leader_mark,
    special_tile,
    thing,
)
from companion.games.forty_thieves.pages.board import BOARD, BoardPicture, BoardShown
from companion.games.forty_thieves.pages.faces import ANY_LEADER, FACE, FaceShown
from companion.games.forty_thieves.pages.motion import MERCHANT, BoardMotion, BoardMoves
from companion.games.forty_thieves.pages.parts import PHASES, PhasesShown
from companion.games.forty_thieves.pages.scenes import FEW_TILES
from companion.games.forty_thieves.pages.theft import PLACE_MAP, PlaceShown
from companion.games.forty_thieves.pages.values import AT_NIGHT
from companion.languages import Translator
from companion.nodes.nodes import Drawing
from companion.nodes.theme import BRIGHT, Colour, Sizes
from companion.pages.context import AnnouncementArt, Board, GameDrawings, PageGround, Piece
from companion.words import Words

_TRAY = "tile_tray"

# the board


def _board(node: Drawing, area: Area, sizes: Sizes, motion: object, say: Translator) -> Board:
    """The tray with its tiles; of the running game also what moves, and where hands have begun to move something."""
    shown: BoardShown = node.value
    layout = in_area(area)
    if shown.wide_stones:
        layout = replace(layout, touch=round(layout.cell))
    moving = motion if shown.moves and isinstance(motion, BoardMotion) else BoardMotion()
    sign = (_sign(layout, sizes), shown.sign) if shown.sign and not layout.all_ends else None
    pieces = tuple(board(say, layout, shown, node.spots, moving))
    return Board(thing=_TRAY, layout=layout, pieces=pieces, stirs=shown.moves, sign=sign, ground=AT_NIGHT)


def _sign(layout: TrayLayout, sizes: Sizes) -> Area:
    """On the wood below the tiles, where no line ends."""
    foot = layout.tray.from_bottom(sizes.px(20))[0].moved(0, sizes.px(4))
    return foot.middle(sizes.px(140), foot.height)


def _poster(area: Area, say: Translator) -> Board:
    """The game in one picture: four thieves of four colours around a sapphire."""
    up = {"r2c2": "green sun", "r2c3": "red moon", "r3c2": "yellow hand", "r3c3": "blue star", "r4c4": "amulet"}
    jars = {"r1c3": "red star", "r3c1": "blue moon"}
    layout = within(area)
    shown = BoardShown(BoardPicture.of(up, jars, SPOTS))
    return Board(thing=_TRAY, layout=layout, pieces=tuple(board(say, layout, shown)))


def _over(places: Mapping[str, Area], motion: object, sizes: Sizes) -> list[Piece]:
    """Tiles, sapphires and Evil Eyes on their way over the page of the running game."""
    return over(places, motion, sizes) if isinstance(motion, BoardMotion) else []


# other drawings of several parts


def _face(node: Drawing, area: Area, _sizes: Sizes) -> Sequence[Piece]:
    shown: FaceShown = node.value
    key = FaceKey(shown.face, node.title, shown.lit, faint=node.tap is None and not shown.lit)
    return [Piece(area, key, node.tap, exact=False)]


def _phases(node: Drawing, area: Area, sizes: Sizes) -> Sequence[Piece]:
    shown: PhasesShown = node.value
    return [Piece(area.inset(0, sizes.px(4)), PhaseStrip(shown.labels, shown.now))]


def _place_map(node: Drawing, area: Area, _sizes: Sizes) -> Sequence[Piece]:
    shown: PlaceShown = node.value
    return [Piece(area, PlaceMap(shown.cells, MOONLIGHT if shown.choosing else BRIGHT))]


class TilePlace(Graphic, frozen=True):
    """Where a finger finds one of a few tiles: no farther than its edge, as on the board."""

    def draw(self, canvas: Canvas, area: Area, sizes: Sizes) -> None:
        """Nothing: the tile is there already."""


def _few_tiles(node: Drawing, area: Area, sizes: Sizes) -> Sequence[Piece]:
    few = FewTiles(node.value)
    places = few.spots(area, sizes)
    return [Piece(area, few), *(Piece(places[spot.name], TilePlace(), spot.tap) for spot in node.spots)]


# small pieces by name


def _thing(which: str, px: int, _tone: Colour, _faint: bool) -> Sketch:
    return leader_mark(px) if which == ANY_LEADER else thing(which, px)


DRAWINGS = GameDrawings(
    sprites={
        "thing": _thing,
        "tile": lambda which, px, *_: special_tile(px, which),
        "back": lambda which, px, *_: jar_tile(px, which),
        "pile": lambda which, px, *_: pile(which, px),
        "loot": lambda which, px, *_: loot(px, which == "thief"),
    },
    pieces={FACE: _face, PHASES: _phases, PLACE_MAP: _place_map, FEW_TILES: _few_tiles},
    boards={BOARD: _board},
    poster=_poster,
    moving=BoardMoves,
    over=_over,
    page_grounds={AT_NIGHT: PageGround(night_sky, PANEL, LINE, NIGHT, DIM)},
    art=AnnouncementArt(
        PICTURES, announcement_picture, flying_thing, place, ("hoard",), {MERCHANT: Words("Merchant")}, MOONLIT
    ),
)
