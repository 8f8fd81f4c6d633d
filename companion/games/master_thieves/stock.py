"""Do the gems in the game's box suffice? What an edition needs, what is missing, and what would fit. Pure."""

import msgspec

from .editions import Edition
from .gems import NO_GEMS, Gems

IN_THE_BOX = Gems(ruby=6, diamond=12)


class StockCheck(msgspec.Struct, frozen=True):
    """What a table needs against what the stock holds."""

    needed: Gems
    missing: Gems
    largest_white_pillow: Gems

    @property
    def suffices(self) -> bool:
        """Can the game be furnished?"""
        return self.missing == NO_GEMS


def check_stock(edition: Edition, seats: int, white_pillow: Gems | None = None) -> StockCheck:
    """Compare what so many seats need with the edition's stock."""
    wanted = edition.white_pillow if white_pillow is None else white_pillow
    needed = IN_THE_BOX + wanted * seats
    left = edition.stock - IN_THE_BOX
    largest = Gems(
        sapphire=min(wanted.sapphire, left.sapphire // seats),
        diamond=min(wanted.diamond, left.diamond // seats),
    )
    return StockCheck(needed, edition.stock.missing(needed), largest)


def seats_served(edition: Edition) -> int:
    """The most seats, up to 8, that the stock serves with the printed white pillow."""
    return max(seats for seats in range(2, 9) if check_stock(edition, seats).suffices)
