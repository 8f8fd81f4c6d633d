"""What lies over a scene: trouble with its way out. Never a dead end.

One rule: every trouble says what is the matter, what hands can do, and has a button that goes on.
"""

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from companion.nodes.theme import BRIGHT, RUBY, Role
from companion.pages.actions import Action, Configure, ConfirmEnd, Dismiss, Hands, ShutVirtual, Undo, Waive, WasOpened
from companion.pages.model import RotationTrial, Trouble, TroubleKind
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import HOLD_MS, NOWHERE, in_cells, text_height
from companion.screen.widgets.basic import IconMark, Label, Paragraph, Plate, PushButton, Veil
from companion.screen.widgets.panels import Kind, Look
from companion.screen.widgets.widget import Tap, Widget

_TITLE = Ink(Role.HEADLINE)
_STEP = Ink(Role.ACTION, BRIGHT)
_PICTURE_SHARE = 0.36


def trouble(frame: Frame) -> list[Widget]:
    """The trouble over the scene, if there is any."""
    now = frame.model.trouble
    return [] if now is None else _sheet(frame, now, _ways(frame, now))


def _ways(frame: Frame, now: Trouble) -> list[PushButton]:  # noqa: PLR0911 - one case per kind
    """The ways out, the usual one last."""
    say = frame.say
    match now.kind:
        case TroubleKind.FOUL:
            return _ways_with_foul(frame, now)
        case TroubleKind.MOVED:
            part = now.parts[0]
            return [
                _way(say("Yes, it was opened"), WasOpened(part, opened=True), "y"),
                _usual(say("No, it was not"), WasOpened(part, opened=False)),
            ]
        case TroubleKind.LINK if frame.model.link.simulated:
            go_on = _way(say("Continue without sensors"), Dismiss(), "g")
            return [go_on, _usual(say("Repair all"), Hands("mend"))]
        case TroubleKind.LINK:
            return [_usual(say("Continue without sensors"), Dismiss())]
        case TroubleKind.FAILURE:
            return [_usual(say("Continue"), Dismiss())]
        case TroubleKind.OVER:
            return [_way(say("Take it back"), Undo(), "u"), _usual(say("Yes, it is over"), ConfirmEnd())]
        case TroubleKind.DIFFERS | TroubleKind.UNDONE:
            return []  # pages of their own: see `put_back`
        case _ as unreachable:
            assert_never(unreachable)


def _ways_with_foul(frame: Frame, now: Trouble) -> list[PushButton]:
    """Take it back, or not; a virtual apparatus is shut from here, because it lies below."""
    say, foul = frame.say, now.foul
    assert foul is not None
    carry_on = Waive(foul.event, foul.code)
    take_back = _take_back(frame, now.takes_back, Undo(foul.since or foul.event))
    if now.pointing and frame.model.link.simulated:
        return [take_back, _way(say("Carry on"), carry_on, "c"), _usual(say("Shut it"), ShutVirtual())]
    return [take_back, _usual(say("Carry on"), carry_on)]


def _take_back(frame: Frame, events: int, undo: Undo) -> PushButton:
    """Where something else has happened since, it would be lost, too: then this is held."""
    if not events:
        return _way(frame.say("Take it back"), undo, "u")
    label = frame.say("Hold: take back {n} events", n=events)
    return PushButton(NOWHERE, label, tap=Tap(undo, "u", HOLD_MS))


def _way(label: str, action: Action, key: str) -> PushButton:
    return PushButton(NOWHERE, label, tap=Tap(action, key))


def _usual(label: str, action: Action) -> PushButton:
    return PushButton(NOWHERE, label, Kind.PRIMARY, tap=Tap(action, "return"))


