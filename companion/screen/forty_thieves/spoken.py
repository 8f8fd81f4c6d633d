"""What the scenes of a running game tell people, as sentences for those who listen."""

from companion.games.game import Words
from companion.pages.context import Instructions
from companion.pages.routes import Play
from companion.screen.forty_thieves.game_values import values_of
from companion.screen.game_screens import Frame
from companion.words import points


def instructions(_: Play, frame: Frame) -> Instructions:
    """As the column beside the tray says it."""
    say, (view, guide) = frame.say, values_of(frame)

    def said(words: Words | None) -> str:
        return "" if words is None else say.words(words)

    return Instructions(
        todo=said(guide.todo),
        who=guide.seat or "",
        happened=said(guide.happened),
        besides=said(guide.happened),
        then=said(guide.then),
        scores=tuple([say("{seat}: {what}", seat=seat.name, what=points(seat.score)) for seat in view.seats]),
    )
