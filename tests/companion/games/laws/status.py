"""Is a state possible at all? Returns every inconsistency, not the first one. Pure."""

from collections.abc import Iterator

from companion.games.master_thieves.box import DRAWERS
from companion.games.master_thieves.cards import CHARACTERS, NUMBERS
from companion.games.master_thieves.gems import NO_GEMS, Gems
from companion.games.master_thieves.setup import shares
from companion.games.master_thieves.state import Phase, State


def status(state: State) -> list[str]:
    """Everything that is wrong with a state, in plain words; empty for every state that the engine makes."""
    return [*_gems(state), *_alarms(state), *_cards(state), *_dealt_numbers(state), *_setup(state), *_phase(state)]


def _gems(state: State) -> Iterator[str]:
    heaps = {"unused": state.unused, "on the red pillow": state.red, "in the box": state.box.gems}
    for seat, name in enumerate(state.table.names):
        heaps[f"on {name}'s white pillow"] = state.white[seat]
        heaps[f"on {name}'s black pillow"] = state.black[seat]
        if state.white[seat].ruby:
            yield f"{name} has a ruby on the white pillow"
    for where, gems in heaps.items():
        if min(gems.ruby, gems.sapphire, gems.diamond) < 0:
            yield f"less than no gems {where}"
    total, stock = sum(heaps.values(), NO_GEMS), state.edition.stock
    if total != stock:
        yield f"gems do not add up: {_difference(total, stock)}"
    for drawer in DRAWERS:
        tray = state.box.tray(drawer)
        if not drawer.is_long and (tray.secret_upright or tray.secret_inverted):
            yield f"gems in a secret compartment that {drawer} does not have"


def _difference(total: Gems, stock: Gems) -> str:
    extra, lost = stock.missing(total), total.missing(stock)
    return "; ".join(text for gems, text in ((extra, f"{extra} too many"), (lost, f"{lost} too few")) if gems)


def _alarms(state: State) -> Iterator[str]:
    owners: list[int] = []
    for drawer in DRAWERS:
        alarms = state.box.tray(drawer).alarms
        if len(alarms) > 1:
            yield f"two alarms in {drawer}"
        owners.extend(alarms)
    for owner in sorted(set(owners)):
        if owner not in state.seats:
            yield f"an alarm that belongs to nobody (seat {owner})"
        elif owners.count(owner) > 1:
            yield f"two alarms of {state.table.names[owner]}"


def _cards(state: State) -> Iterator[str]:
    for seat, name in enumerate(state.table.names):
        hand = state.cards.hands[seat]
        if len(set(hand)) < len(hand):
            yield f"{name} holds more cards than exist"
        if state.plays[seat] is not None and state.plays[seat] in hand:
            yield f"{name} holds the card that lies on the table"
    for rank, character in enumerate(CHARACTERS):
        numbers = [known[rank] for known in state.cards.numbers if known[rank] is not None]
        if len(set(numbers)) < len(numbers):
            yield f"two {character.words} cards with the same number"
        if {*numbers, *state.cards.unseen[rank]} != {*NUMBERS} or not {*numbers}.isdisjoint(state.cards.unseen[rank]):
            yield f"a {character.words} card's number is neither just seen nor just unseen"


def _dealt_numbers(state: State) -> Iterator[str]:
    for rank, character in enumerate(CHARACTERS):
        dealt = [numbers[rank] for numbers in state.dealt_numbers]
        if len({*dealt} & {*NUMBERS}) < len(dealt):
            yield f"two {character.words} cards were dealt the same number"
        if any(known[rank] not in (None, number) for known, number in zip(state.cards.numbers, dealt, strict=False)):
            yield f"a {character.words} card shows another number than was dealt"


def _setup(state: State) -> Iterator[str]:
    for name, placed, share in zip(state.table.names, state.diamonds_in, shares(state), strict=True):
        if not 0 <= placed <= share:
            yield f"{name} put in {placed} of {share} diamonds"


def _phase(state: State) -> Iterator[str]:
    if (state.turn is not None) != (state.phase is Phase.TURN):
        yield f"a turn and the phase {state.phase} do not go together"
    if (state.share is not None) != (state.phase is Phase.SHARING):
        yield f"a share-out and the phase {state.phase} do not go together"
    if not 1 <= state.round <= len(CHARACTERS):
        yield f"there is no round {state.round}"
