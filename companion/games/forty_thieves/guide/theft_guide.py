"""A theft for the screen: what is asked for, what succeeded and why, what came of it. Pure."""

from companion.games.forty_thieves import sight
from companion.games.forty_thieves import state as state_
from companion.games.forty_thieves.attempts import is_possible, left
from companion.games.forty_thieves.board import Place
from companion.games.forty_thieves.faces import Colour, Symbol
from companion.games.forty_thieves.state import State
from companion.games.forty_thieves.thefts import Kind as Combination
from companion.games.game import Words

from .values import Outcome, Stolen, Theft, Took

_COLOURS = {
    Colour.RED: Words("All red"),
    Colour.GREEN: Words("All green"),
    Colour.YELLOW: Words("All yellow"),
    Colour.BLUE: Words("All blue"),
}
_SYMBOLS = {
    Symbol.SUN: Words("All suns"),
    Symbol.CLUBS: Words("All clubs"),
    Symbol.MOON: Words("All moons"),
    Symbol.HAND: Words("All hands"),
    Symbol.STAR: Words("All stars"),
}
_ONE_COLOUR, _FOUR_COLOURS = Words("One colour"), Words("Four colours")
_ONE_SYMBOL, _FOUR_SYMBOLS = Words("One symbol"), Words("Four symbols")
_FOUR_LEADERS = Words("Four leaders")


def announced(state: State) -> Theft | None:
    """The theft that is announced, and what is asked for; None if nothing is."""
    theft = state.theft
    to_tell = () if theft is None or theft.success is not None else left(state, theft)
    if theft is None or not to_tell:
        return None
    failing = not is_possible(state, theft)
    return Theft(theft.place, theft.place.cells, to_tell, to_tell[0], sight.may_be_told(state), failing)


def outcome(state: State) -> Outcome | None:
    """What came of the last theft."""
    theft = state.theft
    if theft is None or theft.success is None:
        return None
    places = ((theft.place, theft.kinds), *theft.also) if theft.success else ()
    stolen = tuple([_stolen(state, theft, place, kinds) for place, kinds in places])
    took = tuple([_took(state, took) for took in theft.took])
    return Outcome(state.table.names[theft.seat], theft.place, theft.success, stolen, took, theft.refilled)


def _took(state: State, took: state_.Took) -> Took:
    return Took(took.spot, None if took.seat is None else state.table.names[took.seat])


def _stolen(state: State, theft: state_.Theft, place: Place, kinds: tuple[Combination, ...]) -> Stolen:
    took = tuple([_took(state, took) for took in theft.took if took.place is place])
    choosing = theft.pick is not None and theft.pick.line is place
    return Stolen(place, place.cells, kinds, _why(state, place, kinds), took, choosing)


def _why(state: State, place: Place, kinds: tuple[Combination, ...]) -> tuple[Words, ...]:
    """Why these four succeed: by leaders, by colours, by symbols; at most two of them."""
    faces = [tile.face for tile in map(state.tile, place.cells) if tile.up and tile.face is not None]
    colours = {face.colour for face in faces if face.colour is not None}
    symbols = {face.symbol for face in faces if face.symbol is not None}
    said: list[Words] = []
    if Combination.FOUR_LEADERS in kinds:
        said.append(_FOUR_LEADERS)
    if Combination.SAME_COLOUR in kinds:
        said.append(_COLOURS[colours.pop()] if colours else _ONE_COLOUR)
    elif Combination.DIFFERENT_COLOURS in kinds:
        said.append(_FOUR_COLOURS)
    if Combination.SAME_SYMBOL in kinds:
        said.append(_SYMBOLS[symbols.pop()] if symbols else _ONE_SYMBOL)
    elif Combination.DIFFERENT_SYMBOLS in kinds:
        said.append(_FOUR_SYMBOLS)
    return tuple(said[:2])
