"""The special tiles that people may tap, and what takes several taps: where one was found, what it does, which leader.

Pure. Each question answers with what can be tapped on the board, what to say, and the buttons; a tap on Cancel leads
back.
"""

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from companion.games.forty_thieves import events
from companion.games.forty_thieves.board import CELLS, CORNERS
from companion.games.forty_thieves.faces import (
    AMULET,
    EVIL_EYE,
    FACES,
    LANTERN,
    MERCHANT,
    SAPPHIRE,
    Face,
    Special,
)
from companion.games.forty_thieves.guide.values import Found, Guide, Play
from companion.games.forty_thieves.pages.board import (
    MarksAndTaps,
    any_move,
    nothing,
    only_cells,
    only_spots,
    place_name,
    shown_at,
    usual,
)
from companion.games.forty_thieves.pages.faces import ANY_LEADER
from companion.games.forty_thieves.pages.parts import KEYS, button, choice_buttons
from companion.games.forty_thieves.pages.routes import Doing, Step
from companion.games.forty_thieves.pages.values import face_name, said
from companion.games.forty_thieves.phases import GLIMPSE, HAND
from companion.games.forty_thieves.views import TableView
from companion.languages import capital, mark
from companion.nodes.nodes import Node, Tap
from companion.pages.actions import Action, Say, Show
from companion.pages.context import Context
from companion.pages.routes import Play as InPlay


class Question(msgspec.Struct, frozen=True):
    """What is asked: words, what can be tapped on the board, buttons, or faces to choose from."""

    words: str
    on: MarksAndTaps
    buttons: tuple[Node, ...] = ()
    leaders: dict[str, Action] = {}
    golden: dict[str, Action] = {}


class Asked(msgspec.Struct, frozen=True):
    """The step that people are at, and the game around it."""

    step: Step
    context: Context
    view: TableView
    guide: Guide


def question(step: Step, context: Context, view: TableView, guide: Guide) -> Question | None:
    """What this step asks; None if there is nothing to ask now."""
    ask = _QUESTIONS.get(step.doing)
    return None if ask is None else ask(Asked(step, context, view, guide))


def _found(at: Asked) -> Question | None:
    face = FACES[at.step.face]
    cells = next((found.cells for found in at.guide.found if found.tile is face), ())
    if not cells:
        return None
    words = at.context.say("{tile} found: tap where it was.", tile=face_name(at.context.say, face))
    return Question(words, only_cells(at.view, at.guide, shown_at(cells, face)))


def _golden(at: Asked) -> Question | None:
    say, on_board = at.context.say, {found.tile: found.cells for found in at.guide.found if found.tile.golden}
    faces = [face for face in FACES.values() if face in on_board or face in at.guide.tales]
    if not at.step.face:
        which: dict[str, Action] = {face: Show(replace(at.step, face=face)) for face in faces}
        return Question(say("Which golden tile?"), nothing(), golden=which) if which else None
    face = FACES[at.step.face]
    buttons = []
    if face in at.guide.tales:
        buttons.append(button(say("It was drawn"), Tap(_drawn(face), KEYS[0])))
    words = say("If it was shown on the board, tap its tile there.")
    return Question(words, only_cells(at.view, at.guide, shown_at(on_board.get(face, ()), face)), tuple(buttons))


def _drawn(face: Face) -> Action:
    if face is MERCHANT:
        return Show(Step(doing=Doing.CORNER, face=face))
    assert face.golden is not None
    return said(events.TaleActivated(tile=face.golden))


def _corner(at: Asked) -> Question | None:
    """Where the merchant begins: at the active player's lower left, wherever that is on the screen."""
    cells = at.step.cells
    taps: dict[str, Action] = {}
    for corner in CORNERS:
        if cells:
            taps[corner] = said(events.TileShown(cell=CELLS[CELLS.index(cells[0])], tile=MERCHANT, corner=corner))
        else:
            assert MERCHANT.golden is not None
            taps[corner] = said(events.TaleActivated(tile=MERCHANT.golden, corner=corner))
    words = at.context.say("Where does the merchant start? Tap the corner at your lower left.")
    return Question(words, only_spots(at.view, at.guide, taps))


