"""The turn of a computer player: what hands do for it, or that it thinks. It says its choices itself."""

from msgspec.structs import replace

from companion.games.master_thieves.guide.values import Guide
from companion.screen.model import Frame


def for_computer(frame: Frame, guide: Guide) -> Guide:
    """The guide of a computer player's turn; that of anybody else as it is."""
    computers, named = frame.model.computers, frame.model.settings.labels
    if not computers.acts or computers.acts != guide.seat:
        return guide
    told = computers.missed(named=named) or guide.for_hands
    todo = computers.todo(named=named)
    return replace(guide, happened=told, consequences=told, todo=todo, hands=(), choices=(), then=None)
