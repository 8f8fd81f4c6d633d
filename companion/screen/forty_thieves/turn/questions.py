"""What takes several taps: where something was found, what a special tile does, which leader, which golden tile.

Each answers with what can be tapped on the board, what to say, and the buttons; a tap on Cancel leads back.
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
)
from companion.games.forty_thieves.guide.values import Guide
from companion.games.forty_thieves.views import TableView
from companion.languages import mark
from companion.pages.actions import Action, Show
from companion.screen.forty_thieves.board.board_taps import (
    MarksAndTaps,
    any_move,
    nothing,
    only_cells,
    only_spots,
    said,
    shown_at,
)
from companion.screen.forty_thieves.turn.column import KEYS, choice_buttons
from companion.screen.forty_thieves.turn.special_tiles import play_of
from companion.screen.forty_thieves.turn.step_route import Doing, Step
from companion.screen.forty_thieves.widgets.face_grid import face_name
from companion.screen.forty_thieves.widgets.night_panels import NightButton
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import NOWHERE
from companion.screen.widgets.widget import Tap


class Question(msgspec.Struct, frozen=True):
    """What is asked: words, what can be tapped on the board, buttons, or faces to choose from."""

    words: str
    on: MarksAndTaps
    buttons: tuple[NightButton, ...] = ()
    leaders: dict[str, Action] = {}
    golden: dict[str, Action] = {}


class Asked(msgspec.Struct, frozen=True):
    """The step that people are at, and the game around it."""

    step: Step
    frame: Frame
    view: TableView
    guide: Guide


def question(step: Step, frame: Frame, view: TableView, guide: Guide) -> Question | None:
    """What this step asks; None if there is nothing to ask now."""
    ask = _QUESTIONS.get(step.doing)
    return None if ask is None else ask(Asked(step, frame, view, guide))


def _found(at: Asked) -> Question | None:
    face = FACES[at.step.face]
    cells = next((found.cells for found in at.guide.found if found.tile is face), ())
    if not cells:
        return None
    words = at.frame.say("{tile} found: tap where it was.", tile=face_name(at.frame.say, face))
    return Question(words, only_cells(at.view, at.guide, shown_at(cells, face)))


def _golden(at: Asked) -> Question | None:
    say, on_board = at.frame.say, {found.tile: found.cells for found in at.guide.found if found.tile.golden}
    faces = [face for face in FACES.values() if face in on_board or face in at.guide.tales]
    if not at.step.face:
        which: dict[str, Action] = {face: Show(replace(at.step, face=face)) for face in faces}
        return Question(say("Which golden tile?"), nothing(), golden=which) if which else None
    face = FACES[at.step.face]
    buttons = []
    if face in at.guide.tales:
        buttons.append(_button(say("It was drawn"), _drawn(face), KEYS[0]))
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
    words = at.frame.say("Where does the merchant start? Tap the corner at your lower left.")
    return Question(words, only_spots(at.view, at.guide, taps))


def _lantern(at: Asked) -> Question | None:
    say, pairs = at.frame.say, play_of(at.guide, LANTERN).pairs
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
    buttons = tuple(choice_buttons(at.frame, [choice for choice in play.choices if choice.spot is None]))
    if not taps and not buttons:
        return None
    words = at.frame.say("Which sapphire do you steal? Tap it.")
    return Question(words, only_spots(at.view, at.guide, taps), buttons)


def _from_hand(face: Face, words: str) -> Callable[[Asked], Question | None]:
    """A special tile that only needs a button."""

    def ask(at: Asked) -> Question | None:
        buttons = tuple(choice_buttons(at.frame, play_of(at.guide, face).choices))
        return Question(at.frame.say(words), nothing(), buttons) if buttons else None

    return ask


def _dagger(at: Asked) -> Question | None:
    buttons = tuple(choice_buttons(at.frame, at.guide.daggers))
    return Question(at.frame.say("Who plays a Dagger?"), nothing(), buttons) if buttons else None


def _otherwise(at: Asked) -> Question | None:
    """The tray saw tiles move, and it was something else: a tile is tapped or dragged, or two were looked at."""
    cells, say = at.guide.assumed, at.frame.say
    if not cells or not is_assumed(at.frame):
        return None
    lantern: tuple[NightButton, ...] = ()
    if len(cells) > 1:
        lantern = (_button(say("Looked with a Lantern"), said(events.LanternPlayed(cells=cells)), KEYS[0]),)
    words = say("What was it? Tap the tile that was replaced, or drag one to swap it.")
    return Question(words, any_move(at.view, at.guide), lantern)


def is_assumed(frame: Frame) -> bool:
    """Is what was done last only assumed?"""
    return frame.model.table is not None and bool(frame.model.table.assumed)


def _leader(at: Asked) -> Question | None:
    say, leaders = at.frame.say, at.guide.leaders
    if not leaders:
        return None
    if not at.step.face:
        which: dict[str, Action] = {face: Show(replace(at.step, face=face)) for face in leaders}
        return Question(say("Which leader?"), nothing(), leaders=which)
    face = FACES[at.step.face]
    taps: dict[str, Action] = {cell: said(events.LeaderPlayed(cell=cell, tile=face)) for cell in CELLS}
    return Question(say("Tap the tile that the leader replaces."), only_cells(at.view, at.guide, taps))


def _button(label: str, action: Action, key: str) -> NightButton:
    return NightButton(NOWHERE, label, tap=Tap(action, key))


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
    Doing.LEADER: _leader,
}
