"""What can be tapped on the board and played from the hand, read off the same options that the rules accept. Pure."""

from companion.games.forty_thieves import events, sight, tray
from companion.games.forty_thieves.actions import who_can_cancel
from companion.games.forty_thieves.board import ADJACENT_PAIRS, Cell
from companion.games.forty_thieves.events import AnyEvent, Eye, line
from companion.games.forty_thieves.faces import (
    AMULET,
    DAGGER,
    EVIL_EYE,
    GOLDENS,
    LANTERN,
    LEADERS,
    SAPPHIRE,
    THIEVES,
    Face,
    Special,
)
from companion.games.forty_thieves.options import face_down, options, shown_what, shown_where
from companion.games.forty_thieves.phases import ACTION, GLIMPSE
from companion.games.forty_thieves.state import AROUND, State
from companion.games.game import Words

from .values import Choice, Found, Kind, Play

_PLAYS = {
    "lantern_played": LANTERN,
    "sapphire_played": SAPPHIRE,
    "amulet_played": AMULET,
    "evil_eye_played": EVIL_EYE,
}


def may_lie_up(state: State) -> tuple[Face, ...]:
    """The faces of this game that can lie face up: thieves, leaders where they are played, and Amulets."""
    table = state.table
    leaders = LEADERS if table.leaders else ()
    return (*THIEVES, *leaders, AMULET) if table.has(Special.AMULET) else (*THIEVES, *leaders)


def found(state: State) -> tuple[Found, ...]:
    """What a glimpse may show, and where. A tile that is off the tray is the one that somebody looks at.

    Beside a Lantern on the board, only what is won or takes effect is worth a tap.
    """
    cells, faces = shown_where(state), shown_what(state)
    if state.phase is GLIMPSE:
        in_hand = [cell for cell in tray.missing_cells(state) if cell in cells]
        cells = tuple(in_hand) if len(in_hand) == 1 else cells
    if state.showing is not None and state.showing.how is AROUND:
        faces = tuple([face for face in faces if face is SAPPHIRE or face.golden is not None])
    return tuple([Found(face, cells) for face in faces]) if cells else ()


def neighbours(state: State) -> tuple[Cell, ...]:
    """The tiles beside a Lantern on the board that may still be shown."""
    return shown_where(state) if state.showing is not None and state.showing.how is AROUND else ()


def assumed(state: State) -> tuple[Cell, ...]:
    """The tiles of the action that went without saying last, if one did."""
    match state.assumed:
        case (*_, events.TileReplaced(cell=cell)):
            return (cell,)
        case (*_, events.TilesSwapped(cells=cells)):
            return cells
        case _:
            return ()


def plays(state: State) -> tuple[Play, ...]:
    """What can be played from the hand now."""
    found = [_play(tile, ways) for kind, tile in _PLAYS.items() if (ways := options(state, (kind,)))]
    return (*_second_look(state), *found)


def _second_look(state: State) -> tuple[Play, ...]:
    """The tray saw one tile being looked at: it may have been the first of two, with a Lantern."""
    match state.assumed:
        case (*_, events.TileGlimpsed(cell=cell)) if state.phase is ACTION and state.hand and _has_lanterns(state):
            down = face_down(state)
            pairs = [pair for pair in ADJACENT_PAIRS if cell in pair and set(pair) <= set(down)]
            return (Play(LANTERN, pairs=tuple(pairs)),)
        case _:
            return ()


def _has_lanterns(state: State) -> bool:
    return state.table.has(Special.LANTERN)


def _play(tile: Face, ways: list[AnyEvent]) -> Play:
    choices = [_choice(event) for event in ways if not isinstance(event, events.LanternPlayed)]
    spots = tuple([choice.spot for choice in choices if choice.spot is not None])
    pairs = tuple([(one, other) for one, other in ADJACENT_PAIRS if events.LanternPlayed(cells=(one, other)) in ways])
    return Play(tile, tuple([choice for choice in choices if choice.spot is None]), spots, pairs)


def _choice(event: AnyEvent) -> Choice:
    match event:
        case events.AmuletPlayed(eye=Eye.TILE):
            return Choice(Words("Discard a tile"), line(event), Kind.TILE)
        case events.AmuletPlayed():
            return Choice(Words("Give back a token"), line(event), Kind.TOKEN)
        case events.EvilEyePlayed(seat=seat):
            return Choice(Words("To {seat}", {"seat": seat}), line(event), Kind.SEAT, target=seat)
        case _:
            assert isinstance(event, events.SapphirePlayed)
            return taking(event)


def taking(event: events.SapphirePlayed | events.SapphireTaken) -> Choice:
    """A sapphire from one of the places where it can come from."""
    if event.spot is not None:
        return Choice(Words("This sapphire"), line(event), Kind.SPOT, spot=event.spot)
    if event.seat is not None:
        return Choice(Words("From {seat}", {"seat": event.seat}), line(event), Kind.SEAT, target=event.seat)
    return Choice(Words("From the merchant"), line(event), Kind.MERCHANT)


def daggers(state: State) -> tuple[Choice, ...]:
    """Who can cancel what was just played."""
    names = state.table.names
    return tuple(
        [
            Choice(
                Words("Dagger by {seat}", {"seat": names[seat]}),
                line(events.DaggerPlayed(seat=names[seat])),
                Kind.DAGGER,
                target=names[seat],
            )
            for seat in who_can_cancel(state)
            if sight.why_not(state, DAGGER) is None
        ]
    )


def leaders(state: State) -> tuple[Face, ...]:
    """The leaders that can be told now."""
    return tuple([face for face in LEADERS if sight.why_not(state, face) is None])


def tales(state: State) -> tuple[Face, ...]:
    """The golden tiles that can be drawn now."""
    return tuple([face for golden, face in GOLDENS.items() if golden not in state.activated])
