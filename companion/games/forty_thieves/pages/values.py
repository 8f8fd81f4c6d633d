"""What the game's pages take from the shell: its own view and guide, and what its pieces and seats are called. Pure.

One rule: a guide offers only what its viewer may say. Who runs the table says everything; a phone what its own seat
does in its turn, and its own Dagger at any time; a wall nothing.
"""

from msgspec.structs import replace

from companion.games.forty_thieves import events
from companion.games.forty_thieves.faces import GOLDENS, SPECIALS
from companion.games.forty_thieves.guide.values import Guide
from companion.games.forty_thieves.phases import ATTEMPT, WISH
from companion.games.forty_thieves.views import TableView
from companion.languages import Translator, mark
from companion.pages.actions import Say
from companion.pages.context import Context
from companion.pages.troubles import stops_play
from companion.words import Words

AT_NIGHT = "night"  # the ground of the game's pages
LEADER = " leader"
# For those who look on, and have nothing to tap.
_TURNS_OVER = Words("{seat} turns these four over.")
_SHOWS_AROUND = Words("{seat} shows up to three neighbours.")
_MAY_STEAL = Words("{seat} may steal.")
_COLOURS = {"red": mark("red"), "green": mark("green"), "yellow": mark("yellow"), "blue": mark("blue")}
_SYMBOLS = {
    "sun": mark("sun"),
    "clubs": mark("clubs"),
    "moon": mark("moon"),
    "hand": mark("hand"),
    "star": mark("star"),
}


def values_of(context: Context) -> tuple[TableView, Guide]:
    """The view and the guide of the running game, as its viewer needs them."""
    table = context.model.table
    assert table is not None
    assert isinstance(table.game, TableView)
    assert isinstance(table.guide, Guide)
    return table.game, said_by(table.guide, context)


def said_by(guide: Guide, context: Context) -> Guide:
    """The guide with what this viewer may say now; nobody in a browser says anything while something stops the game."""
    viewer, trouble = context.viewer, context.model.trouble
    is_stopped = viewer.in_browser and trouble is not None and stops_play(trouble)
    if viewer.runs_table and not is_stopped:
        return guide
    own = tuple([choice for choice in guide.daggers if choice.target == viewer.seat and not is_stopped])
    if viewer.seat is not None and guide.seat in (None, viewer.seat) and not is_stopped:
        return replace(guide, daggers=own, may_lie_up=())
    return Guide(
        guide.phase,
        _looked_on(guide),
        guide.seat,
        guide.next_seat,
        guide.happened,
        guide.then,
        steps=guide.steps,
        daggers=own,
        theft=None if guide.theft is None else replace(guide.theft, faces=()),
        outcome=guide.outcome,
    )


def _looked_on(guide: Guide) -> Words:
    """What to do, for those who cannot tap it."""
    seat, one = guide.seat or "", guide.todo.facts.get("one")
    if guide.theft is not None and guide.phase != WISH:
        return _TURNS_OVER.about(seat=seat)
    if guide.neighbours:
        return _SHOWS_AROUND.about(seat=seat)
    if guide.phase == ATTEMPT and guide.steal:
        return _MAY_STEAL.about(seat=seat)
    return one if isinstance(one, Words) else guide.todo  # without what a tap on a tile is for


def seat_style(context: Context, view: TableView, name: str) -> int:
    """The symbol and colour of a seat, by their number in the theme: as chosen, or by its place around the table."""
    place = next(index for index, seat in enumerate(view.seats) if seat.name == name)
    return context.style_of(name, place)


def said(event: events.AnyEvent) -> Say:
    """What a tap says."""
    return Say((events.line(event),))


def face_name(say: Translator, face: str) -> str:
    """What a face or a jar is called."""
    for tiles in (SPECIALS, GOLDENS):
        for kind in tiles:
            if kind == face:
                return say.words(kind.words)
    colour, symbol = face.removesuffix(LEADER).split()
    facts = {"symbol": say(_SYMBOLS[symbol]), "colour": say(_COLOURS[colour])}
    return say("leader, {symbol}, {colour}", **facts) if face.endswith(LEADER) else say("{symbol}, {colour}", **facts)
