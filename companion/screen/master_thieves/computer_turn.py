"""The turn of a computer player: what hands do for it, or that it thinks. It says its choices itself."""

from msgspec.structs import replace

from companion.games.master_thieves.guide.values import Guide
from companion.screen.model import Frame
from hardware.differences import by_name


def for_computer(frame: Frame, guide: Guide) -> Guide:
    """The guide of a computer player's turn; that of anybody else as it is."""
    computers, model = frame.model.computers, frame.model
    if not computers.acts or computers.acts != guide.seat:
        return guide
    step_words = by_name if frame.apparatus is None else frame.apparatus.step_words(model.settings, model.picture)
    told = computers.missed(step_words) or guide.for_hands
    todo = computers.todo(step_words)
    return replace(guide, happened=told, consequences=told, todo=todo, hands=(), choices=(), then=None)
