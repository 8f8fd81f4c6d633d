"""The turn of a computer player: what hands do for it, or that it thinks. It says its choices itself."""

from msgspec.structs import replace

from companion.games.master_thieves.guide.values import Guide
from companion.screen.model import Frame
from companion.words import Facts, Words


def for_computer(frame: Frame, guide: Guide) -> Guide:
    """The guide of a computer player's turn; that of anybody else as it is."""
    computers = frame.model.computers
    if not computers.acts or computers.acts != guide.seat:
        return guide
    changed = replace(guide, todo=_todo(frame, computers.acts), hands=(), choices=(), then=None)
    missed = _missed(frame, computers.acts)
    return changed if missed is None else replace(changed, happened=missed, consequences=missed)


def _todo(frame: Frame, seat: str) -> Words:
    step = frame.model.computers.step
    if step is None:
        return Words("{seat} is thinking.", {"seat": seat})
    if frame.model.link.simulated:
        return Words("{seat} is playing.", {"seat": seat})
    said = step.words if frame.model.settings.labels else step.pointing
    return Words("For {seat}: {step}.", {"seat": seat, "step": said})


def _missed(frame: Frame, seat: str) -> Words | None:
    """That hands did something else than it wanted."""
    wanted = frame.model.computers.wanted
    if wanted is None:
        return None
    if not frame.model.settings.labels:
        return Words("{seat} wanted another move: undo, or go on with this.", {"seat": seat})
    facts: Facts = {"seat": seat, "step": wanted.words}
    return Words("{seat} wanted another move ({step}): undo, or go on with this.", facts)
