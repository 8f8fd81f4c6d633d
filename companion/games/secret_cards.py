"""Cards that people choose in secret and show together, for a game that has such. Frozen values and an interface. Pure.

A game never knows what lies sealed: whoever keeps that asks here what a seat may choose, and which events show it.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from companion.games.game import Announcement

S_contra = TypeVar("S_contra", contravariant=True)
E = TypeVar("E")


class SecretCards(Protocol[S_contra, E]):
    """What a game knows about cards that are chosen in secret. Seats are counted as they sit, cards go by name."""

    def occasion(self, state: S_contra) -> tuple[int, ...] | None:
        """For what people choose: the same value as long as it is the same choice; None: for nothing."""

    def choices(self, state: S_contra, seat: int) -> tuple[str, ...]:
        """The cards that this seat may choose; none if it has shown its card, or has no card to show."""

    def choosing(self, state: S_contra) -> frozenset[int]:
        """The seats that have something to choose from."""

    def forced(self, state: S_contra) -> frozenset[int]:
        """The seats that must show their only card, as everybody knows, before anybody else can show one."""

    def shown(self, state: S_contra) -> frozenset[int]:
        """The seats that have shown their cards."""

    def next_event(self, state: S_contra, sealed: Mapping[int, str]) -> E | None:
        """The next event that shows these cards, in the order of the rules; None: now there is nothing to show."""

    def showing(self, state: S_contra, event: E) -> Mapping[int, str] | None:
        """The cards that are shown by this event, by seats (that may be none); None: it is no part of a reveal."""

    def opens_next(self, state: S_contra, event: E) -> bool:
        """Would this event end the round that is played, and show a card of the next one?"""

    def number_event(self, state: S_contra, seat: int, number: int) -> E:
        """That seat's shown card has this number. `RejectedError` if nobody asks for it."""

    def private_view(self, state: S_contra, seat: int) -> object:
        """What only this seat may see, of a type that can hold nothing of anybody else."""

    def face_down(self, guide: object, seats: tuple[str, ...]) -> object:
        """The game's guide while these still choose on phones: nobody is asked to show a card, or offered to."""

    def unsealed(self, state: S_contra, seats: tuple[int, ...]) -> "Announcement | None":
        """The cards on the table, now that those of these seats were shown and match their seals; None: none are."""
