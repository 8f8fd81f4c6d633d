"""How a turn is arranged: the board beside a column with what is asked, and on a small screen sometimes without it.

Pure.
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from companion.games.forty_thieves.board import Cell
from companion.games.forty_thieves.guide.values import Guide
from companion.games.forty_thieves.pages.board import (
    HOLD_MS,
    BoardPicture,
    MarksAndTaps,
    board,
    picture_of,
    place_name,
)
from companion.games.forty_thieves.pages.parts import (
    browser_bar,
    column,
    foot,
    headline,
    hoards,
    phases_row,
    scores_line,
    sentences,
    turn_bar,
)
from companion.games.forty_thieves.pages.questions import Offer, TileOffer
from companion.games.forty_thieves.pages.values import AT_NIGHT
from companion.games.forty_thieves.views import TableView
from companion.languages import capital
from companion.nodes.nodes import (
    Align,
    Column,
    Drawing,
    Fit,
    Group,
    Node,
    Row,
    Shape,
    Slot,
    Spot,
    Sprite,
    Tap,
    Text,
    Tone,
)
from companion.nodes.page import Page
from companion.nodes.theme import Role
from companion.pages.bars import BAR, lately
from companion.pages.context import Context

FEW_TILES = "thieves-tiles"  # the kind of a drawing: its value is a `TilesShown`
_LONG_WORD = 10  # letters
_FEW_BUTTONS = 2  # below each other beside keys; more leave no room for the tile that they are about
Lines = tuple[tuple[str, Tone], ...]


class FewTiles(msgspec.Struct, frozen=True):
    """Tiles that a small screen shows by themselves, instead of the board; the one that is asked for."""

    cells: tuple[Cell, ...]
    asked: str = ""


class TilesShown(msgspec.Struct, frozen=True):
    """The value of a drawing: tiles as they lie towards each other, the one that is asked for with a question mark."""

    picture: BoardPicture
    cells: tuple[str, ...]
    asked: str = ""


class Scene(msgspec.Struct, frozen=True):
    """What a moment of a turn shows beside the bar.

    - `on` is what can be tapped on the board. `lines` are what happened and what to do, `then` what comes next.
    - `buttons` are at the foot, at most `most` of them side by side; above them are `counts` to tap, or special tiles,
      `offers`.
    - `above` stands above the words. `keys` are faces to tap, in the place of the hoards.
    - A small screen has what begins with `small`, where that differs. With keys it has no room for the board: it shows
      the `few` tiles that it is about; `small_whole`: nothing but its keys.
    """

    on: MarksAndTaps
    lines: Lines
    then: str = ""
    buttons: tuple[Node, ...] = ()
    most: int = 4
    counts: tuple[Node, ...] = ()
    offers: tuple[Offer, ...] = ()
    above: tuple[Node, ...] = ()
    keys: Node | None = None
    few: FewTiles | None = None
    small_lines: Lines | None = None
    small_then: str = ""
    small_buttons: tuple[Node, ...] = ()
    small_foot: tuple[Node, ...] | None = None
    small_whole: bool = False
    small_above: tuple[Node, ...] = ()
    small_keys: Node | None = None


def arranged(title: str, context: Context, view: TableView, guide: Guide, scene: Scene) -> Page:
    """The page of a moment: bar, board and column; upright below each other."""
    parts: dict[str, Node] = {
        BAR: browser_bar(context) if context.viewer.in_browser else turn_bar(context, view, guide),
        "board": board(context, view, scene.on),
        "column": _column(context, view, guide, scene),
    }
    if scene.offers:
        parts["offers"] = _offers(scene.offers)
    if scene.counts:
        parts["counts"] = Row(children=scene.counts, style="forty-counts")
    if scene.buttons:
        parts["foot"] = foot(scene.buttons, scene.most)
    names = [name for name in ("column", "offers", "counts", "foot") if name in parts]
    if context.viewer.in_browser:
        parts |= {"phases": phases_row(context, view, guide), "lately": lately(context)}
        return Page(title, parts, _in_browser(names, has_keys=scene.keys is not None), ground=AT_NIGHT)
    parts |= _small_parts(context, view, guide, scene)
    layouts: dict[Shape, Node] = {
        Shape.WIDE: _screen(Row(children=(Slot(part="board"), _beside(names)), style="forty-turn")),
        Shape.TALL: _screen(Column(children=(Slot(part="board"), _beside(names)), style="forty-turn")),
        Shape.SMALL: _screen(_small(parts, whole=scene.small_whole), "small-bar"),
    }
    return Page(title, parts, layouts, ground=AT_NIGHT)


def _in_browser(names: Sequence[str], *, has_keys: bool) -> dict[Shape, Node]:
    """A phone has all of it below each other, and scrolls: where faces are asked for, with a smaller board."""
    board_slot = Column(children=(Slot(part="board"),), style="forty-board-low") if has_keys else Slot(part="board")
    phone = (Slot(part="phases"), board_slot, *map(_slot, names), Slot(part="lately"))
    beside = _beside(["phases", *names, "lately"])
    return {
        Shape.WIDE: _screen(Row(children=(Slot(part="board"), beside), style="forty-turn")),
        Shape.TALL: _screen(Column(children=(Slot(part="board"), beside), style="forty-turn")),
        Shape.PHONE: _screen(Column(children=phone, style="forty-turn")),
    }


def _screen(body: Node, top: str = BAR) -> Node:
    return Column(children=(Slot(part=top), body), style="screen")


def _slot(name: str) -> Node:
    return Slot(part=name)


def _beside(names: Sequence[str]) -> Node:
    return Column(children=tuple(map(_slot, names)), style="forty-beside")


def _column(context: Context, view: TableView, guide: Guide, scene: Scene) -> Node:
    """Whose turn it is, what to do, and how everybody stands; or the scores alone above faces to tap."""
    has_keys = scene.keys is not None
    words = Column(children=sentences(scene.lines, scene.then), style="forty-words-keys" if has_keys else "forty-words")
    head = headline(context, view, guide, scores=has_keys)
    low: Node = hoards(context, view) if scene.keys is None else scene.keys
    return column([*head, *scene.above, words, low])


def _offers(groups: Sequence[Offer]) -> Node:
    """The groups side by side, each below its heading."""
    return Row(children=tuple(map(_group, groups)), style="forty-offers")


def _group(group: Offer) -> Node:
    title = Text(words=group.title, role=Role.SMALL, tone=Tone.DIM)
    tiles = tuple(_tile(each) for each in group.tiles)
    others = [_dagger(each) for each in group.buttons]
    row = Row(children=(*tiles, *others), style="forty-tiles")
    count = max(3, len(tiles) + len(group.buttons))
    return Column(children=(title, row), style=f"forty-offer-{min(count, 6)}")


def _dagger(button: Node) -> Node:
    """Somebody who may play one: the name may be cut, the symbol stays."""
    assert isinstance(button, Row)
    mark, name = button.children
    return replace(button, children=(mark, replace(name, style="grow-even")), style="forty-dagger")


def _tile(offer: TileOffer) -> Node:
    """A special tile to tap; held, it is explained."""
    mark = Sprite(name=f"thing-{offer.thing}", style="forty-thing")
    return Row(children=(mark,), tap=offer.tap, primary=False, label=offer.name, topic=offer.thing, style="forty-tile")


# a small screen


def _small_parts(context: Context, view: TableView, guide: Guide, scene: Scene) -> dict[str, Node]:
    lines = scene.lines if scene.small_lines is None else scene.small_lines
    keys = scene.small_keys or scene.keys
    words = sentences(lines, scene.small_then or scene.then)
    head = headline(context, view, guide, scores=keys is not None, small=True)
    found: dict[str, Node] = {"small-bar": turn_bar(context, view, guide, in_words=False)}
    if keys is not None:
        found["small-keys"] = keys
        few = () if scene.few is None else (_few(context, view, scene, scene.few),)
        more = (Row(children=scene.small_buttons, style="forty-more"),) if scene.small_buttons else ()
        said = Column(children=words, style="forty-words-keys")
        found["small-column"] = column([*head, said, *few, *more])
    else:
        above = scene.small_above or scene.above
        said = Column(children=words, style="forty-words")
        found["small-column"] = column([*head, *above, said, scores_line(context, view), hoards(context, view)])
    buttons = scene.buttons if scene.small_foot is None else scene.small_foot
    if keys is None and scene.small_buttons:
        buttons = (*scene.small_buttons, *buttons)
    if buttons:
        most = scene.most if keys is None else 2 if len(buttons) > _FEW_BUTTONS else 1
        found["small-foot"] = foot(buttons, 1 if _are_long(buttons) else most)
    return found


def _small(parts: dict[str, Node], *, whole: bool) -> Node:
    if whole:
        return Column(children=(Slot(part="small-keys"), Slot(part="small-foot")), style="forty-turn-whole")
    names = [name for name in ("small-column", "counts", "small-foot") if name in parts]
    if "small-keys" in parts:
        side = Column(children=tuple(map(_slot, names)), style="forty-narrow")
        keys = Column(children=(Slot(part="small-keys"),), style="even")
        return Row(children=(keys, side), style="forty-turn-keys")
    return Row(children=(Slot(part="board"), _beside(names)), style="forty-turn")


def _are_long(buttons: Sequence[Node]) -> bool:
    """Are there words that half of a narrow column cannot hold?"""
    labels = [each.label for each in buttons if isinstance(each, Group)]
    return any(len(word) > _LONG_WORD for label in labels for word in label.split())


def _few(context: Context, view: TableView, scene: Scene, few: FewTiles) -> Node:
    """These tiles as they lie. A tap on one asks for that one first; holding one is as on the board."""
    shown = TilesShown(picture_of(view), tuple(map(str, few.cells)), few.asked)
    taps, spots = scene.on.taps, []
    for cell in few.cells:
        ask, held = taps.cells.get(cell), taps.holds.get(cell)
        if ask is None and held is None:
            continue
        tap = Tap(ask or held, hold_ms=HOLD_MS if held is not None else 0, held=held if ask is not None else None)
        spots.append(Spot(cell, tap, capital(place_name(context.say, cell))))
    return Drawing(kind=FEW_TILES, value=shown, spots=tuple(spots), style="forty-few")


def large_tiles(groups: Sequence[Offer]) -> Node:
    """The special tiles with their names below them, group by group."""
    rows: list[Node] = []
    for group in groups:
        tiles = [
            Column(
                children=(
                    Sprite(name=f"thing-{each.thing}", size=52),
                    Text(words=each.name, role=(Role.BODY, Role.HINT, Role.SMALL), wraps=True, align=Align.CENTRE),
                ),
                tap=each.tap, primary=False, label=each.name, topic=each.thing, style="forty-large",
            )
            for each in group.tiles
        ]  # fmt: skip
        others = [_dagger(each) for each in group.buttons]
        title = Text(words=group.title, role=Role.SMALL, tone=Tone.DIM)
        rows.append(Column(children=(title, Row(children=(*tiles, *others), style="forty-large-row")), style="even"))
    return Fit(child=Column(children=tuple(rows), style="forty-larges"), steps=3, style="even")
