"""A turn: whose, what to do, what lies on the board, how everybody stands, and everything that may be tapped. Pure."""

from msgspec.structs import replace

from companion.games.forty_thieves import events
from companion.games.forty_thieves.board import CELLS, Cell
from companion.games.forty_thieves.faces import FACES, JARS, LANTERN, SAPPHIRE
from companion.games.forty_thieves.guide.values import Guide, Kind
from companion.games.forty_thieves.pages.board import (
    BoardMarks,
    BoardTaps,
    MarksAndTaps,
    holds,
    may_correct,
    nothing,
    only_cells,
    shown_at,
    usual,
)
from companion.games.forty_thieves.pages.faces import (
    Told,
    face_grid,
    golden_keys,
    leader_key,
    named_faces,
    special_keys,
    thief_keys,
)
from companion.games.forty_thieves.pages.parts import button, cancel_button, choice_buttons, primary_button
from companion.games.forty_thieves.pages.questions import Offer, is_assumed, offers, play_of, question
from companion.games.forty_thieves.pages.routes import Doing, Step
from companion.games.forty_thieves.pages.scenes import FewTiles, Lines, Scene, arranged, large_tiles
from companion.games.forty_thieves.pages.theft import picking, telling
from companion.games.forty_thieves.pages.values import said, values_of
from companion.games.forty_thieves.phases import ACTION, ATTEMPT, GAME_OVER, GLIMPSE, HAND, PICKING, SETUP, WISH, Phase
from companion.games.forty_thieves.views import TableView
from companion.languages import capital, mark
from companion.nodes.nodes import Drawing, Node, Row, Sprite, Tap, Text, Tone
from companion.nodes.page import Page
from companion.nodes.theme import Weight
from companion.pages.actions import Action, Say, Show
from companion.pages.context import Context
from companion.pages.routes import Play
from companion.words import Words

# What a small screen says instead: in two lines of a narrow column.
_SHORT = {
    SETUP: mark("Lay tiles and sapphires"),
    HAND: mark("Discard, then draw up to three"),
    GLIMPSE: mark("Look at one tile (Lantern: two)"),
    ACTION: mark("Replace, swap or play a tile"),
    ATTEMPT: mark("Steal: tap a sapphire or a line"),
}
_DRAW = mark("Draw three tiles")
_MAY_STEAL = Words("Then you may steal.")
# What changes nothing that is seen on the tray: it is said, so that a tap by mistake is noticed.
TOLD_AGAIN = ("{seat} replaced a tile", "{seat} swapped two tiles")
_TILE_KEYS = "hj"  # free beside the grid of faces
DEMAND, OFFER = Tone.BRIGHT, Tone.IVORY  # what has to be done, and what may be


def turn_page(route: Play, context: Context) -> Page:
    """The board, and beside it what the phase or a step asks for."""
    view, guide = values_of(context)
    scene = (
        _tile_scene(route, context, view, guide)
        or telling(route, context, view, guide)
        or _scene(route, context, view, guide)
    )
    return arranged(guide.seat or context.say("Prepare the board"), context, view, guide, scene)


def _scene(route: Play, context: Context, view: TableView, guide: Guide) -> Scene:
    if view.phase is PICKING:
        return picking(context, view, guide)
    if view.phase is WISH:
        return _wish(context, view, guide)
    step = route if isinstance(route, Step) else None
    if step is not None and step.doing is Doing.SPECIAL and context.viewer.is_kiosk:
        return _special(context, view, guide)
    asked = None if step is None else _asked(step, context, view, guide)
    if asked is not None:
        return asked
    if guide.neighbours and (step is None or step.doing is not Doing.ALL_SHOWN):
        return _lantern(context, view, guide)
    return _usual(context, view, guide)


def _usual(context: Context, view: TableView, guide: Guide) -> Scene:
    """What the phase asks for."""
    say = context.say
    guide = _after_lantern(guide)
    happened, todo = _happened(context, guide), say.words(guide.todo)
    then = "" if guide.then is None else say.words(guide.then)
    demands = guide.phase in (SETUP, WISH)
    tapped = _tapped(context)
    lines: Lines = ((happened or tapped, OFFER), (todo, DEMAND if happened or tapped or demands else OFFER))
    groups, counts, buttons = _buttons(context, view, guide)
    small_lines, small_then = _small_words(context, view, guide, happened, then)
    return Scene(
        usual(view, guide, drags=context.viewer.is_kiosk, changed=_changed(context)),
        lines,
        then,
        buttons,
        counts=counts,
        offers=tuple(groups),
        small_lines=small_lines,
        small_then=small_then,
        small_buttons=_to_specials(context, guide, groups),
    )


