"""Sharing out the red pillow: lowest number first, one gem of choice each, round and round until it is empty."""

from msgspec.structs import replace

from .events import GemPicked
from .gems import NO_GEMS, ONE
from .news import Dealt, Picked, SharingBegan
from .rejections import Reason, RejectedError
from .state import SHARING, TURN, Share, State, gained, tell


def started(state: State, seats: tuple[int, ...]) -> State:
    """These seats share, if there is anything to share and anyone to share it."""
    if not seats or not state.red:
        return state
    names = tuple([state.table.names[seat] for seat in seats])
    return replace(state, phase=SHARING, share=Share(seats), news=(*state.news, SharingBegan(names)))


def gem_picked(state: State, event: GemPicked) -> State:
    """A seat takes the gem of its choice."""
    share = state.share
    if share is None:
        raise RejectedError(Reason.NO_SHARING_NOW)
    seat = state.table.seat(event.seat)
    if seat != share.picker:
        raise RejectedError(Reason.NOT_YOUR_PICK, seat=event.seat, turn=state.table.names[share.picker])
    if not state.red[event.gem]:
        raise RejectedError(Reason.NOT_ON_RED, gem=event.gem)
    gem = ONE[event.gem]
    return replace(
        gained(state, seat, gem),
        red=state.red - gem,
        share=replace(share, next=(share.next + 1) % len(share.seats)),
        news=(*state.news, Picked(event.seat, event.gem)),
    )


def needs_choice(state: State, share: Share) -> bool:
    """Is there anything left to decide?"""
    return len(share.seats) > 1 and len(state.red.kinds) > 1


def finished(state: State, share: Share) -> State:
    """Deal what is left without a choice, and end the share-out."""
    shares = [NO_GEMS] * len(share.seats)
    for turn, gem in enumerate(state.red.spread()):
        who = (share.next + turn) % len(shares)
        shares[who] += ONE[gem]
    for seat, gems in zip(share.seats, shares, strict=True):
        if gems:
            state = tell(gained(state, seat, gems), Dealt(state.table.names[seat], gems))
    return replace(state, phase=TURN, red=NO_GEMS, share=None)
