"""What is the matter, over a page or instead of it, and always with a way out. Pure.

Two rules. Every trouble says what is the matter, what hands can do, and has a button that goes on for whoever runs the
table; after a foul the seat whose it is has one, too, and others see who decides. And where the apparatus does not
stand as the game has it, it is watched, so nobody taps that a step is done.
"""

from collections.abc import Sequence
from typing import Any, assert_never

import msgspec

from companion.languages import capital
from companion.nodes.nodes import (
    Align,
    Button,
    Column,
    Drawing,
    Fit,
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
from companion.nodes.page import Page
from companion.nodes.theme import Role, Weight
from companion.pages.actions import (
    Action,
    Configure,
    ConfirmEnd,
    Dismiss,
    Hands,
    Route,
    SetAside,
    Show,
    ShutVirtual,
    TrustBox,
    Undo,
    Waive,
    WasOpened,
)
from companion.pages.bars import HOLD_MS, SHEET, play_bar
from companion.pages.context import Context
from companion.pages.model import NoticeKind, RotationTrial
from companion.pages.router import held
from companion.pages.routes import InGame, Menu, Phones, Play, PlayPage
from companion.table.table_view import Trouble, TroubleKind

POINTED_AT, PUT_BACK = "pointed-at", "put-back"  # kinds of drawings: see `PutBack`
STEP = "step"  # the key of what to do now
_PUT_BACK_KINDS = frozenset({TroubleKind.DIFFERS, TroubleKind.UNDONE})
# What to do now is as large as it can be; what was said before it goes first, then what comes after it.
_STEP_ROLES = (Role.STEP, Role.HEADLINE, Role.ACTION, Role.HEADLINE, Role.ACTION, Role.ACTION, Role.BODY, Role.SMALL)
_WITH_LINES, _WITH_NEXT = 3, 5  # so many steps of that ladder
_NEXT_ROLES = (Role.BODY, Role.BODY, Role.SMALL, Role.BODY, Role.SMALL)


_TODO_ROLES = (Role.ACTION, Role.BODY)
_WAY_ROLES = (Role.BUTTON, Role.SMALL, Role.BUTTON, Role.SMALL)  # side by side, then below each other
NOTICE_ROLES = (Role.ACTION, Role.BODY, Role.SMALL)


class PutBack(msgspec.Struct, frozen=True):
    """The apparatus with what to move, and what is said below it; a virtual one is moved there, from this route."""

    pointing: tuple[Any, ...]
    words: str
    route: Play


def over(route: Route, shown: Route, context: Context) -> Page | None:
    """What lies over the scene of a route, or stands instead of it; None: nothing does. `shown` is what lies below."""
    trial, trouble = context.model.settings.rotation_trial, context.model.trouble
    if trial is not None and context.viewer.is_kiosk:
        return _rotation_page(context, trial, held(shown, context))
    if trouble is None or not (context.viewer.runs_table or stops_play(trouble)):
        return None
    if trouble.kind not in _PUT_BACK_KINDS:  # what else there is to read comes after it
        return trouble_page(context, trouble, held(shown, context))
    return put_back_page(route, context, trouble) if is_put_back(route, context) else None


def stops_play(trouble: Trouble) -> bool:
    """Can nobody say anything until it is settled? What is about the machine is told to whoever runs the table."""
    return trouble.kind not in (TroubleKind.LINK, TroubleKind.FAILURE)


# over a page


def trouble_page(context: Context, now: Trouble, below: Page) -> Page:
    """A sheet as high as it needs to be, with a picture beside the words where hands have to move something."""
    tone = Tone.RUBY if now.kind is TroubleKind.FOUL else Tone.BRIGHT
    mark = Sprite("icon-warning", 36, tone=tone)
    title = Text(now.title, (Role.HEADLINE, Role.ACTION), wraps=True, part=Part.TITLE, style="grow")
    picture: tuple[Node, ...] = ()
    if context.apparatus is not None and now.pointing:
        value = context.depicted(now.pointing, now.pointing)
        picture = (Drawing(POINTED_AT, value, style="trouble-picture"),)
    ways = _ways(context, now) if context.viewer.runs_table else _ways_of_seat(context, now)
    decides = "" if context.viewer.runs_table else _who_decides(context, now, is_asked=bool(ways))
    told = (Text(decides, tone=Tone.DIM, wraps=True),) if decides else ()
    words = Column((*_said(now), *told), style="even-8")
    body = Row((words, *picture), style="trouble-body")
    return _sheet(now.title, (mark, title), body, ways, below)


def _said(now: Trouble) -> tuple[Node, ...]:
    """What is the matter, then what to do. After a foul the buttons matter most, so what they mean is said plainly."""
    ends_plainly = now.kind is TroubleKind.FOUL and bool(now.steps)
    steps, plain = (now.steps[:-1], now.steps[-1:]) if ends_plainly else (now.steps, ())
    numbered = [f"{number}. {step}" for number, step in enumerate(steps, start=1)] if len(steps) > 1 else steps
    return (
        *(Text(capital(line), wraps=True, part=Part.HAPPENED) for line in now.lines),
        *(Text(step, _TODO_ROLES, Tone.BRIGHT, wraps=True, part=Part.TODO) for step in numbered),
        *(Text(words, wraps=True, part=Part.TODO) for words in plain),
    )


def _sheet(title: str, head: tuple[Node, ...], body: Node, ways: Sequence[Button], below: Page) -> Page:
    children = (Row(head, style="trouble-head"), body, *_buttons(ways))
    panel = Column(children, look=Look.ACTIVE, style="trouble", key=SHEET)
    over = Fit(Column((panel,), style="over"), 4)
    return Page(title, {SHEET: over}, {Shape.WIDE: Slot(SHEET)}, below)


def _buttons(ways: Sequence[Button]) -> tuple[Node, ...]:
    """Side by side, or below each other. Three would be too high for a small screen: the usual one stands below two."""
    if len(ways) <= 2:
        return (Row(tuple(ways), style="buttons", stacks=(2, 3)),) if ways else ()
    return (Column((Row(tuple(ways[:-1]), style="buttons"), Row((ways[-1],), style="buttons")), style="buttons"),)


def _ways(context: Context, now: Trouble) -> list[Button]:  # noqa: PLR0911 - one case per kind
    """The ways out, the usual one last."""
    say = context.say
    match now.kind:
        case TroubleKind.FOUL:
            return _ways_with_foul(context, now)
        case TroubleKind.MOVED:
            part = now.parts[0]
            return [
                _way(say("Yes, it was opened"), WasOpened(part, opened=True), "y"),
                _usual(say("No, it was not"), WasOpened(part, opened=False)),
            ]
        case TroubleKind.LINK if context.model.link.simulated:
            go_on = _way(say("Continue without sensors"), Dismiss(), "g")
            return [go_on, _usual(say("Repair all"), Hands("mend"))]
        case TroubleKind.LINK:
            return [_usual(say("Continue without sensors"), Dismiss())]
        case TroubleKind.FAILURE:
            return [_usual(say("Continue"), Dismiss())]
        case TroubleKind.OVER:
            undo = Undo(by=context.by, event=context.event)
            return [_way(say("Take it back"), undo, "u"), _usual(say("Yes, it is over"), ConfirmEnd())]
        case TroubleKind.DIFFERS | TroubleKind.UNDONE:
            return []  # pages of their own: see `put_back_page`
        case _ as unreachable:
            assert_never(unreachable)


def _ways_of_seat(context: Context, now: Trouble) -> list[Button]:
    """Whoever committed a foul may carry on; nobody else decides anything on a phone."""
    foul = now.foul
    if foul is None or not foul.seat or foul.seat != context.viewer.seat:
        return []
    return [_usual(context.say("Carry on"), Waive(foul.event, foul.code))]


def _who_decides(context: Context, now: Trouble, *, is_asked: bool = False) -> str:
    """Who has the buttons that others do not have; who `is_asked` has all of them but one."""
    if is_asked:
        return context.say("Only the host can take it back.")
    seat = "" if now.foul is None else now.foul.seat
    if seat:
        return context.say("{seat} or the host decides how to go on.", seat=seat)
    return context.say("The host decides how to go on.")


def _ways_with_foul(context: Context, now: Trouble) -> list[Button]:
    """Take it back, or not: at a virtual apparatus nobody has done it on purpose, so there that is the usual thing.

    It is shut from here, because it lies below."""
    say, foul, simulated = context.say, now.foul, context.model.link.simulated
    assert foul is not None
    undo = Undo(foul.since or foul.event, context.by, context.event)
    carry_on = Waive(foul.event, foul.code)
    shut = [_way(say("Shut it"), ShutVirtual(), "s")] if now.pointing and simulated else []
    if now.takes_back:  # what has happened since would be lost, too
        label = say("Hold: take back {n} events", n=now.takes_back)
        held_back = Button(label, Tap(undo, "u", HOLD_MS), role=_WAY_ROLES, style="tall-button")
        return [held_back, *shut, _usual(say("Carry on"), carry_on)]
    if simulated:
        return [_usual(say("Take it back"), undo), *shut, _way(say("Carry on"), carry_on, "c")]
    return [_way(say("Take it back"), undo, "u"), _usual(say("Carry on"), carry_on)]


def _way(label: str, action: Action, key: str) -> Button:
    return Button(label, Tap(action, key), role=_WAY_ROLES, style="tall-button")


def _usual(label: str, action: Action) -> Button:
    return Button(label, Tap(action, "return"), primary=True, role=_WAY_ROLES, style="tall-button")


def _rotation_page(context: Context, trial: RotationTrial, below: Page) -> Page:
    """Whether to keep a quarter turn; who cannot read or reach this waits, and the picture turns back."""
    say = context.say
    # No key that a push button at the table has: nobody keeps by accident what cannot be read.
    back, keep = Configure("rotation", trial.before), Configure("rotation", context.model.settings.rotation)
    ways = [
        _way(say("Turn back"), back, "escape"),
        Button(say("Keep"), Tap(keep, "k"), primary=True, role=_WAY_ROLES, style="tall-button"),
    ]
    title = say("Keep this rotation?")
    head = Text(title, (Role.HEADLINE, Role.ACTION), wraps=True, part=Part.TITLE, style="grow")
    words = Text(say("It turns back in {seconds} s.", seconds=trial.seconds), wraps=True)
    return _sheet(title, (head,), words, ways, below)


# instead of a page


def is_put_back(route: Route, context: Context) -> bool:
    """Instead of a scene; the menu stays within reach, and so do the keys of virtual hands, which say it themselves."""
    trouble = context.model.trouble
    at_keys = isinstance(route, Play) and route.page is PlayPage.HANDS and context.model.link.simulated
    return trouble is not None and trouble.kind in _PUT_BACK_KINDS and not at_keys and not isinstance(route, Menu)


def put_back_page(route: Route, context: Context, trouble: Trouble) -> Page:
    """The step and the next one beside the picture, and how it goes on below; upright, the picture is above them."""
    say, table, apparatus = context.say, context.model.table, context.apparatus
    assert apparatus is not None
    number = 0 if table is None else table.headline.round
    mark = Sprite("icon-warning", 32, tone=Tone.BRIGHT)
    title = Text(trouble.title, (Role.HEADLINE, Role.ACTION), part=Part.TITLE, style="grow")
    head = Fit(Row((mark, title), style="put-back-head"), 2, style="keep")
    if context.viewer.runs_table:
        label, tap = say.words(apparatus.sentences.trust), Tap(TrustBox(), "b")
        right = Button(label, tap, role=(Role.BUTTON, Role.SMALL), style="play-button")
        way: Node = Column((*_without_sensor(context, trouble), right), style="buttons")
    else:
        way = Text(_who_decides(context, trouble), tone=Tone.DIM, wraps=True)
    at = route if isinstance(route, Play) else Play()
    watched = say.words(apparatus.sentences.watched)
    value = context.depicted(PutBack(trouble.pointing, watched, at), trouble.pointing, words=watched)
    parts: dict[str, Node] = {
        "bar": play_bar(context, say("Round {round}", round=number) if number else ""),
        "head": head,
        "steps": _steps(context, trouble),
        "accept": Fit(way, 2, style="keep"),
        "picture": Drawing(PUT_BACK, value, title=trouble.steps[0], style="put-back-picture"),
    }
    bar, top, steps, accepting, picture = (Slot(name) for name in parts)
    beside = Row((Column((steps, accepting), style="put-back-words"), picture), style="put-back")
    wide = Column((bar, Column((top, beside), style="put-back-body")), style="screen")
    words = Column((top, steps, accepting), style="put-back-words")
    row = Column((Row((words, picture), style="put-back"),), style="put-back-body")
    small = Column((bar, row), style="screen")
    below = Column((top, picture, steps, accepting), style="put-back-body")
    tall = Column((bar, below), style="screen")
    return Page(trouble.title, parts, {Shape.WIDE: wide, Shape.SMALL: small, Shape.TALL: tall})


def _without_sensor(context: Context, trouble: Trouble) -> tuple[Node, ...]:
    """It may be a sensor that lies: from then on people tell what it would."""
    apparatus = context.apparatus
    if not trouble.parts or apparatus is None or apparatus.told is None or context.model.link.simulated:
        return ()
    tap = Tap(SetAside(trouble.parts[0]), "x")
    return (Button(context.say("Go on without its sensor"), tap, role=(Role.BUTTON, Role.SMALL), style="play-button"),)


def _steps(context: Context, trouble: Trouble) -> Node:
    """Which step it is, what to do, and what comes then."""
    of = trouble.done + len(trouble.steps)
    now, *later = trouble.steps
    children: list[Node] = [Text(words, Role.SMALL, Tone.DIM, wraps=True, until=_WITH_LINES) for words in trouble.lines]
    if of > 1:
        words = context.say("Step {n} of {of}", n=trouble.done + 1, of=of)
        tag = Text(words, Role.BODY, Tone.ON_BRASS, weight=Weight.BOLD)
        children.append(Row((tag,), look=Look.TAG, style="tag"))
    children.append(Text(now, _STEP_ROLES, Tone.BRIGHT, wraps=True, part=Part.TODO, key=STEP))
    if later:
        coming = Text(later[0], _NEXT_ROLES, Tone.DIM, wraps=True, part=Part.THEN)
        children.append(Column((coming,), look=Look.PLAIN, style="step-after", until=_WITH_NEXT))
    return Fit(Column(tuple(children), style="even-8"), len(_STEP_ROLES), style="even")


# for a moment, or in the bar


def notice(context: Context) -> Node | None:
    """Something to read for a moment; the next tap, on whatever it is, puts it away. None: there is nothing."""
    now = context.model.notice
    if now is None:
        return None
    tone = Tone.BRIGHT if now.kind is NoticeKind.REFUSED else Tone.IVORY
    words = Text(now.text, NOTICE_ROLES, tone, weight=Weight.BOLD, align=Align.CENTRE, wraps=True, part=Part.HAPPENED)
    return Fit(Column((words,), look=Look.ACTIVE, style="notice"), len(NOTICE_ROLES))


def lost_phones(route: Route, context: Context) -> Button | None:
    """Whose phone is lost while the table waits for it, on every page of a running game but that of the phones, where
    a tap leads. A phone that sleeps and that nobody waits for has a mark beside its seat, and that is all."""
    lost, say = context.model.phones.missed, context.say
    if not context.viewer.runs_table or not lost or not isinstance(route, InGame) or isinstance(route, Phones):
        return None
    words = say("{seat}: phone offline", seat=lost[0]) if len(lost) == 1 else say("{n} phones offline", n=len(lost))
    tap = Tap(Show(Phones(lost[0])), "x")
    return Button(words, tap, icon="warning", role=Role.SMALL, chosen=True, style="bar-button")
