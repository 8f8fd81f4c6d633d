"""A referee's look into the box: everything that is hidden, under a sign that nobody can overlook. Pure."""

from companion.games.master_thieves.events import ALARM, Contents
from companion.games.master_thieves.views import RefereeView
from companion.nodes.nodes import Button, Column, Grid, Look, Node, Part, Row, Sprite, Tap, Text, Tone
from companion.nodes.page import Page
from companion.nodes.theme import Role, Weight
from companion.pages.actions import Show
from companion.pages.bars import bar, barred
from companion.pages.context import Context
from companion.pages.routes import Play


def peek_page(context: Context, view: RefereeView) -> Page:
    """The twelve drawers, both sides of each, level by level."""
    say = context.say
    title = say("A referee is looking into the box")
    told = say("Everybody has been told. Upper row: the side that is up.")
    sign = Row(
        (Sprite("icon-warning", 24, tone=Tone.RUBY), Text(told, Role.SMALL, Tone.BRIGHT, wraps=True, part=Part.TODO)),
        style="peek-sign",
    )
    up = view.box.orientation.value
    drawers = [_drawer(drawer.value, contents, up) for drawer, contents in sorted(view.hidden.drawers.items())]
    grid = Grid(tuple(drawers), style="peek-drawers")
    back = Button(say("Stop looking"), Tap(Show(Play()), "return"), primary=True, style="button-keep")
    return barred(title, bar(context, title), Column((sign, grid, back), style="peek"))


def _drawer(name: str, contents: Contents, up: str) -> Node:
    """One drawer with what lies on its upper and on its lower side."""
    upright = (*(contents.upright or ()), *(contents.secret_upright or ()))
    inverted = (*(contents.inverted or ()), *(contents.secret_inverted or ()))
    both = (upright, inverted) if up == "upright" else (inverted, upright)
    sides = Column(tuple([_side(tuple(map(str, side))) for side in both]), style="even-2")
    called = Text(name, weight=Weight.BOLD, style="peek-name")
    return Row((called, sides), look=Look.WELL, style="peek-drawer", key=name)


def _side(things: tuple[str, ...]) -> Node:
    if not things:
        return Row((Text("\u2013", Role.SMALL, Tone.DIM),), style="peek-side")
    return Row(tuple(map(_thing, things)), style="peek-side")


def _thing(name: str) -> Node:
    if name.startswith(ALARM):
        return Sprite("icon-bell", tone=Tone.BRIGHT, title=name, style="peek-thing")
    return Sprite(f"gem-{name}", title=name, style="peek-thing")
