"""What every game shows when it is over: the ways on from there, and the code for BG Stats."""

from companion.games.finished_game import Highlight, Highlights
from companion.nodes.theme import BRIGHT, DIM, Role
from companion.pages.actions import Leave, Route, Show
from companion.pages.routes import Play, PlayPage, Replay
from companion.screen.drawing import text
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import QrCode, text_height
from companion.screen.scenes.chrome import back_bar
from companion.screen.widgets.basic import Label, Paragraph, Plate, PushButton, SeatMark
from companion.screen.widgets.charts import RaceChart, score_levels
from companion.screen.widgets.panels import Kind, Look
from companion.screen.widgets.widget import Tap, Widget
from companion.words import points

_FEW, _MOST = 3, 4  # highlights that are told, on a small screen and on others


def ways(frame: Frame, foot: Area, *, points: bool = True) -> list[PushButton]:
    """Where one can go when the game is over; putting it away is the usual thing. `points`: to a page of its own."""
    say = frame.say
    has_story = frame.model.highlights is not None  # from there one goes on to the points
    found: list[tuple[str, Tap]] = [
        *([(say("Story"), Tap(Show(Play(page=PlayPage.STORY)), "s"))] if has_story else []),
        *([(say("Points"), Tap(Show(Play(page=PlayPage.POINTS)), "p"))] if points and not has_story else []),
        (say("BG Stats"), Tap(Show(Play(page=PlayPage.CODE)), "b")),
        *((say("Watch replay"), Tap(Show(Replay(game.id)), "w")) for game in frame.model.games[:1]),
    ]
    *cells, last = foot.columns(len(found) + 1, frame.sizes.gap)
    buttons = [PushButton(cell, label, tap=tap) for cell, (label, tap) in zip(cells, found, strict=True)]
    return [*buttons, PushButton(last, say("Finish"), Kind.PRIMARY, tap=Tap(Leave(), "return"))]


def bg_stats(frame: Frame) -> str:
    """What the code is good for."""
    return frame.say("BG Stats is an app that keeps your scores. Scan the code with a phone to save this game there.")


def code_page(frame: Frame) -> list[Widget]:
    """The code over the whole height: the more squares, the more it needs every pixel."""
    sizes, say = frame.sizes, frame.say
    code, rest = frame.area.from_left(frame.area.height)
    inside = rest.inset(sizes.px(14), sizes.px(14))
    foot, inside = inside.from_bottom(max(sizes.touch, sizes.px(52)), sizes.gap)
    title, inside = inside.from_top(2 * text.line_height(*Ink(Role.ACTION).face(sizes)), sizes.px(6))
    hint = bg_stats(frame) if frame.model.code else say("This game is too long for a code: export it instead.")
    widgets: list[Widget] = [
        Paragraph(title, say("For BG Stats"), Ink(Role.ACTION, BRIGHT)),
        Paragraph(inside, hint, Ink(Role.BODY if not sizes.is_small else Role.SMALL)),
        PushButton(foot, say("Back"), Kind.PRIMARY, tap=Tap(Show(Play()), "escape")),
    ]
    return [QrCode(code, frame.model.code) if frame.model.code else Plate(code.inset(sizes.margin)), *widgets]


def story_page(frame: Frame, told: Highlights, *, points: bool = True, back: Route = Play()) -> list[Widget]:  # noqa: B008
    """How the game went: everybody's score round by round, and what was special. `points`: there is a page of them."""
    sizes, say = frame.sizes, frame.say
    widgets, rest = back_bar(frame, say("Story"), back=Show(back))
    inside = rest.inset(sizes.margin, sizes.px(8))
    if points:
        foot, inside = inside.from_bottom(max(sizes.touch, sizes.px(52)), sizes.px(8))
        button, foot = foot.from_right(max(foot.width // 4, sizes.px(150)), sizes.gap)
        widgets.append(PushButton(button, say("Points"), tap=Tap(Show(Play(page=PlayPage.POINTS)), "p")))
        if frame.model.review is not None:
            button = foot.from_right(min(foot.width, sizes.px(330)))[0]
            widgets.append(PushButton(button, say("Missed chances"), tap=Tap(Show(Play(page=PlayPage.REVIEW)), "m")))
    chart, notes = inside.shares(5, 4, gap=sizes.margin)
    widgets += [Plate(chart, Look.WELL), *_race(frame, chart.inset(sizes.px(12), sizes.px(8)), told)]
    shown = told.found[: _FEW if sizes.is_small else _MOST]
    for row, highlight in zip(notes.rows(max(_FEW, len(shown)), sizes.px(8)), shown, strict=False):
        widgets += _note(frame, row, highlight)
    return widgets


def _seats(frame: Frame) -> tuple[str, ...]:
    """Who played: the game that is open, or one of the journal."""
    if frame.model.table is not None:
        return frame.model.table.seats
    return tuple([player.name for player in frame.model.games[0].players])


def _seat_style(frame: Frame, name: str) -> int:
    return frame.style_of(name, _seats(frame).index(name))


def _race(frame: Frame, area: Area, told: Highlights) -> list[Widget]:
    """The line of the first seat lies on top."""
    styles = tuple(_seat_style(frame, name) for name in _seats(frame))
    lines = tuple(zip(*told.scores, strict=True))
    head, chart = area.from_top(text.line_height(*Ink(Role.SMALL).face(frame.sizes)))
    ink = Ink(Role.SMALL, DIM)
    title: Widget = Label(head, frame.say("Score after each round"), ink)
    levels = score_levels(tuple(score for line in lines for score in line))
    wide = max(text.width_of(points(each), *ink.face(frame.sizes)) for each in levels) + 2
    scale, chart = chart.from_left(wide, frame.sizes.px(4))
    race = RaceChart(chart, lines, styles)
    high = text.line_height(*ink.face(frame.sizes))
    top, zero, bottom = (race.level(frame.sizes, each) for each in (levels[1], 0, levels[0]))
    has_room = min(zero - top, bottom - zero) > high
    numbers: list[Widget] = []
    for each in (*levels, *((0,) if has_room else ())):
        spot = scale.moved(0, round(race.level(frame.sizes, each)) - high // 2)._replace(height=high)
        numbers.append(Label(spot, points(each), ink))
    return [title, *numbers, race]


def _note(frame: Frame, area: Area, highlight: Highlight) -> list[Widget]:
    sizes, small = frame.sizes, Ink(Role.SMALL, DIM)
    inside = area.inset(sizes.px(10), sizes.px(4))
    mark, words = inside.from_left(sizes.px(24), sizes.px(10))
    said = frame.say.words(highlight.line)
    note: list[Widget] = [Plate(area), SeatMark(mark, _seat_style(frame, highlight.seat), px=sizes.px(24))]
    if sizes.is_small:  # the sentence says enough
        high = min(words.height, text_height(frame, said, words.width, Ink(Role.SMALL)))
        return [*note, Paragraph(words.middle(words.width, high), said, Ink(Role.SMALL))]
    upper, lower = text.line_height(*small.face(sizes)), text_height(frame, said, words.width, Ink())
    title, line = words.middle(words.width, min(words.height, upper + lower)).from_top(upper)
    return [*note, Label(title, frame.say.words(highlight.title), small), Paragraph(line, said)]
