"""What the scenes of a running game tell people, as sentences for those who listen."""

from companion.games.game import Words
from companion.games.master_thieves.pages.reveal import with_phones
from companion.games.master_thieves.pages.values import character_name, for_computer, offers_next, values_of
from companion.games.master_thieves.phrases import IMPLIED, pressed
from companion.pages.context import Instructions
from companion.pages.routes import Play
from companion.screen.game_screens import Frame
from companion.table.preferences import Verbosity
from companion.words import points


def instructions(route: Play, frame: Frame) -> Instructions:
    """As the scene says it: the next reveal instead of the last turn, where that is shown."""
    say, (view, guide) = frame.say, values_of(frame)
    if guide.next_reveal is not None and offers_next(route, frame):
        guide = guide.next_reveal
    guide = with_phones(frame, for_computer(frame, guide))
    sees = frame.model.settings.voice is not Verbosity.EVERYTHING

    def said(words: Words | None) -> str:
        return "" if words is None else say.words(words if sees else pressed(words))

    who = said(guide.title)
    if guide.seat is not None and guide.character is not None:
        who = say("{seat}: {what}", seat=guide.seat, what=character_name(say, guide.character))
    is_at_box = guide.seat is not None and not guide.setup
    return Instructions(
        todo=said(guide.todo),
        who=who,
        happened=said(guide.happened),
        besides=said(guide.costs if is_at_box else guide.happened),
        then=said(guide.then),
        scores=tuple([say("{seat}: {what}", seat=seat.name, what=points(seat.score)) for seat in view.seats]),
        in_short=said(guide.in_short),
        implied=IMPLIED,
    )
