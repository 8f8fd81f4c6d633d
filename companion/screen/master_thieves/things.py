"""What a character, gem, pillow or alarm is and what may be done with it: a sheet over the game, and a page of all."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from msgspec.structs import replace

from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.gems import Gem as GemKind
from companion.games.master_thieves.guide.things import THINGS, Piece, Thing, what_it_is
from companion.languages import capital
from companion.nodes.theme import BRASS, BRIGHT, DIM, IVORY, Role, Sizes
from companion.pages.actions import Show
from companion.pages.routes import Explained
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, line_height
from companion.screen.game_screens import Frame
from companion.screen.master_thieves.drawing.marks import BELL, EmblemMark, Gem, GemPillow
from companion.screen.master_thieves.game_values import values_of
from companion.screen.scenes.blocks import fitted_texts
from companion.screen.scenes.chrome import page
from companion.screen.widgets.basic import Group, IconMark, Label, Plate, Veil
from companion.screen.widgets.widget import ANY_KEY, Tap, Widget

_KEYS = "123456789abcd"
_NAME = Ink(Role.HEADLINE)


def build(route: Explained, frame: Frame, below: Sequence[Widget]) -> list[Widget]:
    """A sheet about one thing; without one, all that there are to choose from."""
    return [*below, *_sheet(route, frame)] if route.topic else _all(route, frame)


def _sheet(route: Explained, frame: Frame) -> list[Widget]:
    """Picture and name, what it is, and what may be done with it now. A tap anywhere closes it, and so does any key."""
    sizes, whole, thing = frame.sizes, frame.area, THINGS[route.topic]
    panel = whole.inset(sizes.px(8 if sizes.is_small else 20), sizes.px(6 if sizes.is_small else 14))
    inside = panel.inset(sizes.px(22), sizes.px(16))
    high = line_height(*_NAME.face(sizes))
    if sizes.is_small:  # the picture beside the name, and all of the width for the words
        head, words = inside.from_top(sizes.px(64), sizes.px(4))
        picture, name = head.from_left(sizes.px(84), sizes.gap)
    else:
        picture, rest = inside.from_left(sizes.px(150), sizes.px(22))
        name, words = rest.from_top(high, sizes.px(6))
    said = _written(frame, words, thing)
    spare = words.bottom - said[-1].area.bottom
    up = spare // 2 if not sizes.is_small else 0
    moved = [replace(one, area=one.area.moved(0, up)) for one in (Label(name, _named(frame, thing), _NAME), *said)]
    return [
        Veil(whole, tap=Tap(Show(route.behind), ANY_KEY)),
        Plate(panel),
        _picture(picture, thing, sizes),
        *moved,
    ]


def _written(frame: Frame, area: Area, thing: Thing) -> list[Widget]:
    """What it is, line by line if there is room for that, and what may be done with it now."""
    view, guide = values_of(frame)
    say = frame.say
    lines = [say.words(words) for words in what_it_is(thing, view.edition)]
    allowed = " ".join(say.words(words) for words in guide.now.get(thing, ()))
    now = [(say("Now"), Ink(Role.BODY, BRASS)), (allowed, Ink(Role.BODY, BRIGHT))] if allowed else []
    apart, together = ([*[(line, Ink(Role.BODY, IVORY)) for line in each], *now] for each in (lines, [" ".join(lines)]))
    return fitted_texts(frame, area, apart, together, (Role.ACTION,))


def _named(frame: Frame, thing: Thing) -> str:
    return capital(frame.say.words(thing.words))


def _picture(area: Area, thing: Thing, sizes: Sizes) -> Widget:
    """As large as it fits; pillows are wider than high."""
    px = min(*area.size, sizes.px(170))
    match thing:
        case Piece.ALARM:
            return IconMark(area, BELL, BRIGHT, px=px * 3 // 4)
        case Piece():
            return GemPillow(area.middle(area.width, min(area.height, area.width * 7 // 10)), thing)
        case GemKind():
            return Gem(area, thing, px=px * 3 // 4)
        case Character():
            return EmblemMark(area, thing, px=px)
        case _ as unreachable:
            assert_never(unreachable)


class ThingKey(Group, frozen=True):
    """A thing with its name, to be tapped."""

    thing: Thing
    name: str
    role: Role = Role.BODY

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        yield Plate(self.area, pressed=self.pressed)
        role = self.role
        line, rest = self.area.inset(sizes.px(4), sizes.px(4)).from_bottom(round(sizes.font_px(role) * 1.3))
        side = min(*rest.size, sizes.px(84))
        yield _picture(rest.middle(side, side), self.thing, sizes)
        yield Label(line, self.name, Ink(role, IVORY, Align.CENTRE))


def _all(route: Explained, frame: Frame) -> list[Widget]:
    """Everything there is to ask about, and how to ask without coming here."""
    sizes = frame.sizes
    widgets, body = page(frame, frame.say("What's what"), back=Show(route.behind))
    columns = 4 if sizes.is_small else 5 if frame.area.width > frame.area.height else 3
    if not sizes.is_small:
        hint, body = body.from_bottom(round(sizes.font_px(Role.BODY) * 1.4), sizes.px(4))
        told = frame.say("While you play, hold any symbol to learn what it is.")
        widgets.append(Label(hint, told, Ink(Role.BODY, DIM, Align.CENTRE)))
    cells = body.grid(columns, -(-len(THINGS) // columns), sizes.gap)
    found = [
        ThingKey(cell, thing, _named(frame, thing), tap=Tap(Show(Explained(thing, route)), key))
        for key, cell, thing in zip(_KEYS, cells, THINGS.values(), strict=False)
    ]
    if any(one.cut(sizes) for one in found):
        found = [replace(one, role=Role.SMALL) for one in found]
    return [*widgets, *found]
