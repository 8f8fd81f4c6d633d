"""Compares the box with the game: every difference between a reading of the sensors and what the rules expect. Pure.

One rule: a drawer is named, what lies in it never.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from companion.games.game import Geometry, Words
from companion.words import Facts
from hardware.jewel_box.channels import DRAWERS, LONG_DRAWERS

from .put_back import steps

_WAYS_UP = {
    "upright": Words("the box is upright, not inverted"),
    "inverted": Words("the box is inverted, not upright"),
}
_OUT = {None: Words("shut"), "ajar": Words("ajar"), "front": Words("front"), "secret": Words("secret")}


class Reading(Protocol):
    """The geometry as sensors read it; the decoder's snapshot is one. None: cannot be read."""

    @property
    def orientation(self) -> str | None:
        """Which way up."""

    @property
    def rings(self) -> Mapping[str, int | None]:
        """The position of each ring."""

    @property
    def drawers(self) -> Mapping[str, str]:
        """The drawers that are out, and how far."""


@dataclass(frozen=True, slots=True)
class Reconciliation:
    """What differs, what hands can do about it, and the drawers to ask about. `wood` is what to accept instead."""

    wood: Geometry
    differences: tuple[Words, ...]
    steps: tuple[Words, ...]
    unnoticed: tuple[str, ...]

    @property
    def questions(self) -> tuple[Words, ...]:
        """What to ask about drawers moved while nobody listened; "yes" is one tap that opens and one that shuts."""
        return tuple(Words("{drawer} was moved: was it opened?", {"drawer": drawer}) for drawer in self.unnoticed)

    @property
    def agrees(self) -> bool:
        """Is there nothing to ask?"""
        return not self.differences and not self.unnoticed


def reconcile(
    belief: Geometry, reading: Reading, *, moved: Collection[str] = (), unreadable: Collection[str] = ()
) -> Reconciliation:
    """Compare. `moved` are drawers that were moved while nobody listened; `unreadable` ones are taken as believed."""
    wood = _completed(belief, reading, unreadable)
    unnoticed = [
        drawer
        for drawer in DRAWERS
        if drawer in moved and drawer not in unreadable and wood.drawers.get(drawer) == belief.drawers.get(drawer)
    ]
    return Reconciliation(wood, tuple(_differences(belief, wood)), tuple(steps(wood, belief)), tuple(unnoticed))


def _completed(belief: Geometry, reading: Reading, unreadable: Collection[str]) -> Geometry:
    drawers = {drawer: str(depth) for drawer, depth in reading.drawers.items() if drawer not in unreadable}
    for drawer, depth in belief.drawers.items():
        if drawer in unreadable or _is_a_search(drawer, depth, drawers.get(drawer)):
            drawers[drawer] = depth
    rings = {ring: place if (read := reading.rings.get(ring)) is None else read for ring, place in belief.rings.items()}
    return Geometry(str(reading.orientation or belief.orientation), rings, dict(sorted(drawers.items())))


def _is_a_search(drawer: str, believed: str, read: str | None) -> bool:
    """A short drawer that was searched "all the way" finds no compartment, and stands where its front is out."""
    return drawer not in LONG_DRAWERS and (believed, read) == ("secret", "front")


def _differences(belief: Geometry, wood: Geometry) -> list[Words]:
    found = []
    if wood.orientation != belief.orientation:
        found.append(_WAYS_UP[wood.orientation])
    for ring, place in belief.rings.items():
        if wood.rings[ring] != place:
            facts: Facts = {"upper": ring[0], "lower": ring[1], "wood": wood.rings[ring], "belief": place}
            found.append(Words("level {upper} is {wood} quarter turns from level {lower}, not {belief}", facts))
    for drawer in sorted({*belief.drawers, *wood.drawers}):
        is_, was = wood.drawers.get(drawer), belief.drawers.get(drawer)
        if is_ != was:
            facts = {"drawer": drawer, "wood": _OUT[is_], "belief": _OUT[was]}
            found.append(Words("{drawer} is {wood}, not {belief}", facts))
    return found
