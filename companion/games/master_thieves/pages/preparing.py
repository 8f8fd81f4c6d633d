"""Preparing the box: a list that the sensors tick off, the box as it stands, and what to do now. Pure."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.games.master_thieves.guide.values import Choice, Guide, Step
from companion.games.master_thieves.pages.box import box, large_box, low_box, needs_room
from companion.games.master_thieves.pages.parts import alike, choice_buttons, instructions, offered, seat_bar
from companion.games.master_thieves.pages.values import seat_style, values_of
from companion.games.master_thieves.views import TableView
from companion.nodes.nodes import (
    Align,
    Button,
    Column,
    Fit,
    List,
    Look,
    Node,
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
from companion.pages.actions import FillByChance, Show
from companion.pages.bars import BAR, below_bar, play_bar, slots
from companion.pages.context import Context
from companion.pages.routes import Play

_ICONS = {0: "rotate_cw", 2: "turn_over"}  # of the first steps that are no gem's and no seat's


def preparing_page(route: Play, context: Context) -> Page:
    """The list at the left, the box at the right; a tap on a seat's line lets that seat put its diamonds in."""
    view, guide = values_of(context)
    picked = _picked(route, context, guide)
    title = "" if guide.title is None else context.say.words(guide.title)
    done = context.say("{n} of {all} done", n=sum(step.done for step in guide.setup), all=len(guide.setup))
    runs = context.viewer.runs_table
    fill = _fill(context, view, guide)
    found: dict[str, Node] = {
        BAR: play_bar(context, title, done) if runs else seat_bar(context, title, done),
        "steps": _list(context, view, guide, picked),
        "words": instructions(context, guide),
        "box": box(route, context, view, guide),
        **_choices(context, guide.choices if picked is None else picked.choices),
    }
    if fill is not None:
        found["fill"] = fill
    if context.viewer.is_kiosk:  # only a kiosk is so small
        found |= _small_parts(route, context, view, guide, picked)
    return Page(title, found, _layouts(found))


def _picked(route: Play, context: Context, guide: Guide) -> Step | None:
    """Whose diamonds go in: those of the seat that was tapped; on a seat's phone always its own, if they may."""
    seat = context.viewer.seat or route.pick
    return next((step for step in guide.setup if step.seat == seat and step.choices), None) if seat else None


def _choices(context: Context, choices: Sequence[Choice]) -> dict[str, Node]:
    found = choice_buttons(context, choices, counted=True)
    return {"choices": alike([each.node for each in found])} if found else {}


def _fill(context: Context, view: TableView, guide: Guide) -> Node | None:
    """Let chance fill a virtual box; not while a drawer is open. None: it is not virtual, or full."""
    is_full = all(step.done for step in guide.setup[:-1])
    action = offered(context, FillByChance(), "fill")
    if is_full or action is None or not context.model.link.simulated:
        return None
    tap = None if view.box.open else Tap(action, "f")
    return Button(context.say("Fill it for me"), tap, role=(Role.ACTION, Role.BODY), style="play-button")


# how it is arranged


def _layouts(found: Mapping[str, Node]) -> dict[Shape, Node]:
    """The list, and beside it what to do above the box, what to say below it. The box stands still, also without
    buttons.

    480x320: a virtual box is the main thing, with what to do left of it, and below it what to say, or to let chance
    fill it; a real one has a low picture beside the list.
    """
    listed = Column(slots(found, "steps", "fill"), style="prepare-left")
    words = Column(slots(found, "words"), style="even")
    foot = Row(slots(found, "choices"), style="prepare-foot")

    def beside_list(shown: Node) -> Node:
        return below_bar(Row((listed, Column((words, shown, foot), style="prepare-right")), style="prepare"))

    shown = Column(slots(found, "box"), style="prepare-box")
    tall = below_bar(Column((words, shown, foot, listed), style="prepare"))
    layouts = {Shape.WIDE: beside_list(shown), Shape.TALL: tall}
    if "low-box" in found:
        layouts[Shape.SMALL] = beside_list(Row((Slot("low-box"),), style="prepare-box"))
    elif "large-box" in found:
        talk = Column(slots(found, "words", "seats"), style="even-2")
        middle = Row((talk, Slot("large-box")), style="even")
        below = slots(found, "choices") or (Column(slots(found, "fill"), style="even"),)
        layouts[Shape.SMALL] = below_bar(Column((middle, Row(below, style="prepare-foot")), style="turn-only"))
    return layouts


