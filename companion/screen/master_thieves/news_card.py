"""What just happened before everybody's eyes, as a card with its gems."""

from collections.abc import Iterator

from companion.games.master_thieves.guide.values import Guide
from companion.games.master_thieves.pages.routes import SetRight
from companion.nodes.theme import BRIGHT, Role, Sizes
from companion.pages.actions import Show
from companion.screen.drawing import text
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink
from companion.screen.game_screens import Frame
from companion.screen.master_thieves.drawing.marks import Gem
from companion.screen.master_thieves.pieces import counts
from companion.screen.widgets.basic import Group, IconMark, Label, Paragraph, PushButton
from companion.screen.widgets.widget import Tap, Widget

_MOST_GEMS = 3  # drawn one by one; of more, one of each kind
_SENTENCE = Ink(Role.ACTION)
_DOUBT = Ink(Role.BODY, BRIGHT)


class NewsCard(Group, frozen=True):
    """Gems and a sentence. All of it is a button that asks whether it is true: in words, or with its pencil alone.

    `brief` is a shorter sentence for where there is little room. Of several kinds, it leaves the numbers to the
    picture.
    """

    gems: tuple[tuple[str, int], ...]
    line: str
    brief: str
    doubt: str

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        yield PushButton(self.area, "", pressed=self.pressed)
        inside = self.area.inset(sizes.px(14), sizes.px(3))
        first, second = inside.from_top(inside.height * 56 // 100)
        side = sizes.px(20)
        pencil, words = second.from_left(side, sizes.px(6))
        asks = Label(words, self.doubt, _DOUBT)
        said, (pictures, beside) = self._said(sizes, first)
        if not said or asks.cut(sizes):
            pencil, rest = inside.from_right(side, sizes.px(6))
            said, (pictures, beside) = self._said(sizes, rest)
            if not said and len(self.gems) > 1:  # too narrow for both: below its gems
                upper, beside = rest.from_top(rest.height // 2)
                said, (pictures, _) = self.brief, self._gems(sizes, upper, counted=True)
            elif not said and (not self.gems or _fits(sizes, rest, self.brief)):
                said, pictures, beside = self.brief, [], rest  # it says all of it; else its gem does, with its number
        else:
            yield asks
        yield IconMark(pencil, "pencil", BRIGHT, px=side)
        yield from pictures
        yield _sentence(sizes, beside, said)

    def _said(self, sizes: Sizes, room: Area) -> tuple[str, tuple[list[Widget], Area]]:
        """The first sentence that fits beside its gems."""
        for line in (self.line, self.brief):
            shown = self._gems(sizes, room, counted=line != self.line and len(self.gems) > 1)
            if _fits(sizes, shown[1], line):
                return line, shown
        return "", self._gems(sizes, room, counted=True)

    def _gems(self, sizes: Sizes, room: Area, *, counted: bool) -> tuple[list[Widget], Area]:
        """Few gems one by one, of many one of each kind, with its number if no words say it; the room beside them."""
        widgets: list[Widget] = []
        size = min(room.height, round(sizes.font_px(Role.ACTION) * 1.3))
        are_few = sum(count for _, count in self.gems) <= _MOST_GEMS
        for kind, count in self.gems:
            drawn = count if are_few else 1
            for index in range(drawn):
                spot = Area(room.left + index * size * 2 // 3, room.top + (room.height - size) // 2, size, size)
                widgets.append(Gem(spot, kind, px=size))
            _, room = room.from_left(size + (drawn - 1) * size * 2 // 3, sizes.px(3))
            if counted and not are_few:
                wide = text.width_of(str(count), *_SENTENCE.face(sizes))
                spot, room = room.from_left(wide, sizes.px(6))
                widgets.append(Label(spot, str(count), _SENTENCE))
        return widgets, room.from_right(room.width - sizes.px(4) * bool(self.gems))[0]

    def words(self) -> tuple[str, ...]:
        return (self.line, self.doubt)


def _fits(sizes: Sizes, room: Area, line: str) -> bool:
    px, weight = _SENTENCE.face(sizes)
    lines = text.wrapped(line, px, weight, room.width)
    return len(lines) * text.line_height(px, weight) <= room.height + px // 4 and text.ELLIPSIS not in "".join(lines)


def _sentence(sizes: Sizes, room: Area, line: str) -> Widget:
    """In one line, or in as many as there is room for."""
    px, weight = _SENTENCE.face(sizes)
    lines, size = text.block(line, px, weight, room.size)
    if len(lines) == 1:
        return Label(room, line, _SENTENCE)
    return Paragraph(room.middle(room.width, len(lines) * text.line_height(size, weight)), line, _SENTENCE)


def news_card(frame: Frame, area: Area, guide: Guide) -> list[Widget]:
    """What came of the last drawer that was opened, tapped to set it right; nothing before the first."""
    news = guide.news
    if news is None:
        return []
    gems = tuple(item for item in counts(news.gems) if item[1])
    tap = Tap(Show(SetRight(topic=news.topic)), "w")
    lines = frame.say.words(news.words), frame.say.words(news.brief)
    does = frame.say("Correct what happened")
    return [NewsCard(area, gems, *lines, frame.say("Not what happened?"), tap=tap, does=does)]
