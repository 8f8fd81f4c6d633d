"""A referee's look into the box: everything that is hidden, under a sign that nobody at the table can overlook."""

from collections.abc import Iterator

from companion.games.master_thieves.events import Contents
from companion.nodes.theme import BRIGHT, DIM, IVORY, RUBY, Role, Sizes, Weight
from companion.pages.actions import Show
from companion.pages.routes import Play
from companion.screen.drawing.symbols import icon
from companion.screen.drawing.text import Ink
from companion.screen.game_screens import Frame
from companion.screen.master_thieves.drawing.gem_cuts import gem
from companion.screen.master_thieves.game_values import ALARM, referee_view_of
from companion.screen.scenes.chrome import top_bar
from companion.screen.widgets.basic import Group, IconMark, Label, Plate, PushButton, Sprite
from companion.screen.widgets.panels import Kind, Look
from companion.screen.widgets.widget import Tap, Widget


def build(frame: Frame) -> list[Widget]:
    """The twelve drawers, both sides of each, level by level."""
    sizes, say = frame.sizes, frame.say
    view = referee_view_of(frame.model.peek)
    widgets, rest = top_bar(frame, say("A referee is looking into the box"))
    inside = rest.inset(sizes.margin, sizes.px(6))
    foot, inside = inside.from_bottom(max(sizes.touch, sizes.px(52)), sizes.px(6))
    line, inside = inside.from_top(round(sizes.font_px(Role.SMALL) * 1.5), sizes.px(2))
    mark, words = line.from_left(line.height, sizes.px(6))
    widgets += [
        IconMark(mark, "warning", RUBY),
        Label(words, say("Everybody has been told. Upper row: the side that is up."), Ink(Role.SMALL, BRIGHT)),
    ]
    up = view.box.orientation.value
    drawers = sorted(view.hidden.drawers.items())
    for cell, (drawer, contents) in zip(inside.grid(4, 3, sizes.px(5)), drawers, strict=True):
        widgets.append(DrawerBox(cell, drawer.value, *_sides(contents, up)))
    back = PushButton(foot, say("Stop looking"), Kind.PRIMARY, tap=Tap(Show(Play()), "return"))
    return [*widgets, back]


def _sides(contents: Contents, up: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    upright = (*(contents.upright or ()), *(contents.secret_upright or ()))
    inverted = (*(contents.inverted or ()), *(contents.secret_inverted or ()))
    both = (tuple(map(str, upright)), tuple(map(str, inverted)))
    return both if up == "upright" else both[::-1]


class DrawerBox(Group, frozen=True):
    """One drawer with what lies on its upper and on its lower side."""

    drawer: str
    upper: tuple[str, ...]
    lower: tuple[str, ...]

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        yield Plate(self.area, Look.WELL)
        name, rest = self.area.inset(sizes.px(8), sizes.px(4)).from_left(sizes.px(32), sizes.px(4))
        yield Label(name, self.drawer, Ink(Role.BODY, IVORY, weight=Weight.BOLD))
        for row, things in zip(rest.rows(2, 2), (self.upper, self.lower), strict=True):
            if not things:
                yield Label(row, "\u2013", Ink(Role.SMALL, DIM))
                continue
            size = min(row.height, row.width // max(4, len(things)))
            first = row.from_left(size)[0].middle(size, size)
            for index, thing in enumerate(things):
                spot = first.moved(index * size, 0)
                if thing.startswith(ALARM):
                    yield Sprite(spot, icon, ("bell", size, BRIGHT))
                else:
                    yield Sprite(spot, gem, (thing, size))

    def words(self) -> tuple[str, ...]:
        return self.drawer, *self.upper, *self.lower