def _after_lantern(guide: Guide) -> Guide:
    """The same once all that a Lantern on the board brings to light was shown: what the action allows."""
    if not guide.neighbours or guide.then is None:
        return guide
    return replace(guide, todo=guide.then, then=_MAY_STEAL, happened=None)


def _changed(context: Context) -> set[str]:
    """The tiles that were replaced or swapped in this turn."""
    table = context.model.table
    flights = () if table is None else table.headline.flights
    return {cell for flight in flights for cell in (flight.source, flight.goal) if cell in CELLS}


def _happened(context: Context, guide: Guide) -> str:
    """What came of the last thing; or what the tray saw, and is only assumed."""
    table = context.model.table
    if guide.happened is not None:
        return context.say.words(guide.happened)
    if guide.assumed and table is not None and table.assumed:
        return f"{capital(context.say.words(table.assumed[0].words))}."
    return ""


def _tapped(context: Context) -> str:
    """What was tapped last, if it is not seen on the tray."""
    table = context.model.table
    if table is None or table.undo is None or table.undo.text not in TOLD_AGAIN:
        return ""
    return f"{capital(context.say.words(table.undo))}."


def _small_words(context: Context, view: TableView, guide: Guide, happened: str, then: str) -> tuple[Lines, str]:
    """A small screen has room for few words: what happened, else what to do in short; the buttons tell the rest."""
    say, todo = context.say, _in_short(context, guide)
    if happened:
        return ((happened, OFFER),), todo
    if view.phase in (HAND, GLIMPSE) and guide.replace:
        tone = DEMAND if view.phase is HAND else OFFER
        return ((todo, tone), (say("Tap a tile to replace or swap it."), OFFER)), _tapped(context) or then
    return ((todo, DEMAND if guide.phase in (SETUP, WISH) else OFFER),), _tapped(context) or then


def _in_short(context: Context, guide: Guide) -> str:
    """What to do now in a few words; the whole sentence where they would offer what nobody may do."""
    say, short = context.say, _SHORT.get(Phase(guide.phase))
    if guide.phase == GLIMPSE and play_of(guide, LANTERN) not in guide.plays:
        return say("You may look at one tile.")
    if short is None or guide.theft or (guide.phase == ACTION and not (guide.replace and guide.plays)):
        return say.words(guide.todo)
    has_none_to_discard = [choice.kind for choice in guide.choices] == [Kind.KEPT]
    return say(_DRAW if has_none_to_discard else short)


def _buttons(context: Context, view: TableView, guide: Guide) -> tuple[list[Offer], tuple[Node, ...], tuple[Node, ...]]:
    """The special tiles; of a hand, how many tiles were discarded; and what ends the phase."""
    if view.phase is HAND:
        kept = [choice for choice in guide.choices if choice.kind is not Kind.DISCARDED]
        counts = [choice for choice in guide.choices if choice.kind is Kind.DISCARDED]
        found: list[Node] = []
        for choice, key in zip(counts, "678", strict=False):
            row = (Sprite(name="pile-discards", size=26), Text(words=str(choice.count), weight=Weight.SEMIBOLD))
            tap, label = Tap(Say((choice.line,)), key), context.say.words(choice.label)
            found.append(Row(children=row, tap=tap, primary=False, label=label, style="forty-count"))
        return [], tuple(found), tuple(choice_buttons(context, view, kept))
    buttons = choice_buttons(context, view, guide.choices)
    if guide.assumed and is_assumed(context):
        change = Tap(Show(Step(doing=Doing.OTHERWISE)), "h")
        buttons.insert(0, button(context.say("Change this"), change))
    return offers(context, view, guide), (), tuple(buttons)


def _to_specials(context: Context, guide: Guide, groups: list[Offer]) -> tuple[Node, ...]:
    """On a small screen one button stands for all the special tiles."""
    if not groups:
        return ()
    say = context.say
    words = say("Dagger?") if guide.daggers and not guide.found else say("Special")
    return (button(words, Tap(Show(Step(doing=Doing.SPECIAL)), "o")),)


def _special(context: Context, view: TableView, guide: Guide) -> Scene:
    """A small screen: the special tiles with their names, group by group, as large as there is room."""
    whole = _usual(context, view, guide)
    groups = offers(context, view, guide)
    back = (cancel_button(context, context.say("Back")),)
    return replace(whole, small_keys=large_tiles(groups), small_buttons=(), small_foot=back, small_whole=True)