def _sheet(frame: Frame, now: Trouble, ways: Sequence[PushButton]) -> list[Widget]:
    """A sheet as high as it needs to be, with a picture beside the steps where hands have to move something."""
    sizes, whole, apparatus = frame.sizes, frame.area, frame.apparatus
    width = whole.width - 2 * sizes.px(24 if sizes.is_small else 60)
    inset = sizes.px(24)
    with_picture = apparatus is not None and bool(now.pointing)
    words_width = width - 2 * inset - (round(width * _PICTURE_SHARE) if with_picture else 0)
    pieces = _pieces(frame, now, words_width)
    head_height = round(sizes.font_px(Role.HEADLINE) * 1.35)
    foot_height = max(sizes.touch, sizes.px(58))
    words_height = sum(height for *_, height in pieces) + sizes.px(6) * len(pieces)
    body_height = max(words_height, sizes.px(190) if with_picture else 0)
    height = min(whole.height - 2 * sizes.px(10), head_height + body_height + foot_height + 2 * inset + 3 * sizes.gap)
    sheet = whole.middle(width, height)
    inside = sheet.inset(inset, sizes.px(16))
    foot, rest = inside.from_bottom(foot_height, sizes.gap)
    head, rest = rest.from_top(head_height, sizes.gap)
    mark, title = head.from_left(head_height, sizes.gap)
    colour = RUBY if now.kind is TroubleKind.FOUL else BRIGHT
    widgets: list[Widget] = [
        Veil(whole),
        Plate(sheet, Look.ACTIVE),
        IconMark(mark.middle(*[round(head_height * 0.8)] * 2), "warning", colour),
        Label(title, now.title, _TITLE),
    ]
    if with_picture and apparatus is not None:
        picture, rest = rest.from_right(round(width * _PICTURE_SHARE) - sizes.gap, sizes.gap)
        widgets += apparatus.picture(frame, picture, now.pointing)
    widgets += _written(rest, pieces, sizes.px(6))
    return [*widgets, *_buttons(frame, foot, ways)]


def _buttons(frame: Frame, foot: Area, ways: Sequence[PushButton]) -> list[PushButton]:
    """The ways out side by side; all in smaller type if one of them needs it."""
    found = in_cells(foot.columns(len(ways), frame.sizes.gap), ways)
    small = any(button.cut(frame.sizes) for button in found)
    return [replace(button, role=Role.SMALL) for button in found] if small else found


def _pieces(frame: Frame, now: Trouble, width: int) -> list[tuple[str, Ink, int]]:
    """What is the matter, then what to do, each with the height that it needs."""
    numbered = len(now.steps) > 1
    said = [(line[:1].upper() + line[1:], Ink(Role.BODY)) for line in now.lines]
    said += [(f"{number}. {step}" if numbered else step, _STEP) for number, step in enumerate(now.steps, start=1)]
    return [(words, ink, text_height(frame, words, width, ink)) for words, ink in said]


def _written(area: Area, pieces: Sequence[tuple[str, Ink, int]], gap: int) -> list[Widget]:
    """As many of them as there is room for; the last one that fits ends in an ellipsis if it must."""
    widgets: list[Widget] = []
    for words, ink, height in pieces:
        if not area.height:
            break
        spot, area = area.from_top(height, gap)
        widgets.append(Paragraph(spot, words, ink))
    return widgets


def rotation_trial(frame: Frame, trial: RotationTrial) -> list[Widget]:
    """Whether to keep a quarter turn; who cannot read or reach this waits, and the picture turns back."""
    sizes, say, whole = frame.sizes, frame.say, frame.area
    # No key that a push button at the table has: nobody keeps by accident what cannot be read.
    back, keep = Configure("rotation", trial.before), Configure("rotation", frame.model.settings.rotation)
    ways = [
        PushButton(NOWHERE, say("Turn back"), tap=Tap(back, "escape")),
        PushButton(NOWHERE, say("Keep"), Kind.PRIMARY, tap=Tap(keep, "k")),
    ]
    words = say("It turns back in {seconds} s.", seconds=trial.seconds)
    row = max(sizes.touch, sizes.px(58))
    width = min(whole.width - 2 * sizes.margin, sizes.px(520))
    line = text_height(frame, words, width - 2 * sizes.px(24), Ink(Role.BODY))
    sheet = whole.middle(width, 2 * row + line + sizes.gap + 3 * sizes.px(16))
    head, rest = sheet.inset(sizes.px(24), sizes.px(16)).from_top(row, sizes.gap)
    middle, foot = rest.from_top(line, sizes.px(16))
    return [
        Veil(whole),
        Plate(sheet, Look.ACTIVE),
        Label(head, say("Keep this rotation?"), _TITLE),
        Paragraph(middle, words, Ink(Role.BODY)),
        *_buttons(frame, foot, ways),
    ]
