"""What the replays of all games share: the way back, what a step says, and the controls to move about with. Pure."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from companion.languages import capital
from companion.nodes.nodes import Button, Drawing, Node, Row, Tap
from companion.nodes.theme import Role
from companion.pages.actions import Action, Show
from companion.pages.bars import back_button, bar
from companion.pages.context import Context
from companion.pages.routes import PastGame, Play, Replay
from companion.table.table_view import StoryStep

SPEEDS = (1, 4, 16)  # times as fast
STEP_BAR = "step-bar"  # the kind of drawing with a `Steps`
Rounds = tuple[tuple[int, int], ...]  # steps, and which round began with each
_MOST_TOLD = 24  # steps
_MOST_PARTS = 95  # of the line that a finger can tell apart


class Steps(msgspec.Struct, frozen=True):
    """The whole game as a line to slide along: how far it is, where rounds begin, and what is of note."""

    step: int
    last: int
    rounds: Rounds
    landmarks: tuple[int, ...] = ()


def leave(route: Replay, context: Context) -> Action:
    """Back to the game that has just ended, or to the past game that one came from."""
    return Show(Play() if context.model.table is not None else PastGame(route.game))


def step_sentences(context: Context, step: StoryStep) -> tuple[str, ...]:
    """What the log says of a step."""
    return tuple([f"{capital(context.say.words(words))}." for words in step.lines or (step.words,)])


def replay_bar(route: Replay, context: Context, more: Sequence[Node] = ()) -> Node:
    """The way back and `more`; on a small screen the last of the controls stand here, too."""
    small = [replace(button, role=Role.SMALL, style="bar-button-small") for button in _more(route, context)]
    return bar(context, context.say("Replay"), "", [*small[::-1], *more, back_button(context, leave(route, context))])


def controls(route: Replay, context: Context, last: int, rounds: Rounds) -> Node:
    """Back and on, playing or not, how fast, what comes next of note, and the whole game to move about in."""
    again = replace(route, step=0 if route.step >= last else route.step, playing=not route.playing)
    say = context.say
    sign, says = ("pause", say("Pause")) if route.playing else ("play", say("Play"))
    play = Button(
        "", icon=sign, tap=Tap(Show(again), "return", means=sign, says=says), primary=True, role=Role.ACTION,
        style="replay-button",
    )  # fmt: skip
    buttons = (
        _to(route, last, ("first", 0, "home", say("To the beginning")), "replay-wide"),
        _to(route, last, ("back", route.step - 1, "p", say("One step back"))),
        play,
        _to(route, last, ("on", route.step + 1, "n", say("One step on"))),
        _to(route, last, ("last", last, "end", say("To the end")), "replay-wide"),
        *(replace(button, style="replay-wide") for button in _more(route, context)),
    )
    landmarks = context.model.landmarks
    marked = {step for step, _ in rounds} | set(landmarks)
    steps = Steps(route.step, last, rounds, landmarks)
    line = Drawing(STEP_BAR, steps, tap=_sliding(route, marked, last), style="even")
    return Row((Row(buttons, style="replay-buttons"), line), style="replay-controls")


def _to(route: Replay, last: int, way: tuple[str, int, str, str], style: str = "replay-button") -> Button:
    name, step, key, says = way
    off = not 0 <= step <= last or step == route.step
    tap = None if off else Tap(Show(replace(route, step=step, playing=False)), key, means=name, says=says)
    return Button("", icon=name, tap=tap, role=Role.ACTION, style=style)


def _more(route: Replay, context: Context) -> list[Button]:
    """The next landmark, and how fast it goes."""
    following = next((step for step in context.model.landmarks if step > route.step), None)
    show = Show(replace(route, step=following or 0, playing=False))
    onward = Tap(show, "l", means="next landmark", says=context.say("To the next highlight"))
    jump = None if following is None else onward
    speed = SPEEDS[(SPEEDS.index(route.speed) + 1) % len(SPEEDS)] if route.speed in SPEEDS else SPEEDS[0]
    faster = Tap(Show(replace(route, speed=speed)), "f", means="speed", says=context.say("Speed"))
    return [
        Button("", icon="landmark", tap=jump, role=Role.ACTION),
        Button(f"{route.speed}\u00d7", faster, role=Role.BODY),
    ]


def _sliding(route: Replay, marked: set[int], last: int) -> Tap:
    """A finger moves along the whole game, and comes to rest where something begins that is marked."""
    parts = max(1, min(last + 1, _MOST_PARTS))
    steps = [round(last * part / max(1, parts - 1)) for part in range(parts)]
    for part, (step, after) in enumerate(pairwise(steps)):
        steps[part] = min((each for each in marked if step <= each < after), default=step)
    slide = tuple(Show(replace(route, step=step, playing=False)) for step in steps)
    return Tap(Show(route), means="line", slide=slide)