def _asked(step: Step, context: Context, view: TableView, guide: Guide) -> Scene | None:
    """A step: what is asked, the faces or buttons that answer it, and the way back."""
    asked = question(step, context, view, guide)
    if asked is None:
        return None
    keys = None
    if asked.golden:
        keys = named_faces(golden_keys(context, asked.golden.get))
    elif asked.leaders:
        keys = face_grid(thief_keys(context, asked.leaders.get, leader=True))
    buttons = (*asked.buttons, cancel_button(context))
    return Scene(asked.on, ((asked.words, DEMAND),), buttons=buttons, most=2, keys=keys)


def _lantern(context: Context, view: TableView, guide: Guide) -> Scene:
    """A Lantern lies on the board: each Sapphire tile beside it is tapped."""
    taps: dict[str, Action] = shown_at(guide.neighbours, SAPPHIRE)
    done = primary_button(context.say("That is all"), Show(Step(doing=Doing.ALL_SHOWN)))
    golden = tuple([offer for offer in offers(context, view, guide) if offer.golden])
    words = ((context.say.words(guide.todo), DEMAND),)
    return Scene(only_cells(view, guide, taps), words, buttons=(done,), offers=golden)


def _wish(context: Context, view: TableView, guide: Guide) -> Scene:
    """The Genie waits."""
    theft = guide.theft
    marks = BoardMarks(frozenset(() if theft is None else theft.cells), ends_dim=True)
    if theft is not None:
        marks = replace(marks, framed=(theft.place,))
    on = MarksAndTaps(marks, BoardTaps(holds=holds(view, guide)))
    lines = ((_happened(context, guide), OFFER), (context.say.words(guide.todo), DEMAND))
    wishes = tuple(choice_buttons(context, view, guide.choices))
    return Scene(on, lines, buttons=wishes, most=1, small_lines=lines[1:])


# one tile closely: the jar on its back, or how it really lies; people hold a tile to get here


def _tile_scene(route: Play, context: Context, view: TableView, guide: Guide) -> Scene | None:
    if not isinstance(route, Step) or route.doing not in (Doing.JAR, Doing.CORRECT) or view.phase is GAME_OVER:
        return None
    cell = next(each for each in CELLS if each in route.cells)
    if route.doing is Doing.JAR and cell in guide.jars:
        return _jar(context, view, guide, cell)
    return _correct(route, context, view, guide, cell) if may_correct(view, guide) else None


def _jar(context: Context, view: TableView, guide: Guide, cell: Cell) -> Scene:
    """Which jar is on the back of this tile."""
    say, buttons = context.say, []
    if cell in view.board.jars:
        forget = Tap(said(events.JarNoted(cell=cell, jar=None)), _TILE_KEYS[0])
        buttons.append(button(say("Remove the note"), forget))
    if may_correct(view, guide):
        really = Tap(Show(Step(doing=Doing.CORRECT, cells=(cell,))), _TILE_KEYS[1])
        buttons.append(button(say("It lies face up"), really))

    def noted(jar: str) -> Action | None:
        return said(events.JarNoted(cell=cell, jar=JARS[jar]))

    return _closely(context, cell, say("Which jar is on its back?"), buttons, thief_keys(context, noted))


def _correct(route: Step, context: Context, view: TableView, guide: Guide, cell: Cell) -> Scene:
    """How this tile really lies: face up with this face, or face down."""
    say = context.say

    def really(face: str) -> Action | None:
        tile = FACES.get(face)
        if tile is None or tile not in guide.may_lie_up or view.board.up.get(cell) is tile:
            return None
        return said(events.Correction(set=events.Position(tiles={cell: tile})))

    down = Tap(said(events.Correction(set=events.Position(tiles={cell: None}))), _TILE_KEYS[0])
    keys = thief_keys(context, really, leader=route.leader)
    keys += _told_specials(context, really)
    if any(face.is_leader for face in guide.may_lie_up):
        keys.append(leader_key(context, route))
    return _closely(context, cell, say("What is it really?"), [button(say("It lies face down"), down)], keys)


def _told_specials(context: Context, really: Told) -> list[Drawing]:
    """The special tiles that can lie face up."""
    return [key for key in special_keys(context, really) if key.tap is not None]


def _closely(context: Context, cell: Cell, words: str, buttons: list[Node], keys: list[Drawing]) -> Scene:
    """The question, the faces, and the buttons; the tile is lit on the board, or seen by itself on a small screen."""
    marks = BoardMarks(frozenset({cell}), chosen=frozenset({cell}), ends_dim=True)
    on = MarksAndTaps(marks, replace(nothing().taps, keys=False))
    foot = (*buttons, cancel_button(context))
    return Scene(on, ((words, DEMAND),), buttons=foot, keys=face_grid(keys), few=FewTiles((cell,)))
