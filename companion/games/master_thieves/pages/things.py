"""What a character, gem, pillow or alarm is and what may be done with it; and a referee's look into the box. Pure.

A thing has a sheet over the game, and there is a page of all. The referee sees everything that is hidden, under a sign
that nobody can overlook.
"""

from typing import assert_never

from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.events import ALARM, Contents
from companion.games.master_thieves.gems import Gem
from companion.games.master_thieves.guide.things import THINGS, Piece, Thing, what_it_is
from companion.games.master_thieves.pages.values import values_of
from companion.games.master_thieves.views import RefereeView
from companion.languages import capital
from companion.nodes.nodes import (
    ANY_KEY,
    Align,
    Button,
    Column,
    Fit,
    Grid,
    Look,
    Node,
    Part,
    Row,
    Space,
    Sprite,
    Tap,
    Text,
    Tone,
)
from companion.nodes.page import Page, single
from companion.nodes.theme import Role, Weight
from companion.pages.actions import Show
from companion.pages.bars import bar, barred
from companion.pages.bars import page as barred_page
from companion.pages.context import Context
from companion.pages.router import held
from companion.pages.routes import Explained, Play

_KEYS = "123456789abcd"
_NAME = (Role.BODY, Role.SMALL)


def explained_page(route: Explained, context: Context) -> Page:
    """A sheet about one thing; without one, all that there are to choose from."""
    return _sheet(route, context) if route.topic else _all(route, context)


def _sheet(route: Explained, context: Context) -> Page:
    """Picture and name, what it is, and what may be done with it now. A tap anywhere closes it, and so does any key."""
    thing, does = THINGS[route.topic], context.say("Close")
    name = Text(_named(context, thing), (Role.HEADLINE, Role.HEADLINE, Role.ACTION), part=Part.TITLE)
    shut = Button("", Tap(Show(route.behind), "escape", says=does), icon="close", style="icon-button")
    head = Row((name, Space(), shut), style="line-keep") if context.viewer.in_browser else name
    words = Column((head, *_written(context, thing)), style="thing-words")
    picture = Column((_picture(thing, 148),), style="thing-picture-beside")
    panel = Row((picture, words), look=Look.PLAIN, style="thing-panel")  # a tap on it is one beside it, too
    over = Fit(Column((panel,), style="room"), 4)
    below = held(route.behind, context.quiet)
    outside = Tap(Show(route.behind), ANY_KEY, says=does)
    return single(_named(context, thing), over, below, outside)


def _written(context: Context, thing: Thing) -> list[Node]:
    """What it is, line by line if there is room for that, and what may be done with it now."""
    view, guide = values_of(context)
    say = context.say
    lines = [say.words(words) for words in what_it_is(thing, view.edition)]
    roles = (Role.ACTION, Role.BODY, Role.BODY, Role.SMALL)
    apart: list[Node] = [Text(line, roles, wraps=True, until=2) for line in lines]
    together = Text(" ".join(lines), roles, wraps=True, since=2)
    allowed = " ".join(say.words(words) for words in guide.now.get(thing, ()))
    if not allowed:
        return [*apart, together]
    title = Text(say("Now"), roles, Tone.BRASS, style="keep")
    return [*apart, together, title, Text(allowed, roles, Tone.BRIGHT, wraps=True)]


def _named(context: Context, thing: Thing) -> str:
    return capital(context.say.words(thing.words))


def _picture(thing: Thing, size: float = 0, style: str = "") -> Node:
    """So large; without a size, as its place is."""
    smaller = "thing-smaller" if style else ""
    match thing:
        case Piece.ALARM:
            return Sprite("icon-bell", size * 3 / 4, tone=Tone.BRIGHT, style=smaller)
        case Piece():
            return Sprite(f"pillow-{thing}", size, style=style)
        case Gem():
            return Sprite(f"gem-{thing}", size * 3 / 4, style=smaller)
        case Character():
            return Sprite(f"emblem-{thing}", size, tone=Tone.BRASS, style=style)
        case _ as unreachable:
            assert_never(unreachable)


def _all(route: Explained, context: Context) -> Page:
    """Everything there is to ask about, and how to ask without coming here."""
    say = context.say
    keys = [
        Column(
            (
                Column((_picture(thing, style="thing-picture"),), style="thing-place"),
                Text(_named(context, thing), _NAME, align=Align.CENTRE),
            ),
            look=Look.PLAIN,
            tap=Tap(Show(Explained(thing, route, context.event)), key),
            topic=thing.value,
            style="thing",
        )
        for key, thing in zip(_KEYS, THINGS.values(), strict=False)
    ]
    grid = Fit(Grid(tuple(keys), style="things"), 2, style="even")
    body: list[Node] = [grid]
    if context.viewer.is_kiosk:
        told = say("While you play, hold any symbol to learn what it is.")
        body.append(Text(told, tone=Tone.DIM, align=Align.CENTRE, wraps=True, style="thing-hint"))
    return barred_page(context, say("What's what"), Column(tuple(body), style="body"), Show(route.behind))


# a referee's look into the box


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