def _lantern(at: Asked) -> Question | None:
    say, pairs = at.context.say, play_of(at.guide, LANTERN).pairs
    if not pairs:
        return None
    if not at.step.cells:
        firsts = dict.fromkeys(cell for pair in pairs for cell in pair)
        taps: dict[str, Action] = {cell: Show(replace(at.step, cells=(cell,))) for cell in firsts}
        return Question(say("Tap the first tile that you look at."), only_cells(at.view, at.guide, taps))
    first = at.step.cells[0]
    taps = {}
    for one, other in pairs:
        if first in (one, other):
            taps[other if first == one else one] = said(events.LanternPlayed(cells=(one, other)))
    return Question(say("Tap the second tile, next to it."), only_cells(at.view, at.guide, taps, chosen=(first,)))


def _sapphire(at: Asked) -> Question | None:
    play = play_of(at.guide, SAPPHIRE)
    taps: dict[str, Action] = {spot: said(events.SapphirePlayed(spot=spot)) for spot in play.spots}
    buttons = tuple(choice_buttons(at.context, at.view, [choice for choice in play.choices if choice.spot is None]))
    if not taps and not buttons:
        return None
    words = at.context.say("Which sapphire do you steal? Tap it.")
    return Question(words, only_spots(at.view, at.guide, taps), buttons)


def _from_hand(face: Face, words: str) -> Callable[[Asked], Question | None]:
    """A special tile that only needs a button."""

    def ask(at: Asked) -> Question | None:
        buttons = tuple(choice_buttons(at.context, at.view, play_of(at.guide, face).choices))
        return Question(at.context.say(words), nothing(), buttons) if buttons else None

    return ask


def _dagger(at: Asked) -> Question | None:
    buttons = tuple(choice_buttons(at.context, at.view, at.guide.daggers))
    return Question(at.context.say("Who plays a Dagger?"), nothing(), buttons) if buttons else None


def _otherwise(at: Asked) -> Question | None:
    """The tray saw tiles move, and it was something else: a tile is tapped or dragged, or two were looked at."""
    cells, say = at.guide.assumed, at.context.say
    if not cells or not is_assumed(at.context):
        return None
    lantern: tuple[Node, ...] = ()
    if len(cells) > 1:
        lantern = (button(say("Looked with a Lantern"), Tap(said(events.LanternPlayed(cells=cells)), KEYS[0])),)
    words = say("What was it? Tap the tile that was replaced or swapped.")
    return Question(words, usual(at.view, any_move(at.guide), drags=at.context.viewer.is_kiosk), lantern)


def _tile_moved(at: Asked) -> Question | None:
    """What was done with a tile that was tapped: buttons say it, and a tap on a neighbour swaps the two.

    A look is one of the answers, so that nobody who taps what was looked at has replaced it. The kiosk writes none into
    the record, as if nothing had been tapped: it is not worth a tap there.
    """
    say, guide = at.context.say, at.guide
    if guide.assumed and is_assumed(at.context):
        guide = any_move(guide)
    cell = CELLS[CELLS.index(at.step.cells[0])]
    buttons: list[Node] = []
    may_look = guide.phase in (HAND, GLIMPSE) and cell in guide.jars
    if may_look:
        looked = Show(InPlay()) if at.context.viewer.is_kiosk else said(events.TileGlimpsed(cell=cell))
        buttons.append(button(say("Looked at it"), Tap(looked, KEYS[0])))
    if cell in guide.replace:
        replaced = Tap(said(events.TileReplaced(cell=cell)), KEYS[1] if may_look else "return")
        buttons.append(button(say("Replaced it"), replaced, primary=not may_look))
    if cell in guide.jars:
        buttons.append(button(say("Note its jar"), Tap(Show(replace(at.step, doing=Doing.JAR)), KEYS[2])))
    swaps: dict[str, Action] = {
        (other if cell == one else one): said(events.TilesSwapped(cells=(one, other)))
        for one, other in guide.swap
        if cell in (one, other)
    }
    if not buttons and not swaps:
        return None
    where = capital(place_name(say, cell))
    words = say("{tile}: what did you do? If you swapped it, tap the other tile.", tile=where)
    return Question(words, only_cells(at.view, guide, swaps, chosen=(cell,)), tuple(buttons))


def is_assumed(context: Context) -> bool:
    """Is what was done last only assumed?"""
    return context.model.table is not None and bool(context.model.table.assumed)


