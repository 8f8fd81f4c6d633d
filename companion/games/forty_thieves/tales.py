"""The golden tiles of the three tales: the merchant, the Genie and Sinbad (46 to 52)."""

from typing import assert_never

from msgspec.structs import replace

from .board import Spot
from .events import TaleActivated, Wish, WishMade
from .faces import Golden
from .news import GENIE_CAME, MERCHANT_CAME, SINBAD_CAME, TOOK_FROM_MERCHANT
from .phases import ATTEMPT, WISH, Phase
from .rejections import Reason, RejectedError
from .sight import check_hand, why_not_golden
from .state import Merchant, State, drawn, tell, with_hoard
from .turns import check_phase

_PLACES_MOVED = 7


def tale_activated(state: State, event: TaleActivated) -> State:
    """A golden tile was drawn, or came into the hand: another tile is drawn for it, then it takes effect (D25)."""
    check_phase(state, ATTEMPT)
    if why := why_not_golden(state, event.tile):
        raise why
    check_hand(state, state.seat)
    return activated(drawn(state, 1), event.tile, event.corner, state.phase)


def activated(state: State, golden: Golden, corner: Spot | None, then: Phase) -> State:
    """A golden tile takes effect, and play goes on with that phase."""
    came = tuple([each for each in Golden if each is golden or each in state.activated])
    state = replace(state, activated=came, phase=then)
    match golden:
        case Golden.MERCHANT:
            return tell(replace(state, merchant=Merchant(corner or Spot.S31)), MERCHANT_CAME)
        case Golden.GENIE:
            return tell(replace(state, phase=WISH, after_wish=then), GENIE_CAME, state.seat)
        case Golden.SINBAD:
            n = len(state.hands)
            hands = tuple([state.hands[(seat - _PLACES_MOVED) % n] for seat in range(n)])
            return tell(replace(state, hands=hands), SINBAD_CAME, n=_PLACES_MOVED % n)
        case _:
            assert_never(golden)


def wish_made(state: State, event: WishMade) -> State:
    """The Genie grants it, and play goes on where it was (51)."""
    if state.phase is not WISH:
        raise RejectedError(Reason.NOTHING_TO_WISH)
    state, hoard = replace(state, phase=state.after_wish), state.hoards[state.seat]
    match event.wish:
        case Wish.NO_EVIL_EYES:
            discard = state.discard + hoard.evil_eye_tiles
            return with_hoard(
                replace(state, discard=discard), state.seat, replace(hoard, evil_eyes=0, evil_eye_tiles=0)
            )
        case Wish.SECOND_TURN:
            return replace(state, again=True)
        case Wish.MERCHANT:
            merchant = state.merchant
            if merchant is None:
                raise RejectedError(Reason.NO_MERCHANT)
            state = with_hoard(state, state.seat, replace(hoard, sapphires=hoard.sapphires + merchant.sapphires))
            return tell(replace(state, merchant=None), TOOK_FROM_MERCHANT, state.seat, n=merchant.sapphires)
        case _:
            assert_never(event.wish)
