"""What every game shows when it is over: the ways on from there, how it went, and the code for BG Stats. Pure."""

from companion.games.finished_game import Highlight, Highlights
from companion.nodes.nodes import Button, Column, Drawing, Fit, Look, Node, Row, Shape, Slot, Sprite, Tap, Text, Tone
from companion.nodes.page import Page
from companion.nodes.theme import Role
from companion.pages.actions import Leave, Route, Show
from companion.pages.bars import QR_CODE, back_button, bar, below_bar
from companion.pages.context import Context
from companion.pages.routes import Play, PlayPage, Replay

RACE = "race"  # the kind of a drawing: everybody's scores
_MOST = 4  # highlights that are told


def ways(context: Context, *, points: bool = True) -> Node:
    """Where one can go when the game is over; putting it away is the usual thing. `points`: to a page of its own."""
    say, shows_more = context.say, context.game is not None and context.game.has_replay
    has_story = shows_more and context.model.highlights is not None  # from there one goes on to the points
    has_points = shows_more and points and not has_story
    found: list[tuple[str, Tap]] = [
        *([(say("Story"), Tap(Show(Play(page=PlayPage.STORY)), "s"))] if has_story else []),
        *([(say("Points"), Tap(Show(Play(page=PlayPage.POINTS)), "p"))] if has_points else []),
        (say("BG Stats"), Tap(Show(Play(page=PlayPage.CODE)), "b")),
        *((say("Watch replay"), Tap(Show(Replay(game.id)), "w")) for game in context.model.games[:1] if shows_more),
    ]
    buttons = [Button(label, tap, role=_ROLES, style="end-way") for label, tap in found]
    last = Button(say("Finish"), Tap(Leave(), "return"), primary=True, role=_ROLES, style="end-way")
    return Fit(Row((*buttons, last), style="end-ways"), len(_ROLES))


_ROLES = (Role.BUTTON, Role.SMALL)


def bg_stats(context: Context) -> str:
    """What the code is good for."""
    return context.say("BG Stats is an app that keeps your scores. Scan the code with a phone to save this game there.")


def code_page(context: Context) -> Page:
    """The code over the whole height: the more squares, the more it needs every pixel."""
    say, squares = context.say, context.model.code
    hint = bg_stats(context) if squares else say("This game is too long for a code: export it instead.")
    title = say("For BG Stats")
    words = Column(
        (
            Text(title, (Role.ACTION, Role.BODY), Tone.BRIGHT, wraps=True),
            Text(hint, (Role.BODY, Role.SMALL), wraps=True, style="grow"),
            Button(say("Back"), Tap(Show(Play()), "escape"), primary=True, style="button"),
        ),
        style="end-code-words",
    )
    code: Node = Drawing(QR_CODE, squares, title=title, style="end-code")
    parts: dict[str, Node] = {
        "code": code if squares else Column((), look=Look.PLAIN, style="end-code"),
        "words": Fit(words, 2, style="even"),
    }
    slots = tuple(Slot(name) for name in parts)
    wide, tall = Row(slots, style="screen"), Column(slots, style="screen")
    return Page(title, parts, {Shape.WIDE: wide, Shape.TALL: tall})


def story_page(context: Context, told: Highlights, *, points: bool = True, back: Route = Play()) -> Page:  # noqa: B008
    """How the game went: everybody's score round by round, and what was special. `points`: there is a page of them."""
    say = context.say
    parts: dict[str, Node] = {
        "bar": bar(context, say("Story"), "", [back_button(context, Show(back))]),
        "race": race(context, told),
        "notes": special(context, told),
        **({"ways": _more(context)} if points else {}),
    }
    body = Row((Slot("race"), Slot("notes")), style="side-by-side")
    screen = Column((body, Slot("ways")), style="over-body")
    return Page(say("Story"), parts, {Shape.WIDE: below_bar(screen)})


def race(context: Context, told: Highlights) -> Node:
    """Everybody's score, round by round."""
    words = context.say("Score after each round")
    title = Text(words, Role.SMALL, Tone.DIM)
    styles = tuple(_seat_style(context, name) for name in _seats(context))
    lines = tuple(zip(*told.scores, strict=True))
    drawn = Drawing(RACE, (lines, styles), title=words)
    return Column((title, drawn), look=Look.WELL, style="story-race")


def special(context: Context, told: Highlights) -> Node:
    """What people will remember."""
    notes = tuple(_note(context, found) for found in told.found[:_MOST])
    return Fit(Column(notes, style="story-notes"), 3, style="story-beside")


def _more(context: Context) -> Node:
    """To the points, and to what could have gone better."""
    say = context.say
    to_points = Tap(Show(Play(page=PlayPage.POINTS)), "p")
    points = Button(say("Points"), to_points, style="story-way")
    if context.model.review is None:
        return Row((points,), style="story-ways")
    to_review = Tap(Show(Play(page=PlayPage.REVIEW)), "m")
    return Row((Button(say("Missed chances"), to_review, style="story-way"), points), style="story-ways")


def _note(context: Context, highlight: Highlight) -> Node:
    """What was special, and whose it was; where there is little room, the sentence says enough."""
    title = Text(context.say.words(highlight.title), Role.SMALL, Tone.DIM, until=2)
    line = Text(context.say.words(highlight.line), (Role.BODY, Role.SMALL), wraps=True)
    mark = Sprite(f"seat-{_seat_style(context, highlight.seat)}", 24)
    words = Column((title, line), style="even-middle")
    return Row((mark, words), look=Look.PLAIN, style="story-note")


def _seats(context: Context) -> tuple[str, ...]:
    """Who played: the game that is open, or one of the journal."""
    if context.model.table is not None:
        return context.model.table.seats
    return tuple([player.name for player in context.model.games[0].players])


def _seat_style(context: Context, name: str) -> int:
    return context.style_of(name, _seats(context).index(name))
