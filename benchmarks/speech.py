"""The voice: from an event at the box to a sentence in its queue, and from there to its sound.

Without espeak-ng on this machine there is nothing to measure, and the benchmark says so.
"""

import statistics
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from time import process_time_ns

from benchmarks.table import Row
from companion.kiosk.gallery import EXHIBITS, entered
from companion.kiosk.kiosk_voice import heard_at
from companion.languages import LANGUAGES, translator
from companion.nodes.theme import Sizes
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.voice.engine import Engine, Line, find_engine
from companion.screens.voice.situation import Situation
from companion.screens.voice.utterance import read_aloud, utterance
from companion.table.preferences import Verbosity

GOAL_MS = 300.0  # of CPU, from the event to the first sound
ROUNDS = 15
_LONGEST = (
    "Pull a long drawer out as far as it goes, put a ruby into its secret compartment, and shut it.",
    "Sinbad comes: pass every hand {n} seats on, clockwise. Put the tile away.",
)


def _render_ms(engine: Engine, line: Line) -> float:
    """CPU time of the program and of this one."""
    before = sum(sum(getrusage(who)[:2]) for who in (RUSAGE_SELF, RUSAGE_CHILDREN))
    engine.render(line)
    return (sum(sum(getrusage(who)[:2]) for who in (RUSAGE_SELF, RUSAGE_CHILDREN)) - before) * 1000


def _queue_ms() -> float:
    """CPU time from a scene that is shown to sentences that can be rendered, with everything said."""
    exhibit = next(each for each in EXHIBITS if each.name == "turn-spill")
    with entered(exhibit, "en") as room:
        kiosk = room.kiosk
        frame = kiosk.frame(Sizes(800, 480), 0)
        widgets = build(kiosk.route, frame)
        spent = []
        for _ in range(ROUNDS):
            began = process_time_ns()
            now = heard_at(kiosk.route, frame, widgets)
            assert now is not None
            utterance(Situation(), now, Verbosity.EVERYTHING, frame.say)
            spent.append((process_time_ns() - began) / 1e6)
    return statistics.median(spent)


def run() -> dict[str, Row]:
    """The longest sentences of every language, the slowest of them."""
    engine = find_engine()
    if engine is None:
        raise RuntimeError("no voice is installed: sudo apt install espeak-ng")
    lines = [_line(code, text) for code in LANGUAGES for text in _LONGEST]
    rendered = max(statistics.median(_render_ms(engine, line) for _ in range(ROUNDS)) for line in lines)
    queued = _queue_ms()
    return {
        "voice: CPU from event to sentences": _row(queued),
        "voice: CPU from event to first sound, longest sentence": _row(queued + rendered),
    }


def _line(code: str, text: str) -> Line:
    say = translator(code)
    return Line(read_aloud(say(text, n=2) if "{n}" in text else say(text), say), code)


def _row(value: float) -> Row:
    return Row(value=round(value, 2), unit="ms CPU", goal=f"at most {GOAL_MS:g} ms CPU", holds=value <= GOAL_MS)
