"""What came of it, in a few sentences, and what hands have to do with it. Pure.

Made of news and of the last theft, and both are what the whole table saw. No sentence names a face at a cell.
"""

from collections.abc import Iterator

from companion.games.forty_thieves import news
from companion.games.forty_thieves.news import Happening, Incident
from companion.games.forty_thieves.state import State, Theft
from companion.games.game import Words
from companion.games.sentences import joined

_SAID: dict[Incident, Words] = {
    news.DAGGER_FOUND: Words("A Dagger: discard your whole hand. It goes back face down."),
    news.LANTERN_FOUND: Words("A Lantern: turn it face down again once its neighbours have been shown."),
    news.TILE_WON: Words("Put the Sapphire tile into your hoard, and a tile from the stack in its place, unseen."),
    news.CANCELLED: Words("{seat}'s tile is cancelled."),
    news.COUNTS_AGAIN: Words("{seat}'s Dagger is cancelled: the tile counts after all."),
    news.TOOK: Words("{seat} takes the sapphire."),
    news.TOOK_FROM_SEAT: Words("{seat} takes a sapphire from {other}."),
    news.TOOK_FROM_MERCHANT: Words(
        "{seat} takes {n} sapphire from the merchant.", {}, "{seat} takes {n} sapphires from the merchant."
    ),
    news.MERCHANT_CAME: Words("The Merchant comes: lay his tile at his corner."),
    news.GENIE_CAME: Words("The Genie comes. Put the tile away."),
    news.SINBAD_CAME: Words(
        "Sinbad comes: pass every hand to the next seat, clockwise. Put the tile away.",
        {},
        "Sinbad comes: pass every hand {n} seats on, clockwise. Put the tile away.",
    ),
    news.MERCHANT_TOOK: Words("The merchant takes a sapphire. Move him on."),
    news.MERCHANT_STAYS: Words("The merchant finds the centre empty. He stays where he is."),
    news.RESHUFFLED: Words("The stack ran out: shuffle the discards."),
}
_OF_THEFT = (news.TOOK, news.TOOK_FROM_SEAT, news.TOOK_FROM_MERCHANT)


def happened(state: State) -> Words | None:
    """What came of the last theft, and of the last event."""
    theft = state.theft
    judged = theft is not None and theft.success is not None
    said = [item for item in state.news if not (judged and item.what in _OF_THEFT)]
    return joined(_theft(state, theft) if theft is not None else None, *_sentences(state, said))


def _sentences(state: State, items: list[Happening]) -> Iterator[Words]:
    for item in items:
        if item.what in _SAID:
            yield item.told(_SAID[item.what], state.table.names)


def _theft(state: State, theft: Theft) -> Words | None:
    """What came of a theft, and what hands do with its tiles."""
    seat = state.table.names[theft.seat]
    if theft.success is None:
        return None
    if not theft.success:
        return Words("The theft failed: turn the four face down. {seat} takes an Evil Eye.", {"seat": seat})
    n = len(theft.took)
    if not n:  # the first sapphire is still to be chosen
        took = Words("{seat}'s theft succeeded.", {"seat": seat})
    else:
        took = Words("{seat} stole {n} sapphire.", {"seat": seat, "n": n}, "{seat} stole {n} sapphires.")
    refill = Words("Discard the tiles of the line and lay new ones face down, starting at the top left.")
    return joined(took, refill if theft.refilled else None)
