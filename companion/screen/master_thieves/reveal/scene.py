"""The reveal: what everybody does now, and below it what each seat has shown or can show."""

from msgspec.structs import replace

from companion.games.master_thieves.guide.values import Choice, Guide, Kind
from companion.screen.actions import Say
from companion.screen.drawing import text
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink
from companion.screen.drawing.theme import BRIGHT, Role, Sizes
from companion.screen.master_thieves.game_values import values_of
from companion.screen.master_thieves.reveal import rows, seat_cards
from companion.screen.master_thieves.reveal.number_sheet import number_sheet
from companion.screen.master_thieves.reveal.phones import show_button, with_phones
from companion.screen.master_thieves.reveal.picks import Way, picked
from companion.screen.master_thieves.turn_scene import round_words
from companion.screen.model import Frame
from companion.screen.routes import Play, PlayPage
from companion.screen.scenes.chrome import play_bar
from companion.screen.widgets.basic import Label, Paragraph, PushButton
from companion.screen.widgets.panels import Kind as ButtonKind
from companion.screen.widgets.widget import Tap, Widget
from companion.words import Words, mark

_MOST_ROWS, _MOST_SMALL_ROWS = 5, 4
_LINE = 1.15  # height of the headline, in its type
_TITLES = 25  # height of the names above the columns
_CLOSING = (mark("No smugglers"), mark("No more smugglers"))


def build(route: Play, frame: Frame) -> list[Widget]:
    """A row for each seat; with more seats than rows, two columns, or on a small screen a card for each."""
    view, guide = values_of(frame)
    guide = guide.next_reveal or guide
    sizes, count = frame.sizes, len(guide.reveal)
    widgets, rest = play_bar(frame, *round_words(frame, view))
    body = rest.inset(sizes.px(10 if not sizes.is_small else 6), 0)
    body = body._replace(height=body.height - sizes.px(6))
    tight = sizes.is_small and count == _MOST_SMALL_ROWS  # no room for a button: a tap on a card says the same
    head, body = body.from_top(_head_height(sizes, body, count, tight=tight))
    shown, head = show_button(frame, head, guide)
    widgets += [*shown, *_headline(frame, head, with_phones(frame, _going_on(route, guide)), with_closing=not tight)]
    if count <= (_MOST_SMALL_ROWS if sizes.is_small else _MOST_ROWS):
        if not sizes.is_small:
            titles, body = body.from_top(sizes.px(_TITLES))
            widgets += rows.column_titles(frame, titles, guide, route)
        widgets += rows.rows(frame, body, view, guide, route)
    elif sizes.is_small:
        return widgets + seat_cards.build(frame, body, view, guide, route)
    else:
        widgets += rows.in_two_columns(frame, body, view, guide, route)
    return widgets + number_sheet(frame, view, guide, route)


def offers_next(route: Play, frame: Frame) -> bool:
    """Does the page show the next reveal while the last turn at the box is still on?

    Not where the box itself is needed: a virtual one, or one whose moves have to be entered.
    """
    guide, model = values_of(frame)[1], frame.model
    by_itself = model.settings.auto_advance and model.lesson is None
    sensed = model.link.ready and model.link.sees_all and not model.link.simulated
    by_itself = by_itself and not model.computers.acts  # it says itself when it is done
    return guide.next_reveal is not None and by_itself and sensed and route.page is PlayPage.GAME


