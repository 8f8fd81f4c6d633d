"""What games make the page of: what is chosen before a game besides the seats. Pure.

One rule: everything that can be chosen is on one page, from the top to the button that begins.
"""

from collections.abc import Sequence

from companion.nodes.nodes import Align, Button, Column, Grid, Look, Node, Row, Sprite, Tap, Text, Tone
from companion.nodes.page import Page
from companion.nodes.theme import Role
from companion.pages.actions import Begin, Show
from companion.pages.bars import back_button, bar, barred
from companion.pages.context import Context
from companion.pages.new_game import seats_page
from companion.pages.routes import NewGame

Count = tuple[int, Tap | None, Tap | None]  # so many, and the taps for one fewer and one more


def setup_page(route: NewGame, context: Context, titles: tuple[str, str], body: Sequence[Node], foot: Node) -> Page:
    """A page of these choices; `titles` are its own and what it asks."""
    top = bar(context, *titles, [back_button(context, Show(seats_page(route)))])
    choices = Column(tuple(body), style="choices")
    return barred(titles[0], top, Column((choices, foot), style="body"))


def question(words: str, *below: Node) -> Node:
    """A question, and its answers."""
    title = Text(words, Role.ACTION, Tone.BRIGHT, wraps=True)
    return Column((title, *below), look=Look.WELL, style="asked-for")


def one_of(choices: Sequence[tuple[str, Tap, bool]], *, named: bool = False) -> Node:
    """A button for each; the one that is chosen is lit. `named`: people chose the words."""
    buttons = (Button(words, tap, lit=is_on, chosen=named, style="tall-button") for words, tap, is_on in choices)
    return Grid(tuple(buttons), style="one-of")


def told_lines(lines: Sequence[str]) -> Node:
    """Short sentences, one below the other."""
    rows = (
        Row(
            (Sprite("icon-on", 14, tone=Tone.BRASS), Text(line, Role.SMALL, wraps=True, style="grow-even")),
            style="line",
        )
        for line in lines
    )
    return Column(tuple(rows), style="stack")


def counted(words: str, count: Count, sprite: str = "") -> Node:
    """How many of something, between buttons for one fewer and one more. On a ladder, its picture goes last."""
    number, fewer, more = count
    mark = (Sprite(sprite, 32, until=2),) if sprite else ()
    return Row(
        (
            *mark,
            Text(words, (Role.BODY, Role.SMALL), wraps=True, style="grow-even"),
            Button("", fewer, icon="minus", style="icon-button"),
            Text(str(number), Role.ACTION, align=Align.CENTRE, style="counted"),
            Button("", more, icon="plus", style="icon-button"),
        ),
        style="line",
    )


def start_button(route: NewGame, context: Context, line: str) -> Button:
    """The game begins with this line; as long as nobody sits there, back to how many play."""
    if not route.seats:
        done = Tap(Show(seats_page(route)), "return", means="done")
        return Button(context.say("OK"), done, primary=True, style="even-button")
    start = Tap(Begin(line, route.computers), "return", means="start")
    return Button(context.say("Start"), start, primary=True, icon="play", style="even-button")


def foot(words: str, button: Button) -> Node:
    """What there is to know, and how it goes on."""
    return Row((Text(words, Role.SMALL, wraps=True, style="foot-words"), button), style="foot")
