"""The turn of a computer player: what hands do for it, or that it thinks; then what it has done.

It says its choices itself.
"""

from msgspec.structs import replace

from companion.games.master_thieves.guide.values import Guide
from companion.games.sentences import joined
from companion.screen.game_screens import Frame
from hardware.differences import by_name


def for_computer(frame: Frame, guide: Guide) -> Guide:
    """The guide of a computer player's turn; that of anybody else as it is."""
    computers, model = frame.model.computers, frame.model
    if not computers.acts or computers.acts != guide.seat:
        return guide
    step_words = by_name if frame.apparatus is None else frame.apparatus.step_words(model.settings, model.picture)
    told = computers.missed(step_words) or guide.for_hands
    todo = computers.todo(step_words)
    return replace(
        guide, happened=told, consequences=told, costs=told, todo=todo, hands=(), in_short=None, choices=(), then=None
    )


def after_computer(frame: Frame, guide: Guide) -> Guide:
    """The guide with what a computer player did in the turn before: nobody told it, so nobody need have noticed."""
    before, model = guide.before, frame.model
    if before is None or before.seat not in model.computers.levels:
        return guide
    told = before.by_name if model.settings.labels else before.words
    return replace(
        guide,
        happened=joined(told, guide.happened),
        consequences=joined(told, guide.consequences),
        costs=joined(told, guide.costs),
    )
