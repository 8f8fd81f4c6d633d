"""What just happened, what to do now and what comes after, in type that fits."""

import msgspec

from companion.games.game import Words
from companion.games.master_thieves.guide.values import Guide
from companion.nodes.theme import BRIGHT, DIM, IVORY, Role, Weight
from companion.screen.drawing import text
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink
from companion.screen.game_screens import Frame
from companion.screen.widgets.basic import Label, Paragraph
from companion.screen.widgets.widget import Widget

_SILENT = Words("The box is not responding: tap it to enter your moves.")
_GAP = 2
Roles = tuple[Role, Role]  # of what happened, and of what to do
LARGE: tuple[Roles, ...] = ((Role.ACTION, Role.INSTRUCTION), (Role.BODY, Role.INSTRUCTION))
SMALLER: tuple[Roles, ...] = (
    (Role.BODY, Role.ACTION),
    (Role.HINT, Role.ACTION),
    (Role.BODY, Role.BODY),
    (Role.SMALL, Role.BODY),
    (Role.SMALL, Role.SMALL),
)
# In these, what to do is as large as it should be; in the last one, what happened is small print.
_READABLE: tuple[tuple[Roles, ...], ...] = ((*LARGE, *SMALLER[:2]), ((Role.SMALL, Role.ACTION),))


class Passage(msgspec.Struct, frozen=True):
    """Words that belong together, as high as they are in a certain width."""

    words: str
    ink: Ink
    height: int
    in_one_line: bool

    def widget(self, area: Area) -> Widget:
        return Label(area, self.words, self.ink) if self.in_one_line else Paragraph(area, self.words, self.ink)


def passage(frame: Frame, words: str, ink: Ink, width: int) -> Passage:
    """What is large is in one line if a little smaller type makes it one."""
    px, weight = ink.face(frame.sizes)
    lines = len(text.wrapped(words, px, weight, width))
    in_one_line = lines == 1 or (ink.role is Role.INSTRUCTION and text.fitted(words, px, weight, width)[0] == words)
    return Passage(words, ink, text.line_height(px, weight) * (1 if in_one_line else lines) + _GAP, in_one_line)


def passages(frame: Frame, guide: Guide, width: int, roles: Roles) -> list[Passage]:
    """What happened and what to do. What to do is large only in one line."""
    found = []
    if guide.happened is not None:
        ink = Ink(roles[0], IVORY, weight=Weight.SEMIBOLD)
        found.append(passage(frame, frame.say.words(guide.happened), ink, width))
    todo = passage(frame, frame.say.words(guide.todo), Ink(roles[1], BRIGHT), width)
    if roles[1] is Role.INSTRUCTION and not todo.in_one_line:
        todo = passage(frame, todo.words, Ink(Role.ACTION, BRIGHT), width)
    return [*found, todo]


def hint(frame: Frame, guide: Guide, width: int) -> Passage | None:
    """What one may do afterwards; while nothing is heard from the box, how to go on without it."""
    if not frame.model.link.ready:
        return passage(frame, frame.say.words(_SILENT), Ink(Role.HINT, BRIGHT), width)
    return None if guide.then is None else passage(frame, frame.say.words(guide.then), Ink(Role.HINT, DIM), width)


def fitted(frame: Frame, area: Area, guide: Guide, above: Area | None = None) -> list[Widget]:
    """All of it in an area, in the largest type that fits; in readable type rather with the hint than without.

    `above`: the top of the area is so much wider. What is short enough to end there is as wide as that.
    """
    wide = area._replace(height=0) if above is None else above
    hints = [True, False] if hint(frame, guide, area.width) is not None else [False]
    tried = [(roles, with_hint) for readable in _READABLE for with_hint in hints for roles in readable]
    for roles, with_hint in (*tried, *((roles, False) for roles in SMALLER)):
        found = _flowing(frame, guide, roles, (wide, area), with_hint=with_hint)
        if found[-1].area.bottom <= area.bottom:
            break
    return found


def _flowing(frame: Frame, guide: Guide, roles: Roles, places: tuple[Area, Area], *, with_hint: bool) -> list[Widget]:
    """One below the other from the top, each as wide as the first place if it ends there, and else as the second."""
    wide, rest = places
    by_width = [
        [*passages(frame, guide, place.width, roles), *([hint(frame, guide, place.width)] if with_hint else [])]
        for place in places
    ]
    widgets = []
    for in_wide, in_rest in zip(*by_width, strict=True):
        assert in_wide is not None
        assert in_rest is not None
        ends_there = rest.top + in_wide.height <= wide.bottom
        one, place = (in_wide, wide) if ends_there else (in_rest, rest)
        widgets.append(one.widget(Area(rest.left, rest.top, place.width, one.height)))
        rest = rest._replace(top=rest.top + one.height, height=rest.height - one.height)
    return widgets