def _small_parts(route: Play, context: Context, view: TableView, guide: Guide, picked: Step | None) -> dict[str, Node]:
    if not needs_room(route, context, guide):
        return {"low-box": low_box(route, context, view, guide)}
    found: dict[str, Node] = {"large-box": large_box(route, context, view, guide)}
    asked = [(at, step) for at, step in enumerate(guide.setup) if step.seat is not None and step.choices]
    if len(asked) > 1:  # several may have put diamonds into the drawer
        lit = picked or next((step for _, step in asked if step.current), asked[0][1])
        found["seats"] = _seats(context, view, asked, lit)
    return found


# the steps


def _list(context: Context, view: TableView, guide: Guide, picked: Step | None) -> Node:
    """All steps, or what is still to do where there is no room for all: what was done first goes first.

    Seats put their diamonds in as they like: from then on a tap on a line lets that seat, and a line is high enough.
    """
    steps = guide.setup
    current = next((step for step in steps if step.current), steps[0])
    lit, by_finger = picked or current, current.seat is not None
    rows: list[Node] = []
    gone = 0
    for at, step in enumerate(steps):
        gone += step.done
        tap = _tap(context, step, lit) if by_finger else None
        look = Look.ACTIVE if step is lit else Look.NONE
        row = Row(
            (_mark(context, view, at, step), _words(context, step, lit), *_end(step, lit)),
            look=look,
            on=True if step is lit else None,
            tap=tap,
            until=gone + 1 if step.done else 0,
            key=f"step {at}",
            style="prepare-step-touch" if by_finger else "prepare-step",
        )
        rows.append(row)
    inside = Column(tuple(rows), look=Look.WELL, style="prepare-steps", label=context.say("Steps"))
    return Fit(inside, gone + 2, style="prepare-steps-place")


def _seats(context: Context, view: TableView, asked: Sequence[tuple[int, Step]], lit: Step) -> Node:
    """The seats that may have put their diamonds in, two side by side: the first who have not put in all."""
    rows = [
        Row(
            (
                replace(_mark(context, view, at, step), size=20),
                replace(_words(context, step, lit), words=str(step.seat), role=Role.SMALL),
            ),
            look=Look.ACTIVE if step is lit else Look.WELL,
            on=True if step is lit else None,
            tap=_tap(context, step, lit),
            style="prepare-seat",
        )
        for at, step in asked
    ]
    return List(tuple(rows), style="prepare-seats")


def _tap(context: Context, step: Step, lit: Step) -> Tap | None:
    """Lets this seat put its diamonds in now."""
    if not step.choices or step is lit or step.seat is None or not context.viewer.runs_table:
        return None
    return Tap(Show(Play(context.event, step.seat)))


def _mark(context: Context, view: TableView, at: int, step: Step) -> Sprite:
    if step.seat is not None:
        return Sprite(f"seat-{seat_style(context, view, step.seat)}", 26)
    if step.gem is not None:
        return Sprite(f"gem-{step.gem}", 26)
    return Sprite(f"icon-{_ICONS.get(at, 'on')}", 26, tone=Tone.DIM if step.done else Tone.IVORY)


def _words(context: Context, step: Step, lit: Step) -> Text:
    tone, weight = Tone.DIM if step.done else Tone.IVORY, Weight.BOLD if step is lit else None
    is_named = step.seat is not None
    return Text(context.say.words(step.words), tone=tone, weight=weight, chosen=is_named, style="grow")


def _end(step: Step, lit: Step) -> tuple[Node, ...]:
    """A tick, or how many of how many."""
    if step.done:
        return (Sprite("icon-tick", 20, tone=Tone.GOOD),)
    if not step.of:
        return ()
    tone = Tone.BRIGHT if step is lit else Tone.DIM
    return (Text(f"{step.count}/{step.of}", tone=tone, weight=Weight.BOLD, align=Align.RIGHT, style="keep"),)