def _leader(at: Asked) -> Question | None:
    say, leaders = at.context.say, at.guide.leaders
    if not leaders:
        return None
    if not at.step.face:
        which: dict[str, Action] = {face: Show(replace(at.step, face=face)) for face in leaders}
        return Question(say("Which leader?"), nothing(), leaders=which)
    face = FACES[at.step.face]
    taps: dict[str, Action] = {cell: said(events.LeaderPlayed(cell=cell, tile=face)) for cell in CELLS}
    return Question(say("Tap the tile that the leader replaces."), only_cells(at.view, at.guide, taps))


_QUESTIONS: dict[Doing, Callable[[Asked], Question | None]] = {
    Doing.FOUND: _found,
    Doing.GOLDEN: _golden,
    Doing.CORNER: _corner,
    Doing.LANTERN: _lantern,
    Doing.SAPPHIRE: _sapphire,
    Doing.EVIL_EYE: _from_hand(EVIL_EYE, mark("Who gets the Evil Eye?")),
    Doing.AMULET: _from_hand(AMULET, mark("Which Evil Eye do you lose?")),
    Doing.DAGGER: _dagger,
    Doing.OTHERWISE: _otherwise,
    Doing.TILE: _tile_moved,
    Doing.LEADER: _leader,
}


# the special tiles: found on the board, played from the hand, and Daggers against them

_GOLDEN = "genie"  # stands for all three golden tiles
_DOING = {
    "lantern": Doing.LANTERN,
    "sapphire": Doing.SAPPHIRE,
    "amulet": Doing.AMULET,
    "evil_eye": Doing.EVIL_EYE,
}


class TileOffer(msgspec.Struct, frozen=True):
    """A special tile to tap; held, it is explained."""

    thing: str
    name: str
    tap: Tap


class Offer(msgspec.Struct, frozen=True):
    """A group of tiles under a heading, or of others who may play a Dagger."""

    title: str
    tiles: tuple[TileOffer, ...] = ()
    buttons: tuple[Node, ...] = ()
    golden: bool = False


def offers(context: Context, view: TableView, guide: Guide) -> list[Offer]:
    """What was found, what is played from the hand, and who may cancel it."""
    say, keys = context.say, iter(KEYS)
    found = [_tile(context, each.tile, _tap_found(each), next(keys)) for each in guide.found if not each.tile.golden]
    has_golden = bool(guide.tales or any(each.tile.golden for each in guide.found))
    if has_golden:
        found.append(_tile(context, _GOLDEN, Show(Step(doing=Doing.GOLDEN)), next(keys), say("Golden tile")))
    plays = [_tile(context, play.tile, _tap_play(play), next(keys)) for play in guide.plays]
    if guide.leaders:
        plays.append(_tile(context, ANY_LEADER, Show(Step(doing=Doing.LEADER)), next(keys), capital(say("leader"))))
    daggers: list[Node] = []
    if plays and guide.daggers:  # there is no room for their names
        plays.append(_tile(context, Special.DAGGER, _tap_dagger(guide), next(keys)))
    else:
        daggers += choice_buttons(context, view, guide.daggers, list(keys))
    groups = (
        Offer(say("Found? Show it") if guide.found else say("Drawn?"), tuple(found), golden=has_golden),
        Offer(say("Dagger?"), buttons=tuple(daggers)),
        Offer(say("Play from hand"), tuple(plays)),
    )
    return [group for group in groups if group.tiles or group.buttons]


def _tile(context: Context, face: str, action: Action, key: str, name: str = "") -> TileOffer:
    return TileOffer(face, name or face_name(context.say, face), Tap(action, key))


def _tap_found(found: Found) -> Action:
    """With one tile that it can be, a tap tells all; else it is asked where."""
    if len(found.cells) == 1:
        return said(events.TileShown(cell=found.cells[0], tile=found.tile))
    return Show(Step(doing=Doing.FOUND, face=found.tile))


def _tap_play(play: Play) -> Action:
    """With one thing that it can do, a tap tells all."""
    if len(play.choices) == 1 and not play.spots and not play.pairs:
        return Say((play.choices[0].line,))
    return Show(Step(doing=_DOING[play.tile]))


def _tap_dagger(guide: Guide) -> Action:
    """With one who can play it, a tap tells all."""
    first, *others = guide.daggers
    return Show(Step(doing=Doing.DAGGER)) if others else Say((first.line,))


def play_of(guide: Guide, face: Face) -> Play:
    """What this tile may do from the hand; nothing if it may not be played."""
    return next((play for play in guide.plays if play.tile is face), Play(face))
