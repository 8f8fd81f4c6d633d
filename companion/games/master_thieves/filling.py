"""What is left to chance before a game: a virtual box is filled as if all had put in their gems, and where nobody has
printed cards, these get their numbers. Pure: chance is passed in."""

from collections.abc import Callable

from msgspec.structs import replace

from .box import DRAWERS
from .cards import CHARACTERS, NUMBERS
from .events import AnyEvent, Contents, PositionSet, Rings, TableOpened
from .gems import Gem
from .setup import DIAMONDS
from .state import SETUP, State

_LEVELS = "ABC"


def deal(opening: AnyEvent, chance: Callable[[int], int], *, anew: bool = False) -> AnyEvent:
    """The first event of a new game with a number for every card, if it asks for `numbers` and has none.

    `anew`: those that it has are another game's. `chance(n)` is a number from 0 to n - 1.
    """
    if not isinstance(opening, TableOpened) or opening.options.numbers is None:
        return opening
    if opening.options.numbers and not anew:
        return opening
    left = {character: list(NUMBERS) for character in CHARACTERS}
    numbers = {
        name: {character: free.pop(chance(len(free))) for character, free in left.items()} for name in opening.seats
    }
    return replace(opening, options=replace(opening.options, numbers=numbers))


def filled(state: State, chance: Callable[[int], int]) -> tuple[PositionSet, ...]:
    """The position in which the first round begins; nothing after the setup, or while a drawer is open.

    One ruby lies above and one below on each level; a diamond can lie in any front compartment. `chance(n)` is a
    number from 0 to n - 1.
    """
    box = state.box
    if state.phase is not SETUP or box.open:
        return ()
    above = {f"{level}{1 + 2 * chance(2)}" for level in _LEVELS}
    fronts: list[list[Gem]] = [[] for _ in range(2 * len(DRAWERS))]
    for _ in range(DIAMONDS):
        fronts[chance(len(fronts))].append(Gem.DIAMOND)
    drawers = {}
    for drawer, upright, inverted in zip(DRAWERS, fronts[::2], fronts[1::2], strict=True):
        up, down = ((Gem.RUBY,), ()) if drawer in above else ((), (Gem.RUBY,))
        secret = (up, down) if drawer.is_long else (None, None)
        drawers[drawer] = Contents(tuple(upright), tuple(inverted), *secret)
    return (PositionSet(orientation=box.orientation, rings=Rings(box.ab, box.bc), drawers=drawers),)
