"""What every page of the shell shares: the bar on top, the way back, sheets over a page, leafing. Pure."""

from collections.abc import Callable, Container, Sequence
from typing import Any

from companion.games.game import Announcement
from companion.languages import Translator, capital
from companion.nodes.nodes import (
    Align,
    Button,
    Column,
    Fit,
    List,
    Look,
    Node,
    Part,
    Row,
    Shape,
    Slot,
    Sprite,
    Tap,
    Text,
    Tone,
)
from companion.nodes.page import Page, single
from companion.nodes.theme import Role, Weight
from companion.pages.actions import Action, CallOff, Route, Show, Tell, Undo
from companion.pages.context import Context, kept
from companion.pages.routes import Home, Menu, Play, PlayPage
from companion.words import Words

HOLD_MS = 1200  # to hold a button that cannot be taken back
LOOK_MS = 2000  # ... or one that counts as a look at what is hidden
QR_CODE = "qr-code"  # the kind of a drawing: its value is the squares of a code, row by row
BAR, BODY, SHEET = "bar", "body", "sheet"
_LATELY = 20  # lines of what happened below a game in a browser
SEAT = "seat "  # before a name: the key of the row that tells how a seat stands


def look_ms(context: Context) -> int:
    """How long to hold what saves a file with everything: in a running game that is a look, else nothing."""
    table = context.model.table
    return LOOK_MS if table is not None and not table.is_over else 0


def bar(  # noqa: PLR0913 - all that a bar can have
    context: Context,
    title: str,
    sub: str = "",
    buttons: Sequence[Node] = (),
    *,
    signed: bool = False,
    short: str = "",
    named: bool = False,
) -> Node:
    """Where we are, what is simulated, and buttons from the left to the right; `signed` with what stays told.

    `named`: the title is a name that people chose, so it may be cut.

    Where there is little room, first the sign leaves the middle, then what is said besides the title goes, then the
    sign becomes shorter; and at last there is the `short` title, if it has one. Buttons may have a ladder, too.
    """
    apparatus = context.apparatus if context.model.link.simulated else None
    steps = 5 if apparatus is None else 6
    titles = title if not short else (*[title] * (steps - 1), short)
    heading: list[Node] = [Text(titles, weight=Weight.BOLD, part=Part.TITLE, until=3 if named else 0)]
    if named:
        heading.append(Text(titles, weight=Weight.BOLD, part=Part.TITLE, chosen=True, since=3))
    if signed:
        heading.append(looks_sign(context))
    after = (Text(sub, Role.SMALL, Tone.DIM, until=2),) if sub else ()
    right = tuple(buttons)
    if apparatus is None:
        row = (Row((*heading, *after), style="bar-title"), *right)
        return Fit(Row(row, style="bar", look=Look.BAR), steps, style="keep")
    long, brief = context.say.words(apparatus.sentences.simulated), context.say("VIRTUAL")
    sign = virtual_sign((long, long, long, brief))
    row = (
        Row((*heading, *after), style="bar-title-even", until=1),
        Row((*heading, *after), style="bar-title", since=1),
        sign,
        Row(right, style="bar-buttons-even", until=1),
        Row(right, style="bar-buttons", since=1),
    )
    return Fit(Row(row, style="bar", look=Look.BAR), steps, style="keep")


def virtual_sign(words: str | tuple[str, ...]) -> Node:
    """The sign that a thing is only simulated."""
    return Row((Text(words, Role.SMALL, Tone.BRIGHT),), look=Look.BADGE, style="badge")


def bar_button(icon: str, tap: Tap | None, label: str = "") -> Button:
    """A button of the bar; one with words keeps its width, and its words until there is no room for them."""
    if not label:
        return Button("", tap, icon=icon, role=Role.HINT, style="bar-button")
    words = (label, label, label, label, "")
    return Button(words, tap, icon=icon, role=Role.HINT, style="bar-button-wide")


def bar_words(icon: str, tap: Tap) -> Button:
    """A button of the bar that says what it does, until there is little room."""
    return Button((tap.says, tap.says, tap.says, ""), tap, icon=icon, role=Role.HINT, style="bar-button")


def back_button(context: Context, back: Action | None = None) -> Button:
    """The way back, to the first page where nothing else is said."""
    return bar_button("back", Tap(back or Show(Home()), "escape", says=context.say("Back")))


