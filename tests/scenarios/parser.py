"""Reads scripts. One rule: a script is right, or the first wrong line is named with what would have been right there.

The forms of a line stand in `FORMS`, each with the pattern that it is read by.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from tests.scenarios.reader import Reader
from tests.scenarios.script import Deed, Line, Scenario, ScenarioError, Step
from tests.scenarios.vocabulary import WordError

_COMMENT = re.compile(r"\s+#.*$")


def parse(name: str, text: str) -> Scenario:
    """The scenario that a text describes; `name` is the file that errors name."""
    reader = Reader(lambda said: _read(reader, said))
    lines = text.splitlines()
    table = Line(name, 1)
    for line in _lines(name, lines):
        table = table if reader.opened else line
        try:
            deed = _read(reader, line.text)
        except WordError as error:
            raise ScenarioError(line, str(error)) from None
        if deed is not None:
            reader.steps.append(Step(line, deed))
    title = _title(lines)
    problem = _missing(reader, title)
    if problem:
        raise ScenarioError(Line(name, max(1, len(lines))), problem)
    return Scenario(table, title, reader.opened, reader.position, tuple(reader.steps), reader.not_over)


def _lines(name: str, lines: list[str]) -> Iterator[Line]:
    """What is said, without comments."""
    for number, raw in enumerate(lines, start=1):
        said = "" if raw.startswith("#") else _COMMENT.sub("", raw).strip()
        if said:
            yield Line(name, number, said)


def _title(lines: list[str]) -> str:
    return lines[0].lstrip("# ") if lines and lines[0].startswith("#") else ""


def _missing(reader: Reader, title: str) -> str:
    """What every script has to have."""
    if not reader.opened:
        return "nobody sits down: a scenario begins with `table EDITION NAME NAME ...`"
    if not reader.steps:
        return "nothing happens: say what hands and people do, and what comes of it"
    return "" if title else "it has no title: its first line is `# what this scenario shows`"


def _read(reader: Reader, said: str) -> Deed | None:
    for form in FORMS:
        found = form.pattern.fullmatch(said)
        if found is not None:
            if not reader.opened and not form.first:
                raise WordError("nobody sits at the table yet: begin with `table EDITION NAME NAME ...`")
            return form.make(reader, **{key: value or "" for key, value in found.groupdict().items()})
    near = get_close_matches(said, [form.shape for form in FORMS], 1, 0.3)
    raise WordError(f"no line is like this{f': did you mean `{near[0]}`?' if near else ''}")


@dataclass(frozen=True, slots=True)
class Form:
    """One kind of line: how it looks, how it is read, and what becomes of it."""

    shape: str
    pattern: re.Pattern[str]
    make: Callable[..., Deed | None]
    first: bool = False


def _form(shape: str, pattern: str, make: Callable[..., Deed | None], *, first: bool = False) -> Form:
    return Form(shape, re.compile(pattern), make, first)


FORMS = (
    _form("table EDITION NAME NAME ...", r"table (?P<edition>\S+) (?P<names>.+)", Reader.table, first=True),
    _form("with single action", r"with single action", Reader.with_single_action),
    _form("with white pillow GEMS", r"with white pillow (?P<gems>.+)", Reader.with_white_pillow),
    _form("lay PLACE: WHAT", r"lay (?P<how>.+)", Reader.lay),
    _form("not over PATH: WHY", r"not over (?P<path>\w+): (?P<why>.+)", Reader.cannot, first=True),
    _form("open DRAWER [ajar|front|secret]", r"open (?P<drawer>\S+)(?: (?P<depth>\S+))?", Reader.open),
    _form("close DRAWER", r"close (?P<drawer>\S+)", Reader.close),
    _form("rotate 1|2 cw|ccw", r"rotate (?P<levels>[12]) (?P<way>cw|ccw)", Reader.rotate),
    _form("turn", r"turn", Reader.turn),
    _form("put back: MOVEMENT", r"put back: (?P<how>.+)", Reader.put_back),
    _form("tie: NAME NAME ...", r"tie: (?P<seats>.+)", Reader.tie),
    _form("no more smugglers", r"no more smugglers", Reader.no_more_smugglers),
    _form("ruby in DRAWER", r"ruby in (?P<drawer>\S+)", Reader.ruby),
    _form("begin", r"begin", Reader.begin),
    _form(
        "correct a GEM from PILLOW to PILLOW",
        r"correct (?P<gem>an? \S+) from (?P<source>.+) to (?P<target>.+)",
        Reader.gem_elsewhere,
    ),
    _form("correct PLACE: WHAT; ...", r"correct (?P<how>.+)", Reader.correct),
    _form("undo", r"undo", Reader.undo),
    _form("redo", r"redo", Reader.redo),
    _form("refused: LINE", r"refused: (?P<what>.+)", Reader.refused),
    _form("because: WORDS", r"because: (?P<words>.+)", Reader.because),
    _form("foul CODE NAME[, taken back]", r"foul (?P<code>\w+) (?P<seat>\S+?)(?P<back>, taken back)?", Reader.foul),
    _form("screen: WORDS | WORDS", r"screen(?P<lacks> lacks)?: (?P<texts>.+)", Reader.screen),
    _form("score NAME POINTS ...", r"score (?P<scores>.+)", Reader.score),
    _form("red: GEMS", r"red: (?P<gems>.+)", Reader.red),
    _form("white|black NAME: GEMS", r"(?P<colour>white|black) (?P<seat>\S+): (?P<gems>.+)", Reader.pillow),
    _form("alarm NAME: home|out", r"alarm (?P<seat>\S+): (?P<where>.+)", Reader.alarm),
    _form("hand NAME: CHARACTERS", r"hand (?P<seat>\S+): (?P<cards>.+)", Reader.hand),
    _form("inside DRAWER SIDE: GEMS", r"inside (?P<drawer>\S+) (?P<side>[^:]+): (?P<things>.+)", Reader.inside),
    _form("turn order: NAME NAME ...", r"turn order: (?P<names>.+)", Reader.turn_order),
    _form("turn of NAME: CHARACTER", r"turn of (?P<seat>\S+): (?P<card>.+)", Reader.turn_of),
    _form("phase: PHASE", r"phase: (?P<phase>.+)", Reader.phase),
    _form("round|cycle: NUMBER", r"(?P<what>round|cycle): (?P<number>\d+)", Reader.number),
    _form("winners: NAME ...", r"winners?: (?P<names>.+)", Reader.winners),
    _form("NAME shows CHARACTER", r"(?P<seat>\S+) shows (?P<card>.+)", Reader.shows),
    _form("NAME has number N", r"(?P<seat>\S+) has number (?P<number>[1-8])", Reader.has_number),
    _form(
        "NAME puts N diamonds in DRAWER",
        r"(?P<seat>\S+) puts (?P<count>\d+|a) diamonds? in (?P<drawer>\S+)",
        Reader.puts_diamonds,
    ),
    _form("NAME takes the alarm back", r"(?P<seat>\S+) takes the alarm back", Reader.takes_alarm_back),
    _form("NAME takes all|nothing|GEMS", r"(?P<seat>\S+) takes (?P<what>.+)", Reader.takes),
    _form("NAME places GEM", r"(?P<seat>\S+) places (?P<gem>.+)", Reader.places),
    _form("NAME leaves the alarm", r"(?P<seat>\S+) leaves the alarm", Reader.leaves_alarm),
    _form("NAME picks GEM", r"(?P<seat>\S+) picks (?P<gem>.+)", Reader.picks),
    _form("NAME is done", r"(?P<seat>\S+) is done", Reader.done),
)
