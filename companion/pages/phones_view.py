"""What the kiosk's own screens may know of browsers. Frozen values only, and nothing of a sealed card in them."""

from enum import StrEnum

import msgspec

from companion.words import Words


class At(StrEnum):
    """Where a seat plays."""

    TABLE = "table"  # nobody has used its code
    PHONE = "phone"
    LOST = "lost"  # its phone does not answer
    COMPUTER = "computer"  # nobody sits there


class PhoneSeat(msgspec.Struct, frozen=True):
    """One seat. `link` is what its QR code says: only who sits there may see it."""

    name: str
    at: At = At.TABLE
    has_chosen: bool = False  # a card, which lies sealed
    link: str = ""


class Mine(msgspec.Struct, frozen=True):
    """What only the seat of a phone sees: `view` is the game's own value about its cards, `sealed` the card that it has
    chosen; `again`: the one that it had chosen was lost with the power."""

    view: object = None
    sealed: str | None = None
    again: bool = False


class PhonesView(msgspec.Struct, frozen=True):
    """Everybody who plays or watches in a browser.

    `links` and `address` are empty until the pages can be reached; `failure` says why they cannot be. `is_alone`: this
    machine is in no network, so they lead nowhere. `waiting` are
    those whose cards the others wait for. `counting_down`: all have chosen, and their cards are shown in a moment.
    `to_show`: some cards lie sealed, and wait for the table to ask for them. `again`: sealed cards were lost with the
    power, so people have to choose again.
    """

    is_on: bool = False
    seats: tuple[PhoneSeat, ...] = ()
    spectators: str = ""  # their link
    host: str = ""  # the link of whoever plays the part of the kiosk
    address: str = ""  # for people who type it, ...
    digits: str = ""  # ... and what lets them watch
    failure: Words | None = None
    is_alone: bool = False
    waiting: tuple[str, ...] = ()
    counting_down: bool = False
    to_show: bool = False
    again: bool = False

    @property
    def lost(self) -> tuple[str, ...]:
        """Whose phones do not answer."""
        return tuple(seat.name for seat in self.seats if seat.at is At.LOST)

    @property
    def missed(self) -> tuple[str, ...]:
        """Whose phones do not answer while the others wait for their cards."""
        return tuple(name for name in self.lost if name in self.waiting)

    @property
    def on_phones(self) -> int:
        """How many play on a phone."""
        return sum(seat.at in (At.PHONE, At.LOST) for seat in self.seats)


def in_threes(digits: str) -> str:
    """Digits as people read them out."""
    return f"{digits[:3]} {digits[3:]}"