def play_buttons(context: Context, *, in_words: bool = True, tells: bool = False) -> tuple[Button, ...]:
    """Undo and the menu. They never move or grow: what was taken back is said afterwards.

    As long as there is nothing to undo, the way back to laying the table is there instead. In a browser, the way to
    hands at the apparatus is there, too; and on a page that `tells` what hands do to one without sensors, but has no
    keys for it. Who does not run the table has none of them.
    """
    say, table = context.say, context.model.table
    if not context.viewer.runs_table:
        return ()
    is_new = table is not None and table.undo is None and context.model.lesson is None
    what: Action = CallOff() if is_new else Undo(by=context.by, event=context.event)
    icon, words = ("back", say("Back")) if is_new else ("undo", say("Undo"))
    means = icon if context.viewer.is_kiosk else ""  # of quick taps at the kiosk each counts
    may = table is not None and (is_new or table.undo is not None)
    undo = bar_button(icon, Tap(what, "u", means=means, says=words) if may else None, words if in_words else "")
    menu = bar_button("menu", Tap(Show(Menu()), "m", says=say("Menu")))
    is_told = tells and table is not None and bool(table.lacking)
    return (undo, *_to_hands(context), menu) if context.viewer.in_browser or is_told else (undo, menu)


def hand_titles(context: Context) -> tuple[str, str]:
    """What hands do at the apparatus that is here, in full and in short."""
    assert context.apparatus is not None
    sentences = context.apparatus.sentences
    long, short = sentences.move if context.model.link.simulated else sentences.enter_moves
    return context.say.words(long), context.say.words(short)


def _to_hands(context: Context) -> tuple[Button, ...]:
    """The way to hands at the apparatus, where the page of the game has no picture of it to touch."""
    table, apparatus = context.model.table, context.apparatus
    if table is None or table.is_over or apparatus is None or apparatus.hands is None:
        return ()
    long, short = hand_titles(context)
    return (bar_button("turn_over", Tap(Show(Play(page=PlayPage.HANDS)), "b", says=long), short),)


def play_bar(context: Context, title: str, sub: str = "", *, tells: bool = False) -> Node:
    """The bar of a running game: undo and the menu; `tells` as for these."""
    return bar(context, title, sub, play_buttons(context, tells=tells), signed=bool(looks(context)))


def looks(context: Context) -> str:
    """How often somebody looked at what is hidden, or undid what had shown it: that stays told. Else nothing."""
    table, peek = context.model.table, None if context.game is None else context.game.peek_words
    if table is None or peek is None:
        return ""
    return " ".join(map(context.say.words, peek.told(table.peeks, table.peeks_by_undo)))


def looks_sign(context: Context) -> Node:
    """The sign that there were such looks, and how many; a tap says which."""
    count = "" if context.model.table is None else str(context.model.table.peeks)
    mark = Sprite("icon-warning", 24, tone=Tone.RUBY)
    tap = Tap(Tell(looks(context)), says=looks(context))
    return Row((mark, Text(count, Role.SMALL, Tone.RUBY)), style="looks", tap=tap)


def page(context: Context, title: str, body: Node, back: Action | None = None, sub: str = "") -> Page:
    """A page with a bar that leads back to where one came from."""
    return barred(title, bar(context, title, sub, [back_button(context, back)]), body)


def barred(title: str, top: Node, body: Node) -> Page:
    """A bar, and what is below it."""
    return Page(title, {BAR: top, BODY: body}, {Shape.WIDE: below_bar(Slot(BODY))})


def sheet(
    context: Context, title: str, body: Sequence[Node], below: Page, close: Action, *, seat: int | None = None
) -> Page:
    """A panel over a page, with a way back; a tap beside it leads back, too.

    `seat`: it is about the seat with this symbol. Its name is in the title, which may be cut.
    """
    heading = Text(
        title, (Role.HEADLINE, Role.ACTION), seat=seat, chosen=seat is not None, style="grow", part=Part.TITLE
    )
    symbol = () if seat is None else (Sprite(f"seat-{seat}", 32),)
    inside = (_sheet_head(context, close, *symbol, heading), *_called(context), *body)
    panel = Column(inside, look=Look.PLAIN, style="sheet", key=SHEET)
    return single(title, Fit(Column((panel,), style="over"), 2), below, Tap(close))