def _head_height(sizes: Sizes, body: Area, count: int, *, tight: bool) -> int:
    """Room for the headline and a line below it; for two lines more, where rows can spare it."""
    least = round(sizes.font_px(Role.HEADLINE) * _LINE) + sizes.px(34 if tight else 62 if sizes.is_small else 38)
    if sizes.is_small and count > _MOST_SMALL_ROWS:
        return least
    rows = sizes.px(_TITLES) + count * (sizes.play_touch + sizes.px(3))
    if sizes.is_small:
        rows = count * (sizes.play_touch + sizes.px(2))
    elif count > _MOST_ROWS:
        rows = -(-count // 2) * (sizes.play_touch + sizes.px(37))
    spare = body.height - least - rows
    return least + max(0, min(spare, 2 * text.line_height(*Ink(Role.BODY).face(sizes))))


def _going_on(route: Play, guide: Guide) -> Guide:
    """With the first of a tie picked, the question is who comes next."""
    way, names = picked(route)
    tied = next((seat.tied for seat in guide.reveal if way is Way.FIRST and seat.seat in names), ())
    rest = tuple(name for name in tied if name not in names)
    return replace(guide, todo=Words("{seats}: tap Next.", {"seats": rest})) if rest else guide


def _headline(frame: Frame, area: Area, guide: Guide, *, with_closing: bool) -> list[Widget]:
    """The first duty in large type, below it what comes next; beside them what ends the smugglers' part or the turn."""
    by_kind = {choice.kind: choice for choice in guide.choices}
    some = any(seat.shown for seat in guide.reveal)
    line, below = _lines(frame, area)
    if (done := by_kind.get(Kind.DONE)) is not None:
        width = _button_width(frame, frame.say.words(done.label))
        button, rest = _beside(frame, area, done, ButtonKind.SECONDARY, width)
        return [*_written(frame, *_lines(frame, rest), guide), button]
    if (closing := by_kind.get(Kind.CLOSE)) is None or not with_closing:
        return _written(frame, line, below, guide)
    kind = ButtonKind.PRIMARY if some else ButtonKind.SECONDARY  # a quiet one: most people tap a card instead
    width = max(_button_width(frame, frame.say(label)) for label in _CLOSING)  # it stands still
    if frame.sizes.is_small:
        button, rest = _beside(frame, area, closing, kind, width)
        return [*_written(frame, *_lines(frame, rest), guide), button]
    foot = area.from_bottom(max(frame.sizes.touch, min(below.height, _button_height(frame))))[0]
    spot, rest = foot.from_right(width, frame.sizes.gap)
    below = below._replace(width=rest.right - below.left)
    return [*_written(frame, line, below, guide), _button(frame, spot, closing, kind)]


def _beside(frame: Frame, area: Area, choice: Choice, kind: ButtonKind, width: int) -> tuple[PushButton, Area]:
    """A button at the right of the words, and the room for these."""
    spot, rest = area.from_right(width, frame.sizes.gap)
    height = min(_button_height(frame), area.height - frame.sizes.px(4))
    spot = spot.from_bottom(height)[0] if frame.sizes.is_small else spot.middle(spot.width, height)
    return _button(frame, spot, choice, kind), rest


def _button_width(frame: Frame, label: str) -> int:
    sizes = frame.sizes
    words = text.width_of(label, *Ink(Role.BUTTON).face(sizes))
    return max(sizes.play_touch, words + (3 if sizes.is_small else 4) * sizes.gap)


def _button_height(frame: Frame) -> int:
    return max(frame.sizes.touch, frame.sizes.px(64))


def _button(frame: Frame, area: Area, choice: Choice, kind: ButtonKind) -> PushButton:
    return PushButton(area, frame.say.words(choice.label), kind, tap=Tap(Say((choice.line,)), "return"))


def _lines(frame: Frame, area: Area) -> tuple[Area, Area]:
    """The room for the headline, and below it."""
    sizes = frame.sizes
    return area.inset(sizes.px(6), 0).from_top(round(sizes.font_px(Role.HEADLINE) * _LINE))


def _written(frame: Frame, line: Area, below: Area, guide: Guide) -> list[Widget]:
    """What comes first, first: what hands still have to do, the title, and what comes next.

    In large type if there is room for it; else as much as fits in small type.
    """
    sizes, say = frame.sizes, frame.say
    title, todo, before = [
        "" if words is None else say.words(words) for words in (guide.title, guide.then or guide.todo, guide.happened)
    ]
    headline = _headline_that_fits(line, title, sizes)
    whole = Area(line.left, line.top, below.width, below.bottom - line.top)
    large, small = Ink(Role.BODY, BRIGHT), Ink(Role.SMALL, BRIGHT)
    height, kinds = round(sizes.font_px(Role.BODY) * 1.35), {choice.kind for choice in guide.choices}
    short: list[list[Widget]] = [[headline, Label(below.from_top(height)[0], before, large)]]
    ways: list[list[Widget]] = [
        _before_title(sizes, whole, (before, title, todo)) if before else [headline, _second(below, todo, sizes)],
        *(short if Kind.DONE in kinds else []),
        *([_before_title(sizes, whole, (before, title, todo), Role.SMALL)] if before else []),
        [Paragraph(whole, f"{before} {title} {todo}", large)],
        [Paragraph(whole, f"{before} {title}", large)],
        [Paragraph(whole, f"{before} {title} {todo}", small)],
        [Paragraph(whole, f"{before} {title}", small)],
        [Paragraph(whole, before, small)],
    ]
    fitting = (way for way in ways if not any(_is_cramped(widget, sizes) for widget in way))
    return next(fitting, [headline, _second(below, todo, sizes)])


def _before_title(sizes: Sizes, area: Area, words: tuple[str, str, str], role: Role = Role.BODY) -> list[Widget]:
    """What hands do before anything else, then the title, then what comes next."""
    ink = Ink(role, BRIGHT)
    before, title, todo = words
    px, weight = ink.face(sizes)
    lines = text.wrapped(before, px, weight, area.width)
    top, rest = area.from_top(len(lines) * text.line_height(px, weight))
    line, rest = rest.from_top(round(sizes.font_px(Role.HEADLINE) * _LINE))
    return [Paragraph(top, before, ink), _headline_that_fits(line, title, sizes), Paragraph(rest, todo, ink)]


def _is_cramped(widget: Widget, sizes: Sizes) -> bool:
    """Is it cut, lower than a line, or in large type only by name?"""
    if isinstance(widget, Paragraph) and widget.area.height < text.line_height(*widget.ink.face(sizes)):
        return True
    if isinstance(widget, Paragraph) and widget.ink.role is Role.BODY:
        px, weight = widget.ink.face(sizes)
        return bool(widget.cut(sizes)) or text.block(widget.text, px, weight, widget.area.size)[1] < px
    return bool(widget.cut(sizes))


def _headline_that_fits(area: Area, title: str, sizes: Sizes) -> Label:
    labels = [Label(area, title, Ink(role)) for role in (Role.HEADLINE, Role.ACTION)]
    return next((label for label in labels if not label.cut(sizes)), labels[-1])


def _second(area: Area, words: str, sizes: Sizes) -> Widget:
    """One line in large type, or more in smaller."""
    ink = Ink(Role.BODY, BRIGHT)
    if text.width_of(words, *ink.face(sizes)) > area.width:
        return Paragraph(area, words, Ink(Role.SMALL, BRIGHT))
    return Label(area.from_top(min(area.height, round(sizes.font_px(Role.BODY) * 1.35)))[0], words, ink)
