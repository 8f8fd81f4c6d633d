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
    choices = Column(children=tuple(body), style="choices")
    return barred(titles[0], top, Column(children=(choices, foot), style="body"))


def question(words: str, *below: Node) -> Node:
    """A question, and its answers."""
    title = Text(words=words, role=Role.ACTION, tone=Tone.BRIGHT, wraps=True)
    return Column(children=(title, *below), look=Look.WELL, style="asked-for")


def one_of(choices: Sequence[tuple[str, Tap, bool]], *, named: bool = False) -> Node:
    """A button for each; the one that is chosen is lit. `named`: people chose the words."""
    buttons = (
        Button(label=words, tap=tap, lit=is_on, chosen=named, style="tall-button") for words, tap, is_on in choices
    )
    return Grid(children=tuple(buttons), style="one-of")


def told_lines(lines: Sequence[str]) -> Node:
    """Short sentences, one below the other."""
    rows = (
        Row(
            children=(
                Sprite(name="icon-on", size=14, tone=Tone.BRASS),
                Text(words=line, role=Role.SMALL, wraps=True, style="grow-even"),
            ),
            style="line",
        )
        for line in lines
    )
    return Column(children=tuple(rows), style="stack")


def counted(words: str, count: Count, sprite: str = "") -> Node:
    """How many of something, between buttons for one fewer and one more. On a ladder, its picture goes last."""
    number, fewer, more = count
    mark = (Sprite(name=sprite, size=32, until=2),) if sprite else ()
    return Row(
        children=(
            *mark,
            Text(words=words, role=(Role.BODY, Role.SMALL), wraps=True, style="grow-even"),
            Button(label="", tap=fewer, icon="minus", style="icon-button"),
            Text(words=str(number), role=Role.ACTION, align=Align.CENTRE, style="counted"),
            Button(label="", tap=more, icon="plus", style="icon-button"),
        ),
        style="field-row",
    )


def start_button(route: NewGame, context: Context, line: str) -> Button:
    """The game begins with this line; as long as nobody sits there, back to how many play."""
    if not route.seats:
        done = Tap(Show(seats_page(route)), "return", means="done")
        return Button(label=context.say("OK"), tap=done, primary=True, style="even-button")
    start = Tap(Begin(line, route.computers), "return", means="start")
    return Button(label=context.say("Start"), tap=start, primary=True, icon="play", style="even-button")


def foot(words: str, button: Button) -> Node:
    """What there is to know, and how it goes on."""
    return Row(children=(Text(words=words, role=Role.SMALL, wraps=True, style="foot-words"), button), style="foot")