def _sheet_head(context: Context, close: Action, *said: Node) -> Node:
    """What it is about, and a cross that closes it."""
    shut = Tap(close, "escape", says=context.say("Close"))
    return Row((*said, Button("", shut, icon="close", style="icon-button")), style="sheet-head")


def _called(context: Context) -> tuple[Node, ...]:
    """What calls the seat of a phone back to the table."""
    if context.call is None:
        return ()
    label, tap = context.call.words, Tap(Show(Play()), "t")
    return (Button(label, tap, icon="play", primary=True, role=Role.BODY, style="tall-button"),)


def happened(context: Context, log: Sequence[Words] | None = None) -> Node:
    """What happened in the running game, or another `log`: the latest first, for whoever looked away."""
    if log is None:
        log = () if context.model.table is None else context.model.table.log
    if not log:
        return Column((), look=Look.POOL)
    title = Text(context.say("What happened"), Role.ACTION, Tone.BRIGHT)
    well = Column((title, _log_lines(context.say, log, "even-8")), look=Look.WELL, style="well")
    return Column((well,), style="body")


def lately(context: Context) -> Node:
    """The same in a low place of a browser's page of the game, where the latest is seen at once."""
    return _lately(context.say, () if context.model.table is None else context.model.table.log)


@kept
def _lately(say: Translator, log: Sequence[Words]) -> Node:
    lines = _log_lines(say, log[-_LATELY:], "lately-lines")
    return Column((lines,), look=Look.WELL, label=say("What happened"), style="lately")


def _log_lines(say: Translator, log: Sequence[Words], style: str) -> Node:
    lines = [
        Text(capital(say.words(words)), Role.BODY, Tone.DIM if at else Tone.IVORY, wraps=True)
        for at, words in enumerate(reversed(log))
    ]
    return List(tuple(lines), style=style, flows=True)


def room_sheet(context: Context, title: str, body: Sequence[Node], below: Page, close: Action, sub: str = "") -> Page:
    """A sheet over all of a page. Its cross closes it; a tap beside it does nothing."""
    words = [Text(title, (Role.HEADLINE, Role.ACTION, Role.BODY), part=Part.TITLE)]
    if sub:
        words.append(Text(sub, tone=Tone.DIM, style="not-small-text"))
    head = _sheet_head(context, close, Column(tuple(words), style="even-middle"))
    panel = Column((head, *body), look=Look.PLAIN, style="room-sheet", key=SHEET)
    return single(title, Fit(Column((panel,), style="room"), 3), below)


def moment(context: Context, told: Announcement, picture: Node, things: Sequence[Node]) -> Node:
    """What was announced, as a browser shows it over its page for a moment; `things` are what flies at the kiosk."""
    say, table = context.say, context.model.table
    place = table.seats.index(told.seat) if table is not None and told.seat in table.seats else None
    colour = None if place is None else context.style_of(told.seat, place)
    lines: list[Node] = [
        picture,
        Text(say.words(told.sentence), Role.HEADLINE, seat=colour, wraps=True, align=Align.CENTRE),
    ]
    if told.line is not None:
        line = say.words(told.line)
        words = say("{seat}: {what}", seat=told.by, what=line) if told.by else line
        lines.append(Text(words, Role.ACTION, wraps=True, align=Align.CENTRE))
    if things:
        lines.append(Row(tuple(things), style="moment-gems"))
    return Column(tuple(lines), style="moment")


def leafed(context: Context, items: Sequence[Node], at: int, to: Callable[[int], Route], **more: Any) -> List:
    """A list with one tap for each leaf that it can have: at most one per item. `more` is what else a list has."""
    taps = tuple(Tap(Show(to(leaf)), means=f"leaf {leaf}") for leaf in range(len(items)))
    return List(tuple(items), at=at, to=taps, words=context.say.template(Words("{page} of {pages}")), **more)


def below_bar(*body: Node, style: str = "") -> Node:
    """How a page with a bar is arranged; with a style, all below the bar is one column."""
    return Column((Slot(BAR), *(body if not style else (Column(body, style=style),))), style="screen")


def slots(found: Container[str], *names: str) -> tuple[Node, ...]:
    """The places of those of these parts that there are."""
    return tuple([Slot(name) for name in names if name in found])
