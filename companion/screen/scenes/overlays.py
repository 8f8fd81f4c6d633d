"""What lies over a scene: trouble with its way out, and short notices. Never a dead end.

One rule: every trouble says what is the matter, what hands can do, and has a button that goes on.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.screen import text
from companion.screen.actions import AcceptWood, Dismiss, LookAgain, TapDrawer, Undo, Waive
from companion.screen.layout import Area
from companion.screen.model import Frame, Trouble
from companion.screen.panels import Kind, Look
from companion.screen.theme import BRIGHT, DIM, IVORY, RUBY, Role, Weight
from companion.screen.widget import Tap, Widget
from companion.screen.widgets import IconMark, Label, Paragraph, Plate, PushButton, Veil
from companion.screen.writing import Align, Ink

_TITLE = Ink(Role.HEADLINE)
_STEP = Ink(Role.ACTION)


@dataclass(frozen=True, slots=True)
class Way:
    """A way out: what its button says and does."""

    label: str
    tap: Tap
    primary: bool = False


def trouble(frame: Frame) -> list[Widget]:
    """The trouble over the scene, if there is any."""
    now = frame.model.trouble
    return [] if now is None else _sheet(frame, now, _ways(frame, now))


def _ways(frame: Frame, now: Trouble) -> list[Way]:
    say = frame.say
    match now.kind:
        case "foul" if now.foul is not None:
            waive = Waive(now.foul.event, now.foul.code)
            undo = Way(say("Undo it"), Tap(Undo(now.foul.event), "u"))
            return [undo, Way(say("Let it pass"), Tap(waive, "return"), primary=True)]
        case "differs" | "undone":
            return [
                Way(say("The box is right"), Tap(AcceptWood(), "b")),
                Way(say("I have put it back"), Tap(LookAgain(), "return"), primary=True),
            ]
        case "moved":
            drawer = now.drawers[0]
            return [
                Way(say("Yes, it was opened"), Tap(TapDrawer(drawer, "front"), "y")),
                Way(say("No, it was not"), Tap(TapDrawer(drawer, None), "return"), primary=True),
            ]
        case "link":
            return [Way(say("Go on without the sensors"), Tap(Dismiss(), "return"), primary=True)]
        case _:
            return [Way(say("Go on"), Tap(Dismiss(), "return"), primary=True)]


def _sheet(frame: Frame, now: Trouble, ways: Sequence[Way]) -> list[Widget]:
    sizes = frame.sizes
    whole = frame.area
    sheet = whole.inset(sizes.px(24 if sizes.is_small else 60), sizes.px(14 if sizes.is_small else 40))
    inside = sheet.inset(sizes.px(24), sizes.px(18))
    foot, rest = inside.from_bottom(max(sizes.touch, sizes.px(58)), sizes.gap)
    head, rest = rest.from_top(round(sizes.font_px(Role.HEADLINE) * 1.35), sizes.gap)
    mark, title = head.from_left(head.height, sizes.gap)
    widgets: list[Widget] = [
        Veil(whole),
        Plate(sheet, Look.ACTIVE),
        IconMark(mark.middle(*[round(mark.height * 0.8)] * 2), "warning", RUBY if now.kind == "foul" else BRIGHT),
        Label(title, now.title, _TITLE),
    ]
    widgets += _lines(frame, rest, now)
    for area, way in zip(foot.columns(len(ways), sizes.gap), ways, strict=True):
        kind = Kind.PRIMARY if way.primary else Kind.SECONDARY
        widgets.append(PushButton(area, way.label, kind, tap=way.tap))
    return widgets


def _lines(frame: Frame, area: Area, now: Trouble) -> list[Widget]:
    """What is the matter, then what to do, as many lines as there is room for."""
    sizes = frame.sizes
    pieces = [(line, Ink(Role.BODY, DIM)) for line in now.lines]
    numbered = len(now.steps) > 1
    pieces += [(f"{number}. {step}" if numbered else step, _STEP) for number, step in enumerate(now.steps, start=1)]
    widgets: list[Widget] = []
    for words, ink in pieces:
        px, weight = ink.face(sizes)
        lines = text.wrapped(words, px, weight, area.width)
        height = len(lines) * text.line_height(px, weight) + 2
        if height > area.height:
            break
        spot, area = area.from_top(height, sizes.px(4))
        widgets.append(Paragraph(spot, words, ink))
    return widgets


def notice(frame: Frame) -> list[Widget]:
    """A sentence at the foot of the screen, gone after a while or with a tap."""
    now = frame.model.notice
    if now is None:
        return []
    sizes = frame.sizes
    ink = Ink(Role.ACTION, BRIGHT if now.kind == "refused" else IVORY, Align.CENTRE, Weight.BOLD)
    px, weight = ink.face(sizes)
    width = frame.area.width - 2 * sizes.px(40)
    lines = text.wrapped(now.text, px, weight, width - 2 * sizes.margin)
    height = len(lines) * text.line_height(px, weight) + 2 * sizes.px(14)
    area = Area((frame.area.width - width) // 2, frame.area.bottom - height - sizes.px(70), width, height)
    plate = Plate(area, Look.ACTIVE, tap=Tap(Dismiss(), "escape"))
    return [plate, Paragraph(area.inset(sizes.margin, sizes.px(14)), now.text, ink)]
